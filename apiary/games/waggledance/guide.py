"""The rules page: chapters in our own words, with diagrams of real positions.

The sentences are `waggledance.guide.<chapter>.title`, `.1`, `.2` …, those of an option or another
fact of a game, those of its Queen cards, `.caption`. Each ruling that a reason can name belongs to
one chapter, so that *why can't I?* leads there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import cast

from msgspec import structs

from apiary.core.game import Game
from apiary.core.guide import (
    ANY,
    FALSE,
    NONE,
    Contents,
    Fact,
    Facts,
    here,
    numbers,
    several,
    unsettled,
    usual,
    whether,
)
from apiary.core.messages import Message
from apiary.core.options import Options
from apiary.core.play import play_sensibly
from apiary.core.scene import Area, Chapter, Diagram, Place, Scene, Thing
from apiary.games.waggledance.actions import CARD_NAMES, CARDS, ROOMS, SEATS, At
from apiary.games.waggledance.box import CARD_LETTER, Box
from apiary.games.waggledance.components import load
from apiary.games.waggledance.names import CARDS_NAMED, flower_id, room_id
from apiary.games.waggledance.position import EGG, Position
from apiary.games.waggledance.scene import meadow_alone
from apiary.games.waggledance.scene_players import card_thing, room_place, rooms
from apiary.games.waggledance.state import WaggleState
from apiary.games.waggledance.tally import ONE

CONTENTS = Contents("apiary.games.waggledance")
TIMES = {"day_cards": "day", "night_cards": "night"}  # of the Queen cards that a chapter tells
APART = ("shiftChange", "feint")  # that can't be played in the same turn
HONEY_CARDS = ("expertise", "efficiency", "alchemy")  # that help to make honey
_SEED = 7  # of the games that pictures are taken from
_COVER_ROUND = 6
# Where rooms lie below the flowers on the cover, the most valuable in the middle.
_COVER_ROOMS = tuple((q, 2) for q in (-1, 0, -2, 1, -3, 2, -4))


@cache
def guide(game: Game) -> tuple[Chapter, ...]:
    """All chapters, in the order in which a newcomer reads them."""
    blocked = [(seats, _blocked(game, seats, game.checked({}))) for seats in game.seats]
    by_seats = tuple(
        Message("waggledance.guide.setup.blocked_by", {"players": seats, "count": count})
        for seats, count in blocked
        if count
    )
    facts = {
        **numbers(game.numbers()),
        **usual(game.options),
        **unsettled("target", "resign"),
        "blocked": Fact(ANY if by_seats else NONE, by_seats),
    }
    return _chapters(game, facts, CARD_NAMES)


def chapters(game: Game, seats: int, options: Options) -> tuple[Chapter, ...]:
    """Those of the game at hand."""
    blocked = _blocked(game, seats, options)
    facts = {
        **numbers(game.numbers()),
        **here(game.options, seats, options),
        "target": Fact(str(options["target"]), int(_box(game, seats, options).target)),
        "blocked": Fact(str(blocked) if blocked else NONE, blocked),
        **whether(resign=seats == 2),
    }
    if seats == 2:  # there is no third player to be second after a tie
        facts["second_place_after_tie_for_first"] = None
    chosen = str(options["chosen_types"]) or CARD_LETTER
    cards = [name for name, one in zip(CARD_NAMES, CARD_LETTER, strict=True) if one in chosen]
    return _chapters(game, facts, cards)


def _box(game: Game, seats: int, options: Options) -> Box:
    return cast(WaggleState, game.set_up(seats, options)).position.box


def _blocked(game: Game, seats: int, options: Options) -> int:
    """How many numbers dice block on each card that has them."""
    return int(_box(game, seats, options).blocking_dice // CARDS)


def _chapters(
    game: Game, facts: dict[str, Fact | None], cards: Sequence[str]
) -> tuple[Chapter, ...]:
    """The chapters of a game in which there may be these Queen cards."""
    helping, apart = _named(HONEY_CARDS, cards), _named(APART, cards)
    together = facts["combine_honey_cards"]
    facts = {
        **facts,
        "combine_honey_cards": together and together._replace(said=helping),
        "apart": several(apart),
        **whether(needed=bool(helping)),
    }
    for name, named in (("combine_honey_cards", helping), ("apart", apart)):
        if len(named) < 2:
            facts[name] = None
    return tuple(_chapter(game, name, facts, cards) for name in CONTENTS)


def _chapter(game: Game, name: str, facts: Facts, cards: Sequence[str]) -> Chapter:
    if name not in TIMES:
        return CONTENTS.chapter(name, facts, _diagrams(game).get(name, ()))
    shown = [card.id for card in load().queen_cards if card.phase == TIMES[name]]
    fact = facts["gift_egg_before_c"]
    early = fact is not None and fact.name != FALSE
    scene = cards_alone([CARD_NAMES.index(card) for card in shown if card in cards], early)
    lines = (
        CONTENTS.said(name, card.face, card=card.label, does=card.note) for card in scene.things
    )
    diagrams = (Diagram(CONTENTS.said(name, "caption"), scene),)
    return CONTENTS.chapter(name, facts, diagrams, tuple(lines))


def _named(wanted: Sequence[str], cards: Sequence[str]) -> tuple[Message, ...]:
    """The names of those Queen cards of some that are among others."""
    return tuple(CARDS_NAMED[CARD_NAMES.index(name)] for name in wanted if name in cards)


@cache
def _diagrams(game: Game) -> dict[str, tuple[Diagram, ...]]:
    found = {
        "setup": meadow_alone(set_up(game)),
        "day": meadow_alone(midday(game)),
        "hatch": hatching(game),
        "nectar": majorities(game),
        "honey": moving(game),
    }
    return {
        name: (Diagram(CONTENTS.said(name, "caption"), scene),) for name, scene in found.items()
    }


def picture(game: Game) -> Scene:
    """A game at its best, for its cover: the meadow, and below it a honeycomb."""
    state = played(game, 4, _COVER_ROUND)
    whole = meadow_alone(state)
    s = state.position
    seat = max(range(s.box.seats), key=lambda p: (int(s.honey[p]), int(s.rooms[p])))
    shown = sorted(range(s.rooms[seat]), key=lambda room: -int(s.contents[seat * ROOMS + room]))
    moved = {
        room_place(seat, room): Place("board", *cell)
        for room, cell in zip(shown, _COVER_ROOMS, strict=False)
    }
    comb = [
        structs.replace(thing, place=moved[thing.place])
        for thing in rooms(s, seat)
        if thing.place in moved
    ]
    return Scene(whole.areas, (*whole.things, *comb))


# --- positions


def new_game(game: Game, seats: int) -> WaggleState:
    """A short game."""
    return cast(WaggleState, game.start(seats, {"target": "short"}))


def _play_until(state: WaggleState, round_number: int, phase: int) -> WaggleState:
    """Play on sensibly until this phase of a round."""
    rng = Random(_SEED)
    s = state.position
    while state.pending() and (s.round < round_number or s.phase != phase):
        play_sensibly(state, rng)
    return state


@cache
def set_up(game: Game) -> WaggleState:
    """A table for two before the first bee is assigned."""
    return _play_until(new_game(game, 2), 1, int(At.ASSIGN))


@cache
def played(game: Game, seats: int, rounds: int) -> WaggleState:
    """A game in which most bees of a day are assigned."""
    state = _play_until(new_game(game, seats), rounds, int(At.ASSIGN))
    rng = Random(_SEED)
    while state.position.phase == At.ASSIGN and sum(map(bool, state.position.pool)) == seats:
        play_sensibly(state, rng)
    return state


def midday(game: Game) -> WaggleState:
    """A game of four by day."""
    return played(game, 4, 2)


def _blank(game: Game) -> Position:
    """A table for four on which nothing has been placed."""
    return _play_until(new_game(game, 4), 1, int(At.ASSIGN)).position


def _rooms_alone(s: Position, count: int) -> Scene:
    """The first rooms of Blue, side by side."""
    names = {room_id(0, room) for room in range(count)}
    things = rooms(s, 0)
    places = [thing.place for thing in things if thing.id in names]
    side_by_side = {place: Place("board", n) for n, place in enumerate(places)}
    area = Area("board", "hex", Message("waggledance.area.board"), fixed=True)
    return Scene(
        (area,),
        tuple(
            structs.replace(thing, place=side_by_side[thing.place])
            for thing in things
            if thing.place in side_by_side
        ),
    )


def hatching(game: Game) -> Scene:
    """An egg with a pair of threes."""
    s = _blank(game)
    s.contents[0] = EGG
    s.guests[0] = 2 * ONE[2]
    return _rooms_alone(s, 1)


def moving(game: Game) -> Scene:
    """Three blue nectar and a pair of threes, beside a room with a fourth and one more three."""
    s = _blank(game)
    s.contents[0] = 3 * ONE[5]
    s.guests[0] = 2 * ONE[2]
    s.contents[1] = ONE[5] + 2 * ONE[0]
    s.guests[1] = ONE[2]
    return _rooms_alone(s, 2)


def majorities(game: Game) -> Scene:
    """The examples of the rulebook: a clear order, and a tie for the second place."""
    s = _blank(game)
    for flower, bees in ((2, (1, 3, 0, 2)), (4, (1, 1, 2, 0))):
        for seat, number in enumerate(bees):
            s.flowers[flower * SEATS + seat] = number * ONE[flower]
    whole = meadow_alone(WaggleState(game, s, {}))
    kept = {thing.place for thing in whole.things if thing.id in (flower_id(2), flower_id(4))}
    side_by_side = {place: Place("board", n) for n, place in enumerate(sorted(kept, key=_across))}
    return Scene(
        whole.areas,
        tuple(
            structs.replace(thing, place=side_by_side[thing.place])
            for thing in whole.things
            if thing.place in kept
        ),
    )


def _across(place: Place) -> int:
    return place.q


def cards_alone(cards: Sequence[int], early_eggs: bool) -> Scene:
    """Queen cards of these types."""
    things: list[Thing] = [
        card_thing(card, f"type:{CARD_NAMES[card]}", Place("types", n), early_eggs=early_eggs)
        for n, card in enumerate(cards)
    ]
    area = Area("types", "cards", Message("waggledance.area.types"))
    return Scene((area,), tuple(things))
