"""What became of a position since somebody was last sent it: the difference of two views, each made
for that viewer, so that nothing else can be in it.
"""

from __future__ import annotations

from dataclasses import dataclass

from apiary.core.scene import Choices, Scene, Thing, Touch
from apiary.server.wire import (
    ChoicesChange,
    PositionInfo,
    Reach,
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


def shown(table: TableInfo, position: PositionInfo, before: Shown | None) -> Shown:
    """What is shown by a table, without clocks, and a position, after what was shown before."""
    if position.choices is not None:
        offered = position.choices.things
    else:
        offered = () if before is None else before.offered
    return Shown(table, position.scene, offered)


def of_scene(old: Scene, new: Scene) -> SceneChange:
    """What became of a scene."""
    areas = None if old.areas == new.areas else new.areas
    return SceneChange(of_things(old.things, new.things), areas)


def of_choices(offered: Things, new: Choices) -> ChoicesChange:
    """What there is to choose, for who was offered these things last."""
    return ChoicesChange(
        of_things(offered, new.things), of_touches(new.touches, new.things), new.ask, new.passing
    )


def of_things(old: Things, new: Things) -> ThingsChange:
    """What became of things in an order: those that are as they were keep theirs."""
    where = {thing.id: number for number, thing in enumerate(old)}
    put: list[tuple[int, Thing]] = []
    last = -1
    for number, thing in enumerate(new):
        was = where.pop(thing.id, -1)
        if was > last and (old[was] is thing or old[was] == thing):
            last = was
        else:
            put.append((number, thing))
    return ThingsChange(tuple(where), tuple(put))


def of_touches(touches: tuple[Touch, ...], offered: Things) -> tuple[Reach, ...]:
    """Paths that differ only in their ends, together."""
    numbers = {thing.id: number for number, thing in enumerate(offered)}
    rows: dict[tuple[str, ...], list[int]] = {}
    last: dict[tuple[str, ...], int] = {}  # action in a row
    named: dict[tuple[str, ...], dict[str, int]] = {}
    for touch in touches:
        path, action = touch.path, touch.action
        head, end = path[:-1], path[-1]
        number = numbers.get(end)
        if number is None:
            named.setdefault(head, {})[end] = action
        elif head in last:
            rows[head] += (number, action - last[head])
            last[head] = action
        else:
            rows[head] = [number, action]
            last[head] = action
    return (
        *[Reach(path, tuple(row)) for path, row in rows.items()],
        *[Reach(path, ends) for path, ends in named.items()],
    )
