"""Hive as numbers, against the slow reference that plays the same games."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, cast

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import apiary
from apiary.games.hive import GAME, HiveState
from apiary.games.hive.actions import VERBS, is_move
from apiary.games.hive.places import NEAREST
from apiary.games.hive.position import CELL_BITS, PASS
from apiary.hexes import TORUS, torus_cell
from apiary.learn import Encoder, encoder
from apiary.learn.errors import DoesNotFit
from apiary.learn.hive.window import turned
from tests.hive.expanded.reference import Table
from tests.hive.expanded.test_independent import LEANINGS, SETTINGS, go_on, in_words, started
from tests.learn.encoded import check_actions, check_secrecy
from tests.learn.hive_reading import (
    Plane,
    brought_by_cell,
    brought_by_reference,
    pieces_of,
    reach,
    reading,
)
from tests.strategies import Begun, any_action, begun, work

WINDOW = 23
ACTIONS = 70 if apiary.compiled else 30
GAMES: dict[str, dict[str, object]] = {
    "base": {},
    "MLP": {"expansions": "MLP"},
    **SETTINGS,
}
# What is left out of a game in which no rule asks for it.
UNASKED = {"placed", "placed now", "stung by own", "stung by other", "stung now"}


@cache
def encoder_for(name: str, actions: str = "cells") -> Encoder:
    """The encoder of one of these games, as the reference plays it."""
    options = {"max_turns": 400, "repetition_draw": 0, **GAMES[name]}
    return encoder("hive", options=options, actions=actions)


@st.composite
def pairs(draw: st.DrawFn, longest: int = ACTIONS) -> tuple[str, HiveState, Table]:
    """A game that the program and the reference have played to the same point."""
    name = draw(st.sampled_from(sorted(GAMES)))
    lean = LEANINGS[draw(st.sampled_from(sorted(LEANINGS)))]
    rng = Random(draw(st.integers(0, 2**32 - 1)))
    state, table = started(GAMES[name])
    for _ in range(draw(st.integers(0, longest))):
        if not state.pending() or reach(table, 0) >= WINDOW // 2 - 1:
            break
        go_on(rng, state, table, lean)
    return name, state, table


def planes(encoding: Encoder, state: HiveState, seat: int) -> dict[str, Plane]:
    """The planes of an observation that aren't 0 as the reference reads them."""
    numbers = encoding.observation(state, seat).reshape(-1)
    found: dict[str, Plane] = {}
    for part in encoding.layout:
        plane = numbers[part.start : part.end].reshape(WINDOW, WINDOW)
        if part.meaning.startswith("all over"):
            assert (plane == plane[0, 0]).all(), part.name
            here = {(0, 0): int(plane[0, 0])} if plane[0, 0] else {}
        else:
            half = WINDOW // 2
            here = {(q - half, r - half): int(plane[r, q]) for r, q in np.argwhere(plane).tolist()}
        if here:
            found[part.name] = here
    return found


@work(150)
@given(pairs())
def test_an_observation_is_what_lies_there(pair: tuple[str, HiveState, Table]) -> None:
    name, state, table = pair
    encoding = encoder_for(name)
    named = {part.name for part in encoding.layout}
    for seat in range(2):
        if not state.outcome() and encoding.fits(state, seat):
            expected = reading(state, table, seat)
            for plane in UNASKED - named:
                expected.pop(plane, None)
            assert planes(encoding, state, seat) == expected


@pytest.mark.parametrize("letters", ["", "MLP"])
def test_the_numbers_are_as_many_as_told(letters: str) -> None:
    slots = 14 if letters else 11
    cells = encoder("hive", options={"expansions": letters})
    references = encoder("hive", options={"expansions": letters}, actions="references")
    assert cells.actions == (2 * 14 if letters else 11) * WINDOW * WINDOW + 1
    assert references.actions == (2 * slots) ** 2 * 7 + 1
    assert cells.shape[1:] == (WINDOW, WINDOW)
    assert cells.size == cells.layout[-1].end
    assert all(part.meaning for part in cells.layout)
    assert len({part.name for part in cells.layout}) == len(cells.layout)


@work(100)
@given(pairs())
def test_a_number_means_a_piece_and_where_it_comes_to(pair: tuple[str, HiveState, Table]) -> None:
    name, state, table = pair
    if table.selecting or table.drawing or not state.pending():
        return
    [seat] = state.pending()
    by_cell, by_reference = encoder_for(name), encoder_for(name, "references")
    if not by_cell.fits(state, seat):
        return
    slots = len(pieces_of(table, seat))
    movers = slots // 2 if name == "base" else slots
    passing = movers * WINDOW * WINDOW
    passing_by_reference = slots * slots * 7
    for text, action in in_words(state, table).items():
        number = by_cell.to_id(state, seat, action)
        other = by_reference.to_id(state, seat, action)
        if action == PASS:
            assert (number, other) == (passing, passing_by_reference)
        elif action < VERBS:
            written, _, where = text.partition(" ")
            q, r = map(int, where.split(","))
            piece = written.removesuffix("'")
            after = (0, 0) if is_move(action) else (passing + 1, passing_by_reference + 1)
            expected = brought_by_cell(table, seat, piece, (q, r), WINDOW)
            assert number == after[0] + expected
            possible = brought_by_reference(table, seat, piece, (q, r))
            assert other == after[1] + min(possible)
            for one in possible:
                assert by_reference.to_action(state, seat, after[1] + one) == action


