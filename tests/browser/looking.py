"""Every page of the site, and what a look at one can find wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, expect

import apiary
from apiary import puzzles
from tests.browser.person import GLOWING, Person
from tests.site import Site
from tools.recorded import keep, sensible_game

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

# Whatever leaves the window at a side and isn't cut off or scrolled by what it is in.
OVERFLOW = """() => {
  const page = document.scrollingElement;
  const found = [];
  if (page.scrollWidth > page.clientWidth)
    found.push(`the page: ${page.scrollWidth} > ${page.clientWidth}`);
  const inside = (element) => {
    for (let outer = element.parentElement; outer; outer = outer.parentElement)
      if (outer !== document.body && getComputedStyle(outer).overflowX !== 'visible') return true;
    return false;
  };
  for (const element of document.body.querySelectorAll('*')) {
    const {left, right, width, height} = element.getBoundingClientRect();
    if (!width || !height || (left >= -1 && right <= page.clientWidth + 1)) continue;
    if (!inside(element)) found.push(`${element.outerHTML.slice(0, 120)}: ${left} to ${right}`);
  }
  return found;
}"""

# Buttons and links like buttons whose words don't fit in.
CRAMPED = """() => [...document.querySelectorAll('button, .button, [role=tab], label, nav a')]
  .filter(({clientWidth, scrollWidth, clientHeight, scrollHeight}) => clientWidth > 1 &&
    (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1))
  .map((element) => `${element.outerHTML.slice(0, 120)}: ${element.scrollWidth} in ` +
    `${element.clientWidth}, ${element.scrollHeight} in ${element.clientHeight}`)"""

# Words in letters of less than 11 pixels, also where a drawing is made smaller.
TINY = """() => {
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    const {width, height} = element.getBoundingClientRect();
    if (!texts.currentNode.data.trim() || width < 2 || height < 2) continue;
    const matrix = element instanceof SVGGraphicsElement && element.getScreenCTM();
    const scale = matrix ? Math.hypot(matrix.b, matrix.d) : 1;
    const size = parseFloat(getComputedStyle(element).fontSize) * scale;
    if (size < 10.95) found.push(`${size.toFixed(1)}: ${element.outerHTML.slice(0, 120)}`);
  }
  return found;
}"""

# Names of players that are cut short.
CUT = """() => [...document.querySelectorAll('.seat strong')]
  .filter(({clientWidth, scrollWidth}) => clientWidth && scrollWidth > clientWidth)
  .map(({textContent, clientWidth, scrollWidth}) =>
    `${textContent}: ${scrollWidth} in ${clientWidth}`)"""

# Everything that can be read or heard.
SAID = """() => [document.title, document.body.innerText,
  ...[...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((element) =>
    ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''))
  ].join('\\n')"""

# A message that was not said, or a part of one that was not filled in.
_SPEAKERS = "|".join(
    ["web", "core", "server", "bots", "cli", *(g.name for g in apiary.all_games())]
)
KEY = re.compile(rf"\b(?:{_SPEAKERS})\.[a-z_]+(?:\.\w+)*\b|\{{\w+\}}")

VIOLATIONS = """(only) => axe.run({resultTypes: ['violations'], ...(only && {runOnly: only})})
  .then(({violations}) => violations
  .filter(({impact}) => impact === 'serious' || impact === 'critical')
  .map(({id, nodes}) => `${id}: ${nodes.map(({html}) => html.slice(0, 120)).join(' | ')}`))"""


PARTS = ("site", "study", *(game.name for game in apiary.all_games()))
FAR = 60  # events: games are on their way by then

Size = tuple[int, int]
PHONE, LAPTOP, LARGE = (360, 640), (1280, 800), (2560, 1440)

_numbers = count(1)


class Place(NamedTuple):
    """A page, what is there once it is ready, and whether one must be logged in to see it."""

    path: str
    ready: str
    account: bool = False


def places(person: Person, site: Site, part: str) -> dict[str, Place]:
    """The pages of a part of the site by their names, at tables of this person."""
    of_site = {"site": places_of_site, "study": places_of_study}
    return of_site[part](person) if part in of_site else places_of_game(person, site, part)


def places_of_site(person: Person) -> dict[str, Place]:
    """The pages that there are once, and a table of Hive in every state."""
    waiting = person.set_up({"kind": "me"}, {"kind": "friend"})
    playing = person.set_up({"kind": "me"}, {"kind": "me"}, public=True)
    person.act(playing, "wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 \\wQ", "bB1 bQ-", "wA1 -wQ")
    over = person.set_up({"kind": "me"}, {"kind": "me"})
    person.act(over, "wS1", "bS1 wS1-", "wQ -wS1", -1)
    person.set_up({"kind": "me"}, {"kind": "open"}, clock={"kind": "live"}, public=True)
    return {
        "home": Place("/", ".lists"),
        "waiting": Place(f"/t/{waiting}", ".invitation input"),
        "playing": Place(f"/t/{playing}", ".touchable"),
        "over": Place(f"/t/{over}", ".ending"),
        "replay": Place(f"/t/{playing}/replay?move=6", "[data-id]"),
        "settings": Place("/settings", "h1"),
        "account": Place("/account", "section a[href^='/t/']"),
        "logged in": Place("/account", "section a[href^='/t/']", account=True),
        "about": Place("/about", "li strong"),
        "nowhere": Place("/nowhere", "h1"),
    }


def places_of_study(person: Person) -> dict[str, Place]:
    """The pages where one learns, tries and looks into games."""
    over = person.set_up({"kind": "me"}, {"kind": "me"})
    person.act(over, "wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", -1)
    return {
        "learn": Place("/learn/hive", "main a[href^='/learn/hive/']"),
        "lesson": Place("/learn/hive/first-game", GLOWING),
        "puzzles": Place("/puzzles", "main a[href^='/puzzles/']"),
        "puzzle": Place(f"/puzzles/{next(iter(puzzles.all_puzzles())).name}", GLOWING),
        "empty board": Place("/analysis", GLOWING),
        "analysis": Place(f"/analysis?table={over}", ".board [data-id^='piece:']"),
    }


def places_of_game(person: Person, site: Site, name: str) -> dict[str, Place]:
    """The pages that every game has: the form, the rules, and a table as full as it can be."""
    seats = apiary.game(name).seats[-1]
    origin = {"table": keep(site.data, sensible_game(name, seats, 1, {})), "number": FAR}
    table = person.set_up(*[{"kind": "me"}] * seats, game=name, origin=origin)
    return {
        "new": Place(f"/new/{name}", "form"),
        "rules": Place(f"/rules/{name}", "figure svg"),
        "table": Place(f"/t/{table}", GLOWING),
    }


def tour(person: Person, site: Site, part: str, *sizes: Size) -> Iterator[tuple[str, Size]]:
    """Every page of a part of the site in these sizes, one after the other, under an account where
    one is needed; which it is.
    """
    page = person.page
    for name, place in places(person, site, part).items():
        if place.account:
            who = {"login": f"bee-{next(_numbers)}", "password": "honeycomb"}
            person.post("/api/account", who)
        page.set_viewport_size({"width": sizes[0][0], "height": sizes[0][1]})
        open_place(person, place)
        for size in sizes:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.evaluate("new Promise(requestAnimationFrame)")
            yield name, size


def badly_said(page: Page) -> list[str]:
    """What is not said in any language here, or doesn't fit where it is said."""
    found = [f"key {key}" for key in KEY.findall(page.evaluate(SAID))]
    found += page.evaluate(CRAMPED) + page.evaluate(OVERFLOW)
    return found


def open_place(person: Person, place: Place) -> None:
    """Go there and wait until all is there."""
    page = person.page
    person.forgive("/nowhere")  # is answered as what it is
    page.goto(place.path)
    expect(page.locator(place.ready).first).to_be_attached()
    expect(page.locator(".loading")).to_have_count(0)


def violations(page: Page, only: str | None = None) -> list[str]:
    """What axe finds that is serious or critical, by all its rules or one of them."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found: list[str] = page.evaluate(VIOLATIONS, only)
    return found
