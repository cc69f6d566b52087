"""Looking around on the board."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, expect

from tests.browser.person import Person

STACK = ("wQ", "bQ wQ-", "wB1 -wQ", "bA1 bQ-", "wB1 wQ")  # a beetle on its queen


@pytest.fixture
def player(person: Person) -> Person:
    """Somebody who looks at a stack."""
    table = person.set_up({"kind": "me"}, {"kind": "me"})
    person.act(table, *STACK)
    person.sit_down(table)
    expect(person.pieces).to_have_count(4)
    return person


def place_of(player: Person, piece: str) -> FloatRect:
    """Where a piece is drawn."""
    found = player.board.locator(f'[data-id="{piece}"]').bounding_box()
    assert found is not None
    return found


def test_a_stack_opens_on_hover_and_on_focus(player: Person) -> None:
    beetle = player.board.locator('[data-id="piece:wB1"]')
    opened = player.board.locator(".open")
    expect(opened).to_have_count(0)
    beetle.hover(force=True)
    expect(opened).to_be_visible()
    player.page.mouse.move(1, 1)
    expect(opened).to_have_count(0)
    beetle.focus()
    expect(opened).to_be_visible()


def test_what_lies_on_top_is_touched(player: Person) -> None:
    player.touch("piece:wQ")  # the beetle is in the way
    expect(player.notice("wB1 is not your piece")).to_be_visible()


def test_closer_farther_and_everything(player: Person) -> None:
    width = place_of(player, "piece:bQ")["width"]
    player.button("Closer").click()
    expect(player.button("Show everything")).to_be_visible()
    closer = place_of(player, "piece:bQ")["width"]
    assert closer > width
    player.button("Farther").click()
    assert place_of(player, "piece:bQ")["width"] < closer
    player.page.mouse.wheel(0, 400)
    player.board.hover(position={"x": 20, "y": 20})
    player.page.mouse.wheel(0, -600)
    assert place_of(player, "piece:bQ")["width"] != width
    player.button("Show everything").click()
    assert round(place_of(player, "piece:bQ")["width"]) == round(width)


def test_keys_zoom(player: Person) -> None:
    width = place_of(player, "piece:bQ")["width"]
    player.board.locator('[tabindex="0"]').focus()
    player.page.keyboard.press("+")
    assert place_of(player, "piece:bQ")["width"] > width
    player.page.keyboard.press("0")
    assert round(place_of(player, "piece:bQ")["width"]) == round(width)
    player.page.keyboard.press("-")
    assert place_of(player, "piece:bQ")["width"] < width


def test_dragging_looks_around_and_touches_nothing(player: Person) -> None:
    ground, before = player.board.bounding_box(), place_of(player, "piece:bQ")
    assert ground is not None
    x, y = ground["x"] + 60, ground["y"] + 60  # where nothing lies
    player.page.mouse.move(x, y)
    player.page.mouse.down()
    player.page.mouse.move(x - 40, y + 30, steps=4)
    player.page.mouse.up()
    after = place_of(player, "piece:bQ")
    assert (round(after["x"] - before["x"]), round(after["y"] - before["y"])) == (-40, 30)
    ant = player.board.locator('[data-id="piece:bA1"]')
    expect(ant).to_have_attribute("aria-pressed", "false")
    assert not any('"why"' in frame or '"act"' in frame for frame in player.sent)


def test_the_last_move_is_marked(player: Person) -> None:
    expect(player.board.locator(".trail polyline").first).to_be_attached()
