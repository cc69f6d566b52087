"""Positions that are turned or mirrored have one key, others have others."""

from __future__ import annotations

import re
from random import Random
from typing import cast

import pytest

import apiary
from apiary.core.state import CHANCE
from apiary.games.hive import HiveState
from apiary.games.hive.notation import MARKS
from apiary.games.hive.symmetry import IMAGES, symmetric_key

REFERENCE = re.compile(r" ([-/\\]?)([wbn][A-Z][1-3]?)([-/\\]?)$")


def lying_otherwise(text: str, number: int) -> str:
    """The same move where the hive is turned, and perhaps mirrored."""
    found = REFERENCE.search(text)
    if found is None or not (found[1] or found[3]):
        return text
    direction = MARKS.index((found[1], found[3]))
    direction = 5 - direction if number & 1 else direction
    before, behind = MARKS[(direction + (number >> 1)) % 6]
    return f"{text[: found.start()]} {before}{found[2]}{behind}"


@pytest.mark.parametrize("number", range(1, IMAGES))
@pytest.mark.parametrize(
    "options",
    [
        {"expansions": "MLP"},
        {"mode": "venom", "expansions": "MLP", "modules": "PG"},
        {"modules": "HS"},
    ],
    ids=str,
)
def test_a_game_that_lies_otherwise_has_the_same_keys(
    options: dict[str, object], number: int
) -> None:
    rng = Random(number)
    state, other = (cast(HiveState, apiary.start("hive", options=options)) for _ in range(2))
    differs = False
    for _ in range(40):
        assert symmetric_key(state) == symmetric_key(other)
        differs = differs or state.key() != other.key()
        if not state.pending():
            break
        seat = state.pending()[0]
        action = state.sample(rng) if seat == CHANCE else rng.choice(list(state.legal(seat)))
        text = state.text(int(action))
        state.play(seat, int(action))
        other.play(seat, other.parse(lying_otherwise(text, number)))
    assert differs


def test_it_leaves_the_state_as_it_is() -> None:
    line = "Base;White[3];0,0:wS1 1,0:bG1 -1,0:wQ 2,-1:bQ"
    state = cast(HiveState, apiary.game("hive").position(line))
    before = state.to_text(), state.key(), list(state.legal())
    symmetric_key(state)
    assert (state.to_text(), state.key(), list(state.legal())) == before


def test_other_positions_have_other_keys() -> None:
    lines = {
        "in a row": "Base;White[3];0,0:wS1 1,0:bG1 -1,0:wQ 2,0:bQ",
        "bent": "Base;White[3];0,0:wS1 1,0:bG1 -1,0:wQ 2,-1:bQ",
        "bent twice": "Base;White[3];0,0:wS1 1,0:bG1 -1,1:wQ 2,-1:bQ",
        "as a hook": "Base;White[3];0,0:wS1 1,0:bG1 0,-1:wQ 2,-1:bQ",
        "Black to move": "Base;Black[3];0,0:wS1 1,0:bG1 -1,0:wQ 2,0:bQ;wQ",
        "another piece": "Base;White[3];0,0:wA1 1,0:bG1 -1,0:wQ 2,0:bQ",
    }
    keys = {
        name: symmetric_key(cast(HiveState, apiary.game("hive").position(line)))
        for name, line in lines.items()
    }
    assert len(set(keys.values())) == len(lines)
