"""Positions in text: one language for all games, and what can't be is refused by name."""

from __future__ import annotations

from typing import Any

import pytest

import apiary
from apiary.core.messages import say
from apiary.games import hive
from apiary.games.hive import HiveState
from tests.hive.positions import FOUR

VENOM = {"mode": "venom"}
EXTRAS: dict[str, Any] = {
    "mode": "venom_extras", "extra_flies": 3, "extra_dragonflies": 3, "extra_scorpions": 2,
}  # fmt: skip
NAMES = [
    f"{colour}{name}"
    for colour in "wb"
    for name in (
        "Q", "S1", "S2", "B1", "B2", "G1", "G2", "G3", "A1", "A2", "A3",
        "C1", "C2", "D1", "D2", "D3", "Y1", "Y2",
    )
]  # fmt: skip


def line(count: int, step: tuple[int, int] = (1, 0)) -> str:
    """So many pieces in a row."""
    dq, dr = step
    return " ".join(
        f"{(n - 17) * dq},{(n - 17) * dr}:{name}" for n, name in enumerate(NAMES[:count])
    )


@pytest.mark.parametrize("step", [(1, 0), (0, 1), (1, -1)])
def test_a_hive_as_long_as_the_table_is_read(step: tuple[int, int]) -> None:
    state = hive.position(f"Base;White[30];{line(34, step)}", **EXTRAS)
    assert state.legal(0)


@pytest.mark.parametrize("step", [(1, 0), (0, 1), (1, -1)])
@pytest.mark.parametrize("count", [35, 36])
def test_a_longer_one_is_refused(count: int, step: tuple[int, int]) -> None:
    with pytest.raises(apiary.BadNotation, match="at most 34 cells from end to end"):
        hive.position(f"Base;White[30];{line(count, step)}", **EXTRAS)


@pytest.mark.parametrize(
    ("text", "options", "why"),
    [
        # Guardians
        ("0,0:wQ 1,0:bQ -1,0:wT", {"modules": "G"}, "wT on top of others"),
        ("0,0:wQ 1,0:bQ -1,0:wT'", {"modules": "G"}, "wT' on top of others"),
        # Faces
        ("0,0:wQ 1,0:bQ -1,0:wA1'", {}, "not that of wA1'"),
        ("0,0:wQ 1,0:bQ -1,0:wA1'", {"modules": "P"}, "not that of wA1'"),
        ("0,0:wQ' 1,0:bQ", {"mode": "no_flip_own"}, "not that of wQ'"),
        ("0,0:wQ,wT' 1,0:bQ", {"modules": "G", "guardians_flip_without_venom": False}, None),
        ("0,0:wQ 1,0:bQ -1,0:wA1'", {"mode": "no_flip_own"}, None),
        ("0,0:wQ 1,0:bQ -1,0:wA1", {"mode": "no_flip_common", "common_faces": "A"}, "of wA1"),
        ("0,0:nH' 1,0:wQ -1,0:bQ", {"modules": "H"}, "not that of nH'"),
        # Sets and boxes
        ("0,0:wQ 1,0:bQ -1,0:wN", {}, "not 'wN'"),
        ("0,0:wQ 1,0:bQ -1,0:wK", {**VENOM}, "not 'wK'"),
        ("0,0:wQ 1,0:bQ 2,0:nH", {}, "not 'nH'"),
        ("0,0:wQ 1,0:bQ", {"modules": "H"}, "all connected"),
        # Names
        ("0,0:wQ 1,0:bQ 2,0:bQ", {}, "bQ comes again"),
        ("0,0:wQ 1,0:bQ 2,0:bQ'", VENOM, "bQ' comes again"),
        ("0,0:wQ 1,0:bQ;out:bQ", {"modules": "P"}, "bQ comes again"),
        ("0,0:wQ 1,0:bQ;out:bA1,bA1", {"modules": "P"}, "bA1 comes again"),
        ("0,0:wQ 1,0:bQ;w:wS1 b:wS1", {"modules": "S"}, "wS1 comes again"),
        # Stacks
        ("0,0:wQ,wA1 1,0:bQ", VENOM, "climbs on top, not wA1"),
        ("0,0:wQ,wS1' 1,0:bQ", VENOM, "climbs on top, not wS1'"),
        # The status
        ("0,0:wQ 1,0:bQ;moved:bA1", VENOM, "bA1 is not"),
        ("0,0:wQ 1,0:bQ;bA1", VENOM, "bA1 is not"),
        ("0,0:wQ 1,0:bQ,wB1;bQ", VENOM, "the piece moved last, bQ, on top"),
        ("0,0:wQ 1,0:bQ;wQ bQ", {}, "not bQ as well"),
        ("0,0:wQ 1,0:bQ;shows:w", VENOM, "not shows"),
        ("0,0:wQ 1,0:bQ;double:w", VENOM, "not double"),
        ("0,0:wQ 1,0:bQ;out:bA1", VENOM, "not out"),
        ("0,0:wQ 1,0:bQ;w:wA1", VENOM, "not w"),
        ("0,0:nH 1,0:wQ -1,0:bQ;shows:wb", {"modules": "H"}, "a status such as"),
        ("0,0:wQ 1,0:bQ;asleep:bQ", VENOM, "a status such as"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(text: str, options: dict[str, Any], why: str | None) -> None:
    whole = f"Base;White[5];{text}"
    if why is None:
        assert hive.position(whole, **options).pending()
        return
    with pytest.raises(apiary.BadNotation) as caught:
        hive.position(whole, **options)
    assert why in str(caught.value)
    for language in ("en", "fr", "de"):
        assert "{" not in say(caught.value.message, language)


@pytest.mark.parametrize(
    ("text", "options"),
    [
        (f"Base;White[3];{FOUR};bA1", {}),
        (f"Base+MLP;White[3];{FOUR}", {"queen_first": False, "max_turns": 30}),
        ("Base;White[3];0,0:wQ' 1,0:bQ -1,0:wA1 2,0:bA1';bA1", VENOM),
        ("Base+M;White[5];-1,0:nH 0,0:wQ' -2,0:bQ -1,1:wM';moved:bQ shows:w",
         {"mode": "venom", "modules": "H"}),
        ("Base;White[4];0,0:wQ 1,0:bQ;w:wS1 b:wA1", {"modules": "S"}),
    ],
)  # fmt: skip
def test_what_a_state_shows_of_itself_makes_it_again(text: str, options: dict[str, Any]) -> None:
    state = hive.position(text, **options)
    again = eval(repr(state), {"apiary": apiary})
    assert isinstance(again, HiveState)
    assert again == state
    assert repr(again) == repr(state)


def test_a_name_alone_is_what_was_moved_last() -> None:
    assert hive.position(f"Base;White[5];{FOUR};bA1") == hive.position(
        f"Base;White[5];{FOUR};moved:bA1"
    )
