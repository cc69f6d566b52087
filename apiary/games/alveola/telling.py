"""What happened, for the log and the ears: notation, words, what moved, and what to notice."""

from __future__ import annotations

from collections.abc import Iterator

from apiary.core.messages import Message
from apiary.core.phase import NOBODY
from apiary.core.scene import LogLine, Move, Place, area_of
from apiary.core.state import CHANCE, RESIGN
from apiary.games.alveola.actions import (
    PARTS,
    PILES,
    TILES,
    TURNS,
    WORKERS,
    At,
    Do,
    kind_of,
    neighbour,
)
from apiary.games.alveola.components import POWER_IDS
from apiary.games.alveola.names import (
    HAND,
    PILES_RING,
    SEATS_NAMED,
    cell_id,
    hornet_id,
    on_board,
    on_top,
    pivot_cell,
    queen_id,
    worker_id,
)
from apiary.games.alveola.notation import place_name, write_action
from apiary.games.alveola.position import EATEN, Position
from apiary.games.alveola.rules.circle import spoon_stays
from apiary.games.alveola.state import AlveolaState


def tell(before: AlveolaState, after: AlveolaState, actor: int, action: int | None) -> LogLine:
    """An event as a seat sees it; what a searcher finds in a pile is known to nobody else."""
    s, t = before.position, after.position
    if action is None:
        said = {"seat": SEATS_NAMED[s.seat], "pile": int(s.pile) + 1}
        return LogLine("?", Message("alveola.told.seen", said))
    moves = (*_laid(s, t, action), *_circle(s, t, action), *_walked(s, t))
    words = _words(s, t, actor, action)
    return LogLine(write_action(s, action), words, moves, tuple(_news(s, t)), _summary(s, actor))


# --- what was done


def _words(s: Position, t: Position, actor: int, action: int) -> Message:
    if actor == CHANCE:
        return _by_chance(s, action)
    said: dict[str, object] = {"seat": SEATS_NAMED[actor]}
    if action == RESIGN:
        return Message("alveola.told.resigned", said)
    kind = int(kind_of(action))
    number = action - kind
    if kind == Do.LAY:
        return _laying(s, t, action, said)
    if kind in (Do.CHOOSE, Do.SEARCH):
        what = "chosen" if kind == Do.CHOOSE else "searched"
        return Message(f"alveola.told.{what}", {**said, "pile": number + 1})
    if kind == Do.TAKE:
        said |= {"pile": int(s.pile) + 1, "number": number + 1}
        return Message("alveola.told.taken", said)
    if kind == Do.BUY:
        power = Message(f"alveola.power.{POWER_IDS[number]}")
        return Message("alveola.told.power", {**said, "power": power})
    if kind in (Do.NO_POWER, Do.NO_BEE):
        what = "no_power" if kind == Do.NO_POWER else "no_bee"
        return Message(f"alveola.told.{what}", said)
    if kind in (Do.MOVE, Do.FLY):
        return _hornet(s, kind, number, said)
    return _bee(s, kind, number, said)


def _by_chance(s: Position, action: int) -> Message:
    kind = int(kind_of(action))
    number = action - kind
    if kind == Do.START:
        return Message("alveola.told.start", {"seat": SEATS_NAMED[number]})
    if kind == Do.OFFER:
        power = Message(f"alveola.power.{POWER_IDS[number]}")
        return Message("alveola.told.offer", {"power": power})
    if kind == Do.DRAW:
        if s.phase == At.SHOW:
            return Message(
                "alveola.told.seen", {"seat": SEATS_NAMED[s.seat], "pile": int(s.pile) + 1}
            )
        return Message("alveola.told.drawn", {"pile": int(s.pile) + 1})
    place = place_name(s, pivot_cell(s, int(s.tile), action))
    return Message("alveola.told.scattered", {"place": place})


def _summary(s: Position, actor: int) -> Message | None:
    """What many events of the set-up come to."""
    if actor == CHANCE and s.phase == At.SCATTER:
        return Message("alveola.told.all_scattered")
    if actor == CHANCE and s.phase == At.DRAW and s.seat == NOBODY:
        return Message("alveola.told.all_drawn")
    return None


def _laying(s: Position, t: Position, action: int, said: dict[str, object]) -> Message:
    """Step 2, or the set-up."""
    cell = pivot_cell(s, int(s.tile), action)
    said["place"] = place_name(s, cell)
    if s.phase == At.ARRANGE:
        return Message("alveola.told.arranged", said)
    seat = s.seat
    if s.height(cell):
        said |= {"level": int(s.height(cell)) + 1, "honey": int(t.honey[seat] - s.honey[seat])}
        return Message("alveola.told.raised", said)
    flowers = int(t.flowers[seat] - s.flowers[seat])
    if not flowers:
        return Message("alveola.told.expanded", said)
    return Message("alveola.told.expanded_flowers", {**said, "flowers": flowers})


