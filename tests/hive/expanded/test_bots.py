"""Bots in games with expansions: legal, undone without a trace, and not blind to what is new."""

from __future__ import annotations

from random import Random

import pytest

import apiary
from apiary.bots import AlphaBeta, board_of, make_bot
from apiary.bots.alphabeta import SURE, WIN
from apiary.core.board import Board
from apiary.core.play import play_at_random
from apiary.games.hive import HiveState
from apiary.games.hive.position import IN_HAND
from tests.hive.expanded.colonies import GAME, at, start, without
from tests.toys import Ticks

# Looks at a clock that ticks: 32 nodes each, so that no test depends on the machine.
PACE = 100.0 if apiary.compiled else 4.0
OPEN = {"mode": "venom", "modules": "HPG", "expansions": "MLP"}


def midgame(seed: int, plies: int) -> HiveState:
    """An unfinished game after random actions."""
    rng = Random(seed)
    while True:
        state = start(**OPEN)
        play_at_random(state, rng, plies)
        if state.pending():
            return state


def board(state: HiveState) -> Board:
    return board_of(GAME, state.seen_by(state.pending()[0]))


def frozen(seconds: float = 0.0) -> float:
    """A clock that stands still, so that a search goes to its depth."""
    return seconds


def minimax(found: Board, depth: int) -> int:
    """The value of a position by trying everything."""
    if depth == 0:
        return int(found.evaluate())
    actions = [int(found.buf[i]) for i in range(found.generate(0))]
    best = -int(WIN)
    for action in actions:
        memory = found.make(action)
        ended = found.over()
        value = -int(found.result()) * int(WIN) if ended else -minimax(found, depth - 1)
        found.unmake(action, memory)
        best = max(best, value)
    return best


@pytest.mark.parametrize("seed", range(4))
def test_a_search_leaves_the_position_as_it_was(seed: int) -> None:
    state = midgame(seed, 40)
    found = board(state)
    before = found.hash_key()
    AlphaBeta(1, clock=frozen).search(found, 1.0, 2)
    assert found.hash_key() == before
    assert [int(found.buf[i]) for i in range(found.generate(0))]


@pytest.mark.parametrize("seed", range(3))
def test_a_full_search_is_minimax_through_double_turns_too(seed: int) -> None:
    state = at(
        "0,0:nH 1,0:wQ -1,0:bQ 0,1:wB1 -1,1:bG1", "double:w shows:b",
        kind="Base", mode="base", modules="H", max_turns=40 + seed,
    )  # fmt: skip
    state = without(IN_HAND, state, kept="wS1 bS1")  # small hands keep it short
    depth = 3 if apiary.compiled else 2
    searched = AlphaBeta(1, selective=False, clock=frozen).search(board(state), 1.0, depth)
    assert searched.value == minimax(board(state), depth)


def test_alpha_beta_takes_a_queen() -> None:
    state = at("-1,0:wN' 0,0:bQ 1,0:wQ", mode="base", modules="P")
    searched = AlphaBeta(1, clock=frozen).search(board(state), 1.0, 1)
    assert state.text(searched.action) == "wN takes bQ"


def test_alpha_beta_wins_with_both_actions_of_a_double_turn() -> None:
    state = at(
        "0,0:nH 1,0:bQ 2,0:wA1 2,-1:wS1 1,-1:wG1 3,-1:wA2 3,0:wA3 -1,0:wQ", "double:w shows:b",
        mode="base", modules="H",
    )  # fmt: skip
    searched = AlphaBeta(1, clock=frozen).search(board(state), 1.0, 3)
    assert searched.value > SURE
    state.play(0, searched.action)
    assert state.pending() == (0,)
    state.play(0, AlphaBeta(1, clock=frozen).search(board(state), 1.0, 1).action)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


@pytest.mark.parametrize("level", ["easy", "hard"])
@pytest.mark.parametrize("options", [OPEN, {**OPEN, "modules": "HPGS"}], ids=["open", "swarm"])
def test_bots_play_legally(level: str, options: dict[str, object]) -> None:
    rng = Random(5)
    state = start(**options)
    bot = make_bot(GAME, level, rng, Ticks())
    for _ in range(12):
        actor = state.pending()[0]
        if actor == apiary.CHANCE:
            state.play(actor, state.sample(rng))
        else:
            state.play(actor, bot.choose(state.seen_by(actor), actor, PACE))


def test_a_bot_brings_its_queen_before_a_mantis_waits() -> None:  # P-6
    state = start(modules="P")
    state.play(0, state.parse("wQ"))
    searched = AlphaBeta(1, clock=frozen).search(board(state), 1.0, 2)
    assert state.text(searched.action).split()[0] == "bQ"
