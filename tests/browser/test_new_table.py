"""Setting a table up with everything chosen."""

from __future__ import annotations

import re

from playwright.sync_api import expect

import apiary
from tests.browser.person import Person


def choose(person: Person, group: str, name: str) -> None:
    """Pick one of a few."""
    choice = person.page.get_by_role("group", name=group, exact=True).last
    choice.get_by_role("radio", name=name, exact=True).check()


def test_every_choice_comes_to_the_table(person: Person) -> None:
    person.page.goto("/new/hive")
    choose(person, "You play against", "A bot")
    choose(person, "How strong the bot is", "Guard")
    choose(person, "Who begins", "The other side")
    person.page.get_by_role("checkbox", name="Mosquito").check()
    person.page.get_by_role("checkbox", name="Pillbug").uncheck()
    choose(person, "Clock", "Your own")
    person.page.get_by_label("Minutes for each player").fill("7")
    person.page.get_by_label("Seconds added for each move").fill("0")
    person.page.get_by_role("checkbox", name="Anyone may watch").check()
    person.button("Set up the table").click()

    expect(person.page).to_have_url(re.compile("/t/"))
    expect(person.seat("White")).to_contain_text("Bot (Guard)")
    expect(person.seat("Black").get_by_role("timer")).to_contain_text(re.compile("[67]:"))
    expect(person.moves).to_have_count(1)
    hand = person.page.get_by_role("group", name=re.compile("Black.s pieces"))
    expect(hand.get_by_role("button", name="mosquito, to place")).to_be_visible()
    expect(hand.get_by_role("button", name="pillbug, to place")).to_have_count(0)
    table = person.get(f"/api/tables/{person.table}")["table"]
    assert table["public"]
    person.play()


def test_what_was_chosen_is_offered_again(person: Person) -> None:
    person.page.goto("/new/hive")
    choose(person, "You play against", "Someone beside me")
    person.page.get_by_role("checkbox", name="Ladybug").check()
    person.button("Set up the table").click()
    expect(person.page).to_have_url(re.compile("/t/"))
    person.page.goto("/new/hive")
    expect(person.page.get_by_role("radio", name="Someone beside me")).to_be_checked()
    expect(person.page.get_by_role("checkbox", name="Ladybug")).to_be_checked()


def test_a_wrong_number_is_marked_and_nothing_is_sent(person: Person) -> None:
    person.page.goto("/new/hive")
    choose(person, "Clock", "Your own")
    minutes = person.page.get_by_label("Minutes for each player")
    minutes.fill("100000")
    person.button("Set up the table").click()
    expect(person.page.get_by_role("alert").filter(has_text="marked in red")).to_be_visible()
    expect(minutes).to_have_attribute("aria-invalid", "true")
    expect(person.page).to_have_url(re.compile("/new/hive$"))


def test_a_wrong_option_is_told_what_is_possible(person: Person) -> None:
    title = apiary.say(apiary.Message("hive.option.repetition_draw.title"))
    person.page.goto("/new/hive")
    person.page.get_by_text("Finer points of the rules").click()
    draws = person.page.get_by_label(title, exact=True)
    draws.fill("1")
    expect(draws).to_have_attribute("aria-invalid", "true")
    expect(person.page.get_by_role("alert")).to_contain_text("except 1")
    draws.fill("2")
    expect(person.page.get_by_role("alert")).to_have_count(0)
    person.button("Set up the table").click()
    expect(person.page).to_have_url(re.compile("/t/"))
    table = person.get(f"/api/tables/{person.table}")["table"]
    assert table["options"]["repetition_draw"] == 2


def test_what_matters_is_asked_at_once(person: Person) -> None:
    person.page.goto("/new/alveola")
    expect(person.page.get_by_role("group", name="Who begins")).to_have_count(0)  # it is drawn
    teams = person.page.get_by_role("checkbox", name="Teams")
    expect(teams).to_have_count(0)
    choose(person, "How many", "4")
    teams.check()
    person.page.get_by_label("Start tiles").select_option("at random")
    person.button("Set up the table").click()
    expect(person.page).to_have_url(re.compile("/t/"))
    expect(person.moves.filter(has_text="The start tiles are laid at random.")).to_have_count(1)
    expect(person.moves.filter(has_text="Each pile shows its first tile.")).to_have_count(1)
    table = person.get(f"/api/tables/{person.table}")["table"]
    assert table["options"]["teams"]
    assert table["options"]["layout"] == "random"


def test_a_form_begins_with_a_first_game_and_leads_back_to_it(person: Person) -> None:
    person.page.goto("/new/hornet")
    count = person.page.get_by_role("group", name="How many")
    expect(count.get_by_role("radio", name="3")).to_be_checked()
    expect(person.page.get_by_text("Set up as for a first game.")).to_be_visible()
    choose(person, "How many", "2")
    person.button("Back to a first game").click()
    expect(count.get_by_role("radio", name="3")).to_be_checked()
    person.page.goto("/new/alveola")
    person.button("Set up the table").click()
    expect(person.page).to_have_url(re.compile("/t/"))
    table = person.context.request.get(f"/api/tables/{person.table}").json()["table"]
    assert (table["options"]["layout"], table["options"]["powers"]) == ("starter", "starter")
