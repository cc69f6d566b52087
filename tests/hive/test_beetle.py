"""The beetle, and the gates that it may not pass."""

from __future__ import annotations

import pytest

from tests.hive.positions import at, moves, play

# --- the beetle (001 L49-59, 002 L99-126)


def test_a_beetle_with_four_destinations() -> None:
    # 001 L53, 002 L101-104, caption L121: one space, around the hive or on top of it.
    state = at("0,0:wB1 1,0:wQ 0,1:bQ")
    assert moves(state, "wB1") == {(1, 0), (0, 1), (1, -1), (-1, 1)}


def test_what_lies_under_a_beetle_cannot_move() -> None:
    # 001 L53, 002 L108.
    state = at("0,0:wQ 1,0:bQ -1,0:wA1,bB1")
    assert moves(state, "wA1") == set()
    assert moves(at("0,0:wQ 1,0:bQ -1,0:wA1"), "wA1") != set()


def test_a_stack_has_the_colour_of_its_top() -> None:
    # 001 L53, 002 L116-119: that is the colour that counts for placing.
    stacks = "0,0:wQ 1,0:bQ,wB1 2,0:bA1 3,0:bA2"
    # Beside wB1's stack and wQ, away from bA1: as if the stack were white.
    assert moves(at(stacks), "wA1") == {
        (-1, 0),
        (0, -1),
        (-1, 1),
        (1, -1),
        (0, 1),
    }
    # For Black the stack is the enemy's: not beside it, though Black's own queen lies there.
    assert moves(at(stacks, "Black[9]"), "bA3") == {(3, -1), (4, -1), (4, 0), (3, 1), (2, 1)}


def test_a_beetle_walks_on_top() -> None:
    # 001 L55: from piece to piece along the top of the hive, and down.
    state = at("0,0:wQ,wB1 1,0:bQ 2,0:bA1 -1,0:wA1")
    assert moves(state, "wB1") == {(1, 0), (-1, 0), (1, -1), (0, -1), (-1, 1), (0, 1)}
    play(state, "wB1 bQ;bA1 bQ\\")
    assert moves(state, "wB1") == {(0, 0), (1, 1), (1, -1), (2, -1), (2, 0), (0, 1)}


def test_a_beetle_drops_into_a_closed_space() -> None:
    # 001 L55, 002 L108-111: which hardly any other creature can enter.
    state = at("1,0:wQ,wB1 1,-1:bQ 0,-1:bA1 -1,0:bA2 -1,1:wA1 0,1:wA2 2,0:wA3")
    assert (0, 0) in moves(state, "wB1")
    assert (0, 0) not in moves(state, "wA3")
    assert moves(state, "wB1") == {(0, 0), (1, -1), (0, 1), (2, 0), (2, -1), (1, 1)}


def test_a_beetle_is_blocked_only_by_another_on_top() -> None:
    # 001 L55, 002 L111-114.
    stacks = "0,0:wQ,wB1{} 1,0:bQ 1,-1:bA1 0,-1:bA2 -1,0:bG1 -1,1:bG2"
    assert moves(at(stacks.format("")), "wB1") == {
        (1, 0),
        (1, -1),
        (0, -1),
        (-1, 0),
        (-1, 1),
        (0, 1),
    }
    assert moves(at(stacks.format(",bB1")), "wB1") == set()


def test_all_beetles_and_mosquitoes_in_one_stack() -> None:
    # 001 L55, 002 L115: there is no limit to the height.
    state = at("0,0:wQ,bB1,wB2,bB2,bM 0,1:wB1 1,0:wM 1,-1:bQ")
    play(state, "wB1 bM")
    assert state.position.height(state.position.pos[0]) == 6
    play(state, "bA1 bQ/")
    assert moves(state, "wM") == {(0, 0), (1, -1), (2, -1), (0, 1)}
    play(state, "wM wB1")
    assert state.position.height(state.position.pos[0]) == 7


def test_a_beetle_is_placed_on_the_table() -> None:
    # 001 L59, 002 L125: like any piece, never on top of the hive.
    state = at("0,0:wQ 1,0:bQ -1,0:wA1", "White[9]")
    assert (
        moves(state, "wB1") == moves(state, "wG1") == {(-1, -1), (0, -1), (-2, 0), (-2, 1), (-1, 1)}
    )


# --- gates (§2.3): blocked if both sides are higher than the higher end, the mover lifted

CLIMBERS = ["bB1", "bB2", "wB2", "wM", "bM"]


def tower(bottom: str, height: int, climbers: list[str]) -> str:
    return ",".join([bottom, *(climbers.pop(0) for _ in range(height - 1))])


@pytest.mark.parametrize(
    ("under", "to", "left", "right", "open_"),
    [
        # up from the ground
        (0, 1, 1, 1, True),
        (0, 1, 2, 1, True),
        (0, 1, 1, 3, True),
        (0, 1, 2, 2, False),
        (0, 1, 2, 3, False),
        (0, 2, 2, 2, True),
        (0, 2, 3, 2, True),
        (0, 2, 3, 3, False),
        (0, 3, 2, 2, True),
        # down to the ground
        (1, 0, 1, 1, True),
        (1, 0, 2, 1, True),
        (1, 0, 2, 2, False),
        (1, 0, 0, 3, True),
        (2, 0, 2, 2, True),
        (2, 0, 3, 2, True),
        (2, 0, 3, 3, False),
        # across
        (1, 1, 1, 1, True),
        (1, 1, 2, 1, True),
        (1, 1, 2, 2, False),
        (1, 1, 3, 2, False),
        (1, 2, 2, 2, True),
        (2, 1, 2, 2, True),
        (1, 2, 3, 3, False),
        (2, 1, 3, 3, False),
        (2, 2, 2, 3, True),
    ],
)
def test_the_beetles_gate(under: int, to: int, left: int, right: int, open_: bool) -> None:
    # From (0, 0) to (1, 0), between (1, -1) and (0, 1), and a bridge far around.
    climbers = list(CLIMBERS)
    cells = ["-1,0:wQ -1,-1:wA1 0,-2:wA2 1,-2:wA3 -1,2:bG1 -2,2:bG2 -2,1:bG3 0,2:bQ"]
    if under:
        cells.append(f"0,0:{tower('wG1', under, climbers)},wB1")
    else:
        cells.append("0,0:wB1")
    for place, bottom, height in (
        ("1,0", "bA1", to),
        ("1,-1", "bA2", left),
        ("0,1", "bA3", right),
    ):
        if height:
            cells.append(f"{place}:{tower(bottom, height, climbers)}")
    state = at(_in_order(" ".join(cells)), "White[15]")
    assert ((1, 0) in moves(state, "wB1")) == open_


def _in_order(stacks: str) -> str:
    """Give equal pieces the lowest numbers, as a position must."""
    words = stacks.replace(":", ",").replace(" ", ",").split(",")
    renamed: dict[str, str] = {}
    for kind in ("wA", "wB", "wG", "bA", "bB", "bG"):
        used = sorted(word for word in words if word.startswith(kind))
        if kind == "wB":
            continue  # wB1 is the mover and always there
        renamed |= {word: f"{kind}{n + 1}" for n, word in enumerate(used)}
    for old, new in renamed.items():
        stacks = stacks.replace(old, new.replace("b", "#b").replace("w", "#w"))
    return stacks.replace("#", "")
