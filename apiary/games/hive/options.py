"""The options of Hive: what is in the box, and how contested rules are read."""

from __future__ import annotations

from apiary.core.game import Option, OptionValue, Part
from apiary.games.hive import components
from apiary.games.hive.components import FACES, LETTERS, ORIGINALS
from apiary.games.hive.expanded.settings import (
    BASE,
    EXTRA_OPTIONS,
    GUARDIANS_LETTER,
    HONEYCOMBO_LETTER,
    MODES,
    NO_FLIP_COMMON,
    NO_FLIP_OWN,
    PREDATORS_LETTER,
    VENOM,
    VENOM_EXTRAS,
)
from apiary.games.hive.notation import SETS

_DEFAULTS = components.load().options
_EXTRAS: dict[str, int] = dict(_DEFAULTS.venom_extras)
_NONE: tuple[OptionValue, ...] = ()


def _option(
    name: str,
    default: OptionValue,
    values: tuple[OptionValue, ...] = _NONE,
    gaps: tuple[int, ...] = (),
    parts: tuple[Part, ...] = (),
    when: tuple[tuple[str, str], ...] = (),
    main: bool = False,
) -> Option:
    """An option whose words go by its name."""
    title, meaning = f"hive.option.{name}.title", f"hive.option.{name}"
    return Option(
        name, default, title, meaning, values, gaps=gaps, parts=parts, when=when, main=main
    )


def _switch(name: str, *values: OptionValue, when: tuple[tuple[str, str], ...] = ()) -> Option:
    """A contested rule; its default is in the data."""
    return _option(name, getattr(_DEFAULTS, name), values, when=when)


def _part(letter: str, title: str, meaning: str, face: str) -> Part:
    return Part(letter, title, f"hive.option.{meaning}", face)


_FACES_OF_MODES = {
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
_ANY_VENOM = tuple(("mode", mode) for mode in MODES if mode != BASE)
_PREDATORS = (("modules", PREDATORS_LETTER),)
_HONEYCOMBO = (("modules", HONEYCOMBO_LETTER),)
_GUARDIANS = (("modules", GUARDIANS_LETTER),)

OPTIONS = (
    _option(
        "expansions",
        "",
        SETS,
        parts=(
            _part("M", "hive.creature.mosquito", "mosquito", "mosquito"),
            _part("L", "hive.creature.ladybug", "ladybug", "ladybug"),
            _part("P", "hive.creature.pillbug", "pillbug", "pillbug"),
        ),
    ),
    _option(
        "mode",
        BASE,
        MODES,
        parts=tuple(
            _part(mode, f"hive.mode.{mode}", f"mode.{mode}", _FACES_OF_MODES[mode])
            for mode in MODES
        ),
    ),
    _option(
        "common_faces",
        "",
        parts=tuple(
            _part(LETTERS[ORIGINALS.index(front)], f"hive.creature.{back}", "reversed", back)
            for front, back in sorted(
                components.load().reverse.items(), key=lambda pair: FACES.index(pair[0])
            )
        ),
        when=_COMMON,
    ),
    *(
        _option(
            name,
            _EXTRAS.get(face, 0),
            tuple(range(components.extra_counts()[face] + 1)),
            when=_EXTRA,
            main=True,
        )
        for name, face in EXTRA_OPTIONS.items()
    ),
    _option(
        "modules",
        "",
        parts=(
            _part("H", "hive.module.honeycombo", "honeycombo", "honeycombo.black"),
            _part("P", "hive.module.predators", "predators", "mantis"),
            _part("G", "hive.module.guardians", "guardians", "butterfly"),
            _part("S", "hive.module.swarm", "swarm", "bag"),
        ),
    ),
    _switch("queen_first"),
    _option("repetition_draw", _DEFAULTS.repetition_draw, gaps=(1,)),
    _option("max_turns", _DEFAULTS.max_turns),
    _switch("wasp_range", "any", "adjacent", when=_STINGS),
    _switch("sting_repeat", when=_STINGS),
    _switch("stung_also_unmovable", when=_STINGS),
    _switch("scorpion_reach", "hexTop", "sameLevel", when=(("mode", VENOM), *_EXTRA)),
    _switch("tick_perspective", "controller", "owner", when=_ANY_VENOM),
    _switch("centipede_strict_one_hive", when=_ANY_VENOM),
    _switch("centipede_distinct_path", when=_ANY_VENOM),
    _switch("shield_aura", "full", "removalOnly", "none", when=_ANY_VENOM),
    _switch("shield_literal_friendly", when=_ANY_VENOM),
    _switch("predator_blocked_by_any_shield", when=_PREDATORS),
    _switch("mantis_spares_new_queen", when=_PREDATORS),
    _switch("honeycombo_touch_suffices", when=_HONEYCOMBO),
    _switch("honeycombo_second_optional", when=_HONEYCOMBO),
    _switch("guardians_flip_without_venom", when=_GUARDIANS),
)
