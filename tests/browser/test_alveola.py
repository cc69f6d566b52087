"""Alvéola in the browser: whole games, teams, every power; by mouse, thumb and keyboard."""

from __future__ import annotations

import re
from typing import Any, cast

from playwright.sync_api import Locator, expect

from apiary.core.state import CHANCE
from apiary.games.alveola import GAME, AlveolaState
from tests.browser.conftest import Visit
from tests.browser.person import Person

INTRODUCTORY = {"start_player": "yellow", "powers": "starter"}
THUMB = 44  # pixels that a finger needs
MANY = 60  # tables after which a power would certainly have been on offer

# What can be done next, best first: leave the tile, place a worker, take a tile, decline.
WAYS = (
    "g.turning[data-id]",
    ".near [data-id^='reserve:'].touchable",
    ".near [data-id^='queen:'].touchable",
    "g.touchable[data-id^='hornet:']",
    "g.thing.touchable[data-id^='cell:']",
    "g.space",
    ".ring button.touchable",
    ".near .buttons button",
)
# Touches the first thing that can be touched whenever the page has changed; once for each question,
# which is told from others by what can be touched, what was chosen, and the moves.
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
WHOLE_GAME = 55_000  # milliseconds


def seats(count: int) -> list[dict[str, str]]:
    """All of them played by one person."""
    return [{"kind": "me"}] * count


def sit_down(person: Person, *wishes: dict[str, str], **options: object) -> str:
    """Set a table up and look at it."""
    table = person.set_up(*wishes, game="alveola", options={**INTRODUCTORY, **options})
    person.sit_down(table)
    return table


def press(thing: Locator) -> None:
    """Touch a thing wherever it is drawn."""
    thing.focus()
    thing.press("Enter")


def play_on(person: Person) -> None:
    """From now on, do the first thing that can be done, whenever there is one."""
    person.page.evaluate(PLAYS_ON, WAYS)


def truth(person: Person, table: str) -> AlveolaState:
    """The game behind a table at which this person has all seats, from its log."""
    seen: dict[str, Any] = person.context.request.get(f"/api/tables/{table}").json()
    state = cast(AlveolaState, GAME.start(len(seen["table"]["seats"]), seen["table"]["options"]))
    for entry in seen["entries"]:
        if entry["kind"] == "played":
            seat = CHANCE if entry["seat"] is None else entry["seat"]
            state.play(seat, GAME.parse(state, entry["text"]))
    return state


def numbers(things: Locator) -> list[int]:
    """What is written on them."""
    return [int(text) for text in things.all_text_contents()]


# --- whole games


def test_a_person_and_a_bot_finish_an_introductory_game(person: Person) -> None:
    sit_down(person, {"kind": "me"}, {"kind": "bot", "level": "easy"})
    expect(person.status).to_contain_text("Choose one of the glowing piles")
    play_on(person)
    ending = person.page.locator(".ending")
    expect(ending).to_contain_text(re.compile(r"wins with \d+ points|equal"), timeout=WHOLE_GAME)
    expect(person.button("Rematch")).to_be_visible()


def test_three_people_start_a_free_game(visit: Visit) -> None:
    host, *friends = people = [visit() for _ in range(3)]
    table = host.set_up(
        {"kind": "me"},
        *[{"kind": "open"}] * 2,
        game="alveola",
        options={"start_player": "yellow", "layout": "free"},
    )
    for friend in friends:
        answered = friend.context.request.post(f"/api/tables/{table}/seats", data={})
        assert answered.ok, answered.text()
    for one in people:
        one.sit_down(table)
    cells = [one.board.locator('[data-id^="cell:"].thing') for one in people]
    for laid in (1, 2):
        expect(host.status).to_contain_text("Lay the next start tile")
        expect(cells[0]).to_have_count(3 * laid)
        press(host.board.locator("g.space").first)
        host.button("Turn").click()
        host.button("Put it here").click()
    for number, one in enumerate(people):
        expect(cells[number]).to_have_count(9)
        expect(one.page.locator(".ring [data-id='spoon']")).to_be_visible()
        expect(one.page.locator(".near [data-id^='power:']")).to_have_count(3)
    expect(friends[0].status).to_contain_text("Yellow")
    for one in people:
        play_on(one)
    for other in cells:
        expect(other.nth(9 + 3 * 3 - 1)).to_be_attached()  # each has had a first turn


def test_a_team_game_ends_with_the_totals_of_the_teams(person: Person) -> None:
    sit_down(person, *seats(4), teams=True)
    play_on(person)
    page = person.page
    ending = page.locator(".ending")
    expect(ending).to_be_visible(timeout=WHOLE_GAME)
    points = [
        numbers(page.locator(f"aside.seats [aria-label='{colour}'] li.supply text").first)[0]
        for colour in ("Yellow", "Blue", "Red", "Green")
    ]
    teams = numbers(page.locator(".top li.team text"))
    assert teams == [points[0] + points[2], points[1] + points[3]]
    expect(ending).to_contain_text(str(max(teams)))
    winners = re.compile("Yellow and Red|Red and Yellow|Blue and Green|Green and Blue")
    expect(ending).to_contain_text(winners)
