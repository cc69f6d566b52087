"""Soldier ant: any number of slides (001 L83).

Every cell that it can reach has two slides or four. With two, the way on is twice this cell plus
both offsets minus the cell before: so it follows the edge of the hive as a ring and keeps only the
forks for later.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.outcome import Reason
from apiary.games.hive.colony import Colony
from apiary.games.hive.components import FACES
from apiary.games.hive.creatures.creature import Creature
from apiary.games.hive.creatures.steps import step
from apiary.games.hive.freedom import gate
from apiary.games.hive.position import CELL_BITS, OCCUPIED, STAMP, Position
from apiary.games.hive.reasons import occupied, reason
from apiary.hexes import ALL, SLIDES, TORUS, TURN, direction_to, neighbour

ANT: Final[i64] = FACES.index("ant")


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


@final
class Ant(Creature):
    def __init__(self) -> None:
        super().__init__("ant", free=200, held=120)

    def moves(self, k: Colony, p: i64, c: i64, at: i64) -> i64:
        return run(k.hive, p, c, at)

    def way(self, k: Colony, p: int, start: int, to: int, level: int) -> list[int]:
        """The shortest way by slides."""
        before = {start: start}
        reached = [start]
        for cell in reached:
            if cell == to:
                break
            for onward in step(k.hive, cell, "s"):
                if onward not in before:
                    before[onward] = cell
                    reached.append(onward)
        if to not in before:
            return []
        found = [to]
        while found[-1] != start:
            found.append(before[found[-1]])
        return found[::-1]

    def why_not_there(self, k: Colony, p: i64, to: i64) -> Reason:
        """It can't leave, the cell is off the hive, or the way is too narrow."""
        s = k.hive
        c = s.pos[p]
        if SLIDES[s.board[c] & ALL] == 0:
            return reason("hive.shut_in", "§2.3", c, piece=p)
        if s.height(to):
            return occupied(s, p, to)
        around = s.board[to] & ALL
        itself = direction_to(to, c)
        if itself >= 0:
            around &= ~BIT[itself]
        if around == 0:
            return reason("hive.off_hive", "§2.3", to, piece=p)
        s.lift(p)
        narrow = first_narrow(s, c, to)
        s.put(p, c)
        if not narrow:
            return reason("hive.walled_off", "§2.3", to, piece=p)
        return reason("hive.no_way", "§2.3", *narrow, piece=p)

    def only_slides(self) -> bool:
        return True


def first_narrow(s: Position, start: int, to: int) -> list[int]:
    """The two cells of the first gap that is too narrow, on a way along the hive with as few of
    them as there can be; none if there is no way at all. The mover is lifted.
    """
    first: dict[int, list[int]] = {start: []}
    reached = [start]
    while to not in first and reached:
        gaps: dict[int, list[int]] = {}
        for cell in reached:
            for direction in range(6):
                onward = neighbour(cell, direction)
                flanks = [int(flank) for flank in gate(cell, direction) if s.height(flank)]
                if onward in first or s.height(onward) or not flanks:
                    continue
                if len(flanks) == 1:
                    first[onward] = first[cell]
                    reached.append(onward)
                else:
                    gaps.setdefault(onward, first[cell] or flanks)
        reached = [cell for cell in gaps if cell not in first]
        first |= {cell: gaps[cell] for cell in reached}
    return first.get(to, [])
