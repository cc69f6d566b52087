"""Other engines as players, over the Universal Hive Protocol.

>>> import sys
>>> import apiary, apiary.uhp
>>> match = apiary.Match(apiary.game("hive"), options={"queen_first": False})
>>> with apiary.uhp.open([sys.executable, "-m", "apiary.uhp.engine"]) as engine:
...     match.play(0, engine.play(match, depth=1))
...     match.state.pending()
'wA1'
(1,)
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from math import ceil

from apiary.core.errors import BadNotation, BadOption
from apiary.core.match import Match
from apiary.core.state import State
from apiary.games.hive import GAME, HiveState
from apiary.games.hive.formats.game_string import game_string
from apiary.games.hive.formats.replaying import DECLARED, hive_state
from apiary.uhp.process import EngineError, Process
from apiary.uhp.setting import Setting

ANSWER = 30.0  # seconds for a command besides the time to think
EXPANSIONS = {"Mosquito": "M", "Ladybug": "L", "Pillbug": "P"}
CATCHING_UP = 2  # plies between two states that an engine is asked about
DAY = 86_400.0
INFO, LINE = "info ", " line "


@dataclass(frozen=True, slots=True)
class Line:
    """What an engine says about a move: what both sides would play from there on, and if it tells,
    its value for the side to move in a unit of its own, and the depth.
    """

    actions: tuple[int, ...]
    value: int | None = None
    depth: int | None = None


class Client(AbstractContextManager["Client"]):
    """An engine in a process of its own: a command line, or a program and its words. `seconds` is
    how long it may take for a command besides the time to think. Use it in a `with`, or `close` it.

    Whatever goes wrong with it is an `EngineError`, and never changes a game.
    """

    def __init__(self, command: str | Sequence[str], seconds: float = ANSWER) -> None:
        self._process = Process(_words(command) if isinstance(command, str) else command)
        self._seconds = seconds
        self._match: Match | None = None  # what the engine has on its board
        greeting = self._process.ask(None, seconds)
        self.name = greeting[0].removeprefix("id ") if greeting else self._process.name
        known = greeting[1].split(";") if len(greeting) > 1 else []
        self.expansions = "".join(letter for name, letter in EXPANSIONS.items() if name in known)

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        self._process.close()

    def options(self) -> dict[str, Setting]:
        """What can be set, with its value now, by name."""
        found = {}
        for line in self._ask("options"):
            parts = line.split(";")
            if len(parts) < 4:
                raise self._nonsense(line)
            name, kind, value, default, *limits = parts
            found[name] = Setting(name, kind, value, default, tuple(limits))
        return found

    def set(self, name: str, value: object) -> None:
        self._ask(f"options set {name} {value}")

    def play(
        self,
        game: Match | State,
        seconds: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
    ) -> int:
        """The action it would take in a game, legal there; `nodes` is an extension of UHP.

        A state has no past: it has to be a first one, or at most two plies behind what the engine
        was last asked about.
        """
        return self.analyse(game, seconds, depth, nodes, 0)[0].actions[0]

    def analyse(
        self,
        game: Match | State,
        seconds: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        lines: int = 3,
    ) -> list[Line]:
        """Its best lines, best first: as many as it can tell (`Lines` of our own engine), else the
        best move alone.
        """
        state = self._show(game)
        if lines:
            self._many(lines)
        limit, patience = _limit(seconds, depth, nodes)
        answer = self._ask(f"bestmove {limit}", patience + self._seconds)
        if not answer:
            raise self._nonsense("")
        best = self._action(state, answer[-1])
        told = [self._line(state, text) for text in answer[:-1] if text.startswith(INFO)]
        if not any(line.actions[0] == best for line in told):
            told = [Line((best,))]
        return told

    def interrupt(self) -> None:
        """From another thread: stop thinking, and answer with what was found."""
        self._process.interrupt()

    def _many(self, lines: int) -> None:
        try:
            self.set("Lines", lines)
        except EngineError as error:
            if error.message.key != "uhp.refused":
                raise

    def _line(self, state: HiveState, text: str) -> Line:
        facts, _, moves = text.removeprefix(INFO).partition(LINE)
        words = facts.split()
        numbers = dict(zip(words[::2], words[1::2], strict=False))
        actions, state = [], state.copy()
        for move in moves.split(";"):
            actions.append(self._action(state, move))
            state.play(state.pending()[0], actions[-1])
        return Line(tuple(actions), _number(numbers, "value"), _number(numbers, "depth"))

    def _show(self, game: Match | State) -> HiveState:
        """Bring the engine's board to a game; the state it is in."""
        match = game if isinstance(game, Match) else self._followed(game)
        state = hive_state(match)
        letters = str(state.options["expansions"])
        if not set(letters) <= set(self.expansions):
            raise EngineError("uhp.lacks", engine=self.name, letters=letters)
        if not state.pending():
            raise BadOption("core.game_over")
        moves = _moves(match)
        if not self._shown(match, moves):
            self._ask(f"newgame {game_string(state, moves)}")
        self._match = Match(GAME, options=match.options, events=match.events)
        return state

    def _shown(self, match: Match, moves: list[str]) -> bool:
        """Go on from what the engine has on its board, so that it remembers what it thought; is
        that possible?
        """
        known, self._match = self._match, None
        if known is None or known.options != match.options:
            return False
        before = _moves(known)
        if moves[: len(before)] != before or len(moves) > len(before) + CATCHING_UP:
            return False
        try:
            for move in moves[len(before) :]:
                self._ask("pass" if move == "pass" else f"play {move}")
        except EngineError as error:
            if error.message.key != "uhp.refused":
                raise
            return False
        return True

    def _followed(self, state: State) -> Match:
        """The game that led to a state."""
        known = [Match(GAME, options=state.options)]
        if self._match is not None and self._match.options == state.options:
            known.insert(0, self._match)
        for match in known:
            actions = _way(match.state, state, CATCHING_UP)
            if actions is not None:
                match = Match(GAME, options=match.options, events=match.events)
                for action in actions:
                    match.play(match.state.pending()[0], action)
                return match
        raise EngineError("uhp.no_past", engine=self.name)

    def _action(self, state: HiveState, text: str) -> int:
        """A move of the engine, which has to be legal."""
        try:
            action = state.parse(text)
        except BadNotation:
            raise self._nonsense(text) from None
        if action not in state.legal():
            raise EngineError("uhp.illegal", engine=self.name, move=text[:80])
        return action

    def _ask(self, line: str, seconds: float | None = None) -> list[str]:
        answer = self._process.ask(line, self._seconds if seconds is None else seconds)
        for text in answer:
            if text.startswith(("err", "invalidmove")):
                raise EngineError(
                    "uhp.refused", engine=self.name, command=line[:80], said=text[:200]
                )
        return answer

    def _nonsense(self, text: str) -> EngineError:
        return EngineError("uhp.nonsense", engine=self.name, said=text[:80])


