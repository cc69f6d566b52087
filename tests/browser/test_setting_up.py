"""Positions that are set up by hand, in a browser: by dragging, by touch and by key."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.looking import violations
from tests.browser.person import Person
from tests.browser.test_analysis import best
from tests.browser.test_lessons import PHONE, touch

WIDE = {"viewport": {"width": 1280, "height": 800}}


def open_board(person: Person, name: str = "Set up a position") -> None:
    person.page.goto("/analysis")
    person.page.get_by_role("tab", name="Open", exact=True).click()
    person.button(name).click()
    expect(person.button("Analyse this")).to_be_visible()


# When what came has been drawn, two frames later.
DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def put(person: Person, piece: str, *further: str, by_key: bool = False) -> None:
    *first, last = f"piece:{piece}", *further
    for id in first:
        touch(person, id, by_key)
    with person.page.expect_response("**/api/analysis/setup"):
        touch(person, last, by_key)
    person.page.evaluate(DRAWN)


def see_line(person: Person, text: str) -> None:
    """The position is so in a line."""
    field = person.page.get_by_label("This position in a line")
    if not field.is_visible():
        person.page.get_by_role("tab", name="In a line").click()
    expect(field).to_have_value(text)


@pytest.mark.parametrize("by_key", [False, True], ids=["finger", "key"])
def test_a_position_is_set_up_and_analysed(visit: Visit, by_key: bool) -> None:
    person = visit(**WIDE)
    open_board(person)
    put(person, "wQ", "cell:0,0", by_key=by_key)
    status = person.page.get_by_role("status").first
    expect(status).to_contain_text("1 to 1 pieces after 1 turns")
    expect(person.button("Analyse this")).to_be_disabled()
    put(person, "bQ", "cell:1,0", by_key=by_key)
    put(person, "bB1", "cell:2,0", by_key=by_key)
    put(person, "bB1", "cell:1,0", by_key=by_key)  # on top of her
    put(person, "bB1", "moved.false", by_key=by_key)
    touch(person, "turn", by_key)
    see_line(person, "Base+MLP;Black[3];0,0:wQ 1,0:bQ,bB1;bB1")
    person.button("Undo").click()
    see_line(person, "Base+MLP;White[3];0,0:wQ 1,0:bQ,bB1;bB1")
    person.button("Analyse this").click()
    expect(best(person).first).to_contain_text("%")
    expect(person.board.locator('[data-id="piece:bB1"]')).to_be_visible()
    address = person.page.url
    assert "#" in address
    other = visit(**WIDE)
    other.page.goto(address)
    expect(other.pieces).to_have_count(3)


def test_pieces_are_dragged(visit: Visit) -> None:
    person = visit(**WIDE)
    open_board(person)
    for piece, cell in (("wQ", "0,0"), ("bQ", "1,0")):
        person.page.locator(f'[data-id="piece:{piece}"]').hover()
        person.page.mouse.down()
        person.page.mouse.move(400, 300, steps=3)
        target = person.page.locator(f'[data-id="cell:{cell}"]').first
        box = target.bounding_box()
        assert box
        person.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=3)
        person.page.mouse.up()
        expect(person.board.locator(f'[data-id="piece:{piece}"]')).to_be_visible()
    see_line(person, "Base+MLP;White[2];0,0:wQ 1,0:bQ")


def test_on_a_phone_and_with_another_face(visit: Visit) -> None:
    person = visit(**PHONE)
    person.page.goto("/analysis")
    person.page.get_by_role("tab", name="Open", exact=True).click()
    person.page.get_by_role("radio", name="With Venom", exact=True).check()
    person.button("Set up a position").click()
    put(person, "wQ", "face:wasp:0", "cell:0,0")
    put(person, "bQ", "face:queenBee:1", "cell:1,0")
    assert violations(person.page) == []
    put(person, "wQ", "flip")
    see_line(person, "Base+MLP;White[2];0,0:wQ 1,0:bQ")
    person.button("Close").click()
    person.button("Analyse this").click()
    expect(person.pieces).to_have_count(2)


def test_a_line_is_shown_or_refused_and_nothing_is_lost(visit: Visit) -> None:
    person = visit(**WIDE)
    person.forgive("answer 400")
    person.forgive("console error: Failed to load resource")
    open_board(person)
    field = person.page.get_by_label("This position in a line")
    field.fill("Base;White[3];0,0:wQ 0,0:bQ")
    person.button("Show this line").click()
    expect(
        person.page.get_by_role("status").filter(has_text="every cell only once")
    ).to_be_visible()
    field.fill("Base;White[3];0,0:wQ 2,0:bQ")
    person.button("Show this line").click()
    expect(person.pieces).to_have_count(2)
    wanting = person.page.get_by_role("status").filter(has_text="pieces that are all connected")
    expect(wanting).to_be_visible()
    assert violations(person.page) == []
    touch(person, "piece:bQ", False)
    touch(person, "cell:1,0", False)
    expect(wanting).to_have_count(0)
    person.button("Back").click()
    expect(person.pieces).to_have_count(0)
    expect(person.page.get_by_role("tab", name="Open", exact=True)).to_be_visible()


def test_the_position_on_the_board_is_changed(visit: Visit) -> None:
    person = visit(**WIDE)
    open_board(person)
    put(person, "wQ", "cell:0,0")
    put(person, "bQ", "cell:1,0")
    person.button("Analyse this").click()
    person.page.get_by_role("tab", name="Share").click()
    person.button("Change it by hand").click()
    expect(person.pieces).to_have_count(2)
    person.button("Clear").click()
    expect(person.pieces).to_have_count(0)


def test_the_other_games_are_set_up_by_a_line(visit: Visit) -> None:
    person = visit(**WIDE)
    person.page.goto("/analysis")
    person.page.get_by_role("tab", name="Open", exact=True).click()
    person.page.get_by_role("combobox", name="Game").select_option("alveola")
    person.button("Set up a position").click()
    expect(person.page.get_by_role("status").first).to_contain_text("Write the position in a line")
    expect(person.page.get_by_label("This position in a line")).not_to_have_value("")
    person.button("Analyse this").click()
    expect(person.page.get_by_role("tab", name="Analysis")).to_be_visible()
