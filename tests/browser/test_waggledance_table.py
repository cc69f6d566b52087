"""The table of Waggle Dance in the browser: planning, asking why, keys, phones, tumbling dice."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from apiary.core.record import Record
from apiary.games.waggledance import WaggleState
from tests.browser.conftest import Visit
from tests.browser.person import Person
from tests.browser.waggledance import (
    ANYBODY,
    ME,
    continued,
    found,
    go_on,
    has_begun,
    line,
    lines,
    touch,
)
from tests.site import Site

PHONE = {"width": 360, "height": 640}
LEAST_TARGET = 44  # pixels


def morning() -> tuple[Record, int]:
    """A game of three, and how many events come before a day that Blue begins."""
    return found(
        lambda state, _: has_begun(state) and state.position.seat == 0 and state.position.round > 3,
        (3,),
    )


def at_dawn(person: Person, site: Site) -> Page:
    """A table where Blue is about to assign the first bee of a day."""
    return go_on(person, site, *morning(), *[ME] * 3)


def test_touching_a_bee_shows_where_it_can_go(person: Person, site: Site) -> None:
    page = at_dawn(person, site)
    page.locator(".near button.touchable[data-id^='die:']").first.click()
    places = page.locator("g.touchable").evaluate_all("all => all.map(({dataset}) => dataset.id)")
    assert any(name.startswith("flower:") for name in places)
    assert any(name.startswith("room:1:") for name in places)
    assert not any(name.startswith("room:2:") for name in places)
    page.keyboard.press("Escape")
    expect(page.locator("g.touchable")).to_have_count(0)


def test_a_bee_can_be_planned_in_the_turn_of_another(visit: Visit, site: Site) -> None:
    record, number = found(lambda state, _: has_begun(state) and state.position.seat == 1, (2,))
    blue, purple = visit(), visit()
    page = go_on(blue, site, record, number, ME, ANYBODY)
    purple.take_seat(blue.table)
    expect(blue.status).to_contain_text("to play")
    expect(page.locator("g.touchable")).to_have_count(0)
    page.locator(".near button[data-id^='die:1:']").first.click(force=True)
    expect(page.locator(".planning g.touchable").first).to_be_visible()
    flower = page.locator(".planning g.touchable[data-id^='flower:']")
    expect(flower).to_have_count(1)
    flower.click()
    expect(blue.notice("It is not your turn yet.")).to_be_visible()
    expect(line(page, number)).to_be_attached()
    expect(line(page, number + 1)).to_have_count(0)


def test_why_a_place_can_not_be_touched_yet(person: Person, site: Site) -> None:
    page = at_dawn(person, site)
    touch(page, "flower:1")
    expect(person.notice("Choose one of your bees first.")).to_be_visible()


def test_a_bee_is_placed_with_keys_alone(person: Person, site: Site) -> None:
    page = at_dawn(person, site)
    before = lines(page).count()
    focused = "() => document.activeElement?.dataset?.id ?? ''"
    for _ in range(60):
        if page.evaluate(focused).startswith("die:"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(focused).startswith("die:")
    page.keyboard.press("Enter")
    place = re.compile("^(action|flower|room):")
    expect(page.locator(":focus")).to_have_attribute("data-id", place)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(lines(page).nth(before)).to_contain_text("Blue places a")


def test_on_a_phone_boards_are_turned_to_and_targets_are_large(visit: Visit, site: Site) -> None:
    person = visit(viewport=PHONE, has_touch=True)
    table = continued(person, site, *morning(), *[ME] * 3)
    page = person.page
    page.goto(f"/t/{table}")
    expect(page.get_by_role("group", name="Blue: honeycomb")).to_be_visible()
    page.get_by_role("button", name="Purple", exact=True).tap()
    expect(page.get_by_role("group", name="Purple: honeycomb")).to_be_visible()
    expect(page.get_by_role("group", name="Blue: honeycomb")).to_have_count(0)
    page.get_by_role("button", name="Blue", exact=True).tap()
    page.locator(".near button.touchable[data-id^='die:']").first.tap()
    expect(page.locator("g.touchable").first).to_be_visible()
    sizes = page.locator("g.touchable, .near button").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect())"
        ".map(({width, height}) => Math.min(width, height))"
    )
    assert min(sizes) >= LEAST_TARGET


def has_cards(state: WaggleState, number: int) -> bool:
    """Are so many cards in the hand of who is asked?"""
    s = state.position
    return s.held[s.seat] >= number


def test_a_card_of_the_night_is_played_on_a_phone(visit: Visit, site: Site) -> None:
    person = visit(viewport=PHONE, has_touch=True)
    record, number = found(lambda state, text: text == "gift-room" and has_cards(state, 4))
    page = person.page
    page.goto(f"/t/{continued(person, site, record, number, *[ME] * record.seats)}")
    card = page.locator(".near [data-id='card:queensGift']")
    expect(card).to_be_in_viewport()
    card.tap()
    person.button("Take a room").tap()
    page.get_by_role("tab", name="Moves").tap()
    expect(line(page, number + 1)).to_contain_text("Queen’s Gift")


@pytest.mark.parametrize(("motion", "tumbles"), [("no-preference", True), ("reduce", False)])
def test_dice_tumble_unless_motion_is_unwelcome(
    motion: str, tumbles: bool, visit: Visit, site: Site
) -> None:
    page = at_dawn(visit(reduced_motion=motion), site)
    name = page.locator(".near .rolled").first.evaluate(
        "die => getComputedStyle(die).animationName"
    )
    assert name.endswith("tumble") == tumbles
