"""A game looked at move by move."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

import apiary
from tests.browser.person import Person

GAME = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 \\wQ", "bA1 bQ/", "wA1 bA1\\")


@pytest.fixture
def table(person: Person) -> str:
    """A game of seven moves in which Black then resigned."""
    made = person.set_up({"kind": "me"}, {"kind": "me"})
    person.act(made, *GAME, -1)
    return made


def shown(person: Person, number: int) -> None:
    """The page shows the position after so many moves, and its address says so."""
    expect(person.page.get_by_text(f"{number} of {len(GAME) + 1}", exact=True)).to_be_visible()
    expect(person.page).to_have_url(re.compile(rf"move={number}$"))
    expect(person.pieces).to_have_count(min(number, 6))


def current(person: Person) -> Locator:
    """The move that is marked in the list."""
    return person.page.get_by_role("tabpanel", name="Moves").locator("[aria-current=step]")


def test_step_by_step(person: Person, table: str) -> None:
    person.page.goto(f"/t/{table}/replay")
    shown(person, 8)
    person.page.get_by_role("checkbox", name="In words").uncheck()
    person.button("To the start").click()
    shown(person, 0)
    expect(person.button("One move back")).to_be_disabled()
    for number in (1, 2, 3):
        person.button("One move on").click()
        shown(person, number)
        expect(current(person)).to_contain_text(GAME[number - 1])
    person.button("One move back").click()
    shown(person, 2)
    person.button("To the end").click()
    shown(person, 8)
    expect(person.page.get_by_role("status").first).to_contain_text("resigned")


def test_by_keys_and_slider(person: Person, table: str) -> None:
    person.page.goto(f"/t/{table}/replay?move=3")
    shown(person, 3)
    for key, number in (("ArrowLeft", 2), ("ArrowRight", 3), ("Home", 0), ("End", 8)):
        person.page.keyboard.press(key)
        shown(person, number)
    person.page.get_by_role("slider", name="Which move is shown").fill("5")
    shown(person, 5)


def test_jump_from_the_list(person: Person, table: str) -> None:
    person.page.goto(f"/t/{table}/replay")
    person.page.get_by_role("checkbox", name="In words").uncheck()
    person.moves.filter(has_text="bQ bS1-").click()
    shown(person, 4)
    expect(current(person)).to_contain_text("bQ bS1-")


def test_the_list_at_the_table_leads_to_the_replay(person: Person, table: str) -> None:
    person.sit_down(table)
    line = person.moves.filter(has_text="White places the queen bee")
    line.click()
    expect(person.pieces).to_have_count(3)
    person.page.goto(line.get_attribute("href") or "")
    shown(person, 3)


def test_a_link_to_a_move(person: Person, table: str) -> None:
    person.page.goto(f"/t/{table}/replay?move=5")
    shown(person, 5)
    person.page.reload()
    shown(person, 5)
    person.page.goto(f"/t/{table}/replay?move=99")
    shown(person, 8)


def test_it_plays_by_itself(person: Person, table: str) -> None:
    person.page.goto(f"/t/{table}/replay?move=6")
    shown(person, 6)
    person.button("Play").click()
    shown(person, 8)
    expect(person.button("Play")).to_be_visible()


def test_the_record_can_be_taken_home(person: Person, table: str, tmp_path: Path) -> None:
    person.page.goto(f"/t/{table}/replay")
    with person.page.expect_download() as download:
        person.page.get_by_role("link", name="Download the game").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    record = apiary.Record.from_json(file.read_text())
    assert file.suffix == ".json"
    assert [event.action for event in record.events][: len(GAME)] == list(GAME)
    outcome = record.replay().outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


def test_go_on_from_here_against_a_bot(person: Person, table: str) -> None:
    person.page.goto(f"/t/{table}/replay?move=4")
    shown(person, 4)
    person.button("Against a bot").click()
    expect(person.page).not_to_have_url(re.compile(table))
    expect(person.seat("Black")).to_contain_text("Bot")
    expect(person.moves).to_have_count(4)
    person.play()
    expect(person.moves).to_have_count(6)


@pytest.mark.parametrize(
    ("wish", "status"), [("Both sides", "to play"), ("With a friend", "Waiting")]
)
def test_go_on_from_here_at_a_new_table(person: Person, table: str, wish: str, status: str) -> None:
    person.page.goto(f"/t/{table}/replay?move=6")
    shown(person, 6)
    person.button(wish).click()
    expect(person.page).not_to_have_url(re.compile(table))
    expect(person.status).to_contain_text(status)
    expect(person.pieces).to_have_count(6)
    old = person.get(f"/api/tables/{table}")
    assert old["table"]["status"] == "over"
    assert old["position"]["number"] == 8
