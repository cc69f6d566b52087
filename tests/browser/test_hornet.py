"""Hornet in the browser: whole games, people and bots, both set-ups, a secret that stays one."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import WebSocket, expect

from tests.browser.conftest import Visit
from tests.browser.person import WHOLE_GAME, Person
from tests.site import Site
from tools.recorded import keep, sensible_game

ME = {"kind": "me"}
OPEN = {"kind": "open"}
BOT = {"kind": "bot", "level": "easy"}
BROWN_STARTS: dict[str, object] = {"start_player": "brown"}
LAST = 60  # events, of a game that is nearly over
SIDE_BY_SIDE = {"width": 1280, "height": 800}


def seated(visit: Visit, *seats: dict[str, str], **wishes: Any) -> list[Person]:
    """People at a new table of Hornet, one for each seat that is not a bot's."""
    people = [visit(viewport=SIDE_BY_SIDE) for seat in seats if seat is not BOT]
    table = people[0].set_up(*seats, game="hornet", **wishes)
    for person in people[1:]:
        person.take_seat(table)
    for person in people:
        person.sit_down(table)
    return people


@pytest.mark.parametrize(
    ("seats", "late"),
    [
        pytest.param((ME, BOT, BOT, BOT), False, marks=pytest.mark.long),
        ((ME, OPEN, BOT, BOT), True),
        ((ME, OPEN), True),
    ],
    ids=["bots", "people and bots", "people"],
)
def test_a_game_is_played_to_its_end(
    visit: Visit, site: Site, seats: tuple[dict[str, str], ...], late: bool
) -> None:
    wishes: dict[str, Any] = {"options": BROWN_STARTS}
    if late:
        record = sensible_game("hornet", len(seats), 1, BROWN_STARTS)
        wishes["origin"] = {"table": keep(site.data, record), "number": len(record.events) - LAST}
    people = seated(visit, *seats, **wishes)
    for person in people:
        person.play_on()
    for person in people:
        person.see_it_end()
        expect(person.moves.filter(has_text="selects").first).to_be_attached()
    told = [person.page.locator(".ending h2 + p").inner_text() for person in people]
    assert len(set(told)) == 1
    assert people[0].page.locator(".news", has_text="is scored").count() >= 3


def test_two_people_lay_the_map(visit: Visit) -> None:
    people = seated(visit, ME, OPEN, options={**BROWN_STARTS, "map": "free", "track": "random"})
    for person in people:
        person.play_on()
    for person in people:
        expect(person.page.locator(".near [data-id^='card:']")).to_have_count(6, timeout=WHOLE_GAME)
        expect(person.board.locator("[data-id^='field:']")).to_have_count(8)
    assert people[0].moves.filter(has_text="turns").count() >= 2
    edges = [
        person.board.locator("[data-id^='field:']").evaluate_all(
            "fields => fields.map(field => [field.dataset.id, field.getAttribute('transform'),"
            " field.querySelectorAll('.hedge').length])"
        )
        for person in people
    ]
    assert edges[0] == edges[1]


def test_a_chosen_card_is_nowhere_on_the_other_page(visit: Visit) -> None:
    first, second = visit(), visit()
    frames: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: frames.append(str(frame)))

    second.page.on("websocket", listen)
    table = first.set_up(ME, OPEN, game="hornet", options=BROWN_STARTS)
    second.take_seat(table)
    for text in ("honey A", "honey B", "honey C", "honey D", "hornet A", "hornet B"):
        for person in (first, second):
            person.act(table, text)
    for person in (first, second):
        person.sit_down(table)
        expect(person.page.locator(".near .touchable")).to_have_count(3)
    seen = len(frames)
    first.touch("card:brown:4")
    first.touch("card:brown:2")
    expect(first.status).to_contain_text("to play")
    expect(first.page.locator("[data-id='card:brown:4'] .selected")).to_be_visible()
    expect(second.page.get_by_text("Brown has chosen.").first).to_be_attached()
    assert len(frames) > seen
    fresh = "".join(frames[seen:])
    assert "selected" not in fresh.replace("hornet.told.selected", "")
    assert "cards 2+4" not in fresh
    assert second.page.locator(".selected").count() == 0
    assert "cards 2+4" not in second.page.content()
    second.touch("card:pink:6")
    second.touch("card:pink:3")
    expect(second.page.get_by_text("The cards are revealed").first).to_be_visible()
