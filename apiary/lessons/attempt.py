"""Somebody tries a step of a lesson: the position, what was done, and whether that was it."""

from __future__ import annotations

from enum import StrEnum

from apiary.bots.solve import Solver
from apiary.core.board import Board
from apiary.core.errors import IllegalAction
from apiary.core.replay import Step as Played
from apiary.core.replay import play
from apiary.core.state import CHANCE, State
from apiary.lessons.lesson import Lesson, Step
from apiary.lessons.tasks import others


class Verdict(StrEnum):
    """How an attempt stands."""

    OPEN = "open"  # there are decisions left
    PASSED = "passed"
    FAILED = "failed"


class Attempt:
    """A try at a step. `state` is the game as it is now, `played` what has happened."""

    def __init__(self, step: Step, lesson: Lesson) -> None:
        self.step = step
        self.state: State = lesson.start(step)
        due = [one for one in self.state.pending() if one != CHANCE]
        self.seat: int = due[0] if step.seat is None else step.seat
        self.left = step.within
        self.verdict = Verdict.OPEN
        self.played: list[Played] = []
        self._given = list(step.answer) if isinstance(step.answer, list) else []
        self._did = ""

    def copy(self) -> Attempt:
        """The same attempt, to go on with in another way."""
        twin = object.__new__(Attempt)
        twin.__dict__.update(self.__dict__, played=[*self.played], _given=[*self._given])
        return twin

    def board(self) -> Board | None:
        """The position as a search wants it, if the game suits that."""
        seat = self.state.pending()[0]
        return self.state.game.mind.board(self.state.seen_by(seat))

    def play(self, action: int) -> Verdict:
        """Let the learner do something, and the others answer; `IllegalAction` changes nothing."""
        if self.verdict is not Verdict.OPEN:
            raise IllegalAction("core.game_over")
        played = play(self.state, self.seat, action)
        self._did = played.text
        self.left -= 1
        self._take(played)
        while self.verdict is Verdict.OPEN and self.seat not in self.state.pending():
            answer = self._answer()
            if answer is None:
                break
            self._take(answer)
        if self.verdict is Verdict.OPEN and not (self.left and self.seat in self.state.pending()):
            only_avoids = self.step.goal.empty
            self.verdict = Verdict.PASSED if only_avoids else Verdict.FAILED
        return self.verdict

    def _take(self, played: Played) -> None:
        self.played.append(played)
        self.state = played.after
        step, now = self.step, (self.state, self.seat, self._did)
        if not step.avoid.empty and step.avoid.holds(*now):
            self.verdict = Verdict.FAILED
        elif not step.goal.empty and step.goal.holds(*now):
            self.verdict = Verdict.PASSED

    def _answer(self) -> Played | None:
        """What the others or chance do now; None if nobody answers."""
        pending = self.state.pending()
        if not pending:
            return None
        actor = pending[0]
        legal = [int(one) for one in self.state.legal(actor)]
        if self._given:
            wanted = self.state.parse(self._given.pop(0))
            return play(self.state, actor, wanted if wanted in legal else legal[0])
        if len(legal) == 1:
            return play(self.state, actor, legal[0])
        if self.step.answer != "any" or not self.left:
            return None
        if actor == CHANCE:
            likeliest = max(self.state.chance(), key=lambda event: event[1])
            return play(self.state, actor, likeliest[0])
        return play(self.state, actor, self._hardest(actor, legal))

    def _hardest(self, actor: int, legal: list[int]) -> int:
        """The first answer after which the learner can't succeed any more, or just the first; where
        only a win is asked for, the one that holds out longest.
        """
        board = self.board() if self.step.only_win else None
        if board is not None:
            return Solver(megabytes=4).longest(board, self.left)
        from apiary.lessons.search import solution

        for action in legal:
            trial = self.copy()
            trial._take(play(self.state, actor, action))
            if trial.verdict is Verdict.FAILED:
                return action
            is_over = others(trial.state, self.seat) == []  # what they have to decide
            if trial.verdict is Verdict.OPEN and is_over and solution(trial) is None:
                return action
        return legal[0]
