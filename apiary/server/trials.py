"""A try at a step of a lesson or at a puzzle, as who tries it sees it; and any other position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from apiary.core.replay import Step
from apiary.core.scene import LogLine, Move
from apiary.core.secrecy import told_to
from apiary.core.state import CHANCE, State
from apiary.lessons import Attempt, Lesson, Verdict
from apiary.puzzles import Puzzle
from apiary.puzzles.trying import Trying
from apiary.server.wire import (
    ClockRule,
    PositionInfo,
    PuzzleTrial,
    RatingChange,
    SeatInfo,
    Solution,
    SolutionStep,
    TableInfo,
    Trial,
)


def told(attempt: Attempt, lesson: Lesson, actions: int) -> Trial:
    """Where a step of a lesson stands after so many actions of the learner."""
    return Trial(
        table=table_of(attempt.state, attempt.seat, f"{lesson.game}-{lesson.name}"),
        position=_position(attempt),
        say=attempt.step.say,
        well=attempt.step.well,
        verdict=attempt.verdict,
        left=attempt.left,
        told=tuple(line.words for line in _since(attempt, actions)),
    )


def puzzle_told(
    tried: Trying, actions: int, rating: int, before: bool | None, change: RatingChange | None
) -> PuzzleTrial:
    """Where a puzzle of that rating stands after so many moves of who solves it, whose first try
    before had solved it or not.
    """
    puzzle = tried.puzzle
    step = puzzle.lesson().steps[0]
    return PuzzleTrial(
        table=table_of(tried.state, tried.seat, puzzle.name),
        position=_position(tried),
        say=step.say,
        well=step.well,
        verdict=tried.verdict,
        left=tried.left,
        told=tuple(line.words for line in _since(tried, actions)),
        moves=puzzle.moves,
        grade=puzzle.grade,
        themes=tuple(puzzle.themes),
        rating=rating,
        before="new" if before is None else "solved" if before else "failed",
        because=tried.because,
        change=change,
    )


def solution_told(puzzle: Puzzle, steps: Sequence[Step], change: RatingChange | None) -> Solution:
    """The way to the win, which may be left wherever the other side is to move."""
    start = puzzle.start()
    seat = start.pending()[0]
    shown = [SolutionStep(seen(start, seat, 0))]
    for number, step in enumerate(steps, 1):
        line = told_to(seat, step)
        due = step.after.pending()
        position = seen(step.after, seat, number, line.moves)
        if due and due[0] != seat:
            choices = step.after.game.table.choices(step.after.seen_by(due[0]), due[0])
            position = msgspec.structs.replace(position, choices=choices)
        shown.append(SolutionStep(position, line.words))
    return Solution(tuple(shown), change)


def _since(tried: Attempt | Trying, actions: int) -> list[LogLine]:
    """What the others did since the last of so many actions."""
    lines = [told_to(tried.seat, step) for step in tried.played]
    mine = [number for number, step in enumerate(tried.played) if step.actor == tried.seat]
    return lines[mine[actions - 1] + 1 if actions else 0 :]


def _position(tried: Attempt | Trying) -> PositionInfo:
    moves = told_to(tried.seat, tried.played[-1]).moves if tried.played else ()
    is_open = tried.verdict is Verdict.OPEN
    return seen(tried.state, tried.seat, len(tried.played), moves, is_open)


def seen(
    state: State, seat: int, number: int, moves: tuple[Move, ...] = (), is_open: bool = False
) -> PositionInfo:
    """A position as the one on this seat sees it, and what can be done if something can."""
    table, view = state.game.table, state.seen_by(seat)
    return PositionInfo(
        number=number,
        pending=tuple(one for one in state.pending() if one != CHANCE),
        scene=table.scene(view),
        decided=state.decided(),
        seat=seat,
        choices=table.choices(view, seat) if is_open else None,
        outcome=state.outcome(),
        moves=moves,
    )


def table_of(state: State, seat: int, name: str, others: Literal["bot", "me"] = "bot") -> TableInfo:
    """The table that a position lies on, for the one on this seat, or on all."""
    game = state.game
    return TableInfo(
        id=name,
        game=game.name,
        options=dict(state.options),
        status="playing",
        public=False,
        seats=tuple(
            SeatInfo(
                kind="person" if number == seat or others == "me" else "bot",
                label=game.seat_name(number),
                me=number == seat or others == "me",
            )
            for number in range(state.seats)
        ),
        clock=ClockRule(),
        clocks=None,
    )
