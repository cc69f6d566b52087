"""The rules page: chapters in our own words, with diagrams of real positions.

The sentences are `hornet.guide.<chapter>.title`, `.1`, `.2` …, `.caption`. Each ruling that a
reason can name belongs to one chapter, so that *why can't I?* leads there.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import cast

from apiary.core.game import Game
from apiary.core.messages import Message
from apiary.core.play import play_sensibly
from apiary.core.scene import Chapter, Choices, Diagram, Scene
from apiary.games.hornet.choosing import choices
from apiary.games.hornet.position import AT_SELECT
from apiary.games.hornet.scene import cards_alone, map_alone
from apiary.games.hornet.state import HornetState

SET_UP = {
    3: "honey B,honey C,honey D,honey A,honey C,honey E,honey B,honey A,honey F,honey D,honey A,"
    "honey B,hornet A,hornet X,hornet B,hornet F,hornet C,hornet Y",
    4: "honey B,honey C,honey D,honey A,honey C,honey E,honey B,honey A,honey F,honey D,honey A,"
    "honey G,honey H,honey B,honey C,honey E,hornet C,hornet X,hornet B,hornet F,hornet A,hornet Y,"
    "hornet G,hornet E",
}
_SEED = 8  # of the games that pictures are taken from


@cache
def guide(game: Game) -> tuple[Chapter, ...]:
    """All chapters, in the order in which a newcomer reads them."""

    def chapter(name: str, paragraphs: int, rulings: str, *diagrams: Diagram) -> Chapter:
        sentences = tuple(_said(name, str(number)) for number in range(1, paragraphs + 1))
        return Chapter(name, _said(name, "title"), sentences, diagrams, tuple(rulings.split()))

    def diagram(name: str, scene: Scene, found: Choices | None = None) -> Diagram:
        return Diagram(_said(name, "caption"), scene, found or Choices())

    order = revealed(game, "1", "6", "4", "2")
    punished = revealed(game, "5", "6", "4", "6")
    flying = about_to_fly(game)
    return (
        chapter("aim", 2, ""),
        chapter("setup", 3, "§1.3 H-10", diagram("setup", map_alone(cover(game)))),
        chapter("round", 3, "§1.6 H-28", diagram("round", cards_alone(order))),
        chapter("penalties", 2, "H-15", diagram("penalties", cards_alone(punished))),
        chapter("nectar", 1, ""),
        chapter("switch", 2, "H-6 H-11"),
        chapter("produce", 3, "H-8 H-9 H-12 H-31"),
        chapter("flying", 1, "H-13", diagram("flying", map_alone(flying), choices(flying, 0))),
        chapter("scoring", 2, "", diagram("scoring", map_alone(after_scoring(game)))),
        chapter("two", 2, "§1.8"),
        chapter("free", 1, "H-25 H-32 H-34"),
        chapter("end", 2, "§1.7 G-3"),
    )


def _said(chapter: str, part: str) -> Message:
    return Message(f"hornet.guide.{chapter}.{part}")


# --- positions


def new_game(game: Game, seats: int) -> HornetState:
    """A game that brown begins."""
    return cast(HornetState, game.start(seats, {"start_player": "brown"}))


def set_up(game: Game, seats: int) -> HornetState:
    """A game before its first round."""
    state = new_game(game, seats)
    for text in SET_UP[seats].split(","):
        state.play(state.pending()[0], state.parse(text))
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
    while state.position.step < step or state.position.phase != AT_SELECT:
        play_sensibly(state, rng)
