"""Waggle Dance in front of somebody: games played before, touching things, playing a whole game."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import cast

from playwright.sync_api import Locator, Page, WebSocket, expect

from apiary.core.record import Record
from apiary.core.state import CHANCE
from apiary.games.waggledance import GAME, WaggleState
from apiary.games.waggledance.actions import At
from apiary.games.waggledance.promise import promise
from tests.browser.person import Person
from tests.site import Site
from tools.recorded import keep, sensible_game

ME, BOT, ANYBODY = {"kind": "me"}, {"kind": "bot", "level": "easy"}, {"kind": "open"}
SHORT: dict[str, object] = {"target": "short"}

Moment = tuple[int, WaggleState, int, str]  # number of events before it, who does what then


# --- games played before


@cache
def recorded(seats: int, seed: int) -> Record:
    """A short game."""
    return sensible_game("waggledance", seats, seed, SHORT)


def moments(record: Record) -> Iterator[Moment]:
    """Everything that somebody decided in a game."""
    state = cast(WaggleState, GAME.start(record.seats, record.options))
    for number, event in enumerate(record.events):
        if event.actor != CHANCE:
            yield number, state, event.actor, event.action
        state.play(event.actor, state.parse(event.action))


def found(
    wanted: Callable[[WaggleState, str], bool], seats: tuple[int, ...] = (2, 3)
) -> tuple[Record, int]:
    """A game with such a decision, and how many events come before it."""
    for seed, players in product(range(40), seats):
        record = recorded(players, seed)
        for number, state, _, text in moments(record):
            if wanted(state, text):
                return record, number
    raise AssertionError("no game has such a decision")


def at(record: Record, number: int) -> WaggleState:
    """The state after so many events."""
    state = cast(WaggleState, GAME.start(record.seats, record.options))
    for event in record.events[:number]:
        state.play(event.actor, state.parse(event.action))
    return state


def path(state: WaggleState, seat: int, text: str) -> tuple[str, ...]:
    """What is touched for an action."""
    action = state.parse(text)
    touches = GAME.table.choices(state.seen_by(seat), seat).touches
    return next(touch.path for touch in touches if touch.action == action)


def has_begun(state: WaggleState) -> bool:
    """Is a day about to begin with its first bee?"""
    s = state.position
    nowhere = not any(s.flowers) and not any(s.guests)
    return s.phase == At.ASSIGN and nowhere and not any(0 <= owner < 4 for owner in s.spaces)


# --- at a table


def continued(
    person: Person, site: Site, record: Record, number: int, *seats: dict[str, str]
) -> str:
    """The id of a table that goes on after so many events of a game."""
    origin = {"table": keep(site.data, record), "number": number}
    return person.set_up(*seats, game="waggledance", options=record.options, origin=origin)


def go_on(person: Person, site: Site, record: Record, number: int, *seats: dict[str, str]) -> Page:
    """Such a table, and the page that shows it."""
    person.page.goto(f"/t/{continued(person, site, record, number, *seats)}")
    expect(line(person.page, number)).to_be_attached()
    return person.page


def lines(page: Page) -> Locator:
    """The lines of the log."""
    return page.locator("[role=tabpanel] ol > li")


def line(page: Page, number: int) -> Locator:
    """The line of the log whose last event has this number; the set-up is one line."""
    return lines(page).filter(has=page.locator(f"a[href$='?move={number}']"))


def touch(page: Page, name: str) -> None:
    """Touch a thing by its id, with the keyboard."""
    page.locator(f"[data-id='{name}']").first.press("Enter")


# --- whole games


class Follower:
    """The game at a table where all players are people, put together from what each of them is
    told: nobody knows all cards.
    """

    def __init__(self, people: list[Person], record: Record, number: int) -> None:
        self.pages = [person.page for person in people]
        self.state = at(record, number)
        self.number = number  # of events so far
        self._told: dict[int, str] = {}  # what is known of the event with a number
        for page in self.pages:
            page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._hear(json.loads(frame)))

    def _hear(self, heard: dict[str, object]) -> None:
        for entry in cast(list[dict[str, object]], heard.get("entries", [])):
            if entry["kind"] == "played" and entry["text"] != "?":
                self._told[cast(int, entry["number"])] = cast(str, entry["text"])

    def play_sensibly(self) -> None:
        """Do what looks best at first sight, for whoever is due, by touch; until the end."""
        while self.state.pending():
            [actor] = self.state.pending()
            page = self.pages[max(int(self.state.position.seat), 0)]
            if actor != CHANCE:
                for name in path(self.state, actor, self._best(actor)):
                    touch(page, name)
            self.number += 1
            expect(line(page, self.number)).to_be_attached()
            self.state.play(actor, self.state.parse(self._told[self.number]))

    def _best(self, seat: int) -> str:
        s = self.state.position
        action = max(self.state.legal(seat), key=lambda action: promise(s, action))
        return self.state.text(int(action))
