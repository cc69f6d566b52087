"""Step 2: a tile from the circle of piles."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.core.outcome import Reason
from apiary.core.phase import NOBODY, Listing, Lot, reason
from apiary.games.alveola.actions import At, Do
from apiary.games.alveola.position import Position
from apiary.games.alveola.rules.buying import TurnPhase
from apiary.games.alveola.rules.circle import (
    NEXT_PILES,
    candidates,
    check_seen,
    draw,
    following,
    list_unseen,
)
from apiary.games.alveola.rules.setup import next_pile
from apiary.games.alveola.rules.turns import go_on_looking, search, take_tile, take_top


class Choosing(TurnPhase):
    """The pile whose top tile is taken."""

    name = "choose"

    def generate(self, s: Position, out: Listing) -> None:
        out.members(candidates(s), Do.CHOOSE)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        check_seen(s, action - Do.CHOOSE, 0)
        take_top(s, action - Do.CHOOSE)

    def why_not_do(self, s: Position, action: i64) -> Reason | None:
        return _why_not_pile(s, action - Do.CHOOSE) if Do.CHOOSE <= action < Do.SEARCH else None


class Searching(TurnPhase):
    """With the power: the pile that is looked through."""

    name = "search"

    def generate(self, s: Position, out: Listing) -> None:
        out.members(following(s, NEXT_PILES), Do.SEARCH)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        search(s, action - Do.SEARCH)

    def why_not_do(self, s: Position, action: i64) -> Reason | None:
        return _why_not_pile(s, action - Do.SEARCH) if Do.SEARCH <= action < Do.TAKE else None


class Taking(TurnPhase):
    """Which tile of the searched pile is taken."""

    name = "take"

    def generate(self, s: Position, out: Listing) -> None:
        out.span(Do.TAKE, s.left[s.pile])

    def act(self, s: Position, seat: i64, action: i64) -> None:
        check_seen(s, s.pile, action - Do.TAKE)
        take_tile(s, action - Do.TAKE)

    def why_not_do(self, s: Position, action: i64) -> Reason | None:
        if not Do.TAKE <= action < Do.NO_BEE:
            return None
        return reason("alveola.no_such_depth", "AL-15", count=int(s.left[s.pile]))


class TurningUp(Lot[Position]):
    """The tile that is turned up on a pile, in the set-up or in a turn."""

    def generate(self, s: Position, out: Listing) -> None:
        list_unseen(s, out)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        draw(s, action - Do.DRAW)
        if s.seat == NOBODY:
            next_pile(s)
        else:
            s.phase = At.LAY


class Showing(Lot[Position]):
    """The next hidden tile of a searched pile, for the searcher alone (AL-15)."""

    def generate(self, s: Position, out: Listing) -> None:
        list_unseen(s, out)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        draw(s, action - Do.DRAW)
        go_on_looking(s)


def _why_not_pile(s: Position, pile: i64) -> Reason:
    if s.left[pile] == 0:
        return reason("alveola.empty_pile", "AL-10", pile=int(pile) + 1)
    return reason("alveola.not_next", "§3.4", pile=int(pile) + 1)
