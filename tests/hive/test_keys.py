"""Keys: equal for equal positions, however they came about and wherever they lie (V-4)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apiary.core.play import play_at_random
from apiary.games import hive
from apiary.games.hive import GAME, HiveState
from apiary.games.hive.names import SETS
from apiary.games.hive.position import HEIGHT, HEIGHTS, TOP, Position
from apiary.games.hive.positions import write_position
from apiary.games.hive.rules.acting import make, unmake
from tests.strategies import work


@st.composite
def states(draw: st.DrawFn, longest: int = 60) -> HiveState:
    letters, first = draw(st.sampled_from(SETS)), draw(st.booleans())
    state = GAME.start(options={"expansions": letters, "queen_first": first})
    rng = Random(draw(st.integers(0, 2**32 - 1)))
    play_at_random(state, rng, draw(st.integers(0, longest)))
    assert isinstance(state, HiveState)
    return state


@work(200)
@given(states(), st.integers(-40, 40), st.integers(-40, 40))
def test_a_shifted_hive_has_the_same_key(state: HiveState, q: int, r: int) -> None:
    head, turn, stacks, *rest = write_position(state.colony).split(";")
    words = [word.partition(":") for word in stacks.split()]
    moved = []
    for place, _, pieces in words:
        here = [int(number) for number in place.split(",")]
        moved.append(f"{here[0] + q},{here[1] + r}:{pieces}")
    shifted = hive.position(";".join([head, turn, " ".join(moved), *rest]))
    assert shifted.key() == state.key()
    assert shifted.position.canonical_key() == state.position.canonical_key()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # the same three pieces, begun with another one
        ("Base;Black[2];0,0:wA1 1,0:bA1 -1,0:wS1", "Base;Black[2];1,0:wA1 2,0:bA1 0,0:wS1"),
        # equal pieces have changed places
        (
            "Base;White[3];0,0:wA1 1,0:bS1 -1,0:wA2 2,0:bS2",
            "Base;White[3];0,0:wA2 1,0:bS2 -1,0:wA1 2,0:bS1",
        ),
        (
            "Base;White[5];0,0:wQ 1,0:bQ,wB1 -1,0:wB2 2,0:bA1;wB1",
            "Base;White[5];0,0:wQ 1,0:bQ,wB2 -1,0:wB1 2,0:bA1;wB2",
        ),
    ],
)
def test_equal_positions_have_equal_keys(one: str, other: str) -> None:
    assert hive.position(one).key() == hive.position(other).key()


@pytest.mark.parametrize(
    "other",
    [
        "Base;Black[4];0,0:wQ 1,0:bQ -1,0:wA1 2,0:bA1",  # who is to move
        "Base;White[4];0,0:wQ 1,0:bQ -1,0:wA1 2,0:bA1;bA1",  # what is immobile
        "Base;White[4];0,0:wQ 1,0:bQ -1,0:wA1 2,0:bA1;bQ",
        "Base;White[4];0,0:wQ 1,0:bQ -1,0:wS1 2,0:bA1",  # another creature
        "Base;White[4];0,0:wQ 1,0:bQ -1,1:wA1 2,0:bA1",  # another place
        "Base;White[4];0,0:bQ 1,0:wQ -1,0:bA1 2,0:wA1",  # colours exchanged
    ],
)
def test_other_positions_have_other_keys(other: str) -> None:
    first = "Base;White[4];0,0:wQ 1,0:bQ -1,0:wA1 2,0:bA1"
    assert hive.position(first).key() != hive.position(other).key()


def test_without_a_queen_the_turn_is_part_of_the_position() -> None:
    early, late = "Base;White[2];0,0:wA1 1,0:bQ", "Base;White[3];0,0:wA1 1,0:bQ"
    assert hive.position(early).key() != hive.position(late).key()
    early, late = "Base;White[2];0,0:wQ 1,0:bQ", "Base;White[3];0,0:wQ 1,0:bQ"
    assert hive.position(early).key() == hive.position(late).key()


@work(100)
@given(states(), st.integers(0, 2**32 - 1))
def test_the_hash_is_kept_up_to_date_by_every_move_and_its_undoing(
    state: HiveState, seed: int
) -> None:
    s = state.position
    assert s.key == s.key_from(s.anchor)
    if state.pending():
        for action in state.legal(state.pending()[0]):
            before = kept(s)
            memory = make(s, action)
            assert s.key == s.key_from(s.anchor)
            assert tops(s) == {p for p in range(63) if s.is_top(p)}
            unmake(s, action, memory)
            assert before == kept(s)


def kept(s: Position) -> tuple[object, ...]:
    """What `make` changes and `unmake` takes back."""
    return s.key, s.anchor, s.settled, s.immobile, s.euler, s.stacks, s.tops, list(s.board)


def tops(s: Position) -> set[int]:
    """The uncovered pieces, found by looking at every cell."""
    return {cell >> TOP for cell in s.board if cell >> HEIGHT & HEIGHTS}


def test_black_begins_beside_white_wherever_that_is() -> None:
    state = hive.position("Base;Black[1];5,3:wA1")
    texts = {state.text(action) for action in state.legal(1)}
    assert texts == {
        f"b{piece} {place}"
        for piece in ("Q", "S1", "B1", "G1", "A1")
        for place in ("wA1-", "wA1/", r"\wA1", "-wA1", "/wA1", "wA1\\")
    }
