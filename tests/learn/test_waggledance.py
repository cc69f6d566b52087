"""Waggle Dance as numbers, against a reading of what `to_dict` tells."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

import pytest
from hypothesis import given

import apiary
from apiary.core.play import play_at_random
from apiary.games.waggledance import GAME, WaggleState
from apiary.games.waggledance.actions import (
    CARD_NAMES,
    Do,
)
from apiary.games.waggledance.positions import DECISION_NAMES
from apiary.games.waggledance.rules.moving import move_number
from apiary.learn import encoder
from tests.learn.encoded import (
    Reading,
    around,
    check_actions,
    check_layout,
    check_reading,
    check_rotation,
    check_secrecy,
    encoder_of,
    marks,
    parts,
)
from tests.strategies import Begun, begun, work
from tests.waggledance.tables import arranged

VALUES = range(1, 7)
FLOWERS = [f"D{number}" for number in VALUES]
TYPES = "vodclwfxge"  # ten of them, so that nothing is left out at random


def shares(things: Iterable[object], kinds: Iterable[object], most: float) -> list[float]:
    """How many there are of each kind, of so many."""
    there = list(things)
    return [there.count(kind) / most for kind in kinds]


def inside(room: dict[str, Any], colours: list[str]) -> list[float]:
    """The numbers of a room."""
    return [
        *shares(room["nectar"], colours, 4),
        float(room["egg"]),
        float(room["honey"]),
        *shares(room["bees"], VALUES, 2),
    ]


def moved(state: WaggleState, most: int) -> list[float]:
    """Which colours were taken away from rooms and brought to them."""
    s = state.position
    found = [[0.0] * 12 for _ in range(most)]
    for source in range(most):
        for to in range(most):
            for colour in range(6):
                for back in range(-1, 6):
                    if move_number(source, colour, to, back) in set(s.moved):
                        found[source][colour] = found[to][6 + colour] = 1.0
                        if back >= 0:
                            found[to][back] = found[source][6 + back] = 1.0
    return [number for room in found for number in room]


def reading(state: WaggleState, seat: int) -> Reading:
    """What the seat knows, read from its view as plain data; what that lacks, from the position."""
    view = cast(WaggleState, state.seen_by(seat))
    told = view.to_dict()
    table, s = told["table"], view.position
    seats = around(seat, state.seats)
    players = [told["players"][p] for p in seats]
    names = [player["name"] for player in players]
    flowers = table["flowers"]
    colours = [flower["colour"] for flower in flowers]
    most = 48 - 3 * (state.seats - 1)
    empty = [0.0] * 14
    all_unseen = dict.fromkeys(CARD_NAMES, 0)
    for name in table["types"] if s.round or told["due"] != "types" else []:
        all_unseen[name] = 3 if sum(s.unseen) or s.deck_size or sum(s.held) else 0
    open_cards = [*table["discards"], *table["lying"], *players[0]["hand"]]
    open_cards += players[0]["found"] or []
    phases = list(DECISION_NAMES.values())
    found: Reading = {
        "phase": marks(28, phases.index(told["due"])),
        "turn": [float(p == s.seat) for p in seats],
        "first": [float(name == table["first"]) for name in names],
        "volunteer": [float(player["volunteer"]) for player in players],
        "silent": [float(s.silent >> p & 1) for p in seats],
        "bees": [player["bees"] / 18 for player in players],
        "rooms": [len(player["rooms"]) / most for player in players],
        "honey": [player["honey"] / int(s.box.target) for player in players],
        "held": [player["cards"] / 10 for player in players],
        "thrown": [(int(s.thrown[p]) + 1) / 6 for p in seats],
        "pool": [one for player in players for one in shares(player["pool"], VALUES, 6)],
        "sick": [one for player in players for one in shares(player["sick"], VALUES, 6)],
        "visited": [float(s.visited[p] >> f & 1) for p in seats for f in range(6)],
        "opened": [one for player in players for one in shares(player["opened"], FLOWERS, 1)],
        "flowers": [
            one
            for flower in flowers
            for name in names
            for one in shares(flower["bees"].get(name, []), VALUES, 6)
        ],
        "stock": [flower["nectar"] / 15 for flower in flowers],
        "spaces": [
            float(there == who)
            for card in table["cards"]
            for there in card["spaces"]
            for who in (*names, "blocked")
        ],
        "contents": [
            one
            for player in players
            for room in [inside(room, colours) for room in player["rooms"]]
            + [empty] * (most - len(player["rooms"]))
            for one in room
        ],
        "hand": shares(players[0]["hand"], CARD_NAMES, 3),
        "found": shares(players[0]["found"] or [], CARD_NAMES, 3),
        "unseen": [(number - open_cards.count(name)) / 3 for name, number in all_unseen.items()],
        "discards": shares(table["discards"], CARD_NAMES, 3),
        "lying": shares(table["lying"], CARD_NAMES, 3),
        "types": shares(table["types"], CARD_NAMES, 1),
        "supply": [
            table["deck"] / 30,
            table["rooms"] / 48,
            table["eggs"] / 12,
            table["round"] / int(s.box.max_rounds),
        ],
        "offer": shares(table["offered"], colours, 6),
        "stored": [int(count) / 6 for count in s.stored],
        "surplus": [int(count) / 6 for count in s.surplus],
        "due": [
            int(count) / 20 for count in (s.due, s.draws, s.finds, s.placed, s.budget, s.mixes)
        ],
        "passed": [float(s.passed)],
        "moved": moved(view, most) if len(s.moved) else [0.0] * (most * 12),
        "back": marks(28, int(s.back)),
        "chosen_rooms": [
            one for room in (s.room, s.other, s.source, s.target) for one in marks(most, int(room))
        ],
        "colour": marks(6, int(s.colour)),
        "value": marks(6, int(s.value)),
        "owner": [float(p == s.owner) for p in seats],
        "place": marks(10 + most, int(s.place)),
        "expertly": [float(s.expertly)],
    }
    if state.options["gift_egg_before_c"]:
        found["early"] = [float(s.early[p] >> room & 1) for p in seats for room in range(most)]
    return found


@work(40)
@given(begun([GAME]))
def test_an_observation_is_what_the_seat_knows(game: Begun) -> None:
    state = cast(WaggleState, game.state)
    encoding = encoder_of(game)
    check_layout(encoding)
    for seat in game.seats:
        check_reading(encoding, state, seat, reading(state, seat))


@work(30)
@given(begun([GAME]))
def test_an_observation_is_what_the_seat_knows_later_in_the_game(game: Begun) -> None:
    """When there are many rooms, cards and bees."""
    state = cast(WaggleState, game.state)
    play_at_random(state, game.rng, game.rng.randrange(200, 1000))
    encoding = encoder_of(game)
    for seat in game.seats:
        check_reading(encoding, state, seat, reading(state, seat))
    check_actions(encoding, state)


@work(40)
@given(begun([GAME]))
def test_actions_come_back(game: Begun) -> None:
    check_actions(encoder_of(game), game.state)


@work(40)
@given(begun([GAME]))
def test_nothing_secret_is_observed(game: Begun) -> None:
    """Cards that are hidden are dealt anew, and nobody who can't tell observes it."""
    state = game.state
    play_at_random(state, game.rng, game.rng.randrange(300))
    twins = [state.seen_by(seat).guess(game.rng) for seat in game.seats]
    check_secrecy(encoder_of(game), state, *twins)


