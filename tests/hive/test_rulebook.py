"""The rulebooks, sentence by sentence: base game, pillbug, ladybug and mosquito.

`001` and `002` are the French and the German rulebook, L their lines. Their pictures are lost, so
the positions are ours; where a caption counts destinations, ours have as many. All expected sets
were worked out by hand.
"""

from __future__ import annotations

import random

import pytest

from apiary.core.errors import IllegalAction
from apiary.games.hive.notation import PIECE_NAMES, SETS
from apiary.hexes import unrolled
from tests.hive.positions import (
    GAME,
    PASS,
    action,
    at,
    full,
    game,
    moves,
    moving,
    must_pass,
    names,
    play,
    seat,
)

# --- the goal (001 L3-7, 002 L3-13)


def test_surrounding_the_enemy_queen_wins() -> None:
    # 001 L5, 002 L5-13: six pieces around a queen, of either colour, and who brings it about wins.
    state = at(
        "0,0:bQ 1,0:wQ 1,-1:wA1 0,-1:bA1 -1,0:bA2 -1,1:wG1 2,0:wA2",
        "White[9]",
    )
    assert state.outcome() is None
    play(state, "wA2 bQ\\")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.reason.key == "hive.end.surrounded"
    assert state.pending() == ()


def test_five_pieces_do_not_surround() -> None:
    # 002 L6: it takes six.
    assert at("0,0:bQ 1,0:wQ 1,-1:wA1 0,-1:bA1 -1,0:bA2 -1,1:wG1").outcome() is None


def test_the_mover_loses_who_surrounds_his_own_queen() -> None:
    # 002 L261: whose queen is shut in loses, whoever did it.
    state = at("0,0:wQ 1,0:bQ 1,-1:wA1 0,-1:bA1 -1,0:bA2 -1,1:wG1 2,0:wA2")
    play(state, "wA2 wQ\\")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)


# --- preparation (001 L12, 002 L17-21)


def test_eleven_pieces_each() -> None:
    # 001 L12, 002 L18: eleven pieces of one colour; 002 L115: four beetles in all.
    assert names(game()) == {"wQ", "wS1", "wB1", "wG1", "wA1"}
    state = game()
    hand = [PIECE_NAMES[p] for p in range(64) if state.position.pos[p] == -1]
    for colour in "wb":
        own = sorted(name[1:] for name in hand if name[0] == colour)
        assert own == ["A1", "A2", "A3", "B1", "B2", "G1", "G2", "G3", "Q", "S1", "S2"]


# --- beginning, placing (001 L14-20, 002 L29-55)


def test_the_first_piece() -> None:
    # 001 L16, 002 L38-31: one player begins by placing a piece in the middle of the table.
    state = game()
    assert state.pending() == (0,)
    assert all(moves(state, name) == {(0, 0)} for name in names(state))
    assert not moving(state)


def test_the_second_piece_touches_the_first() -> None:
    # 002 L32-34, 001 L16: only the first piece of each player may touch the other colour.
    state = play(game(), "wA1")
    assert moves(state, "bA1") == {(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)}


def test_turns_alternate() -> None:
    # 002 L34.
    state = game()
    for number, move in enumerate(["wA1", "bA1 wA1-", "wG1 -wA1", "bG1 bA1-"]):
        assert state.pending() == (number % 2,)
        play(state, move)


def test_a_new_piece_touches_only_its_colour() -> None:
    # 001 L16, 002 L41-44: one or more of one's own, and none of the other's.
    state = play(game(), "wQ;bQ wQ-")
    assert moves(state, "wA1") == {(-1, 0), (0, -1), (-1, 1)}
    play(state, "wA1 -wQ")
    assert moves(state, "bA1") == {(2, 0), (2, -1), (1, 1)}


def test_a_piece_in_play_never_leaves() -> None:
    # 001 L20, 002 L46-51.
    for letters in SETS:
        rng = random.Random(letters)
        state = game(letters)
        placed: set[int] = set()
        for _ in range(80):
            if not state.pending():
                break
            state.play(seat(state), rng.choice(sorted(full(state))))
            now = {p for p in range(64) if state.position.pos[p] >= 0}
            assert placed <= now
            placed = now


