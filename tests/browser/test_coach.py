"""The coach: a move that loses at once waits, is told why, and can be left or played."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.server.test_helping import CROWDED

SPIDER = ("piece:wS1", "cell:0,1")  # the blunder
COACH = "localStorage['apiary.settings'] = JSON.stringify({curtain: false, coach: true})"


def test_a_move_that_loses_at_once_waits(visit: Visit) -> None:
    person = visit()
    person.context.add_init_script(COACH)
    own = person.set_up({"kind": "me"}, {"kind": "me"})
    person.act(own, *CROWDED)
    origin = {"table": own, "number": len(CROWDED)}
    person.sit_down(person.set_up({"kind": "me"}, {"kind": "bot", "level": "easy"}, origin=origin))
    person.expect_turn()
    for name in SPIDER:
        person.touch(name)
    expect(person.notice("This would lose at once: Black moves")).to_be_visible()
    expect(person.moves).to_have_count(len(CROWDED))
    person.button("Play it anyway").click()
    expect(person.moves.nth(len(CROWDED))).to_be_visible()
