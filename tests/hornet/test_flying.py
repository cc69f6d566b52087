"""Cards 5 and 6: how far a hornet flies."""

from __future__ import annotations

import pytest

from tests.hornet.tables import COLOURS, Table, after_set_up, arranged

# --- H-13: flying


def test_h13_up_to_three_steps_over_open_borders_and_back_to_the_start() -> None:
    # From A (2–3 players) only X lies across an open border: A|C and A's north-west are fenced.
    table = arranged(hornets={"brown": "AX"})
    table.select("6", "4", "4")
    table.on("use 1", "pass", "use 1", "pass")
    table.do("brown", "use 1")
    # X 1; B, C, D 2 (X lies above C and D); then E and F, not Y (C|Y and D|Y are fenced).
    assert table.legal() == ["fly A", "fly B", "fly C", "fly D", "fly E", "fly X"]


def test_h13_the_start_is_a_landing_field_with_nectar() -> None:
    table = arranged(hornets={"brown": "AX"})
    table.select("5", "4", "4")
    table.on("use 1", "pass", "use 1", "pass")
    table.do("brown", "use 1", "fly A")
    assert table.hornets("brown") == "AX"
    assert table.purse("brown") == 7


def test_h13_any_number_of_hornets_on_a_field() -> None:
    table = arranged(5, hornets=dict.fromkeys(COLOURS, "XX"))
    table.select("6", "6", "6", "6", "6")
    for _ in COLOURS:
        table.on("use 1", "fly X")
    assert all(table.hornets(colour) == "XX" for colour in COLOURS)


@pytest.mark.parametrize(
    ("players", "pairs", "far"), [(2, 28, 7), (3, 28, 7), (4, 45, 10), (5, 66, 18)]
)
def test_h13_pairs_of_fields_out_of_reach(players: int, pairs: int, far: int) -> None:
    table = after_set_up(Table(players))
    used = [f for f in range(12) if table.s.fields >> f & 1]
    reach = table.s.reach
    assert len(used) * (len(used) - 1) // 2 == pairs
    assert sum(not reach[f] >> g & 1 for f in used for g in used if f < g) == far
    assert all((reach[f] >> g & 1) == (reach[g] >> f & 1) for f in used for g in used)
