"""Alvéola in the browser: whole games, and every way to touch: mouse, thumb and keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.alveola import (
    INTRODUCTORY,
    piles,
    place_to_turn,
    play_on,
    press,
    seats,
    sit_down,
)
from tests.browser.conftest import Visit
from tests.browser.person import Person
from tests.browser.test_keyboard import tab_to
from tests.site import Site
from tools.recorded import keep, sensible_game

LAST = 60  # events, of a game that is nearly over
THUMB = 44  # pixels that a finger needs


def numbers(things: Locator) -> list[int]:
    """What is written on them."""
    return [int(text) for text in things.all_text_contents()]


# --- whole games


@pytest.mark.long
def test_a_person_and_a_bot_finish_an_introductory_game(person: Person) -> None:
    sit_down(person, {"kind": "me"}, {"kind": "bot", "level": "easy"})
    expect(person.status).to_contain_text("Choose one of the next piles")
    play_on(person)
    expect(person.see_it_end()).to_contain_text(re.compile(r"\d+ points|equal"))


def test_three_people_start_a_free_game(visit: Visit) -> None:
    host, *friends = people = [visit() for _ in range(3)]
    table = host.set_up(
        {"kind": "me"},
        *[{"kind": "open"}] * 2,
        game="alveola",
        options={"start_player": "yellow", "layout": "free"},
    )
    for friend in friends:
        friend.take_seat(table)
    for one in people:
        one.sit_down(table)
    cells = [one.board.locator('[data-id^="cell:"].thing') for one in people]
    for laid in (1, 2):
        expect(host.status).to_contain_text("Lay the next start tile")
        expect(cells[0]).to_have_count(3 * laid)
        press(host.board.locator("g.space").first)
        host.button("Turn").click()
        host.button("Put it here").click()
    for number, one in enumerate(people):
        expect(cells[number]).to_have_count(9)
        expect(one.page.locator(".ring [data-id='spoon']")).to_be_visible()
        expect(one.page.locator(".near [data-id^='power:']")).to_have_count(3)
    expect(friends[0].status).to_contain_text("Yellow")
    for one in people:
        play_on(one)
    for other in cells:
        expect(other.nth(9 + 3 * 3 - 1)).to_be_attached()  # each has had a first turn


def test_a_team_game_ends_with_the_totals_of_the_teams(person: Person, site: Site) -> None:
    record = sensible_game("alveola", 4, 1, {**INTRODUCTORY, "teams": True})
    origin = {"table": keep(site.data, record), "number": len(record.events) - LAST}
    person.sit_down(person.set_up(*seats(4), game="alveola", origin=origin))
    play_on(person)
    page = person.page
    ending = person.see_it_end()
    points = [
        numbers(page.locator(f"aside.seats [aria-label='{colour}'] li.supply text").first)[0]
        for colour in ("Yellow", "Blue", "Red", "Green")
    ]
    teams = numbers(page.locator(".top li.team text"))
    assert teams == [points[0] + points[2], points[1] + points[3]]
    expect(ending).to_contain_text(str(max(teams)))
    winners = re.compile("Yellow and Red|Red and Yellow|Blue and Green|Green and Blue")
    expect(ending).to_contain_text(winners)


# --- mouse, thumb and keys


def test_the_wheel_turns_the_tile_and_a_second_click_leaves_it(person: Person) -> None:
    table = sit_down(person, *seats(2))
    page = person.page
    piles(person).first.click()
    place = place_to_turn(person, table)
    place.hover()
    expect(person.board.locator("g.passing")).to_be_visible()
    place.click()
    held = person.board.locator("g.turning[data-id]")
    expect(held).to_be_visible()
    turned = held.get_attribute("data-id")
    held.hover()
    page.mouse.wheel(0, 100)
    expect(held).not_to_have_attribute("data-id", str(turned))
    held.click()
    expect(person.moves.filter(has_text="Yellow expands the hive")).to_have_count(1)


def test_a_turn_with_one_thumb(visit: Visit) -> None:
    person = visit(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    table = sit_down(person, *seats(2))
    big_enough(piles(person))
    piles(person).first.tap()
    place = place_to_turn(person, table)
    big_enough(person.board.locator("g.space .hit"))
    place.tap()
    held = person.board.locator("g.turning[data-id]")
    expect(held).to_be_visible()
    big_enough(held)
    big_enough(person.button("Turn"))
    before = held.get_attribute("data-id")
    person.button("Turn").tap()
    expect(held).not_to_have_attribute("data-id", str(before))
    before = held.get_attribute("data-id")
    tap_with_two_fingers(person)
    expect(held).not_to_have_attribute("data-id", str(before))
    person.button("Put it here").tap()
    expect(person.status).to_contain_text(re.compile("Blue: Choose one of the|Move a hornet"))


def big_enough(things: Locator) -> None:
    """Each has room for a thumb."""
    expect(things.first).to_be_visible()
    for number in range(things.count()):
        box = things.nth(number).bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= THUMB, box


def tap_with_two_fingers(person: Person) -> None:
    """In the middle of the board, without moving."""
    box = person.board.bounding_box()
    assert box is not None
    session = person.context.new_cdp_session(person.page)
    y = box["y"] + box["height"] / 2
    points = [{"x": box["x"] + 60 + 90 * finger, "y": y, "id": finger} for finger in range(2)]
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_turn_by_keys_alone(person: Person) -> None:
    table = sit_down(person, *seats(2))
    keyboard = person.page.keyboard
    expect(piles(person)).to_have_count(3)
    tab_to(person, piles(person))
    keyboard.press("ArrowRight")
    keyboard.press("ArrowRight")
    expect(person.thing("pile:3")).to_be_focused()
    keyboard.press("Enter")
    place = place_to_turn(person, table)
    tab_to(person, person.board.locator("g.space"))
    place.focus()
    keyboard.press("Enter")
    held = person.board.locator("g.turning[data-id]")
    expect(held).to_be_focused()
    before = held.get_attribute("data-id")
    keyboard.press("r")
    expect(held).not_to_have_attribute("data-id", str(before))
    expect(held).to_be_focused()
    keyboard.press("Shift+R")
    expect(held).to_have_attribute("data-id", str(before))
    hornet = person.thing("hornet:2")
    before = hornet.get_attribute("transform")
    keyboard.press("v")
    expect(hornet).not_to_have_attribute("transform", str(before))
    keyboard.press("Enter")
    expect(person.moves.filter(has_text="Yellow expands the hive")).to_have_count(1)


def test_walking_around_the_table_comes_back_after_six_steps(person: Person) -> None:
    sit_down(person, *seats(2))
    hornet = person.thing("hornet:2")
    places = [hornet.get_attribute("transform")]
    for _ in range(6):
        person.button("From another side").click()
        expect(hornet).not_to_have_attribute("transform", str(places[-1]))
        places.append(hornet.get_attribute("transform"))
    assert places[0] == places[6]
    assert len(set(places)) == 6


def test_why_not(person: Person) -> None:
    sit_down(person, *seats(2))
    person.touch("pile:5")
    expect(person.notice("Pile 5 is not one of those you may choose")).to_be_visible()
    person.touch("power:takeHoney")
    expect(person.notice("Take honey costs more flowers (3) than you have (0).")).to_be_visible()
    person.touch("hornet:1")
    expect(person.notice("That is not asked now. Now you choose a pile.")).to_be_visible()
