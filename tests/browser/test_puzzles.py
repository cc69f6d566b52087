"""Puzzles in a browser: one solved, one failed, by finger and by key, on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from apiary import puzzles
from apiary.core.state import State
from apiary.puzzles import Puzzle
from apiary.puzzles.trying import Trying
from tests.browser.conftest import Visit
from tests.browser.test_lessons import PHONE, touch

# Played by pieces that lie on the table.
TWO = next(
    one
    for one in puzzles.all_puzzles()
    if one.moves == 2 and not {"placing", "throw", "venom"} & set(one.themes)
)


def touches(state: State, action: int) -> tuple[str, ...]:
    """What is touched for an action of whose turn it is."""
    seat = state.pending()[0]
    every = state.game.table.choices(state.seen_by(seat), seat).touches
    return next(one.path for one in every if one.action == action)


def wrong(puzzle: Puzzle) -> int:
    """A first move that an answer refutes."""
    start = puzzle.start()
    for action in map(int, start.legal(start.pending()[0])):
        trying = Trying(puzzle)
        trying.play(action)
        if trying.because and trying.because.key == "core.puzzle_refuted":
            return action
    raise AssertionError


@pytest.mark.parametrize("by_key", [False, True], ids=["finger", "key"])
def test_a_puzzle_is_solved_on_a_phone_and_the_next_comes(visit: Visit, by_key: bool) -> None:
    person = visit(**PHONE)
    person.page.goto(f"/puzzles/{TWO.name}")
    status = person.page.get_by_role("status").first
    expect(status).to_contain_text("Win in 2")
    state = TWO.start()
    for number, text in enumerate(TWO.line):
        action = int(state.parse(text))
        if number % 2 == 0:
            for id in touches(state, action):
                touch(person, id, by_key)
            expect(status).to_contain_text("Solved" if number else "Right so far")
        state.play(state.pending()[0], action)
    expect(person.page.get_by_text(re.compile(r"You: \d+ \(\+\d+\)"))).to_be_visible()
    onwards = person.page.get_by_role("link", name="Next puzzle")
    if by_key:
        onwards.focus()
        person.page.keyboard.press("Enter")
    else:
        onwards.click()
    expect(person.page).not_to_have_url(re.compile(f"{TWO.name}|next"))
    expect(status).to_contain_text("Win in")


@pytest.mark.parametrize("by_key", [False, True], ids=["finger", "key"])
def test_a_wrong_move_is_answered_and_the_solution_walked_through(
    visit: Visit, by_key: bool
) -> None:
    person = visit(**PHONE)
    person.page.goto(f"/puzzles/{TWO.name}")
    status = person.page.get_by_role("status").first
    expect(status).to_contain_text("Win in 2")
    for id in touches(TWO.start(), wrong(TWO)):
        touch(person, id, by_key)
    expect(status).to_contain_text("is the answer: after it, no win in 1 can be forced")
    expect(person.page.get_by_text(re.compile(r"You: \d+ \(−\d+\)"))).to_be_visible()
    person.button("Try again").click()
    expect(status).to_contain_text("Win in 2")
    person.button("Solution").click()
    expect(status).to_contain_text("The solution, move by move")
    if by_key:
        expect(person.button("One move on")).to_be_focused()
        person.page.keyboard.press("ArrowRight")
    else:
        person.button("One move on").click()
    expect(status).to_contain_text("Every answer loses")
    state = TWO.start()
    state.play(state.pending()[0], TWO.first())
    answers = [int(one) for one in state.legal(state.pending()[0])]
    other = next(one for one in answers if state.text(one) != TWO.line[1])
    for id in touches(state, other):
        touch(person, id, by_key)
    expect(status).not_to_contain_text("Every answer loses")
    person.button("One move on").click()
    expect(status).to_contain_text("Won")


@pytest.mark.parametrize(
    ("locale", "title", "day"),
    [
        ("en-GB", "Puzzles", "Puzzle of the day"),
        ("fr-FR", "Problèmes", "Problème du jour"),
        ("de-DE", "Rätsel", "Rätsel des Tages"),
    ],
)
def test_from_home_to_the_puzzle_of_the_day(
    visit: Visit, locale: str, title: str, day: str
) -> None:
    person = visit(locale=locale)
    person.page.goto("/")
    person.page.get_by_role("link", name=title).click()
    expect(person.page.get_by_role("heading", name=title, exact=True)).to_be_visible()
    person.page.get_by_role("link", name=day).click()
    expect(person.page).to_have_url(re.compile("/puzzles/[0-9a-f]{12}$"))
    expect(person.board).to_be_visible()


def test_a_theme_leads_to_its_puzzles(visit: Visit) -> None:
    person = visit()
    person.page.goto("/puzzles")
    person.page.get_by_role("link", name=re.compile("^Pillbug")).click()
    expect(person.page).to_have_url(re.compile(r"/puzzles/[0-9a-f]{12}\?theme=pillbug$"))
    name = person.page.url.split("/")[-1].split("?")[0]
    assert "pillbug" in puzzles.find(name).themes
