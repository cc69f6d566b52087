"""Waggle Dance in the browser: whole nights by touch, cards of every window, and passing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count, product
from typing import cast

import pytest
from playwright.sync_api import Locator, Page, expect

from apiary.core.messages import say
from apiary.core.record import Record
from apiary.core.state import CHANCE
from apiary.games.waggledance import GAME, WaggleState
from apiary.games.waggledance.actions import ROOMS
from apiary.games.waggledance.position import AT_ASSIGN, AT_DAWN, AT_DUSK, AT_MORNING
from apiary.games.waggledance.tally import most
from tests.browser.conftest import Visit
from tests.browser.person import Person
from tests.browser.recorded import keep, sensible_game
from tests.site import Site

ME, BOT, ANYBODY = {"kind": "me"}, {"kind": "bot", "level": "easy"}, {"kind": "open"}
SHORT: dict[str, object] = {"target": "short"}
QUIET = ("do:pass", "do:done", "do:decline")  # what ends a part of a night soonest
ASKED = ".near .buttons button, .near button.touchable, g.touchable"
PHONE = {"width": 360, "height": 640}
LEAST_TARGET = 44  # pixels

Moment = tuple[int, WaggleState, int, str]  # number of events before it, who does what then


# --- games played before


@cache
def recorded(seats: int, seed: int) -> Record:
    """A short game."""
    return sensible_game("waggledance", seats, seed, SHORT)


def moments(record: Record) -> Iterator[Moment]:
    """Everything that somebody decided in a game."""
    state = cast(WaggleState, GAME.start(record.seats, record.options))
    for number, event in enumerate(record.events):
        if event.actor != CHANCE:
            yield number, state, event.actor, event.action
        state.play(event.actor, GAME.parse(state, event.action))


def found(
    wanted: Callable[[WaggleState, str], bool], seats: tuple[int, ...] = (2, 3)
) -> tuple[Record, int]:
    """A game with such a decision, and how many events come before it."""
    for seed, players in product(range(40), seats):
        record = recorded(players, seed)
        for number, state, _, text in moments(record):
            if wanted(state, text):
                return record, number
    raise AssertionError("no game has such a decision")


def at(record: Record, number: int) -> WaggleState:
    """The state after so many events."""
    state = cast(WaggleState, GAME.start(record.seats, record.options))
    for event in record.events[:number]:
        state.play(event.actor, GAME.parse(state, event.action))
    return state


def path(state: WaggleState, seat: int, text: str) -> tuple[str, ...]:
    """What is touched for an action."""
    action = GAME.parse(state, text)
    touches = GAME.choices(state.seen_by(seat), seat).touches
    return next(touch.path for touch in touches if touch.action == action)


def has_begun(state: WaggleState) -> bool:
    """Is a day about to begin with its first bee?"""
    s = state.position
    nowhere = not any(s.flowers) and not any(s.guests)
    return s.phase == AT_ASSIGN and nowhere and not any(0 <= owner < 4 for owner in s.spaces)


def last_day(record: Record) -> int:
    """How many events come before the first bee of a game's last day."""
    return max(number for number, state, _, _ in moments(record) if has_begun(state))


def last_night(record: Record) -> int:
    """How many events come before the first decision of a game's last night."""
    start = last_day(record)
    return next(
        number
        for number, state, _, _ in moments(record)
        if number > start and state.position.phase > AT_DUSK and not any(state.position.pool)
    )


def decided_night() -> tuple[Record, int]:
    """A game of three, and how many events come before a night in which somebody is sure to make
    the last honey: nectar of one colour fills enough rooms, and pairs of bees stand on them (W-15).
    """
    for seed in range(40):
        record = recorded(3, seed)
        number = last_night(record)
        s = at(record, number).position
        for seat in range(3):
            sure = sum(
                most(s.contents[room]) == s.box.honey_cost and most(s.guests[room]) > 1
                for room in range(seat * ROOMS, seat * ROOMS + s.rooms[seat])
            )
            if s.honey[seat] + sure >= s.box.target:
                return record, number
    raise AssertionError("no game is decided so early")


# --- at a table


def continued(
    person: Person, site: Site, record: Record, number: int, *seats: dict[str, str]
) -> str:
    """The id of a table that goes on after so many events of a game."""
    origin = {"table": keep(site, record), "number": number}
    return person.set_up(*seats, game="waggledance", options=record.options, origin=origin)


def go_on(person: Person, site: Site, record: Record, number: int, *seats: dict[str, str]) -> Page:
    """Such a table, and the page that shows it."""
    person.page.goto(f"/t/{continued(person, site, record, number, *seats)}")
    expect(lines(person.page).nth(number - 1)).to_be_attached()
    return person.page


