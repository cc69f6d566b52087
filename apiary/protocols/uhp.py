"""The Universal Hive Protocol: Apiary as an engine for programs that show and play Hive.

    >>> engine = Engine()
    >>> engine.answer("newgame Base+MLP")
    ['Base+MLP;NotStarted;White[1]', 'ok']
    >>> engine.answer("play wA1")
    ['Base+MLP;InProgress;Black[1];wA1', 'ok']
    >>> engine.answer("play bA1 wA1")
    ['invalidmove A new piece goes on the table, not on top of others.', 'ok']

| option | meaning |
|---|---|
| `Level` | which bot of `apiary.bots` plays `bestmove`; only Hard takes all the time it is given |
| `TableMegabytes` | memory for positions that `bestmove` has seen |
| `RepetitionDraw` | False: games go on after a threefold repetition (from the next `newgame` on) |
"""

from __future__ import annotations

import os
import re
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from io import TextIOWrapper
from math import inf
from time import monotonic
from typing import TextIO

from apiary._version import __version__
from apiary.bots import AlphaBeta, board_of, make_bot, thinking
from apiary.bots.alphabeta import DEEPEST
from apiary.core.errors import ApiaryError, BadNotation, IllegalAction
from apiary.core.match import Match
from apiary.core.messages import Message, say
from apiary.games.hive import GAME, HiveState
from apiary.games.hive.formats.game_string import game_string, match_from_game_string
from apiary.games.hive.formats.replaying import BadMove, hive_state
from apiary.games.hive.notation import read_action

# From a state, seconds and plies to the action that seems best.
Search = Callable[[HiveState, float, int], int]

LONGEST_LINE = 64 * 1024
LONGEST_REASON = 400
EASY, NORMAL, HARD = LEVELS = ("Easy", "Normal", "Hard")

_TIME = re.compile(r"([0-9]{2}):([0-5][0-9]):([0-5][0-9])")
_NUMBER = re.compile(r"[0-9]{1,9}")


class Refused(Exception):
    """A command that can't be carried out; the text says why, in English like all of UHP."""


class InvalidMove(Refused):
    """A move that can't be read or is not legal."""


@dataclass(slots=True)
class Setting:
    """An option of the engine."""

    name: str
    type: str  # bool, int or enum
    value: str
    default: str
    limits: tuple[str, ...] = ()  # lowest and highest of an int, all values of an enum

    def __str__(self) -> str:
        return ";".join((self.name, self.type, self.value, self.default, *self.limits))

    def set(self, text: str) -> None:
        """Change the value, if the text is a legal one."""
        if self.type == "int":
            low, high = map(int, self.limits)
            if not _NUMBER.fullmatch(text) or not low <= int(text) <= high:
                raise Refused(f"{self.name} is a number from {low} to {high}, not '{text}'.")
            self.value = str(int(text))
            return
        values = ("True", "False") if self.type == "bool" else self.limits
        if text not in values:
            raise Refused(f"{self.name} is one of {', '.join(values)}, not '{text}'.")
        self.value = text


