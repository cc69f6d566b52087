"""A game on a table: what is drawn, touched and told, and the rules page."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from apiary.core.draft import Draft
from apiary.core.errors import BadNotation, IllegalAction
from apiary.core.guide import changes
from apiary.core.messages import Message
from apiary.core.outcome import Reason
from apiary.core.scene import (
    Area,
    Chapter,
    Choices,
    LogLine,
    Offer,
    Place,
    Scene,
    Thing,
    Touch,
    offer_of,
)
from apiary.core.state import CHANCE, Seen

if TYPE_CHECKING:
    from apiary.core.game import Game
    from apiary.core.options import Options

CHANGED = "changed"  # the chapter that no guide has


class Table:
    """What a client that draws asks of a game. Each answer has a default that does for any game."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def scene(self, view: Seen) -> Scene:
        """What a seat sees as things to draw; by default the picture in text."""
        title = self.game.title
        picture = self.game.terminal.draw(view)
        return Scene(
            (Area("board", "panel", title),),
            (Thing("board", "text", Place("board"), title, text=picture),),
        )

    def choices(self, view: Seen, seat: int) -> Choices:
        """A seat's legal actions as things to touch; by default a button for each."""
        things: list[Thing] = []
        touches: list[Touch] = []
        for number, action in enumerate(view.legal(seat)):
            text = view.text(action)
            label = Message("core.verbatim", {"text": text})
            things.append(Thing(f"action:{text}", "button", Place("actions", number), label))
            touches.append(Touch(int(action), (f"action:{text}",)))
        return Choices(tuple(things), tuple(touches))

    def offer(self, view: Seen, seat: int) -> Offer:
        """The same with paths together; a game may have a quicker way to them."""
        return offer_of(self.choices(view, seat))

    def plans(self, view: Seen, seat: int) -> Choices:
        """What a seat that is not asked could do if it were asked now, for it to think ahead; by
        default nothing. The paths are only to be looked at.
        """
        return Choices()

    def why_touch(self, view: Seen, seat: int, path: tuple[str, ...]) -> Reason | None:
        """Why the last of these touches leads to no action of this seat, or None if it does.

        The ids come from strangers: any text gets a reason. Its cells are `Place`s.
        """
        touches = self.choices(view, seat).touches
        if path and any(touch.path[: len(path)] == path for touch in touches):
            return None
        unknown = Message("core.no_such_thing", {"thing": path[-1] if path else ""})
        return self.why_thing(view, seat, path) or Reason(unknown, "")

    def why_thing(self, view: Seen, seat: int, path: tuple[str, ...]) -> Reason | None:
        """Why such touches lead nowhere, for `why_touch`; None if there is no such thing."""
        try:
            return view.why_not(seat, path[-1].partition(":")[2] if path else "")
        except BadNotation:
            return None

    def tell(self, before: Seen, after: Seen, actor: int, action: int | None) -> LogLine:
        """An event as a seat sees it; the action is None if it may not know it."""
        who = Message("core.chance") if actor == CHANCE else self.game.seat_name(actor)
        text = "?" if action is None else before.text(action)
        return LogLine(text, Message("core.did", {"seat": who, "action": text}))

    def draft(self, text: str, options: Options, change: int | None = None) -> Draft:
        """A position set up by hand, as its line says and after one of the changes that it offers;
        by default it can only be written, and has to be possible.
        """
        if change is not None:
            raise IllegalAction("core.no_such_action", action=change)
        state = self.game.position(text, **options)
        return Draft(state.to_text(), state, self.scene(Seen(state)), Choices(), None)

    def picture(self) -> Scene:
        """A scene that shows the game at its best, for its cover."""
        return self.scene(self.game.start().seen_by(None))

    def in_short(self, seats: int, options: Options) -> tuple[Message, ...]:
        """The rules of a game and its notation on a page, line by line."""
        return (self.game.rules,)

    def guide(self) -> tuple[Chapter, ...]:
        """The rules in our own words, in chapters."""
        return (Chapter("rules", self.game.title, (self.game.rules,)),)

    def chapters(self, seats: int, options: Options) -> tuple[Chapter, ...]:
        """Those of the guide that a game of so many with these options needs, as they are there; by
        default all.

        The options are complete and checked.
        """
        return self.guide()

    def rules(self, seats: int, options: Options) -> tuple[Chapter, ...]:
        """The rules of the game at hand: what is not as usual on top, then its chapters."""
        chapters = self.chapters(seats, options)
        changed = changes(self.game.options, seats, options)
        if not changed:
            return chapters
        return (Chapter(CHANGED, Message("core.changed.title"), changed), *chapters)


class Rooms(NamedTuple):
    """The functions in a game's folder that answer for its table. They are given its own states."""

    scene: Callable[[Any], Scene]
    choices: Callable[[Any, int], Choices]
    why_thing: Callable[[Any, int, tuple[str, ...]], Reason | None]
    tell: Callable[[Any, Any, int, int | None], LogLine]
    picture: Callable[[Game], Scene]
    guide: Callable[[Game], tuple[Chapter, ...]]
    chapters: Callable[[Game, int, Options], tuple[Chapter, ...]]
    plans: Callable[[Any, int], Choices] = lambda view, seat: Choices()


class RoomTable(Table):
    """A table that asks the rooms of its game's folder."""

    def __init__(self, game: Game, rooms: Rooms) -> None:
        super().__init__(game)
        self.rooms = rooms

    def scene(self, view: Seen) -> Scene:
        return self.rooms.scene(view)

    def choices(self, view: Seen, seat: int) -> Choices:
        return self.rooms.choices(view, seat)

    def plans(self, view: Seen, seat: int) -> Choices:
        return self.rooms.plans(view, seat)

    def why_thing(self, view: Seen, seat: int, path: tuple[str, ...]) -> Reason | None:
        return self.rooms.why_thing(view, seat, path)

    def tell(self, before: Seen, after: Seen, actor: int, action: int | None) -> LogLine:
        return self.rooms.tell(before, after, actor, action)

    def picture(self) -> Scene:
        return self.rooms.picture(self.game)

    def guide(self) -> tuple[Chapter, ...]:
        return self.rooms.guide(self.game)

    def chapters(self, seats: int, options: Options) -> tuple[Chapter, ...]:
        return self.rooms.chapters(self.game, seats, options)
