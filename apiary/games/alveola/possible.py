"""What no game of Alvéola can come to: `check` refuses it, by what the rules would have."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.phase import NOBODY, RESIGNED, RUNNING
from apiary.games.alveola.actions import (
    DEPTH,
    DRAWN,
    HORNET_FLIGHT,
    MOVE_HORNET,
    PARTS,
    PILES,
    REPLAY,
    SEARCH_PILE,
    TILES,
    TURNS,
    At,
)
from apiary.games.alveola.notation import bad
from apiary.games.alveola.position import (
    EVERYBODY,
    HIDDEN,
    PILES_EMPTY,
    QUEEN_PLACED,
    UNKNOWN,
    Position,
)
from apiary.games.alveola.rules.bees import can_act
from apiary.games.alveola.rules.circle import non_empty, unseen_slot
from apiary.games.alveola.rules.hornets import can_fly, can_move
from apiary.games.alveola.rules.powers import can_buy, is_offered
from apiary.games.alveola.rules.raising import NOTHING, fault
from apiary.hexes import connected

LONGEST: Final = 103  # steps from end to end of any hive; see `actions`
_TURN: Final = (
    At.DRAW, At.SHOW, At.POWER, At.FLY, At.CHOOSE, At.SEARCH, At.TAKE, At.LAY, At.BEE, At.MOVE,
)  # fmt: skip


def check_support(s: Position, text: str, place: int, tile: int, cells: list[int]) -> None:
    """Refuse a tile that doesn't lie flat, full on empty and empty on full (AL-4, AL-5)."""
    height = int(s.height(cells[0]))
    for part, cell in enumerate(cells):
        if height == 0:
            is_right = s.byte(cell) == 0
        else:
            is_right = fault(s, cell, height, s.box.full[tile * PARTS + part]) == NOTHING
        if not is_right:
            raise bad(text, place, "support", name=s.box.names[tile])


def check(s: Position, text: str, decision: str, ground: list[tuple[int, int]]) -> None:
    """Refuse a position that can't be; everything in it is filled in, `text` is for errors.

    `ground` are the places of the cells on the table.
    """
    _check_hive(s, text, ground)
    _check_piles(s, text)
    _check_pieces(s, text)
    _check_supplies(s, text)
    if not _is_possible(s):
        raise bad(text, 0, "due", decision=decision)


# --- the table


def _check_hive(s: Position, text: str, ground: list[tuple[int, int]]) -> None:
    """One hive, from the start tiles on."""
    box = s.box
    used = [int(tile) for tile in box.start_tiles]
    laid = [tile for tile in range(DRAWN, TILES) if s.laid[tile] >= 0]
    scattered = box.free_layout or box.random_layout
    fixed = used[:1] if scattered else used
    is_started = s.starter == NOBODY or laid[: len(fixed)] == fixed
    for n, tile in enumerate(fixed if laid else []):
        place = box.start_cells[n] * TURNS + box.start_turns[n]
        is_started &= s.laid[tile] == place and s.level[tile] == 1
    if laid != used[: len(laid)] or not is_started:
        names = ", ".join(box.names[tile] for tile in used)
        raise bad(text, 0, "start_tiles", names=names)
    if s.east - s.west > LONGEST or s.south - s.north > LONGEST or not connected(set(ground)):
        raise bad(text, 0, "one_hive")


def _in_hand(s: Position) -> list[int]:
    """The tile of a pile that somebody has in hand."""
    return [int(s.tile)] if 0 <= s.tile < DRAWN and s.laid[s.tile] < 0 else []


