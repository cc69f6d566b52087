"""What `State` and `Game` see to themselves, before a game says anything."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random
from typing import Any

import pytest

import apiary
from apiary.core import state as contract
from apiary.core.game import MOST_PREPARED
from apiary.core.state import ABSTRACT
from examples.tictactoe import GAME, TicTacToeState
from tests.toys import Duel, ToyState

SOURCE = Path(__file__).parent.parent / "apiary/core/state.py"
WHOLE = {name: getattr(TicTacToeState, name) for name in ABSTRACT}


def make(base: type, methods: dict[str, Any]) -> type:
    return type("Half", (base,), methods)


@pytest.mark.parametrize("missing", ABSTRACT)
def test_what_is_missing_is_named_when_the_class_is_made(missing: str) -> None:
    methods = {name: method for name, method in WHOLE.items() if name != missing}
    with pytest.raises(TypeError, match=rf"^Half is no complete State: it lacks {missing}\(\)$"):
        make(apiary.State, methods)
    assert make(apiary.State, WHOLE)


def test_all_that_is_missing_is_named() -> None:
    everything = (
        r"pending\(\), legal\(\), play\(\), text\(\), parse\(\), copy\(\), outcome\(\), key\(\), "
        r"packed\(\), unpacked"
    )
    with pytest.raises(TypeError, match=everything):
        make(apiary.State, {})


def test_what_is_missing_below_an_abstract_class_is_named() -> None:
    with pytest.raises(TypeError, match=r"lacks pending\(\), copy\(\), outcome\(\)$"):
        make(ToyState, {})


def test_what_is_abstract_is_listed() -> None:
    (kind,) = (
        node
        for node in ast.parse(SOURCE.read_text("utf-8")).body
        if isinstance(node, ast.ClassDef) and node.name == "State"
    )
    found = [
        method.name
        for method in kind.body
        if isinstance(method, ast.FunctionDef)
        and any(getattr(one, "id", "") == "abstractmethod" for one in method.decorator_list)
    ]
    assert tuple(found) == ABSTRACT
    assert contract.__name__ == "apiary.core.state"


def test_a_game_without_its_facts_is_refused() -> None:
    class Nameless(apiary.Game):
        seats = (2,)

        def set_up(self, seats: int, options: apiary.Options) -> apiary.State:
            raise NotImplementedError

    with pytest.raises(TypeError, match=r"Nameless is no Game: it lacks name, action_space$"):
        Nameless()


def test_legal_without_a_seat_is_for_who_is_due() -> None:
    state = apiary.start("hive")
    assert state.legal() == state.legal(0)
    state.play(0, state.parse("wA1"))
    assert state.due() == 1
    assert state.legal() == state.legal(1)
    waiting = apiary.start("hornet")
    assert waiting.due() == apiary.CHANCE
    assert waiting.legal() == waiting.legal(apiary.CHANCE)


def test_legal_without_a_seat_wants_one_that_is_due() -> None:
    state = Duel().start()
    with pytest.raises(apiary.IllegalAction, match="0, 1"):
        state.legal()
    state.play(0, 0)
    assert list(state.legal()) == [0, 1]
    state.play(1, 0)
    with pytest.raises(apiary.IllegalAction, match="over"):
        state.legal()


@pytest.mark.parametrize("game", apiary.all_games(), ids=lambda game: game.name)
def test_states_know_what_they_are(game: apiary.Game) -> None:
    for seats in game.seats:
        state = game.start(seats)
        for one in (state, state.copy(), state.seen_by(0), state.seen_by(None).guess(Random(1))):
            assert one.game is game
            assert one.seats == seats
            assert one.options == game.checked({})


@pytest.mark.parametrize("game", [*apiary.all_games(), GAME], ids=lambda game: game.name)
def test_what_is_started_is_independent(game: apiary.Game) -> None:
    first, fresh = game.start(), game.start()
    rng = Random(1)
    seat = first.pending()[0]
    first.play(seat, first.sample(rng) if seat == apiary.CHANCE else first.pick(seat, 0))
    assert first != fresh
    assert fresh == game.start() == game.set_up(game.seats[0], game.checked({}))


@pytest.mark.parametrize("game", apiary.all_games(), ids=lambda game: game.name)
def test_a_start_is_a_copy_of_what_was_set_up_before(
    game: apiary.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh = type(game)()
    done: list[str] = []
    for name in ("set_up", "checked"):
        original = getattr(fresh, name)

        def counted(*given: object, name: str = name, original: Any = original) -> object:
            done.append(name)
            return original(*given)

        monkeypatch.setattr(fresh, name, counted)
    options = {option.name: option.default for option in game.options[:2]}
    for seats, given in ((None, None), (game.seats[-1], options)):
        first = fresh.start(seats, given)
        assert "set_up" in done
        done.clear()
        assert all(fresh.start(seats, given) == first for _ in range(3))
        assert done == []


def test_options_of_another_type_are_refused_after_the_same_value() -> None:
    game = apiary.game("hive")
    assert game.start(options={"max_turns": 1, "queen_first": True}).options["max_turns"] == 1
    for wrong in ({"max_turns": True, "queen_first": True}, {"max_turns": 1, "queen_first": 1}):
        with pytest.raises(apiary.BadOption):
            game.start(options=wrong)
    with pytest.raises(apiary.BadOption):
        game.start(options={"max_turns": [1]})


def test_only_so_many_set_ups_are_kept() -> None:
    game = type(apiary.game("hive"))()
    for turns in range(1, 3 * MOST_PREPARED):
        assert game.start(options={"max_turns": turns}).options["max_turns"] == turns
    assert len(game._prepared) <= MOST_PREPARED
