"""The end and the ranking (W-28, W-29, W-32, G-5)."""

from __future__ import annotations

from typing import Any

import pytest

import apiary
from tests.waggledance.tables import arranged, enter, with_data


def test_w28_the_night_is_completed() -> None:
    table = arranged(
        "F",
        target="short",
        rooms={"blue": ["@", "@", "@", "@", "wwww:22"], "purple": ["@", "@", "@", "@", "yyyy:33"]},
        spaces={"G": {"purple": "3"}},
    )
    assert (table.honey("blue"), table.honey("purple")) == (5, 5)
    assert table.asked == "purple"
    table.by("purple", "draw")
    table.on("card volunteer")
    table.by("purple", "pass")
    assert table.asked == "nobody"


def test_w29_fewest_bees_without_the_volunteer() -> None:
    table = arranged(
        "dawn",
        2,
        target="short",
        rooms={"blue": ["@"] * 5, "purple": ["@"] * 5},
        hands={"blue": ["volunteer"]},
    )
    table.by("blue", "volunteer").on("roll 111111", "roll 1", "roll 111111")
    while table.step == "assign":
        table.on("assign 1 D1")
    table.pass_on("over")
    assert table.end().ranks == (1, 1)


def ended(**given: tuple[int, int, int]) -> apiary.Outcome:
    """The end of a game with so much honey, so many bees and so much nectar for each."""
    table = arranged("F", len(given), target="short", rooms={"blue": ["-"]})
    s = table.s
    for p, (honey, dice, nectar) in enumerate(given.values()):
        s.honey[p], s.dice[p] = honey, dice
        s.contents[p * 48] = nectar
    enter(table, "G")
    return table.end()


def test_w29_the_tie_breaks() -> None:
    assert ended(blue=(6, 9, 3), purple=(5, 6, 0)).ranks == (1, 2)
    assert ended(blue=(6, 9, 3), purple=(6, 8, 4)).ranks == (2, 1)
    assert ended(blue=(6, 8, 3), purple=(6, 8, 4)).ranks == (1, 2)
    assert ended(blue=(6, 8, 3), purple=(6, 8, 3)).ranks == (1, 1)
    outcome = ended(blue=(5, 8, 3), purple=(6, 9, 3), orange=(6, 8, 4), yellow=(5, 8, 3))
    assert outcome.ranks == (3, 2, 1, 3)
    assert outcome.scores == (5.0, 6.0, 6.0, 5.0)


@pytest.mark.parametrize(
    ("blue", "purple", "key"),
    [
        ((6, 9, 3), (5, 6, 0), "honey"),
        ((6, 7, 3), (6, 8, 0), "bees"),
        ((6, 8, 2), (6, 8, 3), "nectar"),
        ((6, 8, 3), (6, 8, 3), "shared"),
    ],
)
def test_g5_why_it_was_won(
    blue: tuple[int, int, int], purple: tuple[int, int, int], key: str
) -> None:
    assert ended(blue=blue, purple=purple).reason.key == f"waggledance.end.{key}"


@pytest.mark.parametrize(
    "with_two_rounds",
    [{"game": with_data("rules", "maxRounds", to=2)}, {"max_rounds": 2}],
    ids=["data", "option"],
)
def test_w32_the_last_round(with_two_rounds: dict[str, Any]) -> None:
    table = arranged("F", **with_two_rounds)
    assert table.s.round == 2  # nobody had anything to do in the rest of the night
    enter(table, "F")
    assert table.asked == "nobody"
    assert table.end().reason.params["why"].key == "waggledance.end.rounds"  # type: ignore[attr-defined]
