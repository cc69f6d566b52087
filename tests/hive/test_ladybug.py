"""The ladybug, and the gates on her way."""

from __future__ import annotations

from tests.hive.positions import at, moves

# --- the ladybug (001 L157-163)

SPOTS = "0,0:wL 1,0:wQ 0,1:bQ 2,-1:bA1 -1,2:wA1 3,-2:bA2"


def test_a_ladybug_with_ten_destinations() -> None:
    # 001 L161-163: two spaces on top and one down.
    # Down from (2,-1), (-1,2), (1,0) and (0,1), each the second piece on some way.
    assert moves(at(SPOTS), "wL") == {
        (3, -1),
        (2, -2),
        (1, -1),
        (2, 0),
        (1, 1),
        (-1, 1),
        (0, 2),
        (-2, 2),
        (-2, 3),
        (-1, 3),
    }


def test_a_ladybug_ends_on_the_table() -> None:
    # 001 L161: never on top of the hive.
    assert moves(at(SPOTS), "wL").isdisjoint({(1, 0), (0, 1), (2, -1), (-1, 2), (3, -2)})


def test_a_ladybug_does_not_walk_around() -> None:
    # 001 L161: (1, -1) and (0, 1), beside it, are out of its reach.
    assert moves(at("0,0:wL 1,0:wQ 2,0:bQ"), "wL") == {(3, 0), (3, -1), (2, -1), (1, 1), (2, 1)}
    # Over a stack it is the same.
    assert moves(at("0,0:wL 1,0:wQ,bB1 2,-1:bQ"), "wL") == {
        (3, -1),
        (3, -2),
        (2, -2),
        (1, -1),
        (2, 0),
    }


def test_a_ladybug_enters_and_leaves_closed_spaces() -> None:
    # 001 L161.
    ring = "1,0:wQ 1,-1:bQ 0,-1:bA1 -1,0:bA2 -1,1:wA1 0,1:wA2"
    assert (0, 0) in moves(at(f"{ring} 2,0:wL"), "wL")
    assert moves(at(f"{ring} 0,0:wL"), "wL") == {
        (2, 0),
        (2, -1),
        (2, -2),
        (1, -2),
        (0, -2),
        (-1, -1),
        (-2, 0),
        (-2, 1),
        (-2, 2),
        (-1, 2),
        (0, 2),
        (1, 1),
    }


# --- gates (§2.3): blocked if both sides are higher than the higher end, the mover lifted

SIDES = {(2, -1), (1, 1)}


def test_the_ladybugs_gate_up() -> None:
    # Onto (1, 0) between two stacks; over these she still gets to it as her second.
    stacks = "0,0:wL 1,0:bQ 2,0:wQ 1,-1:wA1,wB1 0,1:bA1{}"
    assert moves(at(stacks.format(",bB1")), "wL") == SIDES
    assert moves(at(stacks.format("")), "wL") == SIDES | {
        (3, 0),
        (3, -1),
        (2, 1),
        (2, -2),
        (1, -2),
        (0, -1),
        (-1, 1),
        (-1, 2),
        (0, 2),
    }


def test_the_ladybugs_gate_over() -> None:
    # From (1, 0) to (2, 0) between two stacks, from which she may come down as well.
    stacks = "0,0:wL 1,0:bQ 2,0:wQ 2,-1:wA1,wB1 1,1:bA1{}"
    closed = {(3, -1), (3, -2), (2, -2), (1, -1), (2, 1), (0, 1), (0, 2), (1, 2)}
    assert moves(at(stacks.format(",bB1")), "wL") == closed
    assert moves(at(stacks.format("")), "wL") == closed | {(3, 0)}


def test_the_ladybugs_gate_down() -> None:
    # From (2, 0) down to (3, 0) between two stacks.
    stacks = "0,0:wL 1,0:bQ 2,0:wQ 3,-1:wA1,wB1 2,1:bA1{}"
    assert moves(at(stacks.format(",bB1")), "wL") == SIDES
    assert moves(at(stacks.format("")), "wL") == SIDES | {(3, 0)}