def test_winning_with_pieces_in_hand() -> None:
    # 001 L20, 002 L49-55: nobody has to place everything first.
    state = at("0,0:bQ 1,0:wQ 1,-1:wA1 0,-1:bA1 -1,0:bA2 -1,1:wG1 2,0:wA2")
    assert "wB1" in names(state)
    play(state, "wA2 bQ\\")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


def test_the_hive_is_the_board() -> None:
    # 001 L24, 002 L57: nothing bounds the hive; a line of 27 pieces.
    whites = "wQ wA1 wA2 wA3 wG1 wG2 wG3 wS1 wS2 wB1 wB2 wM wL"
    blacks = "bL bM bB1 bB2 bS1 bS2 bG1 bG2 bG3 bA1 bA2 bA3 bP bQ"
    pieces = f"{whites} {blacks}".split()
    line = " ".join(f"{q},0:{name}" for q, name in enumerate(pieces, start=-12))
    state = at(line, "White[15]")
    assert moves(state, "wP") == {
        *((q, -1) for q in range(-12, 1)),
        *((q, 1) for q in range(-13, 0)),
        (-13, 0),
    }
    assert moves(state, "wQ") == {(-12, 1), (-11, -1)}


# --- placing the queen (001 L26-30, 002 L60-65)


@pytest.mark.parametrize("turn", [1, 2, 3, 4])
def test_the_queen_in_any_of_the_first_four_turns(turn: int) -> None:
    # 001 L30, 002 L62.
    state = game()
    lines = {0: ["wA1", "wA2 -wA1", "wA3 -wA2"], 1: ["bA1 wA1-", "bA2 bA1-", "bA3 bA2-"]}
    for number in range(2 * turn - 2):
        play(state, lines[number % 2][number // 2])
    assert "wQ" in names(state)
    play(state, "wA1" if turn == 1 else ["wS1 \\wA1", "wS1 /wA2", "wQ -wA3"][turn - 2])
    assert "bQ" in names(state)


def test_the_queen_must_come_in_the_fourth_turn() -> None:
    # 001 L30, 002 L64: then nothing else may be placed.
    state = play(game(), "wA1;bA1 wA1-;wA2 -wA1;bA2 bA1-;wA3 -wA2")
    assert len(names(state)) > 1
    play(state, "bA3 bA2-")
    assert names(state) == {"wQ"}
    assert not moving(state)
    play(state, "wQ -wA3")
    assert names(state) == {"bQ"}
    assert not moving(state)


# --- moving (001 L32-36, 002 L67-78)


def test_nothing_moves_before_the_own_queen() -> None:
    # 001 L34, 002 L70.
    state = play(game(), "wA1;bQ wA1-;wA2 -wA1;bA1 bQ-")
    assert not moving(state)
    play(state, "wQ /wA2")
    assert moving(state) == {"bA1"}
    play(state, "bA2 bA1-")
    assert moving(state) == {"wQ"}


def test_placing_or_moving_in_every_turn() -> None:
    # 001 L34, 002 L71-74: with the queen in play either may be done.
    state = play(game(), "wQ;bQ wQ-")
    assert moving(state) == {"wQ"}
    assert names(state) == {"wS1", "wB1", "wG1", "wA1"}


def test_a_moved_piece_may_touch_the_enemy() -> None:
    # 001 L34, 002 L194-197: during and after the move, unlike a piece that is placed.
    state = at("0,0:wQ 1,0:bQ -1,0:wA1")
    assert moves(state, "wA2").isdisjoint({(1, -1), (2, -1), (2, 0), (1, 1), (0, 1)})
    assert moves(state, "wA1") >= {(1, -1), (2, -1), (2, 0), (1, 1), (0, 1)}


def test_every_piece_touches_another() -> None:
    # 001 L36, 002 L75-78: the only link between two parts may not be moved.
    state = at("0,0:wQ 1,0:bQ -1,0:wA1 2,0:bA1")
    assert moving(state) == {"wA1"}


def test_all_pieces_hang_together_after_every_turn() -> None:
    # 001 L36, 002 L75-78.
    for letters in SETS:
        rng = random.Random(f"together {letters}")
        state = game(letters)
        for _ in range(60):
            if not state.pending():
                break
            state.play(seat(state), rng.choice(sorted(full(state))))
            cells = [int(cell) for cell in state.position.pos if cell >= 0]
            assert set(unrolled(cells, cells[0])) == set(cells)


# --- the queen bee (001 L40-46, 002 L82-97)


def test_the_queen_moves_one_space() -> None:
    # 001 L44, 002 L84-86.
    assert moves(at("0,0:wQ 1,0:bQ 2,0:bA1"), "wQ") == {(1, -1), (0, 1)}


def test_a_queen_with_four_destinations() -> None:
    # 001 L46, 002 L94-97. She stands in a ring; both sides of it are open to her.
    state = at("0,0:bQ 1,0:wQ 2,-1:wA1 2,-2:wA2 1,-2:bA1 0,-2:bA2 -1,-1:bG1 -1,0:wG1", "Black[9]")
    assert moves(state, "bQ") == {(1, -1), (0, -1), (-1, 1), (0, 1)}


# --- the beetle (001 L49-59, 002 L99-126)


def test_a_beetle_with_four_destinations() -> None:
    # 001 L53, 002 L101-104, caption L121: one space, around the hive or on top of it.
    state = at("0,0:wB1 1,0:wQ 0,1:bQ")
    assert moves(state, "wB1") == {(1, 0), (0, 1), (1, -1), (-1, 1)}


def test_what_lies_under_a_beetle_cannot_move() -> None:
    # 001 L53, 002 L108.
    state = at("0,0:wQ 1,0:bQ -1,0:wA1,bB1")
    assert moves(state, "wA1") == set()
    assert moves(at("0,0:wQ 1,0:bQ -1,0:wA1"), "wA1") != set()


def test_a_stack_has_the_colour_of_its_top() -> None:
    # 001 L53, 002 L116-119: that is the colour that counts for placing.
    stacks = "0,0:wQ 1,0:bQ,wB1 2,0:bA1 3,0:bA2"
    # Beside wB1's stack and wQ, away from bA1: as if the stack were white.
    assert moves(at(stacks), "wA1") == {
        (-1, 0),
        (0, -1),
        (-1, 1),
        (1, -1),
        (0, 1),
    }
    # For Black the stack is the enemy's: not beside it, though his own queen lies there.
    assert moves(at(stacks, "Black[9]"), "bA3") == {(3, -1), (4, -1), (4, 0), (3, 1), (2, 1)}


def test_a_beetle_walks_on_top() -> None:
    # 001 L55: from piece to piece along the top of the hive, and down.
    state = at("0,0:wQ,wB1 1,0:bQ 2,0:bA1 -1,0:wA1")
    assert moves(state, "wB1") == {(1, 0), (-1, 0), (1, -1), (0, -1), (-1, 1), (0, 1)}
    play(state, "wB1 bQ;bA1 bQ\\")
    assert moves(state, "wB1") == {(0, 0), (1, 1), (1, -1), (2, -1), (2, 0), (0, 1)}


def test_a_beetle_drops_into_a_closed_space() -> None:
    # 001 L55, 002 L108-111: which hardly any other creature can enter.
    state = at("1,0:wQ,wB1 1,-1:bQ 0,-1:bA1 -1,0:bA2 -1,1:wA1 0,1:wA2 2,0:wA3")
    assert (0, 0) in moves(state, "wB1")
    assert (0, 0) not in moves(state, "wA3")
    assert moves(state, "wB1") == {(0, 0), (1, -1), (0, 1), (2, 0), (2, -1), (1, 1)}


def test_a_beetle_is_blocked_only_by_another_on_top() -> None:
    # 001 L55, 002 L111-114.
    stacks = "0,0:wQ,wB1{} 1,0:bQ 1,-1:bA1 0,-1:bA2 -1,0:bG1 -1,1:bG2"
    assert moves(at(stacks.format("")), "wB1") == {
        (1, 0),
        (1, -1),
        (0, -1),
        (-1, 0),
        (-1, 1),
        (0, 1),
    }
    assert moves(at(stacks.format(",bB1")), "wB1") == set()


def test_all_beetles_and_mosquitoes_in_one_stack() -> None:
    # 001 L55, 002 L115: there is no limit to the height.
    state = at("0,0:wQ,bB1,wB2,bB2,bM 0,1:wB1 1,0:wM 1,-1:bQ")
    play(state, "wB1 bM")
    assert state.position.height(state.position.pos[0]) == 6
    play(state, "bA1 bQ/")
    assert moves(state, "wM") == {(0, 0), (1, -1), (2, -1), (0, 1)}
    play(state, "wM wB1")
    assert state.position.height(state.position.pos[0]) == 7


def test_a_beetle_is_placed_on_the_table() -> None:
    # 001 L59, 002 L125: like any piece, never on top of the hive.
    state = at("0,0:wQ 1,0:bQ -1,0:wA1", "White[9]")
    assert (
        moves(state, "wB1") == moves(state, "wG1") == {(-1, -1), (0, -1), (-2, 0), (-2, 1), (-1, 1)}
    )


# --- the grasshopper (001 L61-69, 002 L127-148)

JUMPS = "0,0:wG1 1,0:wQ 1,-1:bQ 2,-2:bA1 0,1:wA1 3,-2:bA2 3,-1:bA3 3,0:bS1 1,-2:bB1 0,-2:bB2"


def test_a_grasshopper_with_three_destinations() -> None:
    # 001 L65-67, 002 L129-145: straight over one or more pieces to the next free space.
    assert moves(at(JUMPS), "wG1") == {(2, 0), (3, -3), (0, 2)}


def test_a_grasshopper_does_not_jump_over_a_gap() -> None:
    # 001 L69, 002 L145: not to (4, 0) behind the gap at (2, 0), nor north-west over (0, -1).
    assert moves(at(JUMPS), "wG1").isdisjoint({(4, 0), (0, -3), (0, -1)})


def test_a_grasshopper_does_not_walk() -> None:
    # 001 L65, 002 L138: it can't go around the hive; it must jump over at least one piece.
    assert moves(at("0,0:wQ 1,0:bQ -1,0:wG1"), "wG1") == {(2, 0)}


def test_a_grasshopper_fills_a_closed_space() -> None:
    # 001 L65, 002 L133.
    state = at("1,0:wQ 1,-1:bQ 0,-1:bA1 -1,0:bA2 -1,1:wA1 0,1:wA2 2,0:wG1")
    assert moves(state, "wG1") == {(0, 0)}


# --- the spider (001 L73-77, 002 L150-169)

WEB = "0,0:bS1 1,-1:bQ 1,-2:wQ 0,-2:wA1 -1,-1:wA2 2,-3:wA3 3,-3:bA1 4,-3:bA2 4,-2:bA3 3,-1:bG1"


def test_a_spider_with_four_destinations() -> None:
    # 001 L75-77, 002 L152, L163: exactly three spaces, around pieces that it touches.
    # West through the pocket: (0,-1), (-1,0), (-2,0). East: (1,0), (2,-1), then three ways.
    assert moves(at(WEB, "Black[9]"), "bS1") == {(-2, 0), (2, -2), (3, -2), (2, 0)}


def test_a_spider_keeps_in_touch() -> None:
    # 001 L77, 002 L158-161, L165-169: (-1, 0) on its left is two steps away, through the pocket;
    # it can't go there at once, for nothing touches both places, and can't stop there.
    state = at(WEB, "Black[9]")
    assert (-1, 0) not in moves(state, "bS1")
    state = at(WEB.replace("bS1", "bA3").replace("4,-2:bA3", "4,-2:bS1"), "Black[9]")
    assert (-1, 0) in moves(state, "bA3")


def test_a_spider_goes_three_spaces_no_more_no_less() -> None:
    # 001 L75, 002 L152: north (0,-1), (1,-1), (2,-1); south (-1,1), (0,1), (1,1); never back.
    state = at("0,0:wQ 1,0:bQ -1,0:wS1")
    assert moves(state, "wS1") == {(2, -1), (1, 1)}


# --- the soldier ant (001 L81-85, 002 L170-186)


def test_an_ant_with_eleven_destinations() -> None:
    # 001 L83-85, 002 L172-186: anywhere around, but not into the space that five pieces enclose.
    state = at("1,-1:wQ 0,-1:bQ -1,0:bG1 -1,1:wG1 0,1:wG2 2,-2:bA1", "Black[9]")
    assert moves(state, "bA1") == {
        (2, -1),
        (1, -2),
        (0, -2),
        (-1, -1),
        (-2, 0),
        (-2, 1),
        (-2, 2),
        (-1, 2),
        (0, 2),
        (1, 1),
        (1, 0),
    }


# --- one hive (001 L91-101, 002 L192-222)


def test_the_hive_may_not_be_divided() -> None:
    # 001 L93-95, 002 L200-206: the ant is the only link.
    state = at("0,0:bA1 1,0:bQ -1,0:wQ", "Black[9]")
    assert moves(state, "bA1") == set()
    assert moves(at("0,0:bA1 1,0:bQ -1,0:wQ", "White[9]"), "wQ") == {(0, -1), (-1, 1)}


def test_a_piece_may_not_be_left_alone() -> None:
    # 001 L93, 002 L197: a single piece is a part of the hive too.
    state = at("0,0:wQ 1,0:wA1 2,0:bQ")
    assert moving(state) == {"wQ"}


def test_the_hive_may_not_be_divided_on_the_way() -> None:
    # 001 L101, 002 L215-222: at (0, -1) she would join both parts again, but not while she moves.
    state = at("0,0:bQ -1,0:wQ 1,0:wA1 2,-1:wA2 2,-2:bA1 1,-2:bA2", "Black[9]")
    assert moves(state, "bQ") == set()
    # Joined elsewhere, the same slide is legal.
    state = at("0,0:bQ -1,0:wQ 1,0:wA1 2,-1:wA2 2,-2:bA1 1,-2:bA2 0,-2:wG1 -1,-1:wG2", "Black[9]")
    assert (0, -1) in moves(state, "bQ")


# --- freedom to move (001 L105-119, 002 L223-246)


@pytest.mark.parametrize("name", ["wQ", "wS1", "wA1", "wP"])
def test_a_piece_shut_in_cannot_slide(name: str) -> None:
    # 001 L107-111, 002 L225-229: five neighbours of whatever colour, and the way out too narrow.
    queen = "wA1" if name == "wQ" else "wQ"
    state = at(f"0,0:{name} 1,0:{queen} 1,-1:bQ 0,-1:bA1 -1,0:bA2 -1,1:bA3")
    assert moves(state, name) == set()


def test_a_piece_may_not_squeeze_in() -> None:
    # 001 L115, 002 L235-238: the same for the space that it goes to.
    state = at("1,-1:wQ 0,-1:bQ -1,0:bG1 -1,1:wG1 0,1:wG2 1,1:wA1")
    assert (1, 0) in moves(state, "wA1")
    assert (0, 0) not in moves(state, "wA1")
    state = at("1,-1:wA1 0,-1:bQ -1,0:bG1 -1,1:wG1 0,1:wG2 1,0:wQ")
    # The queen in the opening: to the centre both sides would be squeezed.
    assert (0, 0) not in moves(state, "wQ")


SHUT_IN = "0,0:{} 1,0:{} 1,-1:bQ 0,-1:bA1 -1,0:bA2 -1,1:bA3"


def test_those_who_jump_or_climb_get_out() -> None:
    # 001 L115, 002 L229-232: grasshopper, beetle and ladybug.
    state = at(SHUT_IN.format("wG1", "wQ"))
    assert moves(state, "wG1") == {(2, 0), (2, -2), (0, -2), (-2, 0), (-2, 2)}
    state = at(SHUT_IN.format("wB1", "wQ"))
    assert moves(state, "wB1") == {(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)}
    state = at(SHUT_IN.format("wL", "wQ"))
    # Any neighbour of the five but the start: they form an arc, so each is second after another.
    assert moves(state, "wL") == {
        (2, 0),
        (2, -1),
        (1, 1),
        (0, 1),
        (2, -2),
        (1, -2),
        (0, -2),
        (-1, -1),
        (-2, 0),
        (-2, 1),
        (-2, 2),
        (-1, 2),
    }


@pytest.mark.parametrize("kind", ["G1", "B1", "L"])
def test_a_mosquito_gets_out_like_those_three(kind: str) -> None:
    # 001 L115.
    free = moves(at(SHUT_IN.format("w" + kind, "wQ")), "w" + kind)
    state = at(f"0,0:wM 1,0:wQ 1,-1:b{kind} 0,-1:bA1 -1,0:bA2 -1,1:bQ")
    assert moves(state, "wM") == free


def test_a_new_piece_may_be_placed_in_a_closed_space() -> None:
    # 001 L119, 002 L240-246: if it touches no enemy there.
    ring = "1,0:wQ 1,-1:wA1 0,-1:wA2 -1,0:wA3 -1,1:wG1 0,1:{} 2,0:bQ"
    assert (0, 0) in moves(at(ring.format("wG2")), "wB1")
    assert (0, 0) not in moves(at(ring.format("bG1")), "wB1")


# --- no move and nothing to place (001 L121-123, 002 L250-256)

STUCK = "0,0:wQ 1,0:bQ -1,0:bA1 2,0:bA2"


def test_who_can_do_nothing_passes() -> None:
    # 001 L123, 002 L252-254: the other is to play again, and so on.
    state = at(STUCK, "White[5]", kind="Base")
    assert must_pass(state)
    play(state, "pass")
    assert state.pending() == (1,)
    play(state, "bA2 bQ/")
    assert must_pass(state)
    play(state, "pass; bA2 bQ-; pass")
    assert state.pending() == (1,)


def test_a_stuck_player_goes_on_when_he_can() -> None:
    # 001 L123, 002 L254-256.
    state = play(at(STUCK, "White[5]", kind="Base"), "pass; bA1 bA2-")
    assert moving(state) == {"wQ"}
    assert names(state) == {"wS1", "wB1", "wG1", "wA1"}


def test_a_stuck_player_loses_when_his_queen_is_surrounded() -> None:
    # 001 L123, 002 L256.
    state = at("0,0:wQ 1,0:bQ -1,0:bA1 1,-1:bG1 0,-1:bG2 -1,1:bG3 2,0:bA2", "White[9]", kind="Base")
    assert must_pass(state)
    play(state, "pass; bA2 wQ\\")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)


# --- the end (001 L125-129, 002 L258-270)


def test_both_queens_surrounded_at_once_is_a_draw() -> None:
    # 001 L127-129, 002 L266-268: the last piece, at (1, -1), closes the ring around both.
    state = at("0,0:wQ 1,0:bQ 0,-1:wA1 -1,0:wA2 -1,1:wG1 0,1:wG2 1,1:bG1 2,0:bA1 2,-1:bA2 1,-2:wA3")
    play(state, "wA3 wQ/")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.draw
    assert outcome.reason.key == "hive.end.both_surrounded"


def test_going_round_in_circles_is_a_draw() -> None:
    # 001 L129, 002 L268-270: when both can only repeat themselves (more in test_rulings, V-4).
    state = at("0,0:wQ 1,0:bQ -1,0:wA1 2,0:bA1")
    for _ in range(2):
        assert state.outcome() is None
        play(state, "wA1 /wQ; bA1 bQ/; wA1 -wQ; bA1 bQ-")
    assert state.outcome() is None  # nobody had moved at first: that was another position
    play(state, "wA1 /wQ")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.draw
    assert outcome.reason.key == "hive.end.repeated"


# --- the pillbug (001 L135-154)


def test_the_pillbug_moves_one_space() -> None:
    # 001 L139.
    assert moves(at("0,0:wP 1,0:wQ 2,0:bQ"), "wP") == {(1, -1), (0, 1)}


def test_the_pillbug_throws_a_friend() -> None:
    # 001 L139: up onto itself and down to another free space beside it.
    # The queen herself walks to (2, -2) or (0, 0).
    state = at("1,-1:wQ 0,-1:wP 0,-2:bQ 1,-2:bA1", last="bA1")
    assert moves(state, "wQ") == {(-1, -1), (-1, 0), (0, 0), (2, -2)}


def test_the_pillbug_throws_an_enemy() -> None:
    # 001 L139: enemies too.
    state = at("0,0:wP 1,0:bQ 0,1:wQ")
    assert moves(state, "bQ") == {(1, -1), (0, -1), (-1, 0), (-1, 1)}


def test_throwing_takes_the_place_of_moving() -> None:
    # 001 L139: it is the turn; the pillbug stays where it is.
    state = at("0,0:wP 1,0:bQ 0,1:wQ")
    where = state.position.pos[_number("wP")]
    state.play(0, action("bQ", (-1, 0)))
    assert state.position.pos[_number("wP")] == where
    assert state.pending() == (1,)


def _number(name: str) -> int:
    return {name: p for p, name in PIECE_NAMES.items()}[name]


def test_the_pillbug_does_not_throw_what_just_moved() -> None:
    # 001 L143.
    assert moves(at("0,0:wP 1,0:bQ 0,1:wQ", last="bQ"), "bQ") == set()


def test_the_pillbug_does_not_throw_from_a_stack() -> None:
    # 001 L144: neither its top nor what is below.
    state = at("0,0:wP 1,0:bQ,bB1 0,1:wQ")
    assert moves(state, "bB1") == set()
    assert moves(state, "bQ") == set()


def test_the_pillbug_does_not_divide_the_hive() -> None:
    # 001 L145: bQ is the only link to bA1.
    state = at("0,0:wP 1,0:bQ 0,1:wQ 2,-1:bA1")
    assert moves(state, "bQ") == set()


def test_the_pillbug_does_not_throw_through_a_narrow_gap() -> None:
    # 001 L146: up from (1, 0) or down to (0, -1) between two stacks.
    up = "0,0:wP 1,0:bQ 1,-1:wA1,wB1 0,1:wQ,bB1 2,-1:bA1 1,1:bA2"
    assert moves(at(up), "bQ") == set()
    down = "0,0:wP 1,0:bQ 1,-1:wA1,wB1 -1,0:wQ,bB1 0,-2:bA1 1,-2:bA2 -1,-1:bA3"
    assert moves(at(down), "bQ") == {(-1, 1), (0, 1)}


def test_a_thrown_piece_rests_for_a_turn() -> None:
    # 001 L148: it neither moves nor is moved by a pillbug in the next player's turn.
    state = at("0,0:wP 1,0:bQ 0,1:wQ -1,1:bA1 -2,1:bP")
    state.play(0, action("bQ", (-1, 0)))
    assert moves(state, "bQ") == set()
    play(state, "bA2 -bP")
    assert moves(state, "bQ") == {(1, 0), (1, -1), (0, -1)}


def test_the_mosquito_copies_an_immobile_pillbug() -> None:
    # 001 L148: bP just moved; beside it the mosquito moves and throws like a pillbug.
    state = at("0,0:wM 1,0:bP 0,1:bQ 1,1:wQ", last="bP")
    assert moves(state, "bQ") == {(1, -1), (0, -1), (-1, 0), (-1, 1)}
    assert moves(state, "wM") == {(1, -1), (-1, 1)}


# --- the ladybug (001 L157-163)

SPOTS = "0,0:wL 1,0:wQ 0,1:bQ 2,-1:bA1 -1,2:wA1 3,-2:bA2"


def test_a_ladybug_with_ten_destinations() -> None:
    # 001 L161-163: two spaces on top and one down.
    # Down from (2,-1), (-1,2), (1,0) and (0,1), each the second piece on some way.
    assert moves(at(SPOTS), "wL") == {
        (3, -1),
        (2, -2),
        (1, -1),
        (2, 0),
        (1, 1),
        (-1, 1),
        (0, 2),
        (-2, 2),
        (-2, 3),
        (-1, 3),
    }


def test_a_ladybug_ends_on_the_table() -> None:
    # 001 L161: never on top of the hive.
    assert moves(at(SPOTS), "wL").isdisjoint({(1, 0), (0, 1), (2, -1), (-1, 2), (3, -2)})


def test_a_ladybug_does_not_walk_around() -> None:
    # 001 L161: (1, -1) and (0, 1), beside it, are out of its reach.
    assert moves(at("0,0:wL 1,0:wQ 2,0:bQ"), "wL") == {(3, 0), (3, -1), (2, -1), (1, 1), (2, 1)}
    # Over a stack it is the same.
    assert moves(at("0,0:wL 1,0:wQ,bB1 2,-1:bQ"), "wL") == {
        (3, -1),
        (3, -2),
        (2, -2),
        (1, -1),
        (2, 0),
    }


def test_a_ladybug_enters_and_leaves_closed_spaces() -> None:
    # 001 L161.
    ring = "1,0:wQ 1,-1:bQ 0,-1:bA1 -1,0:bA2 -1,1:wA1 0,1:wA2"
    assert (0, 0) in moves(at(f"{ring} 2,0:wL"), "wL")
    assert moves(at(f"{ring} 0,0:wL"), "wL") == {
        (2, 0),
        (2, -1),
        (2, -2),
        (1, -2),
        (0, -2),
        (-1, -1),
        (-2, 0),
        (-2, 1),
        (-2, 2),
        (-1, 2),
        (0, 2),
        (1, 1),
    }


# --- the mosquito (001 L167-177)


def test_a_mosquito_is_placed_like_the_others() -> None:
    # 001 L171.
    state = at("0,0:wQ 1,0:bQ")
    assert moves(state, "wM") == moves(state, "wA1") == {(-1, 0), (0, -1), (-1, 1)}


@pytest.mark.parametrize("colour", ["w", "b"])
@pytest.mark.parametrize("kind", ["Q", "A1", "G1", "S1", "B1", "L", "P"])
def test_a_mosquito_moves_as_what_it_touches(kind: str, colour: str) -> None:
    # 001 L171: of either colour. A line: the mosquito, what it touches, and the rest.
    rest = ["wQ", "bQ", "bG1", "bG2", "bG3", "bA1"]
    own = colour + kind
    line = [own] + [name for name in rest if name != own]
    if colour + "G1" == own and colour == "b":
        line = ["bG1", "wQ", "bQ", "bG2", "bG3", "bA1"]
    hive = " ".join(f"{q + 1},0:{name}" for q, name in enumerate(line))
    found = moves(at(f"0,0:wM {hive}"), "wM")
    end = len(line) + 1
    expected = {
        "Q": {(1, -1), (0, 1)},
        "P": {(1, -1), (0, 1)},
        "B1": {(1, 0), (1, -1), (0, 1)},
        "G1": {(end, 0)},
        "S1": {(3, -1), (2, 1)},
        "L": {(3, -1), (2, -1), (1, 1), (2, 1)},
        "A1": {
            *((q, -1) for q in range(1, end + 1)),
            *((q, 1) for q in range(end)),
            (end, 0),
        },
    }
    if own == "wP":  # which may throw the mosquito, too
        expected["P"] |= {(2, -1), (1, 1)}
    assert found == expected[kind]


def test_a_mosquito_changes_with_its_neighbours() -> None:
    # 001 L171: it moved as an ant beside the ant, and elsewhere is what it touches there.
    state = at("0,0:wM 1,0:bA1 2,0:bQ 3,0:wQ")
    state.play(0, action("wM", (4, 0)))
    play(state, "bG1 -bA1")
    assert moves(state, "wM") == {(4, -1), (3, 1)}


def test_a_mosquito_on_the_hive_is_a_beetle() -> None:
    # 001 L173: until it comes down, whatever it is beside.
    state = at("0,0:wQ,wM 1,0:bA1 1,-1:bG1 2,0:bQ")
    assert moves(state, "wM") == {(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)}
    state.play(0, action("wM", (1, 0)))
    play(state, "bG2 bQ-")
    assert moves(state, "wM") == {(0, 0), (2, 0), (1, -1), (2, -1), (0, 1), (1, 1)}
    state.play(0, action("wM", (0, 1)))
    play(state, "bG3 bG2-")
    # Down at (0, 1) it touches queen and ant: as an ant it goes anywhere.
    north = {(-1, 0), (0, -1), (1, -2), (2, -2), (2, -1), (3, -1), (4, -1), (5, -1)}
    assert moves(state, "wM") == north | {(-1, 1), (1, 1), (2, 1), (3, 1), (4, 1), (5, 0)}


def test_a_mosquito_beside_a_stack_copies_its_top() -> None:
    # 001 L175: the beetle, not the ant under it.
    state = at("0,0:wM 1,0:bA1,bB1 2,0:bQ 3,0:wQ")
    assert moves(state, "wM") == {(1, 0), (1, -1), (0, 1)}


def test_a_mosquito_beside_only_mosquitoes_cannot_move() -> None:
    # 001 L175: a stacked one counts as a mosquito.
    assert moves(at("0,0:wM 1,0:bM 2,0:bQ 3,0:wQ"), "wM") == set()
    assert moves(at("0,0:wM 1,0:bA1,bM 2,0:bQ 3,0:wQ"), "wM") == set()


def test_a_mosquito_as_beetle_or_spider_with_six_destinations() -> None:
    # 001 L177.
    state = at("0,0:wM 1,0:wB1 0,1:bS1 1,1:wQ 1,2:bQ")
    assert moves(state, "wM") == {(1, 0), (0, 1), (1, -1), (-1, 1), (2, 0), (0, 2)}


def test_an_illegal_action_changes_nothing() -> None:
    state = at("0,0:wQ 1,0:bQ -1,0:wA1 2,0:bA1")
    before = repr(state)
    with pytest.raises(IllegalAction):
        state.play(0, GAME.parse(state, "wQ bQ/"))
    with pytest.raises(IllegalAction):
        state.play(0, int(PASS))
    assert repr(state) == before
