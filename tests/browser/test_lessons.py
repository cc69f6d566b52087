"""Learning by doing: first lessons by finger and by key, and coming back to them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from apiary import lessons
from apiary.lessons import Attempt, Lesson, Verdict
from tests.browser.conftest import Visit
from tests.browser.person import Person

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True}
FIRST = "first-game"


def path_of(attempt: Attempt) -> tuple[int, tuple[str, ...]]:
    """What leads on in a step, and what is touched for it."""
    found = lessons.solution(attempt)
    assert found is not None
    view = attempt.state.seen_by(attempt.seat)
    touches = attempt.state.game.table.choices(view, attempt.seat).touches
    return found[0], next(one.path for one in touches if one.action == found[0])


def touch(person: Person, id: str, by_key: bool) -> None:
    thing = person.page.locator(f'[data-id="{id}"]').first
    expect(thing).to_be_visible()
    if by_key:
        thing.focus()
        person.page.keyboard.press("Enter")
    else:
        thing.click(force=True)


def take(person: Person, lesson: Lesson, number: int, language: str, by_key: bool = False) -> None:
    """Do what a step asks for."""
    step = lesson.steps[number]
    expect(person.page.get_by_role("status").first).to_contain_text(plain(step.say.said(language)))
    attempt = Attempt(step, lesson)
    while attempt.verdict is Verdict.OPEN:
        action, path = path_of(attempt)
        for id in path:
            touch(person, id, by_key)
        attempt.play(action)
    expect(person.page.get_by_role("status").first).to_contain_text(plain(step.well.said(language)))


def plain(text: str) -> re.Pattern[str]:
    """A text, whatever spaces are in it."""
    return re.compile(r"\s".join(map(re.escape, text.split())))


def go_on(person: Person, by_key: bool = False) -> None:
    button = person.page.get_by_role("button", name="Next step")
    if by_key:
        button.focus()
        person.page.keyboard.press("Enter")
    else:
        button.click()


@pytest.mark.parametrize("by_key", [False, True], ids=["finger", "key"])
@pytest.mark.parametrize("game", ["hive"])
def test_a_whole_first_lesson_on_a_phone(visit: Visit, game: str, by_key: bool) -> None:
    person = visit(**PHONE)
    person.page.goto(f"/learn/{game}")
    person.page.get_by_role("link", name=re.compile("Begin")).click()
    lesson = lessons.find(game, FIRST)
    for number in range(len(lesson.steps)):
        take(person, lesson, number, "en", by_key)
        go_on(person, by_key)
    expect(person.page.get_by_role("heading", name=re.compile("^Done"))).to_be_visible()
    person.page.get_by_role("link", name="All lessons").click()
    first = person.page.get_by_role("listitem").filter(has_text=lesson.title.en)
    expect(first).to_contain_text("Done")


def test_the_next_step_comes_by_itself_and_what_was_learnt_stays(visit: Visit) -> None:
    person = visit()
    lesson = lessons.find("hive", FIRST)
    person.page.goto(f"/learn/hive/{FIRST}")
    take(person, lesson, 0, "en")
    status = person.page.get_by_role("status").first
    expect(status).to_contain_text(plain(lesson.steps[1].say.en))
    expect(status).to_contain_text(plain(lesson.steps[0].well.en))


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
        touch(person, id, by_key=False)
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
