"""The rules page: its diagrams show what the text says, and it tells the game at hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from apiary.core.scene import Diagram
from apiary.games.hornet import GAME
from tests.told import chapters, told

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


# --- the game at hand


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_penalty_takes_one_honey_or_one_of_each_hive(seats: int) -> None:
    """H-1"""
    one, each = told(GAME, seats), told(GAME, seats, penalty_honey="each")
    assert "penalties.penalty_honey.one" in one
    assert "penalties.penalty_honey.each" not in one
    assert "penalties.penalty_honey.each" in each
    assert "penalties.penalty_honey.one" not in each
    assert "penalties.2" in one.keys() & each.keys()  # without honey it costs nothing, H-15


def test_how_many_cards_bring_a_penalty() -> None:
    """H-16: two with two and three players, three with four and five."""
    found = [told(GAME, seats)["penalties.threshold"].params["threshold"] for seats in GAME.seats]
    assert found == [2, 2, 3, 3]


def test_cards_of_ones_own_are_for_two() -> None:
    """H-16, H-23"""
    pair, once = told(GAME, 2), told(GAME, 2, penalty_counts_own_cards_2p=False)
    assert "two.penalty_counts_own_cards_2p.true" in pair
    assert "two.penalty_counts_own_cards_2p.false" in once
    assert {"round.two.true", "two.1"} <= pair.keys() - {"round.two.false", "penalties.two.false"}
    three = told(GAME, 3)
    assert {"round.two.false", "penalties.two.false"} <= three.keys()
    assert not any(name.startswith("two.") or name == "round.two.true" for name in three)


def test_which_hives_are_in_play() -> None:
    """§1.3, §1.8: letters are left out by lot only with a free map and a random track (H-35)."""
    last = [told(GAME, seats)["setup.hives"].params["hives"] for seats in GAME.seats]
    assert last == ["F", "F", "H", "J"]
    for options in ({"map": "free"}, {"track": "random"}):
        assert told(GAME, 2, **options)["setup.hives"].params["hives"] == "F"
    drawn = [told(GAME, seats, map="free", track="random") for seats in GAME.seats]
    assert [one["setup.hives.drawn"].params["hives"] for one in drawn[:3]] == [4, 4, 2]
    assert drawn[3]["setup.hives"].params["hives"] == "J"


def test_the_map_and_the_track() -> None:
    """H-25, H-26"""
    first = told(GAME, 3)
    assert {"setup.map.first", "scoring.track.first"} <= first.keys()
    assert not any(name.startswith("free.") for name in first)
    laid = told(GAME, 3, map="free")
    assert {"free.map.free", "free.random_field_draw.true", "scoring.track.first"} <= laid.keys()
    assert "setup.map.first" not in laid
    assert not any("track" in name for name in laid if name.startswith("free."))
    assert "free.random_field_draw.false" in told(GAME, 3, map="free", random_field_draw=False)
    mixed = told(GAME, 3, track="random", random_track_first_must_be_action=False)
    assert {
        "setup.map.first",
        "scoring.track.random",
        "free.track.random",
        "free.random_track_first_must_be_action.false",
        "free.random_track_last_must_be_scoring.true",
    } <= mixed.keys()
    assert not any("map" in name or "draw" in name for name in mixed if name.startswith("free."))


def test_an_empty_hive_and_scored_fields() -> None:
    """H-17, H-18, L149"""
    usual, stay = told(GAME, 4), told(GAME, 4, empty_hive_nectar="stay")
    assert "scoring.empty_hive_nectar.discard" in usual
    assert "scoring.empty_hive_nectar.discard" not in stay
    assert "scoring.empty_hive_nectar.stay" in stay
    assert {"scoring.4", "flying.2", "produce.4"} <= usual.keys()  # scored fields can be crossed


def test_nectar_runs_out_or_not() -> None:
    """H-5"""
    assert "round.limit_nectar.false" in told(GAME, 3)
    assert told(GAME, 3, limit_nectar=True)["round.limit_nectar.true"].params == {
        "limit_nectar": GAME.data.supply.nectar_cubes
    }


def test_who_begins_and_who_may_resign() -> None:
    two, three = told(GAME, 2, start_player="pink"), told(GAME, 3)
    assert {"setup.start_player", "end.resign.true"} <= two.keys()
    assert {"setup.start_player.random", "end.resign.false"} <= three.keys()


def test_a_reader_without_a_game_is_told_of_every_number_of_players() -> None:
    keys = {message.key for chapter in GAME.table.guide() for message in chapter.paragraphs}
    for name in ("setup.hives.any", "penalties.threshold.any", "end.resign.any", "free.map.free"):
        assert f"hornet.guide.{name}" in keys


def test_every_ruling_of_the_page_is_on_that_of_a_game_that_needs_it() -> None:
    found = chapters(GAME, 2, map="free", track="random")
    assert [one.id for one in found] == list(CHAPTERS)
    assert [one.rulings for one in found] == [one.rulings for one in CHAPTERS.values()]
