"""Waggle Dance in the browser: whole games, cards of every window, and passing."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from apiary.core.messages import say
from apiary.games.waggledance import GAME, WaggleState
from apiary.games.waggledance.actions import At
from tests.browser.conftest import Visit
from tests.browser.person import GLOWING, Person
from tests.browser.waggledance import (
    ANYBODY,
    BOT,
    ME,
    SHORT,
    Follower,
    at,
    continued,
    found,
    go_on,
    line,
    path,
    recorded,
    touch,
)
from tests.site import Site

LAST = 30  # events, of a game that is nearly over
DONE = "[data-id='do:done']"  # or nectar could be moved to and fro for ever

# --- whole games


@pytest.mark.parametrize("late", [True, pytest.param(False, marks=pytest.mark.long)])
def test_a_person_and_two_bots_finish_a_game(person: Person, site: Site, late: bool) -> None:
    if late:
        record = recorded(3, 1)
        table = continued(person, site, record, len(record.events) - LAST, ME, BOT, BOT)
    else:
        table = person.set_up(ME, BOT, BOT, game="waggledance", options=SHORT)
    person.sit_down(table)
    person.play_on(DONE, GLOWING)
    expect(person.see_it_end()).to_contain_text("honey")


def test_two_people_finish_a_game(visit: Visit, site: Site) -> None:
    people = [visit(), visit()]
    record = recorded(2, 1)
    late = len(record.events) - LAST
    follower = Follower(people, record, late)
    table = continued(people[0], site, record, late, ME, ANYBODY)
    people[1].take_seat(table)
    for person in people:
        person.page.goto(f"/t/{table}")
    follower.play_sensibly()
    outcome = follower.state.outcome()
    assert outcome is not None
    assert max(outcome.scores) >= int(follower.state.position.box.target)
    for person in people:
        expect(person.page.locator(".ending")).to_contain_text(say(outcome.reason))


# --- cards

WINDOWS: dict[str, Callable[[WaggleState, str], bool]] = {
    "before the roll": lambda _, text: text == "volunteer",
    "after the roll": lambda _, text: text.startswith("sick-leave"),
    "in a turn": lambda _, text: text.startswith("overtime"),
    "in a turn, on a flower": lambda _, text: text.startswith("directions"),
    "instead of a bee": lambda _, text: text.startswith("feint"),
    "more bees": lambda _, text: text == "shift-more",
    "at dusk": lambda s, text: text.startswith("wrong-turn") and s.position.phase == At.DUSK,
    "in any step": lambda _, text: text == "gift-room",
    "between two rooms": lambda _, text: text.startswith("mix"),
    "with an egg": lambda _, text: text.startswith("hatch-expertly"),
    "with nectar": lambda _, text: text.startswith("bonus"),
    "with honey": lambda _, text: bool(re.fullmatch(r"honey R\d+ \w+", text)),
    "with a draw": lambda _, text: text == "explore",
}


@pytest.mark.parametrize("window", WINDOWS)
def test_a_card_of_each_window_is_played(window: str, person: Person, site: Site) -> None:
    record, number = found(WINDOWS[window])
    state = at(record, number)
    text = record.events[number].action
    page = go_on(person, site, record, number, *[ME] * record.seats)
    touched = path(state, state.pending()[0], text)
    card = page.locator(f"[data-id='{touched[0]}']")
    expect(card).to_have_class(re.compile("touchable"))
    for name in touched:
        touch(page, name)
    expect(line(page, number + 1)).to_contain_text(card_name(touched[0]))


def card_name(thing: str) -> str:
    """The name of a card by its id on the table."""
    name = thing.removeprefix("card:")
    return next(
        say(one.label)
        for chapter in GAME.table.guide()
        for diagram in chapter.diagrams
        for one in diagram.scene.things
        if one.face == name
    )


def test_offers_of_a_day_are_passed_for_a_user(person: Person, site: Site) -> None:
    def asked(state: WaggleState, _: str) -> bool:
        """Is Blue asked before and after this roll?"""
        s = state.position
        if s.phase != At.DAWN or s.seat != 0:
            return False
        after = state.copy()
        day = s.round
        while after.pending() and after.position.round == day and after.position.phase < At.ASSIGN:
            if after.position.phase == At.MORNING and after.position.seat == 0:
                return True
            [actor] = after.pending()
            legal = after.legal(actor)
            after.play(actor, legal[0])  # passing is the first action
        return False

    record, number = found(asked, (2,))
    page = go_on(person, site, record, number, ME, BOT)
    page.get_by_role("button", name="Pass for me for the rest of this day").click()
    expect(person.status).to_contain_text("Choose a bee")
    passes = page.get_by_text("Blue passes.").count()
    earlier = sum(event.actor == 0 and event.action == "pass" for event in record.events[:number])
    assert passes == earlier + 2
    expect(page.get_by_role("button", name="Ask me again")).to_have_count(0)
