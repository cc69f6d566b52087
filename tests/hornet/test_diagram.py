"""The map in a terminal: every hedge is drawn, and a field before it is turned."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

import apiary
from apiary.core.messages import say
from apiary.core.state import CHANCE, State
from apiary.games.hornet.actions import CELL_LIST, FIELDS, At
from apiary.games.hornet.diagram import diagram, edges, loose
from apiary.games.hornet.position import Position
from apiary.games.hornet.state import HornetState
from apiary.hexes import DIRECTIONS


def position_of(state: State) -> Position:
    return cast(HornetState, state).position


def drawn(picture: str) -> int:
    """How many hedges a picture shows: a row of six signs, or three signs below each other."""
    lines = picture.split("\n")
    rows = sum(line.split().count("######") for line in lines)
    columns = sum(line.count("#") for line in lines if "######" not in line)
    assert columns % 3 == 0
    return rows + columns // 3


def fenced(s: Position) -> int:
    """How many sides of fields that lie there have a hedge, those of two fields counted once."""
    found: set[frozenset[tuple[int, int]]] = set()
    for f in range(FIELDS):
        if s.cells[f] >= 0:
            q, r = CELL_LIST[s.cells[f]]
            for side in edges(s, f, int(s.turned[f])):
                dq, dr = DIRECTIONS[side]
                found.add(frozenset({(q, r), (q + dq, r + dr)}))
    return len(found)


def played(seed: int, phase: int) -> State:
    """A free set-up until a field is to be put, or turned."""
    rng = Random(seed)
    state = apiary.start("hornet", seats=3, options={"map": "free"})
    while position_of(state).phase != phase:
        seat = state.pending()[0]
        action = state.sample(rng) if seat == CHANCE else rng.choice(list(state.legal(seat)))
        state.play(seat, action)
    return state


def test_every_hedge_of_the_first_map_is_drawn() -> None:
    state = apiary.start("hornet", seats=3)
    state.play(CHANCE, state.sample(Random(1)))  # who begins
    assert drawn(diagram(position_of(state))) == fenced(position_of(state)) > 8


@pytest.mark.parametrize("seed", range(8))
def test_every_hedge_of_a_free_map_is_drawn(seed: int) -> None:
    rng = Random(seed)
    state = apiary.start("hornet", seats=3, options={"map": "free"})
    while len(position_of(state).reach) == 0:  # until all fields lie
        seat = state.pending()[0]
        action = state.sample(rng) if seat == CHANCE else rng.choice(list(state.legal(seat)))
        state.play(seat, action)
    assert drawn(diagram(position_of(state))) == fenced(position_of(state))


def test_a_field_is_seen_before_it_is_laid_and_before_it_is_turned() -> None:
    s = position_of(played(2, At.PUT))
    assert say(loose(s)) in diagram(s)
    assert say(loose(s), "de") in diagram(s, language="de")
    s = position_of(played(2, At.TURN))
    name = s.box.names[s.field]
    assert f" {name} " in diagram(s)


def test_ways_to_turn_a_field_tell_where_its_hedges_come() -> None:
    state = played(2, At.TURN)
    seat = state.pending()[0]
    terminal = state.game.terminal
    told = [terminal.describe(state.seen_by(seat), int(one)) for one in state.legal(seat)]
    words = [say(one) for one in told if one is not None]
    assert len(set(words)) == len(told) > 1
    assert all(one.startswith("hedges: ") for one in words)
