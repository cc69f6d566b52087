"""Alpha-beta for games of two seats without chance or secrets.

Iterative deepening over a `Board`, principal variation search, a transposition table that lives as
long as the searcher, and moves ordered by the table, the board's own `rank`, killers and history.

A selective search (the default) looks less deep into moves that come late in the order, near the
leaves leaves the last ones out, and takes a position that repeats on the way for a draw. At equal
numbers of nodes it beats the full search clearly. Without it the value of a fixed depth is exactly
that of minimax.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import log
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.bots.clock import now
from apiary.bots.result import SearchResult
from apiary.core.board import Board

WIN: Final[i64] = 1 << 20  # less the number of plies until then
SURE: Final[i64] = WIN - 1000  # beyond it a win is proven; evaluations stay below
DEEPEST: Final[i64] = 64
ENDLESS: Final[i64] = 1 << 60  # positions: more than anybody waits for

# A word of the table: the action, depth, bound, value and the search it was found in.
ACTION: Final[i64] = (1 << 24) - 1
DEPTH: Final[i64] = 24
BOUND: Final[i64] = 31
VALUE: Final[i64] = 33
AGE: Final[i64] = 55
DEPTHS: Final[i64] = 127
BOUNDS: Final[i64] = 3
VALUES: Final[i64] = (1 << 22) - 1
AGES: Final[i64] = 63
ZERO: Final[i64] = 1 << 21

EXACT: Final[i64] = 1
AT_LEAST: Final[i64] = 2
AT_MOST: Final[i64] = 3

CLOCK: Final[i64] = 31  # look at it whenever these bits of the node count are 0
ROOM: Final[i64] = 2048  # no position has half as many actions

# Move ordering, on the scale of `rank`.
KILLER: Final[i64] = 3000
HISTORY: Final[i64] = 2000  # the most that history adds
REMEMBERED: Final[i64] = (1 << 17) - 1
SORTED: Final[i64] = 24  # behind so many the order no longer matters

NONE: Final[i64] = -1

# How many plies less a late move is searched, by depth and place in the order.
REDUCTION: Final = vec[i64](
    [
        int(0.5 + log(depth) * log(index) / 1.8) if depth >= 2 and index >= 3 else 0
        for depth in range(DEEPEST + 1)
        for index in range(64)
    ]
)
# How many moves are tried at all, by depth, unless all of them lose.
WIDTH: Final = vec[i64]([0, 12, 24, 40, 60])


@final
class AlphaBeta:
    """A searcher. It keeps its table, so use one for all moves of a game.

    `clock` is called every 32 nodes.
    """

    def __init__(
        self,
        megabytes: int = 16,
        selective: bool = True,
        clock: Callable[[], float] = now,
    ) -> None:
        buckets = 1
        while buckets * 64 <= megabytes << 20:
            buckets *= 2
        self.selective = selective
        self.clock = clock
        self.mask: i64 = buckets - 1
        # Four words a bucket: key and data of a deep entry, then of the newest.
        self.table = vec[i64]([0] * (buckets * 4))
        self.scores = vec[i64]([0])
        self.killers = vec[i64]([0] * 256)
        self.history = vec[i64]([0] * 131072)
        self.path = vec[i64]([0] * 256)  # keys of the positions from the root on
        self.line = vec[i64]([0] * 16384)  # a triangle: the best line from each ply on
        self.length = vec[i64]([0] * 256)
        self.age: i64 = 0
        self.nodes: i64 = 0
        self.most: i64 = ENDLESS
        self.deadline = 0.0
        self.stopped = False

    def search(self, board: Board, seconds: float, depth: int = 64, nodes: int = 0) -> SearchResult:
        """The best action after so many seconds, to so many plies or after about so many positions
        (0: any number); the board is left as it was.

        However short the time, the action is a legal one.
        """
        return self.analyse(board, seconds, depth, nodes)[0]

    def analyse(
        self,
        board: Board,
        seconds: float,
        depth: int = 64,
        nodes: int = 0,
        lines: int = 1,
        progress: Callable[[list[SearchResult]], None] | None = None,
    ) -> list[SearchResult]:
        """The same for the best few actions, best first; `progress` is told after each depth.

        However short the time, there is one.
        """
        begin = self.clock()
        self.deadline = begin + seconds
        self.most = nodes or ENDLESS
        if board.over():
            raise ValueError("the game is over: there is nothing to search for")
        self._prepare(board)
        end = board.generate(0)
        known = self._probed(board.hash_key())
        hit = self._fetch(board.buf, 0, end, known & ACTION) if known else 0
        self._score(board, hit, end, 0)
        self._sort(board, hit, end)
        first = int(board.buf[0])
        found = [SearchResult(first, int(board.evaluate()), 0, 0, 0.0, (first,))]
        done = 0
        self.stopped = self.clock() >= self.deadline
        while done < min(depth, int(DEEPEST)) and not self.stopped:
            better: list[SearchResult] = []
            while len(better) < min(lines, int(end)) and not self.stopped:
                value = int(self._root(board, done + 1, len(better), end))
                line = tuple(int(self.line[i]) for i in range(self.length[0]))
                if line:
                    reached = done if self.stopped else done + 1
                    took = self.clock() - begin
                    better.append(
                        SearchResult(line[0], value, reached, int(self.nodes), took, line)
                    )
            if better:
                found = _merged(better, found, lines)
            if self.stopped:
                break
            done += 1
            if progress is not None:
                progress(found)
            if all(abs(one.value) > SURE for one in found):
                break
        took, nodes = self.clock() - begin, int(self.nodes)
        return [replace(one, nodes=nodes, seconds=took) for one in found]

    def rate(self, board: Board, seconds: float, depth: int) -> list[tuple[int, int]]:
        """All legal actions, each with its value to that depth; fewer if the time is too short.

        However short the time, one is rated.
        """
        self.deadline = self.clock() + seconds
        self.most = ENDLESS
        self._prepare(board)
        end = board.generate(0)
        self.path[0] = board.hash_key()
        found: list[tuple[int, int]] = []
        i: i64
        for i in range(end):
            action = board.buf[i]
            value = -self._after(board, action, depth, 0, end, -WIN, WIN, 0, 0)
            if self.stopped and found:
                break
            found.append((int(action), int(value)))
        return found

    def _prepare(self, board: Board) -> None:
        self.nodes = 0
        self.stopped = False
        self.age = (self.age + 1) & AGES
        if len(self.scores) != len(board.buf):
            self.scores = vec[i64]([0] * len(board.buf))
        i: i64
        killers = self.killers
        for i in range(256):
            killers[i] = NONE
        history = self.history
        for i in range(131072):
            history[i] >>= 3

    def _root(self, board: Board, depth: i64, first: i64, end: i64) -> i64:
        """Search the actions of the root from `first` on and bring the best of them there.

        Stopped half-way, what was found better than the last iteration's best counts.
        """
        self.length[0] = 0
        self.path[0] = board.hash_key()
        buf = board.buf
        best = -WIN
        i: i64
        for i in range(first, end):
            action = buf[i]
            value = -self._after(board, action, depth, 0, end, -WIN, -best, i - first, 0)
            if self.stopped:
                break
            if value > best or i == first:
                best = value
                self._note(0, action)
                j = i
                while j > first:
                    buf[j] = buf[j - 1]
                    j -= 1
                buf[first] = action
            if best == WIN - 1:
                break
        if first == 0 and not self.stopped:
            self._store(self.path[0], depth, EXACT, best, buf[0], 0)
        return best

    def _after(
        self,
        board: Board,
        action: i64,
        depth: i64,
        ply: i64,
        at: i64,
        alpha: i64,
        beta: i64,
        index: i64,
        reduction: i64,
    ) -> i64:
        """The value of an action for the other side; -beta is the best one so far.

        All but the first are only tested for being better, with less depth if they are to be
        reduced, and searched in full when they are.
        """
        memory = board.make(action)
        self.nodes += 1
        if self.nodes & CLOCK == 0 and (self.nodes >= self.most or self.clock() >= self.deadline):
            self.stopped = True
        self.length[ply + 1] = 0
        if self.stopped:
            value: i64 = 0
        elif board.over():
            value = board.result() * (WIN - ply - 1)
        elif depth <= 1:
            value = board.evaluate()
        elif index == 0:
            value = self._node(board, depth - 1, ply + 1, at, alpha, beta)
        else:
            value = self._node(board, depth - 1 - reduction, ply + 1, at, beta - 1, beta)
            if reduction and value < beta and not self.stopped:
                value = self._node(board, depth - 1, ply + 1, at, beta - 1, beta)
            if alpha < value < beta and alpha < beta - 1 and not self.stopped:
                value = self._node(board, depth - 1, ply + 1, at, alpha, beta)
        board.unmake(action, memory)
        return value

    def _node(self, board: Board, depth: i64, ply: i64, at: i64, alpha: i64, beta: i64) -> i64:
        """The value of an unfinished position for the side to move."""
        self.length[ply] = 0
        buf = board.buf
        if depth <= 0 or at + ROOM > len(buf):
            return board.evaluate()
        key = board.hash_key()
        self.path[ply] = key
        if self.selective and self._repeats(key, ply):
            return 0
        known = self._probed(key)
        if known and alpha == beta - 1:
            value = self._cut(known, depth, ply, alpha, beta)
            if value != NONE:
                return value
        end = board.generate(at)
        hit = self._fetch(buf, at, end, known & ACTION) if known else 0
        width = end - at
        if self.selective and alpha == beta - 1 and depth < len(WIDTH):
            width = min(width, WIDTH[depth])
        reductions = REDUCTION
        first = alpha
        best = -WIN
        choice = buf[at]
        i: i64
        for i in range(at, end):
            index = i - at
            if index == hit:
                self._score(board, i, end, ply)
            if hit <= index < SORTED:
                bring(buf, self.scores, i, end)
            if index >= width and best > -SURE:
                break
            action = buf[i]
            reduction: i64 = 0
            if self.selective:
                slot = depth << 6 | min(index, 63)
                reduction = reductions[slot]
            value = -self._after(board, action, depth, ply, end, -beta, -alpha, index, reduction)
            if self.stopped:
                return best
            if value > best:
                best = value
                choice = action
                if value > alpha:
                    alpha = value
                    self._note(ply, action)
                    if value >= beta:
                        self._reward(action, depth, ply)
                        break
        bound = EXACT
        if best >= beta:
            bound = AT_LEAST
        elif best <= first:
            bound = AT_MOST
        self._store(key, depth, bound, best, choice, ply)
        return best

    def _repeats(self, key: i64, ply: i64) -> bool:
        """Has this position been passed on the way here?"""
        path = self.path
        i = ply - 2
        while i >= 0:
            if path[i] == key:
                return True
            i -= 2
        return False

    def _note(self, ply: i64, action: i64) -> None:
        """The best line from here is this action and the best line after it."""
        line = self.line
        length = self.length
        start = ply * DEEPEST
        behind = ply + 1
        n = length[behind]
        line[start] = action
        i: i64
        for i in range(min(n, DEEPEST - 1)):
            line[start + 1 + i] = line[start + DEEPEST + i]
        length[ply] = min(n + 1, DEEPEST)

    # The order of moves.

    def _fetch(self, buf: vec[i64], at: i64, end: i64, action: i64) -> i64:
        """Bring an action to the front of a list; 1 if it is in it, else 0."""
        i: i64
        for i in range(at, end):
            if buf[i] == action:
                buf[i] = buf[at]
                buf[at] = action
                return 1
        return 0

    def _score(self, board: Board, begin: i64, end: i64, ply: i64) -> None:
        """Say how promising each action of a list is."""
        buf = board.buf
        scores = self.scores
        history = self.history
        killers = self.killers
        twice = ply * 2
        one = killers[twice]
        two = killers[twice + 1]
        board.rank(begin, end, scores)
        i: i64
        for i in range(begin, end):
            action = buf[i]
            score = history[action & REMEMBERED]
            if action == one or action == two:
                score += KILLER
            scores[i] += score

    def _sort(self, board: Board, begin: i64, end: i64) -> None:
        buf = board.buf
        i: i64
        for i in range(begin, end):
            bring(buf, self.scores, i, end)

    def _reward(self, action: i64, depth: i64, ply: i64) -> None:
        """An action refuted what the other side did: try it early elsewhere."""
        killers = self.killers
        twice = ply * 2
        if killers[twice] != action:
            killers[twice + 1] = killers[twice]
            killers[twice] = action
        history = self.history
        slot = action & REMEMBERED
        bonus = min(depth * depth * 8, HISTORY)
        history[slot] += bonus - history[slot] * bonus // HISTORY

    # The transposition table.

    def _probed(self, key: i64) -> i64:
        """What the table says about a position; 0 if nothing."""
        table = self.table
        at = (key >> 16 & self.mask) * 4
        if table[at] == key:
            return table[at + 1]
        if table[at + 2] == key:
            return table[at + 3]
        return 0

    def _cut(self, known: i64, depth: i64, ply: i64, alpha: i64, beta: i64) -> i64:
        """The known value if it decides, else NONE."""
        deep = known >> DEPTH & DEPTHS
        if deep < depth or (deep > depth and not self.selective):
            return NONE
        value = (known >> VALUE & VALUES) - ZERO
        if value > SURE:
            value -= ply
        elif value < -SURE:
            value += ply
        bound = known >> BOUND & BOUNDS
        if bound == AT_LEAST and value < beta:
            return NONE
        if bound == AT_MOST and value > alpha:
            return NONE
        return value

    def _store(self, key: i64, depth: i64, bound: i64, value: i64, action: i64, ply: i64) -> None:
        """Remember a position; wins count from it, not from the root."""
        if value > SURE:
            value += ply
        elif value < -SURE:
            value -= ply
        data = self.age << AGE | (value + ZERO) << VALUE | bound << BOUND | depth << DEPTH | action
        table = self.table
        at = (key >> 16 & self.mask) * 4
        old = table[at + 1]
        if table[at] != key:
            if old >> AGE == self.age and old >> DEPTH & DEPTHS > depth:
                at += 2
            else:
                table[at + 2] = table[at]
                table[at + 3] = old
        table[at] = key
        table[at + 1] = data


def bring(buf: vec[i64], scores: vec[i64], i: i64, end: i64) -> None:
    """Exchange the most promising of the rest of a list with the one at i."""
    top = i
    most = scores[i]
    j: i64
    for j in range(i + 1, end):
        score = scores[j]
        if score > most:
            most = score
            top = j
    action = buf[top]
    buf[top] = buf[i]
    scores[top] = scores[i]
    buf[i] = action


def _merged(
    better: list[SearchResult], found: list[SearchResult], lines: int
) -> list[SearchResult]:
    """What the newest depth found, the best first, and behind it what only the last one did."""
    better = sorted(better, key=lambda one: -one.value)
    seen = {one.action for one in better}
    return (better + [one for one in found if one.action not in seen])[:lines]
