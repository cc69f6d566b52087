"""The rules page: its diagrams show what the text says."""

from __future__ import annotations

from pathlib import Path

from apiary.core.scene import Diagram
from apiary.games.hornet import GAME

CHAPTERS = {chapter.id: chapter for chapter in GAME.table.guide()}
PAGE = Path(__file__).parent.parent.parent / "docs" / "rules" / "hornet.md"


def diagram(name: str) -> Diagram:
    (found,) = CHAPTERS[name].diagrams
    return found


def test_the_flying_diagram_shows_what_is_in_reach() -> None:
    ends = {touch.path[0] for touch in diagram("flying").choices.touches}
    assert ends == {f"field:{name}" for name in "ABCDEX"}  # found by hand


def test_the_cards_of_the_diagrams_are_as_the_captions_say() -> None:
    order = [thing.text for thing in diagram("round").scene.things if thing.kind == "card"]
    assert order == ["1", "2", "4", "6"]
    cards = [thing for thing in diagram("penalties").scene.things if thing.kind == "card"]
    assert [card.text for card in cards if card.face == "flying"] == ["5", "6", "6"]
    assert [card.text for card in cards if "penalised" in card.marks] == ["5"]


def test_the_scoring_diagram_shows_a_won_and_a_next_hive() -> None:
    marks = {thing.id: thing.marks for thing in diagram("scoring").scene.things}
    assert marks["field:A"] == ("won",)
    assert marks["field:B"] == ("next",)


def test_the_map_is_for_five() -> None:
    fields = [thing for thing in diagram("setup").scene.things if thing.kind == "field"]
    assert len(fields) == 12
    assert any(seat >= 0 for field in fields for seat in field.cells)
