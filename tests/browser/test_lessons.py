"""Learning by doing: first lessons by finger and by key, and coming back to them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from apiary import lessons
from apiary.lessons import Attempt, Lesson, Verdict
from tests.browser.conftest import Visit
from tests.browser.person import Person

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True}
FIRST = "first-game"
# A point where a thing is to be seen, nothing else being in front of it.
SEEN = """thing => {
  const {left, top, width, height} = thing.getBoundingClientRect();
  const parts = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8];
  const points = parts.flatMap((down) =>
    parts.map((right) => ({x: left + right * width, y: top + down * height})));
  return points.find(({x, y}) => thing.contains(document.elementFromPoint(x, y))) ?? null;
}"""
PRESS = """name => [...document.querySelectorAll('button')]
  .find(({innerText}) => innerText.trim() === name)?.click()"""
WORDS = Path(__file__).parents[2] / "web" / "src" / "words"


def path_of(attempt: Attempt) -> tuple[int, tuple[str, ...]]:
    """What leads on in a step, and what is touched for it."""
    found = lessons.solution(attempt)
    assert found is not None
    view = attempt.state.seen_by(attempt.seat)
    touches = attempt.state.game.table.choices(view, attempt.seat).touches
    return found[0], next(one.path for one in touches if one.action == found[0])


def said(key: str, language: str) -> str:
    """What the pages say."""
    words: dict[str, str] = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))
    return words[key]


def touch(person: Person, id: str, by_key: bool, language: str = "en") -> None:
    """Touch what is to be seen where it is, looking around for it and turning it if need be."""
    if id.startswith("turn:"):
        turn_to(person, id, by_key, language)
    thing = person.page.locator(f'[data-id="{id}"]').first
    expect(thing).to_be_visible()
    expect(thing).not_to_have_attribute("aria-disabled", "true")
    if by_key:
        thing.focus()
        person.page.keyboard.press("Enter")
        return
    thing.scroll_into_view_if_needed()
    if thing.evaluate(SEEN) is None:
        person.button(said("web.board.fit", language)).click()
    point = thing.evaluate(SEEN)
    assert point, f"{id} is covered"
    by_finger = person.page.evaluate("navigator.maxTouchPoints > 0")
    press = person.page.touchscreen.tap if by_finger else person.page.mouse.click
    press(point["x"], point["y"])


def turn_to(person: Person, id: str, by_key: bool, language: str) -> None:
    """Turn what was put on the board until it lies as asked."""
    held = person.board.locator("g.turning[data-id]")
    expect(held).to_be_in_viewport()
    first = held.get_attribute("data-id")
    while (now := held.get_attribute("data-id")) != id:
        if by_key:
            held.press("r")
        else:
            person.button(said("web.table.turn", language)).click()
        expect(held).not_to_have_attribute("data-id", str(now))
        assert held.get_attribute("data-id") != first, f"no way to turn it is {id}"


def take(person: Person, lesson: Lesson, number: int, language: str, by_key: bool = False) -> None:
    """Do what a step asks for."""
    step = lesson.steps[number]
    expect(person.page.get_by_role("status").first).to_contain_text(plain(step.say.said(language)))
    attempt = Attempt(step, lesson)
    while attempt.verdict is Verdict.OPEN:
        action, path = path_of(attempt)
        for id in path:
            touch(person, id, by_key, language)
        attempt.play(action)
    expect(person.page.get_by_role("main")).to_contain_text(plain(step.well.said(language)))


def plain(text: str) -> re.Pattern[str]:
    """A text, whatever spaces are in it."""
    return re.compile(r"\s".join(map(re.escape, text.split())))


def go_on(person: Person, language: str) -> None:
    """Go on at once, unless the next step has come by itself meanwhile."""
    person.page.evaluate(PRESS, said("web.learn.next", language))


@pytest.mark.parametrize(
    ("game", "language", "by_key"),
    [
        ("hive", "en", False),
        ("hive", "de", True),
        ("hive", "fr", False),
        ("hornet", "en", True),
        ("hornet", "fr", False),
        ("hornet", "de", True),
        ("waggledance", "fr", True),
        ("waggledance", "de", False),
        ("waggledance", "en", True),
        ("alveola", "en", False),
        ("alveola", "de", True),
        ("alveola", "fr", False),
    ],
)
def test_a_whole_first_lesson_on_a_phone(
    visit: Visit, game: str, language: str, by_key: bool
) -> None:
    person = visit(**PHONE, locale=language)
    person.page.goto(f"/learn/{game}")
    begin = person.page.get_by_role("link", name=re.compile(said("web.learn.begin", language)))
    begin.first.click()
    lesson = lessons.find(game, FIRST)
    for number in range(len(lesson.steps)):
        take(person, lesson, number, language, by_key)
        go_on(person, language)
    title = lesson.title.said(language)
    finished = plain(said("web.learn.finished", language).format(title=title))
    expect(person.page.get_by_role("heading", name=finished)).to_be_visible()
    person.page.get_by_role("link", name=said("web.learn.leave", language)).click()
    first = person.page.get_by_role("listitem").filter(has_text=plain(title)).first
    expect(first).to_contain_text(said("web.learn.done", language))


def test_the_next_step_comes_by_itself_and_what_was_learnt_stays(visit: Visit) -> None:
    person = visit()
    lesson = lessons.find("hive", FIRST)
    person.page.goto(f"/learn/hive/{FIRST}")
    take(person, lesson, 0, "en")
    status = person.page.get_by_role("status").first
    expect(status).to_contain_text(plain(lesson.steps[1].say.en))
    expect(status).to_contain_text(plain(lesson.steps[0].well.en))


def test_a_finger_that_comes_late_skips_nothing(visit: Visit) -> None:
    person = visit(**PHONE)
    lesson = lessons.find("hive", FIRST)
    person.page.goto(f"/learn/hive/{FIRST}")
    take(person, lesson, 0, "en")
    place = person.button("Next step").bounding_box()
    assert place
    status = person.page.get_by_role("status").first
    expect(status).to_contain_text(plain(lesson.steps[1].say.en))
    person.page.touchscreen.tap(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    expect(status).not_to_contain_text(plain(lesson.steps[0].well.en))  # it began anew
    take(person, lesson, 1, "en")


@pytest.mark.parametrize(("locale", "language"), [("fr-FR", "fr"), ("de-DE", "de")])
def test_lessons_speak_every_language(visit: Visit, locale: str, language: str) -> None:
    person = visit(locale=locale)
    person.page.goto(f"/learn/hive/{FIRST}")
    take(person, lessons.find("hive", FIRST), 0, language)


def test_leaving_and_coming_back(visit: Visit) -> None:
    person = visit()
    lesson = lessons.find("hive", FIRST)
    person.page.goto(f"/learn/hive/{FIRST}")
    take(person, lesson, 0, "en")
    person.page.goto("/")
    person.page.get_by_role("link", name=re.compile("Learn by playing Hive")).click()
    person.page.get_by_role("link", name=re.compile("Go on")).click()
    take(person, lesson, 1, "en")


def test_a_wrong_move_is_told_and_taken_back_and_a_wrong_touch_gets_its_reason(
    visit: Visit,
) -> None:
    person = visit()
    lesson = lessons.find("hive", FIRST)
    person.page.goto(f"/learn/hive/{FIRST}")
    person.touch("piece:bQ")
    expect(person.notice("bQ is not your piece")).to_be_visible()
    attempt = Attempt(lesson.steps[0], lesson)
    view = attempt.state.seen_by(0)
    wrong = next(
        one
        for one in attempt.state.game.table.choices(view, 0).touches
        if attempt.copy().play(one.action) is Verdict.FAILED
    )
    for id in wrong.path:
        touch(person, id, False, "en")
    expect(person.notice("Not what was asked")).to_be_visible()
    expect(person.notice("Not what was asked")).to_have_count(0)  # it begins anew
    take(person, lesson, 0, "en")


def test_a_chapter_leads_to_its_lesson_and_back(visit: Visit) -> None:
    person = visit()
    person.page.goto("/rules/hive#pillbug")
    chapter = person.page.get_by_role("region", name="Pillbug")
    chapter.get_by_role("link", name="Learn this by playing").click()
    expect(person.page).to_have_url(re.compile("/learn/hive/pillbug$"))
    person.page.get_by_role("link", name="The rule").click()
    expect(person.page).to_have_url(re.compile("/rules/hive#pillbug$"))
