"""Analysis against full search by copies of states, and proven wins against every answer."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import apiary
from apiary import Analysis, puzzles
from apiary.bots.alphabeta import WIN
from apiary.core.state import State
from tests.hive.test_formats import random_game

WON = (
    "Base;White[9];0,0:bQ 1,-1:bA1 0,-1:wS1 -1,0:wG1 -1,1:bB1 0,1:wB1 2,-1:bS1 -2,1:wQ "
    "-2,2:wA1 1,-2:bG1"
)


def hive(text: str) -> State:
    return apiary.game("hive").position(text)


def after(state: State, action: int) -> State:
    state = state.copy()
    state.play(state.pending()[0], action)
    return state


def minimax(state: State, plies: int, seat: int) -> int:
    """The value for a seat, whose turn it is or would be, by trying everything."""
    outcome = state.outcome()
    if outcome is not None:
        return 0 if outcome.draw else int(WIN if outcome.winners == (seat,) else -WIN)
    if not plies:
        board = state.game.mind.board(state.seen_by(seat))
        assert board is not None
        return int(board.evaluate())
    return max(tried(state, action, plies) for action in state.legal())


def tried(state: State, action: int, plies: int) -> int:
    """The value of an action; a win is worth less by one for each ply until then."""
    seat = state.pending()[0]
    value = -minimax(after(state, action), plies - 1, 1 - seat)
    return value - (value > WIN // 2) + (value < -WIN // 2)


def middle(seed: int, plies: int) -> State:
    return random_game("P", seed, plies).replay()


@pytest.mark.parametrize(("seed", "plies", "depth"), [(1, 3, 3), (2, 12, 2), (3, 30, 2)])
def test_a_depth_is_full_search(seed: int, plies: int, depth: int) -> None:
    state = middle(seed, plies)
    found = apiary.analyse(state, depth=depth, lines=4)
    values = sorted((tried(state, one, depth) for one in state.legal()), reverse=True)
    assert [line.value for line in found.lines] == values[:4]
    assert found.depth == depth
    for line in found.lines:
        end = state
        for action, text in zip(line.actions, line.moves, strict=True):
            assert end.text(action) == text
            end = after(end, action)
        assert end.pending() == () or len(line.actions) == depth


def test_wins_are_told_and_proven() -> None:
    state = hive(WON)
    found = apiary.analyse(state, depth=2)
    assert (found.best.wins_in, found.best.chance, found.chances) == (1, 1.0, (1.0, 0.0))
    solved = apiary.solve(state, plies=1)
    assert solved is not None
    assert (solved.wins_in, len(solved.line)) == (1, 1)
    assert found.best.actions[0] in solved.winners
    won = after(state, solved.winners[0]).outcome()
    assert won is not None
    assert won.winners == (0,)
    winning = [
        one for one in state.legal() if (end := after(state, one).outcome()) and not end.draw
    ]
    assert sorted(solved.winners) == sorted(winning)


def test_a_win_in_two_stands_against_every_answer() -> None:
    puzzle = next(one for one in puzzles.all_puzzles() if one.moves == 2)
    state = puzzle.start()
    assert apiary.solve(state, plies=2) is None
    solved = apiary.solve(state, plies=3)
    assert solved is not None
    assert (solved.wins_in, solved.winners) == (2, (puzzle.first(),))
    assert len(solved.moves) == 3
    lost = after(state, solved.winners[0])
    for answer in list(lost.legal())[::5]:
        last = after(lost, answer)
        assert last.outcome() or apiary.solve(last, plies=1) is not None
    against = apiary.analyse(lost, depth=2, lines=2)
    assert [line.wins_in for line in against.lines] == [-1, -1]
    assert against.chances[lost.pending()[0]] == 0.0
    with pytest.raises(apiary.BadOption, match="10 positions"):
        apiary.solve(state, plies=3, nodes=10)


def test_progress_is_told_and_ends_a_search() -> None:
    told: list[Analysis] = []

    def twice(found: Analysis) -> bool:
        told.append(found)
        return len(told) == 2

    found = apiary.analyse(middle(2, 12), depth=60, lines=2, progress=twice)
    assert [one.depth for one in told] == [1, 2]
    assert found.lines == told[-1].lines


def test_other_games_are_searched_by_playing_on() -> None:
    state = apiary.start("hornet", seats=3)
    rng = Random(1)
    while state.pending() == (apiary.CHANCE,):
        state.play(apiary.CHANCE, state.sample(rng))
    found = apiary.analyse(state, nodes=300, lines=5, rng=Random(1))
    assert len(found.chances) == 3
    assert found.seat == state.pending()[0]
    shares = [line.share or 0.0 for line in found.lines]
    assert shares == sorted(shares, reverse=True)
    assert 0.0 < sum(shares) <= 1.0
    assert all(line.actions[0] in state.legal() for line in found.lines)


def test_nothing_is_known_but_what_the_seat_knows() -> None:
    start = apiary.start("hive", options={"modules": "S"})
    first = list(start.legal(0))[:2]
    worlds = [start.copy(), start.copy()]
    for world, action in zip(worlds, first, strict=True):
        world.play(0, action)
    found = [apiary.analyse(one, nodes=50, seat=1, rng=Random(3)) for one in worlds]
    assert found[0] == found[1]
    with pytest.raises(apiary.BadOption, match="which one, of 0, 1"):
        apiary.analyse(start, nodes=5)


@pytest.mark.parametrize(
    ("game", "limits", "why"),
    [
        ("hive", {}, "how long to think"),
        ("hive", {"seconds": 0.0}, "how long to think"),
        ("hive", {"depth": 2, "nodes": -1}, "how long to think"),
        ("hive", {"depth": 1, "lines": 0}, "at least, not 0"),
        ("hornet", {"nodes": 5}, "Chance is due"),
    ],
)
def test_what_makes_no_sense(game: str, limits: dict[str, Any], why: str) -> None:
    with pytest.raises(apiary.BadOption, match=why):
        apiary.analyse(apiary.start(game), **limits)


def test_where_nothing_can_be_proven() -> None:
    swarm = apiary.start("hive", options={"modules": "S"})
    swarm.play(0, swarm.legal(0)[0])
    with pytest.raises(apiary.BadOption, match="two without chance or secrets"):
        apiary.solve(swarm, plies=1)
    with pytest.raises(apiary.BadOption, match="by depth"):
        apiary.analyse(swarm, depth=1)
    over = hive(WON)
    over.play(0, apiary.RESIGN)
    with pytest.raises(apiary.BadOption, match="over"):
        apiary.analyse(over, depth=1)