def _check_piles(s: Position, text: str) -> None:
    """Each tile is in one place, and those that are not seen are of the shape of their pile."""
    shape = s.box.shape
    seen = [tile for tile in range(DRAWN) if s.laid[tile] >= 0] + _in_hand(s)
    unseen = {int(kind): 0 for kind in s.box.circle}
    for slot, tile in enumerate(s.piles):
        kind = int(s.box.circle[slot // DEPTH])
        if tile >= 0:
            seen.append(int(tile))
            if shape[tile] != kind:
                raise bad(text, 0, "shape_of_pile", number=slot // int(DEPTH) + 1)
        elif tile in (UNKNOWN, HIDDEN):
            unseen[kind] += 1
    is_whole = len(set(seen)) == len(seen)
    for kind, count in unseen.items():
        left = [tile for tile in range(DRAWN) if shape[tile] == kind and tile not in seen]
        is_whole &= len(left) == count
    if not is_whole:
        raise bad(text, 0, "all_tiles", count=int(DRAWN))


def _check_pieces(s: Position, text: str) -> None:
    """Pieces stand alone on cells of the hive, bees on honey, one queen at most, high enough."""
    bees = [int(cell) for cell in (*s.workers, *s.queens) if cell >= 0]
    standing = bees + [int(cell) for cell in s.hornets if cell >= 0]
    is_right = len(set(standing)) == len(standing) and all(s.height(cell) for cell in standing)
    is_right &= all(s.is_full(cell) for cell in bees)
    queens = [int(cell) for cell in s.queens if cell >= 0]
    is_right &= len(queens) < 2 and all(s.height(cell) >= s.box.queen_level for cell in queens)
    if not is_right:
        raise bad(text, 0, "pieces", level=int(s.box.queen_level))


def _check_supplies(s: Position, text: str) -> None:
    """Flowers, honey and powers."""
    box = s.box
    if box.limit_flowers and s.flowers_left() < 0:
        raise bad(text, 0, "flowers", count=int(box.flowers))
    if box.limit_honey and s.honey_left() < 0:
        raise bad(text, 0, "honey", count=int(box.honey))
    chosen = [int(power) for power in s.powers if power >= 0]
    costs = [int(box.cost[power]) for power in chosen]
    starters = sorted((int(box.cost[power]), int(power)) for power in box.starter_powers)
    is_right = costs == [n + 1 for n in range(len(costs))]
    if not box.random_powers and chosen:
        is_right &= chosen == [power for _, power in starters]
    if not is_right:
        raise bad(text, 0, "powers", count=len(s.powers))


# --- what is decided


def _is_possible(s: Position) -> bool:
    box = s.box
    if box.starter not in (NOBODY, s.starter) or (s.starter == NOBODY) != (not any_laid(s)):
        return False
    if not _is_in_order(s) or (s.ended == RUNNING) != (s.phase != At.END):
        return False
    if s.phase != At.END:
        return s.loser == NOBODY and _is_due(s, s.phase)
    if s.seat != NOBODY:
        return False
    if s.ended == RESIGNED:  # one of two gave up, whatever was decided then
        return box.seats == 2 and _was_due(s)
    if not _has_begun(s) or _tops_unknown(s):
        return False
    if s.ended == PILES_EMPTY:
        return non_empty(s) == 0 and _is_fresh(s) and not s.again
    return s.ended == QUEEN_PLACED and s.queen != NOBODY and _is_after_laying(s)


def any_laid(s: Position) -> bool:
    """Does any tile lie on the table?"""
    return any(place >= 0 for place in s.laid)


def _is_in_order(s: Position) -> bool:
    """Did the first turns come one after the other, before any second one?"""
    if s.starter == NOBODY:
        return s.begun == 0
    seats = s.box.seats
    order = [bool(s.begun & BIT[(s.starter + n) % seats]) for n in range(seats)]
    if sorted(order, reverse=True) != order:
        return False
    if s.seat == NOBODY or all(order) or s.phase == At.ARRANGE:
        return True
    turn = (s.seat - s.starter) % seats
    return turn == sum(order) or bool(s.again and turn == sum(order) - 1)


def _was_due(s: Position) -> bool:
    """Could anything have been decided by anybody?"""
    for phase in range(At.END):
        for seat in (NOBODY, *range(s.box.seats)):
            twin = s.copy()
            twin.seat = seat
            if _is_in_order(twin) and _is_due(twin, phase):
                return True
    return False


def _has_begun(s: Position) -> bool:
    """Is the set-up complete?"""
    return (
        s.placed == len(s.box.start_tiles)
        and all(cell >= 0 for cell in s.hornets)
        and all(power >= 0 for power in s.powers)
    )


def _tops_unknown(s: Position) -> list[int]:
    """The piles whose top tile is not turned up."""
    return [pile for pile in range(PILES) if s.left[pile] and s.known[pile * DEPTH] != EVERYBODY]


def _is_fresh(s: Position) -> bool:
    """Is nothing done in a turn yet?"""
    return max(s.power, s.pile, s.tile) < 0 and s.moves == 0


def _is_untouched(s: Position) -> bool:
    """Has nobody done anything: no tile laid but start tiles, nothing won, nobody on the hive?"""
    is_empty = not any(s.laid[tile] >= 0 for tile in range(DRAWN)) and s.queen == NOBODY
    bees = [cell for cell in s.workers if cell >= 0] or s.again or s.begun
    return is_empty and not bees and not any(s.flowers) and not any(s.honey)


def _is_due(s: Position, phase: i64) -> bool:
    if phase in _TURN and s.seat != NOBODY:
        return _has_begun(s) and _is_in_turn(s, phase)
    if not _is_untouched(s) or s.power >= 0 or s.moves or set(s.left) != {DEPTH}:
        return False
    if any(place in (-2,) for place in s.workers):
        return False
    tops = _tops_unknown(s)
    is_unseen = all(tile == UNKNOWN for slot, tile in enumerate(s.piles) if slot % DEPTH)
    has_hornets = all(cell >= 0 for cell in s.hornets)
    if not is_unseen or (s.spoon, s.hornet_tile) != (s.box.spoon, s.box.hornet_tile):
        return False
    if phase in (At.LOT, At.SCATTER, At.ARRANGE):
        return _is_arranging(s, phase, tops)
    if s.seat != NOBODY or s.tile >= 0 or s.placed < len(s.box.start_tiles) or not has_hornets:
        return False
    if phase == At.DRAW:
        return s.pile >= 0 and tops == list(range(s.pile, PILES)) and max(s.powers) < 0
    is_offering = s.box.random_powers and s.powers[len(s.powers) - 1] < 0
    return phase == At.OFFER and s.pile < 0 and not tops and is_offering


def _is_arranging(s: Position, phase: i64, tops: list[int]) -> bool:
    """Who begins, or a start tile: is that due?"""
    box = s.box
    if len(tops) != PILES or max(s.powers) >= 0 or s.pile >= 0 or max(s.hornets) >= 0:
        return False
    if phase == At.LOT:
        return s.starter == NOBODY and s.seat == NOBODY and s.tile < 0
    if s.starter == NOBODY or not 0 < s.placed < len(box.start_tiles):
        return False
    if s.tile != box.start_tiles[s.placed]:
        return False
    if phase == At.ARRANGE:
        return box.free_layout and s.seat == s.starter
    return box.random_layout and s.seat == NOBODY


def _is_in_turn(s: Position, phase: i64) -> bool:
    """Does everything agree with this point of a turn?"""
    tops = _tops_unknown(s)
    if tops != ([int(s.pile)] if phase == At.DRAW else []):
        return False
    if s.power >= 0 and (s.again or not is_offered(s, s.power)):
        return False
    if s.again and REPLAY not in list(s.powers):
        return False
    if phase in (At.POWER, At.FLY, At.CHOOSE, At.SEARCH):
        return s.pile < 0 and s.tile < 0 and s.moves == 0 and _is_choosing(s, phase)
    if phase in (At.SHOW, At.TAKE):
        is_unseen = unseen_slot(s) >= 0 if s.pile >= 0 else False
        is_right = s.power == SEARCH_PILE and s.pile >= 0 and s.tile < 0 and s.moves <= 1
        return is_right and is_unseen == (phase == At.SHOW) and s.left[s.pile] > 0
    if phase in (At.DRAW, At.LAY):
        return s.pile >= 0 and len(_in_hand(s)) == 1 and s.moves <= 1
    if phase == At.BEE:
        return _is_after_laying(s) and can_act(s)
    if s.tile < 0:  # the power of step 1
        return s.power == MOVE_HORNET and s.pile < 0 and s.moves == 1 and can_move(s)
    return _is_after_laying(s) and s.moves > 0 and can_move(s)


def _is_choosing(s: Position, phase: i64) -> bool:
    """Step 1, or which pile."""
    if phase == At.POWER:
        return s.power < 0 and not s.again and can_buy(s)
    if phase == At.FLY:
        return s.power == HORNET_FLIGHT and can_fly(s)
    return non_empty(s) > 0 and (s.power == SEARCH_PILE) == (phase == At.SEARCH)


def _is_after_laying(s: Position) -> bool:
    """Has a tile of a pile just been laid, and is it not covered?"""
    if not (0 <= s.tile < DRAWN and s.laid[s.tile] >= 0 and s.pile >= 0):
        return False
    return all(s.height(s.part(s.tile, part)) == s.level[s.tile] for part in range(PARTS))
