"""The expansions on the table: what is seen of a piece, what can be touched, what is told."""

from __future__ import annotations

from random import Random

import pytest

from apiary.core.messages import say
from apiary.core.scene import Choices, LogLine, Place, Thing
from apiary.core.state import CHANCE
from apiary.games.hive import HiveState
from apiary.games.hive.general.moving import controls
from tests.hive.expanded.colonies import GAME, at, play, seat, start
from tests.scenes import check_event, check_table
from tests.strategies import any_action

STUNG = "0,0:wQ' 1,0:bQ -1,0:wA1 2,0:bA1 1,-1:bS1 2,-1:bB1,wB1"
CONTROL = "0,0:wM' 1,0:bQ 0,1:bB1 1,1:wQ 2,0:wA1 2,-1:bA1"


def things(state: HiveState, viewer: int | None = None) -> dict[str, Thing]:
    return {thing.id: thing for thing in GAME.table.scene(state.seen_by(viewer)).things}


def choices(state: HiveState, who: int | None = None) -> Choices:
    due = seat(state) if who is None else who
    return GAME.table.choices(state.seen_by(due), due)


def after(state: HiveState, *chosen: str) -> set[str]:
    """What can be touched next."""
    length = len(chosen)
    paths = [touch.path for touch in choices(state).touches]
    return {path[length] for path in paths if path[:length] == chosen}


def touched(state: HiveState, *path: str) -> HiveState:
    """The state after a whole path."""
    (action,) = {touch.action for touch in choices(state).touches if touch.path == path}
    then = state.copy()
    then.play(seat(state), action)
    return then


def tell(state: HiveState, *path: str) -> LogLine:
    who = seat(state)
    (action,) = {touch.action for touch in choices(state).touches if touch.path == path}
    then = state.copy()
    then.play(who, action)
    return GAME.table.tell(state.seen_by(who), then.seen_by(who), who, action)


def ways(told: LogLine) -> dict[str, list[tuple[int, int, int]]]:
    return {move.thing: [(p.q, p.r, p.level) for p in move.way] for move in told.moves}


def why(state: HiveState, *path: str, who: int = 0) -> str:
    reason = GAME.table.why_touch(state.seen_by(who), who, path)
    assert reason is not None, path
    return reason.message.key


@pytest.mark.parametrize(
    "options",
    [
        {"mode": "venom", "modules": "HPGS", "expansions": "MLP"},
        {"mode": "venom", "modules": "HPG", "expansions": "MLP"},
        {"mode": "no_flip_common", "common_faces": "QSBA", "modules": "P"},
        {"mode": "venom_extras", "extra_ticks": 1, "extra_flies": 2, "modules": "H"},
        {"mode": "base", "modules": "HS"},
    ],
    ids=str,
)
def test_every_action_has_its_touches_and_its_words(options: dict[str, object]) -> None:
    rng = Random(str(options))
    state: HiveState = start(**options)
    for _ in range(24):
        if not state.pending():
            break
        check_table(GAME, state, range(2))
        follows = check_event(GAME, state, range(2), *any_action(state, rng))
        assert isinstance(follows, HiveState)
        state = follows


# --- faces


def test_a_piece_is_placed_by_way_of_its_face() -> None:
    state = start(mode="venom")
    assert after(state, "piece:wA1") == {"face:ant:0", "face:fly:0"}
    assert after(state, "piece:wA1", "face:fly:0") == {"cell:0,0"}
    assert after(state, "piece:wQ") == {"cell:0,0"}  # always the bee
    faces = {thing.id: thing for thing in choices(state).things}
    assert (faces["face:fly:0"].kind, faces["face:fly:0"].face) == ("piece", "fly")
    then = touched(state, "piece:wA1", "face:fly:0", "cell:0,0")
    assert things(then)["piece:wA1"].face == "fly"
    assert say(things(then)["piece:wA1"].label) == "white fly 1"


