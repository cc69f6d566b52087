"""The options of a game, read once when it starts."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.core.errors import BadOption
from apiary.core.options import Options, OptionValue
from apiary.games.hive import components
from apiary.games.hive.components import FACES, LETTERS, ORIGINALS
from apiary.games.hive.names import EXPANSIONS
from apiary.games.hive.position import FRONT, NUMBERS
from apiary.hexes import GIRTH

BASE: Final = "base"
VENOM: Final = "venom"
NO_FLIP_COMMON: Final = "no_flip_common"
NO_FLIP_OWN: Final = "no_flip_own"
VENOM_EXTRAS: Final = "venom_extras"
MODES: Final = (BASE, VENOM, NO_FLIP_COMMON, NO_FLIP_OWN, VENOM_EXTRAS)

HONEYCOMBO_LETTER: Final = "H"
PREDATORS_LETTER: Final = "P"
GUARDIANS_LETTER: Final = "G"
SWARM_LETTER: Final = "S"

LONGEST_LINE: Final = GIRTH - 2  # pieces in a row whose ends don't meet on the torus

# The number of extra pieces of each Venom creature, by option.
EXTRA_OPTIONS: Final = {
    "extra_scorpions": "scorpion",
    "extra_fireflies": "firefly",
    "extra_dragonflies": "dragonfly",
    "extra_flies": "fly",
    "extra_ticks": "tick",
    "extra_shield_bugs": "shieldBug",
    "extra_centipedes": "centipede",
}

# The other side of each face, both ways, by the place in FACES; the neutral piece has none.
_REVERSES: Final[dict[str, str]] = dict(components.load().reverse.items())
_BOTH_WAYS: Final = {**_REVERSES, **{back: front for front, back in _REVERSES.items()}}
REVERSE: Final = vec[i64]([FACES.index(_BOTH_WAYS[face]) for face in FACES] + [len(FACES)])

# The sides that a piece may be placed with.
FRONT_UP: Final[i64] = 1
REVERSE_UP: Final[i64] = 2


def is_expanded(options: Options) -> bool:
    """Is there anything in the game that the original rules don't know?"""
    return options["mode"] != BASE or options["modules"] != ""


def groups(options: Options) -> set[str]:
    """The sets in play besides the extras."""
    found = {"base"} | {EXPANSIONS[letter] for letter in str(options["expansions"])}
    if PREDATORS_LETTER in str(options["modules"]):
        found.add("predators")
    if GUARDIANS_LETTER in str(options["modules"]):
        found.add("guardians")
    return found


def extras(options: Options) -> dict[str, int]:
    """How many extra pieces of each Venom creature a player has."""
    return {face: int(options[name]) for name, face in EXTRA_OPTIONS.items() if options[name]}


def check_together(options: Options) -> None:
    """Refuse options that are legal each but not together."""
    mode = str(options["mode"])
    if bool(extras(options)) != (mode == VENOM_EXTRAS):
        raise BadOption("hive.bad_extras", mode=VENOM_EXTRAS)
    if options["common_faces"] and mode != NO_FLIP_COMMON:
        raise BadOption("hive.bad_common_faces", mode=NO_FLIP_COMMON)
    modules = str(options["modules"])
    endless = mode != BASE or PREDATORS_LETTER in modules or SWARM_LETTER in modules
    if endless and options["repetition_draw"] == 0 and options["max_turns"] == 0:
        raise BadOption("hive.endless")


def settings_of(options: Options) -> Settings:
    """What the rules ask of these options; made once for equal ones."""
    return _settings_of(tuple(options.items()))


@lru_cache(maxsize=256)
def _settings_of(options: tuple[tuple[str, OptionValue], ...]) -> Settings:
    return Settings(dict(options))


@final
class Settings:
    """What the rules ask of the options."""

    def __init__(self, options: Options) -> None:
        mode = str(options["mode"])
        modules = str(options["modules"])
        common = str(options["common_faces"])
        self.original = not is_expanded(options)  # then the fast generator lists all actions
        self.groups = groups(options)  # the sets in play besides the extras
        self.extras = extras(options)
        self.honeycombo = HONEYCOMBO_LETTER in modules
        self.predators = PREDATORS_LETTER in modules
        self.guardians = GUARDIANS_LETTER in modules
        self.swarm = SWARM_LETTER in modules
        self.all_flip = mode == VENOM
        self.guardians_flip = mode == VENOM or (
            (mode == BASE or mode == VENOM_EXTRAS) and bool(options["guardians_flip_without_venom"])
        )
        self.wasp_anywhere = options["wasp_range"] == "any"
        self.sting_repeat = bool(options["sting_repeat"])
        self.stung_unmovable = bool(options["stung_also_unmovable"])
        self.scorpion_any_level = options["scorpion_reach"] == "hexTop"
        self.for_controller = options["tick_perspective"] == "controller"
        self.centipede_strict = bool(options["centipede_strict_one_hive"])
        self.centipede_distinct = bool(options["centipede_distinct_path"])
        self.aura = options["shield_aura"] == "full"
        self.aura_against_predators = options["shield_aura"] != "none"
        self.shield_literal = bool(options["shield_literal_friendly"])
        self.any_shield = bool(options["predator_blocked_by_any_shield"])
        self.mantis_spares = bool(options["mantis_spares_new_queen"])
        self.honeycombo_suffices = bool(options["honeycombo_touch_suffices"])
        # Only enemies of the player to act are worth it; that player's own act anyway.
        self.chains = bool(options["tick_chains"]) and self.for_controller
        self.draws_first = bool(options["swarm_draws_first"])
        self.second_optional = bool(options["honeycombo_second_optional"])
        self.queen_first = bool(options["queen_first"])
        self.repetitions: i64 = int(options["repetition_draw"])
        self.max_turns: i64 = int(options["max_turns"])
        self.sides = vec[i64]([_sides(p, mode, common) for p in range(NUMBERS)])
        shown = _faces(options, self.sides)
        self.faces = sorted(FACES.index(face) for face in shown)  # all that can come up
        # Could the pieces make a line that is longer than the torus? Guardians stand on others.
        sizes = {
            group: sum(piece.group == group for piece in components.pieces())
            for group in self.groups - {"guardians"}
        }
        per_side = sum(sizes.values()) + sum(self.extras.values())
        neutral = components.load().neutral["honeycombo"].count if self.honeycombo else 0
        self.may_overreach = 2 * per_side + neutral > LONGEST_LINE
        # Does the last turn's record matter to anybody (V-4)?
        self.fly_or_mantis = "fly" in shown or "mantis" in shown
        self.wasp = "wasp" in shown


def _sides(p: int, mode: str, common: str) -> int:
    """The sides that a piece may be placed with."""
    front = FACES[FRONT[p]]
    if mode == NO_FLIP_COMMON:
        chosen = front in ORIGINALS and LETTERS[ORIGINALS.index(front)] in common
        return int(REVERSE_UP) if chosen else int(FRONT_UP)
    both = int(FRONT_UP | REVERSE_UP)
    if front == "mantis" or front == "butterfly":
        return both
    if front != "queenBee" and (mode == VENOM or mode == NO_FLIP_OWN):
        return both
    return int(FRONT_UP)


def _faces(options: Options, sides: vec[i64]) -> set[str]:
    """Every face that can come up in the game."""
    in_play = groups(options)
    found = set(extras(options))
    for index, piece in enumerate(components.pieces()):
        if piece.group not in in_play:
            continue
        if sides[index] & FRONT_UP:
            found.add(piece.face)
        if sides[index] & REVERSE_UP or options["mode"] == VENOM:
            found.add(_REVERSES[piece.face])
    return found
