"""The pages in docs/rules and on the site tell every ruling, and every rule that a reason names;
each ruling has a test.
"""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

import apiary

TESTS = Path(__file__).parent
PAGES = TESTS.parent / "docs" / "rules"
LAST = {  # the letters of each game's rulings, and how many there are
    "alveola": {"AL": 32},
    "hive": {"V": 33, "PL": 1, "SW": 6, "P": 6, "HC": 11, "GU": 7},
    "hornet": {"H": 36},
    "waggledance": {"W": 43},
}
RULING = r"§[\d.]*\d|[A-Z]+-\d+"

every_game = pytest.mark.parametrize("game", apiary.all_games(), ids=lambda game: game.name)


def rulings(game: apiary.Game) -> set[str]:
    """All rulings of a game."""
    last = LAST[game.name].items()
    return {f"{letters}-{number}" for letters, count in last for number in range(1, count + 1)}


def named(game: apiary.Game) -> set[str]:
    """The rules and rulings that the code of a game gives as reasons."""
    code = Path(str(files(f"apiary.games.{game.name}")))
    return {
        ruling
        for source in code.rglob("*.py")
        if source.name != "guide.py"
        for ruling in re.findall(rf'"({RULING})"', source.read_text("utf-8"))
    }


def on_page(game: apiary.Game) -> set[str]:
    """Those that a page has a place for: in bold or in a heading, several together perhaps."""
    page = (PAGES / f"{game.name}.md").read_text("utf-8")
    places = re.findall(r"\*\*([^*]+)\*\*|^##+ (.*)$", page, re.MULTILINE)
    return {ruling for place in places for ruling in re.findall(RULING, " ".join(place))}


@every_game
def test_a_page_tells_every_ruling_and_every_reason(game: apiary.Game) -> None:
    assert len(named(game)) > 12
    assert rulings(game) - on_page(game) == set()
    assert named(game) - on_page(game) == set()


@every_game
def test_every_reason_is_told_in_one_chapter(game: apiary.Game) -> None:
    told = [ruling for chapter in game.table.guide() for ruling in chapter.rulings]
    assert named(game) - set(told) == set()
    assert len(told) == len(set(told))
    assert set(told) - on_page(game) == set()


@every_game
def test_every_ruling_has_a_test(game: apiary.Game) -> None:
    """One that is named after it, or says that it is about it."""
    files = (TESTS / game.name).rglob("test_*.py")
    tests = "".join(path.read_text("utf-8") for path in files)
    named_after = re.findall(r"^def test_([a-z]+)_?(\d+)_", tests, re.MULTILINE)
    about = re.findall(r"\b([A-Z]+)-(\d+)\b", tests)
    tested = {f"{letters.upper()}-{number}" for letters, number in (*named_after, *about)}
    assert rulings(game) - tested == set()
