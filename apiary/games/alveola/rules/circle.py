"""Step 2: the circle of piles, the honey spoon, and the hornet tile (AL-10 to AL-15, AL-32)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.errors import IllegalAction
from apiary.core.phase import NOBODY, Listing
from apiary.games.alveola.actions import (
    ANY_PILE,
    DEPTH,
    DRAWN,
    FOURTH_PILE,
    PILES,
    PREVIOUS_PILE,
    Do,
)
from apiary.games.alveola.position import EVERYBODY, HIDDEN, NO_TILE, NOT_LAID, UNKNOWN, Position

NEXT_PILES: Final[i64] = 3  # that can be chosen without a power

_seen: Final = vec[i64]([0] * 48)  # working memory


def non_empty(s: Position) -> i64:
    found: i64 = 0
    pile: i64
    for pile in range(PILES):
        found += i64(s.left[pile] > 0)
    return found


def tiles_left(s: Position) -> i64:
    """How many tiles lie in all piles."""
    found: i64 = 0
    pile: i64
    for pile in range(PILES):
        found += s.left[pile]
    return found


def following(s: Position, count: i64) -> i64:
    """The next so many non-empty piles after the spoon, or as many as there are: a set (AL-10)."""
    found: i64 = 0
    step: i64
    for step in range(1, PILES + 1):
        pile = (s.spoon + step) % PILES
        if count > 0 and s.left[pile] > 0:
            found |= BIT[pile]
            count -= 1
    return found


def previous(s: Position, pile: i64) -> i64:
    """The last non-empty pile counter-clockwise, this one included; NOBODY if all are empty."""
    step: i64
    for step in range(PILES):
        found = (pile + PILES - step) % PILES
        if s.left[found] > 0:
            return found
    return NOBODY


def candidates(s: Position) -> i64:
    """The piles that may be chosen in this turn: a set (AL-14)."""
    if s.power == ANY_PILE:
        return following(s, PILES)
    if s.power == FOURTH_PILE:
        return following(s, NEXT_PILES + 1)
    found = following(s, NEXT_PILES)
    if s.power == PREVIOUS_PILE:
        found |= BIT[previous(s, s.spoon)]
    return found


def spoon_stays(s: Position, pile: i64) -> bool:
    """Does the spoon not move when this pile is chosen (AL-13)?"""
    if s.power == PREVIOUS_PILE:
        return pile == previous(s, s.spoon)
    return s.power == ANY_PILE


def passes(s: Position, pile: i64) -> bool:
    """Does the spoon pass the hornet tile on its way after this pile (AL-11)?"""
    ahead = (pile + PILES - s.spoon - 1) % PILES  # 0 for the pile right after the spoon
    return (s.hornet_tile + PILES - s.spoon - 1) % PILES <= ahead


def reach_for(s: Position, pile: i64) -> None:
    """Choose a pile: the spoon goes after it, and may earn a hornet move."""
    s.pile = pile
    if not spoon_stays(s, pile):
        s.moves += i64(passes(s, pile))
        s.spoon = pile


def check_seen(s: Position, pile: i64, depth: i64) -> None:
    """Refuse to take a tile that is hidden here, or under which one is that would be turned up."""
    slot = pile * DEPTH + depth
    below = depth == 0 and s.left[pile] > 1 and s.piles[slot + 1] == HIDDEN
    if below or s.piles[slot] == HIDDEN:
        raise IllegalAction("core.hidden")


def take(s: Position, depth: i64) -> None:
    """Take a tile of the chosen pile into the hand; those below move up."""
    pile = s.pile
    top = pile * DEPTH
    s.tile = s.piles[top + depth]
    slot: i64
    for slot in range(top + depth, top + DEPTH - 1):
        s.piles[slot] = s.piles[slot + 1]
        s.known[slot] = s.known[slot + 1]
    s.left[pile] -= 1
    s.piles[top + s.left[pile]] = NO_TILE
    s.known[top + s.left[pile]] = 0
    if s.left[pile] == 0 and s.hornet_tile == pile and previous(s, pile) >= 0:
        s.hornet_tile = previous(s, pile)


def turn_up(s: Position) -> bool:
    """Turn the top tile of the chosen pile up; False if it must be drawn for that."""
    top = s.pile * DEPTH
    if s.piles[top] == UNKNOWN:
        return False
    if s.left[s.pile] > 0:
        s.known[top] = EVERYBODY
    return True


def unseen_slot(s: Position) -> i64:
    """The first tile of the searched pile that nobody has seen, as a place in `piles`; or -1."""
    slot: i64
    for slot in range(s.pile * DEPTH, s.pile * DEPTH + s.left[s.pile]):
        if s.piles[slot] == UNKNOWN:
            return slot
    return NOBODY


def look(s: Position) -> None:
    """The seat learns what the tiles of the searched pile are, those that were drawn already."""
    slot: i64
    for slot in range(s.pile * DEPTH, s.pile * DEPTH + s.left[s.pile]):
        if s.piles[slot] != UNKNOWN:
            s.known[slot] |= BIT[s.seat]


def draw(s: Position, tile: i64) -> None:
    """The first unseen tile of the pile is this one; the top is seen by all."""
    slot = unseen_slot(s)
    s.piles[slot] = tile
    s.known[slot] = EVERYBODY if slot == s.pile * DEPTH else BIT[s.seat]


def list_unseen(s: Position, out: Listing) -> None:
    """Each tile that may be the next of the pile."""
    shapes = s.box.shape
    shape = s.box.circle[s.pile]
    seen = _seen_tiles(s)
    tile: i64
    for tile in range(DRAWN):
        if shapes[tile] == shape and not seen[tile]:
            out.add(Do.DRAW + tile)


def pool(s: Position, shape: i64) -> list[int]:
    """The tiles of a shape that may still lie unseen in the piles."""
    shapes = s.box.shape
    seen = _seen_tiles(s)
    return [tile for tile in range(DRAWN) if shapes[tile] == shape and not seen[tile]]


def _seen_tiles(s: Position) -> vec[i64]:
    """Is each tile laid, in hand or known? To be read at once."""
    seen = _seen
    laid = s.laid
    tile: i64
    for tile in range(DRAWN):
        seen[tile] = i64(laid[tile] != NOT_LAID or tile == s.tile)
    slot: i64
    for slot in range(PILES * DEPTH):
        tile = s.piles[slot]
        if tile >= 0:
            seen[tile] = 1
    return seen
