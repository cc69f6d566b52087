"""The rule that a reason cites is told where it leads: in that ruling of the rules page."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from apiary.games import alveola

PAGE = (Path(__file__).parents[2] / "docs" / "rules" / "alveola.md").read_text("utf-8")

# For each reason its ruling, and words of the page that say it there.
CITED = {
    "alike": ("§3.4", "full cells on empty ones and empty ones on full ones"),
    "apart": ("AL-3", "cells of the tile touch the hive"),
    "empty_cell": ("§3.4", "onto a full cell"),
    "empty_pile": ("AL-10", "Empty piles are skipped"),
    "few_piles": ("AL-9", "`fourthPile` needs four piles"),
    "few_tiles": ("AL-9", "`replay` two tiles"),
    "first_turn": ("AL-6", "no raising"),
    "half_on_hive": ("AL-4", "over unequal ones it would hang over a gap"),
    "hornet_there": ("§3.4", "not onto a hornet or a queen"),
    "hornets_stuck": ("AL-9", "`moveHornet` a possible move"),
    "icon_hidden": ("AL-18", "An icon that is covered is gone"),
    "no_honey_left": ("AL-9", "`takeHoney` honey if it is limited"),
    "no_icon": ("AL-9", "`hornetFlight` a visible icon"),
    "no_icon_here": ("AL-19", "to any visible icon"),
    "no_power_again": ("AL-21", "The extra turn has no step 1"),
    "no_such_depth": ("AL-15", "must play one of its tiles"),
    "no_worker": ("§3.4", "a worker from your reserve"),
    "none_eaten": ("AL-9", "`recoverWorker` an eaten worker"),
    "not_beside": ("§3.4", "A hornet goes to an adjacent cell"),
    "not_next": ("§3.4", "choose one of the next three piles after the spoon"),
    "not_offered": ("§3.3", "Only these three can be bought"),
    "not_on_ground": ("AL-31", "touches an uncovered cell of the first level"),
    "not_on_hive": ("§3.4", "or one that is on the hive already"),
    "not_on_tile": ("AL-16", "A bee comes only to the tile just laid"),
    "nothing_to_search": ("AL-9", "`searchPile` one of the next piles with two tiles"),
    "occupied": ("AL-18", "keeps it from being covered"),
    "off_hive": ("§3.4", "an adjacent cell of the hive"),
    "one_contact": ("AL-3", "At least two cells of the tile touch the hive"),
    "one_power": ("§3.4", "at most one in a turn"),
    "one_queen": ("AL-20", "One queen comes into the hive in the whole game"),
    "overlap": ("AL-1", "Start tiles lie side by side"),
    "queen_there": ("§3.4", "not onto a hornet or a queen"),
    "queen_waits": ("§3.4", "your queen, if your reserve is empty"),
    "same_look": ("AL-29", "Places of a tile that look the same are one action"),
    "start_apart": ("AL-1", "each shares an edge with those before it"),
    "too_dear": ("§3.4", "if you like and can pay"),
    "too_late": ("AL-9", "Powers are bought at the beginning of a turn"),
    "too_low": ("§3.4", "the tile lies on level 4 or higher"),
    "uneven": ("AL-4", "have the same height"),
}


def told(ruling: str) -> str:
    """What the page says under a ruling, in one line."""
    section = (
        rf"^## {ruling}\b.*?(?=^## |\Z)" if ruling[0] == "§" else rf"\*\*{ruling}\*\*.*?(?=\n\*|\Z)"
    )
    found = re.search(section, PAGE, re.MULTILINE | re.DOTALL)
    assert found is not None
    return " ".join(found[0].split())


def cited() -> dict[str, set[str]]:
    """The rulings that the sources give with each reason."""
    folder = Path(str(files(alveola)))
    found: dict[str, set[str]] = {}
    for path in folder.rglob("*.py"):
        source = path.read_text("utf-8")
        for key, ruling in re.findall(r'"alveola\.(\w+)"\)?, "((?:AL-|§)[\d.]+)"', source):
            found.setdefault(key, set()).add(ruling)
    return found


def test_every_citation_is_listed() -> None:
    assert cited() == {key: {ruling} for key, (ruling, _) in CITED.items()}


@pytest.mark.parametrize("key", CITED)
def test_the_ruling_says_it(key: str) -> None:
    ruling, words = CITED[key]
    assert words in told(ruling)