def test_a_turned_piece_shows_its_other_face() -> None:
    state = at("0,0:wQ 1,0:bQ -1,0:wS1 2,0:bA1")
    told = tell(state, "piece:wS1", "flip")
    assert say(told.words) == "White turns over the spider 1: now scorpion."
    assert told.moves == ()
    assert things(touched(state, "piece:wS1", "flip"))["piece:wS1"].face == "scorpion"


def test_each_kind_keeps_its_place_in_the_hand() -> None:
    state = start(mode="venom")
    before = things(state)["piece:wA1"].place
    play(state, "wQ", "bQ wQ-")
    assert things(state)["piece:wA1"].place == before


def test_a_touch_that_leads_nowhere_says_why() -> None:
    state = at("0,0:wQ 1,0:bQ -1,0:wS1 2,0:bA1")
    assert why(state, "piece:wS1", "piece:wA1") == "hive.not_a_space"  # in the hand
    assert why(state, "piece:wS1", "piece:bQ") == "hive.occupied"
    assert why(state, "piece:wA1", "face:fly:0", "cell:2,-1") == "hive.touches_enemy"
    assert why(state, "piece:wQ", "sting", "piece:bA1") == "hive.no_power"
    assert why(state, "cell:0,1") == "hive.step_first"
    assert why(state, "draw") == "hive.no_bag"
    assert why(state, "nonsense") == "core.no_such_thing"


# --- marks


def test_a_stung_piece_is_stunned_and_turned() -> None:
    state = touched(at(STUNG), "piece:wQ", "sting", "piece:bA1")
    stung = things(state)["piece:bA1"]
    assert (stung.face, stung.marks) == ("fly", ("stunned",))
    assert say(stung.label) == "black fly 1, stunned"


def test_what_is_in_a_stack_is_no_target() -> None:
    assert after(at(STUNG), "piece:wQ", "sting") == {"piece:bQ", "piece:bA1", "piece:bS1"}
    assert why(at(STUNG), "piece:wQ", "sting", "piece:bB1") == "hive.in_stack"


def test_who_is_held_shielded_and_resting_is_marked() -> None:
    state = at("0,0:wQ 1,0:bQ 0,1:wS1' -1,0:wL' 2,0:bA1", "moved:bA1")
    marks = {name: thing.marks for name, thing in things(state).items() if thing.marks}
    assert marks == {
        "piece:bA1": ("resting",),
        "piece:bQ": ("held",),  # beside the scorpion at 0,1
        "piece:wL": ("shielded",),
        "piece:wQ": ("shielded",),
    }


def test_nothing_is_held_where_nothing_flips() -> None:
    state = at("0,0:wQ 1,0:bQ 0,1:wS1' 2,0:bA1", mode="no_flip_own")
    assert things(state)["piece:bQ"].marks == ()


# --- control


def test_what_a_tick_controls_is_marked_and_touched_itself() -> None:
    state = at(CONTROL)
    assert things(state)["piece:bB1"].marks == ("controlled",)
    assert things(state)["piece:bQ"].marks == ("controlled",)
    assert after(state, "piece:bB1") == {f"cell:{c}" for c in ("0,0", "1,0", "-1,1", "1,1", "0,2")}
    told = tell(state, "piece:bB1", "cell:0,2")
    assert say(told.words).endswith("Controlled by the white tick.")
    assert ways(told) == {"piece:bB1": [(0, 1, 0), (0, 2, 0)]}


def test_a_tick_that_can_only_control_says_so() -> None:
    state = at("-1,0:bA1 0,0:wM' 1,0:wQ 2,0:bQ", mode="no_flip_own")
    assert after(state, "piece:bA1")
    assert why(state, "piece:wM") == "hive.touch_controlled"


# --- ways


