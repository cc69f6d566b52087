"""Games that can't be replayed any more are still there to be read."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import expect

from apiary.server.identity import COOKIE, digest_of
from tests.browser.conftest import Visit
from tests.browser.person import Person
from tests.site import Site

STORED = Path(__file__).parent.parent / "server" / "stored" / "0.1.0.sql"
SECRET = "ann's cookie"
WHY = "It was played with components that this server does not have any more."


@pytest.fixture(scope="module")
def old_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site where the components of Hornet and Hive have been lost."""
    folder = tmp_path_factory.mktemp("old")
    with closing(sqlite3.connect(folder / "apiary.db")) as database, database:
        database.executescript(STORED.read_text("utf-8"))
        lost = (
            'UPDATE {0} SET {1} = CAST(replace(CAST({1} AS TEXT), \'"data":"\', \'"data":"lost-\')'
            " AS BLOB)"
        )
        database.execute(lost.format("events", "body"))
        database.execute(lost.format("tables", "config"))
        session = "INSERT INTO sessions VALUES (?, 'ann', 'cookie', '', 0, 9e15)"
        database.execute(session, (digest_of(SECRET),))
    with Site(folder, APIARY_RATE_LIMITS="0", APIARY_BOT_PAUSE="0") as running:
        yield running


@pytest.fixture
def ann(visit: Visit, old_site: Site) -> Person:
    """Somebody who has played there."""
    person = visit(base_url=old_site.address)
    cookie = {"name": COOKIE, "value": SECRET, "url": old_site.address}
    person.context.add_cookies([cookie])  # type: ignore[list-item]  # a dictionary of these
    return person


def test_a_game_under_way_says_that_it_is_aborted(ann: Person) -> None:
    ann.page.goto("/t/hornet-running")
    expect(ann.page.get_by_role("heading", name="Aborted")).to_be_visible()
    expect(ann.page.get_by_text(WHY).first).to_be_visible()
    expect(ann.page.get_by_role("tabpanel", name="Moves")).to_contain_text("acted")
    ann.button("Rematch").first.click()
    expect(ann.page.get_by_text("Rematch offered").first).to_be_visible()


def test_a_finished_game_can_be_read_move_by_move(ann: Person) -> None:
    ann.page.goto("/t/hive-over/replay?move=1")
    expect(ann.page.get_by_text(WHY)).to_be_visible()
    ann.page.get_by_role("checkbox", name="In words").uncheck()
    moves = ann.page.get_by_role("tabpanel", name="Moves")
    expect(moves.locator("[aria-current=step]")).to_contain_text("wA1")
    ann.button("To the end").click()
    expect(ann.page.get_by_role("status").first).to_contain_text("Black's queen is surrounded")


def test_lists_tell_what_became_of_them(ann: Person) -> None:
    ann.page.goto("/t/alveola-running")
    expect(ann.page.get_by_role("heading", name="Aborted")).to_be_visible()
    ann.page.goto("/account")
    expect(ann.page.get_by_role("link").filter(has_text="Aborted").first).to_be_visible()