def lines(page: Page) -> Locator:
    """The lines of the log."""
    return page.locator("[role=tabpanel] ol > li")


def touch(page: Page, name: str) -> None:
    """Touch a thing by its id, with the keyboard."""
    page.locator(f"[data-id='{name}']").first.focus()
    page.keyboard.press("Enter")


def decide(page: Page) -> None:
    """End a part of a night, or do the first thing possible, one touch after the other."""
    for name in QUIET:
        if page.locator(f"[data-id='{name}']").count():
            touch(page, name)
            return
    for _ in range(5):
        names = page.locator(ASKED).evaluate_all("all => all.map(({dataset}) => dataset.id)")
        chosen = page.locator("[data-id][aria-pressed='true']")
        touch(page, next(name for name in names if not name.startswith("card:")))
        if not chosen.count():
            return


# --- games to their end


def test_a_person_and_two_bots_finish_a_short_game(person: Person, site: Site) -> None:
    record, number = decided_night()
    page = go_on(person, site, record, number, ME, BOT, BOT)
    over = page.locator(".ending")
    for _ in count():
        expect(over.or_(page.locator(".status.mine")).first).to_be_attached(timeout=60_000)
        if over.count():
            break
        before = lines(page).count()
        decide(page)
        expect(lines(page).nth(before)).to_be_attached()
    expect(over).to_contain_text(re.compile("honey"))


def test_two_people_finish_a_game(visit: Visit, site: Site) -> None:
    """The last day and night of a game, as it was played, by touch."""
    games = [recorded(2, seed) for seed in range(6)]
    record = min(games, key=lambda game: len(game.events) - last_day(game))  # the shortest
    first, second = visit(), visit()
    start = last_day(record)
    page = go_on(first, site, record, start, ME, ANYBODY)
    seated = second.context.request.post(f"/api/tables/{first.table}/seats", data={})
    assert seated.ok, seated.text()
    second.page.goto(f"/t/{first.table}")
    pages = (page, second.page)
    followed = start
    for number, state, actor, text in moments(record):
        if number != followed:
            continue
        expect(lines(pages[actor])).to_have_count(number)
        for name in path(state, actor, text):
            touch(pages[actor], name)
        expect(lines(pages[actor]).nth(number)).to_be_attached()
        followed = number + 1
    while not page.locator(".ending").count():  # other cards are drawn now than then
        number = lines(page).count()
        expect(lines(second.page)).to_have_count(number)
        due = next(one for one in pages if one.locator(".status.mine").count())
        decide(due)
        for one in pages:
            expect(lines(one).nth(number)).to_be_attached()
    for one in pages:
        expect(one.locator(".ending")).to_contain_text(re.compile("honey"))


# --- cards

WINDOWS: dict[str, Callable[[WaggleState, str], bool]] = {
    "before the roll": lambda _, text: text == "volunteer",
    "after the roll": lambda _, text: text.startswith("sick-leave"),
    "in a turn": lambda _, text: text.startswith("overtime"),
    "in a turn, on a flower": lambda _, text: text.startswith("directions"),
    "instead of a bee": lambda _, text: text.startswith("feint"),
    "more bees": lambda _, text: text == "shift-more",
    "at dusk": lambda s, text: text.startswith("wrong-turn") and s.position.phase == AT_DUSK,
    "in any step": lambda _, text: text == "gift-room",
    "between two rooms": lambda _, text: text.startswith("mix"),
    "with an egg": lambda _, text: text.startswith("hatch-expertly"),
    "with nectar": lambda _, text: text.startswith("bonus"),
    "with honey": lambda _, text: bool(re.fullmatch(r"honey R\d+ \w+", text)),
    "with a draw": lambda _, text: text == "explore",
}


@pytest.mark.parametrize("window", WINDOWS)
def test_a_card_of_each_window_is_played(window: str, person: Person, site: Site) -> None:
    record, number = found(WINDOWS[window])
    state = at(record, number)
    text = record.events[number].action
    page = go_on(person, site, record, number, *[ME] * record.seats)
    touched = path(state, state.pending()[0], text)
    card = page.locator(f"[data-id='{touched[0]}']")
    expect(card).to_have_class(re.compile("touchable"))
    for name in touched:
        touch(page, name)
    expect(lines(page).nth(number)).to_contain_text(card_name(touched[0]))


