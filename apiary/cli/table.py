"""The table: a match, and who sits where."""

from __future__ import annotations

import re
import shlex
import sys
from random import Random
from typing import TYPE_CHECKING

from apiary.bots.ladder import LOWEST
from apiary.core.errors import BadOption
from apiary.core.game import Game
from apiary.core.match import Match
from apiary.core.replay import Step
from apiary.core.scene import LogLine
from apiary.core.secrecy import can_be_taken_back, told_to
from apiary.core.state import ACCEPT_DRAW, CHANCE, DECLARATIONS, OFFER_DRAW, Seen

if TYPE_CHECKING:
    from apiary.bots import Bot
    from apiary.bots.coach import Hint, Remark
    from apiary.bots.players import Player

HUMAN = "human"
DEFAULT_BOT = LOWEST  # for a first game
STAND_IN = "dancer"
# A bot that thinks its chances lower than this takes a draw.
CONTENT = 0.45


class Table:
    """A match with people and bots around it. `match` changes only through these methods.

    Whatever is shown of it is made from `view`, `told` or `knows`.
    """

    def __init__(self, match: Match, seats: str | None, seed: int | None) -> None:
        self.match = match
        self.game = match.game
        rng = Random(seed)
        self.dice = Random(rng.getrandbits(64))
        self.adviser = Random(rng.getrandbits(64))
        self.bots: dict[int, Bot | Player] = {}
        self.holders = read_seats(match.game, match.seats, seats)
        for seat, holder in enumerate(self.holders):
            if holder != HUMAN:
                self.bots[seat] = _bot(match.game, holder, Random(rng.getrandbits(64)))
        self.steps: list[Step] = []  # since this table was set up

    @property
    def people(self) -> list[int]:
        """The seats held by people."""
        return [seat for seat in range(self.match.seats) if seat not in self.bots]

    @property
    def has_secrets(self) -> bool:
        """Does a seat know what another doesn't?"""
        return self.game.has_secrets(self.match.options)

    def view(self, seat: int | None) -> Seen:
        """The game as a seat, or a spectator, knows it now."""
        return self.match.state.seen_by(seat)

    def told(self, step: Step, seat: int | None) -> LogLine:
        """What happened, as a seat or a spectator may know it."""
        return told_to(seat, step)

    def sets_up(self, number: int) -> bool:
        """Was a step of this table chance's, before anybody had decided anything?"""
        first = next((n for n, step in enumerate(self.steps) if step.actor != CHANCE), number + 1)
        return number < first and len(self.steps) == len(self.match.events)

    def knows(self, seat: int) -> bool:
        """Has this seat seen everything that the record of the game tells?"""
        now = self.match.state
        if now.outcome() is not None:
            return True
        return now.seen_by(seat) == now and all(
            step.before.discloses(step.actor, step.action, seat)
            for step in self.match.record().steps()
        )

    def throw_dice(self) -> None:
        """Let chance do its part."""
        while self.match.state.pending() == (CHANCE,):
            self.play(CHANCE, self.match.state.sample(self.dice))

    def due(self) -> int | None:
        """The seat to ask next; None when the game is over."""
        pending = self.match.state.pending()
        bots = [seat for seat in pending if seat in self.bots]
        return next(iter(bots or pending), None)

    def play(self, seat: int, action: int) -> None:
        """Play for a seat, or for chance."""
        before = self.match.state
        self.match.play(seat, action)
        self.steps.append(Step(before, self.match.state, seat, int(action)))

    def bot_move(self, seat: int) -> None:
        """Let the bot of that seat decide."""
        from apiary.bots.players import Follower

        bot = self.bots[seat]
        if isinstance(bot, Follower) and not self.has_secrets:
            bot.follow(self.match.record())
        self.play(seat, bot.choose(self.view(seat), seat))

    def stand_in(self, seat: int) -> bool:
        """Let a bot of our own take the seat of an engine that has failed; was it one?"""
        if not is_engine(self.holders[seat]):
            return False
        self._end(self.bots[seat])
        self.holders[seat] = STAND_IN
        self.bots[seat] = _bot(self.game, STAND_IN, self.adviser)
        return True

    def close(self) -> None:
        """End the engines."""
        for seat, bot in self.bots.items():
            if is_engine(self.holders[seat]):
                self._end(bot)

    def _end(self, bot: object) -> None:
        from apiary.bots.players import Follower

        if isinstance(bot, Follower):
            bot.close()

    def hint(self, seat: int) -> Hint:
        """What a strong bot would do, and why."""
        from apiary.bots import coach, thinking

        level = thinking.HINT_LEVEL_ALONE
        return coach.hint(self.view(seat), seat, level, thinking.ahead(level), self.adviser)

    def remark(self, seat: int, action: int) -> Remark | None:
        """What the coach says of an action, if anything."""
        from apiary.bots import coach
        from apiary.bots.thinking import COACH_SECONDS

        return coach.remark(self.view(seat), seat, action, COACH_SECONDS, self.adviser)

    def answers(self, seat: int) -> list[tuple[int, bool]]:
        """Offer a draw for a seat; which bots have been asked, and whether they accepted."""
        self.play(seat, OFFER_DRAW)
        found: list[tuple[int, bool]] = []
        for bot in self.bots:
            if ACCEPT_DRAW in self.match.state.declarations(bot):
                chances = self.game.mind.values(self.view(bot))
                accepts = chances is not None and chances[bot] < CONTENT
                found.append((bot, accepts))
                if accepts:
                    self.play(bot, ACCEPT_DRAW)
                else:
                    self._undo(1)  # an offer that is declined at once leaves no trace
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
            return self._take_back([*declared, False].index(False))
        states = list(self.match.record().states())
        for count, event in enumerate(events, 1):
            person = event.actor != CHANCE and event.actor not in self.bots
            if person and not declared[count - 1]:
                before = states[len(events) - count]
                if len(before.legal(event.actor)) > 1:  # else it was made for them
                    return self._take_back(count)
        raise BadOption("cli.play.undo_nothing")

    def _take_back(self, count: int) -> int:
        if self.has_secrets:
            raise BadOption("cli.play.undo_secrets")
        undone = self.match.events[len(self.match.events) - count :]
        if not can_be_taken_back(self.game, self.match.options, undone):
            raise BadOption("cli.play.undo_revealed")
        self._undo(count)
        return count

    def _undo(self, count: int) -> None:
        self.match.undo(count)
        del self.steps[max(0, len(self.steps) - count) :]

    def resume_command(self, file: str) -> str:
        """What to type to go on with the game saved in a file, the same people at the table."""
        seats = ",".join(who if who == HUMAN else f"bot:{who}" for who in self.holders)
        return f"apiary play --resume {_quoted(file)} --seats {_quoted(seats)}"


