"""The conversation during a game: what people type, and what they are told."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from textwrap import indent
from typing import TypeVar

from apiary.cli.commands import find_command
from apiary.cli.rules import chapters_named, in_short
from apiary.cli.table import Choice, Table
from apiary.cli.terminal import columns, in_colour
from apiary.cli.voice import Voice, seat_name, tell
from apiary.core.errors import ApiaryError, BadNotation, IllegalAction, file_trouble
from apiary.core.messages import Message
from apiary.core.outcome import Reason
from apiary.core.state import ACCEPT_DRAW, RESIGN

Answer = TypeVar("Answer")

FEW = 8  # so many choices are listed without being asked for


class Session:
    """One sitting. `seat` is the person being asked, or None when the game is over."""

    def __init__(self, table: Table, voice: Voice) -> None:
        self.table = table
        self.voice = voice
        self.colour = in_colour()
        self.seat: int | None = None
        self.choices: list[Choice] = []
        self.shown: set[int] = set()  # the numbers that have been listed
        self.left = False
        self.own_files: set[Path] = set()  # those that may be overwritten
        self._handlers: dict[str, Callable[[str], None]] = {
            "moves": self.list_moves,
            "why": self.explain,
            "undo": self.undo,
            "hint": self.hint,
            "save": self.save,
            "resign": self.resign,
            "offer": self.offer_draw,
            "accept": self.accept_draw,
            "board": self.show_board,
            "rules": self.show_rules,
            "help": self.show_help,
            "quit": self.leave,
        }

    def run(self) -> int:
        """Ask and answer until everyone has left."""
        if sys.stdin.isatty():
            with suppress(ImportError):
                import_module("readline")  # which gives `input` arrow keys and a history
        if self.table.people:
            self.voice.say("cli.play.welcome")
        while not self.left:
            for event in self.table.throw_dice():
                self.voice.say("cli.play.chance", action=event.action)
            seat = self.table.due()
            if seat in self.table.bots:
                self._bot_turn(seat)
                continue
            self.seat = seat
            self._announce()
            if seat is None and not self.table.people:
                break
            self._ask_until_changed()
        return 0

    # --- turns

    def _bot_turn(self, seat: int) -> None:
        text = self._thinking(seat, self.table.bot_move)
        if text is None:
            self.voice.say("cli.play.has_chosen", seat=self._name(seat))
        else:
            self.voice.say("cli.play.plays", seat=self._name(seat), action=text)

    def _thinking(self, seat: int, think: Callable[[int], Answer]) -> Answer:
        """What somebody thinks up; on a terminal it says meanwhile that they do."""
        if not sys.stdout.isatty():
            return think(seat)
        waiting = self.voice("cli.play.thinking", seat=self._name(seat))
        print(waiting, end="", flush=True)
        answer = think(seat)
        print("\r" + " " * len(waiting) + "\r", end="")
        return answer

    def _announce(self) -> None:
        """The board, what happened, and what may be done."""
        self.show_board("")
        outcome = self.table.match.state.outcome()
        if outcome is not None:
            self.choices = []
            print(self.voice.outcome(self.table.game, outcome))
            if self.table.people:
                self.voice.say("cli.play.over")
            return
        assert self.seat is not None
        self.choices = self.table.choices(self.seat)
        self.shown = set()
        if len(self.choices) <= FEW:
            print(self._listed(self.choices))
        else:
            print(self._labels())

    def _ask_until_changed(self) -> None:
        """Take lines until one of them changes the game or somebody leaves."""
        match = self.table.match
        before = list(match.events)
        while not self.left and match.events == before:
            try:
                line = input("> " if sys.stdin.isatty() else "")
            except EOFError:
                line = "quit"
                if sys.stdin.isatty():
                    print()
            self._obey(line.strip())

    def _obey(self, line: str) -> None:
        """Do what a line says; if it makes no sense or breaks a rule, say so."""
        try:
            name, rest = find_command(line, self.voice)
            if not line:
                self.voice.say("cli.play.empty")
            elif name:
                self._handlers[name](rest)
            else:
                self._move(line)
        except IllegalAction as error:
            tell(self.voice.reason(Reason(error.message, error.ruling)))
        except ApiaryError as error:
            tell(self.voice.of(error.message))

    def _move(self, line: str) -> None:
        """Play a number or a notation, or list the moves under a label."""
        if self.seat is None:
            self.voice.say("cli.play.over")
            return
        choice = self._choice(line)
        labelled = self._under(line)
        if choice is not None and line.isdecimal() and choice.number not in self.shown:
            self.voice.say("cli.play.not_shown", number=line)
        elif choice is not None:
            self.table.play(self.seat, choice.action)
        elif line.isdecimal():
            self.voice.say("cli.play.no_number", number=line, most=len(self.choices))
        elif labelled:
            self._show_choices(labelled)
        else:
            self._play_notation(self.seat, line)

    def _play_notation(self, seat: int, line: str) -> None:
        state = self.table.match.state
        try:
            action = self.table.game.parse(state, line)
        except BadNotation:  # or it is a piece that can't do anything
            reason = self.table.game.why_not(state, seat, line)
            if reason is None:
                raise
            tell(self.voice.reason(reason))
        else:
            self.table.play(seat, action)

    # --- what can be typed

    def list_moves(self, rest: str) -> None:
        """All moves, or those of one piece."""
        found = self._under(rest) if rest else self.choices
        if found:
            self._show_choices(found)
        elif self.seat is None:
            self.voice.say("cli.play.over")
        else:
            self.explain(rest)

    def explain(self, rest: str) -> None:
        """Why a move is not legal."""
        if not rest:
            self.voice.say("cli.play.why_what")
            return
        labelled = self._under(rest)
        if len(labelled) > 1:
            self._show_choices(labelled)
            return
        choice = self._choice(rest)
        text = rest if choice is None else choice.text
        reason = self.table.game.why_not(self.table.match.state, self._asked(), text)
        if reason is None:
            self.voice.say("cli.play.is_legal", action=text)
        else:
            tell(self.voice.reason(reason))

    def undo(self, rest: str) -> None:
        """Back to the last decision of a person."""
        count = self.table.undo()
        self.voice.say("cli.play.undone", count=count)

    def hint(self, rest: str) -> None:
        """What a strong player would do."""
        if self.seat is None:
            self.voice.say("cli.play.over")
            return
        try:
            self.voice.say("cli.play.hint", action=self._thinking(self.seat, self.table.hint))
        except KeyboardInterrupt:
            self.voice.say("cli.play.stopped")

    def save(self, rest: str) -> None:
        """Write the record to a file; another's only when asked twice."""
        if not rest:
            self.voice.say("cli.play.save_where")
            return
        try:
            path = Path(rest).expanduser()
            if path.is_file() and path not in self.own_files:
                self.own_files.add(path)
                self.voice.say("cli.play.save_again", file=rest)
                return
            self.table.match.record().save(path)
        except (OSError, ValueError, RuntimeError) as error:
            self.voice.say("cli.play.not_saved", file=rest, why=file_trouble(error))
            return
        self.own_files.add(path)
        self.voice.say("cli.play.saved", command=self.table.resume_command(rest))

    def resign(self, rest: str) -> None:
        """Give up."""
        self.table.play(self._asked(), RESIGN)

    def offer_draw(self, rest: str) -> None:
        """Offer a draw; bots answer at once."""
        seat = self._asked()
        answers = self.table.answers(seat)
        for bot, accepts in answers:
            key = "cli.play.accepts" if accepts else "cli.play.declines"
            self.voice.say(key, seat=self._name(bot))
        if not answers:
            self.voice.say("cli.play.offered", seat=self._name(seat))

    def accept_draw(self, rest: str) -> None:
        """Accept the draw that another has offered."""
        seat = self.table.who_may(ACCEPT_DRAW)
        self.table.play(self._asked() if seat is None else seat, ACCEPT_DRAW)

    def show_board(self, rest: str) -> None:
        """The board and whose turn it is."""
        self._draw([])
        event = self.table.last()
        if event is not None:
            who = seat_name(self.table.game, event.actor)
            self.voice.say("cli.play.last", seat=who, action=event.action)
        if self.seat is not None:
            key = "cli.play.your_move" if len(self.table.people) == 1 else "cli.to_move"
            self.voice.say(key, seat=self._name(self.seat))

    def show_rules(self, rest: str) -> None:
        """The rules and the notation in short, with what this game adds, or a chapter."""
        match = self.table.match
        tell(chapters_named(match, rest, self.voice) if rest else in_short(match, self.voice))

    def show_help(self, rest: str) -> None:
        """What can be typed."""
        self.voice.say("cli.play.help")

    def leave(self, rest: str) -> None:
        """Stop playing."""
        self.left = True
        if self.table.match.state.outcome() is None:
            self.voice.say("cli.play.bye")

    # --- lists

    def _choice(self, text: str) -> Choice | None:
        """The choice that a number or a notation names."""
        wanted = " ".join(text.split())
        for choice in self.choices:
            if wanted in (str(choice.number), choice.text):
                return choice
        return None

    def _under(self, text: str) -> list[Choice]:
        """The choices under a label."""
        exact = [choice for choice in self.choices if choice.label == text]
        return exact or [c for c in self.choices if c.label.lower() == text.lower()]

    def _show_choices(self, choices: list[Choice]) -> None:
        if len({choice.label for choice in choices}) == 1:  # more would hide each other
            self._draw(choices)
        print(self._listed(choices))

    def _draw(self, choices: list[Choice]) -> None:
        picture = self.table.view(self._viewer(), choices, self.colour)
        print(f"\n{indent(picture, '  ')}\n")

    def _listed(self, choices: list[Choice]) -> str:
        self.shown |= {choice.number for choice in choices}
        width = len(str(len(self.choices)))
        pad = max((len(choice.label) for choice in choices), default=0)
        cells: list[str] = []
        for choice in choices:
            words = self._meaning(choice.label) if choice.text == choice.label else ""
            cells.append(f"{choice.number:>{width}}  {choice.text:{pad}}{words}")
        return columns(cells)

    def _labels(self) -> str:
        """What there is to choose from, with the number of moves of each."""
        counts: dict[str, int] = {}
        for choice in self.choices:
            counts[choice.label] = counts.get(choice.label, 0) + 1
        width = max(map(len, counts))
        return columns(
            [f"{label:{width}}{self._meaning(label)} ({counts[label]})" for label in counts]
        )

    def _meaning(self, label: str) -> str:
        """What a label stands for, to be put behind it."""
        meaning = self.table.game.meaning(self.table.match.state, label)
        return "" if meaning is None else f"  {self.voice.of(meaning)}"

    def _viewer(self) -> int | None:
        """Whose eyes the board is drawn for."""
        people = self.table.people
        if self.seat is None and len(people) == 1:
            return people[0]
        return self.seat

    def _asked(self) -> int:
        """Who speaks; after the end the first person, to be told that it is over."""
        return self.table.people[0] if self.seat is None else self.seat

    def _name(self, seat: int) -> Message:
        return seat_name(self.table.game, seat)
