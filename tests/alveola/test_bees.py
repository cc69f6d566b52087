"""Workers and queens."""

from __future__ import annotations

from apiary.games.alveola.actions import At
from tests.alveola.tables import TOWER, Table, arranged, on_tower, surrounded


def test_al_16_only_the_tile_just_laid_and_one_bee() -> None:
    table = arranged(2).workers("yellow", "1,0").hold("yellow", "S-FFE-2")
    table.on("lay -1,0 -1,1 -1,2")
    assert table.legal() == [
        "no-bee",
        "worker -1,0",
        "worker -1,1",
        "shift 1,0 -1,0",
        "shift 1,0 -1,1",
    ]
    table.on("worker -1,0")
    assert table.asked() == ["blue"]
    assert table.bees("yellow")[:2] == ["1,0", "-1,0"]


def test_al_16_a_queen_never_moves_and_is_not_eaten() -> None:
    table = surrounded().turn("yellow")
    table.s.moves = 1
    table.s.phase = At.MOVE
    assert table.legal() == []
    table = arranged(2).queen("yellow", "1,0").hold("yellow", "S-FFE-2")
    table.on("lay -1,0 -1,1 -1,2")
    assert not any(text.startswith(("shift", "queen")) for text in table.legal())


def test_al_25_a_recovered_worker_blocks_the_queen_again() -> None:
    table = arranged(2).hive(*TOWER).workers("yellow", "1,0", "1,1", "2,0", "eaten")
    table.flowers(yellow=2)
    table.s.piles[11 * 4] = table.free("T-FFE-3")
    table.s.spoon = 10
    queens = []
    for first in ("no-power", "buy recoverWorker"):
        twin = Table(2)
        twin.state = table.state.copy()
        twin.turn("yellow").on(first, "pile 12")
        twin.on(on_tower(twin))
        queens.append(any(text.startswith("queen") for text in twin.legal()))
    assert queens == [True, False]
