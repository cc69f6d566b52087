"""What must hold for the scenes, choices and tales of any game, in any position."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import msgspec

from apiary.core.game import Game
from apiary.core.messages import Message
from apiary.core.outcome import Reason
from apiary.core.scene import Choices, LogLine, Scene, Thing
from apiary.core.state import Seen, State
from tests.strategies import sentences


def said(message: Message) -> None:
    """It can be said in every language."""
    assert all(sentences(message))


def check_scene(scene: Scene) -> None:
    """Ids are unique, things lie in areas, labels can be said, and JSON keeps all of it."""
    areas = {area.id for area in scene.areas}
    assert len(areas) == len(scene.areas)
    assert len({thing.id for thing in scene.things}) == len(scene.things)
    for area in scene.areas:
        said(area.label)
    for thing in scene.things:
        assert thing.place.area in areas
        assert thing.count >= 1
        said(thing.label)
    encoded = msgspec.json.encode(scene)
    assert msgspec.json.encode(msgspec.json.decode(encoded, type=Scene)) == encoded


def check_choices(choices: Choices, scene: Scene, legal: list[int]) -> None:
    """Each legal action has a path of things that are there, and no path begins another."""
    assert sorted({touch.action for touch in choices.touches}) == legal
    paths = sorted(touch.path for touch in choices.touches)
    for path, following in pairwise(paths):
        assert following[: len(path)] != path
    added = {thing.id for thing in choices.things}
    assert len(added) == len(choices.things)
    there = {thing.id for thing in scene.things}
    assert added.isdisjoint(there)
    touched = {thing for path in paths for thing in path}
    assert all(paths)
    assert added <= touched <= added | there
    for thing in choices.things:
        said(thing.label)
    assert (
        msgspec.json.decode(msgspec.json.encode(choices), type=Choices).touches == choices.touches
    )


def check_plans(plans: Choices, scene: Scene) -> None:
    """Each has a path of things that are there."""
    check_choices(plans, scene, sorted({touch.action for touch in plans.touches}))


def check_touches(game: Game, view: Seen, seat: int, scene: Scene) -> None:
    """What begins no path says why, in words."""
    begins = {touch.path[0] for touch in game.table.choices(view, seat).touches}
    for thing in scene.things:
        reason = game.table.why_touch(view, seat, (thing.id,))
        assert (reason is None) == (thing.id in begins), thing.id
        check_reason(reason)


def check_reason(reason: Reason | None) -> None:
    """It can be said and sent."""
    if reason is not None:
        said(reason.message)
        assert msgspec.json.encode(reason)


def check_told(told: LogLine, before: Scene, after: Scene) -> None:
    """It can be said, and what moved went from where it was to where it is. What has no name of its
    own there, in a heap or a hand, is there nevertheless.
    """
    assert told.text
    said(told.words)
    origins, ends = _places(before), _places(after)
    assert len({move.thing for move in told.moves}) == len(told.moves)
    for move in told.moves:
        assert len(move.way) > 1
        assert move.way[0] == origins.get(move.thing, move.way[0])
        assert move.way[-1] == ends.get(move.thing, move.way[-1])
        assert move.way[-1] in ends.values()


def _places(scene: Scene) -> dict[str, object]:
    return {thing.id: thing.place for thing in scene.things}


def views(state: State, seats: range) -> Iterator[tuple[int | None, Seen]]:
    """What each seat sees, and a spectator."""
    for seat in (*seats, None):
        yield seat, state.seen_by(seat)


def check_table(game: Game, state: State, seats: range) -> None:
    """All that a table shows of a state."""
    for seat, view in views(state, seats):
        scene = game.table.scene(view)
        check_scene(scene)
        if seat is not None:
            legal = [int(action) for action in state.legal(seat)]
            check_choices(game.table.choices(view, seat), scene, legal)
            if not legal:
                check_plans(game.table.plans(view, seat), scene)
            else:
                check_touches(game, view, seat, scene)


def check_event(game: Game, state: State, seats: range, actor: int, action: int) -> State:
    """All that a table tells about an action; the state after it."""
    after = state.copy()
    after.play(actor, action)
    for seat, view in views(state, seats):
        known = state.discloses(actor, action, seat)
        told = game.table.tell(view, after.seen_by(seat), actor, action if known else None)
        check_told(told, game.table.scene(view), game.table.scene(after.seen_by(seat)))
        if known:
            assert told.text == state.text(action)
    return after


def thing(scene: Scene, name: str) -> Thing:
    """A thing by its id."""
    return next(thing for thing in scene.things if thing.id == name)


def of_kind(scene: Scene, kind: str) -> list[Thing]:
    """The things of a kind."""
    return [thing for thing in scene.things if thing.kind == kind]


def paths_of(game: Game, state: State, seat: int) -> dict[str, tuple[str, ...]]:
    """What is touched for each action of a seat."""
    touches = game.table.choices(state.seen_by(seat), seat).touches
    return {state.text(touch.action): touch.path for touch in touches}


def told_to(seat: int | None, game: Game, state: State, actor: int, text: str) -> LogLine:
    """What a seat, or a spectator, is told about an action, which is then done."""
    action = state.parse(text)
    known = state.discloses(actor, action, seat)
    before = state.seen_by(seat)
    state.play(actor, action)
    return game.table.tell(before, state.seen_by(seat), actor, action if known else None)
