"""What is fixed while a game lasts: components, numbers and options, read once at its start."""

from __future__ import annotations

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.core.options import Options
from apiary.core.start_player import AT_RANDOM, start_player
from apiary.games.hornet.actions import CELL_AT, RADIUS
from apiary.games.hornet.components import HIVES, ROUND_TILE, HornetData, Players
from apiary.hexes import distance

ROUND: Final[i64] = -1  # an action round on the track; a scoring round is its field
COLOURS: Final[tuple[str, ...]] = ("brown", "pink", "white", "green", "blue")  # of the seats


def _mask(sides: set[int]) -> int:
    return sum(2**side for side in sides)


@final
class Box:
    """The data file, the number of seats and the options, as the rules want them.

    Fields are numbers: A to J are 0 to 9, those without a hive 10 and 11.
    """

    def __init__(self, data: HornetData, seats: int, options: Options) -> None:
        fields = data.in_order()
        used = data.used(seats)
        players = cast(Players, str(seats))
        index = {field.id: number for number, field in enumerate(fields)}
        self.seats: i64 = seats
        self.names = [field.id for field in fields]
        self.capacity = vec[i64]([field.capacity for field in fields])
        # Sets of fenced sides: field * 6 + rotation.
        self.fences = vec[i64]([_mask(field.fenced(turn)) for field in fields for turn in range(6)])
        self.honey_each: i64 = data.supply.honey_per_player
        self.nectar_cubes: i64 = data.supply.nectar_cubes
        self.nectar_on_fields: i64 = data.setup.nectar_per_field
        self.nectar_each: i64 = data.setup.nectar_per_player
        self.honey_to_set: i64 = data.setup.honey_per_player
        self.honey_together: i64 = data.setup.max_own_honey_per_hive_at_setup
        self.hornets: i64 = data.setup.hornets_per_player
        self.threshold: i64 = data.rules.penalty_threshold[players]
        self.penalty_nectar: i64 = data.rules.collect_penalty_nectar
        self.fly_range: i64 = data.rules.fly_range
        # The first map and the first track; in the optional set-up only their components count.
        self.used = vec[i64]([index[field.id] for field in used])
        self.cells = vec[i64](
            [
                CELL_AT[field.pos] if distance((0, 0), field.pos) <= RADIUS else -1
                for field in fields
            ]
        )
        self.turned = vec[i64]([field.rotation for field in fields])
        tiles = data.track[players]
        self.track = vec[i64]([ROUND if tile == ROUND_TILE else index[tile] for tile in tiles])
        self.rounds: i64 = tiles.count(ROUND_TILE)
        self.to_remove: i64 = len(HIVES) + self.rounds - len(tiles)  # letters, if at random
        # The options.
        self.starter: i64 = start_player(options, COLOURS, seats)
        self.free_map = options["map"] == "free"
        self.random_track = options["track"] == AT_RANDOM
        self.limit_nectar = bool(options["limit_nectar"])
        self.lose_each = options["penalty_honey"] == "each"
        self.count_own_cards = bool(options["penalty_counts_own_cards_2p"])
        self.nectar_stays = options["empty_hive_nectar"] == "stay"
        self.nectar_shared = options["empty_hive_nectar"] == "share"
        self.draw_fields = bool(options["random_field_draw"])
        self.first_is_round = bool(options["random_track_first_must_be_action"])
        self.last_is_scoring = bool(options["random_track_last_must_be_scoring"])

    def has_hive(self, field: i64) -> bool:
        """Can there be honey in this field?"""
        return self.capacity[field] > 0

    def number_of(self, name: str) -> int:
        """The field of that name, or -1."""
        return self.names.index(name) if name in self.names else -1
