"""Somebody who has never been here plays a bot."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.person import Person


def start(person: Person) -> None:
    person.page.goto("/")
    person.button("Play a bot").first.click()
    person.expect_turn()


def test_one_click_to_a_game_and_on_to_its_end(visit: Visit) -> None:
    person = visit(reduced_motion="no-preference")
    start(person)
    expect(person.page).to_have_title(re.compile("Your turn"))
    for turn in range(1, 4):
        person.play(pick=turn)
        expect(person.moves).to_have_count(2 * turn)
        expect(person.pieces).to_have_count(2 * turn)
    person.button("Resign").click()
    question = person.page.get_by_role("alertdialog", name="Resign the game?")
    question.get_by_role("button", name="Play on").click()
    expect(question).to_be_hidden()
    person.button("Resign").click()
    question.get_by_role("button", name="Resign").click()
    ending = person.page.get_by_role("region", name="You lost")
    expect(ending).to_contain_text("White resigned")
    expect(person.glowing).to_have_count(0)

    over = person.page.url
    ending.get_by_role("button", name="Rematch").click()
    expect(person.page).not_to_have_url(over)
    expect(person.moves.first).to_be_visible()  # the sides change: the bot begins
    person.play()
    expect(person.seat("Black")).to_contain_text("You")


def test_what_cannot_act_tells_the_rule(person: Person) -> None:
    start(person)
    person.play("piece:wA1")
    person.expect_turn()
    person.touch("piece:wA1")
    notice = person.notice("queen")
    expect(notice).to_be_visible()
    expect(person.moves).to_have_count(2)
    notice.get_by_role("button", name="See the rule").click()
    chapter = person.page.get_by_role("region", name="The queen comes early")
    expect(chapter).to_be_in_viewport()
    person.page.get_by_role("tab", name="Moves").click()
    expect(person.moves).to_have_count(2)
    person.play()


def test_what_is_not_mine_or_too_far_tells_why(person: Person) -> None:
    table = person.set_up({"kind": "me"}, {"kind": "me"})
    person.act(table, "wQ", "bQ wQ-")
    person.sit_down(table)
    person.touch("piece:bQ")  # it is White's turn
    expect(person.notice("bQ is not your piece")).to_be_visible()
    person.button("Close").click()
    expect(person.notice("bQ is not your piece")).to_have_count(0)

    person.touch("piece:wQ")
    expect(person.status).to_contain_text("Touch where it goes")
    person.board.click(position={"x": 20, "y": 20})  # far away from the hive
    expect(person.notice("moves just one space")).to_be_visible()
    expect(person.moves).to_have_count(2)


def test_a_step_back(person: Person) -> None:
    start(person)
    at_first = person.choices()
    ant = person.thing("piece:wA1")

    ant.click()
    expect(ant).to_have_attribute("aria-pressed", "true")
    assert person.choices() == ["cell:0,0"]
    ant.click()
    expect(ant).to_have_attribute("aria-pressed", "false")
    assert person.choices() == at_first

    ant.click()
    expect(person.thing("cell:0,0")).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(person.thing("cell:0,0")).to_have_count(0)
    assert person.choices() == at_first

    ant.click()
    person.touch("piece:wB1")  # another one instead
    expect(ant).to_have_attribute("aria-pressed", "false")
    expect(person.thing("piece:wB1")).to_have_attribute("aria-pressed", "true")
    expect(person.moves).to_have_count(0)


def test_a_hint_can_be_followed(person: Person) -> None:
    start(person)
    person.button("Hint").click()
    expect(person.notice("A bot would play")).to_be_visible()
    said = person.notice("A bot would play").inner_text()
    piece = person.page.locator("button.suggested").get_attribute("aria-label") or ""
    assert piece.split(",")[0] in said
    person.page.locator(".space.suggested").click()
    expect(person.moves.first).to_be_visible()


def test_hints_are_not_for_games_against_people(visit: Visit) -> None:
    person = visit()
    table = person.set_up({"kind": "me"}, {"kind": "open"})
    other = visit()
    other.take_seat(table)
    person.sit_down(table)
    person.expect_turn()
    expect(person.button("Hint")).to_have_count(0)
