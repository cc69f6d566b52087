"""The inspections of the pages find what they are for."""

from __future__ import annotations

import pytest

from tests.browser.looking import CRAMPED, CUT, KEY, OVERFLOW, SAID, TINY, violations
from tests.browser.person import Person

GOOD = '<!doctype html><html lang="en"><title>Good</title><main><h1>Good</h1>{}</main></html>'
WIDE = '<div style="width: 3000px; height: 9px"></div>'


@pytest.mark.parametrize(
    ("inspection", "fault"),
    [
        (OVERFLOW, WIDE),
        (OVERFLOW, '<p style="position: absolute; left: -50px">Cut</p>'),
        (CRAMPED, '<button style="width: 30px; white-space: nowrap">Long words</button>'),
        (TINY, '<p style="font-size: 10px">Small</p>'),
        (TINY, '<svg viewBox="0 0 600 600" width="300"><text font-size="20" y="20">A</text></svg>'),
        (
            CUT,
            '<p class="seat" style="width: 30px; display: grid">'
            '<strong style="overflow: hidden">Bot (normal)</strong></p>',
        ),
    ],
)
def test_what_does_not_fit_is_found(person: Person, inspection: str, fault: str) -> None:
    for content, found in (("", False), (fault, True)):
        person.page.set_content(GOOD.format(content))
        assert bool(person.page.evaluate(inspection)) == found


def test_what_scrolls_on_its_own_fits(person: Person) -> None:
    person.page.set_content(GOOD.format(f'<div style="overflow: auto">{WIDE}</div>'))
    assert person.page.evaluate(OVERFLOW) == []


@pytest.mark.parametrize(
    ("fault", "name"),
    [
        ("<input>", "label"),
        ("<button></button>", "button-name"),
        ('<p style="color: #999; background: #fff">Pale</p>', "color-contrast"),
    ],
)
def test_what_shuts_people_out_is_found(person: Person, fault: str, name: str) -> None:
    person.page.set_content(GOOD.format(""))
    assert violations(person.page) == []
    person.page.set_content(GOOD.format(fault))
    assert [found.split(":")[0] for found in violations(person.page)] == [name]


@pytest.mark.parametrize(
    "fault",
    ["<p>web.home.title</p>", '<p title="hive.one_hive">One</p>', "<p>{name} to play</p>"],
)
def test_what_is_not_said_is_found(person: Person, fault: str) -> None:
    person.page.set_content(GOOD.format("<p>See game-icons.net, please.</p>"))
    assert KEY.findall(person.page.evaluate(SAID)) == []
    person.page.set_content(GOOD.replace("{}", fault))
    assert len(KEY.findall(person.page.evaluate(SAID))) == 1


def test_what_goes_wrong_in_the_browser_is_remembered(person: Person) -> None:
    person.page.goto("/about")
    person.page.evaluate("() => void setTimeout(() => { throw new Error('oh') })")
    person.page.evaluate("() => console.error('ah')")
    person.page.evaluate("() => fetch('/api/nothing').then(() => {})")
    person.page.evaluate(
        "() => document.body.append(Object.assign(document.createElement('script'), {text: '1'}))"
    )
    said = "\n".join(person.complaints())
    for part in ("oh", "ah", "answer 404", "Content Security Policy"):
        assert part in said
    person.forgive("")