def _bot(game: Game, level: str, rng: Random) -> Bot | Player:
    from apiary.bots import make_bot  # only a game with bots needs the search
    from apiary.bots.players import make_player

    return make_player(game, level, rng) if is_engine(level) else make_bot(game, level, rng)


def _quoted(word: str) -> str:
    """A word as the shells of this system take it, those of Windows in double quotes alone."""
    if sys.platform == "win32":
        escaped = word.replace('"', '\\"')
        return f'"{escaped}"'
    return shlex.quote(word)


def is_engine(holder: str) -> bool:
    """Is it a program of somebody else's that plays?"""
    return holder.startswith("uhp") and ":" in holder


def seat_count(game: Game, text: str | None) -> int:
    """How many sit at a table that was asked for like that: `3`, or their names."""
    return (game.first_seats or game.seats[0]) if text is None else len(_holders(text))


def read_seats(game: Game, count: int, text: str | None) -> list[str]:
    """Who sits where: `human`, the level of a bot, or an engine. A number alone is a person among
    bots.

    >>> import apiary
    >>> read_seats(apiary.game("hive"), 2, "bot:easy,human")
    ['easy', 'human']
    >>> read_seats(apiary.game("hornet"), 3, "3")
    ['human', 'egg', 'egg']
    >>> read_seats(apiary.game("hive"), 2, "human,bot:uhp@5:nokamute")
    ['human', 'uhp@5:nokamute']
    """
    holders = _holders(str(count) if text is None else text)
    if len(holders) != count:
        expected = ", ".join(map(str, game.seats))
        raise BadOption("core.bad_seats", game=game.name, seats=len(holders), expected=expected)
    return holders


def _holders(text: str) -> list[str]:
    if text.isdecimal() and len(text) < 3:
        return [HUMAN, *[DEFAULT_BOT] * 99][: int(text)]
    between = r",(?=\s*(?:human|bot)\b)" if "bot:uhp" in text else ","  # a command may have some
    return [_holder(word.strip()) for word in re.split(between, text)]


def _holder(word: str) -> str:
    if word == HUMAN:
        return HUMAN
    name, _, level = word.partition(":")
    if name != "bot":
        raise BadOption("cli.bad_seat", text=word)
    return level or DEFAULT_BOT
