"""Why can't I? The rule that forbids an action: a message, its ruling, the cells that show it.

`why_not` is asked only about actions that are not legal, for a seat that owes a decision.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.messages import Message
from apiary.core.outcome import Reason
from apiary.games.alveola.actions import (
    AT_ARRANGE,
    BUY,
    CHOOSE,
    DECISIONS,
    FLY,
    HORNET_FLIGHT,
    LAY,
    MOVE,
    MOVE_HORNET,
    PARTS,
    PHASE_OF,
    PUT_QUEEN,
    PUT_WORKER,
    RECOVER_WORKER,
    SEARCH,
    SEARCH_PILE,
    SHIFT,
    START,
    TAKE,
    TAKE_HONEY,
    TILES,
    TURNS,
    kind_of,
    neighbour,
)
from apiary.games.alveola.box import NOBODY
from apiary.games.alveola.components import POWER_IDS
from apiary.games.alveola.notation import lay_cells, place_name
from apiary.games.alveola.position import Position
from apiary.games.alveola.rules.bees import is_open
from apiary.games.alveola.rules.expanding import APART, JOINED, grade_at
from apiary.games.alveola.rules.powers import can_pay, has_effect, is_offered
from apiary.games.alveola.rules.raising import ALIKE, NOTHING, OCCUPIED, fault

SEAT_NAMES: Final[tuple[str, ...]] = (
    "alveola.yellow",
    "alveola.blue",
    "alveola.red",
    "alveola.green",
)


def why_not(s: Position, action: i64) -> Reason:
    """The rule that an action which is not legal breaks, for the seat that is asked."""
    kind = kind_of(action)
    number = action - kind
    if kind == LAY and s.phase == AT_ARRANGE:
        return _why_not_arrange(s, number // TURNS, number % TURNS)
    if kind == BUY:
        return _why_not_buy(s, number)
    if START <= kind < LAY:
        return reason("alveola.only_chance", "G-3")
    if s.phase != PHASE_OF[kind]:
        return _not_now(s)
    if kind == LAY:
        return _why_not_lay(s, number // TURNS, number % TURNS)
    if kind == CHOOSE or kind == SEARCH:
        return _why_not_pile(s, number)
    if kind == TAKE:
        return reason("alveola.no_such_depth", "AL-15", count=int(s.left[s.pile]))
    if kind == MOVE:
        return _why_not_enter(s, neighbour(s.hornets[number // 6], number % 6))
    if kind == FLY:
        return _why_not_fly(s, number % TILES)
    return _why_not_bee(s, kind, number)


def reason(key: str, ruling: str, *cells: str, **params: object) -> Reason:
    """A reason; the cells that show it are named."""
    return Reason(Message(key, params), ruling, cells)


def _not_now(s: Position) -> Reason:
    now = Message(f"alveola.now.{DECISIONS[s.phase]}")
    return reason("alveola.not_now", "§3.4", now=now)


def power_name(power: i64) -> Message:
    """A power as people call it."""
    return Message(f"alveola.power.{POWER_IDS[power]}")


def _why_not_buy(s: Position, power: i64) -> Reason:
    name = power_name(power)
    if s.phase == AT_ARRANGE:
        return _not_now(s)
    if s.again:
        return reason("alveola.no_power_again", "AL-21")
    if s.power != NOBODY:
        return reason("alveola.one_power", "§3.4")
    if not is_offered(s, power):
        return reason("alveola.not_offered", "§3.3", power=name)
    if not can_pay(s, power):
        cost, flowers = int(s.box.cost[power]), int(s.flowers[s.seat])
        return reason("alveola.too_dear", "AL-9", power=name, cost=cost, flowers=flowers)
    if not has_effect(s, power):
        return _without_effect(power)
    return reason("alveola.too_late", "AL-9")


def _without_effect(power: i64) -> Reason:
    if power == SEARCH_PILE:
        return reason("alveola.nothing_to_search", "AL-9")
    if power == RECOVER_WORKER:
        return reason("alveola.none_eaten", "AL-9")
    if power == MOVE_HORNET:
        return reason("alveola.hornets_stuck", "AL-9")
    if power == HORNET_FLIGHT:
        return reason("alveola.no_icon", "AL-9")
    if power == TAKE_HONEY:
        return reason("alveola.no_honey_left", "AL-7")
    return reason("alveola.few_piles", "AL-9")


def _why_not_pile(s: Position, pile: i64) -> Reason:
    if s.left[pile] == 0:
        return reason("alveola.empty_pile", "AL-10", pile=int(pile) + 1)
    return reason("alveola.not_next", "AL-10", pile=int(pile) + 1)


# --- tiles


def _why_not_lay(s: Position, cell: i64, rotation: i64) -> Reason:
    """On the table, on the hive, or half and half."""
    if s.box.rotations[s.tile] & BIT[rotation] == 0:
        return reason("alveola.same_look", "AL-29")
    cells = lay_cells(s, cell, rotation)
    names = [place_name(s, place) for place in cells]
    on_hive = [name for name, place in zip(names, cells, strict=True) if s.height(place)]
    if not on_hive:
        return _why_not_expand(s, cells, names)
    if len(on_hive) < PARTS:
        return reason("alveola.half_on_hive", "AL-4", *on_hive)
    if s.first_turn():
        return reason("alveola.first_turn", "AL-6")
    return _why_not_raise(s, cells, names)


def _why_not_expand(s: Position, cells: list[int], names: list[str]) -> Reason:
    merit = grade_at(s, cells[0], cells[1], cells[2])
    if merit == APART:
        return reason("alveola.apart", "AL-2", *names)
    if merit < JOINED:
        return reason("alveola.one_contact", "AL-3", *names)
    return reason("alveola.not_on_ground", "AL-31", *names)


def _why_not_raise(s: Position, cells: list[int], names: list[str]) -> Reason:
    height = s.height(cells[0])
    found = [
        fault(s, cell, height, s.box.full[s.tile * PARTS + part]) for part, cell in enumerate(cells)
    ]
    shown = [name for name, wrong in zip(names, found, strict=True) if wrong != NOTHING]
    if OCCUPIED in found:
        occupied = [name for name, wrong in zip(names, found, strict=True) if wrong == OCCUPIED]
        return reason("alveola.occupied", "AL-18", *occupied, cell=occupied[0])
    if found.count(ALIKE) == len(shown):
        return reason("alveola.alike", "§3.4", *shown, cell=shown[0])
    return reason("alveola.uneven", "AL-4", *names)


def _why_not_arrange(s: Position, cell: i64, rotation: i64) -> Reason:
    if s.box.rotations[s.tile] & BIT[rotation] == 0:
        return reason("alveola.same_look", "AL-29")
    cells = lay_cells(s, cell, rotation)
    names = [place_name(s, place) for place in cells if s.height(place)]
    if names:
        return reason("alveola.overlap", "AL-1", *names)
    return reason("alveola.start_apart", "AL-1")


# --- bees and hornets


def _why_not_bee(s: Position, kind: i64, number: i64) -> Reason:
    part = number % PARTS
    if kind == SHIFT and s.workers[s.seat * 4 + number // PARTS] < 0:
        return reason("alveola.not_on_hive", "AL-16")
    if kind == PUT_WORKER and s.reserve(s.seat) == 0:
        return reason("alveola.no_worker", "§3.4")
    if kind == PUT_QUEEN:
        refused = _why_no_queen(s)
        if refused is not None:
            return refused
    assert not is_open(s, part)
    name = place_name(s, s.part(s.tile, part))
    return reason("alveola.empty_cell", "§3.4", name, cell=name)


def _why_no_queen(s: Position) -> Reason | None:
    if s.queen != NOBODY:
        return reason("alveola.one_queen", "AL-20", seat=Message(SEAT_NAMES[s.queen]))
    if s.reserve(s.seat) > 0:
        return reason("alveola.queen_waits", "AL-25", count=int(s.reserve(s.seat)))
    level = s.level[s.tile]
    if level < s.box.queen_level:
        least = int(s.box.queen_level)
        return reason("alveola.too_low", "§3.4", level=int(level), least=least)
    return None


def _why_not_enter(s: Position, cell: i64) -> Reason:
    """Why a hornet may not come to a cell."""
    name = place_name(s, cell)
    if s.height(cell) == 0:
        return reason("alveola.off_hive", "AL-17", name, cell=name)
    if s.hornet_on(cell) >= 0:
        return reason("alveola.hornet_there", "AL-17", name, cell=name)
    return reason("alveola.queen_there", "AL-16", name, cell=name)


def _why_not_fly(s: Position, tile: i64) -> Reason:
    cell = s.icon_cell(tile)
    if cell < 0:
        return reason("alveola.icon_hidden", "AL-18")
    return _why_not_enter(s, cell)
