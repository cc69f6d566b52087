"""Soldier ant: any number of slides (001 L83).

Every cell that it can reach has two slides or four. With two, the way on is twice this cell plus
both offsets minus the cell before: so it follows the edge of the hive as a ring and keeps only the
forks for later.
"""

from __future__ import annotations

from mypy_extensions import i64

from apiary.games.hive.position import CELL_BITS, OCCUPIED, STAMP, Position
from apiary.hexes import ALL, SLIDES, TORUS, TURN


def run(s: Position, p: i64, c: i64, at: i64) -> i64:
    """List every cell that slides can reach, the ant itself lifted."""
    board = s.board
    buf = s.buf
    mark = s.mark
    forks = s.forks
    turns = TURN
    slides = SLIDES
    stamp = mark[STAMP]
    s.turn_neighbours(c, OCCUPIED)
    mark[c] = stamp
    forks[0] = c
    done: i64 = 0
    todo: i64 = 1
    while done < todo:
        fork = forks[done]
        done += 1
        steps = slides[board[fork] & ALL]
        while steps:
            before = fork
            here = (fork + steps) & TORUS
            steps >>= 10
            while mark[here] != stamp:
                mark[here] = stamp
                buf[at] = p << CELL_BITS | here
                at += 1
                turn = turns[board[here] & ALL]
                if turn < 0:
                    forks[todo] = here
                    todo += 1
                    break
                onward = (2 * here + turn - before) & TORUS
                before = here
                here = onward
    s.turn_neighbours(c, OCCUPIED)
    return at
