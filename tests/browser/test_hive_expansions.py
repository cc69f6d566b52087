"""Hive's expansions in the browser: Venom's powers, Swarm's secrets, a double turn."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import WebSocket, expect

from tests.browser.conftest import Visit
from tests.browser.person import Person

ME = {"kind": "me"}
OPEN = {"kind": "open"}


def labelled(person: Person, name: str, label: str) -> None:
    """A thing is called like that."""
    expect(person.thing(name)).to_have_attribute("aria-label", label)


def walk(person: Person, *path: str) -> None:
    """Touch one thing after the other."""
    for name in path:
        person.touch(name)


def test_a_flip_a_sting_and_a_control(person: Person) -> None:
    table = person.set_up(ME, ME, options={"mode": "venom", "expansions": "M"})
    person.act(table, "wQ", "bQ wQ-")
    person.sit_down(table)

    walk(person, "piece:wM", "face:tick:0", "cell:-1,0")  # placed with its reverse side up
    labelled(person, "piece:wM", "white tick")
    person.act(table, "bA1 bQ-")

    walk(person, "piece:wQ", "flip")
    labelled(person, "piece:wQ", "white wasp")
    person.act(table, "bA1 -wM")
    labelled(person, "piece:bA1", "black soldier ant 1, moved just now and resting")

    walk(person, "piece:wQ", "sting")
    assert person.choices() == ["piece:bQ"]  # the ant has just moved
    person.touch("piece:bQ")
    labelled(person, "piece:bQ", "black wasp, stunned")
    person.act(table, "bG1 bQ-")

    labelled(person, "piece:bA1", "black soldier ant 1, under control of a tick")
    person.touch("piece:bA1")
    person.touch(person.choices()[0])
    person.page.get_by_role("checkbox", name="In words").check()
    expect(person.moves.last).to_contain_text("Controlled by the white tick.")


def test_from_a_secret_hand_to_the_first_steal(visit: Visit) -> None:
    white, black = visit(), visit()
    frames: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: frames.append(str(frame)))

    black.page.on("websocket", listen)
    table = white.set_up(ME, OPEN, options={"modules": "S"})
    black.take_seat(table)
    for person in (white, black):
        person.sit_down(table)
        expect(person.status).to_contain_text("Select three pieces")
    seen = len(frames)
    walk(white, "piece:wG1", "piece:wA1", "piece:wS1", "hand")
    expect(black.page.get_by_text("has chosen").first).to_be_attached()
    fresh = "".join(frames[seen:])
    assert fresh
    assert "selected" not in fresh
    assert "hand S1 G1 A1" not in fresh

    walk(black, "piece:bA1", "piece:bA2", "piece:bB1", "hand")
    for person in (white, black):
        expect(person.notice("White's hand: spider, grasshopper, soldier ant.")).to_be_visible()
        expect(person.page.get_by_role("list", name="The bag")).to_be_visible()

    white.act(table, "wQ")
    black.act(table, "bQ wQ-")
    people = (white, black)
    turn = 0
    while not stealable(people[turn], table):
        people[turn].act(table, "draw")
        turn = 1 - turn
    thief = people[turn]
    thief.touch("steal")
    (loot,) = thief.choices()[:1]
    assert loot.startswith(f"steal:{'wb'[turn]}")
    thief.touch(loot)
    for person in people:
        expect(person.moves.last).to_have_text(re.compile("steal"))


def stealable(person: Person, table: str) -> bool:
    """May whoever is due steal something?"""
    legal = person.get(f"/api/tables/{table}/actions")
    return any(action["text"].startswith("steal") for action in legal)


# How many things have been seen on their way off a board.
COUNT_LEAVING = """() => {
  window.left = 0;
  const count = (nodes) => [...nodes].filter((node) => node.classList?.contains('leaving')).length;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) window.left += count(addedNodes);
  }).observe(document.body, {childList: true, subtree: true});
}"""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_what_is_taken_is_seen_to_leave(visit: Visit, motion: str) -> None:
    person = visit(reduced_motion=motion)
    table = person.set_up(ME, ME, options={"modules": "P"})
    person.act(table, "wQ", "bQ wQ-", "wN -wQ", "bA1 bQ-", "wA1 /wQ", "bG1 bQ/")
    person.sit_down(table)
    person.page.evaluate(COUNT_LEAVING)
    walk(person, "piece:wN", "take")
    expect(person.status).to_contain_text("Touch which one you mean")
    person.touch("piece:bG1")
    expect(person.page.get_by_role("list", name="Out of the game")).to_be_visible()
    expect(person.page.locator(".leaving")).to_have_count(0)
    assert person.page.evaluate("window.left") == 2
    expect(person.pieces).to_have_count(4)


def test_a_double_turn(person: Person) -> None:
    table = person.set_up(ME, ME, options={"modules": "H"})
    person.act(table, "wQ nH-", "bQ -nH", "wA1 wQ-")
    person.sit_down(table)
    labelled(person, "piece:nH", "Honeycombo, Black's colour up")
    walk(person, "piece:nH", "flip")
    labelled(person, "piece:nH", "Honeycombo, White's colour up")
    expect(person.notice("Black will have two actions in the next turn.")).to_be_visible()

    person.act(table, "wA2 wA1-")
    expect(person.notice("A double turn: Black has two actions.")).to_be_visible()
    expect(person.status).to_contain_text("You have two actions")
    walk(person, "piece:bA1", "cell:-2,0")
    expect(person.status).to_contain_text("Your second action")
    assert "piece:bA1" in person.choices()
    person.touch("end")
    expect(person.moves.last).to_have_text(re.compile("leaves out"))
    expect(person.status).not_to_contain_text("Your second action")


def test_the_rules_tell_what_is_in_play(person: Person) -> None:
    table = person.set_up(ME, ME, options={"modules": "P"})
    person.sit_down(table)
    person.page.get_by_role("complementary").get_by_role("link", name="Rules").click()
    lists = person.page.get_by_role("navigation", name="Chapters").get_by_role("list")
    expect(lists.first.get_by_role("link", name="Mantis")).to_be_visible()
    expect(lists.last.get_by_role("link", name="Swarm")).to_be_visible()
    expect(lists).to_have_count(2)
    changed = person.page.get_by_role("region", name="Chosen for this game")
    expect(changed).to_contain_text("Expansions: Predators")
    aim = person.page.get_by_role("region", name="The aim")
    expect(aim).to_contain_text("You also win when a predator of yours takes her.")
    person.page.get_by_role("link", name="To the table").click()
    expect(person.board).to_be_visible()
