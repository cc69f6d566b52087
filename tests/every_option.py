"""Games that differ in one option, for every option and value of a game."""

from __future__ import annotations

from collections.abc import Iterator

import apiary
from apiary.core.options import Letters, Number, OneOf, Option, OptionValue, Switch, applying

Setting = dict[str, object]

EXTRAS: Setting = {
    f"extra_{name}": 1 for name in ("scorpions", "fireflies", "ticks", "shield_bugs")
}
# Games in which what an option is about is there; `{}` is the usual one.
GAMES: dict[str, list[Setting]] = {
    "hive": [
        {},
        {"mode": "venom", "expansions": "MLP", "modules": "HPGS"},
        {"mode": "venom_extras", "modules": "G", **EXTRAS},
        {
            "mode": "no_flip_common",
            "common_faces": "QSBGAMLP",
            "expansions": "MLP",
            "modules": "PG",
        },
    ],
    "hornet": [{}, {"map": "free", "track": "random"}],
    "alveola": [{}],
    "waggledance": [{}],
}
# What the value of an option can't be without.
NEEDED: dict[tuple[str, OptionValue], Setting] = {("mode", "venom_extras"): EXTRAS}


def values(option: Option) -> tuple[OptionValue, ...]:
    """Every value of an option, or the ends and the usual one where they are many."""
    match option:
        case Switch():
            return (False, True)
        case OneOf():
            return option.values
        case Letters():
            around, picks = option.letters * 2, option.picks or 1
            return ("", *(around[n : n + picks] for n in range(len(option.letters))))
        case Number():
            return tuple(sorted({option.least, option.default, option.most}))
    raise TypeError(option)


def settings(game: apiary.Game, option: Option) -> Iterator[tuple[int, list[apiary.Options]]]:
    """Numbers of seats and options that differ in this one, wherever it means something."""
    for seats in game.seats:
        for others in GAMES[game.name]:
            try:
                found = [_setting(game, seats, others, option, one) for one in values(option)]
            except apiary.BadOption:
                continue  # legal each, but not together
            if all(option in applying(game.options, seats, one) for one in found):
                yield seats, found


def _setting(
    game: apiary.Game, seats: int, others: Setting, option: Option, value: OptionValue
) -> apiary.Options:
    options = {**others, **NEEDED.get((option.name, value), {}), option.name: value}
    game.start(seats, options)
    return game.checked(options)
