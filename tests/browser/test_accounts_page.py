"""An account, from the first to the last day."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.person import Person

PASSWORD = "honey and wax"


def sign_in(person: Person, way: str, login: str, password: str = PASSWORD) -> None:
    """Fill in the form of the account page and send it."""
    form = person.page.locator("form").filter(has=person.page.get_by_label("Login"))
    form.get_by_role("radio", name=way).check()
    form.get_by_label("Login").fill(login)
    form.get_by_label("Password").fill(password)
    form.get_by_role("button", name=way).click()


def test_a_guest_who_registers_keeps_the_games(visit: Visit) -> None:
    person = visit()
    table = person.set_up({"kind": "me"}, {"kind": "bot", "level": "easy"})
    person.act(table, -1)
    played = person.page.get_by_role("region", name="Your games").locator(f'a[href*="{table}"]')
    person.page.goto("/account")
    expect(played).to_contain_text("You lost")

    sign_in(person, "Make an account", "maya")
    expect(person.page.get_by_text("Logged in as maya")).to_be_visible()
    expect(played).to_be_visible()

    person.button("Log out").click()
    expect(person.page.get_by_text("You play as a guest")).to_be_visible()
    expect(played).to_have_count(0)

    person.forgive("/api/session|401|403")
    sign_in(person, "Log in", "maya", "not the password")
    expect(person.page.get_by_role("alert")).to_have_text("The login or the password is wrong.")
    sign_in(person, "Log in", "maya")
    expect(played).to_be_visible()

    elsewhere = visit()
    elsewhere.page.goto("/account")
    sign_in(elsewhere, "Log in", "maya")
    there = elsewhere.page.get_by_role("region", name="Your games")
    expect(there.locator(f'a[href*="{table}"]')).to_be_visible()


def test_an_account_is_marked_as_a_bot_and_shown_as_one(visit: Visit) -> None:
    owner, guest = visit(), visit()
    owner.page.goto("/account")
    mark = owner.page.get_by_role("checkbox", name="This account is a bot")
    sign_in(owner, "Make an account", "drone")
    expect(mark).not_to_be_checked()
    with owner.page.expect_response(lambda answer: answer.request.method == "PATCH"):
        mark.check()
    owner.page.reload()
    expect(mark).to_be_checked()

    table = owner.set_up({"kind": "me"}, {"kind": "open"}, public=True)
    guest.page.goto("/")
    expect(guest.page.get_by_role("link", name="drone (bot)")).to_be_visible()
    guest.take_seat(table)
    guest.page.goto(f"/t/{table}")
    expect(guest.page.get_by_text("drone (bot)").first).to_be_visible()

    owner.page.goto("/account")
    owner.forgive("/api/me|409")
    mark.click()
    expect(owner.page.get_by_role("alert")).to_contain_text("Finish your games with others first")
    expect(mark).to_be_checked()


def test_an_account_can_be_deleted(person: Person) -> None:
    person.page.goto("/account")
    sign_in(person, "Make an account", "willi")
    expect(person.page.get_by_text("Logged in as willi")).to_be_visible()
    person.button("Delete my account…").click()
    leaving = person.page.get_by_role("region", name="Delete the account")
    leaving.get_by_label("Password").fill("not the password")
    person.forgive("/api/account|/api/session|40[0-9]")
    leaving.get_by_role("button", name="Delete for good").click()
    expect(leaving.get_by_role("alert")).to_be_visible()
    expect(person.page.get_by_text("Logged in as willi")).to_be_visible()
    leaving.get_by_label("Password").fill(PASSWORD)
    leaving.get_by_role("button", name="Delete for good").click()
    expect(person.page.get_by_text("Logged in as willi")).to_have_count(0)
    sign_in(person, "Log in", "willi")
    expect(person.page.get_by_role("alert")).to_have_text("The login or the password is wrong.")


def test_another_password_logs_out_elsewhere(visit: Visit) -> None:
    here, there, elsewhere = visit(), visit(), visit()
    for number, person in enumerate((here, there, elsewhere)):
        person.page.goto("/account")
        sign_in(person, "Log in" if number else "Make an account", "cassandra")
        expect(person.page.get_by_text("Logged in as cassandra")).to_be_visible()
    here.page.goto("/account")
    sessions = here.page.get_by_role("region", name="Where you are logged in")
    expect(sessions.get_by_role("listitem")).to_have_count(3)
    sessions.get_by_role("button", name="Log out in").first.click()
    expect(sessions.get_by_role("listitem")).to_have_count(2)

    here.button("Change my password…").click()
    form = here.page.get_by_role("region", name="Password")
    form.get_by_label("Old password").fill(PASSWORD)
    form.get_by_label("New password").fill("wax and honey")
    form.get_by_role("button", name="Change the password").click()
    expect(form.get_by_text("You have a new password.")).to_be_visible()
    expect(sessions.get_by_role("listitem")).to_have_count(1)
    for person in (there, elsewhere):
        person.page.goto("/account")
        expect(person.page.get_by_text("You play as a guest")).to_be_visible()


def test_what_is_wrong_is_said_beside_it(visit: Visit) -> None:
    first, second = visit(), visit()
    for person in (first, second):
        person.page.goto("/account")
    sign_in(first, "Make an account", "flip", "short")
    expect(first.page.get_by_role("alert")).to_have_text("At least 8 characters, please.")
    sign_in(first, "Make an account", "flip")
    expect(first.page.get_by_text("Logged in as flip")).to_be_visible()
    second.forgive("/api/account|409")
    sign_in(second, "Make an account", "flip")
    expect(second.page.get_by_role("alert")).to_have_text("The login flip is taken.")
    expect(second.page.get_by_text("Logged in as")).to_have_count(0)


def test_a_token_is_shown_once(person: Person) -> None:
    person.page.goto("/account")
    tokens = person.page.get_by_role("region", name="For your own programs")
    tokens.get_by_label("What the new token is for").fill("my bot")
    tokens.get_by_role("button", name="Make a token").click()
    token = tokens.get_by_role("textbox", name="my bot").input_value()
    person.page.goto("/account")
    expect(tokens.get_by_text("my bot")).to_be_visible()
    assert token not in person.page.content()
    tokens.get_by_role("button", name="Delete my bot").click()
    expect(tokens.get_by_text("my bot")).to_have_count(0)
