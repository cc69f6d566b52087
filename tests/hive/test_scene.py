"""Hive on the table: where things lie, what can be touched, what is told of a move."""

from __future__ import annotations

import pytest

from apiary.core.messages import say
from apiary.core.scene import LogLine, Place, Thing
from apiary.core.state import ACCEPT_DRAW, OFFER_DRAW, RESIGN
from apiary.games.hive import HiveState
from tests.hive.positions import GAME, at, game, play, seat

FOUR = "0,0:wQ 1,0:bQ -1,0:wA1 2,0:bA1"


def things(state: HiveState) -> dict[str, Thing]:
    return {thing.id: thing for thing in GAME.table.scene(state.seen_by(None)).things}


def spaces(state: HiveState, piece: str) -> set[tuple[int, int, int]]:
    """Where a piece can go, and on which level."""
    choices = GAME.table.choices(state.seen_by(None), seat(state))
    there = {thing.id: thing.place for thing in choices.things}
    ends = [touch.path[1] for touch in choices.touches if touch.path[0] == f"piece:{piece}"]
    return {(there[end].q, there[end].r, there[end].level) for end in ends}


def why(state: HiveState, *path: str, who: int = 0) -> str | None:
    """The reason's key, without `hive.`; None if it can be done."""
    reason = GAME.table.why_touch(state.seen_by(who), who, path)
    return None if reason is None else reason.message.key.removeprefix("hive.")


def tell(state: HiveState, move: str) -> LogLine:
    after = state.copy()
    who, action = seat(state), state.parse(move)
    after.play(who, action)
    return GAME.table.tell(state.seen_by(who), after.seen_by(who), who, action)


def way(state: HiveState, move: str) -> list[tuple[int, int, int]]:
    """The places of the one piece that moved."""
    (moved,) = tell(state, move).moves
    assert moved.thing == f"piece:{move.split()[0]}"
    return [(place.q, place.r, place.level) for place in moved.way]


# --- the scene


def test_a_new_game_is_two_hands() -> None:
    found = things(game("MP"))
    assert len(found) == 14
    for side, colour in enumerate("wb"):
        row = [f"piece:{colour}{name}" for name in ("Q", "S1", "B1", "G1", "A1", "M", "P")]
        assert [found[name].place for name in row] == [Place(f"hand:{side}", n) for n in range(7)]
        assert [found[name].count for name in row] == [1, 2, 2, 3, 3, 1, 1]
        assert {found[name].seat for name in row} == {side}


def test_a_hand_shows_what_comes_next_and_keeps_its_order() -> None:
    state = play(game(), "wQ;bA1 wQ-;wA1 -wQ;bA2 bA1-")
    found = things(state)
    assert found["piece:wA2"].place == Place("hand:0", 4)
    assert found["piece:wA2"].count == 2
    assert found["piece:bA3"].count == 1
    assert "piece:wA3" not in found
    assert found["piece:wS1"].place == Place("hand:0", 1)  # the queen's place stays empty
    assert found["piece:wQ"].place == Place("board", 0, 0)


def test_a_piece_has_a_face_a_colour_and_a_name() -> None:
    ant = things(at(FOUR))["piece:bA1"]
    assert (ant.kind, ant.face, ant.seat, ant.count) == ("piece", "ant", 1, 1)
    assert say(ant.label) == "black soldier ant 1"
    assert say(ant.label, "fr") == "fourmi soldat noire 1"
    assert say(ant.label, "de") == "schwarze Ameise 1"
    assert say(things(at(FOUR))["piece:wA2"].label) == "soldier ant, to place"


def test_stacks_and_the_piece_that_rests() -> None:
    state = at("0,0:wQ,bB1,wB1 1,0:bQ -1,0:wA1", last="wB1")
    found = things(state)
    assert found["piece:wQ"].place == Place("board", 0, 0, 0)
    assert found["piece:bB1"].place == Place("board", 0, 0, 1)
    assert found["piece:wB1"].place == Place("board", 0, 0, 2)
    assert found["piece:wQ"].marks == found["piece:bB1"].marks == ("covered",)
    assert found["piece:wB1"].marks == ("resting",)
    assert found["piece:bQ"].marks == ()


def test_things_lie_from_the_back_to_the_front() -> None:
    state = at("0,0:wQ,bB1 1,0:bQ 0,-1:wA1 -1,1:wG1")
    board = [
        thing.id
        for thing in GAME.table.scene(state.seen_by(0)).things
        if thing.place.area == "board"
    ]
    assert board == ["piece:wA1", "piece:wQ", "piece:bB1", "piece:bQ", "piece:wG1"]


# --- the choices


def test_the_first_piece_goes_into_the_middle() -> None:
    state = game()
    choices = GAME.table.choices(state.seen_by(0), 0)
    assert [thing.id for thing in choices.things] == ["cell:0,0"]
    assert say(choices.things[0].label) == "in the middle of the table"
    first = {touch.path for touch in choices.touches}
    assert first == {(f"piece:w{name}", "cell:0,0") for name in ("Q", "S1", "B1", "G1", "A1")}
    assert GAME.table.choices(state.seen_by(1), 1).touches == ()


