"""Step 2: a tile from the circle of piles."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.core.outcome import Reason
from apiary.core.phase import NOBODY, Listing, Lot, reason
from apiary.games.alveola.actions import AT_LAY, CHOOSE, DRAW, NO_BEE, SEARCH, TAKE
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
        out.members(candidates(s), CHOOSE)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        check_seen(s, action - CHOOSE, 0)
        take_top(s, action - CHOOSE)

    def why_not_do(self, s: Position, action: i64) -> Reason | None:
        return _why_not_pile(s, action - CHOOSE) if CHOOSE <= action < SEARCH else None


class Searching(TurnPhase):
    """With the power: the pile that is looked through."""

    name = "search"

    def generate(self, s: Position, out: Listing) -> None:
        out.members(following(s, NEXT_PILES), SEARCH)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        search(s, action - SEARCH)

    def why_not_do(self, s: Position, action: i64) -> Reason | None:
        return _why_not_pile(s, action - SEARCH) if SEARCH <= action < TAKE else None


class Taking(TurnPhase):
    """Which tile of the searched pile is taken."""

    name = "take"

    def generate(self, s: Position, out: Listing) -> None:
        out.span(TAKE, s.left[s.pile])

    def act(self, s: Position, seat: i64, action: i64) -> None:
        check_seen(s, s.pile, action - TAKE)
        take_tile(s, action - TAKE)

    def why_not_do(self, s: Position, action: i64) -> Reason | None:
        if not TAKE <= action < NO_BEE:
            return None
        return reason("alveola.no_such_depth", "AL-15", count=int(s.left[s.pile]))


class TurningUp(Lot[Position]):
    """The tile that is turned up on a pile, in the set-up or in a turn."""

    def generate(self, s: Position, out: Listing) -> None:
        list_unseen(s, out)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        draw(s, action - DRAW)
        if s.seat == NOBODY:
            next_pile(s)
        else:
            s.phase = AT_LAY


class Showing(Lot[Position]):
    """The next hidden tile of a searched pile, for the searcher alone (AL-15)."""

    def generate(self, s: Position, out: Listing) -> None:
        list_unseen(s, out)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        draw(s, action - DRAW)
        go_on_looking(s)


def _why_not_pile(s: Position, pile: i64) -> Reason:
    if s.left[pile] == 0:
        return reason("alveola.empty_pile", "AL-10", pile=int(pile) + 1)
    return reason("alveola.not_next", "§3.4", pile=int(pile) + 1)
