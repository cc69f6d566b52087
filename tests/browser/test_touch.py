"""On a phone, with fingers."""

from __future__ import annotations

from playwright.sync_api import CDPSession, FloatRect, Locator, expect

from tests.browser.conftest import Visit
from tests.browser.person import Person

Fingers = list[tuple[float, float]]


def phone(visit: Visit) -> Person:
    return visit(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)


def fingers(session: CDPSession, *steps: Fingers) -> None:
    """Put fingers down, move them along, and lift them."""
    for number, points in enumerate(steps):
        kind = "touchMove" if number else "touchStart"
        at = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def box(of: Locator) -> FloatRect:
    """Where something is drawn."""
    found = of.bounding_box()
    assert found is not None
    return found


def test_three_moves_by_tapping(visit: Visit) -> None:
    person = phone(visit)
    person.page.goto("/")
    person.button("Play a bot").first.tap()
    for turn in range(3):
        person.expect_turn()
        person.thing(person.choices()[0]).tap()
        expect(person.status).to_contain_text("Touch where it goes")
        spaces = [name for name in person.choices() if name.startswith("cell:")]
        person.thing(spaces[0]).tap()
        expect(person.pieces).to_have_count(2 * turn + 2)
    person.page.get_by_role("tab", name="Moves").tap()
    expect(person.moves).to_have_count(6)


def test_fingers_look_around_without_moving_a_piece(visit: Visit) -> None:
    person = phone(visit)
    table = person.set_up({"kind": "me"}, {"kind": "me"})
    person.act(table, "wQ", "bQ wQ-")
    person.sit_down(table)
    session = person.context.new_cdp_session(person.page)
    queen = person.board.locator('[data-id="piece:wQ"]')
    expect(queen).to_be_visible()
    before = box(queen)
    x, y = before["x"] + before["width"] / 2, before["y"] + before["height"] / 2

    ground = y - 2 * before["height"]
    fingers(session, [(x, ground)], [(x, ground + 30)], [(x, ground + 60)])
    panned = box(queen)
    assert round(panned["y"] - before["y"]) == 60
    assert round(panned["width"]) == round(before["width"])

    fingers(session, *([(x - apart, y), (x + apart, y)] for apart in (20, 30, 40)))
    zoomed = box(queen)
    assert zoomed["width"] > panned["width"] * 1.5

    expect(queen).to_have_attribute("aria-pressed", "false")
    expect(person.pieces).to_have_count(2)
    assert not any('"act"' in frame for frame in person.sent)

    person.button("Show everything").tap()
    person.board.locator('[data-id="piece:wQ"]').tap()
    expect(queen).to_have_attribute("aria-pressed", "true")
