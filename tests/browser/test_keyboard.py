"""Without mouse or finger."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.person import Person

MANY = 60  # Tabs, after which something counts as out of reach


def tab_to(person: Person, wanted: Locator) -> None:
    """Press Tab until the focus is there."""
    expect(wanted.first).to_be_visible()
    for _ in range(MANY):
        person.page.keyboard.press("Tab")
        if wanted.evaluate_all("found => found.includes(document.activeElement)"):
            return
    raise AssertionError(f"Tab does not lead to {wanted}")


def focused(person: Person) -> str:
    """The id of the thing that has the focus."""
    name: str = person.page.evaluate("document.activeElement?.dataset.id ?? ''")
    return name


def walk_to(person: Person, wanted: str, arrow: str) -> None:
    """Press an arrow until the thing has the focus."""
    for _ in range(MANY):
        if focused(person) == wanted:
            return
        person.page.keyboard.press(arrow)
    raise AssertionError(f"{arrow} does not lead to {wanted} but to {focused(person)}")


def test_a_game_by_keys_alone(person: Person) -> None:
    keyboard = person.page.keyboard
    person.page.goto("/")
    tab_to(person, person.button("Play a bot").first)
    keyboard.press("Enter")
    person.expect_turn()
    for turn in range(5):
        hand = person.page.get_by_role("group", name=re.compile("White.s pieces"))
        tab_to(person, hand.get_by_role("button"))
        keyboard.press("ArrowRight")  # to the next piece that can be placed, if there is one
        piece = focused(person)
        keyboard.press("Enter")
        expect(person.thing(piece)).to_have_attribute("aria-pressed", "true")
        expect(person.board.locator("[data-id]:focus")).to_have_attribute(
            "data-id", re.compile("^cell:")
        )
        keyboard.press("Enter")
        expect(person.moves).to_have_count(2 * turn + 2)
        expect(person.board.locator(f'[data-id="{piece}"]')).to_be_visible()
        person.expect_turn()


def test_arrows_go_over_hand_and_board_and_escape_goes_back(person: Person) -> None:
    keyboard = person.page.keyboard
    table = person.set_up({"kind": "me"}, {"kind": "me"})
    person.act(table, "wQ", "bQ wQ-")
    person.sit_down(table)
    tab_to(person, person.page.locator('[data-id="piece:wS1"]'))
    walk_to(person, "piece:wA1", "ArrowRight")
    walk_to(person, "piece:wS1", "ArrowLeft")
    keyboard.press("Enter")
    expect(person.board.locator("[data-id]:focus")).to_have_count(1)
    first = focused(person)
    keyboard.press("ArrowDown")
    assert focused(person) in person.choices()
    assert focused(person) != first
    keyboard.press("Escape")
    expect(person.thing("piece:wS1")).to_be_focused()
    expect(person.thing(first)).to_have_count(0)
    expect(person.moves).to_have_count(2)


def test_a_piece_in_play_moves_by_keys(person: Person) -> None:
    keyboard = person.page.keyboard
    table = person.set_up({"kind": "me"}, {"kind": "me"})
    person.act(table, "wQ", "bQ wQ-")
    person.sit_down(table)
    tab_to(person, person.board.locator('[data-id="piece:wQ"]'))
    keyboard.press("Enter")
    expect(person.board.locator("[data-id^='cell:']:focus")).to_have_count(1)
    keyboard.press("Enter")
    expect(person.moves).to_have_count(3)
    expect(person.moves.last).to_contain_text("queen bee")


def test_why_not_by_keys(person: Person) -> None:
    table = person.set_up({"kind": "me"}, {"kind": "me"})
    person.act(table, "wS1", "bQ wS1-")
    person.sit_down(table)
    tab_to(person, person.board.get_by_role("button"))
    person.page.keyboard.press("Shift+ArrowRight")
    person.page.keyboard.press("Enter")
    expect(person.notice("bQ is not your piece")).to_be_visible()
    tab_to(person, person.button("Close"))
    person.page.keyboard.press("Enter")
    expect(person.notice("bQ is not your piece")).to_have_count(0)


def test_the_menu_of_settings_by_keys(person: Person) -> None:
    keyboard = person.page.keyboard
    person.page.goto("/")
    opener = person.button("Settings")
    tab_to(person, opener)
    keyboard.press("Enter")
    expect(person.page.get_by_role("radio", name="English")).to_be_visible()
    tab_to(person, person.page.get_by_role("radio", name="English"))
    keyboard.press("ArrowRight")
    expect(person.page.locator("html")).to_have_attribute("lang", "fr")
    keyboard.press("Escape")
    expect(person.page.get_by_role("radio", name="English")).to_have_count(0)
    expect(person.page.locator("#quick-settings")).to_be_hidden()


def test_skip_to_the_content(person: Person) -> None:
    person.page.goto("/")
    expect(person.button("Play a bot").first).to_be_visible()
    person.page.keyboard.press("Tab")
    expect(person.page.get_by_role("link", name="Skip to the content")).to_be_focused()
    person.page.keyboard.press("Enter")
    person.page.keyboard.press("Tab")
    expect(person.page.get_by_role("main").locator(":focus")).to_have_count(1)
