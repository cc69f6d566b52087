"""Alpha-beta: it wins, it parries, and to a fixed depth it agrees with plain minimax."""

from __future__ import annotations

import signal
from random import Random

import pytest

import apiary
from apiary.bots.alphabeta import WIN, AlphaBeta
from apiary.core.board import Board
from apiary.core.play import play_at_random
from apiary.games.hive import GAME, HiveState, position
from tests.toys import Ticks

LONG = 1000.0  # seconds; the depth ends a search before that

# The black queen has one free side, and the second white ant can reach it.
ONE_SIDE_LEFT = "0,0:bQ 1,0:bA1 1,-1:bB1 0,-1:bG1 -1,0:wA1 -1,1:wG1 -2,0:wQ -3,0:wA2"


def minimax(board: Board, depth: int, at: int = 0, ply: int = 0) -> int:
    """The value by the book: every line to its end, no bounds, no memory."""
    if board.over():
        return int(board.result()) * (int(WIN) - ply)
    if depth == 0:
        return int(board.evaluate())
    end = int(board.generate(at))
    best = -int(WIN)
    for i in range(at, end):
        action = board.buf[i]
        memory = board.make(action)
        best = max(best, -minimax(board, depth - 1, end, ply + 1))
        board.unmake(action, memory)
    return best


def midgame(seed: int, plies: int, expansions: str = "MLP") -> HiveState:
    """A position from random play with both queens on the table and nobody lost yet."""
    rng = Random(seed)
    while True:
        state = GAME.start(options={"expansions": expansions})
        assert isinstance(state, HiveState)
        play_at_random(state, rng, plies)
        if state.pending():
            return state


def board_of(state: HiveState) -> Board:
    board = GAME.mind.board(state.seen_by(0))
    assert board is not None
    return board


def test_finds_a_win_in_one() -> None:
    state = position(f"Base;White[5];{ONE_SIDE_LEFT}")
    for depth in (1, 2, 3):
        found = AlphaBeta(1).search(board_of(state), LONG, depth)
        assert found.action == state.parse("wA2 bQ\\")
        assert found.value == WIN - 1
        assert found.line == (found.action,)


def test_avoids_a_loss_in_one() -> None:
    state = position(f"Base;Black[5];{ONE_SIDE_LEFT}")
    found = AlphaBeta(1).search(board_of(state), LONG, 2)
    state.play(1, found.action)
    assert minimax(board_of(state), 1) < WIN - 1


def test_the_evaluation_sees_a_win_in_one() -> None:
    assert board_of(position(f"Base;White[5];{ONE_SIDE_LEFT}")).evaluate() > 10_000
    assert board_of(position(f"Base;Black[5];{ONE_SIDE_LEFT}")).evaluate() < 0


def test_prefers_the_shorter_win() -> None:
    state = position(f"Base;White[5];{ONE_SIDE_LEFT}")
    found = AlphaBeta(1).search(board_of(state), LONG, 3)
    assert (found.value, found.depth) == (WIN - 1, 1)  # nothing deeper can be better


@pytest.mark.parametrize(
    "text",
    [
        "Base;Black[16];5,-6:wB1 6,-6:wS1 4,-5:wG1 4,-4:bS2 3,-3:wA1 0,-2:wS2 2,-2:bQ -1,-1:bA1 "
        "1,-1:bS1 2,-1:bG1 3,-1:wA3 -1,0:wA2 0,0:wQ 1,0:bA2 -1,1:bA3 0,1:bB1;wS2",
        "Base+MLP;Black[17];3,-3:bM -1,-2:wM 0,-2:bA3 2,-2:bA2 3,-2:bG3 4,-2:bG2 0,-1:bG1 1,-1:wA2 "
        "3,-1:bS2 0,0:wQ 1,0:bP 2,0:bS1 3,0:bA1 4,0:wA1 -1,1:wA3 2,1:bQ 1,2:wP 2,2:wS1 1,3:wL",
        "Base;White[24];7,-6:bB2,bB1 6,-5:bS2 6,-4:wA1 5,-3:bA3 4,-2:wG1 1,-1:wS1 2,-1:bS1 "
        "3,-1:bA1 0,0:wQ 2,0:bQ,wB1 3,0:wG2 2,1:wS2 3,1:wB2 2,2:wG3 1,3:bA2 2,3:wA3 0,4:wA2;bB1",
    ],
)
def test_finds_a_forced_win_in_three_plies(text: str) -> None:
    state = position(text)
    found = AlphaBeta(1).search(board_of(state), LONG, 3)
    assert found.value == WIN - 3
    assert len(found.line) == 3
    for action in found.line:
        state.play(state.pending()[0], action)
    ended = state.outcome()
    assert ended is not None
    assert len(ended.winners) == 1


@pytest.mark.parametrize("expansions", ["", "MLP"])
@pytest.mark.parametrize("seed", range(4))
def test_equals_minimax(seed: int, expansions: str) -> None:
    state = midgame(seed, 14 + 6 * seed, expansions)
    depth = 3 if apiary.compiled and seed % 2 else 2
    found = AlphaBeta(1, selective=False).search(board_of(state), LONG, depth)
    assert found.value == minimax(board_of(state), depth)
    after = state.copy()
    after.play(state.pending()[0], found.action)
    assert found.value == -minimax(board_of(after), depth - 1, 0, 1)


