"""What leaves a game: the two rules that keep its secrets, at a table on the web or a terminal."""

from __future__ import annotations

from collections.abc import Iterable

from apiary.core.game import Game
from apiary.core.options import Options
from apiary.core.replay import Event, Step
from apiary.core.scene import LogLine
from apiary.core.state import CHANCE


def told_to(seat: int | None, step: Step) -> LogLine:
    """A step as a seat, or a spectator (None), may know it."""
    before, after, actor = step.before, step.after, step.actor
    known = step.action if before.discloses(actor, step.action, seat) else None
    return before.game.table.tell(before.seen_by(seat), after.seen_by(seat), actor, known)


def can_be_taken_back(game: Game, options: Options, events: Iterable[Event]) -> bool:
    """May these events, the last of a game, be undone? What chance or a secret has shown stays
    shown.
    """
    return not game.has_secrets(options) and all(event.actor != CHANCE for event in events)