def _words(command: str) -> list[str]:
    """A command line in words; on Windows a backslash is a letter of a path."""
    try:
        if sys.platform == "win32":
            return [word.strip("\"'") for word in shlex.split(command, posix=False)]
        return shlex.split(command)
    except ValueError as error:  # a quotation mark stands alone
        raise EngineError("uhp.not_started", engine=command[:80], why=str(error)) from error


def _moves(match: Match) -> list[str]:
    """What was played, without declarations."""
    return [event.action for event in match.events if event.action not in DECLARED]


def _limit(seconds: float | None, depth: int | None, nodes: int | None) -> tuple[str, float]:
    """How UHP says how long to think, and how long to wait for it."""
    given = [one for one in (seconds, depth, nodes) if one is not None]
    if len(given) != 1 or given[0] <= 0:
        raise BadOption("uhp.one_limit")
    if depth is not None:
        return f"depth {depth}", DAY
    if nodes is not None:
        return f"nodes {nodes}", DAY
    assert seconds is not None
    whole = min(ceil(seconds), 359_999)  # UHP knows no fractions
    return f"time {whole // 3600:02}:{whole // 60 % 60:02}:{whole % 60:02}", whole


def _way(state: State, goal: State, plies: int) -> list[int] | None:
    """The actions that lead from a state to another, if there are so few."""
    if state.key() == goal.key() and state == goal:
        return []
    if not plies or not state.pending():
        return None
    [seat] = state.pending()
    for action in state.legal(seat):
        after = state.copy()
        after.play(seat, action)
        further = _way(after, goal, plies - 1)
        if further is not None:
            return [action, *further]
    return None


def _number(facts: dict[str, str], name: str) -> int | None:
    text = facts.get(name, "")
    return int(text) if text.lstrip("-").isdecimal() else None
