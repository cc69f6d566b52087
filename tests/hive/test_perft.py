"""Perft: the number of sequences of so many moves, against the published tables (rules §2.12)."""

from __future__ import annotations

import pytest

import apiary
from apiary.core.state import State
from apiary.games.hive import GAME, components
from apiary.games.hive.names import SETS

DEPTH = 5 if apiary.compiled else 3
DATA = components.load()
OPENINGS = {"tournament": (DATA.perft, False), "rulebook": (DATA.perft_rulebook, True)}


@pytest.mark.parametrize("letters", SETS, ids=lambda letters: letters or "base")
@pytest.mark.parametrize("opening", OPENINGS)
def test_perft_is_the_published_one(opening: str, letters: str) -> None:
    table, queen_first = OPENINGS[opening]
    state = GAME.start(options={"expansions": letters, "queen_first": queen_first})
    expected = [int(number) for number in table[letters or "base"][:DEPTH]]
    assert len(expected) == DEPTH
    assert [state.perft(depth) for depth in range(1, DEPTH + 1)] == expected


@pytest.mark.parametrize("letters", SETS, ids=lambda letters: letters or "base")
def test_counting_through_the_contract_gives_the_same(letters: str) -> None:
    state = GAME.start(options={"expansions": letters, "queen_first": False})
    depth = 3 if apiary.compiled else 2
    assert State.perft(state, depth) == DATA.perft[letters or "base"][depth - 1]


def test_perft_leaves_the_state_as_it_was() -> None:
    state = GAME.start(options={"expansions": "MLP"})
    before = state.copy()
    state.perft(2)
    assert state == before
