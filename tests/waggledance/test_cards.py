"""Each Queen card when it is played, and cards together."""

from __future__ import annotations

from apiary.games.waggledance.actions import CARD_NAMES
from tests.waggledance.tables import Table, arranged


def test_every_card_is_discarded_when_it_is_resolved() -> None:
    plays: dict[str, tuple[Table, list[str]]] = {
        "overtime": (
            arranged(pools={"blue": "11"}, hands={"blue": ["overtime"]}),
            ["overtime 1 2"],
        ),
        "shiftChange": (
            arranged(pools={"blue": "11", "purple": "1"}, hands={"blue": ["shiftChange"]}),
            ["shift-none"],
        ),
        "sickLeave": (
            arranged("morning", pools={"purple": "11"}, hands={"blue": ["sickLeave"]}),
            ["sick-leave purple 1"],
        ),
        "wrongTurn": (
            arranged("dusk", flowers={1: {"purple": "1"}}, hands={"blue": ["wrongTurn"]}),
            ["wrong-turn purple D1 1", "divert D2"],
        ),
        "feint": (
            arranged(pools={"blue": "11"}, spaces={"A": {"blue": "1"}}, hands={"blue": ["feint"]}),
            ["feint 1 A", "assign 1 D1"],
        ),
        "explore": (
            arranged("G", spaces={"G": {"blue": "1"}}, hands={"blue": ["explore"]}),
            ["explore", "card overtime", "card overtime", "card overtime", "keep overtime"],
        ),
        "queensGift": (arranged("A", hands={"blue": ["queensGift"]}), ["gift-room"]),
        "expertise": (
            arranged("B", rooms={"blue": ["0:12"]}, hands={"blue": ["expertise"]}),
            ["hatch-expertly R1"],
        ),
        "bonus": (
            arranged("D", flowers={1: {"blue": "1"}}, hands={"blue": ["bonus"]}),
            ["store white R1", "bonus white"],
        ),
        "efficiency": (
            arranged("F", rooms={"blue": ["www:11"]}, hands={"blue": ["efficiency"]}),
            ["honey R1 efficiency"],
        ),
        "alchemy": (
            arranged("F", rooms={"blue": ["wwyy:11"]}, hands={"blue": ["alchemy"]}),
            ["honey R1 alchemy"],
        ),
        "mix": (arranged("A", rooms={"blue": ["w", "-"]}, hands={"blue": ["mix"]}), ["mix R1"]),
    }
    assert set(plays) == set(CARD_NAMES) - {"volunteer", "directions"}
    for card, (table, texts) in plays.items():
        table.on(*texts)
        assert card in table.discards(), card
        assert card not in table.hand("blue"), card


def test_expertise_hatches_with_a_chosen_pair() -> None:
    table = arranged("B", rooms={"blue": ["0:135", "-"]}, hands={"blue": ["expertise"]})
    table.by("blue", "hatch-expertly R1")
    assert table.legal == ["pair 1+3", "pair 1+5", "pair 3+5"]
    table.by("blue", "pair 1+5")
    assert table.bees("blue") == 7


def test_expertise_may_spare_an_equal_bee() -> None:
    table = arranged("B", rooms={"blue": ["0:335", "w:3"]}, hands={"blue": ["expertise"]})
    assert "hatch R1" in table.legal
    table.by("blue", "hatch-expertly R1").pass_on("honey")
    assert table.rooms("blue") == ["-:3", "w:3"]
    assert "move white R2" in table.legal


def test_the_three_honey_cards_together() -> None:
    table = arranged(
        "F", rooms={"blue": ["wwy:12"]}, hands={"blue": ["alchemy", "efficiency", "expertise"]}
    )
    table.by("blue", "honey R1 expertise+efficiency+alchemy")
    assert table.honey("blue") == 1
    assert table.discards() == ["expertise", "efficiency", "alchemy"]


def test_a_card_for_each_honey() -> None:
    table = arranged(
        "F", rooms={"blue": ["www:11", "yyy:11"]}, hands={"blue": ["efficiency", "efficiency"]}
    )
    table.by("blue", "honey R1 efficiency", "honey R2 efficiency")
    assert table.honey("blue") == 2


def test_mix_before_honey_in_the_same_step() -> None:
    table = arranged("F", rooms={"blue": ["www:11", "wy"]}, hands={"blue": ["mix"]})
    table.by("blue", "mix R1", "move white R2", "done")
    assert table.rooms("blue") == ["@", "y"]


def test_several_overtimes_and_directions_in_a_turn() -> None:
    table = arranged(
        pools={"blue": "11"},
        flowers={6: {"blue": "6"}, 5: {"blue": "5"}},
        hands={"blue": ["overtime", "overtime", "directions", "directions"]},
    )
    table.by("blue", "directions D6", "overtime 1 2", "directions D5", "overtime 2 3")
    assert {"assign 3 D5", "assign 3 D6", "assign 1 D5"} <= set(table.legal)


def test_passing_the_night_declines_all_cards() -> None:
    table = arranged(
        "A",
        rooms={"blue": ["0:12", "www:33"]},
        hands={"blue": ["queensGift", "expertise", "efficiency"]},
        spaces={"G": {"blue": "1"}},
    )
    table.by("blue", "pass-night")
    assert table.step == "draw"
    assert table.legal == ["decline", "draw"]
    table.by("blue", "decline").pass_on("roll")
    assert len(table.hand("blue")) == 3
    assert table.s.silent == 0


def test_the_first_player_card_goes_round() -> None:
    table = arranged("G", first="orange")
    assert table.step == "roll"
    assert table.s.first == 0
    assert table.s.round == 2
