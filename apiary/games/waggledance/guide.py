"""The rules page: chapters in our own words, with diagrams of real positions.

The sentences are `waggledance.guide.<chapter>.title`, `.1`, `.2` …, `.caption`. Each ruling that a
reason can name belongs to one chapter, so that *why can't I?* leads there.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import cast

from msgspec import structs

from apiary.core.game import Game
from apiary.core.messages import Message
from apiary.core.play import play_sensibly
from apiary.core.scene import Area, Chapter, Diagram, Place, Scene, Thing
from apiary.games.waggledance.actions import CARD_NAMES, ROOMS, SEATS
from apiary.games.waggledance.components import load
from apiary.games.waggledance.names import flower_id, room_id
from apiary.games.waggledance.position import AT_ASSIGN, EGG, Position
from apiary.games.waggledance.scene import meadow_alone
from apiary.games.waggledance.scene_players import card_thing, room_place, rooms
from apiary.games.waggledance.state import WaggleState
from apiary.games.waggledance.tally import ONE

_SEED = 7  # of the games that pictures are taken from
_COVER_ROUND = 6
# Where rooms lie below the flowers on the cover, the most valuable in the middle.
_COVER_ROOMS = tuple((q, 2) for q in (-1, 0, -2, 1, -3, 2, -4))


@cache
def guide(game: Game) -> tuple[Chapter, ...]:
    """All chapters, in the order in which a newcomer reads them."""

    def chapter(name: str, paragraphs: int, rulings: str, scene: Scene | None = None) -> Chapter:
        sentences = tuple(_said(name, str(number)) for number in range(1, paragraphs + 1))
        diagrams = () if scene is None else (Diagram(_said(name, "caption"), scene),)
        return Chapter(name, _said(name, "title"), sentences, diagrams, tuple(rulings.split()))

    return (
        chapter("aim", 2, ""),
        chapter("setup", 3, "§4.3 W-1 W-2 W-31 G-3", meadow_alone(set_up(game))),
        chapter("day", 2, "§4.4 W-3 W-41", meadow_alone(midday(game))),
        chapter("night", 2, "W-16"),
        chapter("build", 1, "W-7 W-42"),
        chapter("hatch", 2, "W-4 W-5 W-6", hatching(game)),
        chapter("egg", 1, "W-8"),
        chapter("nectar", 2, "W-9 W-10 W-11 W-12", majorities(game)),
        chapter("trade", 1, "W-13 W-30"),
        chapter("honey", 2, "W-14 W-15 W-35", moving(game)),
        chapter("draw", 2, "W-17 W-33 W-34 W-40"),
        chapter(
            "day_cards",
            1,
            "§4.5 W-18 W-19 W-20 W-21 W-22 W-23 W-37 W-38 W-43",
            cards_of("day"),
        ),
        chapter("night_cards", 1, "W-24 W-25 W-26 W-27 W-36 W-39", cards_of("night")),
        chapter("end", 2, "§4.6 W-28 W-29 W-32"),
    )


def _said(chapter: str, part: str) -> Message:
    return Message(f"waggledance.guide.{chapter}.{part}")


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
    return _play_until(new_game(game, 2), 1, int(AT_ASSIGN))


@cache
def played(game: Game, seats: int, rounds: int) -> WaggleState:
    """A game in which most bees of a day are assigned."""
    state = _play_until(new_game(game, seats), rounds, int(AT_ASSIGN))
    rng = Random(_SEED)
    while state.position.phase == AT_ASSIGN and sum(map(bool, state.position.pool)) == seats:
        play_sensibly(state, rng)
    return state


def midday(game: Game) -> WaggleState:
    """A game of four by day."""
    return played(game, 4, 2)


def _blank(game: Game) -> Position:
    """A table for four on which nothing has been placed."""
    return _play_until(new_game(game, 4), 1, int(AT_ASSIGN)).position


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


def cards_of(time: str) -> Scene:
    """The Queen cards of the day or of the night."""
    names = [card.id for card in load().queen_cards if card.phase == time]
    things: list[Thing] = [
        card_thing(CARD_NAMES.index(name), f"type:{name}", Place("types", n))
        for n, name in enumerate(names)
    ]
    area = Area("types", "cards", Message("waggledance.area.types"))
    return Scene((area,), tuple(things))
