"""Somebody in front of a browser: what is seen and touched at a table, above all of Hive."""

from __future__ import annotations

import re
from itertools import count
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import (
    APIResponse,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Request,
    Response,
    expect,
)

# What glows: everything on the table that is not said to be useless now, nor chosen already.
GLOWING = '[data-id]:not([aria-disabled="true"]):not([aria-pressed="true"])'
# Touches the first thing that can be touched, by the first way that there is, whenever the page has
# changed; once for each question, which is told from others by what can be touched, what was
# chosen, and the moves.
PLAYS_ON = """ways => {
  let answered = '';
  const ids = (which) => [...document.querySelectorAll(which)].map(({dataset}) => dataset.id);
  const look = () => {
    const open = ways.map((way) => document.querySelector(way)).filter(Boolean);
    const question = [document.querySelectorAll('.moves li').length, ...ids(ways.join()), 'chosen',
      ...ids('[aria-pressed="true"]')].join();
    if (!open.length || question === answered) return;
    answered = question;
    if (open[0] instanceof HTMLElement) open[0].click();
    else open[0].dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true}));
  };
  let waiting = 0;
  const later = () => {
    waiting ||= setTimeout(() => {
      waiting = 0;
      look();
    });
  };
  new MutationObserver(later).observe(
    document.body, {attributes: true, childList: true, subtree: true});
  look();
}"""
NEWEST = 1_000_000  # a version that no table gets to: whatever has happened, it is known
WHOLE_GAME = 300_000  # milliseconds, on a busy machine
RESETS = 3  # a server hangs up on whoever is silent for seconds, perhaps just as one asks again
TO_SOMETHING_ELSE = "net::ERR_ABORTED"  # a request that was left when the page was

_numbers = count(1)


