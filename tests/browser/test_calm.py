"""A calm table: nothing moves under the finger; looking, carrying, reading happen in place."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

import apiary
from tests.browser.conftest import Visit
from tests.browser.looking import FAR, violations
from tests.browser.person import Person
from tests.site import Site
from tools.recorded import keep, sensible_game

SIZES = ((360, 740), (740, 360), (820, 1180), (1024, 768), (1440, 900), (2560, 1440))
ME = {"kind": "me"}
# Where every control is that there is in every state: the bar, the tabs, the strip.
CONTROLS = """() => Object.fromEntries(
  [...document.querySelectorAll('.bar button, [role=tab], .page > .status')].map(
    (element, number) => {
      const {x, y, width, height} = element.getBoundingClientRect();
      return [`${number} ${element.className} ${element.id}`.replace(/ (due|lit|mine)/g, ''),
        [x, y, width, height].map(Math.round)];
    }))"""

# After a window has changed its size, the page is laid out anew in the next frames.
SETTLED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def middle(of: Locator) -> tuple[float, float]:
    box = of.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: Locator, end: Locator) -> None:
    """Press, move and let go; what the piece can be put on is there once it is carried."""
    page.mouse.move(*middle(start))
    page.mouse.down()
    x, y = middle(start)
    page.mouse.move(x + 12, y - 12, steps=3)
    page.mouse.move(*middle(end), steps=4)
    page.mouse.up()


def begun(person: Person) -> str:
    """A table of Hive after two placements each."""
    table = person.set_up(ME, ME)
    person.act(table, "wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")
    return table


@pytest.mark.parametrize("name", [game.name for game in apiary.all_games()])
def test_no_control_moves_whatever_happens(person: Person, site: Site, name: str) -> None:
    seats = apiary.game(name).seats[0]
    origin = {"table": keep(site.data, sensible_game(name, seats, 1, {})), "number": FAR}
    table = person.set_up(*[ME] * seats, game=name, origin=origin)
    page = person.page
    person.sit_down(table)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(person.glowing).not_to_have_count(0)
        page.evaluate(SETTLED)
        before = page.evaluate(CONTROLS)
        assert len(before) >= 10
        person.glowing.first.dispatch_event("keydown", {"key": "Enter"})  # something is chosen
        assert page.evaluate(CONTROLS) == before, "chosen"
        page.keyboard.press("Escape")
        person.button("One move back").click()
        expect(person.status).to_contain_text("After move")
        assert page.evaluate(CONTROLS) == before, "looking back"
        person.button("Back to now").click()
        expect(person.status).not_to_contain_text("After move")
        assert page.evaluate(CONTROLS) == before, "back to now"


def test_a_piece_is_carried_from_the_hand_and_over_the_board(person: Person) -> None:
    person.sit_down(person.set_up(ME, ME))
    drag(person.page, person.thing("piece:wQ"), person.board)
    expect(person.pieces).to_have_count(1)
    table = begun(person)
    person.sit_down(table)
    queen = person.thing("piece:wQ")
    queen.click()
    spaces = [name for name in person.choices() if name.startswith("cell:")]
    person.page.keyboard.press("Escape")
    x, y = middle(queen)
    person.page.mouse.move(x, y)
    person.page.mouse.down()
    person.page.mouse.move(x + 12, y, steps=3)
    person.page.mouse.move(*middle(person.thing(spaces[0])), steps=4)
    person.page.mouse.up()
    expect(person.moves).to_have_count(5)


def test_what_is_let_go_beside_goes_back(person: Person) -> None:
    table = begun(person)
    person.sit_down(table)
    before = middle(person.thing("piece:bS1"))
    drag(person.page, person.thing("piece:wQ"), person.page.locator(".status").first)
    expect(person.page.locator(".chosen")).to_have_count(0)
    expect(person.moves).to_have_count(4)
    assert middle(person.thing("piece:bS1")) == before  # the view was not dragged along


def test_looking_back_happens_in_place(visit: Visit) -> None:
    white, black = visit(), visit()
    table = white.set_up(ME, {"kind": "open"})
    black.take_seat(table)
    white.act(table, "wS1")
    black.act(table, "bS1 wS1-")
    white.sit_down(table)
    expect(white.pieces).to_have_count(2)
    white.page.keyboard.press("ArrowLeft")
    expect(white.pieces).to_have_count(1)
    assert white.glowing.count() == 0
    white.page.keyboard.press("ArrowLeft")
    expect(white.pieces).to_have_count(0)
    white.page.get_by_role("toolbar").hover()
    white.page.mouse.wheel(0, 100)
    expect(white.pieces).to_have_count(1)
    white.act(table, "wQ -wS1")  # the game goes on meanwhile
    expect(white.moves).to_have_count(3)
    expect(white.pieces).to_have_count(1)
    white.button("Back to now").click()
    expect(white.pieces).to_have_count(3)
    white.moves.nth(1).click()
    expect(white.pieces).to_have_count(2)
    expect(white.page).to_have_url(re.compile(f"/t/{table}$"))
    white.page.keyboard.press("Escape")
    expect(white.pieces).to_have_count(3)


def test_pointing_tells_what_a_piece_is_and_does(person: Person) -> None:
    table = person.set_up(ME, ME)
    person.act(table, "wA1", "bS1 wA1-")
    person.sit_down(table)
    person.thing("piece:wA1").hover()
    card = person.page.get_by_role("tooltip")
    expect(card).to_contain_text(re.compile("white soldier ant 1", re.IGNORECASE))
    expect(card).to_contain_text("It slides as far as it likes along the hive.")
    assert violations(person.page) == []
    person.page.mouse.move(2, 2)
    expect(card).to_have_count(0)


def test_pointing_at_a_line_marks_it_on_the_board(person: Person) -> None:
    person.sit_down(begun(person))
    place = person.page.locator(".trail path").first.get_attribute("transform")
    last = person.page.locator(f'.trail path[transform="{place}"]')
    person.moves.first.hover()
    expect(last).to_have_count(0)
    person.page.mouse.move(500, 300)
    expect(last).not_to_have_count(0)


def test_the_list_is_in_words_until_somebody_wishes_otherwise(person: Person) -> None:
    table = begun(person)
    person.sit_down(table)
    expect(person.moves.first).to_contain_text("White places the spider")
    person.page.get_by_role("checkbox", name="In words").uncheck()
    expect(person.moves.first).to_contain_text("wS1")
    person.page.reload()
    expect(person.moves.first).to_contain_text("wS1")


def test_without_a_connection_nothing_glows(person: Person) -> None:
    person.sit_down(begun(person))
    expect(person.glowing).not_to_have_count(0)
    person.forgive("ERR_INTERNET_DISCONNECTED")
    person.context.set_offline(True)
    expect(person.notice(re.compile(r"No connection since \d\d:\d\d"))).to_be_visible()
    expect(person.glowing).to_have_count(0)
    person.context.set_offline(False)
    expect(person.glowing).not_to_have_count(0)


def test_a_move_made_as_the_connection_breaks_is_kept_and_sent(person: Person) -> None:
    person.sit_down(begun(person))
    person.touch("piece:wA1")
    spaces = [name for name in person.choices() if name.startswith("cell:")]
    person.forgive("ERR_INTERNET_DISCONNECTED")
    person.context.set_offline(True)
    person.touch(spaces[0])
    expect(person.notice("Your move is kept")).to_be_visible()
    person.context.set_offline(False)
    expect(person.moves).to_have_count(5)


def test_giving_up_never_looks_like_the_way_forward(person: Person) -> None:
    table = person.set_up(ME, ME, options={"modules": "H"})
    person.act(table, "wQ nH-", "bQ -nH", "wA1 wQ-", "honeycombo", "wA2 wA1-", "bA1 -bQ")
    person.sit_down(table)
    end = person.button("No second action")
    expect(end).to_be_visible()
    expect(end).not_to_have_class(re.compile("primary"))


APART = """() => {
  const board = document.querySelector('svg[role=group]')?.getBoundingClientRect();
  const ending = document.querySelector('.ending')?.getBoundingClientRect();
  return board && ending && (ending.top >= board.bottom - 1 || ending.left >= board.right - 1);
}"""


def test_the_result_stands_beside_the_board(person: Person) -> None:
    table = begun(person)
    person.act(table, -1)
    page = person.page
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        person.sit_down(table)
        expect(page.locator(".ending")).to_be_visible()
        page.wait_for_function(APART)  # when all that comes with the result has come
        expect(page.locator(".ending li")).to_have_count(2)


def test_an_empty_board_shows_where_to_begin_and_what_it_is_about(person: Person) -> None:
    person.sit_down(person.set_up(ME, ME))
    expect(person.board.locator("path.first")).to_be_visible()
    expect(person.status).to_contain_text("surround each other's queen bee")
    expect(person.status).to_contain_text("White begins.")
    person.touch("piece:wQ")
    expect(person.board.locator("path.first")).to_have_count(0)
