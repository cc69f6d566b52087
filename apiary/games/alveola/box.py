"""What is fixed while a game lasts: components, numbers and options, read once at its start."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.core.options import Options
from apiary.core.start_player import AT_RANDOM, start_player
from apiary.games.alveola.actions import PARTS, ROW, TURNS, cell_at
from apiary.games.alveola.components import POWER_IDS, SHAPES, AlveolaData, Tile

NO_ICON: Final[i64] = -1
COLOURS: Final[tuple[str, ...]] = ("yellow", "blue", "red", "green")  # of the seats
COSTS: Final = 3  # powers on the table, one of each cost


@final
class Box:
    """The data file, the number of seats and the options, as the rules want them.

    Tiles, powers and piles are numbers; `parts[tile * 3 + part]` is about a cell of a tile.
    """

    def __init__(self, data: AlveolaData, seats: int, options: Options) -> None:
        tiles = data.all_tiles()
        used = data.used(seats)
        powers = {power.id: power for power in data.powers}
        self.seats: i64 = seats
        self.names = [tile.id for tile in tiles]
        self.shape = vec[i64]([SHAPES.index(tile.shape) for tile in tiles])
        self.full = vec[i64]([int(cell == "F") for tile in tiles for cell in tile.cells])
        self.empty_parts = vec[i64]([tile.cells.count("E") for tile in tiles])
        self.icon = vec[i64](
            [NO_ICON if tile.hornet_icon is None else tile.hornet_icon for tile in tiles]
        )
        turned = {shape: [data.turned(shape, turn) for turn in range(TURNS)] for shape in SHAPES}
        # From the first cell of a tile to each: (shape * 6 + rotation) * 3 + part.
        self.offsets = vec[i64](
            [int(q + ROW * r) for shape in SHAPES for cells in turned[shape] for q, r in cells]
        )
        # Of each tile, the rotations that look different (AL-29), as a set.
        self.rotations = vec[i64]([_rotations(turned[tile.shape], tile) for tile in tiles])
        self.circle = vec[i64]([SHAPES.index(shape) for shape in data.circle])
        self.spoon: i64 = data.spoon_after_pile
        self.hornet_tile: i64 = data.hornet_tile_after_pile
        self.cost = vec[i64]([powers[name].cost for name in POWER_IDS])
        self.starter_powers = vec[i64](
            [n for n, name in enumerate(POWER_IDS) if powers[name].starter]
        )
        # The start tiles in use, and how they lie in the introductory game.
        self.start_tiles = vec[i64]([tiles.index(tile) for tile in used])
        self.start_cells = vec[i64]([cell_at(*data.starter_layout[tile.id][0]) for tile in used])
        self.start_turns = vec[i64](
            [data.rotation_of(tile, data.starter_layout[tile.id]) for tile in used]
        )
        self.workers: i64 = data.supply.workers_per_player
        self.flowers: i64 = data.supply.flowers
        self.honey: i64 = data.supply.honey
        self.expand_flowers: i64 = data.rules.flowers_per_expand
        self.queen_level: i64 = data.rules.queen_min_level
        self.queen_points: i64 = data.rules.queen_points
        self.worker_points = vec[i64](data.rules.worker_points)
        self.honey_points: i64 = data.rules.honey_points
        # The options.
        self.starter: i64 = start_player(options, COLOURS, seats)
        self.free_layout = options["layout"] == "free"
        self.random_layout = options["layout"] == AT_RANDOM
        self.random_powers = options["powers"] == AT_RANDOM
        self.teams = bool(options["teams"])
        self.limit_flowers = bool(options["limit_flowers"])
        self.limit_honey = bool(options["limit_honey"])

    def part(self, tile: i64, part: i64, rotation: i64) -> i64:
        """The way from the first cell of a turned tile to another of its cells."""
        shape = self.shape[tile]
        return self.offsets[(shape * TURNS + rotation) * PARTS + part]


def _rotations(turned: list[list[tuple[int, int]]], tile: Tile) -> int:
    """The rotations in which a tile may be laid, as a set: of those that look alike, the one with
    the smallest cells (AL-29).
    """
    best: dict[tuple[object, ...], tuple[list[tuple[int, int]], int]] = {}
    icons = [part == tile.hornet_icon for part in range(PARTS)]
    for turn, cells in enumerate(turned):
        q, r = min(cells)
        shifted = [(cell[0] - q, cell[1] - r) for cell in cells]
        look = tuple(sorted(zip(shifted, tile.cells, icons, strict=True)))
        best[look] = min(best.get(look, (shifted, turn)), (shifted, turn))
    return sum(2**turn for _, turn in best.values())
