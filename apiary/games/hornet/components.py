"""The components of Hornet, from `data.json`: the one place where the box can be corrected.

Loading checks every invariant of the data; a wrong file is refused with the field and what is wrong
about it. The switches give only the defaults of the options; the game's start decides.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeVar

import msgspec

from apiary.core.data import DataFile, unswitched
from apiary.hexes import DIRECTIONS, distance

HIVES = "ABCDEFGHIJ"
ROUND_TILE = "R"
FARTHEST = 11  # from the middle to any field: twelve in a row, the first in the middle
CAPACITIES = range(6, 13)  # of the hives in the box
MIN_PLAYERS = {**dict.fromkeys("ABCDEF", 2), "G": 4, "H": 4, "I": 5, "J": 5}
# The smallest perimeter of 1, 2, … 11 hexes that lie together.
PERIMETERS = (6, 10, 12, 14, 16, 18, 18, 20, 22, 22, 24)

Count = Annotated[int, msgspec.Meta(ge=0, le=999)]
Some = Annotated[int, msgspec.Meta(ge=1, le=99)]
Side = Annotated[int, msgspec.Meta(ge=0, le=5)]
Players = Literal["2", "3", "4", "5"]
Value = TypeVar("Value")


class Field(msgspec.Struct, forbid_unknown_fields=True, frozen=True, rename="camel"):
    """A hexagonal field: its hive, if it has one, the place on the first map, and its fences."""

    id: Annotated[str, msgspec.Meta(pattern="^[A-Z]$")]
    hive: Annotated[str, msgspec.Meta(pattern="^[A-Z]$")] | None
    capacity: Annotated[int, msgspec.Meta(ge=0, le=40)]
    pos: tuple[int, int]
    rotation: Side
    fences: list[Side]
    min_players: int

    def fenced(self, rotation: int) -> set[int]:
        """The sides with a fence after so many turns of 60 degrees."""
        return {(side + rotation) % 6 for side in self.fences}


class Supply(msgspec.Struct, forbid_unknown_fields=True, frozen=True, rename="camel"):
    honey_per_player: Some
    nectar_cubes: Count
    limit_nectar: bool
    chance_markers: Count
    victory_markers_per_player: Annotated[int, msgspec.Meta(ge=3)]


class Setup(msgspec.Struct, forbid_unknown_fields=True, frozen=True, rename="camel"):
    """What lies on the fields and in front of the players at the start."""

    nectar_per_field: Count
    honey_per_player: Some
    max_own_honey_per_hive_at_setup: Some
    nectar_per_player: Count
    hornets_per_player: Literal[2]


class Rules(msgspec.Struct, forbid_unknown_fields=True, frozen=True, rename="camel"):
    """Numbers of the rules, and the defaults of the switches."""

    penalty_honey: Literal["one", "each"]
    penalty_threshold: dict[Players, Some]
    penalty_counts_own_cards_2p: bool = msgspec.field(name="penaltyCountsOwnCards2p")
    collect_penalty_nectar: Count
    fly_range: Annotated[int, msgspec.Meta(ge=0, le=11)]
    empty_hive_nectar: Literal["discard", "stay"]
    random_track_first_must_be_action: bool
    random_track_last_must_be_scoring: bool
    random_field_draw: bool


class HornetData(msgspec.Struct, forbid_unknown_fields=True, frozen=True, rename="camel"):
    """`data.json` as it is."""

    schema: Literal["hornet-data-1"] = msgspec.field(name="$schema")
    status: dict[str, str]
    directions: list[str]
    fields: list[Field]
    track: dict[Players, list[str]]
    supply: Supply
    setup: Setup
    rules: Rules
    switches: dict[str, list[bool | str]]

    def in_order(self) -> list[Field]:
        """The fields A to J, then those without a hive."""
        return sorted(self.fields, key=lambda field: (field.hive is None, field.id))

    def used(self, players: int) -> list[Field]:
        """The fields of the first map for so many players."""
        return [field for field in self.in_order() if field.min_players <= players]

    @property
    def suits_free_map(self) -> bool:
        """Do so few fences leave a place for every field, however the others lie (H-33)?"""
        most = sorted((len(field.fences) for field in self.fields), reverse=True)
        return all(sum(most[: k + 1]) < limit for k, limit in enumerate(PERIMETERS))


SWITCHES: dict[str, list[bool | str]] = {
    "supply.limitNectar": [False, True],
    "rules.penaltyHoney": ["one", "each"],
    "rules.penaltyCountsOwnCards2p": [True, False],
    "rules.emptyHiveNectar": ["discard", "stay"],
    "rules.randomTrackFirstMustBeAction": [True, False],
    "rules.randomTrackLastMustBeScoring": [True, False],
    "rules.randomFieldDraw": [True, False],
}


def _faults(data: HornetData) -> list[str]:
    return [*_field_faults(data), *_track_faults(data), *_number_faults(data)]


def cautions(data: HornetData) -> list[str]:
    """What is possible and yet not as in any box that is known."""
    return [
        f"`fields[{field.id}].capacity` is {field.capacity}; hives have 6 to 12 spaces"
        for field in data.fields
        if field.hive is not None and field.capacity not in CAPACITIES
    ]


def _field_faults(data: HornetData) -> list[str]:
    ids = [field.id for field in data.fields]
    hives = sorted(field.hive for field in data.fields if field.hive is not None)
    if len(ids) != 12 or len(set(ids)) != 12:
        return ["`fields` must be 12 with different ids"]
    if hives != list(HIVES) or any(field.hive not in (None, field.id) for field in data.fields):
        return ["`fields` must be A to J, each with the hive of its name, and 2 without a hive"]
    found = [fault for field in data.fields for fault in _faults_of(field)]
    twice = _repeated([field.pos for field in data.fields])
    if twice is not None:
        found.append(f"`fields.pos`: {list(twice)} is the place of two fields")
    if not found:
        for players in range(2, 6):
            if not _connected(data.used(players)):
                found.append(f"`fields`: the map for {players} players is not connected")
    return found


def _faults_of(field: Field) -> list[str]:
    name = f"`fields[{field.id}]"
    found: list[str] = []
    if field.hive is None and field.capacity:
        found.append(f"{name}.capacity` must be 0, for it has no hive")
    if field.hive is not None and not field.capacity:
        found.append(f"{name}.capacity` must be at least 1")
    expected = MIN_PLAYERS.get(field.id, 2)
    if field.min_players != expected:
        found.append(f"{name}.minPlayers` must be {expected}")
    if distance((0, 0), field.pos) > FARTHEST:
        found.append(f"{name}.pos` is more than {FARTHEST} steps from 0,0")
    if _repeated(field.fences) is not None:
        found.append(f"{name}.fences` names a side twice")
    if len(set(field.fences)) == 6:
        found.append(f"{name}.fences` leaves no side open")
    return found


def _repeated(values: list[Value]) -> Value | None:
    """The first value that was there before."""
    for place, value in enumerate(values):
        if value in values[:place]:
            return value
    return None


def _connected(fields: list[Field]) -> bool:
    """Can a hornet fly from any of the fields to any other?"""
    where = {field.pos: field for field in fields}
    todo = [fields[0]]
    found = {fields[0].id}
    while todo:
        field = todo.pop()
        for side, (q, r) in enumerate(DIRECTIONS):
            other = where.get((field.pos[0] + q, field.pos[1] + r))
            if other is None or other.id in found or side in field.fenced(field.rotation):
                continue
            if (side + 3) % 6 not in other.fenced(other.rotation):
                found.add(other.id)
                todo.append(other)
    return len(found) == len(fields)


def _track_faults(data: HornetData) -> list[str]:
    if set(data.track) != {"2", "3", "4", "5"}:
        return ["`track` must be given for 2, 3, 4 and 5 players"]
    found: list[str] = []
    for players, tiles in sorted(data.track.items()):
        letters = sorted(tile for tile in tiles if tile != ROUND_TILE)
        expected = [letter for letter in HIVES if MIN_PLAYERS[letter] <= int(players)]
        if letters != expected:
            found.append(f"`track.{players}` must score each of {', '.join(expected)} once")
        if not tiles or tiles[0] != ROUND_TILE:
            found.append(f"`track.{players}` must begin with an action round")
        if not tiles or tiles[-1] == ROUND_TILE:
            found.append(f"`track.{players}` must end with a scoring round")
    rounds = {players: tiles.count(ROUND_TILE) for players, tiles in data.track.items()}
    if not rounds["5"] == rounds["4"] + 1 == rounds["3"] + 3:
        found.append("`track` must have one action round less for 4 and three less for 3 players")
    if data.track["2"] != data.track["3"]:
        found.append("`track.2` must be the same as `track.3`")
    return found


def _number_faults(data: HornetData) -> list[str]:
    found: list[str] = []
    if set(data.rules.penalty_threshold) != {"2", "3", "4", "5"}:
        found.append("`rules.penaltyThreshold` must be given for 2, 3, 4 and 5 players")
    if data.switches != SWITCHES:
        found.append("`switches` must list the legal values of each switch")
    if data.setup.honey_per_player > data.supply.honey_per_player:
        found.append("`setup.honeyPerPlayer` is more than `supply.honeyPerPlayer`")
    if data.directions != ["E", "NE", "NW", "W", "SW", "SE"]:
        found.append("`directions` must be E, NE, NW, W, SW, SE")
    for players in range(2, 6):
        fields = data.used(players)
        if not _has_room(data, players):
            honey = data.setup.honey_per_player
            found.append(f"`setup.honeyPerPlayer`: no room for {honey} with {players} players")
        nectar = len(fields) * data.setup.nectar_per_field + players * data.setup.nectar_per_player
        if nectar > data.supply.nectar_cubes:
            found.append(f"`supply.nectarCubes` must be {nectar} at least for {players} players")
    return found


def _has_room(data: HornetData, players: int) -> bool:
    """Does every player always find a place for the next honey of the set-up?"""
    honey = data.setup.honey_per_player
    most = data.setup.max_own_honey_per_hive_at_setup
    hives = sum(field.hive is not None for field in data.used(players))
    # The smallest hives: with a random track it may be these that are played.
    spaces = sorted(field.capacity for field in data.fields if field.hive is not None)[:hives]
    blocked = (honey - 1) // most  # hives that a player's own honey may have closed
    return blocked < hives and sum(spaces[: hives - blocked]) >= honey * players


def _identity(data: HornetData) -> dict[str, object]:
    return {
        "fields": data.in_order(),
        "track": data.track,
        "supply": unswitched(data.supply, "supply", SWITCHES),
        "setup": data.setup,
        "rules": unswitched(data.rules, "rules", SWITCHES),
    }


FILE = DataFile("apiary.games.hornet", HornetData, _faults, _identity, cautions)
read, write, load, data_hash = FILE.read, FILE.write, FILE.load, FILE.hash
