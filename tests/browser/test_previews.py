"""The picture of a link, as another site would load it."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest

from tests.browser.conftest import Visit
from tests.browser.person import Person
from tests.browser.test_analysis import GAME, WON

LOADED = """address => new Promise((resolve) => {
  const image = new Image();
  image.onload = () => resolve(image.naturalWidth);
  image.onerror = () => resolve(0);
  image.src = address;
})"""


def width_of_picture(person: Person) -> int:
    """How wide the picture is that the page names, once it is loaded."""
    address = person.page.locator('meta[property="og:image"]').get_attribute("content")
    width: int = person.page.evaluate(LOADED, address)
    return width


@pytest.mark.parametrize("path", ["/t/{table}", "/t/{table}/replay?move=3"])
def test_a_table_has_a_picture(person: Person, path: str) -> None:
    table = person.set_up({"kind": "me"}, {"kind": "me"})
    person.act(table, *GAME)
    person.page.goto(path.format(table=table))
    assert width_of_picture(person) > 300


def test_a_shared_position_has_a_picture(visit: Visit) -> None:
    person = visit()
    person.page.goto(f"/analysis?{urlencode({'position': WON})}")
    assert width_of_picture(person) > 300
