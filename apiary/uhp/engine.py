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
| `Lines` | how many of the best moves `bestmove` tells, each as a line before the move itself |
| `Notes` | True: what was made of a game that doesn't fit our rules, as lines `info note …` |

A line of `Lines` is `info depth D nodes N value V line MOVE;MOVE…`: how deep it was searched, how
many positions in all, the value for the side to move (a won position has nearly 1048576, less one
for each ply until then), and what both sides would play. It is no part of UHP, and off by default.

SIGINT, as viewers' Cancel sends it, ends a search: `bestmove` answers with the best move so far.
One that comes too late for that changes nothing; only at a terminal Ctrl-C ends the engine.

A game goes on where the other program knows no draw by repetition: a GameString that has moves
after one, or `play`, `bestmove` or `validmoves` after one, turns `RepetitionDraw` off. `Notes` of
it, and of a state or a turn that the moves don't lead to, stand behind the GameString of `newgame`
or `play`, and before the answer to the others; they are no part of UHP, and off by default.
"""

from __future__ import annotations

import os
import re
import signal
import sys
import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from io import TextIOWrapper
from math import inf
from time import monotonic
from typing import TextIO

from apiary._version import __version__
from apiary.bots import AlphaBeta, SearchResult, board_of, make_bot, thinking
from apiary.bots.alphabeta import DEEPEST
from apiary.bots.clock import now
from apiary.core.errors import ApiaryError, BadNotation, IllegalAction
from apiary.core.match import Match
from apiary.core.messages import Message, say
from apiary.games.hive import GAME, HiveState
from apiary.games.hive.formats.game_string import game_string, read_game_string
from apiary.games.hive.formats.replaying import BadMove, gone_on, hive_state
from apiary.games.hive.notation import read_action
from apiary.uhp.setting import NUMBER, Refused, Setting


@dataclass(frozen=True, slots=True)
class Effort:
    """When a search is to end: whatever comes first."""

    seconds: float = inf
    plies: int = int(DEEPEST)
    nodes: int = 0  # any number


# From a state to the action that seems best, and as many others as there are `Lines`.
Search = Callable[[HiveState, Effort], list[SearchResult]]

LONGEST_LINE = 64 * 1024
LONGEST_REASON = 400
EASY, NORMAL, HARD = LEVELS = ("Easy", "Normal", "Hard")

_TIME = re.compile(r"([0-9]{2}):([0-5][0-9]):([0-5][0-9])")


class InvalidMove(Refused):
    """A move that can't be read or is not legal."""


