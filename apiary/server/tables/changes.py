"""What became of a position since somebody was last sent it: the difference of two views, each made
for that viewer, so that nothing else can be in it.
"""

from __future__ import annotations

from dataclasses import dataclass

from apiary.core.scene import Offer, Scene, Thing
from apiary.server.wire import (
    ChoicesChange,
    SceneChange,
    TableInfo,
    ThingsChange,
)

Things = tuple[Thing, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """What somebody was sent last over a connection, and adds the next change to."""

    table: TableInfo  # without clocks
    scene: Scene
    offered: Things  # by the last choices that there were


def of_scene(old: Scene, new: Scene) -> SceneChange:
    """What became of a scene."""
    areas = None if old.areas == new.areas else new.areas
    return SceneChange(of_things(old.things, new.things), areas)


def of_offer(offered: Things, new: Offer) -> ChoicesChange:
    """What there is to choose, for who was offered these things last."""
    return ChoicesChange(of_things(offered, new.things), new.touches, new.ask, new.passing)


def of_things(old: Things, new: Things) -> ThingsChange:
    """What became of things in an order: those that are as they were keep theirs."""
    same = _same_from_start(old, new)
    where = {thing.id: number for number, thing in enumerate(old[same:], same)}
    put: list[tuple[int, Thing]] = []
    last = -1
    for number, thing in enumerate(new[same:], same):
        was = where.pop(thing.id, -1)
        if was > last and (old[was] is thing or old[was] == thing):
            last = was
        else:
            put.append((number, thing))
    return ThingsChange(tuple(where), tuple(put))


def _same_from_start(old: Things, new: Things) -> int:
    """How many things at the beginning are the same objects, as most are in many games."""
    for number, (before, after) in enumerate(zip(old, new, strict=False)):
        if before is not after:
            return number
    return min(len(old), len(new))