@pytest.mark.parametrize("seed", range(4))
def test_a_small_table_changes_no_value(seed: int) -> None:
    state = midgame(seed, 20)
    depth = 3 if apiary.compiled else 2
    small = AlphaBeta(0, selective=False).search(board_of(state), LONG, depth)
    large = AlphaBeta(4, selective=False).search(board_of(state), LONG, depth)
    assert small.value == large.value


@pytest.mark.parametrize("seed", range(3))
def test_rates_every_action(seed: int) -> None:
    state = midgame(seed, 12)
    seat = state.pending()[0]
    rated = AlphaBeta(1).rate(board_of(state), LONG, 1)
    assert sorted(action for action, _ in rated) == list(state.legal(seat))
    assert max(value for _, value in rated) == minimax(board_of(state), 1)


@pytest.mark.parametrize("seconds", [0.0, 5.5, 60.5, LONG])
def test_leaves_the_board_as_it_was(seconds: float) -> None:
    state = midgame(5, 24)
    board = board_of(state)
    before = HiveState(GAME, state.position.copy(), state.settings, state.options)
    AlphaBeta(1, clock=Ticks()).search(board, seconds, 3)
    s = getattr(board, "position")  # noqa: B009 - Board does not declare it
    assert HiveState(GAME, s, state.settings, state.options) == before
    for name in ("key", "anchor", "euler", "stacks", "kinds_in_hand", "under"):
        if name == "under":  # what lies under the pieces that lie on others
            stacks = [s.stack(c) for c in set(s.pos) if c >= 0]
            assert stacks == [before.position.stack(c) for c in set(s.pos) if c >= 0]
        else:
            assert getattr(s, name) == getattr(before.position, name), name


@pytest.mark.parametrize("seconds", [0.0, 0.5, 10.5, 40.5])
def test_stops_at_the_deadline(seconds: float) -> None:
    clock = Ticks()
    state = midgame(6, 22)
    found = AlphaBeta(1, clock=clock).search(board_of(state), seconds)
    assert clock.now <= seconds + 4  # the begin, the end, and once too late
    assert found.nodes <= 32 * (seconds + 1)
    assert found.seconds == pytest.approx(seconds + 1, abs=1.6)
    assert found.action in list(state.legal(state.pending()[0]))
    assert found.line[0] == found.action


def test_the_line_can_be_played() -> None:
    state = midgame(7, 18)
    found = AlphaBeta(1).search(board_of(state), LONG, 4 if apiary.compiled else 2)
    assert 1 <= len(found.line) <= found.depth
    for action in found.line:
        state.play(state.pending()[0], action)


def test_a_forced_pass_is_an_action() -> None:
    state = position("Base;Black[5];0,0:wQ 1,0:bQ,wB1 -1,0:wA1")
    found = AlphaBeta(1).search(board_of(state), LONG, 2)
    assert state.text(found.action) == "pass"


def test_refuses_a_game_that_is_over() -> None:
    state = position(f"Base;White[5];{ONE_SIDE_LEFT}")
    state.play(0, state.parse("wA2 bQ\\"))
    with pytest.raises(ValueError, match="nothing to search"):
        AlphaBeta(1).search(board_of(state), 1.0)


def test_a_third_repetition_is_worth_nothing() -> None:
    state = position("Base;White[9];0,0:wQ 1,0:bQ -1,0:wA1 2,0:bA1")
    for text in ("wA1 /wQ", "bA1 bQ\\", "wA1 -wQ", "bA1 bQ-") * 2:
        state.play(state.pending()[0], state.parse(text))
    rated = dict(AlphaBeta(1).rate(board_of(state), LONG, 1))
    assert rated.pop(state.parse("wA1 /wQ")) == 0
    assert 0 not in rated.values()


def test_other_games_may_go_on_while_the_clock_is_read() -> None:
    state = midgame(4, 24)
    other = midgame(5, 30)

    def busy_clock() -> float:
        for twin in (other.copy(), state.copy()):
            twin.legal(twin.pending()[0])
            twin.pick(twin.pending()[0], 7)
        return 0.0

    depth = 4 if apiary.compiled else 2
    quiet = AlphaBeta(1, clock=lambda: 0.0).search(board_of(state), 1.0, depth)
    disturbed = AlphaBeta(1, clock=busy_clock).search(board_of(state), 1.0, depth)
    assert (disturbed.action, disturbed.value, disturbed.nodes) == (
        quiet.action,
        quiet.value,
        quiet.nodes,
    )


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs timers of POSIX")
def test_a_signal_ends_a_search() -> None:
    class Interrupted(Exception):
        pass

    def interrupt(number: int, frame: object) -> None:
        raise Interrupted

    def search() -> None:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        AlphaBeta(1).search(board, 600.0)

    board = board_of(midgame(4, 24))
    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        with pytest.raises(Interrupted):
            search()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
