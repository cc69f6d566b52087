"""The coach: a move that gives much away waits, is told why, and can be taken back or played."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.person import Person
from tests.games import EXPOSED
from tests.server.test_helping import CROWDED

SPIDER = ("piece:wS1", "cell:0,1")  # loses at once
QUEEN = ("piece:wQ", "cell:0,-1")  # gives much away
COACH = "localStorage['apiary.settings'] = JSON.stringify({curtain: false, coach: true})"
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
TOLD = {
    "en": "Then 5 of the spaces beside your queen are taken.",
    "fr": "Alors 5 des cases autour de ta reine sont prises.",
    "de": "Dann sind neben deiner Königin 5 Felder besetzt.",
}


def sit_down(person: Person, moves: tuple[str, ...], coach: str = COACH) -> None:
    """Before a bot, after these moves, with the coach."""
    person.context.add_init_script(coach)
    own = person.set_up({"kind": "me"}, {"kind": "me"})
    person.act(own, *moves)
    origin = {"table": own, "number": len(moves)}
    bot = {"kind": "bot", "level": "egg"}
    person.sit_down(person.set_up({"kind": "me"}, bot, origin=origin))
    expect(person.glowing).not_to_have_count(0)


def test_a_move_that_loses_at_once_waits(visit: Visit) -> None:
    person = visit()
    sit_down(person, CROWDED)
    for name in SPIDER:
        person.touch(name)
    expect(person.notice("This would lose at once: Black moves")).to_be_visible()
    expect(person.page.locator(".advice.feared .head").first).to_be_attached()
    expect(person.moves).to_have_count(len(CROWDED))
    person.button("Play it anyway").click()
    expect(person.moves.nth(len(CROWDED))).to_be_visible()


@pytest.mark.parametrize("device", [{}, PHONE], ids=["mouse", "phone"])
def test_it_says_why_and_the_move_is_taken_back(visit: Visit, device: dict[str, object]) -> None:
    person = visit(**device)
    sit_down(person, EXPOSED)
    for name in QUEEN:
        thing = person.thing(name)
        thing.tap() if device else thing.click()
    expect(person.notice(TOLD["en"])).to_be_visible()
    expect(person.page.get_by_text(re.compile("^Better: White "))).to_be_visible()
    arrows = person.page.locator(".advice")
    expect(arrows).to_have_count(2)  # the answer, and what is better
    expect(person.page.locator(".advice.feared")).to_have_count(1)
    back = person.button("Take it back")
    back.tap() if device else back.click()
    expect(arrows).to_have_count(0)
    expect(back).to_have_count(0)
    assert not any('"act"' in frame for frame in person.sent)
    person.expect_turn()
    for name in QUEEN:  # it is told again
        person.touch(name)
    expect(person.notice(TOLD["en"])).to_be_visible()
    person.button("Play it anyway").click()
    expect(person.notice(TOLD["en"])).to_have_count(0)
    person.expect_turn()


@pytest.mark.parametrize("language", ["fr", "de"])
def test_it_speaks_the_language_of_the_page(visit: Visit, language: str) -> None:
    person = visit(locale=language)
    sit_down(person, EXPOSED)
    for name in QUEEN:
        person.thing(name).click()
    expect(person.notice(TOLD[language])).to_be_visible()


def test_what_is_not_said_of_is_played_at_once(visit: Visit) -> None:
    person = visit()
    sit_down(person, ("wS1", "bS1 wS1-"))
    person.touch("piece:wA1")
    person.touch(next(name for name in person.choices() if name.startswith("cell:")))
    expect(person.moves.nth(3)).to_be_visible()


def test_switched_off_nothing_waits(visit: Visit) -> None:
    person = visit()
    sit_down(person, EXPOSED, COACH.replace("coach: true", "coach: false"))
    for name in QUEEN:
        person.touch(name)
    expect(person.moves.nth(len(EXPOSED))).to_be_visible()
    assert not any('"coach"' in frame for frame in person.sent)


def test_a_hint_says_why(visit: Visit) -> None:
    person = visit()
    sit_down(person, EXPOSED)
    person.button("Hint").click()
    expect(person.notice(re.compile(r"A bot would play .*, in green\. \S"))).to_be_visible()
