"""Nothing moves under the finger: where every control is, before and after what can happen."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.person import Person
from tests.site import Site
from tools.recorded import keep, sensible_game

SIZES = ((360, 740), (740, 360), (768, 1024), (1024, 768), (1366, 768), (2560, 1440))
ME, OPEN = {"kind": "me"}, {"kind": "open"}
# So many events into a game of two: the first seat chooses, then the second.
LATE = {"hive": 60, "hornet": 77, "waggledance": 321, "alveola": 124}
RESIGN, OFFER_DRAW = -1, -2
# At the end there is no hand any more, and on a phone the board makes room for the result.
AT_THE_END = ("hand", "board", "view", "pile")
# Of another moment, somebody has other dice and cards.
OF_ANOTHER_MOMENT = {"waggledance": ("hand",)}
MY_TURN = re.compile("Your turn")

# Where every control is, by its name.
CONTROLS = """() => {
  const found = {};
  const put = (kind, which, name) => {
    for (const [n, element] of document.querySelectorAll(which).entries()) {
      const {x, y, width, height} = element.getBoundingClientRect();
      if (!width || !height) continue;
      found[`${kind} ${name?.(element) ?? n}`] = [x, y, width, height].map(Math.round);
    }
  };
  const called = (element) => element.dataset.id ?? element.ariaLabel ?? element.innerText;
  put('head', '#app > header');
  put('bar', '.bar button');
  put('status', '.page > .status');
  put('board', '.page > .middle');
  put('seat', '.seats .seat');
  put('tool', '.tools .row .button', called);
  put('tab', '[role=tab]', (element) => element.id);
  put('hand', '.near .hand button', called);
  put('pile', '.ring button', called);
  put('view', '.keys button', called);
  return found;
}"""
# After a window has changed its size, the page is laid out anew in the next frames.
SETTLED = """new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))"""

Places = dict[str, tuple[int, int, int, int]]


class Eye:
    """Remembers where everything was, at every size, and finds what has moved since."""

    def __init__(self, page: Page, least: int) -> None:
        self.page = page
        self.found: list[str] = []
        self._before = dict(self._look())
        assert all(len(places) >= least for places in self._before.values())

    def _look(self) -> Iterator[tuple[tuple[int, int], Places]]:
        for width, height in SIZES:
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.evaluate(SETTLED)
            yield (width, height), self.page.evaluate(CONTROLS)

    def expect_calm(self, event: str, but: tuple[str, ...] = ()) -> None:
        """Whatever is there before and after this is where it was, but for what is called so."""
        for size, places in self._look():
            before = self._before[size]
            self.found += [
                f"{event} at {size[0]}: {name} from {before[name]} to {place}"
                for name, place in places.items()
                if before.get(name, place) != place and not name.startswith(but)
            ]


def seated(visit: Visit, site: Site, name: str) -> tuple[Person, Person, str]:
    """Somebody who is to choose late in a game, and who plays against them."""
    player, other = visit(), visit()
    origin = {"table": keep(site.data, sensible_game(name, 2, 1, {})), "number": LATE[name]}
    table = player.set_up(ME, OPEN, game=name, origin=origin)
    other.take_seat(table)
    player.sit_down(table)
    expect(player.glowing).not_to_have_count(0)
    return player, other, table


def sees(person: Person, text: str) -> None:
    """Wait until the line that says what to do says this."""
    expect(person.page.locator(".page > .status")).to_contain_text(text)


def decisions(person: Person, table: str) -> list[int]:
    """What somebody can do now, besides declaring things."""
    offered = person.get(f"/api/tables/{table}/actions")
    return [one["action"] for one in offered if one["action"] >= 0]


def act_on(person: Person, other: Person, table: str) -> None:
    """Decide behind the scenes until the other is to decide."""
    for _ in range(20):
        if decisions(other, table):
            return
        person.act(table, decisions(person, table)[0])
    raise AssertionError("it is never the turn of the other")


@pytest.mark.parametrize("name", LATE)
def test_no_control_moves_while_somebody_chooses(visit: Visit, site: Site, name: str) -> None:
    player, _, _ = seated(visit, site, name)
    page = player.page
    eye = Eye(page, least=15)

    player.glowing.first.dispatch_event("keydown", {"key": "Enter"})
    eye.expect_calm("something is chosen")
    page.keyboard.press("Escape")
    eye.expect_calm("a step back")
    useless = page.locator(".middle svg [data-id][aria-disabled=true]")
    useless.first.dispatch_event("keydown", {"key": "Enter"})
    expect(page.locator(".notice")).not_to_be_empty()
    eye.expect_calm("why not")
    player.button("Close").first.click()
    player.button("One move back").click()
    sees(player, "After move")
    eye.expect_calm("looking back", but=OF_ANOTHER_MOMENT.get(name, ()))
    player.button("Back to now").click()
    expect(player.status).not_to_contain_text("After move")
    eye.expect_calm("back to now")

    player.forgive("ERR_INTERNET_DISCONNECTED")
    player.context.set_offline(True)
    sees(player, "No connection since")
    eye.expect_calm("the connection is lost")
    player.context.set_offline(False)
    expect(player.notice("No connection since")).to_be_hidden()
    expect(player.glowing).not_to_have_count(0)
    eye.expect_calm("the connection is back")

    assert eye.found == []


def test_no_control_moves_at_offers_and_the_end(visit: Visit, site: Site) -> None:
    player, other, table = seated(visit, site, "hive")
    page = player.page
    eye = Eye(page, least=15)

    act_on(player, other, table)
    expect(page).not_to_have_title(MY_TURN)
    eye.expect_calm("the turn of the other")
    other.act(table, OFFER_DRAW)
    sees(player, "A draw is offered")
    eye.expect_calm("a draw is offered")
    player.button("Decline").click()
    expect(player.button("Decline")).to_have_count(0)
    eye.expect_calm("the draw is declined")
    player.button("Take back").click()
    sees(player, "Waiting for an answer")
    eye.expect_calm("to take back is asked")
    player.button("Withdraw").click()
    expect(player.button("Withdraw")).to_have_count(0)
    eye.expect_calm("and withdrawn")
    act_on(other, player, table)
    expect(page).to_have_title(MY_TURN)
    eye.expect_calm("my turn")
    player.act(table, RESIGN)
    expect(page.locator(".ending")).to_be_visible()
    eye.expect_calm("the end", but=AT_THE_END)
    assert eye.found == []

    eye = Eye(page, least=12)
    other.post(f"/api/tables/{table}/rematch", {})
    expect(page.locator(".ending").get_by_role("status")).to_be_visible()
    eye.expect_calm("a rematch is offered")
    assert eye.found == []