class Engine:
    """A game and what UHP can do with it. `answer` is the whole protocol, `run` only pipes it."""

    def __init__(self, search: Search | None = None) -> None:
        self.match: Match | None = None
        self.finished = False  # after `exit`
        self.settings = [
            Setting("Level", "enum", HARD, HARD, LEVELS),
            Setting("TableMegabytes", "int", "16", "16", ("1", "1024")),
            Setting("RepetitionDraw", "bool", "True", "True"),
            Setting("Lines", "int", "0", "0", ("0", "20")),
            Setting("Notes", "bool", "False", "False"),
        ]
        self.thinking = False
        self._cancelled = False
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
        notes: tuple[Message, ...] = ()
        try:
            if ";" in rest:
                reading = read_game_string(rest, options)
                match, notes = reading.whole(), reading.notes
            else:
                match = Match(GAME, options={**options, **GAME.from_set(rest or "Base")})
        except BadMove as error:
            raise InvalidMove(str(error)) from error
        self.match = match
        if match.options["repetition_draw"] != repetitions:
            self._setting("RepetitionDraw").set("False")
        self._make_table()
        return [self._game_string(match), *self._noted(notes)]

    def _play(self, rest: str) -> list[str]:
        if not rest:
            raise Refused("Expected a move: play wA1, play bG1 wA1/, play pass.")
        notes = self._go_on_after_repetition()
        match = self._game()
        state = hive_state(match)
        try:
            match.play(state.position.turn & 1, read_action(state.colony, rest))
        except (BadNotation, IllegalAction) as error:
            raise InvalidMove(str(error)) from error
        return [self._game_string(match), *notes]

    def _pass(self, rest: str) -> list[str]:
        _nothing("pass", rest)
        return self._play("pass")

    def _validmoves(self, rest: str) -> list[str]:
        _nothing("validmoves", rest)
        notes = self._go_on_after_repetition()
        state = self._unfinished()
        return [*notes, ";".join(state.text(action) for action in state.legal())]

    def _bestmove(self, rest: str) -> list[str]:
        begin = monotonic()
        effort = _effort(rest)
        notes = self._go_on_after_repetition()
        state = self._unfinished()
        legal = state.legal()
        if len(legal) == 1:
            return [*notes, state.text(legal[0])]
        left = thinking.to_answer(effort.seconds - (monotonic() - begin))
        self._cancelled, self.thinking = False, True
        try:
            found = self._search(state.copy(), replace(effort, seconds=left))
        finally:
            self.thinking = False
        lines = [_line(state, one) for one in found[: int(self._value("Lines"))]]
        return [*notes, *lines, state.text(found[0].action)]

    def cancel(self) -> None:
        """End the search that is under way; it answers with what it has found."""
        self._cancelled = True

    def _clock(self) -> float:
        """The time that a search sees: there is none left when it was cancelled."""
        return inf if self._cancelled else now()

    def _undo(self, rest: str) -> list[str]:
        if rest and not (NUMBER.fullmatch(rest) and int(rest) > 0):
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
            before = setting.value
            setting.set(words[1])
            if setting.name == "TableMegabytes" and setting.value != before:
                self._make_table()
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

    def _go_on_after_repetition(self) -> list[str]:
        """Play by rules without repetitions if the game ended by one, as the other side does."""
        notes: list[Message] = []
        match = gone_on(self._game(), notes)
        if match is not self.match:
            self.match = match
            self._setting("RepetitionDraw").set("False")
        return self._noted(notes)

    def _noted(self, notes: Iterable[Message]) -> list[str]:
        """Notes as lines, if they are wanted."""
        wanted = self._value("Notes") == "True"
        return [f"info note {say(note)}" for note in notes if wanted]

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

    def _make_table(self) -> None:
        """Forget what was thought about another game. A large table takes more than a second, which
        is not to be that of the first move.
        """
        megabytes = int(self._value("TableMegabytes"))
        self._searcher = None  # so that there are never two
        if self.match is not None:
            self._searcher = AlphaBeta(megabytes, clock=self._clock)

    def _think(self, state: HiveState, effort: Effort) -> list[SearchResult]:
        """What a bot of the level finds."""
        level, seconds = self._value("Level"), effort.seconds
        if level != HARD:
            seconds = min(seconds, thinking.ahead(level.lower()))
        seat = _mover(state)
        seen = state.seen_by(seat)
        if level == EASY:
            action = make_bot(GAME, level.lower()).choose(seen, seat, seconds)
            return [SearchResult(action, 0, 0, 0, 0.0, (action,))]
        assert self._searcher is not None, "there is a table whenever there is a game"
        lines = max(1, int(self._value("Lines")))
        board = board_of(GAME, seen)
        return self._searcher.analyse(board, seconds, effort.plies, effort.nodes, lines)


def run() -> None:
    """Be a UHP engine on standard input and output."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace", newline="\n")
    engine, at_a_terminal = Engine(), sys.stdin.isatty()

    def interrupted(*_: object) -> None:
        if at_a_terminal and not engine.thinking:
            raise KeyboardInterrupt
        engine.cancel()

    signal.signal(signal.SIGINT, interrupted)
    try:
        engine.run(sys.stdin, sys.stdout)
    except KeyboardInterrupt:
        pass
    except BrokenPipeError:  # nobody listens any more, not even to what is left in the buffer
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _first_word(text: str) -> tuple[str, str]:
    """The first word and what stands behind it."""
    first, *rest = text.split(maxsplit=1) or [""]
    return first, rest[0].strip() if rest else ""


def _effort(words: str) -> Effort:
    """How long `bestmove` is to think."""
    kind, amount = _first_word(words)
    if kind == "time" and (time := _TIME.fullmatch(amount)):
        return Effort(seconds=int(time[1]) * 3600.0 + int(time[2]) * 60 + int(time[3]))
    if NUMBER.fullmatch(amount) and int(amount) > 0:
        if kind == "depth":
            return Effort(plies=min(int(amount), int(DEEPEST)))
        if kind == "nodes":
            return Effort(nodes=int(amount))
    raise Refused(
        "Expected bestmove time hh:mm:ss (00:00:05), or bestmove depth N or nodes N with N at "
        "least 1."
    )


def _line(state: HiveState, found: SearchResult) -> str:
    """What was found about a move, in one line."""
    moves, state = [], state.copy()
    for action in found.line:
        moves.append(state.text(action))
        state.play(_mover(state), action)
    facts = f"depth {found.depth} nodes {found.nodes} value {found.value}"
    return f"info {facts} line {';'.join(moves)}"


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
