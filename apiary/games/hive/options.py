"""The options of Hive: what is in the box, and how contested rules are read."""

from __future__ import annotations

from apiary.core.options import Letters, Number, OneOf, Option, Part, Switch
from apiary.games.hive import components
from apiary.games.hive.components import FACES, LETTERS, ORIGINALS
from apiary.games.hive.names import EXPANSIONS
from apiary.games.hive.settings import (
    BASE,
    EXTRA_OPTIONS,
    GUARDIANS_LETTER,
    HONEYCOMBO_LETTER,
    NO_FLIP_COMMON,
    NO_FLIP_OWN,
    PREDATORS_LETTER,
    SWARM_LETTER,
    VENOM,
    VENOM_EXTRAS,
)

_DEFAULTS = components.load().options
_EXTRAS: dict[str, int] = dict(_DEFAULTS.venom_extras)


def _switch(name: str, when: tuple[tuple[str, str], ...] = ()) -> Switch:
    """A contested rule that is read in one way or the other; its default is in the data."""
    return Switch(f"hive.option.{name}", getattr(_DEFAULTS, name), when=when)


def _one_of(name: str, *values: str, when: tuple[tuple[str, str], ...]) -> OneOf:
    """A contested rule that is read in one of several ways; its default is in the data."""
    return OneOf.named(f"hive.option.{name}", getattr(_DEFAULTS, name), *values, when=when)


def _part(value: str, title: str, meaning: str, face: str) -> Part:
    return Part(value, title, f"hive.option.{meaning}", face)


_MODES = {
    BASE: "queenBee",
    VENOM: "wasp",
    NO_FLIP_COMMON: "scorpion",
    NO_FLIP_OWN: "firefly",
    VENOM_EXTRAS: "centipede",
}
# Where the rules that an option reads can matter.
_COMMON = (("mode", NO_FLIP_COMMON),)
_EXTRA = (("mode", VENOM_EXTRAS),)
_STINGS = (("mode", VENOM), *_COMMON)
_ANY_VENOM = tuple(("mode", mode) for mode in _MODES if mode != BASE)
_PREDATORS = (("modules", PREDATORS_LETTER),)
_HONEYCOMBO = (("modules", HONEYCOMBO_LETTER),)
_GUARDIANS = (("modules", GUARDIANS_LETTER),)
_SWARM = (("modules", SWARM_LETTER),)

OPTIONS: tuple[Option, ...] = (
    Letters(
        "hive.option.expansions",
        "",
        tuple(
            _part(letter, f"hive.creature.{creature}", creature, creature)
            for letter, creature in EXPANSIONS.items()
        ),
    ),
    OneOf(
        "hive.option.mode",
        BASE,
        tuple(
            _part(mode, f"hive.mode.{mode}", f"mode.{mode}", face) for mode, face in _MODES.items()
        ),
    ),
    Letters(
        "hive.option.common_faces",
        "",
        tuple(
            _part(LETTERS[ORIGINALS.index(front)], f"hive.creature.{back}", "reversed", back)
            for front, back in sorted(
                components.load().reverse.items(), key=lambda pair: FACES.index(pair[0])
            )
        ),
        when=_COMMON,
    ),
    *(
        Number(
            f"hive.option.{name}",
            _EXTRAS.get(face, 0),
            most=components.extra_counts()[face],
            when=_EXTRA,
            main=True,
        )
        for name, face in EXTRA_OPTIONS.items()
    ),
    Letters(
        "hive.option.modules",
        "",
        (
            _part(HONEYCOMBO_LETTER, "hive.module.honeycombo", "honeycombo", "honeycombo.black"),
            _part(PREDATORS_LETTER, "hive.module.predators", "predators", "mantis"),
            _part(GUARDIANS_LETTER, "hive.module.guardians", "guardians", "butterfly"),
            _part(SWARM_LETTER, "hive.module.swarm", "swarm", "bag"),
        ),
    ),
    _switch("queen_first"),
    Number("hive.option.repetition_draw", _DEFAULTS.repetition_draw, gaps=(1,)),
    Number("hive.option.max_turns", _DEFAULTS.max_turns),
    _one_of("wasp_range", "any", "adjacent", when=_STINGS),
    _switch("sting_repeat", when=_STINGS),
    _switch("stung_also_unmovable", when=_STINGS),
    _one_of("scorpion_reach", "hexTop", "sameLevel", when=(("mode", VENOM), *_EXTRA)),
    _one_of("tick_perspective", "controller", "owner", when=_ANY_VENOM),
    Switch("hive.option.tick_chains", False, when=_ANY_VENOM),
    _switch("centipede_strict_one_hive", when=_ANY_VENOM),
    _switch("centipede_distinct_path", when=_ANY_VENOM),
    _one_of("shield_aura", "full", "removalOnly", "none", when=_ANY_VENOM),
    _switch("shield_literal_friendly", when=_ANY_VENOM),
    _switch("predator_blocked_by_any_shield", when=_PREDATORS),
    _switch("mantis_spares_new_queen", when=_PREDATORS),
    _switch("honeycombo_touch_suffices", when=_HONEYCOMBO),
    _switch("honeycombo_second_optional", when=_HONEYCOMBO),
    _switch("guardians_flip_without_venom", when=_GUARDIANS),
    Switch("hive.option.swarm_draws_first", False, when=_SWARM),
)
