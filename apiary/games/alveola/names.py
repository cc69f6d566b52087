"""Where everything lies on the table, and by which id it is touched."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from apiary.core.messages import Message
from apiary.core.scene import Place
from apiary.games.alveola.actions import PARTS, ROW, TILES, TORUS, TURNS, Do, neighbour
from apiary.games.alveola.box import COLOURS, Box
from apiary.games.alveola.notation import place_name
from apiary.games.alveola.position import Position
from apiary.hexes import DIRECTIONS

BOARD = "board"
PILES_RING = "piles"
POWERS_ROW = "powers"
HAND = "taken"
SEATS_NAMED = tuple(Message(f"alveola.{colour}") for colour in COLOURS)
DIRECTION_NAMES = tuple(Message(f"alveola.where.{direction}") for direction in range(6))
HERE = Message("alveola.where.here")

Step = tuple[int, int]


def on_board(s: Position, cell: int, level: int) -> Place:
    """The place of a cell, on this level of the hive counted from 1, or below it (0)."""
    return Place(BOARD, *s.place_of(cell), max(level - 1, 0))


def on_top(s: Position, cell: int) -> Place:
    """The place of the top of a cell."""
    return on_board(s, cell, int(s.height(cell)))


def cell_id(s: Position, cell: int) -> str:
    """The id of a cell of the hive, or of the table beside it."""
    return f"cell:{place_name(s, cell)}"


def pile_id(pile: int) -> str:
    """The id of a pile; people count from 1."""
    return f"pile:{pile + 1}"


def worker_id(worker: int) -> str:
    """The id of a worker on the hive, by `seat * 4 + worker`."""
    return f"worker:{COLOURS[worker // 4]}:{worker % 4 + 1}"


def reserve_id(seat: int) -> str:
    """The id of the workers of a seat that are not on the hive yet."""
    return f"reserve:{COLOURS[seat]}"


def queen_id(seat: int) -> str:
    """The id of a queen, wherever she is."""
    return f"queen:{COLOURS[seat]}"


def hornet_id(hornet: int) -> str:
    return f"hornet:{hornet + 1}"


# --- tiles


def face(box: Box, tile: int) -> str:
    """What is in the cells of a tile: `FEE.1` has a hornet on its second."""
    cells = "".join("F" if box.full[tile * PARTS + part] else "E" for part in range(PARTS))
    return f"{cells}.{box.icon[tile]}" if box.icon[tile] >= 0 else cells


@lru_cache(1 << 8)
def pivot(box: Box, tile: int) -> int:
    """The part about which people turn a tile: the first that touches both others."""
    for part in range(PARTS):
        steps = _steps(box, tile, part, 0)
        if all(step == (0, 0) or step in DIRECTIONS for step in steps):
            return part
    return 0


def covers(box: Box, tile: int, rotation: int) -> tuple[Step, ...]:
    """The steps from the pivot of a turned tile to each of its cells."""
    return _steps(box, tile, pivot(box, tile), rotation)


def _steps(box: Box, tile: int, origin: int, rotation: int) -> tuple[Step, ...]:
    start = box.part(tile, origin, rotation)
    return tuple(_step(int(box.part(tile, part, rotation) - start)) for part in range(PARTS))


def _step(offset: int) -> Step:
    """A way between two cells of a tile, which is never long, as axial steps."""
    r = (offset + ROW // 2) // ROW
    return int(offset - ROW * r), int(r)


def pivot_cell(s: Position, tile: int, action: int) -> int:
    """Where the pivot of a tile comes to lie by an action that lays it."""
    cell, rotation = divmod(action - int(Do.LAY), int(TURNS))
    return int((cell + s.box.part(tile, pivot(s.box, tile), rotation)) & TORUS)


def parts_in_words(box: Box, tile: int, rotation: int) -> tuple[Message, ...]:
    """What is in each cell of a turned tile, and where that is from its pivot."""
    found: list[Message] = []
    for part, step in enumerate(covers(box, tile, rotation)):
        where = DIRECTION_NAMES[DIRECTIONS.index(step)] if step in DIRECTIONS else HERE
        content = "full" if box.full[tile * PARTS + part] else "empty"
        icon = "_icon" if box.icon[tile] == part else ""
        found.append(Message(f"alveola.part.{content}{icon}", {"where": where}))
    return tuple(found)


def laid_parts(s: Position) -> Iterator[tuple[int, int, int]]:
    """Every cell of a tile that lies on top: the tile, the part, the cell."""
    for tile in range(TILES):
        if s.laid[tile] < 0:
            continue
        for part in range(PARTS):
            cell = int(s.part(tile, part))
            if s.height(cell) == s.level[tile]:
                yield tile, part, cell


def outer_edges(s: Position, tile: int, part: int) -> tuple[int, ...]:
    """The sides of a cell on which its tile ends."""
    own = {int(s.part(tile, other)) for other in range(PARTS)}
    cell = s.part(tile, part)
    return tuple(side for side in range(6) if int(neighbour(cell, side)) not in own)
