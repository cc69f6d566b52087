"""Each creature and module in a small position, with every legal action written out by hand.

White is to move and has nothing to place but what Swarm puts into the hand. In a row of pieces only
the ends may leave, and a queen between them may at most be flipped.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.hive.expanded.colonies import at, everything, nothing_to_place

BASE = {"mode": "base"}

COMPLETE: dict[str, tuple[str, str, dict[str, Any], set[str]]] = {
    "wasp": (
        "0,0:wQ' 1,0:bQ", "", {},
        {"wQ 1,-1", "wQ 0,1", "wQ stings bQ", "wQ flip"},
    ),
    "scorpion": (
        "-1,0:wS1' 0,0:wQ 1,0:bQ", "", {},
        {"wS1 1,-1", "wS1 0,1", "wS1 flip", "wQ flip"},
    ),
    "firefly": (
        "-1,0:wB1' 0,0:wQ 1,0:bQ", "", {},
        {"wB1 1,0", "wB1 flip", "wQ flip"},
    ),
    "firefly on the hive": (
        "0,0:wQ 1,0:bQ,wB1'", "", {},
        {"wB1 0,0", "wB1 1,-1", "wB1 2,-1", "wB1 2,0", "wB1 1,1", "wB1 0,1", "wB1 flip",
         "wQ flip", "wQ 1,-1", "wQ 0,1"},
    ),
    "dragonfly": (
        "-1,0:wG1' 0,0:wQ 1,0:bQ", "", {},
        {"wG1 2,0", "wG1 flip", "wQ flip"},
    ),
    "fly": (
        "-1,0:wA1' 0,0:wQ 1,0:bQ", "moved:bQ", {},
        {"wA1 2,0", "wA1 2,-1", "wA1 1,-1", "wA1 0,1", "wA1 1,1", "wA1 flip", "wQ flip"},
    ),
    "tick": (
        "-1,0:wM' 0,0:wQ 1,0:bQ", "", {},
        {"wM 0,0", "wM flip", "wQ flip"},
    ),
    "tick beside an enemy": (
        "-1,0:bA1 0,0:wM' 1,0:wQ 2,0:bQ", "", {},
        # The ant runs round the other three.
        {"wM flip", "wQ flip", "bA1 0,-1", "bA1 1,-1", "bA1 2,-1", "bA1 3,-1", "bA1 3,0",
         "bA1 2,1", "bA1 1,1", "bA1 0,1", "bA1 -1,1"},
    ),
    "shield bug": (
        "-1,0:wL' 0,0:wQ 1,0:bQ", "", {},
        {"wL 0,-1", "wL 1,-1", "wL -1,1", "wL 0,1", "wL flip", "wQ flip"},
    ),
    "centipede": (
        "-1,0:wP' 0,0:wQ 1,0:bQ 2,0:bA1", "", {},
        {"wP swaps bA1", "wP flip", "wQ flip"},
    ),
    "mantis": (
        "-1,0:wN 0,0:wQ 1,0:bQ 2,0:bA1", "placed:bA1", BASE | {"modules": "P"},
        {"wN takes bA1"},
    ),
    "mantis with nothing to take": (
        "-1,0:wN 0,0:wQ 1,0:bQ 2,0:bA1", "", BASE | {"modules": "P"},
        {"pass"},
    ),
    "assassin bug": (
        "-1,0:wN' 0,0:bA1 1,0:wQ 2,0:bQ", "", BASE | {"modules": "P"},
        {"wN 0,-1", "wN -1,1", "wN takes bA1"},
    ),
    "butterfly": (
        "-1,0:wA1,wT 0,0:wQ 1,0:bQ", "", BASE | {"modules": "G"},
        {"wT 1,0", "wT flip"},
    ),
    "moth": (
        "-1,0:wA1,wT' 0,0:wQ 1,0:bQ", "", BASE | {"modules": "G"},
        {"wT 0,0", "wT flip"},
    ),
    "Honeycombo": (
        "0,0:nH 1,0:wQ -1,0:bQ", "shows:w", BASE | {"modules": "H"},
        {"wQ 1,-1", "wQ 0,1", "honeycombo"},
    ),
    "Swarm": (
        "0,0:wQ 1,0:bQ", "w:wS1,bG1 b:bS1,wA1", BASE | {"modules": "S"},
        {"wS1 -1,0", "wS1 0,-1", "wS1 -1,1", "bG1 2,0", "bG1 2,-1", "bG1 1,1", "wQ 1,-1",
         "wQ 0,1", "draw", "steal wA1"},
    ),
    "Venom's mosquito": (
        # As a wasp it stings anywhere, as a queen it slides; the real wasp is Black's.
        "-1,0:wM 0,0:bQ' 1,0:wQ 2,0:bA1", "", {},
        {"wM 0,-1", "wM -1,1", "wM stings bQ", "wM stings bA1", "wM flip", "wQ flip"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", COMPLETE)
def test_every_legal_action(name: str) -> None:
    lines, status, options, expected = COMPLETE[name]
    state = at(lines, status, **options)
    if "S" not in str(options.get("modules", "")):
        state = nothing_to_place(state, "w")
    assert everything(state) == expected