@pytest.mark.parametrize(
    ("stacks", "status", "path", "way"),
    [
        (
            "0,0:wS1' 1,0:wQ 2,-1:bQ 2,-2:bA1 1,1:wA1 0,2:bG1",
            "",
            ("piece:wS1", "cell:1,-2"),
            [(0, 0, 0), (1, -1, 0), (1, -2, 0)],
        ),
        (
            "0,0:wG1' 1,0:bA1 2,0:wQ 0,-1:bQ 0,-2:wA1 1,-1:bS1",
            "",
            ("piece:wG1", "cell:3,0"),
            [(0, 0, 0), (1, 0, 1), (2, 0, 1), (3, 0, 0)],
        ),
        (
            "0,0:wA1' 1,0:wQ 2,-1:bQ 3,-2:bA1 1,1:wG1 3,-1:bS1",
            "moved:bA1",
            ("piece:wA1", "cell:4,-3"),
            [(0, 0, 0), (3, -2, 1), (4, -3, 0)],
        ),
        (
            "0,0:wL' 1,0:wQ 1,-1:wA1 2,-1:bQ 2,0:bA1",
            "",
            ("piece:wL", "cell:1,1"),
            [(0, 0, 0), (1, 0, 1), (1, 1, 0)],
        ),
    ],
)
def test_a_piece_takes_the_way_of_its_face(
    stacks: str, status: str, path: tuple[str, ...], way: list[tuple[int, int, int]]
) -> None:
    assert ways(tell(at(stacks, status), *path)) == {path[0]: way}


def test_a_centipede_walks_over_and_the_other_comes_back() -> None:
    state = at("0,0:wP' 1,0:wQ 1,-1:wA1 2,-1:bG1 2,0:bA1 3,-1:bQ 3,-2:bS1")
    found = ways(tell(state, "piece:wP", "swap", "piece:bQ"))
    assert found["piece:bQ"] == [(3, -1, 0), (0, 0, 0)]
    assert found["piece:wP"][0] == (0, 0, 0)
    assert found["piece:wP"][-1] == (3, -1, 0)
    assert len(found["piece:wP"]) == 4


def test_a_thrown_piece_goes_over_the_pillbug() -> None:
    state = at("0,0:wP 1,0:bQ 0,1:wQ 1,-1:bA1 -1,1:wG1 2,-1:bB1")
    told = tell(state, "piece:bQ", "cell:-1,0")
    assert ways(told) == {"piece:bQ": [(1, 0, 0), (0, 0, 1), (-1, 0, 0)]}
    assert "throws" in say(told.words)
    assert controls(state.colony) == []


# --- Predators


def test_what_is_taken_lies_aside() -> None:
    state = at(
        "-1,0:wN 0,0:wQ 1,0:bQ 2,0:bA1 2,-1:bG1",
        "placed:bG1",
        kind="Base",
        mode="base",
        modules="P",
    )
    assert "out" not in {area.id for area in GAME.table.scene(state.seen_by(0)).areas}
    then = touched(state, "piece:wN", "take", "piece:bG1")
    aside = {name: thing.place.area for name, thing in things(then).items() if "aside" in name}
    assert aside == {"aside:wN": "out", "aside:bG1": "out"}
    assert why(then, "aside:wN", who=1) == "hive.removed"
    there = {f"piece:{name}": things(then)[f"aside:{name}"].place for name in ("wN", "bG1")}
    told = tell(state, "piece:wN", "take", "piece:bG1")
    assert {move.thing: move.way[-1] for move in told.moves} == there
    assert [move.way[0] for move in told.moves] == [Place("board", -1, 0), Place("board", 2, -1)]


# --- Honeycombo


