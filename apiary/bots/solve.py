"""Forced wins in games of two seats without chance or secrets, proven by trying every answer.

A side forces a win in n if it has a move after which, whatever the other side does, it wins with at
most n moves of its own. Nothing is left out, guessed or judged: what this says is proven. It knows
no repetitions; a win of a few moves leaves no room for one.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.bots.alphabeta import ENDLESS, NONE, ROOM, bring
from apiary.core.board import Board

KILLERS: Final[i64] = 64
MOST: Final[i64] = 255  # moves of one side: what a word of the table has room for


class OutOfNodes(Exception):
    """It took more positions than were allowed: nothing is known, and the board is of no use."""


@final
class Solver:
    """Proves forced wins; what it found out stays for the next question.

    `nodes` are the positions it has tried, `most` those it may try for one question (0: any
    number).
    """

    def __init__(self, megabytes: int = 16, most: int = 0) -> None:
        entries = 1
        while entries * 32 <= megabytes << 20:
            entries *= 2
        self.mask: i64 = entries - 1
        # Key, and in how many moves the side to move is known to win (+ 1), and known not to.
        self.table = vec[i64]([0] * (entries * 2))
        self.scores = vec[i64]([0])
        self.killers = vec[i64]([NONE] * KILLERS)
        self.most: i64 = most or ENDLESS
        self.nodes: i64 = 0
        self.limit: i64 = ENDLESS

    def forces(self, board: Board, moves: int) -> bool:
        """Can the side to move force a win with at most so many moves? The board is left as it was.

        `OutOfNodes` if that can't be said.
        """
        self._prepare(board)
        return moves > 0 and not board.over() and self._attack(board, moves, 0)

    def fewest(self, board: Board, most: int) -> int:
        """The fewest moves with which the side to move can force a win, at most so many; else 0."""
        for moves in range(1, most + 1):
            if self.forces(board, moves):
                return moves
        return 0

    def winners(self, board: Board, moves: int) -> list[int]:
        """All actions that force a win with at most so many moves."""
        self._prepare(board)
        if moves <= 0 or board.over():
            return []
        end = board.generate(0)
        actions = [int(board.buf[i]) for i in range(end)]
        return [action for action in actions if self._wins(board, action, moves, end)]

    def line(self, board: Board, moves: int) -> list[int]:
        """How a win in so many moves goes: the quickest, against what holds out longest.

        Empty if there is none.
        """
        fewest = self.fewest(board, moves)
        if not fewest:
            return []
        action = self.winners(board, fewest)[0]
        memory = board.make(action)
        rest: list[int] = []
        if not board.over():
            answer = self.longest(board, fewest - 1)
            kept = board.make(answer)
            rest = [answer, *self.line(board, fewest - 1)]
            board.unmake(answer, kept)
        board.unmake(action, memory)
        return [action, *rest]

    def longest(self, board: Board, moves: int) -> int:
        """The answer after which the other side needs the most moves to win, of those that it can
        win with at most so many; the first of them that doesn't lose at all, if there is one.
        """
        self._prepare(board)
        end = board.generate(0)
        answers = [int(board.buf[i]) for i in range(end)]
        best, longest = answers[0], NONE
        for answer in answers:
            memory = board.make(answer)
            over = board.over()
            needs = 0 if over and board.result() > 0 else MOST
            if not over:
                needs = self.fewest(board, moves) or MOST
            board.unmake(answer, memory)
            if needs > longest:
                best, longest = answer, needs
        return best

    def _prepare(self, board: Board) -> None:
        self.limit = self.nodes + self.most
        if len(self.scores) != len(board.buf):
            self.scores = vec[i64]([0] * len(board.buf))

    def _wins(self, board: Board, action: i64, moves: i64, at: i64) -> bool:
        """Does this action of the side to move force a win with at most so many moves?"""
        memory = board.make(action)
        self.nodes += 1
        if board.over():
            won = board.result() < 0
        else:
            won = moves > 1 and self._defends_in_vain(board, moves - 1, at)
        board.unmake(action, memory)
        return won

    def _attack(self, board: Board, moves: i64, at: i64) -> bool:
        """Can the side to move force a win with at most so many moves?"""
        if self.nodes >= self.limit or at + ROOM > len(board.buf):
            raise OutOfNodes
        key = board.hash_key()
        table = self.table
        slot = (key >> 16 & self.mask) * 2
        if table[slot] == key:
            known = table[slot + 1]
            winning = known >> 8
            if winning and winning - 1 <= moves:
                return True
            if known & MOST >= moves:
                return False
        buf = board.buf
        end = board.generate(at)
        i: i64
        for i in range(at, end):
            action = buf[i]
            memory = board.make(action)
            self.nodes += 1
            won = board.over() and board.result() < 0
            board.unmake(action, memory)
            if won:
                self._note(key, 1, True)
                return True
        if moves > 1:
            board.rank(at, end, self.scores)
            for i in range(at, end):
                bring(buf, self.scores, i, end)
                if self._wins(board, buf[i], moves, end):
                    self._note(key, moves, True)
                    return True
        self._note(key, moves, False)
        return False

    def _defends_in_vain(self, board: Board, moves: i64, at: i64) -> bool:
        """Does every action of the side to move let the other win with at most so many moves?"""
        if at + ROOM > len(board.buf):
            raise OutOfNodes
        buf = board.buf
        killers = self.killers
        end = board.generate(at)
        board.rank(at, end, self.scores)
        killer = killers[moves & (KILLERS - 1)]
        i: i64
        for i in range(at, end):
            if buf[i] == killer:
                self.scores[i] = ENDLESS
        for i in range(at, end):
            bring(buf, self.scores, i, end)
            action = buf[i]
            memory = board.make(action)
            self.nodes += 1
            lost = board.result() > 0 if board.over() else self._attack(board, moves, end)
            board.unmake(action, memory)
            if not lost:
                killers[moves & (KILLERS - 1)] = action
                return False
        return True

    def _note(self, key: i64, moves: i64, won: bool) -> None:
        """Remember what was proven about a position."""
        table = self.table
        slot = (key >> 16 & self.mask) * 2
        known: i64 = table[slot + 1] if table[slot] == key else 0
        table[slot] = key
        if won:
            table[slot + 1] = (moves + 1) << 8 | known & MOST
        else:
            table[slot + 1] = known >> 8 << 8 | moves