@work(120)
@given(begun([GAME]), st.sampled_from(["cells", "references"]))
def test_actions_come_back(game: Begun, actions: str) -> None:
    encoding = encoder("hive", options=game.match.options, actions=actions, window=35)
    if all(encoding.fits(game.state, seat) for seat in range(2)):
        check_actions(encoding, game.state)


@work(120)
@given(begun([GAME]))
def test_nothing_secret_is_observed_nor_lost_on_the_way(game: Begun) -> None:
    encoding = encoder("hive", options=game.match.options, window=35)
    state = cast(HiveState, game.state)
    if all(encoding.fits(state, seat) for seat in range(2)):
        check_secrecy(encoding, state)
        read = GAME.from_bytes(state.to_bytes())
        for seat in range(2):
            assert np.array_equal(
                encoding.observation(read, seat), encoding.observation(state, seat)
            )


def turned_action(action: int, turn: int) -> int:
    """The same action in a game that is turned about its first cell."""
    if action == PASS or action >= VERBS or action < 0:
        return action
    place = turned(*NEAREST[action & int(TORUS)], turn)
    return action >> int(CELL_BITS) << int(CELL_BITS) | torus_cell(place)


@work(40)
@given(
    st.sampled_from(sorted(GAMES)),
    st.sampled_from(["cells", "references"]),
    st.integers(0, 2**32 - 1),
    st.integers(0, ACTIONS),
)
def test_a_turned_game_is_observed_turned(name: str, actions: str, seed: int, steps: int) -> None:
    encoding = encoder_for(name, actions)
    rng = Random(seed)
    games = [GAME.start(options=encoding.options) for _ in range(encoding.symmetries)]
    state = games[0]
    for _ in range(steps):
        if not state.pending():
            break
        after = state.copy()
        seat, action = any_action(after, rng)
        after.play(seat, action)
        if not all(encoding.fits(after, seat) for seat in range(2)):
            break
        for turn, twin in enumerate(games):
            twin.play(seat, turned_action(action, turn))
    for seat in range(2):
        seen, mask = encoding.observation(state, seat), encoding.action_mask(state, seat)
        for turn, twin in enumerate(games):
            assert np.array_equal(
                encoding.turn_observation(seen, turn), encoding.observation(twin, seat)
            )
            assert np.array_equal(
                encoding.turn_policy(mask, turn), encoding.action_mask(twin, seat)
            )


def test_turning_a_batch_turns_each() -> None:
    encoding = encoder("hive", window=9)
    numbers = np.arange(3 * encoding.size).reshape(3, *encoding.shape)
    both = encoding.turn_observation(numbers, 7)
    assert np.array_equal(both[2], encoding.turn_observation(numbers[2], 7))
    assert len({encoding.turn_observation(numbers[0], turn).tobytes() for turn in range(12)}) == 12
    with pytest.raises(IndexError):
        encoding.turn_observation(numbers, 12)


def test_a_position_that_came_up_before_is_marked() -> None:
    """Two queens alone walk round each other: the hive is only shifted."""
    state = GAME.start(options={"queen_first": True})
    encoding = encoder("hive", options=state.options)
    at = encoding.part("seen before").start
    for text in ("wQ", "bQ wQ-"):
        state.play(state.due(), state.parse(text))
    found = []
    while state.pending():
        found.append(int(encoding.observation(state, 0).reshape(-1)[at]))
        state.play(state.due(), next(a for a in state.legal() if state.text(a)[1] == "Q"))
    assert found[0] == 0
    assert sorted(set(found)) == [0, 1]  # the third time is a draw


def test_a_hive_too_large_for_its_window_is_refused() -> None:
    encoding = encoder("hive", window=5)
    state = GAME.start()
    for text in ("wG1", "bG1 wG1-", "wQ -wG1"):
        assert encoding.fits(state, 0)
        state.play(state.due(), state.parse(text))
    assert encoding.fits(state, 0)
    state.play(1, state.parse("bQ bG1-"))
    assert not encoding.fits(state, 0)
    with pytest.raises(DoesNotFit, match="window of 5"):
        encoding.observation(state, 0)


@pytest.mark.parametrize(
    "settings", [{"window": 4}, {"window": 22}, {"window": 37}, {"actions": "moves"}, {"size": 3}]
)
def test_settings_that_make_no_sense_are_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(apiary.BadOption):
        encoder("hive", **settings)


@pytest.mark.parametrize("actions", ["cells", "references"])
@pytest.mark.parametrize("modules", ["", "HPGS"])
def test_what_means_no_action_is_refused(actions: str, modules: str) -> None:
    encoding = encoder("hive", options={"modules": modules}, actions=actions)
    state = GAME.start(options={"modules": modules})
    for number in (-1, encoding.actions):
        with pytest.raises(apiary.IllegalAction):
            encoding.to_action(state, 0, number)


def test_states_of_other_games_are_refused() -> None:
    with pytest.raises(TypeError, match="hornet"):
        encoder("hive").observation(apiary.start("hornet"), 0)
