"""The conversation during a game: what people type, and what they are told."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import indent
from typing import TypeVar

from apiary.cli.commands import find_command, help_text
from apiary.cli.curtain import Curtain
from apiary.cli.menu import Entry, Menu
from apiary.cli.rules import in_short, looked_up
from apiary.cli.table import Table, is_engine
from apiary.cli.telling import Teller
from apiary.cli.terminal import (
    clear_screen,
    complete_with,
    in_bands,
    in_colour,
    listed,
    read_line,
)
from apiary.cli.voice import Voice, fitted, plain, seat_name, tell
from apiary.core.errors import ApiaryError, BadNotation, IllegalAction, file_trouble
from apiary.core.messages import Message, printable
from apiary.core.outcome import Reason
from apiary.core.state import ACCEPT_DRAW, OFFER_DRAW, RESIGN

Answer = TypeVar("Answer")
# What must be possible for a command to be listed.
_DECLARING = {"offer": OFFER_DRAW, "accept": ACCEPT_DRAW, "resign": RESIGN}


class Session:
    """One sitting. `seat` is the person being asked, or None when the game is over."""

    def __init__(
        self,
        table: Table,
        voice: Voice,
        read: Callable[[], str] = read_line,
        pause: float = 0.0,
    ) -> None:
        self.table = table
        self.voice = voice
        self.read = read
        self.colour = in_colour()
        self.curtain = Curtain(table)
        self.teller = Teller(table, voice, self.curtain, self.colour, pause)
        self.seat: int | None = None
        self.menu: Menu | None = None  # of the person being asked
        self.list: list[Entry] = []  # what was listed last: numbers mean its lines
        self.passing: dict[int, str] = {}  # until when a person lets offers be declined
        self.coached = False  # the coach looks at every move before it is played
        self.heeded: int | None = None  # the action of which it has said something
        self.left = False
        self.own_files: set[Path] = set()  # those that may be overwritten
        self.may_tell = False  # a file may tell what others keep secret
        self._handlers: dict[str, Callable[[str], None]] = {
            "moves": self.list_moves,
            "why": self.explain,
            "undo": self.undo,
            "hint": self.hint,
            "coach": self.switch_coach,
            "save": self.save,
            "resign": self.resign,
            "offer": self.offer_draw,
            "accept": self.accept_draw,
            "board": self.show_board,
            "legend": self.show_legend,
            "rules": self.show_rules,
            "help": self.show_help,
            "quit": self.leave,
        }

    def run(self) -> int:
        """Ask and answer until everyone has left."""
        try:
            return self._sit()
        finally:
            self.table.close()

    def _sit(self) -> int:
        complete_with(self._completions)
        if self.table.people:
            self._welcome()
        while not self.left:
            self.table.throw_dice()
            seat = self.table.due()
            if seat in self.table.bots:
                self._tell_those_present()
                self._bot_turn(seat)
            elif seat is None or not self._decided(seat):
                self._turn(seat)
            if seat is None and not self.table.people:
                break
        return 0

    # --- turns

    def _bot_turn(self, seat: int) -> None:
        """Let a bot decide; an engine that fails gives its seat to one of ours."""
        try:
            self._thinking(seat, self.table.bot_move)
        except ApiaryError as error:
            if not self.table.stand_in(seat):
                raise
            self.voice.say("cli.play.stands_in", why=error.message, seat=self._name(seat))

    def _turn(self, seat: int | None) -> None:
        """Show a person the game and ask for a decision, or all how it ended."""
        self.seat = seat
        if self.curtain.needed(seat):
            self._pass_curtain(seat)
        if self.left:
            return
        self.teller.tell(self._eyes())
        if seat is not None:
            self.curtain.reads(seat)
        self.show_board("")
        if self.table.people:
            self._ask_until_changed()
        if seat is not None:
            self.teller.tell(self._eyes())

    def _decided(self, seat: int) -> bool:
        """Decide for a person who has no choice, or wants all such offers to be declined."""
        view = self.table.view(seat)
        legal = view.legal(seat)
        if len(legal) == 1:
            self.table.play(seat, int(legal[0]))
            return True
        if seat not in self.passing:
            return False
        offer = self.table.game.table.choices(view, seat).passing
        if offer is None or offer.until != self.passing[seat]:
            return False
        self.table.play(seat, offer.action)
        return True

    def _eyes(self) -> int | None:
        """Whose eyes read what is printed: without secrets all see the same."""
        people = self.table.people
        if not self.table.has_secrets:
            return None
        if self.seat is None:
            return people[0] if len(people) == 1 else None
        return self.seat

    def _tell_those_present(self) -> None:
        """What has happened; where people share a screen and have secrets, each is told later."""
        if not self.curtain.hangs:
            self.seat = next(iter(self.table.people), None)
            self.teller.tell(self._eyes())

    def _pass_curtain(self, seat: int | None) -> None:
        """Let the screen change hands with nothing on it, and nothing to be completed."""
        self.menu = None
        self.list = []
        clear_screen()
        if seat is not None:
            self.voice.say("cli.play.hand_over", seat=self._name(seat))
            if find_command(self._line(), self.voice, self._handlers)[0] == "quit":
                self.leave("")
            clear_screen()
        self.curtain.passed()
        self.teller.cleared()

    def _thinking(self, seat: int, think: Callable[[int], Answer]) -> Answer:
        """What somebody thinks up; on a terminal it says meanwhile that they do."""
        if not sys.stdout.isatty():
            return think(seat)
        waiting = self.voice("cli.play.thinking", seat=self._name(seat))
        print(waiting, end="", flush=True)
        try:
            return think(seat)
        finally:
            print("\r" + " " * len(waiting) + "\r", end="")

    def _welcome(self) -> None:
        """What is played, who is who, and how to begin."""
        from apiary.bots.ladder import today

        game = self.table.game
        self.voice.say("cli.play.part", title=game.title, meaning=game.about)
        you = "cli.play.sits" if len(self.table.people) == 1 else "cli.play.sits.person"
        for seat, holder in enumerate(self.table.holders):
            if seat in self.table.bots:
                ours = Message(f"bots.level.{today(holder)}")
                level = printable(holder) if is_engine(holder) else ours
                said = self.voice("cli.play.sits.bot", seat=self._name(seat), level=level)
            else:
                said = self.voice(you, seat=self._name(seat))
            self._tell_painted(said)
        self.voice.say("cli.play.welcome")

    def _ask_until_changed(self) -> None:
        """Take lines until one of them changes the game or somebody leaves."""
        match = self.table.match
        before = list(match.events)
        while not self.left and match.events == before:
            self._obey(self._line())

    def _line(self) -> str:
        """What is typed next; when nothing more will be, `quit`. Whoever interrupts a line only
        wants another; who does so twice leaves.
        """
        try:
            return self._typed()
        except KeyboardInterrupt:
            if not sys.stdin.isatty():
                raise
            print()
            self.voice.say("cli.play.interrupted")
        return self._typed()

    def _typed(self) -> str:
        try:
            return self.read().strip()
        except EOFError:
            if sys.stdin.isatty():
                print()
            return "quit"

    def _obey(self, line: str) -> None:
        """Do what a line says; if it makes no sense or breaks a rule, say so."""
        try:
            name, rest = find_command(line, self.voice, self._handlers)
            if name:
                self._handlers[name](rest)
            elif self.seat is None:
                self._say_over()
            elif line:
                self._move(self.seat, line)
            else:
                self._show(self._top())
        except IllegalAction as error:
            tell(self.voice.reason(Reason(error.message, error.ruling)))
        except BadNotation as error:
            tell(self._unread(error))
        except ApiaryError as error:
            tell(self.voice.of(error.message))

    def _unread(self, error: BadNotation) -> str:
        """What is said to words that make no sense: from where on they can't be read, or, if none
        of the game's verbs is there, which of them can be used now.
        """
        said = error.message.params
        expected = said.get("expected")
        verb = isinstance(expected, Message) and expected.key.endswith(".expect.verb")
        if not verb or self.seat is None:
            return self.voice("cli.play.unread", why=error.message)
        verbs = ", ".join(self._menu().verbs())
        return self.voice("cli.play.unknown", text=said["text"], verbs=verbs)

    def _move(self, seat: int, line: str) -> None:
        """Play a number or a notation, or list what is under a label."""
        menu = self._menu()
        line = self.table.game.terminal.typed(menu.view, line)
        if line.isdecimal():
            self._pick(seat, line)
            return
        named = menu.named(line)
        action = menu.find(line)
        if named:
            self._show(named)
        elif action is not None:
            self._play(seat, action)
        elif several := menu.labelled(line) or menu.beginning(line):
            self._show(several)
        elif not self._about(line):
            self._play_notation(seat, line)

    def _pick(self, seat: int, line: str) -> None:
        """Take a line of the list by its number."""
        offer = self._menu().passing
        if offer is not None and line == str(len(self.list) + 1):
            self.passing[seat] = offer.until
            self.table.play(seat, offer.action)
        elif (entry := self._numbered(line)) is None:
            return
        elif entry.action is not None:
            self._play(seat, entry.action)
        else:
            self._show(self._menu().entries(entry.path))

    def _numbered(self, text: str) -> Entry | None:
        """The line of the list that has this number; if there is none, it is said."""
        number = int(text) if len(text) < 6 else 0
        if 1 <= number <= len(self.list):
            return self.list[number - 1]
        most = len(self.list) + int(self._menu().passing is not None)
        self.voice.say("cli.play.no_number", number=text, most=most)
        return None

    def _play_notation(self, seat: int, line: str) -> None:
        view = self.table.view(seat)
        try:
            action = view.parse(line)
        except BadNotation:  # or it names what can be chosen, or a piece that can't do anything
            if found := self._menu().worded(line):
                self._show(found)
                return
            reason = view.why_not(seat, line)
            if reason is None:
                raise
            tell(self.voice.reason(reason))
        else:
            reason = view.why_not(seat, action)  # as this seat may know it
            if reason is None:
                self._play(seat, action)
            else:
                tell(self.voice.reason(reason))

    def _play(self, seat: int, action: int) -> None:
        """Play for a person, unless the coach has something to say of it that it has not said."""
        asked, self.heeded = self.heeded == action, None
        if self.coached and not asked:
            try:
                found = self._thinking(seat, lambda seat: self.table.remark(seat, action))
            except KeyboardInterrupt:
                self.voice.say("cli.play.stopped")
                return
            if found is not None:
                self.heeded = action
                for message in filter(None, (found.message, found.instead)):
                    tell(self.voice.of(message))
                self.voice.say("cli.play.coach_again")
                return
        self.table.play(seat, action)

    # --- what can be typed

    def list_moves(self, rest: str) -> None:
        """All moves one by one, or those of one piece."""
        if self.seat is None:
            self._say_over()
            return
        menu = self._menu()
        rest = self.table.game.terminal.typed(menu.view, rest)
        found = self._found(rest) if rest else menu.of(menu.actions)
        if found:
            self._show(found)
        else:
            self.explain(rest)

    def explain(self, rest: str) -> None:
        """Why a move is not legal, or what a thing on the table is."""
        if not rest:
            self.voice.say("cli.play.why_what")
            return
        rest = self.table.game.terminal.typed(self.table.view(self._asked()), rest)
        if self.seat is not None:
            found = self._found(rest)
            if len(found) > 1:
                self._show(found)
                return
            if rest.isdecimal():
                entry = self._numbered(rest)
                if entry is None:
                    return
                if entry.action is None:
                    self._show(self._menu().entries(entry.path))
                    return
                rest = entry.typed
            elif found and found[0].action is not None:
                rest = found[0].typed
        elif rest.isdecimal():  # there is no list any more
            self._say_over()
            return
        if self._about(rest):
            return
        seat = self._asked()
        reason = self.table.view(seat).why_not(seat, rest)
        if reason is None:
            self.voice.say("cli.play.is_legal", action=rest)
        else:
            tell(self.voice.reason(reason))

    def undo(self, rest: str) -> None:
        """Back to the last decision of a person."""
        count = self.table.undo()
        self.teller.forget()
        self.passing.clear()
        self.voice.say("cli.play.undone", count=count)

    def hint(self, rest: str) -> None:
        """What a strong player would do."""
        if self.seat is None:
            self._say_over()
            return
        try:
            found = self._thinking(self.seat, self.table.hint)
        except KeyboardInterrupt:
            self.voice.say("cli.play.stopped")
            return
        menu, action = self._menu(), found.action
        self.voice.say("cli.play.hint", action=menu.text(action), words=menu.words(action))
        if found.why is not None:
            tell(self.voice.of(found.why))

    def switch_coach(self, rest: str) -> None:
        """Let the coach look at every move against bots, or no more."""
        if len(self.table.people) != 1 or not self.table.bots:
            self.voice.say("cli.play.coach_people")
            return
        wishes = {
            "": not self.coached,
            self.voice("cli.coach.on"): True,
            self.voice("cli.coach.off"): False,
        }
        if rest not in wishes:
            self.voice.say("cli.play.coach_what", text=rest)
            return
        self.coached, self.heeded = wishes[rest], None
        self.voice.say("cli.play.coach_on" if self.coached else "cli.play.coach_off")

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
            if not self.may_tell and not self.table.knows(self._asked()):
                self.may_tell = True
                self.voice.say("cli.play.save_secrets")
                return
            self.table.match.record().save(path)
        except (OSError, ValueError, RuntimeError) as error:
            self.voice.say("cli.play.not_saved", file=rest, why=file_trouble(error))
            return
        self.own_files.add(path)
        self.voice.say("cli.play.saved", command=self.table.resume_command(rest))

    def resign(self, rest: str) -> None:
        self.table.play(self._asked(), RESIGN)

    def offer_draw(self, rest: str) -> None:
        """Offer a draw; bots answer at once."""
        seat = self._asked()
        answers = self.table.answers(seat)
        self.teller.forget()
        for bot, accepts in answers:
            key = "cli.play.accepts" if accepts else "cli.play.declines"
            self.voice.say(key, seat=self._name(bot))
        if not answers:
            self.teller.tell(self._eyes())
            self.voice.say("cli.play.offered")

    def accept_draw(self, rest: str) -> None:
        """Accept the draw that another has offered."""
        seat = self.table.who_may(ACCEPT_DRAW)
        self.table.play(self._asked() if seat is None else seat, ACCEPT_DRAW)

    def show_board(self, rest: str) -> None:
        """The board, and what may be done."""
        outcome = self.table.match.state.outcome()
        if outcome is not None:
            self._draw({})
            self._tell_painted(self.voice.outcome(self.table.game, outcome))
            if self.table.people:
                self._say_over()
        elif self.seat is not None:
            view = self.table.view(self.seat)
            self.menu = Menu(self.table.game, view, self.seat, self.voice)
            top = self._top()
            if not self._marks(top):
                self._draw({})
            self._show(top)

    def show_legend(self, rest: str) -> None:
        """What the signs of the picture mean."""
        lines = self.table.game.terminal.legend(self.table.view(self._eyes()))
        tell("\n".join(map(self.voice.of, lines)) or self.voice("cli.play.no_legend"))

    def show_rules(self, rest: str) -> None:
        """A short page and the chapters that there are, or what a word stands for."""
        match = self.table.match
        tell(looked_up(match, rest, self.voice) if rest else in_short(match, self.voice))

    def show_help(self, rest: str) -> None:
        """What can be typed in this game."""
        terminal = self.table.game.terminal
        typing = terminal.typing(self.table.view(self._asked()))
        tell(help_text(self.voice, typing, terminal.example, self._possible()))

    def _possible(self) -> list[str]:
        """The commands that can be of use now."""
        declared = self.table.match.state.declarations(self._asked())
        never = {name for name, one in _DECLARING.items() if one not in declared}
        if self.table.has_secrets:
            never.add("undo")
        return [name for name in self._handlers if name not in never]

    def leave(self, rest: str) -> None:
        self.left = True
        if self.table.match.state.outcome() is None:
            self.voice.say("cli.play.bye")

    # --- lists

    def _menu(self) -> Menu:
        assert self.menu is not None
        return self.menu

    def _top(self) -> list[Entry]:
        return self._menu().entries()

    def _found(self, text: str) -> list[Entry]:
        """What can be done with a thing, or begins with some words."""
        menu = self._menu()
        return menu.named(text) or menu.labelled(text) or menu.beginning(text)

    def _show(self, entries: list[Entry]) -> None:
        """List what can be chosen, under what is asked; in the picture if it leads somewhere."""
        self.list = entries
        menu = self._menu()
        if marks := self._marks(entries):
            self._draw(marks)
        self._tell_painted(self._question())
        rows = [self._row(entry) for entry in entries]
        if menu.passing is not None:
            rows.append(("", self.voice.of(menu.passing.label)))
        print(listed(rows))

    def _question(self) -> str:
        """Who is asked, and what."""
        key = "cli.play.your_move" if len(self.table.people) == 1 else "cli.to_move"
        who = self.voice(key, seat=self._name(self._asked()))
        ask = self._menu().ask
        return who if ask is None else f"{who}. {self.voice.of(ask)}"

    def _row(self, entry: Entry) -> tuple[str, str]:
        """What can be typed, and what it means beyond that."""
        begun = re.match(rf"{re.escape(entry.typed)}\b[ –:,;]*", entry.words, re.IGNORECASE)
        return entry.typed, entry.words[begun.end() :] if begun else entry.words

    def _marks(self, entries: list[Entry]) -> dict[int, str]:
        """The numbers of choices by their actions, if the picture shows where they lead."""
        terminal = self.table.game.terminal
        first = {entry.path[:1] for entry in entries}
        last = len(first) == 1 and all(entry.action is not None for entry in entries)
        if not terminal.marks_lists and not (last and entries[0].path[1:]):
            return {}
        marks = {
            action: str(number)
            for number, entry in enumerate(entries, 1)
            for action in entry.actions
        }
        view = self.table.view(self._eyes())
        return marks if terminal.draw_choices(view, marks) != terminal.draw(view) else {}

    def _draw(self, marks: dict[int, str]) -> None:
        """The picture, with marks where choices lead."""
        view = self.table.view(self._eyes())
        terminal = self.table.game.terminal
        headline = terminal.headline(view)
        print()
        if headline is not None:
            tell(self.voice.of(headline))
        how = self.colour, self.voice.language
        picture = terminal.draw_choices(view, marks, *how) if marks else terminal.draw(view, *how)
        if terminal.has_map and sys.stdout.isatty():
            picture = in_bands(picture, shutil.get_terminal_size().columns - 2)
        tell(f"{indent(picture, '  ')}\n")

    def _tell_painted(self, text: str) -> None:
        """Print text with the names of the seats in their colours, which take no room."""
        print(self.teller.painted(fitted(text)))

    def _about(self, name: str) -> bool:
        """Say what a thing on the table is that nobody can do anything with now: why not, and its
        chapter of the rules.
        """
        game, seat, wanted = self.table.game, self._asked(), name.lower()
        view = self.table.view(seat)
        things = game.table.scene(self.table.view(self._eyes())).things
        called = game.terminal.called
        thing = next((one for one in things if called(view, seat, one).lower() == wanted), None)
        try:
            label = thing.label if thing else game.terminal.meaning(view, name)
            reason = view.why_not(seat, name)
        except BadNotation:
            if thing is None:
                return False
            label, reason = thing.label, game.table.why_touch(view, seat, (thing.id,))
        if label is None or reason is None:
            return False
        words = self.voice.of(label)
        said = [self.voice("cli.play.part", title=name, meaning=words) + "."]
        if thing is not None and thing.note is not None:
            said.append(self.voice.of(thing.note))
        tell(" ".join([*said, self.voice.reason(reason)]))
        chapters = game.table.chapters(self.table.match.seats, self.table.match.options)
        for chapter in chapters:
            title = plain(self.voice.of(chapter.title))
            if chapter.id == thing.face if thing else plain(words).startswith(title):
                tell(indent("\n".join(map(self.voice.of, chapter.paragraphs)), "  "))
        return True

    def _completions(self) -> list[str]:
        """What could be typed now."""
        words = [self.voice(f"cli.command.{name}") for name in self._handlers]
        if self.seat is not None and self.menu is not None:
            words += [self.menu.text(action) for action in self.menu.actions]
        return words

    def _say_over(self) -> None:
        key = "cli.play.over" if self.table.has_secrets else "cli.play.over.undo"
        self.voice.say(key)

    def _asked(self) -> int:
        """Who speaks; after the end the first person, to be told that it is over."""
        return self.table.people[0] if self.seat is None else self.seat

    def _name(self, seat: int) -> Message:
        return seat_name(self.table.game, seat)
