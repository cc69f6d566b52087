"""What an action does."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.games.alveola.actions import (
    AT_LAY,
    AT_SHOW,
    BUY,
    CHOOSE,
    DRAW,
    FLY,
    LAY,
    MOVE,
    NO_POWER,
    OFFER,
    PARTS,
    PUT_QUEEN,
    PUT_WORKER,
    SEARCH,
    SHIFT,
    START,
    TAKE,
    TILES,
    TURNS,
    kind_of,
    neighbour,
)
from apiary.games.alveola.box import NOBODY
from apiary.games.alveola.position import Position
from apiary.games.alveola.rules.bees import put_queen, put_worker, shift
from apiary.games.alveola.rules.circle import draw
from apiary.games.alveola.rules.hornets import move
from apiary.games.alveola.rules.setup import choose_starter, lay_start_tile, next_pile, offer
from apiary.games.alveola.rules.turns import (
    choose_pile,
    go_on_looking,
    lay_tile,
    move_hornets,
    search,
    take_tile,
    take_top,
    use_power,
)


def act(s: Position, action: i64) -> None:
    """Do a legal action of whoever decides."""
    kind = kind_of(action)
    number = action - kind
    if kind == LAY:
        lay_somewhere(s, number // TURNS, number % TURNS)
    elif kind == CHOOSE:
        take_top(s, number)
    elif kind == DRAW:
        show(s, number)
    elif kind == MOVE:
        move(s, number // 6, neighbour(s.hornets[number // 6], number % 6))
        s.moves -= 1
        move_hornets(s)
    elif kind == NO_POWER:
        choose_pile(s)
    elif kind == BUY:
        use_power(s, number)
    elif kind == SEARCH:
        search(s, number)
    elif kind == TAKE:
        take_tile(s, number)
    elif kind == FLY:
        move(s, number // TILES, s.icon_cell(number % TILES))
        choose_pile(s)
    elif kind == START:
        choose_starter(s, number)
    elif kind == OFFER:
        offer(s, number)
    else:
        place_bee(s, kind, number)
        move_hornets(s)


def lay_somewhere(s: Position, cell: i64, rotation: i64) -> None:
    """Lay the tile in hand, or a start tile."""
    if s.phase == AT_LAY:
        lay_tile(s, cell, rotation)
    else:
        lay_start_tile(s, cell, rotation)


def show(s: Position, tile: i64) -> None:
    """Chance draws a tile: in the set-up, in a turn, or for a searcher."""
    draw(s, tile)
    if s.phase == AT_SHOW:
        go_on_looking(s)
    elif s.seat == NOBODY:
        next_pile(s)
    else:
        s.phase = AT_LAY


def place_bee(s: Position, kind: i64, number: i64) -> None:
    """Step 3; nothing for NO_BEE."""
    if kind == PUT_WORKER:
        put_worker(s, number)
    elif kind == PUT_QUEEN:
        put_queen(s, number)
    elif kind == SHIFT:
        shift(s, number // PARTS, number % PARTS)
