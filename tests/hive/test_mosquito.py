"""The mosquito: what it copies, the pillbug's power included."""

from __future__ import annotations

import pytest

from tests.hive.positions import (
    action,
    at,
    moves,
    moving,
    play,
)

# --- the mosquito (001 L167-177)


def test_a_mosquito_is_placed_like_the_others() -> None:
    # 001 L171.
    state = at("0,0:wQ 1,0:bQ")
    assert moves(state, "wM") == moves(state, "wA1") == {(-1, 0), (0, -1), (-1, 1)}


@pytest.mark.parametrize("colour", ["w", "b"])
@pytest.mark.parametrize("kind", ["Q", "A1", "G1", "S1", "B1", "L", "P"])
def test_a_mosquito_moves_as_what_it_touches(kind: str, colour: str) -> None:
    # 001 L171: of either colour. A line: the mosquito, what it touches, and the rest.
    rest = ["wQ", "bQ", "bG1", "bG2", "bG3", "bA1"]
    own = colour + kind
    line = [own] + [name for name in rest if name != own]
    if colour + "G1" == own and colour == "b":
        line = ["bG1", "wQ", "bQ", "bG2", "bG3", "bA1"]
    hive = " ".join(f"{q + 1},0:{name}" for q, name in enumerate(line))
    found = moves(at(f"0,0:wM {hive}"), "wM")
    end = len(line) + 1
    expected = {
        "Q": {(1, -1), (0, 1)},
        "P": {(1, -1), (0, 1)},
        "B1": {(1, 0), (1, -1), (0, 1)},
        "G1": {(end, 0)},
        "S1": {(3, -1), (2, 1)},
        "L": {(3, -1), (2, -1), (1, 1), (2, 1)},
        "A1": {
            *((q, -1) for q in range(1, end + 1)),
            *((q, 1) for q in range(end)),
            (end, 0),
        },
    }
    if own == "wP":  # which may throw the mosquito, too
        expected["P"] |= {(2, -1), (1, 1)}
    assert found == expected[kind]


def test_a_mosquito_changes_with_its_neighbours() -> None:
    # 001 L171: it moved as an ant beside the ant, and elsewhere is what it touches there.
    state = at("0,0:wM 1,0:bA1 2,0:bQ 3,0:wQ")
    state.play(0, action("wM", (4, 0)))
    play(state, "bG1 -bA1")
    assert moves(state, "wM") == {(4, -1), (3, 1)}


def test_a_mosquito_on_the_hive_is_a_beetle() -> None:
    # 001 L173: until it comes down, whatever it is beside.
    state = at("0,0:wQ,wM 1,0:bA1 1,-1:bG1 2,0:bQ")
    assert moves(state, "wM") == {(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)}
    state.play(0, action("wM", (1, 0)))
    play(state, "bG2 bQ-")
    assert moves(state, "wM") == {(0, 0), (2, 0), (1, -1), (2, -1), (0, 1), (1, 1)}
    state.play(0, action("wM", (0, 1)))
    play(state, "bG3 bG2-")
    # Down at (0, 1) it touches queen and ant: as an ant it goes anywhere.
    north = {(-1, 0), (0, -1), (1, -2), (2, -2), (2, -1), (3, -1), (4, -1), (5, -1)}
    assert moves(state, "wM") == north | {(-1, 1), (1, 1), (2, 1), (3, 1), (4, 1), (5, 0)}


def test_a_mosquito_beside_a_stack_copies_its_top() -> None:
    # 001 L175: the beetle, not the ant under it.
    state = at("0,0:wM 1,0:bA1,bB1 2,0:bQ 3,0:wQ")
    assert moves(state, "wM") == {(1, 0), (1, -1), (0, 1)}


