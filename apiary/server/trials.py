"""A try at a step of a lesson, as the learner sees it."""

from __future__ import annotations

from apiary.core.secrecy import told_to
from apiary.core.state import CHANCE
from apiary.lessons import Attempt, Lesson, Verdict
from apiary.server.wire import ClockRule, PositionInfo, SeatInfo, TableInfo, Trial


def told(attempt: Attempt, lesson: Lesson, actions: int) -> Trial:
    """Where it stands after so many actions of the learner."""
    state, seat, game = attempt.state, attempt.seat, attempt.state.game
    view = state.seen_by(seat)
    is_open = attempt.verdict is Verdict.OPEN
    lines = [told_to(seat, step) for step in attempt.played]
    mine = [number for number, step in enumerate(attempt.played) if step.actor == seat]
    since = mine[actions - 1] + 1 if actions else 0
    return Trial(
        table=_table(attempt, lesson),
        position=PositionInfo(
            number=len(attempt.played),
            pending=tuple(one for one in state.pending() if one != CHANCE),
            scene=game.table.scene(view),
            decided=state.decided(),
            seat=seat,
            choices=game.table.choices(view, seat) if is_open else None,
            outcome=state.outcome(),
            moves=lines[-1].moves if lines else (),
        ),
        say=attempt.step.say,
        well=attempt.step.well,
        verdict=attempt.verdict,
        left=attempt.left,
        told=tuple(line.words for line in lines[since:]),
    )


def _table(attempt: Attempt, lesson: Lesson) -> TableInfo:
    game = attempt.state.game
    return TableInfo(
        id=f"{lesson.game}-{lesson.name}",
        game=lesson.game,
        options=lesson.options,
        status="playing",
        public=False,
        seats=tuple(
            SeatInfo(
                kind="person" if number == attempt.seat else "bot",
                label=game.seat_name(number),
                me=number == attempt.seat,
            )
            for number in range(attempt.state.seats)
        ),
        clock=ClockRule(),
        clocks=None,
    )
