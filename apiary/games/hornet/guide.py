"""The rules page: chapters in our own words, with diagrams of real positions.

The sentences are `hornet.guide.<chapter>.title`, `.1`, `.2` …, those of an option or another fact
of a game, `.caption`. Each ruling that a reason can name belongs to one chapter, so that *why can't
I?* leads there.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import cast

from apiary.core.game import Game
from apiary.core.guide import ANY, Contents, Fact, Facts, here, numbers, unsettled, usual, whether
from apiary.core.messages import Message
from apiary.core.options import Options
from apiary.core.play import play_sensibly
from apiary.core.scene import Chapter, Choices, Diagram, Scene
from apiary.core.start_player import AT_RANDOM
from apiary.games.hornet.actions import At
from apiary.games.hornet.box import Box
from apiary.games.hornet.choosing import choices
from apiary.games.hornet.scene import map_alone, scene
from apiary.games.hornet.state import HornetState

SET_UP = {
    3: "honey B,honey C,honey D,honey A,honey C,honey E,honey B,honey A,honey F,honey D,honey A,"
    "honey B,hornet A,hornet X,hornet B,hornet F,hornet C,hornet Y",
    4: "honey B,honey C,honey D,honey A,honey C,honey E,honey B,honey A,honey F,honey D,honey A,"
    "honey G,honey H,honey B,honey C,honey E,hornet C,hornet X,hornet B,hornet F,hornet A,hornet Y,"
    "hornet G,hornet E",
}
CONTENTS = Contents("apiary.games.hornet")
_SEED = 8  # of the games that pictures are taken from


@cache
def guide(game: Game) -> tuple[Chapter, ...]:
    """All chapters, in the order in which a newcomer reads them."""
    by_seats = tuple(
        Message(
            "hornet.guide.penalties.threshold_by",
            {"players": seats, "threshold": int(_box(game, seats, game.checked({})).threshold)},
        )
        for seats in game.seats
    )
    facts = {
        **numbers(game.numbers()),
        **usual(game.options),
        **unsettled("hives", "resign"),
        "threshold": Fact(ANY, by_seats),
        **whether(two=False),
    }
    other = {**facts, "map": Fact("free", ""), "track": Fact(AT_RANDOM, "")}
    return tuple(_chapter(game, name, other if name == "free" else facts) for name in CONTENTS)


def chapters(game: Game, seats: int, options: Options) -> tuple[Chapter, ...]:
    """Those of the game at hand."""
    box = _box(game, seats, options)
    facts = {
        **numbers(game.numbers()),
        **here(game.options, seats, options),
        "hives": _hives(box),
        "threshold": Fact("", int(box.threshold)),
        **whether(two=seats == 2, resign=seats == 2),
    }
    if options["limit_nectar"]:
        facts["limit_nectar"] = Fact("true", int(box.nectar_cubes))
    needed = {"two": seats == 2, "free": box.free_map or box.random_track}
    return tuple(_chapter(game, name, facts) for name in CONTENTS if needed.get(name, True))


def _box(game: Game, seats: int, options: Options) -> Box:
    return cast(HornetState, game.set_up(seats, options)).position.box


def _hives(box: Box) -> Fact:
    """The last of the hives in play, or how many are left out by lot."""
    if box.free_map and box.random_track and box.to_remove:
        return Fact("drawn", int(box.to_remove))
    return Fact("", max(box.names[field] for field in box.used if box.has_hive(field)))


def _chapter(game: Game, name: str, facts: Facts) -> Chapter:
    return CONTENTS.chapter(name, facts, _diagrams(game).get(name, ()))


@cache
def _diagrams(game: Game) -> dict[str, tuple[Diagram, ...]]:
    flying = about_to_fly(game)
    found = {
        "setup": (map_alone(cover(game)), Choices()),
        "round": (_cards(game, "1", "6", "4", "2"), Choices()),
        "penalties": (_cards(game, "5", "6", "4", "6"), Choices()),
        "flying": (map_alone(flying), choices(flying, 0)),
        "scoring": (map_alone(after_scoring(game)), Choices()),
    }
    return {
        name: (Diagram(CONTENTS.said(name, "caption"), shown, touched),)
        for name, (shown, touched) in found.items()
    }


def _cards(game: Game, *cards: str) -> Scene:
    """These cards when they are revealed, and why some are penalised."""
    return scene(revealed(game, *cards)).only("cards", "notes")


def picture(game: Game) -> Scene:
    """The map in the middle of a game."""
    return map_alone(cover(game))


# --- positions


def new_game(game: Game, seats: int) -> HornetState:
    """A game that brown begins."""
    return cast(HornetState, game.start(seats, {"start_player": "brown"}))


def set_up(game: Game, seats: int) -> HornetState:
    """A game before its first round. With a corrected box there may be more to place, or less."""
    state = new_game(game, seats)
    for text in SET_UP[seats].split(","):
        if state.why_not(state.pending()[0], text) is None:
            state.play(state.pending()[0], state.parse(text))
    rng = Random(_SEED)
    while state.position.phase != At.SELECT:
        play_sensibly(state, rng)
    return state


def revealed(game: Game, *cards: str) -> HornetState:
    """The first round, when these cards have been selected."""
    state = set_up(game, len(cards))
    for seat, card in enumerate(cards):
        state.play(seat, state.parse(f"card {card}"))
    return state


def about_to_fly(game: Game) -> HornetState:
    """Brown's hornet on A has card 6."""
    state = revealed(game, "6", "6", "6")
    state.play(0, state.parse("use 1"))
    return state


@cache
def after_scoring(game: Game) -> HornetState:
    """A game in which hive A has just been won."""
    state = set_up(game, 3)
    _play_until_step(state, 4)
    return state


@cache
def cover(game: Game) -> HornetState:
    """A game of five in its middle."""
    state = new_game(game, 5)
    _play_until_step(state, 7)
    return state


def _play_until_step(state: HornetState, step: int) -> None:
    """Play on sensibly until a round of the track begins."""
    rng = Random(_SEED)
    while state.position.step < step or state.position.phase != At.SELECT:
        play_sensibly(state, rng)
