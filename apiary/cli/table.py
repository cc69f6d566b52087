"""The table: a match, and who sits where."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from apiary.core.errors import BadOption
from apiary.core.game import Game
from apiary.core.match import Match
from apiary.core.record import Event
from apiary.core.state import ACCEPT_DRAW, CHANCE, DECLARATIONS, OFFER_DRAW

if TYPE_CHECKING:
    from apiary.bots import Bot

HUMAN = "human"
DEFAULT_BOT = "normal"
HINT_LEVEL = "hard"
# A bot that thinks its chances lower than this takes a draw.
CONTENT = 0.45


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action as people pick it: its number in this position, its label, its notation."""

    number: int
    action: int
    label: str
    text: str


class Table:
    """A match with people and bots around it. `match` changes only through these methods."""

    def __init__(self, match: Match, seats: str | None, seed: int | None) -> None:
        self.match = match
        self.game = match.game
        rng = Random(seed)
        self.dice = Random(rng.getrandbits(64))
        self.adviser = Random(rng.getrandbits(64))
        self.bots: dict[int, Bot] = {}
        self.holders = read_seats(match.game, match.seats, seats)
        for seat, holder in enumerate(self.holders):
            if holder != HUMAN:
                self.bots[seat] = _bot(match.game, holder, Random(rng.getrandbits(64)))
        # The events, counted from 1, that were chosen in secret while others chose too.
        self._secret = {
            number
            for number, state in enumerate(match.record().states(), 1)
            if len(state.pending()) > 1 and number <= len(match.events)
        }

    @property
    def people(self) -> list[int]:
        """The seats held by people."""
        return [seat for seat in range(self.match.seats) if seat not in self.bots]

    def throw_dice(self) -> list[Event]:
        """Let chance do its part; what happened."""
        before = len(self.match.events)
        self.match.throw_dice(self.dice)
        return self.match.events[before:]

    def due(self) -> int | None:
        """The seat to ask next; None when the game is over."""
        pending = self.match.state.pending()
        bots = [seat for seat in pending if seat in self.bots]
        return next(iter(bots or pending), None)

    def view(self, seat: int | None, choices: list[Choice], colour: bool) -> str:
        """The picture that a seat sees, with the numbers of some choices in it."""
        seen = self.match.state.seen_by(seat)
        if not choices:
            return self.game.draw(seen, colour)
        marks = {choice.action: str(choice.number) for choice in choices}
        return self.game.draw_choices(seen, marks, colour)

    def choices(self, seat: int) -> list[Choice]:
        """The legal actions of a seat, those with the same label together."""
        state = self.match.state
        groups: dict[str, list[int]] = {}
        for action in state.legal(seat):
            groups.setdefault(self.game.label(state, action), []).append(action)
        pairs = [(label, action) for label, actions in groups.items() for action in actions]
        return [
            Choice(number, action, label, self.game.text(state, action))
            for number, (label, action) in enumerate(pairs, 1)
        ]

    def play(self, seat: int, action: int) -> str | None:
        """Play for a seat; the notation, or None if the others may not know it yet."""
        together = len(self.match.state.pending()) > 1 and action >= 0
        text = self.match.play(seat, action)
        self._secret.discard(len(self.match.events))  # it may be one that was taken back
        if together:
            self._secret.add(len(self.match.events))
        return None if together else text

    def bot_move(self, seat: int) -> str | None:
        """Let the bot of that seat decide."""
        view = self.match.state.seen_by(seat)
        return self.play(seat, self.bots[seat].choose(view, seat))

    def hint(self, seat: int) -> str:
        """What a strong bot would do."""
        bot = _bot(self.game, HINT_LEVEL, self.adviser)
        state = self.match.state
        return self.game.text(state, bot.choose(state.seen_by(seat), seat))

    def answers(self, seat: int) -> list[tuple[int, bool]]:
        """Offer a draw for a seat; which bots have been asked, and whether they accepted."""
        self.match.play(seat, OFFER_DRAW)
        found: list[tuple[int, bool]] = []
        for bot in self.bots:
            if ACCEPT_DRAW in self.match.state.declarations(bot):
                chances = self.game.values(self.match.state)
                accepts = chances is not None and chances[bot] < CONTENT
                found.append((bot, accepts))
                if accepts:
                    self.match.play(bot, ACCEPT_DRAW)
                else:
                    self.match.undo()  # an offer that is declined at once leaves no trace
        return found

    def who_may(self, declaration: int) -> int | None:
        """The person who may declare this now."""
        for seat in self.people:
            if declaration in self.match.state.declarations(seat):
                return seat
        return None

    def undo(self) -> int:
        """Take back the declarations that ended the game, or else everything since a person last
        moved; the number of events.
        """
        events = self.match.events[::-1]
        declared = [event.action in DECLARATIONS.values() for event in events]
        if self.match.state.outcome() is not None and declared[:1] == [True]:
            count = [*declared, False].index(False)
            self.match.undo(count)
            return count
        for count, event in enumerate(events, 1):
            if event.actor == CHANCE or len(events) - count + 1 in self._secret:
                raise BadOption("cli.play.undo_revealed")
            if event.actor not in self.bots and not declared[count - 1]:
                self.match.undo(count)
                return count
        raise BadOption("cli.play.undo_nothing")

    def resume_command(self, file: str) -> str:
        """What to type to go on with the game saved in a file, the same people at the table."""
        seats = ",".join(who if who == HUMAN else f"bot:{who}" for who in self.holders)
        return f"apiary play --resume {shlex.quote(file)} --seats {seats}"

    def last(self) -> Event | None:
        """The last move that was made in the open."""
        for number in range(len(self.match.events), 0, -1):
            event = self.match.events[number - 1]
            if number not in self._secret and event.action not in DECLARATIONS.values():
                return event
        return None


def _bot(game: Game, level: str, rng: Random) -> Bot:
    from apiary.bots import make_bot  # only a game with bots needs the search

    return make_bot(game, level, rng)


def read_seats(game: Game, count: int, text: str | None) -> list[str]:
    """Who sits where: `human`, or the level of a bot.

    >>> import apiary
    >>> read_seats(apiary.game("hive"), 2, "bot:easy,human")
    ['easy', 'human']
    """
    words = [HUMAN, *["bot"] * (count - 1)] if text is None else text.split(",")
    if len(words) != count:
        expected = ", ".join(map(str, game.seats))
        raise BadOption("core.bad_seats", game=game.name, seats=len(words), expected=expected)
    return [_holder(word.strip()) for word in words]


def _holder(word: str) -> str:
    if word == HUMAN:
        return HUMAN
    name, _, level = word.partition(":")
    if name != "bot":
        raise BadOption("cli.bad_seat", text=word)
    return level or DEFAULT_BOT