def test_a_mosquito_beside_only_mosquitoes_cannot_move() -> None:
    # 001 L175: a stacked one counts as a mosquito.
    assert moves(at("0,0:wM 1,0:bM 2,0:bQ 3,0:wQ"), "wM") == set()
    assert moves(at("0,0:wM 1,0:bA1,bM 2,0:bQ 3,0:wQ"), "wM") == set()


def test_a_mosquito_as_beetle_or_spider_with_six_destinations() -> None:
    # 001 L177.
    state = at("0,0:wM 1,0:wB1 0,1:bS1 1,1:wQ 1,2:bQ")
    assert moves(state, "wM") == {(1, 0), (0, 1), (1, -1), (-1, 1), (2, 0), (0, 2)}


# --- V-8: the mosquito as pillbug

BESIDE = "0,0:wM 1,0:{}P 0,1:bQ 1,1:wQ"

DROPS = {(1, -1), (0, -1), (-1, 0), (-1, 1)}


@pytest.mark.parametrize("colour", ["w", "b"])
def test_v8_the_mosquito_throws_beside_a_pillbug(colour: str) -> None:
    # wP could throw bQ as well: to the free places beside it.
    more = {(2, 0), (2, -1), (1, -1)} if colour == "w" else set()
    assert moves(at(BESIDE.format(colour)), "bQ") == DROPS | more


@pytest.mark.parametrize("colour", ["w", "b"])
def test_v8_also_beside_an_immobile_pillbug(colour: str) -> None:
    assert moves(at(BESIDE.format(colour), last=f"{colour}P"), "bQ") == DROPS


def test_v8_it_may_throw_the_pillbug_itself() -> None:
    assert moves(at(BESIDE.format("b")), "bP") == DROPS
    assert moves(at(BESIDE.format("b"), last="bP"), "bP") == set()


def test_v8_not_when_it_was_just_moved() -> None:
    assert moves(at(BESIDE.format("b"), last="wM"), "bQ") == set()


def test_v8_not_on_the_hive() -> None:
    assert moves(at("0,0:wA1,wM 1,0:bP 0,1:bQ 1,1:wQ"), "bQ") == set()


def test_v8_not_when_covered() -> None:
    assert moves(at("0,0:wM,wB1 1,0:bP 0,1:bQ 1,1:wQ"), "bQ") == set()


def test_v8_not_beside_a_covered_pillbug() -> None:
    assert moves(at("0,0:wM 1,0:bP,bB1 0,1:bQ 1,1:wQ"), "bQ") == set()


def test_v8_a_pinned_mosquito_throws() -> None:
    state = at("-1,0:wQ 0,0:wM 1,0:bP 1,1:bQ 0,1:bA1 -2,0:wA1")
    assert moves(state, "wM") == set()
    assert moves(state, "bA1") == {(1, -1), (0, -1), (-1, 1)}


def test_v8_a_mosquito_beside_a_mosquito_beside_a_pillbug() -> None:
    # wM touches only bM: it has no power to copy.
    state = at("0,0:wM 1,0:bM 2,0:bP 2,-1:bQ 3,0:wQ")
    assert moving(state) == {"wQ"}


# --- V-26: the mosquito on the hive


@pytest.mark.parametrize("kind", ["L", "G1", "A1", "S1", "P", "Q"])
def test_v26_on_the_hive_only_a_beetle(kind: str) -> None:
    queen = "" if kind == "Q" else "2,0:bQ"
    state = at(f"0,0:wA1,wM 1,0:b{kind} 0,-1:wQ {queen}")
    assert moves(state, "wM") == {(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)}


def test_v26_beside_mosquitoes_only_it_still_is_a_beetle_up_there() -> None:
    state = at("0,0:wQ,wM 1,0:bM 2,0:bQ")
    assert moves(state, "wM") == {(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)}


def test_v26_beside_mosquitoes_only_it_cannot_act_on_the_ground() -> None:
    assert moves(at("0,0:wM 1,0:bM 2,0:bQ 3,0:wQ"), "wM") == set()
