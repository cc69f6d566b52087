"""What a seat sees as things to draw, and its actions as things to touch.

A `Scene` is areas with things in them; every thing has an id, a place and a label, and no client
needs to know a rule to draw it. `Choices` are the legal actions of a seat as touch paths: the ids a
person touches, in order, to make each action (`["piece:wA1", "cell:2,-1"]`). A client highlights
what can be touched next and sends the action when a path is complete. `LogLine` is an event as a
seat sees it: notation, words, and what moved along which way.

All of it is made from `Seen` states, and nothing else leaves the process.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate
from typing import Literal

import msgspec

from apiary.core.messages import Message

NOBODY = -1  # a thing in no player's colour

Layout = Literal["hex", "row", "cards", "ring", "strip", "panel"]


class Place(msgspec.Struct, frozen=True, array_like=True):
    """Where a thing is: in a `hex` area the axial cell and the level above the table, in a `row` or
    a `ring` its number in `q`, in a `panel` nothing more. In a ring `r` is 1 for what lies in the
    gap after that number, clockwise.
    """

    area: str
    q: int = 0
    r: int = 0
    level: int = 0


class Area(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of the table: the board, a player's hand, a row of buttons.

    A `hex` area with a seat is a board of that player's own: that of whoever looks is drawn large,
    the others small until one is asked for. A `ring` goes around the board. `cards` are a row of
    things with their words beside them; without a seat they are there to be looked up. A `strip` is
    a line of small things to look at: with a seat beside the player's name, else along the board.
    `tone` is the light in which a board lies: `day`, `night`, or no matter.
    """

    id: str
    layout: Layout
    label: Message
    seat: int = NOBODY  # whose it is
    private: bool = False  # only of interest to whose it is
    fixed: bool = False  # a board around which nothing will be laid
    tone: str = ""
    near: bool = False  # within everybody's reach: lies beside the hand of whoever looks
    raised: bool = False  # a board seen from a side, which can be walked around


def area_of(what: str, seat: int) -> str:
    """The id of an area with what a seat has, such as `hand:0`."""
    return f"{what}:{seat}"


