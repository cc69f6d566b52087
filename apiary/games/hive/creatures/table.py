"""All creatures, and what they do to others; each by its number."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from apiary.games.hive.components import FACES
from apiary.games.hive.creatures.ant import Ant
from apiary.games.hive.creatures.assassin_bug import AssassinBug
from apiary.games.hive.creatures.beetle import Beetle
from apiary.games.hive.creatures.butterfly import Butterfly
from apiary.games.hive.creatures.centipede import Centipede
from apiary.games.hive.creatures.creature import Creature, Power
from apiary.games.hive.creatures.dragonfly import Dragonfly
from apiary.games.hive.creatures.firefly import Firefly
from apiary.games.hive.creatures.fly import Fly
from apiary.games.hive.creatures.grasshopper import Grasshopper
from apiary.games.hive.creatures.ladybug import Ladybug
from apiary.games.hive.creatures.mantis import Mantis
from apiary.games.hive.creatures.mosquito import Mosquito
from apiary.games.hive.creatures.moth import Moth
from apiary.games.hive.creatures.pillbug import Pillbug
from apiary.games.hive.creatures.queen_bee import QueenBee
from apiary.games.hive.creatures.scorpion import Scorpion
from apiary.games.hive.creatures.shield_bug import ShieldBug
from apiary.games.hive.creatures.spider import Spider
from apiary.games.hive.creatures.tick import Tick
from apiary.games.hive.creatures.wasp import Wasp

_ALL: Final[list[Creature]] = [
    QueenBee(), Spider(), Beetle(), Grasshopper(), Ant(),
    Mosquito(), Ladybug(), Pillbug(), Mantis(), Butterfly(),
    Wasp(), Scorpion(), Firefly(), Dragonfly(), Fly(),
    Tick(), ShieldBug(), Centipede(), AssassinBug(), Moth(),
]  # fmt: skip
CREATURES: Final = sorted(_ALL, key=lambda creature: creature.number)
assert [creature.face for creature in CREATURES] == list(FACES), "a creature is missing"

# The sets of those that lift neighbours over themselves, and that make enemies beside them act.
THROWERS: Final[i64] = sum(1 << creature.number for creature in CREATURES if creature.throws)
CONTROLLERS: Final[i64] = sum(1 << creature.number for creature in CREATURES if creature.controls)

POWERS: Final[dict[int, Power]] = {
    int(creature.power.verb): creature.power for creature in CREATURES if creature.power
}