def _bee(s: Position, kind: int, number: int, said: dict[str, object]) -> Message:
    worker, part = divmod(number, int(PARTS))
    said |= {"place": place_name(s, int(s.part(s.tile, part))), "level": int(s.level[s.tile])}
    if kind in (Do.PUT_WORKER, Do.PUT_QUEEN):
        what = "worker" if kind == Do.PUT_WORKER else "queen"
        return Message(f"alveola.told.{what}", said)
    start = int(s.workers[s.seat * WORKERS + worker])
    return Message("alveola.told.shifted", {**said, "start": place_name(s, start)})


def _hornet(s: Position, kind: int, number: int, said: dict[str, object]) -> Message:
    """Step 4, or a power."""
    if kind == Do.MOVE:
        hornet, direction = divmod(number, 6)
        end = int(neighbour(s.hornets[hornet], direction))
    else:
        hornet, tile = divmod(number, int(TILES))
        end = int(s.icon_cell(tile))
    said |= {"start": place_name(s, int(s.hornets[hornet])), "place": place_name(s, end)}
    return Message("alveola.told.hornet" if kind == Do.MOVE else "alveola.told.flight", said)


# --- what moved


def _laid(s: Position, t: Position, action: int) -> Iterator[Move]:
    """The cells of a tile come to their places."""
    if action < Do.LAY:
        return
    start, rotation = divmod(action - int(Do.LAY), int(TURNS))
    for part in range(PARTS):
        cell = int(start + s.box.part(s.tile, part, rotation))
        level = int(t.height(cell))
        below = Place(HAND) if level == 1 else on_board(t, cell, level - 1)
        yield Move(cell_id(t, cell), (below, on_board(t, cell, level)))


def _circle(s: Position, t: Position, action: int) -> Iterator[Move]:
    """The spoon goes along the piles, and the hornet tile back to another."""
    kind = int(kind_of(action))
    if kind in (Do.CHOOSE, Do.SEARCH) and not spoon_stays(s, action - kind):
        steps = (int(t.spoon) - int(s.spoon) - 1) % int(PILES) + 1
        stops = [(int(s.spoon) + step) % int(PILES) for step in range(steps + 1)]
        yield Move("spoon", tuple(Place(PILES_RING, stop, 1) for stop in stops))
    if s.hornet_tile != t.hornet_tile:
        ends = (int(s.hornet_tile), int(t.hornet_tile))
        yield Move("hornet_tile", tuple(Place(PILES_RING, end, 1) for end in ends))


def _walked(s: Position, t: Position) -> Iterator[Move]:
    """Bees and hornets that are elsewhere now."""
    for worker, cell in enumerate(t.workers):
        if cell >= 0 and cell != s.workers[worker]:
            origin = _origin(
                s, int(s.workers[worker]), Place(area_of("reserve", worker // int(WORKERS)))
            )
            yield Move(worker_id(worker), (origin, on_top(t, cell)))
    for seat, cell in enumerate(t.queens):
        if cell >= 0 and cell != s.queens[seat]:
            yield Move(queen_id(seat), (Place(area_of("reserve", seat), 1), on_top(t, cell)))
    for hornet, cell in enumerate(t.hornets):
        if s.hornets[hornet] >= 0 and cell != s.hornets[hornet]:
            yield Move(hornet_id(hornet), (on_top(s, int(s.hornets[hornet])), on_top(t, cell)))


def _origin(s: Position, cell: int, outside: Place) -> Place:
    return on_top(s, cell) if cell >= 0 else outside


# --- what came of it


def _news(s: Position, t: Position) -> Iterator[Message]:
    """What nobody should miss."""
    for worker, place in enumerate(t.workers):
        if place == EATEN and s.workers[worker] >= 0:
            yield Message("alveola.news.eaten", {"seat": SEATS_NAMED[worker // int(WORKERS)]})
    if t.queen >= 0 and s.queen < 0:
        yield Message("alveola.news.queen", {"seat": SEATS_NAMED[t.queen]})
    if s.phase in (At.CHOOSE, At.SEARCH) and t.moves > s.moves:
        yield Message("alveola.news.passed", {"seat": SEATS_NAMED[s.seat]})
