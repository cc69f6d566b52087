"""The named terms add up to what the search uses, and every word made from them is true."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import apiary
from apiary import puzzles
from apiary.bots.reasons import differences
from apiary.core.options import Options
from apiary.core.replay import play
from tests.hive.facts import check
from tests.hive.test_formats import random_game

ORIGINAL = ("", "MLP")
EXPANDED = (
    {"expansions": "MLP", "mode": "venom"},
    {"expansions": "P", "modules": "P"},
    {"modules": "G", "expansions": "MLP"},
    {"modules": "H"},
)


def states(letters: str, games: int) -> list[apiary.State]:
    """Positions of random games, to the end."""
    return [
        state
        for seed in range(games)
        for state in list(random_game(letters, seed, 90).states())[6::3]
        if state.pending()
    ]


def worth(state: apiary.State) -> tuple[float, float]:
    """What a search is told of a position, and what the terms come to."""
    seat = state.pending()[0]
    board = state.game.mind.board(state.seen_by(seat))
    terms = state.game.mind.terms(state)
    assert board is not None
    assert terms is not None
    mine, other = (sum(terms[one].values()) for one in (seat, 1 - seat))
    return float(board.evaluate()), mine - other


@pytest.mark.parametrize("letters", ORIGINAL)
def test_the_terms_are_the_evaluation(letters: str) -> None:
    found = [worth(state) for state in states(letters, 8)]
    assert len(found) > 100
    assert [told for told, _ in found] == [summed for _, summed in found]


@pytest.mark.parametrize("options", EXPANDED, ids=lambda one: "-".join(map(str, one.values())))
def test_so_they_are_with_expansions(options: Options) -> None:
    game, rng, seen = apiary.game("hive"), Random(4), 0
    for _ in range(3):
        state = game.start(options={**options, "queen_first": False})
        for _ in range(60):
            if not state.pending():
                break
            if state.pending()[0] >= 0 and len(state.pending()) == 1:
                told, summed = worth(state)
                assert told == summed
                seen += 1
                state.play(state.pending()[0], state.pick(state.pending()[0], rng.getrandbits(30)))
            else:
                state.play(apiary.CHANCE, state.sample(rng))
    assert seen > 90


def test_every_fact_is_true() -> None:
    """Of any two positions that one move leads to, for either side and every term."""
    rng, said = Random(2), Counter[str]()
    hard_pressed = [one.start() for one in puzzles.all_puzzles()[::6]]
    for state in (*states("", 8), *states("MLP", 8), *hard_pressed):
        to_act = state.pending()[0]
        ends = [
            play(state, to_act, state.pick(to_act, rng.getrandbits(30))).after for _ in range(2)
        ]
        here, there = (*ends,) if rng.random() < 0.5 else (ends[0], state)
        if not here.pending() or here.outcome() is not None:
            continue
        for seat in range(2):
            for one in differences(seat, here, there):
                fact = here.game.mind.fact(here, there, seat, one.whose, one.term)
                if fact is not None:
                    check(fact, here, seat)
                    said[fact.key.removeprefix("hive.fact.")] += 1
    wanted = {"around", "they_around", "you_win", "they_win", "stuck", "they_stuck", "walks"}
    wanted |= {"they_walk", "covered", "pinned", "free", "besieges", "they_besiege"}
    wanted |= {"guarded", "unguarded", "sat_on", "they_sat_on"}
    assert not wanted - set(said), said