def test_a_space_lies_on_top_of_what_is_there() -> None:
    state = at("0,0:wB1 1,0:bQ,bB1 0,1:wQ")
    assert spaces(state, "wB1") == {(1, 0, 2), (0, 1, 1), (1, -1, 0), (-1, 1, 0)}


def test_a_space_is_told_by_a_piece_that_stays() -> None:
    state = at("0,0:wQ 1,0:bQ -1,0:wA1", turn="White[5]")
    choices = GAME.table.choices(state.seen_by(0), 0)
    labels = {thing.id: say(thing.label) for thing in choices.things}
    assert labels["cell:2,0"] == "to the right of the black queen bee"
    assert labels["cell:0,-1"] in {
        "to the upper left of the white queen bee",
        "to the upper left of the black queen bee",
    }
    assert len(set(labels.values())) == len(labels)


def test_a_pass_is_a_button() -> None:
    state = at("0,0:wQ 1,0:bQ -1,0:bA1", "White[5]")
    choices = GAME.table.choices(state.seen_by(0), 0)
    assert [touch.path for touch in choices.touches] == [("pass",)]
    assert [(thing.id, thing.kind) for thing in choices.things] == [("pass", "button")]
    assert why(state, "pass") is None
    assert why(at(FOUR), "pass") == "must_act"


# --- why can't I?


@pytest.mark.parametrize(
    ("path", "key"),
    [
        (("piece:wA1",), None),
        (("piece:wQ",), "one_hive"),
        (("piece:bA1",), "not_your_piece"),
        (("piece:bA2",), "not_your_piece"),
        (("piece:wG1",), None),
        (("piece:wG2",), "lowest_first"),
        (("piece:wA1", "cell:3,0"), None),
        (("piece:wA1", "piece:bA1"), "occupied"),
        (("piece:wA1", "piece:wA1"), "stays"),
        (("piece:wA1", "piece:wG1"), "not_a_space"),
        (("piece:wA1", "cell:-9,2"), "off_hive"),
        (("piece:wG1", "cell:0,1"), "touches_enemy"),
        (("piece:wG1", "cell:-2,0"), None),
        (("piece:wG1", "piece:wQ"), "place_on_top"),
        (("cell:0,1",), "step_first"),
        (("piece:wN",), "core.no_such_thing"),
        (("piece:wA1", "pass"), "core.no_such_thing"),
        (("piece:wA1", "cell:600,0"), "core.no_such_thing"),
        (("piece:wA1", "cell:3,0", "cell:3,0"), "core.no_such_thing"),
        (("wA1",), "core.no_such_thing"),
        ((), "core.no_such_thing"),
    ],
)
def test_why_touch(path: tuple[str, ...], key: str | None) -> None:
    assert why(at(FOUR, kind="Base"), *path) == key


def test_a_beetle_may_be_led_to_a_piece() -> None:
    state = at("0,0:wB1 1,0:bQ 0,1:wQ")
    assert why(state, "piece:wB1", "piece:bQ") is None


def test_nothing_can_be_placed_anywhere() -> None:
    state = at("0,0:wQ 1,0:bQ -1,0:bA1", "White[5]")
    assert why(state, "piece:wA1") == "no_site"
    assert why(state, "piece:wA1", "cell:0,1") == "touches_enemy"


def test_why_touch_before_the_first_piece() -> None:
    strict = game(queen_first=False)
    assert why(strict, "piece:wQ") == "queen_too_early"
    assert why(strict, "piece:wA1") is None
    assert why(strict, "piece:wA2") == "lowest_first"
    assert why(strict, "piece:bA1") == "not_your_piece"
    assert why(strict, "piece:wA1", "cell:1,0") == "first_anywhere"


def test_why_touch_out_of_turn_and_after_the_end() -> None:
    state = at(FOUR)
    for path in (("piece:bA1",), ("cell:0,1",), ("pass",), ("piece:bA1", "cell:3,0")):
        assert why(state, *path, who=1) == "core.not_your_turn"
        assert why(state, *path, who=7) == "core.no_such_seat"
    state.play(0, RESIGN)
    assert why(state, "piece:wA1") == "core.game_over"
    assert why(state, "cell:0,1") == "core.game_over"


def test_a_reason_shows_places_on_the_board() -> None:
    state = at("0,0:wB1 1,0:bA1 1,-1:bQ,bB1 0,1:wQ,bB2")
    reason = GAME.table.why_touch(state.seen_by(0), 0, ("piece:wB1", "piece:bA1"))
    assert reason is not None
    assert reason.message.key == "hive.gate"
    assert set(reason.cells) == {Place("board", 1, -1, 1), Place("board", 0, 1, 1)}


# --- what is told


