"""A table of Alvéola in front of somebody: setting it up, touching things, playing on."""

from __future__ import annotations

from collections import Counter

from playwright.sync_api import Locator, expect

from tests.browser.person import Person

INTRODUCTORY = {"start_player": "yellow", "powers": "starter"}

# What can be done next, best first: leave the tile, place a worker, take a tile, decline.
WAYS = (
    "g.turning[data-id]",
    ".near [data-id^='reserve:'].touchable",
    ".near [data-id^='queen:'].touchable",
    "g.touchable[data-id^='hornet:']",
    "g.thing.touchable[data-id^='cell:']",
    "g.space",
    ".ring button.touchable",
    ".buttons button",
)


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
    person.play_on(*WAYS)


def piles(person: Person) -> Locator:
    """The piles that can be chosen."""
    return person.page.locator(".ring button.touchable")


def place_to_turn(person: Person, table: str) -> Locator:
    """The place beside the hive where the tile in hand can be turned in most ways."""
    expect(person.board.locator("g.space")).not_to_have_count(0)
    seen = person.get(f"/api/tables/{table}")
    choices = seen["position"]["choices"]
    spaces = {thing["id"] for thing in choices["things"] if thing["kind"] == "space"}
    ways = Counter(path[0] for _, path in choices["touches"] if path[0] in spaces)
    [(place, count)] = ways.most_common(1)
    assert count > 1
    return person.thing(place)
