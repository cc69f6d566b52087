"""`docs/operations.md` tells the numbers and names that the code has."""

from __future__ import annotations

import re

from apiary.server import limits, rated, ratings, settings
from apiary.server.limits import Rate
from tests.server.programs import ROOT

PAGE = (ROOT / "docs" / "operations.md").read_text("utf-8")


def shown(value: int | float | Rate) -> str:
    if isinstance(value, Rate):
        return f"{value.at_once} at once, {value.per_minute} a minute"
    return f"{value:g}" if isinstance(value, float) else str(value)


def test_every_limit_is_listed() -> None:
    listed = dict(re.findall(r"^\| `([A-Z_]+)` \| (.+?) \| .+ \|$", PAGE, re.MULTILINE))
    real = {name: shown(value) for name, value in vars(limits).items() if name.isupper()}
    variables = set(re.findall(r"APIARY_[A-Z_]+", PAGE))
    assert {name: number for name, number in listed.items() if name not in variables} == real


def test_every_variable_is_listed() -> None:
    real = set(settings.Settings("").to_environment())
    assert set(re.findall(r"`(APIARY_[A-Z_]+)`", PAGE)) == real


def test_the_rating_is_told_as_it_is() -> None:
    assert f"`{ratings.BASE} + {ratings.SCALE} × (mu − 3 sigma)`" in PAGE
    page = " ".join(PAGE.split())
    assert f"first {ratings.PROVISIONAL} games" in page
    assert f"at least {rated.ENOUGH} moves" in page
    assert f"within {rated.PERIOD} days" in page
    assert f"half after {rated.HALF} games" in page
