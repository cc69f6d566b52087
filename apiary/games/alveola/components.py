"""The components of Alvéola, from `data.json`: the one place where the box can be corrected.

Loading checks every invariant of the data; a wrong file is refused with the field and what is wrong
about it. The switches give only the defaults of the options; the game's start decides.
"""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Literal

import msgspec

from apiary.core.data import DataFile, unswitched
from apiary.hexes import connected, distance, rotate

Shape = Literal["straight", "bent", "triangle"]

SHAPES: tuple[Shape, ...] = ("straight", "bent", "triangle")
TILES_OF: dict[Shape, int] = {"straight": 16, "bent": 24, "triangle": 8}
PILES_OF: dict[Shape, int] = {"straight": 4, "bent": 6, "triangle": 2}
PILES = 12
START_TILES = 4
FARTHEST = 12  # from 0,0 to any start tile
POWER_IDS = (
    "fourthPile",
    "previousPile",
    "searchPile",
    "recoverWorker",
    "moveHornet",
    "hornetFlight",
    "takeHoney",
    "anyPile",
    "replay",
)
COSTS = (1, 2, 3)

Count = Annotated[int, msgspec.Meta(ge=0, le=999)]
Some = Annotated[int, msgspec.Meta(ge=1, le=99)]
Coordinate = Annotated[int, msgspec.Meta(ge=-99, le=99)]
Cell = tuple[Coordinate, Coordinate]
Cells = tuple[Cell, Cell, Cell]
Pattern = Annotated[str, msgspec.Meta(pattern="^[EF]{3}$")]
Icon = Literal[0, 1, 2] | None
Id = Annotated[str, msgspec.Meta(pattern=r"^\S{1,12}$")]  # a word, as the notation writes it


class Tile(msgspec.Struct, forbid_unknown_fields=True, frozen=True, rename="camel"):
    """Three cells, each full of honey (F) or empty (E); one may have a hornet icon."""

    id: Id
    shape: Shape
    cells: Pattern
    hornet_icon: Icon


class StartTile(Tile, forbid_unknown_fields=True, frozen=True, rename="camel"):
    """A tile that lies there before the first turn, with so many players or more."""

    min_players: Literal[2, 3, 4]


class Power(msgspec.Struct, forbid_unknown_fields=True, frozen=True, rename="camel"):
    """What flowers can buy, and whether it is in the introductory game."""

    id: str
    fr: str
    cost: Some
    starter: bool


class Supply(msgspec.Struct, forbid_unknown_fields=True, frozen=True, rename="camel"):
    flowers: Count
    honey_single: Count
    honey_triple: Count
    limit_flowers: bool
    limit_honey: bool
    workers_per_player: Annotated[int, msgspec.Meta(ge=1, le=4)]
    hornets: Literal[2]

    @property
    def honey(self) -> int:
        """How many points all honey together is worth."""
        return self.honey_single + 3 * self.honey_triple


class Rules(msgspec.Struct, forbid_unknown_fields=True, frozen=True, rename="camel"):
    flowers_per_expand: Count
    queen_min_level: Some
    queen_points: Count
    worker_points: Annotated[list[Count], msgspec.Meta(min_length=4, max_length=4)]
    honey_points: Count


class AlveolaData(msgspec.Struct, forbid_unknown_fields=True, frozen=True, rename="camel"):
    """`data.json` as it is."""

    schema: Literal["alveola-data-1"] = msgspec.field(name="$schema")
    status: dict[str, str]
    shapes: dict[Shape, Cells]
    tiles: list[Tile]
    start_tiles: list[StartTile]
    starter_layout: dict[str, Cells]
    circle: list[Shape]
    hornet_tile_after_pile: Annotated[int, msgspec.Meta(ge=0, le=11)]
    spoon_after_pile: Annotated[int, msgspec.Meta(ge=0, le=11)]
    powers: list[Power]
    supply: Supply
    rules: Rules
    switches: dict[str, list[bool]]

    def used(self, players: int) -> list[StartTile]:
        """The start tiles for so many players."""
        return [tile for tile in self.start_tiles if tile.min_players <= players]

    def all_tiles(self) -> list[Tile]:
        """The tiles of the piles, then the start tiles: their places are the tiles' numbers."""
        return [*self.tiles, *self.start_tiles]

    def turned(self, shape: Shape, rotation: int) -> list[tuple[int, int]]:
        """The cells of a shape after so many turns of 60 degrees, the first at 0,0."""
        cells = [rotate(cell, rotation) for cell in self.shapes[shape]]
        q, r = cells[0]
        return [(cell[0] - q, cell[1] - r) for cell in cells]

    def rotation_of(self, tile: Tile, cells: Cells) -> int:
        """How a tile is turned that lies on these cells, in their order; -1 if it can't."""
        q, r = cells[0]
        moved = [(cell[0] - q, cell[1] - r) for cell in cells]
        turns = [turn for turn in range(6) if self.turned(tile.shape, turn) == moved]
        return turns[0] if turns else -1


SWITCHES: dict[str, list[bool]] = {
    "supply.limitFlowers": [False, True],
    "supply.limitHoney": [False, True],
}


