"""The options of Waggle Dance: how long it lasts, which Queen cards there are, and how contested
rules are read.
"""

from __future__ import annotations

from apiary.core.options import Letters, Number, OneOf, Option, Part, Switch
from apiary.games.waggledance import components
from apiary.games.waggledance.actions import CARD_NAMES
from apiary.games.waggledance.box import CARD_LETTER
from apiary.games.waggledance.components import WaggleData

_RULES = components.load().rules
_CARDS = tuple(
    Part(letter, f"waggledance.card.{card}", f"waggledance.card.{card}.does", card)
    for letter, card in zip(CARD_LETTER, CARD_NAMES, strict=True)
)


def _targets(data: WaggleData) -> tuple[Part, ...]:
    key, honey = "waggledance.option.target", data.setup.targets
    return (
        Part("standard", f"{key}.standard", number=honey.standard),
        Part("short", f"{key}.short", number=honey.short),
        Part("long", f"{key}.long", number=honey.long),
    )


def options_with(data: WaggleData) -> tuple[Option, ...]:
    """The options of a game with these components, which say how many types of cards there are."""
    chosen = data.setup.chosen_types or ()
    return (
        OneOf("waggledance.option.target", "standard", _targets(data), main=True),
        Letters(
            "waggledance.option.chosen_types",
            "".join(part.value for part in _CARDS if part.face in chosen),
            _CARDS,
            data.setup.queen_types_in_deck,
        ),
        Switch("waggledance.option.claim_cube_by_cube", _RULES.claim_cube_by_cube),
        Switch(
            "waggledance.option.second_place_after_tie_for_first",
            _RULES.second_place_after_tie_for_first,
        ),
        Switch("waggledance.option.trade_same_room", _RULES.trade_same_room),
        Switch("waggledance.option.reshuffle_discards", _RULES.reshuffle_discards),
        Switch("waggledance.option.combine_honey_cards", _RULES.combine_honey_cards),
        Switch("waggledance.option.gift_egg_before_c", False),
        Number("waggledance.option.max_rounds", data.rules.max_rounds, 1, components.MOST),
    )
