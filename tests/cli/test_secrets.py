"""A spy at a terminal: nothing that is printed for a seat tells what it may not know.

Two games that differ only in what a seat can't know are played at a terminal each, by the same
script, and everything that this seat can read (or scroll back to) must be the same.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from contextlib import redirect_stdout, suppress
from dataclasses import dataclass, field
from functools import cache
from itertools import cycle
from random import Random

import pytest

import apiary
from apiary.cli.session import Session
from apiary.cli.table import HUMAN, Table
from apiary.cli.voice import Voice
from apiary.core.game import Game
from apiary.core.match import Match
from apiary.core.messages import LANGUAGES
from apiary.core.options import OptionValue
from apiary.core.state import CHANCE, State

Events = list[tuple[int, int]]
LONGEST = 100  # events that two games are compared for
FORKS = 4 if apiary.compiled else 1  # of each game, for each pair of eyes


@dataclass(frozen=True)
class SetUp:
    """A game with secrets."""

    game: str
    seats: int
    options: tuple[tuple[str, OptionValue], ...] = ()

    def match(self) -> Match:
        return Match(apiary.game(self.game), self.seats, dict(self.options))


SET_UPS = (
    SetUp("hornet", 3),
    SetUp("hornet", 2),
    SetUp("alveola", 3),
    SetUp("waggledance", 2, (("target", "short"),)),
    SetUp("hive", 2, (("modules", "S"), ("max_turns", 30))),
)
games = pytest.mark.parametrize("set_up", SET_UPS, ids=lambda one: f"{one.game}-{one.seats}")


def actor_due(state: State, people: Sequence[int]) -> int:
    """Who acts next where these seats are held by people: chance and bots never wait."""
    due = state.pending()
    return next((seat for seat in due if seat not in people), due[0])


@cache
def whole_game(set_up: SetUp, people: tuple[int, ...], seed: int) -> Events:
    """A game in which everybody does something sensible."""
    rng = Random(seed)
    state = set_up.match().state
    mind = state.game.mind
    events: Events = []
    while state.pending():
        seat = actor_due(state, people)
        action = (
            state.sample(rng) if seat == CHANCE else mind.likely(state, seat, rng.getrandbits(60))
        )
        state.play(seat, action)
        events.append((seat, int(action)))
    return events


def twins(
    set_up: SetUp, people: tuple[int, ...], eyes: int | None, seed: int, forks: int
) -> list[tuple[Events, Events]]:
    """Pairs of games, up to where these eyes see a difference: somebody has decided otherwise, or
    chance has, without their knowing.
    """
    events = whole_game(set_up, people, seed)
    found: list[tuple[Events, Events]] = []
    state = set_up.match().state
    for number, (actor, action) in enumerate(events):
        if not state.discloses(actor, action, eyes):
            for other in hidden_instead(state, actor, action, eyes):
                twin = state.copy()
                twin.play(actor, other)
                end = number + 1 + common(state, twin, events[number : number + LONGEST], eyes)
                pair = events[:end], [*events[:number], (actor, other), *events[number + 1 : end]]
                found.append(pair)
        state.play(actor, action)
    return Random(seed).sample(found, min(forks, len(found)))


def hidden_instead(state: State, actor: int, action: int, eyes: int | None) -> list[int]:
    """What could have been done just as secretly."""
    found = [one for one, _ in state.chance()] if actor == CHANCE else list(state.legal(actor))
    others = [int(one) for one in found if one != action]
    return [one for one in others if not state.discloses(actor, one, eyes)][:1]


def common(state: State, twin: State, events: Events, eyes: int | None) -> int:
    """For how many more events a game goes the same way in another state, and looks the same."""
    first = state.copy()
    first.play(*events[0])
    for count, (actor, action) in enumerate(events[1:]):
        legal = twin.chance() if actor == CHANCE else [(one, 0) for one in twin.legal(actor)]
        if action not in [one for one, _ in legal]:
            return count
        first.play(actor, action)
        twin.play(actor, action)
        if first.seen_by(eyes) != twin.seen_by(eyes) or first.pending() != twin.pending():
            return count
    return len(events) - 1


class Stopped(Exception):
    """The script has no more lines."""


class Scripted(Table):
    """A table where bots and chance do what a script says."""

    def __init__(self, match: Match, people: Sequence[int], script: Events) -> None:
        holders = [HUMAN if seat in people else "bot:easy" for seat in range(match.seats)]
        super().__init__(match, ",".join(holders), 1)
        self.script = script

    def next(self, actor: int) -> int:
        if len(self.match.events) == len(self.script):
            raise Stopped
        due, action = self.script[len(self.match.events)]
        assert due == actor
        return action

    def play(self, seat: int, action: int) -> None:
        assert action == self.next(seat)
        super().play(seat, action)

    def throw_dice(self) -> None:
        while self.match.state.pending() == (CHANCE,):
            self.play(CHANCE, self.next(CHANCE))

    def bot_move(self, seat: int) -> None:
        self.play(seat, self.next(seat))


@dataclass
class Sitting:
    """A session that follows a script, and who could read what of it."""

    game: Game
    screens: list[tuple[set[int], str]] = field(default_factory=list)

    def play(self, table: Scripted, language: str, questions: Sequence[str] = ()) -> None:
        """Play on to the end of the script, asking things before every decision."""
        printed = io.StringIO()
        readers: set[int] = set()
        session: Session
        lines: list[str] = []
        prepared: list[int] = []  # the moments that lines were prepared for

        def read() -> str:
            seat = session.seat
            assert seat is not None or table.match.state.outcome() is not None
            if session.curtain.needed(seat):  # it is closed
                self.screens.append((set(readers), printed.getvalue()))
                printed.truncate(printed.seek(0))
                readers.clear()
                return ""
            if seat is None:
                raise Stopped
            readers.add(seat)
            assert len(table.view(seat).legal(seat)) > 1  # what leaves no choice is not asked
            if not lines or prepared[-1] != len(table.match.events):
                text = table.view(seat).text(table.next(seat))
                lines[:] = [*questions, text, "1"]  # a piece alone is listed, not played
                prepared.append(len(table.match.events))
            return lines.pop(0)

        session = Session(table, Voice(language), read)
        with redirect_stdout(printed), suppress(Stopped):
            session.run()
        self.screens.append((set(readers), printed.getvalue()))

    def read_by(self, eyes: int | None) -> list[str]:
        """What a person could read; whoever only watches could read it all."""
        return [text for readers, text in self.screens if eyes is None or eyes in readers]


def sitting(
    set_up: SetUp, people: Sequence[int], script: Events, language: str, *questions: str
) -> Sitting:
    match = set_up.match()
    found = Sitting(match.game)
    found.play(Scripted(match, people, script), language, questions)
    return found


def compared(set_up: SetUp, people: tuple[int, ...], eyes: int | None, *questions: str) -> int:
    """Play pairs of games that look the same to these eyes, and compare what they read."""
    pairs = twins(set_up, people, eyes, seed=7, forks=1 if len(people) > 1 else FORKS)
    for pair, language in zip(pairs, cycle(LANGUAGES)):
        first, second = (sitting(set_up, people, one, language, *questions) for one in pair)
        assert first.read_by(eyes) == second.read_by(eyes)
    return len(pairs)


@games
def test_a_person_among_bots_reads_no_secret(set_up: SetUp) -> None:
    assert compared(set_up, (0,), 0, "moves", "legend", "help", "why 1", "undo", "save")


@games
def test_whoever_watches_bots_reads_no_secret(set_up: SetUp) -> None:
    assert compared(set_up, (), None)


@games
def test_people_at_one_terminal_read_no_secret_of_each_other(set_up: SetUp) -> None:
    people = tuple(range(set_up.seats))
    assert sum(compared(set_up, people, seat, "board") for seat in people)
