"""Every power of Alvéola, bought and used in the browser."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest
from playwright.sync_api import expect

from apiary import Match
from apiary.core.record import Record
from apiary.games.alveola import GAME, AlveolaState
from apiary.games.alveola.actions import DEPTH, TURNS, WORKERS, At, Do
from apiary.games.alveola.components import POWER_IDS
from apiary.hexes import distance
from tests.browser.alveola import piles, play_on, press, seats
from tests.browser.person import Person
from tests.site import Site
from tools.recorded import keep

BEGINNER: dict[str, object] = {"start_player": "yellow"}
MANY = 60  # games after which a power would certainly have been on offer


def able_to_buy(power: str, seed: int) -> Record | None:
    """A game in which yellow can buy this power now; None if it went on without."""
    number = POWER_IDS.index(power)
    rng = Random(seed)
    match = Match(GAME, 2, BEGINNER)
    match.throw_dice(rng)
    while match.state.pending():
        state = cast(AlveolaState, match.state)
        s = state.position
        if number not in s.powers:
            return None
        legal = [int(action) for action in state.legal(s.seat)]
        if s.seat == 0 and s.phase == At.POWER and Do.BUY + number in legal:
            return match.record()
        match.play(int(s.seat), _towards(state, legal))
        match.throw_dice(rng)
    return None


def _towards(state: AlveolaState, legal: list[int]) -> int:
    """What brings flowers, and yellow's workers and the hornets together."""
    s = state.position
    if s.phase == At.POWER:
        return int(Do.NO_POWER)
    if s.phase == At.CHOOSE:
        return max(legal, key=lambda action: s.box.icon[s.piles[(action - Do.CHOOSE) * DEPTH]])
    if s.phase == At.LAY:
        return next(action for action in legal if not s.height((action - Do.LAY) // TURNS))
    if s.phase == At.BEE and s.seat != 0:
        return int(Do.NO_BEE)
    return min(legal, key=lambda action: _apart(state, action))


def _apart(state: AlveolaState, action: int) -> int:
    """How far the hornets are from yellow's workers after an action; nothing if one is eaten."""
    after = state.copy()
    after.play(state.pending()[0], action)
    s = after.position
    if s.eaten(0):
        return -1
    workers = [s.place_of(cell) for cell in s.workers[:WORKERS] if cell >= 0]
    hornets = [s.place_of(cell) for cell in s.hornets]
    return min((distance(one, other) for one in workers for other in hornets), default=99)


def use(person: Person, power: str) -> None:
    """Buy a power that lies there, and see that it does what it says."""
    board, near = person.board, person.page.locator(".near")
    hornets = board.locator("g.touchable[data-id^='hornet:']")
    honey = person.seat("Yellow").locator("li.supply text").nth(1)
    had = int(honey.text_content() or 0)
    person.thing(f"power:{power}").click()
    person.page.locator(".buttons button").filter(has_text="flowers").click()
    if power in ("fourthPile", "previousPile"):
        expect(piles(person)).to_have_count(4)
    elif power == "searchPile":
        expect(piles(person)).to_have_count(3)
        piles(person).first.click()
        expect(person.page.locator(".buttons [data-id^='take:']")).to_have_count(4)
        person.page.locator(".buttons [data-id='take:2']").click()
        expect(near.locator("[data-id='taken']")).to_be_visible()
    elif power == "recoverWorker":
        expect(near.locator("[data-id='reserve:yellow']")).to_be_visible()
        expect(person.seat("Yellow").locator("li.supply").last).to_contain_text("eaten: 0")
    elif power in ("moveHornet", "hornetFlight"):
        expect(hornets.first).to_be_visible()
        press(hornets.first)
        press(board.locator("g.touchable[data-id^='cell:']").first)
        expect(piles(person)).to_have_count(3)
    elif power == "takeHoney":
        expect(honey).to_have_text(str(had + 2))
    elif power == "anyPile":
        expect(piles(person)).to_have_count(12)
    else:
        play_on(person)
        turns = person.page.locator(".moves li").filter(has_text="Yellow takes the top tile")
        power_used = person.page.locator(".moves li").filter(has_text="Another turn")
        expect(power_used.locator("~ li").and_(turns).nth(1)).to_be_attached()


@pytest.mark.parametrize("power", POWER_IDS)
def test_every_power_is_used(person: Person, site: Site, power: str) -> None:
    record = next(filter(None, (able_to_buy(power, seed) for seed in range(MANY))))
    origin = {"table": keep(site.data, record), "number": len(record.events)}
    person.sit_down(person.set_up(*seats(2), game="alveola", origin=origin))
    expect(person.status).to_contain_text("Use a power, or go on without.")
    use(person, power)
    expect(person.moves.filter(has_text="Yellow uses a power").first).to_be_attached()
