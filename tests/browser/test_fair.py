"""Nobody is cheated, seen in two browsers: absent opponents, offers, own tables, a curtain."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.person import Person
from tests.browser.test_two_people import black as black
from tests.browser.test_two_people import play
from tests.browser.test_two_people import white as white

LIVE = {"kind": "live", "minutes": 5, "increment": 5}


def test_an_absent_opponent_loses_nothing_and_keeps_nobody(visit: Visit) -> None:
    host, other = visit(), visit()
    table = host.set_up({"kind": "me"}, {"kind": "open"}, clock=LIVE, public=True)
    host.sit_down(table)
    waiting = host.page.get_by_role("region", name="Waiting for another player")
    expect(waiting).to_contain_text("Stay here")
    expect(waiting).not_to_contain_text("close this page")
    other.take_seat(table)  # and never looks
    host.play()
    expect(host.page.get_by_text(re.compile("You can leave in \\d+ s"))).to_be_visible()
    clocks = host.get(f"/api/tables/{table}")["table"]["clocks"]
    assert clocks["running"] == []
    host.button("Resign").first.click()
    host.button("Resign").first.click()
    ending = host.page.get_by_role("region", name="You lost")
    ending.get_by_role("button", name="Rematch").click()
    expect(ending).to_contain_text("Waiting for an answer")
    assert other.get("/api/tables")["mine"] == []
    ending.get_by_role("button", name="Withdraw").click()
    expect(ending.get_by_role("button", name="Rematch")).to_be_visible()


def test_a_draw_is_declined_or_withdrawn(white: Person, black: Person) -> None:
    play((white, black), 0, 2)
    for answering, word in ((black, "Decline"), (white, "Withdraw")):
        white.button("Offer a draw").click()
        expect(white.status).to_contain_text("You offer a draw")
        expect(black.status).to_contain_text("A draw is offered")
        answering.button(word).click()
        expect(black.status).not_to_contain_text("A draw is offered")
        expect(white.status).not_to_contain_text("You offer a draw")
    expect(white.moves).to_have_count(2)
    play((white, black), 2, 4)


def test_what_was_begun_is_gone_on_with_or_discarded(person: Person) -> None:
    table = person.set_up({"kind": "me"}, {"kind": "bot", "level": "easy"})
    person.page.goto("/")
    mine = person.page.get_by_role("region", name="Your tables")
    expect(mine).to_contain_text("no moves yet")
    person.button("Play a bot").first.click()
    person.page.get_by_role("link", name="Go on with it").click()
    expect(person.page).to_have_url(re.compile(table))
    person.page.goto("/")
    mine.get_by_role("button", name=re.compile("Discard")).click()
    expect(mine).to_have_count(0)


def test_a_curtain_hides_the_secrets_of_who_shares_the_screen(person: Person) -> None:
    table = person.set_up({"kind": "me"}, {"kind": "me"}, game="hornet")
    person.page.goto("/settings")
    person.page.get_by_label("Cover secrets").check()
    person.page.goto(f"/t/{table}")
    lift = person.page.get_by_role("button", name=re.compile("^I am"))
    expect(lift).to_be_visible()
    expect(person.page.locator("[data-id]")).to_have_count(0)
    first = lift.inner_text()
    lift.click()
    expect(lift).to_have_count(0)
    seat = person.get(f"/api/tables/{table}")["position"]["seat"]
    while person.get(f"/api/tables/{table}")["position"]["seat"] == seat:
        actions = person.get(f"/api/tables/{table}/actions")
        person.act(table, next(one["action"] for one in actions if one["action"] >= 0))
    expect(lift).to_be_visible()
    assert lift.inner_text() != first
