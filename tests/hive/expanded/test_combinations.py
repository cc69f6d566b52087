"""Random games with any choice of modes, modules and contested rules."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import apiary
from apiary.core.options import OptionValue
from apiary.games.hive import HiveState
from apiary.games.hive.colony import IN_BAG, REMOVED
from apiary.games.hive.names import PIECE_NAMES
from apiary.games.hive.position import ABSENT, HONEYCOMBO, IN_HAND
from apiary.games.hive.settings import MODES, VENOM_EXTRAS
from apiary.hexes import neighbour, unrolled
from tests.hive.expanded.colonies import GAME
from tests.hive.reference import connected
from tests.scenes import check_event, check_table
from tests.strategies import any_action, deciding, option_values, work

LONG = 150 if apiary.compiled else 60

options = st.fixed_dictionaries(
    {"mode": st.sampled_from(MODES)},
    optional={
        option.name: option_values(option) for option in GAME.options if option.name != "mode"
    },
)


def allowed(chosen: dict[str, OptionValue]) -> dict[str, OptionValue]:
    """The options that go together, those of other modes left out."""
    if chosen["mode"] != VENOM_EXTRAS:
        chosen = {name: value for name, value in chosen.items() if not name.startswith("extra_")}
    elif not any(chosen.get(name) for name in chosen if name.startswith("extra_")):
        chosen["extra_flies"] = 2
    if chosen["mode"] != "no_flip_common":
        chosen.pop("common_faces", None)
    if chosen.get("repetition_draw") == 0:
        chosen["max_turns"] = 300
    return chosen


@st.composite
def matches(draw: st.DrawFn, longest: int = LONG) -> tuple[apiary.Match, Random]:
    """A game after some random actions."""
    chosen = allowed(draw(options))
    match = apiary.Match(GAME, options=chosen)
    rng = Random(draw(st.integers(0, 2**32 - 1)))
    for _ in range(draw(st.integers(0, longest))):
        if match.state.pending():
            match.play(*any_action(match.state, rng))
    return match, rng


def colony_state(match: apiary.Match) -> HiveState:
    assert isinstance(match.state, HiveState)
    return match.state


@work(150)
@given(matches())
def test_the_hive_is_one_and_no_piece_is_lost(found: tuple[apiary.Match, Random]) -> None:
    state = colony_state(found[0])
    s, k = state.position, state.colony
    cells = [int(c) for c in s.pos if c >= 0]
    places = unrolled(sorted(set(cells)), cells[0]) if cells else {}
    assert connected(set(places.values()))
    assert len(places) == len(set(cells))
    stacked: Counter[int] = Counter(p for c in set(cells) for p in s.stack(c))
    for p in PIECE_NAMES:
        where = s.pos[p]
        assert stacked[p] == int(where >= 0)
        assert where >= 0 or where in (ABSENT, IN_HAND, IN_BAG, REMOVED)
        assert (k.holder[p] in (0, 1)) == (where == IN_HAND)
    if k.settings.honeycombo:
        assert s.pos[HONEYCOMBO] >= 0
        if not k.second and not state.outcome():
            assert s.height(s.pos[HONEYCOMBO]) == 1
    masks_agree(state)


def masks_agree(state: HiveState) -> None:
    """The words of the cells say what the stacks say, the neutral piece of no colour."""
    s = state.position
    tops = [s.stack(c)[-1] if s.height(c) else -1 for c in range(1024)]
    for c in range(1024):
        word = s.board[c]
        for d in range(6):
            top = tops[neighbour(c, d)]
            assert word >> d & 1 == int(top >= 0)
            neutral = top == HONEYCOMBO
            assert word >> 6 + d & 1 == int(top >= 0 and not neutral and top < 32)
            assert word >> 12 + d & 1 == int(top >= 32)


@work(100)
@given(matches())
def test_texts_parse_back_and_differ(found: tuple[apiary.Match, Random]) -> None:
    state = colony_state(found[0])
    for seat in deciding(state):
        actions = [int(action) for action in state.legal(seat)]
        texts = [state.text(action) for action in actions]
        assert len(set(texts)) == len(texts)
        assert [state.parse(text) for text in texts] == actions
        assert actions == sorted(set(actions))
        assert 0 <= actions[0] <= actions[-1] < GAME.action_space


@work(60)
@given(matches())
def test_records_replay(found: tuple[apiary.Match, Random]) -> None:
    match = found[0]
    again = apiary.Record.from_json(match.record().to_json()).replay()
    assert again == match.state
    assert again.key() == match.state.key()


@work(60)
@given(matches())
def test_a_table_shows_and_tells(found: tuple[apiary.Match, Random]) -> None:
    match, rng = found
    state: apiary.State = match.state
    check_table(GAME, state, range(2))
    for _ in range(3):
        if state.pending():
            state = check_event(GAME, state, range(2), *any_action(state, rng))


@work(60)
@given(matches(), matches())
def test_what_is_illegal_says_why(
    found: tuple[apiary.Match, Random], other: tuple[apiary.Match, Random]
) -> None:
    """What is legal in another game, asked in this one."""
    state, rng = colony_state(found[0]), found[1]
    strange = colony_state(other[0])
    for seat in deciding(state):
        legal = {int(action) for action in state.legal(seat)}
        actions = [int(a) for other_seat in deciding(strange) for a in strange.legal(other_seat)]
        for action in rng.sample(actions, min(len(actions), 40)):
            if action not in legal:
                with pytest.raises(apiary.IllegalAction) as caught:
                    state.copy().play(seat, action)
                assert str(caught.value)


@work(40)
@given(matches())
def test_an_end_has_a_reason_and_nothing_after_it(found: tuple[apiary.Match, Random]) -> None:
    state = colony_state(found[0])
    outcome = state.outcome()
    assert (outcome is None) == bool(state.pending())
    if outcome is not None:
        assert apiary.say(outcome.reason)
        assert not list(state.legal(0))
        assert not list(state.legal(1))


@pytest.mark.skipif(apiary.compiled, reason="tests/test_tools.py counts every ability")
def test_every_ability_comes_up_in_random_games() -> None:
    everything: dict[str, OptionValue] = {
        "mode": "venom", "modules": "HPGS", "expansions": "MLP", "max_turns": 150,
    }  # fmt: skip
    used: set[str] = set()
    rng = Random(1)
    for _ in range(12):
        state = GAME.start(options=everything)
        while state.pending():
            actor, action = any_action(state, rng)
            used.add(max(state.text(action).split(), key=len))
            state.play(actor, action)
    assert {"flip", "stings", "swaps", "takes", "steal", "draw", "honeycombo", "hand"} <= used
