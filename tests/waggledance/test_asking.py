"""Who is asked for cards, and in which order (W-18, W-33, W-34)."""

from __future__ import annotations

from apiary.games.waggledance.actions import CARD_NAMES
from tests.waggledance.tables import STEPS, arranged, deal, enter

NIGHT_CARDS = ("queensGift", "mix", "expertise", "bonus", "efficiency", "alchemy", "explore")


DAY_CARDS = tuple(name for name in CARD_NAMES if name not in NIGHT_CARDS)


def test_w18_a_card_is_resolved_before_another_starts() -> None:
    hand = ["mix", "queensGift"]
    table = arranged("A", rooms={"blue": ["wy", "-", "-"]}, hands={"blue": hand})
    table.by("blue", "mix R1", "with R2")
    assert table.legal == ["done", "move white R1", "move yellow R1"]
    table.by("blue", "done")
    assert "gift-room" in table.legal


def test_w18_each_finishes_his_cards_before_the_next() -> None:
    table = arranged(
        "morning",
        pools={"blue": "12", "purple": "34", "orange": "56"},
        hands={"blue": ["sickLeave", "sickLeave"], "purple": ["sickLeave"]},
    )
    table.by("blue", "sick-leave purple 3", "sick-leave purple 4")
    assert table.asked == "purple"
    table.by("purple", "sick-leave blue 1")
    assert table.step == "assign"
    assert table.asked == "blue"


def test_w33_asking_follows_from_what_everybody_sees() -> None:
    """Nobody is skipped for what they hold; who has no card or could play none is not asked."""
    for card in ("mix", "volunteer"):
        table = arranged(
            "A", types=("queensGift",), hands={"purple": [card]}, rooms={"purple": ["-"]}
        )
        assert table.asked == "purple"
        assert table.s.phase == STEPS["A"]
        assert "pass" in table.legal
    table = arranged(
        "A", types=(*DAY_CARDS, "explore", "bonus", "alchemy"), hands={"purple": ["volunteer"]}
    )
    assert table.step == "dawn"  # none of these can be played at night without anything to do


def test_w33_a_type_that_is_used_up_is_not_asked_for() -> None:
    table = arranged("dusk", flowers={1: {"blue": "1"}}, hands={"purple": ["wrongTurn"] * 3})
    table.by("purple", *["wrong-turn blue D1 1", "divert D2", "wrong-turn blue D2 1", "divert D1"])
    table.by("purple", "wrong-turn blue D1 1", "divert D2")
    deal(table, "orange", "volunteer")
    enter(table, "dusk")
    assert table.step != "dusk"


def test_w33_a_type_that_is_not_in_the_game_is_not_asked_for() -> None:
    others = ("mix", *(name for name in CARD_NAMES if name not in ("wrongTurn", "mix")))
    table = arranged(
        "dusk", types=others[:10], flowers={1: {"blue": "1"}}, hands={"purple": ["mix"]}
    )
    assert table.step != "dusk"


def test_w34_each_window_goes_round_once() -> None:
    table = arranged(
        "dusk",
        flowers={1: {"blue": "1"}, 2: {"purple": "2"}, 3: {"orange": "3"}},
        hands={who: ["wrongTurn"] for who in ("blue", "purple", "orange")},
        first="purple",
    )
    table.by("purple", "pass").by("orange", "pass").by("blue", "pass")
    assert table.step != "dusk"
