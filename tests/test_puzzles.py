"""Puzzles: the solver proves what it says, and those that come with us are what they claim."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

import apiary
from apiary import puzzles
from apiary.bots.solve import OutOfNodes, Solver
from apiary.core.board import Board
from apiary.core.errors import BadOption, IllegalAction
from apiary.core.state import State
from apiary.hexes import rotate
from apiary.lessons import Attempt, Verdict, solution
from apiary.puzzles import GRADES, Puzzle, checking
from apiary.puzzles.puzzle import name_of
from apiary.puzzles.trying import Trying
from apiary.puzzles.trying import solution as solve

WON = (
    "Base;White[9];0,0:bQ 1,-1:bA1 0,-1:wS1 -1,0:wG1 -1,1:bB1 0,1:wB1 2,-1:bS1 -2,1:wQ "
    "-2,2:wA1 1,-2:bG1"
)
EVERY = puzzles.all_puzzles()
SAMPLE = [one for one in EVERY if one.moves <= 2][::40]
THREE = [one for one in EVERY if one.moves == 3]
NEEDS_SPEED = pytest.mark.skipif(not apiary.compiled, reason="tries too much")


def state_of(text: str) -> State:
    return apiary.game("hive").position(text)


def board_of(state: State) -> Board:
    board = state.game.mind.board(state.seen_by(state.pending()[0]))
    assert board is not None
    return board


def test_the_solver_finds_a_win_in_one() -> None:
    state = state_of(WON)
    solver = Solver(megabytes=1)
    assert solver.fewest(board_of(state), 3) == 1
    for action in solver.winners(board_of(state), 1):
        after = state.copy()
        after.play(0, action)
        outcome = after.outcome()
        assert outcome is not None
        assert outcome.winners == (0,)


def test_the_solver_finds_nothing_where_nothing_is() -> None:
    board = board_of(apiary.game("hive").position("Base;White[2];0,0:wA1 1,0:bA1"))
    assert Solver(megabytes=1).fewest(board, 2) == 0
    assert Solver(megabytes=1).line(board, 2) == []


def test_the_solver_says_when_it_does_not_know() -> None:
    puzzle = next(one for one in EVERY if one.moves == 2)
    with pytest.raises(OutOfNodes):
        Solver(megabytes=1, most=10).forces(board_of(puzzle.start()), 2)


@pytest.mark.parametrize(
    "puzzle",
    [*SAMPLE, *(pytest.param(one, marks=NEEDS_SPEED) for one in THREE[::10])],
    ids=lambda one: one.name,
)
def test_a_sample_is_proven_by_other_means(puzzle: Puzzle) -> None:
    assert checking.faults(puzzle) == []


@NEEDS_SPEED
@pytest.mark.parametrize("puzzle", THREE[::10], ids=str)
def test_long_ones_are_proven_by_the_solver(puzzle: Puzzle) -> None:
    solver = Solver(megabytes=8)
    assert solver.winners(board_of(puzzle.start()), 3) == [puzzle.first()]
    assert solver.fewest(board_of(puzzle.start()), 3) == 3


def test_a_wrong_puzzle_is_found_out() -> None:
    puzzle = SAMPLE[0]
    start = puzzle.start()
    other = next(one for one in start.legal(start.pending()[0]) if one != puzzle.first())
    wrong = Puzzle(puzzle.name, puzzle.position, 1, [start.text(int(other))], 1, [], puzzle.options)
    assert checking.faults(wrong)


def test_there_are_enough_of_every_grade() -> None:
    assert len(EVERY) >= 500
    assert {one.grade for one in EVERY} == set(range(1, GRADES + 1))
    assert len({one.name for one in EVERY}) == len(EVERY)
    assert any("venom" in one.themes for one in EVERY)


def test_turned_and_mirrored_positions_have_one_name() -> None:
    head, turn, cells = WON.split(";")
    stacks = [one.split(":") for one in cells.split()]
    places = [tuple(map(int, at.split(","))) for at, _ in stacks]
    for mirrored in (False, True):
        for turns in range(6):
            moved = [rotate((r, q) if mirrored else (q, r), turns) for q, r in places]
            text = " ".join(
                f"{q},{r}:{pieces}" for (q, r), (_, pieces) in zip(moved, stacks, strict=True)
            )
            assert name_of(state_of(f"{head};{turn};{text}")) == name_of(state_of(WON))
    assert name_of(state_of(WON.replace("1,-2:bG1", "3,-2:bG1"))) != name_of(state_of(WON))


def test_every_day_has_its_puzzle() -> None:
    first = date(2026, 1, 1)
    days = [puzzles.of_day(first + timedelta(days)).name for days in range(100)]
    assert len(set(days)) == 100


def test_themes_lead_to_puzzles() -> None:
    for theme in puzzles.all_themes():
        assert all(theme in one.themes for one in puzzles.by_theme(theme))
    with pytest.raises(BadOption, match="wombat"):
        puzzles.by_theme("wombat")
    with pytest.raises(BadOption, match="wombat"):
        puzzles.find("wombat")


@pytest.mark.parametrize("puzzle", [EVERY[0], *SAMPLE[-3:]], ids=lambda one: one.name)
def test_a_puzzle_is_a_lesson_that_its_line_passes(puzzle: Puzzle) -> None:
    lesson = puzzle.lesson()
    attempt = Attempt(lesson.steps[0], lesson)
    found = solution(attempt)
    assert found is not None
    assert found[0] == puzzle.first()
    while attempt.verdict is Verdict.OPEN:
        ahead = solution(attempt)
        assert ahead is not None
        attempt.play(ahead[0])
    assert attempt.verdict is Verdict.PASSED


def test_another_first_move_fails_against_the_best_defence() -> None:
    puzzle = next(one for one in EVERY if one.moves == 2)
    lesson = puzzle.lesson()
    start = Attempt(lesson.steps[0], lesson)
    for action in list(start.state.legal(start.seat))[:8]:
        if action != puzzle.first():
            attempt = start.copy()
            attempt.play(int(action))
            assert attempt.verdict is Verdict.FAILED or solution(attempt) is None


def wrong_first_moves(puzzle: Puzzle) -> list[int]:
    start = puzzle.start()
    return [int(one) for one in start.legal(start.pending()[0]) if one != puzzle.first()]


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda one: one.name)
def test_only_the_solution_passes_a_try(puzzle: Puzzle) -> None:
    """What the slow solver proves is what the try says of each first move."""
    for action in wrong_first_moves(puzzle)[:3]:
        trying = Trying(puzzle)
        assert trying.play(action) is Verdict.FAILED
        assert trying.because is not None
        if trying.because.key == "core.puzzle_refuted":
            assert not checking.Proof().wins(trying.state, trying.left)
    trying = Trying(puzzle)
    trying.play(puzzle.first())
    assert (trying.verdict is Verdict.PASSED) is (puzzle.moves == 1)


@pytest.mark.parametrize("puzzle", [one for one in SAMPLE if one.moves == 2], ids=str)
def test_every_answer_to_the_solution_loses(puzzle: Puzzle) -> None:
    main = solve(puzzle)
    assert [step.text for step in main] == puzzle.line
    for answer in list(main[1].before.legal(main[1].actor))[:4]:
        steps = solve(puzzle, [int(answer)])
        outcome = steps[-1].after.outcome()
        assert outcome is not None
        assert outcome.winners == (main[0].actor,)
        assert len(steps) <= 3
    with pytest.raises(IllegalAction):
        solve(puzzle, [-7])


def test_why_a_move_does_not_win_tells_the_free_spaces() -> None:
    puzzle = next(one for one in EVERY if one.moves == 1 and "mode" not in one.options)
    for action in wrong_first_moves(puzzle)[:10]:
        trying = Trying(puzzle)
        trying.play(action)
        table = trying.state.to_dict()["table"]["pieces"]
        taken = {tuple(one["at"]) for one in table}
        (q, r) = next(
            one["at"]
            for one in table
            if one["creature"] == "queenBee" and one["player"] != ("white", "black")[trying.seat]
        )
        around = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
        free = sum((q + dq, r + dr) not in taken for dq, dr in around)
        assert trying.because is not None
        assert trying.because.params.get("free") == free