def card_name(thing: str) -> str:
    """The name of a card by its id on the table."""
    name = thing.removeprefix("card:")
    return next(
        say(one.label)
        for chapter in GAME.guide()
        for diagram in chapter.diagrams
        for one in diagram.scene.things
        if one.face == name
    )


def test_offers_of_a_day_are_passed_for_a_user(person: Person, site: Site) -> None:
    def asked(state: WaggleState, _: str) -> bool:
        """Is Blue asked before and after this roll?"""
        s = state.position
        if s.phase != AT_DAWN or s.seat != 0:
            return False
        after = state.copy()
        day = s.round
        while after.pending() and after.position.round == day and after.position.phase < AT_ASSIGN:
            if after.position.phase == AT_MORNING and after.position.seat == 0:
                return True
            [actor] = after.pending()
            legal = after.legal(actor)
            after.play(actor, legal[0])  # passing is the first action
        return False

    record, number = found(asked, (2,))
    page = go_on(person, site, record, number, ME, BOT)
    page.get_by_role("button", name="Pass for me for the rest of this day").click()
    expect(page.locator(".status")).to_contain_text("Choose a bee", timeout=60_000)
    passes = page.get_by_text("Blue passes.").count()
    earlier = sum(event.actor == 0 and event.action == "pass" for event in record.events[:number])
    assert passes == earlier + 2
    expect(page.get_by_role("button", name="Ask me again")).to_have_count(0)


# --- planning, asking why, keys and phones


def morning() -> tuple[Record, int]:
    """A game of three, and how many events come before a day that Blue begins."""
    return found(
        lambda state, _: has_begun(state) and state.position.seat == 0 and state.position.round > 3,
        (3,),
    )


def at_dawn(person: Person, site: Site) -> Page:
    """A table where Blue is about to assign the first bee of a day."""
    return go_on(person, site, *morning(), *[ME] * 3)


def test_touching_a_bee_shows_where_it_can_go(person: Person, site: Site) -> None:
    page = at_dawn(person, site)
    page.locator(".near button.touchable[data-id^='die:']").first.click()
    places = page.locator("g.touchable").evaluate_all("all => all.map(({dataset}) => dataset.id)")
    assert any(name.startswith("flower:") for name in places)
    assert any(name.startswith("room:1:") for name in places)
    assert not any(name.startswith("room:2:") for name in places)
    page.keyboard.press("Escape")
    expect(page.locator("g.touchable")).to_have_count(0)


def test_why_a_place_can_not_be_touched_yet(person: Person, site: Site) -> None:
    page = at_dawn(person, site)
    touch(page, "flower:1")
    expect(person.notice("Choose one of your bees first.")).to_be_visible()


def test_a_bee_is_placed_with_keys_alone(person: Person, site: Site) -> None:
    page = at_dawn(person, site)
    before = lines(page).count()
    focused = "() => document.activeElement?.dataset?.id ?? ''"
    for _ in range(60):
        if page.evaluate(focused).startswith("die:"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(focused).startswith("die:")
    page.keyboard.press("Enter")
    page.wait_for_function(f"({focused})().match(/^(action|flower|room):/)")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(lines(page).nth(before)).to_contain_text("Blue places a")


def test_on_a_phone_boards_are_turned_to_and_targets_are_large(visit: Visit, site: Site) -> None:
    person = visit(viewport=PHONE, has_touch=True)
    table = continued(person, site, *morning(), *[ME] * 3)
    page = person.page
    page.goto(f"/t/{table}")
    expect(page.get_by_role("group", name="Blue: honeycomb")).to_be_visible()
    page.get_by_role("button", name="Purple", exact=True).tap()
    expect(page.get_by_role("group", name="Purple: honeycomb")).to_be_visible()
    expect(page.get_by_role("group", name="Blue: honeycomb")).to_have_count(0)
    page.get_by_role("button", name="Blue", exact=True).tap()
    page.locator(".near button.touchable[data-id^='die:']").first.tap()
    expect(page.locator("g.touchable").first).to_be_visible()
    sizes = page.locator("g.touchable, .near button").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect())"
        ".map(({width, height}) => Math.min(width, height))"
    )
    assert min(sizes) >= LEAST_TARGET


@pytest.mark.parametrize(("motion", "tumbles"), [("no-preference", True), ("reduce", False)])
def test_dice_tumble_unless_motion_is_unwelcome(
    motion: str, tumbles: bool, visit: Visit, site: Site
) -> None:
    page = at_dawn(visit(reduced_motion=motion), site)
    name = page.locator(".near .rolled").first.evaluate(
        "die => getComputedStyle(die).animationName"
    )
    assert name.endswith("tumble") == tumbles
