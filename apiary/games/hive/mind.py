"""How a bot thinks about Hive: with alpha-beta, but for what is drawn from a bag."""

from __future__ import annotations

from typing import cast, final

from apiary.core.board import Board, chance
from apiary.core.messages import Message
from apiary.core.mind import Mind, Terms
from apiary.core.state import Seen, State
from apiary.games.hive import evaluate, evaluate_general, terms
from apiary.games.hive.state import HiveState


@final
class HiveMind(Mind):
    """How a bot thinks about Hive."""

    def __init__(self) -> None:
        super().__init__(foresight=4)

    def board(self, view: Seen) -> Board | None:
        """For alpha-beta; there is none where pieces are drawn from a bag."""
        state = cast(HiveState, view)
        k = state.general
        if k is None:
            return evaluate.HiveBoard(state.position.copy())
        return None if k.settings.swarm else evaluate_general.ColonyBoard(k.copy())

    def values(self, state: State) -> list[float]:
        """Each side's chances, read off the evaluation."""
        hive = cast(HiveState, state)
        s, k = hive.position, hive.general
        worth = evaluate.evaluate(s) if k is None else evaluate_general.evaluate(k)
        mine = chance(float(worth))
        return [1.0 - mine, mine] if s.turn & 1 else [mine, 1.0 - mine]

    def terms(self, state: State) -> list[Terms]:
        return terms.terms(cast(HiveState, state))

    def fact(self, state: State, other: State, seat: int, whose: int, term: str) -> Message | None:
        here, there = cast(HiveState, state), cast(HiveState, other)
        return terms.fact(here, there, seat, whose, term)
