"""The options of Hornet: its two set-ups, who begins, and how contested rules are read."""

from __future__ import annotations

from apiary.core.options import OneOf, Option, Switch
from apiary.core.start_player import AT_RANDOM
from apiary.games.hornet import components
from apiary.games.hornet.box import COLOURS

_DATA = components.load()
_RULES = _DATA.rules
_FREE_MAP = (("map", "free"),)
_RANDOM_TRACK = (("track", AT_RANDOM),)

OPTIONS: tuple[Option, ...] = (
    OneOf.named("hornet.option.start_player", AT_RANDOM, AT_RANDOM, *COLOURS),
    OneOf.named("hornet.option.map", "first", "first", "free", main=True),
    OneOf.named("hornet.option.track", "first", "first", AT_RANDOM, main=True),
    Switch("hornet.option.random_field_draw", _RULES.random_field_draw, when=_FREE_MAP),
    OneOf.named("hornet.option.penalty_honey", _RULES.penalty_honey, "one", "each"),
    OneOf.named(
        "hornet.option.empty_hive_nectar", _RULES.empty_hive_nectar, "discard", "stay", "share"
    ),
    Switch("hornet.option.limit_nectar", _DATA.supply.limit_nectar),
    Switch(
        "hornet.option.penalty_counts_own_cards_2p",
        _RULES.penalty_counts_own_cards_2p,
        seats=(2,),
    ),
    Switch(
        "hornet.option.random_track_first_must_be_action",
        _RULES.random_track_first_must_be_action,
        when=_RANDOM_TRACK,
    ),
    Switch(
        "hornet.option.random_track_last_must_be_scoring",
        _RULES.random_track_last_must_be_scoring,
        when=_RANDOM_TRACK,
    ),
)