def test_the_honeycombo_shows_whose_colour_is_up_and_announces_two_actions() -> None:
    state = start(modules="H")
    assert things(state)["piece:nH"].face == "honeycombo.black"
    play(state, "wQ nH-", "bQ -nH", "wA1 wQ-")
    told = tell(state, "piece:nH", "flip")
    assert [say(message) for message in told.news] == [
        "Black will have two actions in the next turn."
    ]
    state = touched(state, "piece:nH", "flip")
    assert things(state)["piece:nH"].face == "honeycombo.white"
    assert why(state, "piece:nH") == "hive.honeycombo_just_flipped"
    told = tell(state, "piece:wA2", next(iter(after(state, "piece:wA2"))))
    assert [say(message) for message in told.news] == ["A double turn: Black has two actions."]
    play(state, "wA2 wA1-")
    asked = choices(state).ask
    assert asked is not None
    assert say(asked) == "You have two actions in this turn."
    play(state, "bA1 -bQ")
    assert seat(state) == 1
    assert after(state) >= {"end", "piece:bA1"}


# --- Swarm


def test_a_hand_is_selected_in_any_order_and_confirmed() -> None:
    state = start(modules="S")
    first = touched(state, "piece:wA1", "piece:wS1", "piece:wG1", "hand")
    second = touched(state, "piece:wG1", "piece:wA1", "piece:wS1", "hand")
    assert first == second
    assert "piece:wS2" not in after(state)
    assert "piece:wS2" in after(state, "piece:wS1")
    assert why(state, "piece:wS2") == "hive.lowest_first_selected"
    assert why(state, "piece:wQ") == "hive.hand_has_queen"
    assert why(state, "piece:bA1") == "hive.hand_of_own"
    assert why(state, "piece:wA1", "piece:wS1", "piece:wG1", "piece:wB1") == "hive.hand_full"


def test_a_selected_hand_is_shown_to_its_owner_alone() -> None:
    state = touched(start(modules="S"), "piece:wA1", "piece:wS1", "piece:wG1", "hand")
    assert state.decided() == state.seen_by(1).decided() == (0,)
    own = {name for name, thing in things(state, 0).items() if thing.marks}
    assert own == {"piece:wA1", "piece:wS1", "piece:wG1"}
    for viewer in (1, None):
        assert all(not thing.marks for thing in things(state, viewer).values())


def test_both_hands_are_told_when_they_are_revealed() -> None:
    state = touched(start(modules="S"), "piece:wA1", "piece:wS1", "piece:wG1", "hand")
    told = tell(state, "piece:bA1", "piece:bA2", "piece:bB1", "hand")
    assert [say(message) for message in told.news] == [
        "White's hand: spider, grasshopper, soldier ant.",
        "Black's hand: beetle, soldier ant, soldier ant.",
    ]
    then = touched(state, "piece:bA1", "piece:bA2", "piece:bB1", "hand")
    bag = [thing for thing in things(then).values() if thing.place.area == "bag"]
    assert bag[0].count == sum(thing.count for thing in bag[1:]) == 14
    assert say(bag[0].label) == "The bag (14)"


def test_stealing_is_in_reach_in_two_ways() -> None:
    state = at(
        "0,0:wQ 1,0:bQ -1,0:wA1 2,0:bA1",
        "w:wS1,bG1 b:bA2,wB1",
        "White[6]",
        kind="Base",
        mode="base",
        modules="S",
    )
    assert {"draw", "steal", "piece:wB1"} <= after(state)
    assert after(state, "steal") == {"steal:wB1"}
    one = touched(state, "steal", "steal:wB1")
    assert one == touched(state, "piece:wB1", "steal")
    assert things(one)["piece:wB1"].place.area == "hand:0"
    assert things(state)["piece:bG1"].place == Place("hand:0", 1)
    assert after(state, "piece:bG1") == {f"cell:{c}" for c in ("2,-1", "3,-1", "3,0", "1,1", "2,1")}


def test_what_comes_out_of_the_bag_is_told() -> None:
    state = touched(
        at("0,0:wQ 1,0:bQ", "w:wS1 b:bA1", "White[6]", kind="Base", mode="base", modules="S"),
        "draw",
    )
    action = next(int(action) for action in state.legal(CHANCE))
    then = state.copy()
    then.play(CHANCE, action)
    told = GAME.table.tell(state.seen_by(0), then.seen_by(0), CHANCE, action)
    assert say(told.words).startswith("Out of the bag: ")
