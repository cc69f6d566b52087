"""Games of Hive written down in the middle: what came before counts, and what is told is true."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest

import apiary
from apiary import ACCEPT_DRAW, OFFER_DRAW, RESIGN
from apiary.core.messages import say
from apiary.games import hive
from apiary.games.hive import GAME, HiveState

QUEENS = "0,0:wQ 1,0:bQ -1,0:wA1 2,0:bA1"
THERE_AND_BACK = ("wA1 /wQ", "bA1 bQ\\", "wA1 -wQ", "bA1 bQ-")
WAYS: list[Callable[[apiary.State], apiary.State]] = [
    lambda state: pickle.loads(pickle.dumps(state)),
    lambda state: GAME.from_bytes(state.to_bytes()),
    lambda state: GAME.position(state.to_text(), **state.options),
    lambda state: GAME.position(state.to_dict()["position"], **state.options),
    lambda state: state.copy(),
]


def act(state: apiary.State, *texts: str) -> apiary.State:
    """Play actions in notation, each by whoever is due."""
    for text in texts:
        state.play(state.due(), state.parse(text))
    return state


@pytest.mark.parametrize("again", WAYS)
@pytest.mark.parametrize("modules", ["", "P"])
def test_what_was_repeated_is_not_forgotten(
    again: Callable[[apiary.State], apiary.State], modules: str
) -> None:  # V-4
    state: apiary.State = hive.position(f"Base;White[5];{QUEENS};bA1", modules=modules)
    for text in 2 * THERE_AND_BACK:
        assert state.outcome() is None
        state = act(again(state), text)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason.key == "hive.end.repeated"
    assert again(state).outcome() == outcome


@pytest.mark.parametrize("again", WAYS)
def test_a_queen_that_has_walked_is_remembered(
    again: Callable[[apiary.State], apiary.State],
) -> None:
    state = act(hive.position("Base;White[5];0,0:wQ 1,0:bQ"), "wQ /bQ")
    assert "walked:0,1" in state.to_text()
    assert again(state) == state


@pytest.mark.parametrize("again", WAYS)
def test_what_was_declared_is_written(again: Callable[[apiary.State], apiary.State]) -> None:
    state: apiary.State = hive.position(f"Base;White[5];{QUEENS}")
    state.play(1, OFFER_DRAW)
    state = again(state)
    assert state.declarations(0) == (RESIGN, ACCEPT_DRAW)
    for action, reason in ((RESIGN, "core.end.resigned"), (ACCEPT_DRAW, "core.end.agreed")):
        over = state.copy()
        over.play(0, action)
        outcome = again(over).outcome()
        assert outcome is not None
        assert outcome == over.outcome()
        assert outcome.reason.key == reason


@pytest.mark.parametrize("again", WAYS)
def test_a_double_turn_goes_on(again: Callable[[apiary.State], apiary.State]) -> None:  # HC-5
    state: apiary.State = hive.position(
        "Base;White[5];0,0:nH 1,0:wQ -1,0:bQ 2,0:wA1 -2,0:bA1;double:w shows:b", modules="H"
    )
    state = again(act(state, "wA1 /wQ"))
    assert state.pending() == (0,)
    assert "end" in {state.text(action) for action in state.legal(0)}
    assert "second:yes" in state.to_text()
    state = again(act(state, "end"))
    assert state.pending() == (1,)


@pytest.mark.parametrize("again", WAYS)
def test_a_draw_from_the_bag_is_still_due(
    again: Callable[[apiary.State], apiary.State],
) -> None:  # SW-1
    state: apiary.State = GAME.start(options={"modules": "S"})
    state.play(1, state.parse("hand S1 G1 A1"))
    state = again(state)
    assert (state.pending(), state.decided()) == ((0,), (1,))
    state.play(0, state.parse("hand B1 B2 A1"))
    state = again(act(again(state), "wQ"))
    assert state.pending() == (apiary.CHANCE,)
    state.play(apiary.CHANCE, state.parse("bag bA2"))
    assert "bA2" in again(state).to_dict()["players"][0]["hand"]


@pytest.mark.parametrize("again", WAYS)
def test_a_piece_is_drawn_before_one_is_placed(
    again: Callable[[apiary.State], apiary.State],
) -> None:  # SW-1, the other reading
    state: apiary.State = GAME.start(options={"modules": "S", "swarm_draws_first": True})
    state.play(1, state.parse("hand S1 G1 A1"))
    state.play(0, state.parse("hand B1 B2 A1"))
    state = again(act(again(state), "draw-first"))
    assert state.pending() == (apiary.CHANCE,)
    state.play(apiary.CHANCE, state.parse("bag bA2"))
    state = again(state)
    assert state.pending() == (0,)
    assert all(state.text(action).startswith(("w", "b")) for action in state.legal())
    assert again(act(state, "wQ")).pending() == (1,)


def test_plain_data_names_pieces_places_and_levels() -> None:
    state = hive.position(
        "Base+M;White[5];0,0:nH 1,0:wQ' -1,0:bQ 0,1:wM' -2,0:bB1,wB1;moved:bQ shows:w",
        mode="venom",
        modules="H",
    )
    found = state.to_dict()
    assert (found["due"], found["table"]["turn"], found["table"]["player"]) == ("act", 5, "white")
    pieces = {piece["name"]: piece for piece in found["table"]["pieces"]}
    assert pieces["wQ"] == {
        "name": "wQ", "creature": "wasp", "player": "white", "at": [1, 0], "level": 0,
    }  # fmt: skip
    assert (pieces["wB1"]["at"], pieces["wB1"]["level"]) == ([-2, 0], 1)
    assert pieces["nH"]["player"] is None
    assert (found["table"]["resting"], found["table"]["honeycombo"]) == (["bQ"], "white")
    assert "bB2" in found["players"][1]["hand"]


def test_a_hidden_hand_is_a_question_mark_in_plain_data() -> None:  # SW-2
    state = GAME.start(options={"modules": "S"})
    state.play(0, state.parse("hand S1 G1 A1"))
    for seat, told in ((0, ["wS1", "wG1", "wA1"]), (1, "?"), (None, "?")):
        found = state.seen_by(seat).to_dict()
        assert (found["due"], found["players"][0]["selected"]) == ("select", told)


@pytest.mark.parametrize(
    ("text", "options", "why"),
    [
        ("0,0:wQ 1,0:bQ;moved-now:wQ", {"mode": "venom"}, "only after something was done"),
        ("0,0:wQ 1,0:bQ;waking:wQ", {"mode": "venom"}, "only after something was done"),
        ("0,0:wQ 1,0:bQ;second:yes", {"mode": "venom"}, "not second"),
        ("0,0:wQ 1,0:bQ;draws:yes", {}, "not draws"),
        ("0,0:wQ 1,0:bQ;draws:first w:wA1", {"modules": "S"}, "a status such as"),
        ("0,0:wQ 1,0:bQ;draws:done w:wA1", {"modules": "S"}, "a status such as"),
        ("0,0:wQ 1,0:bQ;agreed:yes", {}, "a status such as"),
        ("0,0:wQ 1,0:bQ;offer:w agreed:yes resigned:b", {}, "a status such as"),
        ("0,0:wQ 1,0:bQ;offer:w offer:b", {}, "a status such as"),
        ("0,0:wQ 1,0:bQ;before:12,xy", {}, "a status such as"),
        ("0,0:wQ 1,0:bQ;before:ffffffffffffffff", {}, "a status such as"),
        ("0,0:wQ 1,0:bQ;before:12", {"repetition_draw": 0}, "not before"),
        ("0,0:wQ 1,0:bQ;before:1,2,3,4,5,6,7,8", {}, "1 to 4 pieces after 4 turns"),
        ("0,0:wQ 1,0:bQ;walked:1,0", {"mode": "venom"}, "not walked"),
        ("0,0:wQ 1,0:bQ;selected:w?", {"modules": "S"}, "a status such as"),
        ("0,0:wQ 0,1:bQ 1,-1:wA1 1,0:wA2 0,-1:wA3 -1,0:wG1 -1,1:wG2;resigned:b", {},
         "a game that is going on"),
    ],
)  # fmt: skip
def test_a_status_that_cannot_be_is_refused(text: str, options: dict[str, Any], why: str) -> None:
    turn = "White[12]" if "resigned:b" in text and not options else "White[5]"
    with pytest.raises(apiary.BadNotation) as caught:
        hive.position(f"Base;{turn};{text}", **options)
    assert why in str(caught.value)
    for language in ("en", "fr", "de"):
        assert "{" not in say(caught.value.message, language)


def test_the_expansions_are_those_of_the_text() -> None:
    text = f"Base+ML;White[5];{QUEENS}"
    assert hive.position(text) == hive.position(text, expansions="LM")
    with pytest.raises(apiary.BadNotation, match=r"the expansions of this game: Base\+P"):
        hive.position(text, expansions="P")


def test_a_state_from_numbers_is_like_the_one_that_was_played() -> None:
    state = act(hive.position("Base;White[5];0,0:wQ 1,0:bQ,wB1 -1,0:bA1"), "wB1 wQ", "bA1 bQ-")
    again = pickle.loads(pickle.dumps(state))
    assert isinstance(state, HiveState)
    assert isinstance(again, HiveState)
    numbers = "turn settled immobile anchor key tops euler stacks kinds_in_hand"
    for name in numbers.split():
        assert getattr(again.position, name) == getattr(state.position, name)
    for name in ("board", "pos"):
        assert list(getattr(again.position, name)) == list(getattr(state.position, name))