class Engine:
    """A game and what UHP can do with it. `answer` is the whole protocol, `run` only pipes it."""

    def __init__(self, search: Search | None = None) -> None:
        self.match: Match | None = None
        self.finished = False  # after `exit`
        self.settings = [
            Setting("Level", "enum", HARD, HARD, LEVELS),
            Setting("TableMegabytes", "int", "16", "16", ("1", "1024")),
            Setting("RepetitionDraw", "bool", "True", "True"),
        ]
        self._search = search or self._think
        self._searcher: AlphaBeta | None = None  # kept from move to move, for its table
        self._commands: dict[str, Callable[[str], list[str]]] = {
            "info": self._info,
            "newgame": self._newgame,
            "play": self._play,
            "pass": self._pass,
            "validmoves": self._validmoves,
            "bestmove": self._bestmove,
            "undo": self._undo,
            "options": self._options,
            "exit": self._exit,
        }

    def answer(self, line: str) -> list[str]:
        """All lines of the reply to a command, the last of them `ok`. Nothing is raised."""
        try:
            reply = self._obey(line)
        except InvalidMove as error:
            reply = [f"invalidmove {_short(error)}"]
        except (Refused, ApiaryError) as error:
            reply = [f"err {_short(error)}"]
        except Exception:  # a fault of ours must not end somebody's game; stderr tells of it
            traceback.print_exc(file=sys.stderr)
            reply = ["err internal error"]
        return [*reply, "ok"]

    def run(self, stdin: TextIO, stdout: TextIO) -> None:
        """Greet, then answer line by line until `exit` or the end of the input."""
        self._write(stdout, self.answer("info"))
        while not self.finished:
            line = stdin.readline(LONGEST_LINE + 1)
            if not line:
                break
            rest = line
            while len(rest) > LONGEST_LINE and not rest.endswith("\n"):
                rest = stdin.readline(LONGEST_LINE + 1)
            self._write(stdout, self.answer(line))

    def _write(self, stdout: TextIO, reply: list[str]) -> None:
        stdout.write("".join(f"{line}\n" for line in reply))
        stdout.flush()

    def _obey(self, line: str) -> list[str]:
        if len(line.rstrip("\r\n")) > LONGEST_LINE:
            raise Refused(f"A line may have {LONGEST_LINE} characters, this one is longer.")
        command, rest = _first_word(line)
        if command.lower() not in self._commands:
            names = ", ".join(self._commands)
            raise Refused(f"There is no command '{command[:40]}'. There is: {names}.")
        return self._commands[command.lower()](rest)

    # --- the commands: from what stands behind the name to the lines before `ok`

    def _info(self, rest: str) -> list[str]:
        _nothing("info", rest)
        return [f"id Apiary v{__version__}", "Mosquito;Ladybug;Pillbug"]

    def _newgame(self, rest: str) -> list[str]:
        repetitions = 3 if self._value("RepetitionDraw") == "True" else 0
        options = {"queen_first": False, "repetition_draw": repetitions, "max_turns": 0}
        try:
            if ";" in rest:
                match = match_from_game_string(rest, options)
            else:
                match = Match(GAME, options={**options, **GAME.from_set(rest or "Base")})
        except BadMove as error:
            raise InvalidMove(str(error)) from error
        self.match = match
        self._searcher = None  # its table is of another game
        return [self._game_string(match)]

    def _play(self, rest: str) -> list[str]:
        if not rest:
            raise Refused("Expected a move: play wA1, play bG1 wA1/, play pass.")
        match = self._game()
        state = hive_state(match)
        try:
            match.play(state.position.turn & 1, read_action(state.colony, rest))
        except (BadNotation, IllegalAction) as error:
            raise InvalidMove(str(error)) from error
        return [self._game_string(match)]

    def _pass(self, rest: str) -> list[str]:
        _nothing("pass", rest)
        return self._play("pass")

    def _validmoves(self, rest: str) -> list[str]:
        _nothing("validmoves", rest)
        state = self._unfinished()
        return [";".join(state.text(action) for action in state.legal())]

    def _bestmove(self, rest: str) -> list[str]:
        begin = monotonic()
        kind, amount = _first_word(rest)
        plies, seconds = int(DEEPEST), inf
        if kind == "time" and (time := _TIME.fullmatch(amount)):
            seconds = int(time[1]) * 3600.0 + int(time[2]) * 60 + int(time[3])
        elif kind == "depth" and _NUMBER.fullmatch(amount) and int(amount) > 0:
            plies = min(int(amount), plies)
        else:
            raise Refused(
                "Expected bestmove time hh:mm:ss (00:00:05), or bestmove depth N with N at least 1."
            )
        state = self._unfinished()
        legal = state.legal()
        action = legal[0]
        if len(legal) > 1:
            left = thinking.to_answer(seconds - (monotonic() - begin))
            action = self._search(state.copy(), left, plies)
        return [state.text(action)]

    def _undo(self, rest: str) -> list[str]:
        if rest and not (_NUMBER.fullmatch(rest) and int(rest) > 0):
            raise Refused("Expected undo, or undo N with N at least 1.")
        match = self._game()
        match.undo(int(rest or 1))
        return [self._game_string(match)]

    def _options(self, rest: str) -> list[str]:
        if not rest:
            return [str(setting) for setting in self.settings]
        verb, *words = rest.split()
        if verb == "get" and len(words) == 1:
            return [str(self._setting(words[0]))]
        if verb == "set" and len(words) == 2:
            setting = self._setting(words[0])
            setting.set(words[1])
            self._searcher = None
            return [str(setting)]
        raise Refused("Expected options, options get NAME, or options set NAME VALUE.")

    def _exit(self, rest: str) -> list[str]:
        _nothing("exit", rest)
        self.finished = True
        return []

    # --- what they need

    def _game(self) -> Match:
        if self.match is None:
            raise Refused("There is no game yet. Start one with newgame.")
        return self.match

    def _unfinished(self) -> HiveState:
        state = hive_state(self._game())
        if state.ended:
            raise Refused(say(Message("core.game_over")))
        return state

    def _game_string(self, match: Match) -> str:
        return game_string(hive_state(match), (event.action for event in match.events))

    def _setting(self, name: str) -> Setting:
        for setting in self.settings:
            if setting.name == name:
                return setting
        names = ", ".join(setting.name for setting in self.settings)
        raise Refused(f"There is no option '{name[:40]}'. There is: {names}.")

    def _value(self, name: str) -> str:
        return self._setting(name).value

    def _think(self, state: HiveState, seconds: float, plies: int) -> int:
        """The move that a bot of the level chooses."""
        begin = monotonic()
        level = self._value("Level")
        if level != HARD:
            seconds = min(seconds, thinking.ahead(level.lower()))
        if level == EASY:
            seat = _mover(state)
            return make_bot(GAME, level.lower()).choose(state.seen_by(seat), seat, seconds)
        if self._searcher is None:
            self._searcher = AlphaBeta(int(self._value("TableMegabytes")))
        left = max(0.0, seconds - (monotonic() - begin))  # a large table takes its time
        board = board_of(GAME, state.seen_by(_mover(state)))
        return self._searcher.search(board, left, plies).action


def run() -> None:
    """Be a UHP engine on standard input and output."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace", newline="\n")
    try:
        Engine().run(sys.stdin, sys.stdout)
    except KeyboardInterrupt:
        pass
    except BrokenPipeError:  # nobody listens any more, not even to what is left in the buffer
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _first_word(text: str) -> tuple[str, str]:
    """The first word and what stands behind it."""
    first, *rest = text.split(maxsplit=1) or [""]
    return first, rest[0].strip() if rest else ""


def _nothing(command: str, rest: str) -> None:
    if rest:
        raise Refused(f"Expected {command} alone, without '{rest[:40]}'.")


def _short(error: Exception) -> str:
    """What an error says, in one line that any program can print."""
    text = "".join(letter if letter.isprintable() else "\ufffd" for letter in str(error))
    return text if len(text) <= LONGEST_REASON else text[: LONGEST_REASON - 1] + "…"


def _mover(state: HiveState) -> int:
    return state.pending()[0]


if __name__ == "__main__":
    run()
