"""Hornet as numbers, against a reading of what `to_dict` tells."""

from __future__ import annotations

from typing import cast

import pytest
from hypothesis import given

import apiary
from apiary.bits import BIT
from apiary.games.hornet import GAME, HornetState
from apiary.games.hornet.actions import (
    CELL_LIST,
    At,
    Do,
)
from apiary.games.hornet.box import COLOURS
from apiary.games.hornet.position import NOT_CHOSEN
from apiary.games.hornet.positions import DECISION_NAMES
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

FIELDS = "ABCDEFGHIJXY"


def reading(state: HornetState, seat: int) -> Reading:
    """What the seat knows, read from its view as plain data; what that lacks, from the position."""
    view = state.seen_by(seat)
    told = view.to_dict()
    table, s = told["table"], state.position
    seats = around(seat, state.seats)
    players = [told["players"][p] for p in seats]
    colours = [player["name"] for player in players]
    fields = {field["name"]: field for field in table["fields"]}
    nothing = {"nectar": 0, "honey": {}, "spaces": 0, "scored": False, "at": None, "winner": None}
    laid = [fields.get(name, nothing) for name in FIELDS]
    track = table["track"]
    length = len(s.box.track)
    ahead = {name: n + 1 for n, name in enumerate(track[table["step"] :])}
    left = table["cards"][table["executed"] :]
    chance_for = [int(s.seat)] if told["pending"] == [apiary.CHANCE] else []
    known = {card["player"]: "" for card in table["cards"]}
    for card in table["cards"]:
        known[card["player"]] += str(card["card"])
    for player in players:
        known.setdefault(player["name"], (player["cards"] or "").replace("?", ""))
    found: Reading = {
        "phase": marks(19, list(DECISION_NAMES.values()).index(told["due"])),
        "turn": [float(p in (*told["pending"], *chance_for)) for p in seats],
        "first": [float(colour == table["first"]) for colour in colours],
        "nectar": [player["nectar"] / 30 for player in players],
        "stock": [player["honey"] / 20 for player in players],
        "collected": [player["collected"] / 20 for player in players],
        "hives": [len(player["hives"]) / 3 for player in players],
        "hornets": [
            float(name == hornet)
            for player in players
            for hornet in player["hornets"]
            for name in FIELDS
        ],
        "used": [float(s.used[p] >> hornet & 1) for p in seats for hornet in range(2)],
        "chosen": [float(player["cards"] is not None) for player in players],
        "cards": [float(str(card) in known[colour]) for colour in colours for card in range(1, 7)],
        "queue": [
            float(any((one["player"], one["card"]) == (colour, card) for one in left))
            for colour in colours
            for card in range(1, 7)
        ],
        "penalties": [float(s.penalties >> n & 1) for n in range(3)],
        "fields": [float(name in fields) for name in FIELDS],
        "field_nectar": [field["nectar"] / 10 for field in laid],
        "honey": [
            0 if field["scored"] else field["honey"].get(colour, 0) / 12
            for field in laid
            for colour in colours
        ],
        "room": [
            0 if field["scored"] else (int(s.box.capacity[n]) - sum(field["honey"].values())) / 12
            for n, field in enumerate(laid)
        ],
        "won": [
            float(field["scored"] and field["winner"] == colour)
            for field in laid
            for colour in (*colours, None)
        ],
        "scored_in": [ahead.get(name, 0) / length for name in FIELDS],
        "step": [table["step"] / length],
        "card": marks(6, left[0]["card"] - 1 if left else -1),
        "hornet": marks(2, int(s.hornet)),
        "field": marks(12, int(s.field)),
        "pieces": [int(count) / 8 for count in (s.taken, s.least, s.thrown, s.most)],
        "destroys": [float(s.destroys)],
        "placed": [int(s.placed) / (4 * state.seats)],
    }
    if state.options["limit_nectar"]:
        found["bank"] = [table["bank"] / 90]
    if state.options["track"] == "random":
        found["letters"] = [float(s.letters & BIT[n] != 0) for n in range(12)]
        found["rounds"] = [int(s.rounds) / length]
    if state.options["map"] == "free":
        places = [field["at"] for field in laid]
        found["cells"] = [
            (x + 12) / 24 if place else 0 for place in places for x in place or (0, 0)
        ]
        found["turned"] = [
            float(field["at"] is not None and field["turned"] == turn)
            for field in laid
            for turn in range(6)
        ]
        reach = list(s.reach) or [0] * 12
        found["reach"] = [float(reach[f] & BIT[g] != 0) for f in range(12) for g in range(12)]
        found["cell"] = [(x + 12) / 24 for x in CELL_LIST[s.cell]] if s.cell >= 0 else [0, 0]
    return found


