"""Hornet in the browser: some rounds against bots, and a secret that stays one."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Browser, Page, WebSocket, expect

from tests.browser.person import Person
from tests.site import Site

WAIT = 30_000
ON_BOARD = "g.touchable, g.space"
ANYTHING = f".near button.touchable, .near .buttons button, {ON_BOARD}"


def opened(page: Page, seats: list[dict[str, str]]) -> str:
    """Start a table and go to it."""
    made = page.request.post(
        "/api/tables",
        data={"game": "hornet", "seats": seats, "options": {"start_player": "brown"}},
    )
    assert made.ok, made.text()
    table = str(made.json()["id"])
    page.goto(f"/t/{table}")
    return table


def touch(page: Page, name: str) -> None:
    """Touch a thing by its id."""
    page.locator(f"[data-id='{name}']").first.focus()
    page.keyboard.press("Enter")


def play_until(page: Page, reached: Callable[[], bool], what: str) -> None:
    """Do the first thing possible of this sort whenever something is asked."""
    for _ in range(400):
        if reached():
            return
        if page.locator(what).count():
            page.locator(what).first.focus()
            page.keyboard.press("Enter")
        page.wait_for_timeout(60)
    raise AssertionError("the game did not get so far")


def rounds_played(page: Page) -> int:
    return page.locator(".top .tile g.done").count()


def test_a_person_and_three_bots_play_some_rounds(person: Person) -> None:
    page = person.page
    opened(page, [{"kind": "me"}, *([{"kind": "bot", "level": "easy"}] * 3)])
    expect(page.get_by_text("Place one of your honey")).to_be_visible(timeout=WAIT)
    play_until(page, lambda: page.locator(".near [data-id^='card:']").count() > 0, ON_BOARD)
    expect(page.get_by_text("Choose a card in secret")).to_be_visible(timeout=WAIT)
    touch(page, "card:brown:6")
    revealed = page.get_by_role("group", name="The revealed cards in their order")
    expect(revealed.locator("button")).to_have_count(4, timeout=WAIT)
    play_until(
        page, lambda: rounds_played(page) >= 4, ANYTHING
    )  # three action rounds and a scoring
    news = page.get_by_text("Hive A is scored")
    expect(news.first).to_be_attached(timeout=WAIT)


def test_a_chosen_card_is_nowhere_on_the_other_page(browser: Browser, site: Site) -> None:
    contexts = [browser.new_context(base_url=site.address, locale="en-GB") for _ in range(2)]
    first, second = (context.new_page() for context in contexts)
    frames: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: frames.append(str(frame)))

    second.on("websocket", listen)
    table = opened(first, [{"kind": "me"}, {"kind": "open"}])
    seated = second.request.post(f"/api/tables/{table}/seats", data={})
    assert seated.ok, seated.text()
    second.goto(f"/t/{table}")
    people = (first, second)
    for _ in range(60):
        if all(page.locator(".near [data-id^='card:'].touchable").count() for page in people):
            break
        for page in people:
            if page.locator("g.touchable").count():
                page.locator("g.touchable").first.focus()
                page.keyboard.press("Enter")
                page.wait_for_timeout(150)
    seen = len(frames)
    touch(first, "card:brown:4")
    touch(first, "card:brown:2")
    expect(first.get_by_text("to play.")).to_be_visible(timeout=WAIT)
    expect(first.locator("[data-id='card:brown:4'] .selected")).to_be_visible()
    expect(second.get_by_text("Brown has chosen.").first).to_be_attached(timeout=WAIT)
    assert len(frames) > seen
    fresh = "".join(frames[seen:])
    assert "selected" not in fresh.replace("hornet.told.selected", "")
    assert "cards 2+4" not in fresh
    assert second.locator(".selected").count() == 0
    assert "cards 2+4" not in second.content()
    touch(second, "card:pink:6")
    touch(second, "card:pink:3")
    expect(second.get_by_text("The cards are revealed").first).to_be_visible(timeout=WAIT)
    for context in contexts:
        context.close()
