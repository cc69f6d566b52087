"""People who try things."""

from __future__ import annotations

import re

from playwright.sync_api import Dialog, expect

from tests.browser.conftest import Visit
from tests.browser.person import Person

MARKUP = "<img src=x onerror=alert(1)>"


def dialogs_of(person: Person) -> list[str]:
    """Every dialog that a script opens."""
    opened: list[str] = []

    def dismiss(dialog: Dialog) -> None:
        opened.append(dialog.message)
        dialog.dismiss()

    person.page.on("dialog", dismiss)
    return opened


def test_markup_in_chat_and_names_is_text(visit: Visit) -> None:
    host, guest = visit(), visit()
    dialogs = dialogs_of(host)
    table = host.set_up({"kind": "me"}, {"kind": "open"})
    guest.page.goto(f"/t/{table}")
    guest.page.get_by_label("Your name").fill("<b>Maya</b>")
    guest.button("Play").click()
    expect(guest.seat("Black")).to_contain_text("You")
    guest.say(MARKUP)
    host.sit_down(table)
    expect(host.seat("Black")).to_contain_text("<b>Maya</b>")
    host.page.get_by_role("tab", name="Chat").click()
    expect(host.chat).to_contain_text(f"<b>Maya</b> {MARKUP}")
    assert host.page.locator("img").count() == 0
    host.page.goto("/")
    expect(host.page.get_by_role("region", name="Your tables")).to_contain_text("<b>Maya</b>")
    assert dialogs == []


def test_too_long_a_name_or_text_is_refused_in_words(person: Person) -> None:
    table = person.set_up({"kind": "me"}, {"kind": "me"})
    person.page.goto("/account")
    name = person.page.get_by_label("Your name")
    name.evaluate("field => field.removeAttribute('maxlength')")
    name.fill("y" * 99)
    person.forgive("/api/me|400")
    person.button("Change name").click()
    expect(person.page.get_by_role("alert")).to_contain_text("32")
    name.fill("Hilde")
    person.button("Change name").click()
    expect(person.page.get_by_text("You have a new name.")).to_be_visible()

    person.sit_down(table)
    person.page.get_by_role("tab", name="Chat").click()
    field = person.page.get_by_role("textbox", name="Say something")
    field.evaluate("field => field.removeAttribute('maxlength')")
    person.say("y" * 600)
    expect(person.notice("500")).to_be_visible()
    expect(field).to_have_value("y" * 600)  # nothing is lost
    person.say("short")
    expect(person.chat).to_contain_text("short")
    expect(person.chat).not_to_contain_text("yyy")


def test_two_tabs_of_one_player(visit: Visit) -> None:
    person = visit()
    table = person.set_up({"kind": "me"}, {"kind": "me"})
    twin = Person(person.context)
    for tab in (person, twin):
        tab.sit_down(table)
    person.play()
    expect(twin.moves).to_have_count(1)
    twin.play()
    expect(person.moves).to_have_count(2)
    assert person.complaints() + twin.complaints() == []


def test_a_double_click_is_one_move(person: Person) -> None:
    table = person.set_up({"kind": "me"}, {"kind": "me"})
    person.act(table, "wQ", "bQ wQ-")
    person.sit_down(table)
    person.touch("piece:wA1")
    person.thing(person.choices()[0]).dblclick()
    expect(person.moves).to_have_count(3)
    assert sum('"act"' in frame for frame in person.sent) == 1
    assert person.get(f"/api/tables/{table}")["position"]["number"] == 3


def test_two_tabs_that_play_at_once_make_one_move(visit: Visit) -> None:
    """The slower one is told, and sees what happened."""
    person = visit()
    table = person.set_up({"kind": "me"}, {"kind": "me"})
    person.sit_down(table)
    seen: int = person.get(f"/api/tables/{table}")["version"]
    person.act(table, "wQ")
    stale = {"id": "stale", "version": seen, "action": "wA1"}
    person.post(f"/api/tables/{table}/actions", stale, status=409)
    expect(person.moves).to_have_text(
        [re.compile("White places the queen bee")], use_inner_text=True
    )


def test_an_unknown_table_is_told_kindly(person: Person) -> None:
    person.forgive("nosuchtable|404|WebSocket")
    for path in ("/t/nosuchtable", "/t/nosuchtable/replay"):
        person.page.goto(path)
        expect(person.page.get_by_role("alert")).to_contain_text("There is no such table.")
        expect(person.page.get_by_role("link", name="Play")).to_be_visible()


def test_a_link_that_was_cut_short(person: Person) -> None:
    person.forgive("/rules/chess|/new/chess|/t//|404")
    for path in ("/rules/chess", "/new/chess", "/t/"):
        person.page.goto(path)
        expect(person.page.get_by_role("heading", name="Page not found")).to_be_visible()
    person.page.get_by_role("link", name="To the games").click()
    expect(person.button("Play a bot").first).to_be_visible()


def test_a_wrong_invitation_takes_no_seat(visit: Visit) -> None:
    host, stranger = visit(), visit()
    table = host.set_up({"kind": "me"}, {"kind": "friend"})
    stranger.forgive("/seats|403")
    stranger.page.goto(f"/t/{table}?invite=guessed")
    stranger.button("Play").click()
    expect(stranger.notice("invite link")).to_be_visible()
    assert host.get(f"/api/tables/{table}")["table"]["status"] == "waiting"