def test_a_hand_is_seen_by_its_seat_alone() -> None:
    tables = [
        arranged("dusk", types=("mix", "bonus"), hands={"purple": [card]})
        for card in ("mix", "bonus")
    ]
    encoding = encoder("waggledance", 3, tables[0].state.options)
    for seat in range(3):
        one, other = (parts(encoding, table.state, seat) for table in tables)
        assert (one == other) == (seat != 1)
        assert any(one["hand"]) == (seat == 1)


@pytest.mark.parametrize("seats", GAME.seats)
def test_everybody_sees_the_table_from_the_own_seat(seats: int) -> None:
    encoding = encoder("waggledance", seats, {"chosen_types": TYPES})
    one, other = (GAME.start(seats, {"chosen_types": TYPES}) for _ in range(2))
    thrown = list(range(seats))
    for value in thrown:
        one.play(apiary.CHANCE, Do.FIRST + value)
    for value in (thrown[-1], *thrown[:-1]):
        other.play(apiary.CHANCE, Do.FIRST + value)
    check_rotation(encoding, one, other, steps=600)


def test_owners_are_counted_from_the_seat() -> None:
    encoding = encoder("waggledance", 3)
    state = GAME.start(3)
    sick = [encoding.to_id(state, 1, Do.PLAY_SICK_LEAVE + owner * 6 + 5) for owner in range(3)]
    assert [number - Do.PLAY_SICK_LEAVE for number in sick] == [17, 5, 11]
    wrong = [encoding.to_id(state, 1, Do.PLAY_WRONG_TURN + owner * 36 + 7) for owner in range(3)]
    assert [number - Do.PLAY_WRONG_TURN for number in wrong] == [79, 7, 43]


@pytest.mark.parametrize(
    "number", [-1, Do.PLAY_SICK_LEAVE + 18, Do.PLAY_WRONG_TURN + 108, int(Do.LEAVE_OUT)]
)
def test_what_means_no_action_is_refused(number: int) -> None:
    encoding = encoder("waggledance", 3)
    state = GAME.start(3)
    with pytest.raises(apiary.IllegalAction):
        encoding.to_action(state, 0, number)
    with pytest.raises(apiary.IllegalAction):
        encoding.to_id(state, 0, number)


def test_a_player_can_have_so_many_rooms() -> None:
    """As many as there are tiles without those that the others began with."""
    assert [encoder("waggledance", n).part("chosen_rooms").size for n in (2, 3, 4)] == [
        180,
        168,
        156,
    ]