def reselected(state: HornetState) -> HornetState:
    """The same with other cards of everybody who has selected in secret."""
    twin = state.copy()
    s = twin.position
    if s.phase == At.SELECT:
        for p in range(state.seats):
            if s.chosen[p] != NOT_CHOSEN:
                first, after = (Do.SELECT_TWO, Do.USE) if state.seats == 2 else (0, Do.SELECT_TWO)
                s.chosen[p] = first + (s.chosen[p] - first + 1) % (after - first)
    return twin


@work(60)
@given(begun([GAME]))
def test_an_observation_is_what_the_seat_knows(game: Begun) -> None:
    state = cast(HornetState, game.state)
    encoding = encoder_of(game)
    check_layout(encoding)
    for seat in game.seats:
        check_reading(encoding, state, seat, reading(state, seat))


@work(60)
@given(begun([GAME]))
def test_actions_come_back(game: Begun) -> None:
    encoding = encoder_of(game)
    check_actions(encoding, game.state)


@work(60)
@given(begun([GAME]))
def test_nothing_secret_is_observed(game: Begun) -> None:
    state = cast(HornetState, game.state)
    check_secrecy(encoder_of(game), state, reselected(state))


@pytest.mark.parametrize("seats", GAME.seats)
def test_selected_cards_are_seen_by_their_seat_alone(seats: int) -> None:
    state = cast(HornetState, GAME.start(seats, {"start_player": "brown"}))
    while state.position.phase != At.SELECT:
        [seat] = state.pending()
        state.play(seat, state.legal(seat)[0])
    state.play(1, state.legal(1)[0])
    encoding = encoder("hornet", seats, {"start_player": "brown"})
    for seat in range(seats):
        found = parts(encoding, state, seat)
        player = (1 - seat) % seats
        assert found["chosen"] == marks(seats, player)
        assert any(found["cards"]) == (seat == 1)


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("options", [{}, {"map": "free", "track": "random"}])
def test_everybody_sees_the_table_from_the_own_seat(seats: int, options: dict[str, object]) -> None:
    encoding = encoder("hornet", seats, options)
    games = [GAME.start(seats, {**options, "start_player": colour}) for colour in COLOURS[:2]]
    check_rotation(encoding, games[0], games[1], steps=300)


def test_owners_are_counted_from_the_seat() -> None:
    encoding = encoder("hornet", 3)
    state = GAME.start(3)
    assert [encoding.to_action(state, 2, Do.TAKE + k) - Do.TAKE for k in range(3)] == [2, 0, 1]
    assert [encoding.to_id(state, 1, Do.TAKE + owner) - Do.TAKE for owner in range(3)] == [2, 0, 1]


@pytest.mark.parametrize("number", [-1, Do.TAKE + 3, Do.DONE - 1, 129, 600])
def test_what_means_no_action_is_refused(number: int) -> None:
    encoding = encoder("hornet", 3)
    state = GAME.start(3)
    with pytest.raises(apiary.IllegalAction):
        encoding.to_action(state, 0, number)
    with pytest.raises(apiary.IllegalAction):
        encoding.to_id(state, 0, number)
