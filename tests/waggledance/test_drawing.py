"""G: drawing and Explore (W-17, W-39, W-40)."""

from __future__ import annotations

import pytest

from tests.waggledance.tables import Table, arranged, empty_deck, enter


def at_g(bees: str = "1", **options: object) -> Table:
    """A table just before G, with nobody to be asked until then."""
    table = arranged("F", rooms={"blue": ["-", "-", "-"]}, **options)  # type: ignore[arg-type]
    for value in bees:
        table.s.spaces[18 + int(value) - 1] = 0
    return table


def test_w17_an_empty_deck_gives_no_card() -> None:
    table = at_g()
    empty_deck(table)
    enter(table, "G")
    assert table.step != "draw"


def test_w17_the_discards_are_shuffled_if_that_is_agreed() -> None:
    table = at_g(reshuffle_discards=True)
    empty_deck(table)
    enter(table, "G")
    assert table.legal == ["decline", "draw"]
    table.by("blue", "draw")
    assert table.discards() == []
    assert table.s.deck_size == 30
    table.on("card volunteer")
    assert table.hand("blue") == ["volunteer"]
    assert table.s.deck_size == 29


def test_w39_explore_draws_three_and_keeps_one() -> None:
    table = at_g("1", hands={"blue": ["explore"]})
    enter(table, "G")
    assert table.legal[:4] == ["pass-night", "decline", "draw", "explore"]
    table.by("blue", "explore")
    table.on("card volunteer", "card overtime", "card volunteer")
    assert table.legal == ["keep volunteer", "keep overtime"]
    table.by("blue", "keep overtime")
    assert table.hand("blue") == ["overtime"]
    assert table.discards() == ["volunteer", "volunteer", "explore"]


@pytest.mark.parametrize("left", [1, 2])
def test_w39_with_fewer_cards_left(left: int) -> None:
    table = at_g("1", hands={"blue": ["explore"]})
    s = table.s
    while s.deck_size > left:
        t = next(t for t in range(14) if s.unseen[t])
        s.unseen[t] -= 1
        s.discards[t] += 1
        s.deck_size -= 1
    enter(table, "G")
    table.by("blue", "explore")
    for _ in range(left):
        table.on(table.legal[0])
    if left == 2:
        table.by("blue", table.legal[0])
    assert s.held[0] == 1
    assert s.deck_size == 0


def test_w39_with_none_it_is_not_playable() -> None:
    table = at_g("1", hands={"blue": ["explore"]})
    empty_deck(table)
    enter(table, "G")
    assert table.step != "draw"


def test_w40_a_card_drawn_may_be_played_in_the_rest_of_g() -> None:
    table = at_g("12", types=("queensGift",))
    enter(table, "G")
    table.by("blue", "draw")
    table.on("card queensGift")
    assert "gift-room" in table.legal
    table.by("blue", "gift-room")
    assert table.rooms("blue") == ["-"] * 4
