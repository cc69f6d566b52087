"""Parts of a page that are loaded later, while the network or the server has none of them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.person import Person

OFFLINE = "The server can't be reached"
UPGRADED = "Apiary has been upgraded"
NEWER_PAGE = '<!doctype html><script type="module" src="/assets/index-newer.js"></script>'


def table_of(person: Person) -> None:
    """A table that has been looked at, with a piece on the board."""
    table = person.set_up({"kind": "me"}, {"kind": "me"})
    person.act(table, "wA1", "bS1 wA1-")
    person.sit_down(table)
    expect(person.glowing).not_to_have_count(0)


def open_chat(page: Page) -> None:
    page.get_by_role("tab", name="Chat").click()


def test_what_was_not_loaded_yet_comes_when_the_connection_is_back(person: Person) -> None:
    table_of(person)
    page = person.page
    person.forgive("ERR_INTERNET_DISCONNECTED")
    person.context.set_offline(True)
    person.thing("piece:wA1").hover()  # what it does is told in words that are not there yet
    expect(page.get_by_role("tooltip")).to_contain_text("soldier ant")
    open_chat(page)
    expect(page.get_by_role("tabpanel").get_by_text(OFFLINE)).to_be_visible()
    person.thing("piece:wA1").hover()
    person.context.set_offline(False)
    expect(person.chat).to_be_visible()
    expect(page.get_by_role("tooltip")).to_contain_text("It slides as far as it likes")


def test_a_page_that_is_left_for_without_a_connection(person: Person) -> None:
    page = person.page
    page.goto("/")
    expect(page.get_by_role("heading", name="Play bee board games")).to_be_visible()
    person.forgive("ERR_INTERNET_DISCONNECTED")
    person.context.set_offline(True)
    page.get_by_role("link", name="About").click()
    expect(page.get_by_role("alert")).to_contain_text(OFFLINE)
    person.context.set_offline(False)
    expect(page.get_by_role("heading", name="About", exact=False).first).to_be_visible()


def test_another_language_is_spoken_as_soon_as_it_can_be_had(person: Person) -> None:
    page = person.page
    page.goto("/settings")
    french = page.get_by_role("radio", name="Français")
    expect(french).to_be_attached()
    person.forgive("ERR_INTERNET_DISCONNECTED")
    person.context.set_offline(True)
    french.check(force=True)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    person.context.set_offline(False)
    expect(page.locator("html")).to_have_attribute("lang", "fr")


@pytest.mark.parametrize("part", ["js", "css"])
def test_what_fails_once_is_loaded_again_with_its_style(person: Person, part: str) -> None:
    table_of(person)
    left: list[Route] = []

    def fail_once(route: Route) -> None:
        left.append(route)
        if len(left) == 1:
            route.abort("connectionfailed")
        else:
            route.continue_()

    person.forgive("ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_FAILED|net::")
    person.page.route(re.compile(rf"/assets/Chat-[\w-]+\.{part}$"), fail_once)
    open_chat(person.page)
    expect(person.chat).to_be_visible()
    expect(person.page.locator(".chat form")).to_have_css("display", "flex")
    assert len(left) > 1


def test_a_page_from_before_an_upgrade_says_so(visit: Visit) -> None:
    person = visit()
    table_of(person)
    page = person.page
    person.forgive("Chat-.*404|404.*Chat-|404 \\(Not Found\\)")
    gone, newer = re.compile(r"/assets/Chat-"), re.compile(r"://[^/]+/$")
    page.route(gone, lambda route: route.fulfill(status=404))
    page.route(newer, lambda route: route.fulfill(body=NEWER_PAGE, content_type="text/html"))
    open_chat(page)
    expect(page.get_by_role("tabpanel").get_by_text(UPGRADED)).to_be_visible()
    page.unroute(gone)
    page.unroute(newer)
    person.button("Reload").click()
    open_chat(page)
    expect(person.chat).to_be_visible()