def test_a_piece_comes_from_its_hand() -> None:
    told = tell(play(game("P"), "wP"), "bA1 wP/")
    (moved,) = told.moves
    assert moved.way == (Place("hand:1", 4), Place("board", 1, -1))
    assert told.text == "bA1 wP/"
    assert say(told.words) == (
        "Black places the soldier ant 1 to the upper right of the white pillbug."
    )
    assert tell(at(FOUR), "wA2 -wA1").moves[0].way[0] == Place("hand:0", 4)
    first = tell(game(), "wG1")
    assert say(first.words, "de") == "Weiß setzt den Grashüpfer 1 in die Mitte des Tisches."


def test_an_ant_takes_the_shortest_way() -> None:
    state = at("0,0:wA1 1,0:wQ 2,0:bQ 3,0:bA1 0,1:wG1")
    assert way(state, "wA1 bA1-") == [
        (0, 0, 0), (1, -1, 0), (2, -1, 0), (3, -1, 0), (4, -1, 0), (4, 0, 0),
    ]  # fmt: skip


def test_a_spider_takes_three_slides() -> None:
    state = at("0,0:wS1 1,0:wQ 2,0:bQ 3,0:bA1")
    assert way(state, "wS1 bQ/") == [(0, 0, 0), (1, -1, 0), (2, -1, 0), (3, -1, 0)]


def test_a_grasshopper_jumps_over_stacks() -> None:
    state = at("0,0:wG1 1,0:wQ 2,0:bQ,bB1 3,0:bA1")
    assert way(state, "wG1 bA1-") == [(0, 0, 0), (1, 0, 1), (2, 0, 2), (3, 0, 1), (4, 0, 0)]


def test_a_beetle_climbs_up_and_down() -> None:
    state = at("0,0:wB1 1,0:bQ,bB1 0,1:wQ")
    assert way(state, "wB1 bB1") == [(0, 0, 0), (1, 0, 2)]
    assert (
        say(tell(state, "wB1 bB1").words)
        == "White moves the beetle 1 on top of the black beetle 1."
    )
    down = at("0,0:wQ,wB1 1,0:bQ")
    assert way(down, "wB1 -wQ") == [(0, 0, 1), (-1, 0, 0)]
    assert say(tell(down, "wB1 -wQ").words) == (
        "White moves the beetle 1 to the left of the white queen bee."
    )


def test_a_queen_takes_one_slide() -> None:
    assert way(at("0,0:wQ 1,0:bQ"), "wQ \\bQ") == [(0, 0, 0), (1, -1, 0)]


def test_a_ladybug_goes_up_along_and_down() -> None:
    state = at("0,0:wL 1,0:wQ 2,0:bQ,bB1")
    assert way(state, "wL bB1-") == [(0, 0, 0), (1, 0, 1), (2, 0, 2), (3, 0, 0)]


def test_a_mosquito_goes_as_what_it_copies() -> None:
    jumper = at("0,0:wM 1,0:bG1 2,0:bQ 3,0:wQ")
    assert way(jumper, "wM wQ-") == [(0, 0, 0), (1, 0, 1), (2, 0, 1), (3, 0, 1), (4, 0, 0)]
    spider = at("0,0:wM 1,0:bS1 2,0:bQ 3,0:wQ")
    assert way(spider, "wM bQ/") == [(0, 0, 0), (1, -1, 0), (2, -1, 0), (3, -1, 0)]
    on_top = at("0,0:bA1,wM 1,0:bQ 2,0:wQ")
    assert way(on_top, "wM bQ") == [(0, 0, 1), (1, 0, 1)]


def test_a_thrown_piece_goes_over_the_thrower() -> None:
    state = at("0,0:wP 1,0:bQ 0,1:wQ")
    assert way(state, "bQ -wP") == [(1, 0, 0), (0, 0, 1), (-1, 0, 0)]
    assert say(tell(state, "bQ -wP").words) == (
        "White throws the black queen bee over the pillbug, to the left of the white pillbug."
    )
    mosquito = at("0,0:wM 1,0:bQ 0,1:wQ -1,1:bP")
    assert way(mosquito, "bQ \\wM") == [(1, 0, 0), (0, 0, 1), (0, -1, 0)]
    assert "par-dessus le moustique" in say(tell(mosquito, "bQ \\wM").words, "fr")


def test_a_piece_that_can_go_by_itself_is_not_thrown() -> None:
    state = at("0,0:wP 1,0:wQ 0,1:bQ")
    assert way(state, "wQ wP/") == [(1, 0, 0), (1, -1, 0)]


def test_what_moves_nothing_is_told() -> None:
    state = at("0,0:wQ 1,0:bQ -1,0:bA1", "White[5]")
    assert say(tell(state, "pass").words) == "White has no other choice and passes."
    assert tell(state, "pass").moves == ()
    offered = state.copy()
    offered.play(1, OFFER_DRAW)
    for before, who, action, words in (
        (state, 1, OFFER_DRAW, "Black offers a draw."),
        (offered, 0, ACCEPT_DRAW, "White accepts the draw."),
        (state, 0, RESIGN, "White resigns."),
    ):
        after = before.copy()
        after.play(who, action)
        told = GAME.table.tell(before.seen_by(None), after.seen_by(None), who, action)
        assert (say(told.words), told.moves) == (words, ())
