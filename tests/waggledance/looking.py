"""A table as a player sees and touches it."""

from __future__ import annotations

from apiary.core.scene import Choices, LogLine, Scene, Thing
from apiary.games.waggledance import GAME
from tests.scenes import paths_of, told_to
from tests.waggledance.tables import COLOURS, Table


def scene(table: Table, who: str | None = None) -> Scene:
    """What a player sees, or a spectator."""
    return GAME.table.scene(table.state.seen_by(None if who is None else COLOURS.index(who)))


def choices(table: Table) -> Choices:
    """What whoever is asked can do."""
    [seat] = table.state.pending()
    return GAME.table.choices(table.state.seen_by(seat), seat)


def paths(table: Table) -> dict[str, tuple[str, ...]]:
    """What is touched for each action of whoever is asked."""
    [seat] = table.state.pending()
    return paths_of(GAME, table.state, seat)


def why(table: Table, who: str, *path: str) -> str | None:
    """The reason's key, without `waggledance.`; None if it can be done."""
    seat = COLOURS.index(who)
    reason = GAME.table.why_touch(table.state.seen_by(seat), seat, path)
    return None if reason is None else reason.message.key.removeprefix("waggledance.")


def told(table: Table, text: str, who: str | None = None) -> LogLine:
    """What a player or a spectator is told about an action, which is then done."""
    [actor] = table.state.pending()
    viewer = None if who is None else COLOURS.index(who)
    found = told_to(viewer, GAME, table.state, actor, text)
    table.check()
    return found


def in_area(found: Scene, area: str) -> list[Thing]:
    """The things of an area."""
    return [thing for thing in found.things if thing.place.area == area]
