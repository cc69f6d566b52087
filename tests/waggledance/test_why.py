"""Why can't I? Each refusal, with its message, its ruling and the places that show it."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import apiary
from apiary.games.waggledance import GAME, rules
from tests.refusals import check_refusal
from tests.waggledance.tables import COLOURS, Table, arranged

HONEY = ["expertise", "efficiency", "alchemy"]


def why(table: Table, text: str, key: str, ruling: str, *places: str) -> None:
    """Check the reason, and that playing it is refused with the same and changes nothing."""
    key = key if key.startswith("core.") else f"waggledance.{key}"
    [seat] = table.state.pending()
    check_refusal(table.game, table.state, seat, text, key, ruling, *places)


def test_who_is_not_asked() -> None:
    table = arranged(pools={"blue": "1", "purple": "1"})
    reason = table.state.why_not(1, "assign 1 A")
    assert reason is not None
    assert reason.message.key == "core.not_your_turn"
    reason = table.state.why_not(3, "assign 1 A")
    assert reason is not None
    assert reason.message.key == "core.no_such_seat"
    why(table, "resign", "core.no_resigning", "§4.6")
    why(table, "offer draw", "core.no_draws", "§4.6")


def test_chance() -> None:
    table = Table(3)
    why(table, "first 3", "core.no_such_event", "G-3")
    table = arranged(pools={"blue": "1"})
    why(table, "roll 1", "only_chance", "G-3")
    why(table, "card mix", "only_chance", "G-3")


def test_assigning() -> None:
    table = arranged(
        pools={"blue": "13"},
        spaces={"A": {"purple": "1"}},
        rooms={"blue": ["-", "@"]},
    )
    table.s.spaces[6] = 4
    why(table, "assign 2 A", "no_bee", "W-41")
    why(table, "assign 1 A", "space_taken", "§4.4", "A")
    why(table, "assign 1 C", "space_blocked", "§4.4", "C")
    why(table, "assign 1 D3", "other_flower", "§4.4", "D3")
    why(table, "assign 1 R2", "honey_room", "W-3", "R2")
    why(table, "assign 1 R3", "no_room", "§4.4")
    why(table, "room", "not_now", "§4.4")
    why(table, "pass", "not_now", "§4.4")
    for text in ("overtime 1 2", "directions D1", "shift-more", "shift-none", "feint 1 A"):
        why(table, text, "no_card", "§4.5")
    why(table, "wrong-turn purple D1 1", "no_card", "§4.5")


def test_day_cards() -> None:
    hand = ["overtime", "directions", "shiftChange", "feint", "wrongTurn", "directions"]
    table = arranged(
        pools={"blue": "1"},
        hands={"blue": hand},
        flowers={2: {"blue": "2"}},
        spaces={"A": {"blue": "5", "purple": "6"}},
        rooms={"blue": ["@"]},
    )
    for card in range(1, 4):
        table.s.spaces[card * 6 + 4] = 4
    why(table, "overtime 2 3", "no_bee", "W-23")
    why(table, "overtime 1 1", "same_value", "W-23")
    why(table, "directions D1", "not_visited", "W-37", "D1")
    why(table, "shift-more", "shift_bees", "W-21")
    why(table, "feint 6 A", "no_bee_at", "W-41", "A")
    why(table, "wrong-turn blue D2 2", "own_bee", "W-19")
    why(table, "wrong-turn purple D2 2", "no_bee_on_flower", "W-41", "D2")
    why(table, "wrong-turn yellow D2 2", "nobody_there", "W-19")
    table.by("blue", "directions D2")
    why(table, "directions D2", "open_already", "W-37", "D2")
    table.by("blue", "feint 5 A")
    why(table, "assign 5 A", "same_place", "W-22", "A")
    why(table, "assign 4 A", "other_bee", "W-22")
    why(table, "assign 5 C", "space_blocked", "§4.4", "C")


def test_day_cards_come_too_late() -> None:
    table = arranged(
        pools={"blue": "123"},
        hands={"blue": ["shiftChange", "shiftChange", "feint"]},
        spaces={"A": {"blue": "5"}},
    )
    table.by("blue", "shift-more")
    why(table, "shift-none", "shift_late", "W-21")
    why(table, "feint 5 A", "feint_late", "W-22")


def test_a_bee_that_can_go_nowhere_else() -> None:
    table = arranged(
        pools={"blue": "1"},
        hands={"blue": ["feint"]},
        flowers={5: {"blue": "5"}},
        spaces={card: {"purple": "5"} for card in "ACEG"},
        rooms={"blue": ["@"]},
    )
    why(table, "feint 5 D5", "nowhere_else", "W-22", "D5")


def test_windows_of_the_day() -> None:
    table = arranged("dawn", hands={"blue": ["mix"]}, types=("volunteer",))
    why(table, "volunteer", "no_card", "§4.5")
    why(table, "gift-room", "no_card", "§4.5")
    why(table, "mix R1", "card_not_now", "§4.5")
    why(table, "room", "not_now", "§4.4")
    table = arranged("morning", pools={"purple": "1"}, hands={"blue": ["mix"]})
    why(table, "sick-leave purple 1", "no_card", "§4.5")
    table = arranged("morning", pools={"blue": "1", "purple": "1"}, hands={"blue": ["sickLeave"]})
    why(table, "sick-leave blue 1", "own_bee", "W-20")
    why(table, "sick-leave yellow 1", "nobody_there", "W-20")
    why(table, "sick-leave purple 2", "no_bee_of", "W-20")
    table = arranged("dusk", flowers={1: {"purple": "1"}}, hands={"blue": ["wrongTurn"]})
    why(table, "wrong-turn purple D2 1", "no_bee_on_flower", "W-41", "D2")
    table.by("blue", "wrong-turn purple D1 1")
    why(table, "divert D1", "same_place", "W-19", "D1")
    why(table, "pass", "not_now", "§4.4")


def test_bees_on_cards() -> None:
    table = arranged("A", spaces={"A": {"blue": "1"}}, hands={"blue": ["queensGift"]})
    why(table, "pass", "bees_first", "§4.4")
    why(table, "gift-egg R1", "egg_too_early", "W-26")
    table.by("blue", "room")
    why(table, "decline", "no_bees_here", "§4.4")
    why(table, "room", "no_bees_here", "§4.4")
    table = arranged(
        "A", 2, rooms={"purple": ["-"] * 44, "blue": ["w", "-"]}, hands={"blue": ["mix"]}
    )
    table.s.room_bank, table.s.rooms[1] = 0, 46
    table.s.due = 1
    why(table, "room", "no_rooms", "W-9")
    why(table, "decline", "nothing_to_decline", "W-16")
    why(table, "gift-room", "no_card", "§4.5")
    why(table, "egg R1", "not_now", "§4.4")


def test_eggs() -> None:
    table = arranged(
        "C", rooms={"blue": ["w", "-"]}, spaces={"C": {"blue": "1"}}, hands={"blue": ["queensGift"]}
    )
    why(table, "egg R1", "not_empty", "W-8", "R1")
    why(table, "egg R3", "no_room", "§4.4")
    why(table, "gift-egg R1", "not_empty", "W-8", "R1")
    why(table, "mix R1", "no_card", "§4.5")
    table.by("blue", "egg R2")
    why(table, "egg R2", "no_bees_here", "§4.4")
    table.s.due, table.s.egg_bank = 1, 0
    why(table, "egg R1", "no_eggs", "W-9")


def test_hatching() -> None:
    table = arranged(
        "B",
        rooms={"blue": ["0:3344", "0:12", "0:5", "w:66"]},
        hands={"blue": ["expertise", "queensGift"]},
    )
    why(table, "pass", "must_hatch", "W-5")
    why(table, "hatch R2", "no_pair", "W-4", "R2")
    why(table, "hatch R4", "no_egg", "§4.4", "R4")
    why(table, "hatch R5", "no_room", "§4.4")
    why(table, "hatch-expertly R3", "no_two_values", "W-36", "R3")
    table.by("blue", "hatch R1")
    why(table, "pair 3+4", "equal_pair", "W-5", "R1")
    why(table, "pair 5+5", "not_these_bees", "W-41", "R1")
    table.by("blue", "pair 3+3", "hatch-expertly R2")
    table.s.dice[0] = 18
    why(table, "hatch-expertly R3", "no_card", "§4.5")
    why(table, "hatch R3", "no_dice", "W-5")
    table = arranged("B", rooms={"blue": ["0:123"]}, hands={"blue": ["expertise"]})
    table.by("blue", "hatch-expertly R1")
    why(table, "pair 1+1", "unequal_pair", "W-36", "R1")


def test_nectar() -> None:
    table = arranged(
        "D",
        flowers={1: {"blue": "1"}},
        rooms={"blue": ["0", "@", "yyyy", "oo"]},
        hands={"blue": ["bonus"]},
    )
    why(table, "store yellow R4", "not_offered", "W-9")
    why(table, "store white R1", "egg_room", "W-8", "R1")
    why(table, "store white R2", "honey_room", "W-25", "R2")
    why(table, "store white R3", "room_full", "§4.4", "R3")
    why(table, "store white R5", "no_room", "§4.4")
    why(table, "bonus white", "not_stored", "W-24")
    table.by("blue", "store white R4")
    table.s.stock[0], left = 0, table.s.stock[0]
    why(table, "bonus white", "flower_empty", "W-9")
    table.s.stock[0] = left
    table.by("blue", "store white R4")
    why(table, "bonus white", "no_space", "W-24")
    table = arranged("D", flowers={1: {"blue": "1"}}, hands={"blue": ["mix"]})
    why(table, "bonus white", "no_card", "§4.5")


def test_trading() -> None:
    table = arranged("E", rooms={"blue": ["wwy", "0", "yyyy", "-"]}, spaces={"E": {"blue": "12"}})
    why(table, "trade yellow R1", "no_two_cubes", "W-13", "R1")
    why(table, "trade yellow R5", "no_room", "§4.4")
    why(table, "trade-egg R1", "no_egg", "W-13", "R1")
    table.by("blue", "trade white R1")
    why(table, "get white", "same_colour", "W-13")
    table.by("blue", "get yellow")
    why(table, "put R2", "egg_room", "W-8", "R2")
    why(table, "put R3", "room_full", "§4.4", "R3")
    table = arranged(
        "E",
        rooms={"blue": ["y", "y", "w", "y"]},
        spaces={"E": {"blue": "12"}},
        stock={"r": 0},
        trade_same_room=False,
    )
    table.by("blue", "trade yellow R1")
    why(table, "second R3", "no_cube", "W-13", "R3")
    why(table, "second R9", "no_room", "§4.4")
    table.by("blue", "second R2")
    why(table, "get red", "flower_empty", "W-9")
    table = arranged(
        "E", rooms={"blue": ["yy"]}, spaces={"E": {"blue": "1"}}, hands={"blue": ["mix"]}
    )
    for colour in (0, 2, 3, 4, 5):
        table.s.stock[colour] = 0
    why(table, "trade yellow R1", "nothing_to_get", "W-9")


def test_moving() -> None:
    table = arranged(
        "F", rooms={"blue": ["w:2", "y:2", "o:5", "yyyy:2", "0:2", "-:2"]}, hands={"blue": ["mix"]}
    )
    why(table, "move orange R3", "nowhere_linked", "W-14", "R3")
    why(table, "move red R1", "no_cube", "W-35", "R1")
    why(table, "move red R9", "no_room", "§4.4")
    why(table, "mix R5", "egg_room", "W-8", "R5")
    table.by("blue", "move white R1")
    why(table, "to R1", "same_room", "W-35", "R1")
    why(table, "to R3", "not_linked", "W-14", "R3")
    why(table, "to R4", "room_full", "W-35", "R4")
    why(table, "to R5", "egg_room", "W-8", "R5")
    table.by("blue", "to R6")
    table.s.budget = 0
    why(table, "move yellow R2", "no_moves_left", "W-35")


def test_swapping() -> None:
    table = arranged("F", rooms={"blue": ["wwww:2", "yyoo:2"]})
    table.by("blue", "move white R1")
    why(table, "swap white", "same_colour", "W-35")
    why(table, "swap red", "no_cube", "W-35", "R2")
    table = arranged("F", rooms={"blue": ["wwww:2", "yyoo:2"]})
    table.by("blue", "move white R1", "swap yellow")
    table.s.budget = 0
    table.by("blue", "move yellow R1")  # only the white one can come back for it
    assert table.rooms("blue") == ["wwww:2", "yyoo:2"]


def test_an_egg_of_a_gift_before_c_waits() -> None:
    table = arranged(
        "B", rooms={"blue": ["-:33", "-"]}, hands={"blue": ["queensGift", "expertise", "mix"]},
        gift_egg_before_c=True,
    )  # fmt: skip
    table.by("blue", "gift-egg R1")
    why(table, "hatch R1", "egg_waits", "W-26", "R1")


def test_a_card_says_when_it_may_be_played_or_that_one_has_none() -> None:
    table = arranged("A", spaces={"A": {"blue": "1"}}, hands={"blue": ["volunteer", "alchemy"]})
    for text in ("volunteer", "honey R1 alchemy"):
        why(table, text, "card_not_now", "§4.5")
    for text in (
        "overtime 1 2", "directions D1", "shift-none", "sick-leave purple 1", "explore",
        "wrong-turn purple D1 1", "feint 1 A", "hatch-expertly R1", "bonus white",
        "honey R1 efficiency", "honey R1 efficiency+alchemy",
    ):  # fmt: skip
        why(table, text, "no_card", "§4.5")
    reason = table.why("volunteer")
    assert reason is not None
    assert apiary.say(reason.message).endswith(
        "Before the roll: the volunteer die is one of your bees today."
    )


def test_mixing() -> None:
    table = arranged("A", rooms={"blue": ["w", "yyyy", "0", "yyyy"]}, hands={"blue": ["mix"]})
    why(table, "mix R3", "egg_room", "W-8", "R3")
    table.by("blue", "mix R2")
    assert table.legal == ["done", "move yellow R2"]  # only R1 can be mixed with it
    why(table, "move white R1", "nowhere_to_move", "W-27", "R1")
    table = arranged("A", rooms={"blue": ["w", "y", "o", "0"]}, hands={"blue": ["mix"]})
    table.by("blue", "mix R1")
    why(table, "with R1", "same_room", "W-27", "R1")
    why(table, "with R4", "egg_room", "W-8", "R4")
    table.by("blue", "with R2")
    why(table, "move orange R3", "not_mixed", "W-27", "R1", "R2")
    table = arranged(
        "A", rooms={"blue": ["wwww", "wwww", "@"]}, hands={"blue": ["mix"]}, types=("queensGift",)
    )
    why(table, "mix R1", "nothing_to_mix", "W-27", "R1")


def test_mixing_with_a_room_that_changes_nothing() -> None:
    table = arranged("A", rooms={"blue": ["wwww", "wwww", "yyyy", "-"]}, hands={"blue": ["mix"]})
    table.by("blue", "mix R1")
    why(table, "with R2", "nothing_to_mix", "W-27", "R2")


def test_honey() -> None:
    table = arranged(
        "F",
        rooms={"blue": ["wwy:33", "ww:33", "oooo:12", "@", "0:33", "rrr:1", "bbbb:44", "yop:33"]},
        hands={"blue": HONEY},
    )
    why(table, "honey R1", "honey_of_one", "W-25", "R1")
    why(table, "honey R1 efficiency", "honey_of_one", "W-25", "R1")
    why(table, "honey R1 alchemy", "honey_of_two", "W-25", "R1")
    why(table, "honey R3", "no_pair", "W-4", "R3")
    why(table, "honey R4", "honey_room", "W-25", "R4")
    why(table, "honey R5", "egg_room", "W-8", "R5")
    why(table, "honey R6 efficiency", "no_pair", "W-4", "R6")
    why(table, "honey R7 expertise", "needless", "W-36", "R7")
    why(table, "honey R7 alchemy", "needless", "W-36", "R7")
    why(table, "honey R7 efficiency+alchemy", "needless", "W-36", "R7")
    why(table, "honey R9", "no_room", "§4.4")
    table = arranged(
        "F", rooms={"blue": ["www:33"]}, hands={"blue": ["mix"]}, types=("efficiency",)
    )
    why(table, "honey R1 efficiency", "no_card", "§4.5")
    table = arranged(
        "F", rooms={"blue": ["wwy:33", "www:11"]}, hands={"blue": HONEY}, combine_honey_cards=False
    )
    why(table, "honey R1 efficiency+alchemy", "one_honey_card", "W-25")


def test_drawing() -> None:
    table = arranged("G", spaces={"G": {"blue": "1"}}, hands={"blue": ["explore", "queensGift"]})
    table.by("blue", "explore").on("card overtime", "card volunteer", "card overtime")
    why(table, "keep mix", "not_found", "W-39")
    table.by("blue", "keep volunteer")
    why(table, "draw", "no_bees_here", "§4.4")
    why(table, "explore", "no_card", "§4.5")
    s = table.s
    s.due = 1
    for t in range(14):
        s.discards[t] += s.unseen[t]
        s.unseen[t] = 0
    s.deck_size = 0
    why(table, "draw", "deck_empty", "W-17")


def test_a_silent_seat() -> None:
    table = arranged(
        "A", spaces={"A": {"blue": "1"}}, hands={"blue": ["queensGift", "mix"]}, types=("mix",)
    )
    table.by("blue", "pass-night")
    why(table, "gift-room", "silent", "§4.4")
    why(table, "pass-night", "no_cards_asked", "W-33")


def test_the_seats_are_named() -> None:
    assert [GAME.seat_name(seat).key for seat in range(4)] == [f"waggledance.{c}" for c in COLOURS]


def test_every_reason_is_tested() -> None:
    """All reasons that the rules give, by their keys in the sources."""
    source = "".join(
        path.read_text("utf-8") for path in files(rules).iterdir() if path.name.endswith(".py")
    )
    given = set(re.findall(r'"waggledance\.([a-z_]+)"', source))
    given -= {"blue", "purple", "orange", "yellow"}
    asked = set(re.findall(r'"([a-z_]+)"', Path(__file__).read_text("utf-8")))
    assert given - asked == set()
