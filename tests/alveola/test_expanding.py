"""Where a tile may lie on the table, and which placements are the same."""

from __future__ import annotations

from tests.alveola.tables import Table, arranged, with_data


def test_al_2_without_an_uncovered_cell_two_contacts_are_enough() -> None:
    table = arranged(2).hornets("4,-4", "4,-4")
    table.hive("T-FEE-2 0,0 1,0 0,1", "T-FEE-3 2,1 1,1 2,0")
    table.s.hornets[0] = table.cell("0,0")
    table.s.hornets[1] = table.cell("2,1")
    table.hold("yellow", "S-FFE-2")
    low = [text for text in table.legal() if table.s.height(table.cell(text.split()[1])) == 0]
    assert low
    assert "lay 3,0 3,1 3,2" in low  # touches 2,0 and 2,1
    assert "lay 3,0 4,0 5,0" not in low  # (a) is not given up


def test_al_2_one_uncovered_cell_brings_the_condition_back() -> None:
    table = arranged(2)
    table.hive("T-FEE-2 0,0 1,0 0,1", "B-FEE-2 -1,1 -1,0 0,-1")
    table.hive("T-FEE-3 2,1 1,1 2,0")
    table.hold("yellow", "S-FFE-2")
    assert "lay 3,0 3,1 3,2" not in table.legal()
    reason = table.why("yellow", "lay 3,0 3,1 3,2")
    assert reason is not None
    assert reason.ruling == "AL-31"
    assert "lay -2,1 -2,2 -2,3" in table.legal()


def test_al_3_two_cells_must_touch_two_cells() -> None:
    table = arranged(2).hold("yellow", "S-FFE-2", first=True)
    legal = table.legal()
    assert "lay 3,0 4,0 5,0" not in legal  # one cell touches two
    assert "lay -1,0 -1,1 -1,2" in legal  # two cells touch 0,0 and 0,1
    # Two cells of the tile touch the same single cell 0,0 of the hive.
    assert "lay -1,0 0,-1 1,-2" not in legal
    triangle = arranged(2).hold("yellow", "T-FEE-2", first=True)
    assert "lay -1,-1 0,-1 -1,0" not in triangle.legal()


def test_al_3_cells_of_any_height_count() -> None:
    table = arranged(2).hive("T-FEE-2 3,-1 4,-1 3,0", "T-FFE-2 3,-1 4,-1 3,0")
    table.hold("yellow", "S-FFE-2")
    assert "lay 3,1 4,0 5,-1" in table.legal()  # 4,0 touches only the second level


def test_al_31_a_piece_does_not_cover_a_cell() -> None:
    table = arranged(2)
    table.hive("T-FEE-2 2,1 1,1 2,0")
    table.s.hornets[1] = table.cell("0,1")
    table.workers("yellow", "1,0")
    table.hold("yellow", "S-FFE-2")
    assert "lay -1,0 -1,1 -1,2" in table.legal()  # 0,0 and 0,1 are taken by hornets, yet uncovered


def test_al_29_equal_looks_are_one_action() -> None:
    table = arranged(2).hold("yellow", "S-EFE-2", first=True)
    legal = table.legal()
    assert "lay -1,0 -1,1 -1,2" in legal
    assert "lay -1,2 -1,1 -1,0" not in legal
    same = table.state.parse("lay -1,2 -1,1 -1,0")
    assert same == table.state.parse("lay -1,0 -1,1 -1,2")
    looks = [frozenset(text.split()[1:]) for text in legal]
    assert len(set(looks)) == len(looks)
    for text in legal:
        cells = [tuple(map(int, cell.split(","))) for cell in text.split()[1:]]
        assert cells == sorted(cells)
    other = arranged(2).hold("yellow", "S-FEE-2", first=True).legal()
    assert {"lay -1,0 -1,1 -1,2", "lay -1,2 -1,1 -1,0"} <= set(other)


def test_al_29_an_icon_at_one_end_makes_them_different() -> None:
    game = with_data("tiles", 0, "hornetIcon", to=0)
    table = Table(2, "yellow", game).settle().hold("yellow", "S-EFE-1", first=True)
    assert {"lay -1,0 -1,1 -1,2", "lay -1,2 -1,1 -1,0"} <= set(table.legal())
