"""Every page in every size, light and dark: it fits, everybody can use it, nothing goes wrong."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import apiary
from apiary.server.site import DOCS, is_built
from tests.browser.conftest import Visit
from tests.browser.looking import (
    CUT,
    LAPTOP,
    LARGE,
    OVERFLOW,
    PARTS,
    PHONE,
    TINY,
    Size,
    badly_said,
    open_place,
    places_of_game,
    tour,
    violations,
)
from tests.browser.person import Person
from tests.site import Site


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize(
    "sizes",
    [(PHONE,), pytest.param((LAPTOP, LARGE), marks=pytest.mark.long)],
    ids=["small", "large"],
)
def test_every_page_fits_and_can_be_used_by_everybody(
    person: Person, site: Site, part: str, sizes: tuple[Size, ...]
) -> None:
    page, found = person.page, []
    for name, size in tour(person, site, part, *sizes):
        expect(page.locator("html")).to_have_attribute("lang", "en")
        problems = badly_said(page)
        if size != LARGE:
            problems += violations(page)
            page.emulate_media(color_scheme="dark")
            assert page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
            problems += [f"in the dark, {one}" for one in violations(page, "color-contrast")]
            page.emulate_media(color_scheme="light")
        found += [f"{name} at {size[0]}: {problem}" for problem in problems]
    assert found == []


def test_the_manual_of_the_api(visit: Visit) -> None:
    person = visit()
    person.page.goto("/api/docs")
    expect(person.page.get_by_role("heading", name="Apiary").first).to_be_visible()
    for width, height in (PHONE, LAPTOP, LARGE):
        person.page.set_viewport_size({"width": width, "height": height})
        assert person.page.evaluate(OVERFLOW) + violations(person.page) == []


@pytest.mark.skipif(not is_built(DOCS), reason="the documentation is not built: run `make docs`")
@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_the_documentation(visit: Visit, scheme: str) -> None:
    page = visit(color_scheme=scheme).page
    page.goto("/about")
    page.get_by_role("link", name="Documentation").click()
    expect(page).to_have_title("Apiary")
    for path in ("design/", "python/", "reference/uhp/"):
        page.goto(f"/docs/{path}")
        for width, height in (PHONE, LAPTOP):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(OVERFLOW) == []
        assert violations(page, "color-contrast") == []
    page.get_by_placeholder("Search").click()
    page.get_by_placeholder("Search").press_sequentially("pillbug")
    expect(page.locator(".md-search-result__item").first).to_contain_text("pillbug")


def test_the_board_is_the_hero_on_a_phone(visit: Visit) -> None:
    person = visit(viewport={"width": PHONE[0], "height": PHONE[1]})
    person.sit_down(person.set_up({"kind": "me"}, {"kind": "me"}))
    box = person.page.locator(".board").first.bounding_box()
    assert box is not None
    assert box["height"] >= PHONE[1] * 0.5
    page = person.page.evaluate("document.scrollingElement.scrollHeight")
    assert page <= PHONE[1]


@pytest.mark.parametrize("name", [game.name for game in apiary.all_games()])
def test_board_and_hand_are_on_the_screen(visit: Visit, site: Site, name: str) -> None:
    person = visit(viewport={"width": 844, "height": 390})
    open_place(person, places_of_game(person, site, name)["table"])
    for width, height, share in ((844, 390, 0.6), (640, 360, 0.55), (1024, 768, 0.6)):
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.evaluate("new Promise(requestAnimationFrame)")
        assert person.page.evaluate("document.scrollingElement.scrollHeight") <= height
        board, near = (person.page.locator(part).bounding_box() for part in (".middle", ".near"))
        assert board is not None
        assert near is not None
        assert board["width"] >= share * width
        if height < PHONE[1]:
            assert board["height"] >= 0.75 * height
        assert near["y"] + near["height"] <= height
        assert person.page.evaluate(TINY) == []
        assert person.page.evaluate(CUT) == []


@pytest.mark.parametrize("size", [PHONE, (390, 844), LAPTOP])
def test_names_are_not_cut_short(visit: Visit, size: Size) -> None:
    person = visit(viewport={"width": size[0], "height": size[1]})
    for seats in ([{"kind": "me"}, {"kind": "bot", "level": "normal"}], [{"kind": "me"}] * 2):
        person.sit_down(person.set_up(*seats))
        assert person.page.evaluate(CUT) == []
