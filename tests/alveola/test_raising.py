"""Where a tile may lie on the hive."""

from __future__ import annotations

from tests.alveola.tables import arranged


def test_al_4_all_three_supports_are_equally_high() -> None:
    table = arranged(2).hive("T-FEE-2 3,-1 4,-1 3,0")
    table.hive("T-FFE-2 3,-1 4,-1 3,0")  # level 2: F F E
    table.hold("yellow", "S-FFE-2")
    raised = [text for text in table.legal() if table.s.height(table.cell(text.split()[1]))]
    for text in raised:
        assert len({table.s.height(table.cell(cell)) for cell in text.split()[1:]}) == 1
    reason = table.why("yellow", "lay 1,0 2,0 3,0")
    assert reason is not None
    assert (reason.message.key, reason.ruling) == ("alveola.uneven", "AL-4")
    reason = table.why("yellow", "lay 2,0 3,-1 4,-2")  # over the table
    assert reason is not None
    assert (reason.message.key, reason.ruling) == ("alveola.half_on_hive", "AL-4")


def test_al_5_a_tile_may_cover_exactly_one_tile_in_any_rotation() -> None:
    table = arranged(2).hive("T-FFE-2 3,-1 4,-1 3,0")  # F 3,-1; F 4,-1; E 3,0
    table.hold("yellow", "T-FEE-2")
    legal = table.legal()
    assert "lay 3,0 3,-1 4,-1" in legal
    assert "lay 3,-1 4,-1 3,0" not in legal


def test_al_18_whoever_stands_there_blocks_raising() -> None:
    for block in ("worker", "hornet", "queen"):
        table = arranged(2).hive("T-FFE-2 3,-1 4,-1 3,0")
        if block == "worker":
            table.workers("blue", "3,-1")
        elif block == "hornet":
            table.hornets("3,-1", "2,1")
        else:
            table.queen("blue", "3,-1")
        table.hold("yellow", "T-FEE-2")
        assert "lay 3,0 3,-1 4,-1" not in table.legal()
        reason = table.why("yellow", "lay 3,0 3,-1 4,-1")
        assert reason is not None
        assert (reason.ruling, reason.cells) == ("AL-18", ("3,-1",))


def test_al_18_a_covered_icon_is_gone() -> None:
    table = arranged(2).hive("T-FFE-1 3,-1 4,-1 3,0")
    assert table.s.icon_cell(table.tile("T-FFE-1")) == table.cell("3,0")
    table.workers("yellow", "3,0")
    assert table.s.icon_cell(table.tile("T-FFE-1")) == table.cell("3,0")
    table.workers("yellow")
    table.hive("T-FEE-2 3,0 3,-1 4,-1")
    assert table.s.icon_cell(table.tile("T-FFE-1")) == -1