def _faults(data: AlveolaData) -> list[str]:
    faults = [
        *_shape_faults(data),
        *_tile_faults(data),
        *_circle_faults(data),
        *_power_faults(data),
    ]
    return faults or _start_faults(data)  # which need shapes that are right


def cautions(data: AlveolaData) -> list[str]:
    """What is possible and yet not as in any box that is known."""
    return [
        f"`tiles[{tile.id}].cells` is {tile.cells}; tiles have one or two empty cells"
        for tile in data.tiles
        if len(set(tile.cells)) == 1
    ]


def _shape_faults(data: AlveolaData) -> list[str]:
    if set(data.shapes) != set(SHAPES):
        return [f"`shapes` must be {', '.join(SHAPES)}"]
    return [
        f"`shapes.{shape}` must be three different cells that lie together"
        for shape, cells in data.shapes.items()
        if len(set(cells)) != len(cells) or not connected(set(cells))
    ]


def _tile_faults(data: AlveolaData) -> list[str]:
    found: list[str] = []
    shapes = Counter(tile.shape for tile in data.tiles)
    for shape, count in TILES_OF.items():
        if shapes[shape] != count:
            found.append(f"`tiles` must have {count} of shape {shape}, not {shapes[shape]}")
    ids = Counter(tile.id.lower() for tile in data.all_tiles())
    twice = {tile.id for tile in data.all_tiles() if ids[tile.id.lower()] > 1}
    found += [f"`tiles`: the id {name} is there twice" for name in sorted(twice)]
    return found


def _circle_faults(data: AlveolaData) -> list[str]:
    found: list[str] = []
    piles = Counter(data.circle)
    if len(data.circle) != PILES:
        found.append(f"`circle` must have {PILES} piles, not {len(data.circle)}")
    for shape, count in PILES_OF.items():
        if piles[shape] != count:
            found.append(f"`circle` must have {count} piles of shape {shape}, not {piles[shape]}")
    if data.hornet_tile_after_pile != data.spoon_after_pile:
        found.append("`spoonAfterPile` must be the same as `hornetTileAfterPile`")
    return found


def _power_faults(data: AlveolaData) -> list[str]:
    found: list[str] = []
    if sorted(power.id for power in data.powers) != sorted(POWER_IDS):
        found.append(f"`powers` must be {', '.join(POWER_IDS)}, each once")
    for cost in COSTS:
        group = [power for power in data.powers if power.cost == cost]
        if len(group) != 3:
            found.append(f"`powers.cost`: three must cost {cost}, not {len(group)}")
        if sum(power.starter for power in group) != 1:
            found.append(f"`powers.starter`: one of those that cost {cost} must be a starter")
    if data.switches != SWITCHES:
        found.append("`switches` must list the legal values of each switch")
    return found


def _start_faults(data: AlveolaData) -> list[str]:
    if len(data.start_tiles) != START_TILES:
        return [f"`startTiles` must be {START_TILES}, not {len(data.start_tiles)}"]
    if set(data.starter_layout) != {tile.id for tile in data.start_tiles}:
        return ["`starterLayout` must have a place for each start tile"]
    found = [fault for tile in data.start_tiles for fault in _layout_faults(data, tile)]
    for players in (2, 3, 4):
        used = data.used(players)
        if len(used) < 2:
            found.append(f"`startTiles.minPlayers`: fewer than two for {players} players")
        icons = sum(tile.hornet_icon is not None for tile in used)
        if icons != data.supply.hornets:
            found.append(
                f"`startTiles.hornetIcon`: {icons} icons for {players} players, "
                f"but `supply.hornets` is {data.supply.hornets}"
            )
        cells = [cell for tile in used for cell in data.starter_layout[tile.id]]
        if len(set(cells)) != len(cells):
            found.append(f"`starterLayout`: tiles overlap with {players} players")
        elif cells and not connected(set(cells)):
            found.append(f"`starterLayout` is not connected with {players} players")
    return found


def _layout_faults(data: AlveolaData, tile: StartTile) -> list[str]:
    cells = data.starter_layout[tile.id]
    name = f"`starterLayout.{tile.id}`"
    if any(distance((0, 0), cell) > FARTHEST for cell in cells):
        return [f"{name} is more than {FARTHEST} steps from 0,0"]
    if data.rotation_of(tile, cells) < 0:
        return [f"{name} doesn't have the shape of the tile ({tile.shape})"]
    return []


def _identity(data: AlveolaData) -> dict[str, object]:
    return {
        "shapes": data.shapes,
        "tiles": data.tiles,
        "startTiles": data.start_tiles,
        "starterLayout": data.starter_layout,
        "circle": data.circle,
        "hornetTile": data.hornet_tile_after_pile,
        "powers": data.powers,
        "supply": unswitched(data.supply, "supply", SWITCHES),
        "rules": data.rules,
    }


FILE = DataFile("apiary.games.alveola", AlveolaData, _faults, _identity, cautions)
read, write, load, data_hash = FILE.read, FILE.write, FILE.load, FILE.hash
