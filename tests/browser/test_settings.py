"""What a person sets holds at once, and the next time."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.person import Person


def switch(person: Person, name: str) -> Locator:
    return person.page.get_by_role("checkbox", name=name)


def ground(person: Person) -> str:
    """The colour of the page."""
    colour: str = person.page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    return colour


def test_settings_stay(visit: Visit) -> None:
    person = visit(color_scheme="light", reduced_motion="no-preference")
    page = person.page
    page.goto("/settings")
    expect(switch(person, "Sounds")).to_be_checked()
    bright = ground(person)
    page.get_by_role("radio", name="Dark").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert ground(person) != bright
    for name in ("Sounds", "Confirm moves", "Animation", "Colour-safe pieces"):
        switch(person, name).press("Space")
    page.reload()
    expect(page.get_by_role("radio", name="Dark")).to_be_checked()
    assert ground(person) != bright
    for name, on in (("Sounds", False), ("Confirm moves", True), ("Animation", False)):
        expect(switch(person, name)).to_be_checked(checked=on)
    expect(switch(person, "Colour-safe pieces")).to_be_checked()
    expect(page.locator("html")).to_have_attribute("data-animate", "off")
    expect(page.locator("html")).to_have_attribute("data-safe-colours", "on")
    expect(person.button("Sounds")).to_have_attribute("aria-pressed", "false")
    person.button("Sounds").click()
    expect(switch(person, "Sounds")).to_be_checked()


def test_the_system_says_light_or_dark_and_calm(visit: Visit) -> None:
    dark, light = visit(color_scheme="dark"), visit(color_scheme="light")
    for person in (dark, light):
        person.page.goto("/settings")
        expect(person.page.locator("html")).to_have_attribute("data-animate", "off")
    assert ground(dark) != ground(light)


def test_a_move_waits_to_be_confirmed(person: Person) -> None:
    person.page.goto("/settings")
    switch(person, "Confirm moves").press("Space")
    person.sit_down(person.set_up({"kind": "me"}, {"kind": "me"}))

    def choose() -> None:
        person.touch("piece:wA1")
        person.touch("cell:0,0")
        expect(person.status).to_have_text("Play it like this?")

    choose()
    assert not any('"act"' in frame for frame in person.sent)
    person.button("Back").click()
    expect(person.status).to_contain_text("Touch where it goes")
    person.page.keyboard.press("Escape")
    expect(person.status).to_contain_text("touch something that glows")
    choose()
    person.button("Play it").click()
    expect(person.moves).to_have_count(1)

    person.touch("piece:bA1")
    space = person.choices()[0]
    person.touch(space)
    expect(person.status).to_have_text("Play it like this?")
    person.touch(space)  # a second touch confirms as well
    expect(person.moves).to_have_count(2)
