"""A game on a table: what is drawn, touched and told, and the rules page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apiary.core.errors import BadNotation
from apiary.core.guide import changes
from apiary.core.messages import Message
from apiary.core.outcome import Reason
from apiary.core.scene import Area, Chapter, Choices, LogLine, Place, Scene, Thing, Touch
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