class Thing(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something to draw. `kind` says how (`piece`, `space`, `button`, `text`, …), `face` with what
    picture, `seat` in whose colour.

    `count` is how many lie here in one heap; `marks` are what a client draws besides (`resting`,
    `covered`; a `quiet` button gives something up or is seldom wanted); `label` is said by screen
    readers and shown on hover; `note` is a line beside it where things have their words with them.
    Several things share a hex if they are small (`size`, in percent; in a strip the width) and
    have a `spot` each: hundredths of the hex's radius to the right of its middle and below. A
    hex may be divided into `cells`, each holding something of a seat or nothing, and have
    closed `edges`, counted as directions are. What covers several hexes lists them in `covers`,
    as steps (q, r) from its place.
    """

    id: str
    kind: str
    place: Place
    label: Message
    face: str = ""
    seat: int = NOBODY
    count: int = 1
    text: str = ""  # written on it, as it is
    marks: tuple[str, ...] = ()
    spot: tuple[int, int] = (0, 0)
    size: int = 100
    cells: tuple[int, ...] = ()
    edges: tuple[int, ...] = ()
    note: Message | None = None
    covers: tuple[tuple[int, int], ...] = ()


class Scene(msgspec.Struct, frozen=True):
    """All there is to draw, things from the back to the front."""

    areas: tuple[Area, ...]
    things: tuple[Thing, ...]

    def only(self, *areas: str) -> Scene:
        """Some of its areas with what lies there, for a picture."""
        return Scene(
            tuple(area for area in self.areas if area.id in areas),
            tuple(thing for thing in self.things if thing.place.area in areas),
        )


class Touch(msgspec.Struct, frozen=True, array_like=True):
    """An action and the ids to touch for it, in order. No path is the beginning of another; an
    action has several where the order does not matter.
    """

    action: int
    path: tuple[str, ...]


class Pass(msgspec.Struct, frozen=True):
    """An action that declines what a seat is asked, so that a client may do it for its user, who
    may wish so while `until` is the same text. `label` names that time: `for this night`.
    """

    action: int
    until: str
    label: Message


class Choices(msgspec.Struct, frozen=True):
    """What a seat can do: the touches, and the things only there to be touched (free spaces,
    buttons). Those are shown when they are the next step of a path. Buttons lie in a row `actions`
    that no scene lists, because every client has one. So are `turns`: the ways in which something
    can be turned where the last touch was, of which a client shows one at a time, there. `ask` says
    what is to be decided. `passing` is there where nothing but an offer can be declined.
    """

    things: tuple[Thing, ...] = ()
    touches: tuple[Touch, ...] = ()
    ask: Message | None = None
    passing: Pass | None = None


class Reach(msgspec.Struct, frozen=True, array_like=True):
    """Things touched in order, and the actions that one more touch makes: by the id of its thing;
    or, for things that are offered, in a row the number of a thing there and its action, less the
    action before it in this row.
    """

    path: tuple[str, ...]
    ends: dict[str, int] | tuple[int, ...]


class Offer(msgspec.Struct, frozen=True):
    """`Choices` whose paths are told together where they differ only in their ends."""

    things: tuple[Thing, ...] = ()
    touches: tuple[Reach, ...] = ()
    ask: Message | None = None
    passing: Pass | None = None

    def choices(self) -> Choices:
        """The same, path by path."""
        touches: list[Touch] = []
        for reach in self.touches:
            path, ends = reach.path, reach.ends
            if isinstance(ends, dict):
                touches += [Touch(action, (*path, end)) for end, action in ends.items()]
                continue
            actions = accumulate(ends[1::2])
            for number, action in zip(ends[::2], actions, strict=True):
                touches.append(Touch(action, (*path, self.things[number].id)))
        return Choices(self.things, tuple(touches), self.ask, self.passing)


def offer_of(choices: Choices) -> Offer:
    """The same, with paths together."""
    touches = together(choices.touches, choices.things)
    return Offer(choices.things, touches, choices.ask, choices.passing)


def together(touches: Iterable[Touch], offered: Iterable[Thing]) -> tuple[Reach, ...]:
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
        else:
            rows.setdefault(head, []).extend((number, action - last.get(head, 0)))
            last[head] = action
    return (
        *[Reach(path, tuple(row)) for path, row in rows.items()],
        *[Reach(path, ends) for path, ends in named.items()],
    )


Step = Thing | str  # what is added to the table to be touched, or the id of what lies there


def choices_of(paths: Iterable[tuple[int, Iterable[Step]]], ask: Message) -> Choices:
    """The choices of a seat from what is touched for each action."""
    things: dict[str, Thing] = {}
    touches: list[Touch] = []
    for action, steps in paths:
        path: list[str] = []
        for step in steps:
            if isinstance(step, Thing):
                things.setdefault(step.id, step)
            path.append(step.id if isinstance(step, Thing) else step)
        touches.append(Touch(action, tuple(path)))
    return Choices(tuple(things.values()), tuple(touches), ask)


class Move(msgspec.Struct, frozen=True):
    """A thing that moved, and the places it passed, first and last included."""

    thing: str
    way: tuple[Place, ...]


class LogLine(msgspec.Struct, frozen=True):
    """An event as a seat sees it. `text` is the notation, `?` where the seat may not know it;
    `news` is what came of it that nobody should miss. `summary` says what many events in a row come
    to, each of which is of little interest: a log has one line for all of them.
    """

    text: str
    words: Message
    moves: tuple[Move, ...] = ()
    news: tuple[Message, ...] = ()
    summary: Message | None = None


class Diagram(msgspec.Struct, frozen=True):
    """A picture on a rules page: a real position, and what one of its things can do."""

    caption: Message
    scene: Scene
    choices: Choices = Choices()
    chosen: tuple[str, ...] = ()  # touched already
    moves: tuple[Move, ...] = ()


class Chapter(msgspec.Struct, frozen=True):
    """A part of a rules page. `id` is its anchor; `rulings` are those it tells, so that *why can't
    I?* can lead to it.
    """

    id: str
    title: Message
    paragraphs: tuple[Message, ...]
    diagrams: tuple[Diagram, ...] = ()
    rulings: tuple[str, ...] = ()
