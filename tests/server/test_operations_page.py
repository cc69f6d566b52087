"""`docs/operations.md` tells the numbers and names that the code has."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from apiary.core.errors import BadOption
from apiary.server import limits, rated, ratings, settings
from apiary.server.limits import Rate
from tests.server.programs import ROOT

PAGE = (ROOT / "docs" / "operations.md").read_text("utf-8")


def shown(value: int | Rate) -> str:
    if isinstance(value, Rate):
        return f"{value.at_once} at once, {value.per_minute} a minute"
    return str(value)


def test_every_limit_is_listed() -> None:
    listed = dict(re.findall(r"^\| `([A-Z_]+)` \| (.+?) \| .+ \|$", PAGE, re.MULTILINE))
    real = {name: shown(getattr(limits, name)) for name in limits.LIMITS}
    variables = set(re.findall(r"APIARY_[A-Z_]+", PAGE))
    assert {name: number for name, number in listed.items() if name not in variables} == real


def test_every_limit_can_be_set() -> None:
    usual = vars(limits)
    wished = {f"{limits.SET_BY}{name}": text(usual[name]) for name in limits.LIMITS}
    found = limits.chosen(wished, usual)
    assert list(found) == sorted(limits.LIMITS)
    for name, value in found.items():
        assert value == (Rate(7, 11) if isinstance(usual[name], Rate) else 7)


def text(value: int | Rate) -> str:
    return "7/11" if isinstance(value, Rate) else "7"


@pytest.mark.parametrize(
    ("name", "value", "key"),
    [
        ("CHATS", "7", "server.no_such_limit"),
        ("CHAT", "", "server.bad_limit"),
        ("CHAT", "0", "server.bad_limit"),
        ("CHAT", "-7", "server.bad_limit"),
        ("CHAT", "7/11", "server.bad_limit"),
        ("TABLES", "7", "server.bad_limit"),
        ("TABLES", "7/a", "server.bad_limit"),
    ],
)
def test_a_limit_that_makes_no_sense(name: str, value: str, key: str) -> None:
    with pytest.raises(BadOption) as error:
        limits.chosen({f"{limits.SET_BY}{name}": value}, vars(limits))
    assert error.value.message.key == key


def test_the_server_has_the_limits_of_its_environment() -> None:
    asked = "from apiary.server import limits, wire; print(limits.CHAT, limits.TABLES)"
    said = subprocess.run(
        [sys.executable, "-c", asked],
        env={**os.environ, "APIARY_LIMIT_CHAT": "7", "APIARY_LIMIT_TABLES": "7/11"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout == "7 Rate(at_once=7, per_minute=11)\n"


def test_every_variable_is_listed() -> None:
    real = set(settings.Settings("").to_environment())
    assert set(re.findall(r"`(APIARY_[A-Z_]+)`", PAGE)) - {limits.SET_BY} == real


def test_the_rating_is_told_as_it_is() -> None:
    assert f"`{ratings.BASE} + {ratings.SCALE} × (mu − 3 sigma)`" in PAGE
    page = " ".join(PAGE.split())
    assert f"first {ratings.PROVISIONAL} games" in page
    assert f"at least {rated.ENOUGH} moves" in page
    assert f"within {rated.PERIOD} days" in page
    assert f"half after {rated.HALF} games" in page
