"""The options of Alvéola: how it is set up, teams, and whether its supplies run out."""

from __future__ import annotations

from apiary.core.options import OneOf, Option, Switch
from apiary.core.start_player import AT_RANDOM
from apiary.games.alveola import components
from apiary.games.alveola.box import COLOURS

_SUPPLY = components.load().supply
TEAM_SEATS = 4

OPTIONS: tuple[Option, ...] = (
    OneOf.named("alveola.option.start_player", AT_RANDOM, AT_RANDOM, *COLOURS),
    OneOf.named("alveola.option.layout", "starter", "starter", "free", AT_RANDOM, main=True),
    OneOf.named("alveola.option.powers", AT_RANDOM, AT_RANDOM, "starter", main=True),
    Switch("alveola.option.teams", False, seats=(TEAM_SEATS,), main=True),
    Switch("alveola.option.limit_flowers", _SUPPLY.limit_flowers),
    Switch("alveola.option.limit_honey", _SUPPLY.limit_honey),
)
