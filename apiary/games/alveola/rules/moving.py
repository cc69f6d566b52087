"""Steps 3 and 4: bees onto the tile just laid, and hornets."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.core.outcome import Reason
from apiary.core.phase import NOBODY, Listing, reason
from apiary.games.alveola.actions import HORNETS, PARTS, TILES, WORKERS, Do, neighbour
from apiary.games.alveola.names import SEATS_NAMED
from apiary.games.alveola.notation import place_name
from apiary.games.alveola.position import Position
from apiary.games.alveola.rules.bees import (
    is_open,
    may_put_queen,
    may_put_worker,
    may_shift,
    put_queen,
    put_worker,
    shift,
)
from apiary.games.alveola.rules.buying import TurnPhase
from apiary.games.alveola.rules.hornets import may_enter, may_fly, move
from apiary.games.alveola.rules.turns import choose_pile, move_hornets


class MovingBee(TurnPhase):
    """A worker or the queen onto the tile just laid, or none."""

    name = "bee"

    def generate(self, s: Position, out: Listing) -> None:
        out.add(Do.NO_BEE)
        if may_put_worker(s):
            _list_cells(s, Do.PUT_WORKER, out)
        if may_put_queen(s):
            _list_cells(s, Do.PUT_QUEEN, out)
        w: i64
        for w in range(WORKERS):
            if may_shift(s, w):
                _list_cells(s, Do.SHIFT + w * PARTS, out)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        if action >= Do.SHIFT:
            shift(s, (action - Do.SHIFT) // PARTS, (action - Do.SHIFT) % PARTS)
        elif action >= Do.PUT_QUEEN:
            put_queen(s, action - Do.PUT_QUEEN)
        elif action >= Do.PUT_WORKER:
            put_worker(s, action - Do.PUT_WORKER)
        move_hornets(s)

    def why_not_do(self, s: Position, action: i64) -> Reason | None:
        if not Do.NO_BEE < action < Do.MOVE:
            return None
        if action >= Do.SHIFT and not may_shift(s, (action - Do.SHIFT) // PARTS):
            return reason("alveola.not_on_hive", "§3.4")
        if action < Do.PUT_QUEEN and not may_put_worker(s):
            return reason("alveola.no_worker", "§3.4")
        if Do.PUT_QUEEN <= action < Do.SHIFT:
            refused = _why_no_queen(s)
            if refused is not None:
                return refused
        part = (action - Do.PUT_WORKER) % PARTS
        assert not is_open(s, part)
        name = place_name(s, s.part(s.tile, part))
        return reason("alveola.empty_cell", "§3.4", name, cell=name)


def _list_cells(s: Position, base: i64, out: Listing) -> None:
    """An action for each cell of the tile just laid that a bee can come to."""
    part: i64
    for part in range(PARTS):
        if is_open(s, part):
            out.add(base + part)


def _why_no_queen(s: Position) -> Reason | None:
    if s.queen != NOBODY:
        return reason("alveola.one_queen", "AL-20", seat=SEATS_NAMED[s.queen])
    if s.reserve(s.seat) > 0:
        return reason("alveola.queen_waits", "§3.4", count=int(s.reserve(s.seat)))
    level = s.level[s.tile]
    if level < s.box.queen_level:
        least = int(s.box.queen_level)
        return reason("alveola.too_low", "§3.4", level=int(level), least=least)
    return None


class MovingHornet(TurnPhase):
    """Step 4, or the power move a hornet: which hornet, and where to."""

    name = "move"

    def generate(self, s: Position, out: Listing) -> None:
        hornet: i64
        d: i64
        for hornet in range(HORNETS):
            for d in range(6):
                if may_enter(s, neighbour(s.hornets[hornet], d)):
                    out.add(Do.MOVE + hornet * 6 + d)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        hornet = (action - Do.MOVE) // 6
        move(s, hornet, neighbour(s.hornets[hornet], (action - Do.MOVE) % 6))
        s.moves -= 1
        move_hornets(s)

    def why_not_do(self, s: Position, action: i64) -> Reason | None:
        if not Do.MOVE <= action < Do.FLY:
            return None
        hornet = (action - Do.MOVE) // 6
        return _why_not_enter(s, neighbour(s.hornets[hornet], (action - Do.MOVE) % 6))

    def ask(self, s: Position) -> tuple[str, dict[str, object]]:
        return ("moves", {"count": int(s.moves)}) if s.moves > 1 else (self.name, {})


class FlyingHornet(TurnPhase):
    """The power hornet flight: which hornet, onto which icon."""

    name = "fly"

    def generate(self, s: Position, out: Listing) -> None:
        hornet: i64
        tile: i64
        for hornet in range(HORNETS):
            for tile in range(TILES):
                if may_fly(s, tile):
                    out.add(Do.FLY + hornet * TILES + tile)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        move(s, (action - Do.FLY) // TILES, s.icon_cell((action - Do.FLY) % TILES))
        choose_pile(s)

    def why_not_do(self, s: Position, action: i64) -> Reason | None:
        if not Do.FLY <= action < Do.START:
            return None
        cell = s.icon_cell((action - Do.FLY) % TILES)
        if cell < 0:
            return reason("alveola.icon_hidden", "AL-18")
        return _why_not_enter(s, cell)


def _why_not_enter(s: Position, cell: i64) -> Reason:
    """Why a hornet may not come to a cell."""
    name = place_name(s, cell)
    if s.height(cell) == 0:
        return reason("alveola.off_hive", "§3.4", name, cell=name)
    if s.hornet_on(cell) >= 0:
        return reason("alveola.hornet_there", "§3.4", name, cell=name)
    return reason("alveola.queen_there", "§3.4", name, cell=name)