class Person:
    """A browser of one's own, with one page, which remembers everything that went wrong."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.page = context.new_page()
        self.sent: list[str] = []  # over the table's connection
        self._complaints: list[str] = []
        self._forgiven: list[str] = []
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self._complaints.append(f"script error: {error}"))
        self.page.on("requestfailed", self._failed)
        self.page.on("response", self._answered)
        self.page.on(
            "websocket",
            lambda socket: socket.on("framesent", lambda frame: self.sent.append(str(frame))),
        )

    # --- What went wrong

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            place = message.location["url"]
            self._complaints.append(f"console {message.type}: {message.text} ({place})")

    def _failed(self, request: Request) -> None:
        if request.failure != TO_SOMETHING_ELSE:
            self._complaints.append(f"request failed: {request.url} {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self._complaints.append(f"answer {response.status}: {response.url}")

    def forgive(self, pattern: str) -> None:
        """Complaints like this are meant to come."""
        self._forgiven.append(pattern)

    def complaints(self) -> list[str]:
        """What went wrong in this browser, without what was meant to."""
        return [
            complaint
            for complaint in self._complaints
            if not any(re.search(pattern, complaint) for pattern in self._forgiven)
        ]

    # --- Asking the server behind the scenes, with the cookies of this browser

    def get(self, path: str) -> Any:
        """What a GET answers."""
        answer = self.context.request.get(path, max_retries=RESETS)
        assert answer.ok, answer.text()
        return answer.json()

    def post(self, path: str, data: object, status: int | None = None) -> APIResponse:
        """The answer to a POST, which is to be a good one or the one with this status."""
        answer = self.context.request.post(path, data=data, max_retries=RESETS)
        assert answer.status == status if status else answer.ok, answer.text()
        return answer

    # --- Getting about

    def set_up(self, *seats: dict[str, str], **wish: Any) -> str:
        """The id of a new table, set up behind the scenes."""
        data = {"game": "hive", "seats": list(seats), **wish}
        table: str = self.post("/api/tables", data).json()["id"]
        return table

    def act(self, table: str, *actions: str | int) -> None:
        """Play at a table behind the scenes, for whichever own seat is due."""
        for action in actions:
            data = {"id": f"behind-{next(_numbers)}", "version": NEWEST, "action": action}
            self.post(f"/api/tables/{table}/actions", data)

    def take_seat(self, table: str) -> None:
        """Sit down on a free seat behind the scenes."""
        self.post(f"/api/tables/{table}/seats", {})

    def sit_down(self, table: str) -> None:
        """Go to a table and look at it."""
        self.page.goto(f"/t/{table}")
        expect(self.board).to_be_visible()

    @property
    def table(self) -> str:
        """The id of the table that is looked at."""
        return urlsplit(self.page.url).path.split("/")[2]

    def say(self, text: str) -> None:
        """Say something in the chat."""
        self.page.get_by_role("tab", name="Chat").click()
        self.page.get_by_role("textbox", name="Say something").fill(text)
        self.button("Send").click()

    @property
    def chat(self) -> Locator:
        """What was said."""
        return self.page.get_by_role("log", name="Chat")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    # --- What is on the table

    @property
    def board(self) -> Locator:
        return self.page.locator("svg[role=group]").first

    def seat(self, name: str) -> Locator:
        """Who sits there, and what is left to place."""
        players = self.page.get_by_role("complementary", name="Players")
        return players.get_by_label(name, exact=True)

    @property
    def pieces(self) -> Locator:
        """The pieces in play."""
        return self.board.locator('[data-id^="piece:"]')

    @property
    def status(self) -> Locator:
        """The line that says what is expected."""
        return self.page.locator(".status").get_by_role("status").first

    @property
    def moves(self) -> Locator:
        """The lines of the move list."""
        return self.page.get_by_role("tabpanel", name="Moves").get_by_role("link")

    @property
    def glowing(self) -> Locator:
        """What can be touched now."""
        return self.page.locator(GLOWING)

    def notice(self, text: str | re.Pattern[str]) -> Locator:
        """A sentence near the board."""
        return self.page.get_by_role("status").filter(has_text=text)

    def thing(self, name: str) -> Locator:
        """A thing by its id."""
        return self.page.locator(f'[data-id="{name}"]')

    # --- Touching

    def choices(self) -> list[str]:
        """The ids of what glows, once something does."""
        expect(self.glowing).not_to_have_count(0)
        names = "things => things.map(({dataset}) => dataset.id)"
        ids: list[str] = self.glowing.evaluate_all(names)
        return sorted(ids)

    def touch(self, name: str) -> None:
        """Touch a thing, whether or not it can act."""
        thing = self.thing(name)
        expect(thing).to_be_in_viewport()
        thing.click(force=thing.get_attribute("aria-disabled") == "true")

    def play_on(self, *ways: str) -> None:
        """From now on, touch the first thing that glows, or the first of these ways, whenever there
        is one.
        """
        self.page.evaluate(PLAYS_ON, ways or (GLOWING,))

    def see_it_end(self) -> Locator:
        """How a game that is being played ended, once it has.

        `expect` would look through the whole page again and again meanwhile.
        """
        ending = self.page.locator(".ending")
        ending.wait_for(timeout=WHOLE_GAME)
        return ending

    def expect_turn(self) -> None:
        """Wait until it is this person's turn."""
        expect(self.status).to_contain_text(re.compile("Your turn|to play: "))

    def play(self, piece: str | None = None, *, pick: int = 0) -> str:
        """Make a move by touching what glows, and see it in the list; what the list says.

        `pick` tells which of the possible ones, counted around.
        """
        self.expect_turn()
        played = self.moves.count()
        pieces = self.choices()
        self.touch(piece or pieces[pick % len(pieces)])
        if pieces != ["pass"]:
            expect(self.status).to_contain_text("Touch where it goes")
            spaces = self.choices()
            self.touch(spaces[pick % len(spaces)])
        line = self.moves.nth(played)
        expect(line).to_be_visible()
        return line.inner_text()
