"""What callers get to see: the errors, their messages, the reprs and the names of the package."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import apiary
from apiary.bots import make_bot
from apiary.core.messages import catalogue, prefixes
from apiary.core.options import Part
from apiary.core.play import play_at_random
from apiary.games import hive
from tests.strategies import sentences, work


def test_the_exception_tree() -> None:
    assert issubclass(apiary.ApiaryError, Exception)
    assert issubclass(apiary.BadInput, apiary.ApiaryError)
    assert issubclass(apiary.BadInput, ValueError)
    for error in (apiary.BadNotation, apiary.BadOption, apiary.BadData, apiary.BadRecord):
        assert error.__bases__ == (apiary.BadInput,)
    assert apiary.IllegalAction.__bases__ == (apiary.ApiaryError,)
    assert not issubclass(apiary.IllegalAction, ValueError)


def test_an_error_carries_its_message_and_says_it_in_english() -> None:
    error = apiary.BadOption("core.unknown_game", name="chess", games="hive")
    assert error.message == apiary.Message("core.unknown_game", {"name": "chess", "games": "hive"})
    assert str(error) == "There is no game called 'chess'. There is: hive."


def test_an_illegal_action_names_the_ruling_and_the_cells() -> None:
    state = hive.position("Base;White[3];0,0:wQ 1,0:bQ -1,0:wA1 2,0:bA1")
    with pytest.raises(apiary.IllegalAction) as caught:
        state.play(0, state.parse(r"wQ \bQ"))
    assert caught.value.message.key == "hive.one_hive"
    assert caught.value.ruling == "§2.3"
    assert caught.value.cells == (state.position.pos[0],)
    assert str(caught.value).startswith("wQ holds the hive together")


def test_unreadable_and_illegal_are_different_errors() -> None:
    game = apiary.game("hive")
    state = game.start()
    with pytest.raises(apiary.BadNotation) as caught:
        state.parse("wX1")
    assert "'wX1'" in str(caught.value)
    with pytest.raises(apiary.IllegalAction):
        state.play(0, state.parse("pass"))


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (
            lambda: apiary.game("chess"),
            "There is no game called 'chess'. There is: alveola, hive, hornet, waggledance.",
        ),
        (
            lambda: apiary.start("hive", seats=3),
            "hive can't be played by 3 players. Possible: 2.",
        ),
        (
            lambda: apiary.start("hornet", options={"colour": 1}),
            "hornet has no option called 'colour'. It has: start_player, map, track, "
            "random_field_draw, penalty_honey, empty_hive_nectar, limit_nectar, "
            "penalty_counts_own_cards_2p, random_track_first_must_be_action, "
            "random_track_last_must_be_scoring.",
        ),
        (
            lambda: apiary.start("hive", options={"queen_first": "no"}),
            "'no' is not a value for queen_first. Possible: true, false.",
        ),
        (
            lambda: apiary.start("hive", options={"repetition_draw": 1}),
            "1 is not a value for repetition_draw. Possible: a whole number from 0 to 999999999, "
            "except 1.",
        ),
        (
            lambda: apiary.game("hive").from_set("Base+PX"),
            "'Base+PX' is not a set of Hive. Possible: Base, Base+M, Base+L, Base+P, Base+ML, "
            "Base+MP, Base+LP, Base+MLP.",
        ),
    ],
)
def test_a_wrong_option_says_what_would_be_right(call: Callable[[], object], said: str) -> None:
    with pytest.raises(apiary.BadOption) as caught:
        call()
    assert str(caught.value) == said
    assert all(sentences(caught.value.message))


def test_every_sentence_can_be_filled_in() -> None:
    for prefix in prefixes():
        for key, sentence in catalogue(prefix, "en").items():
            assert key.startswith(f"{prefix}.")
            assert sentence.strip()
            assert sentence.count("{") == sentence.count("}")


def test_a_missing_sentence_is_an_error() -> None:
    with pytest.raises(KeyError, match="no_such_key"):
        apiary.say(apiary.Message("core.no_such_key"))


@work(100)
@given(st.sampled_from(("", "M", "LP", "MLP")), st.integers(0, 2**32 - 1), st.integers(0, 80))
def test_the_repr_of_a_state_evaluates_to_an_equal_position(
    letters: str, seed: int, length: int
) -> None:
    state = apiary.start("hive", options={"expansions": letters})
    play_at_random(state, Random(seed), length)
    again = eval(repr(state), {"apiary": apiary})
    assert repr(again) == repr(state)
    assert str(again) == str(state)
    assert again.key() == state.key()
    for seat in state.pending():
        assert again.pending() == (seat,)
        texts = {state.text(action) for action in state.legal(seat)}
        assert {again.text(action) for action in again.legal(seat)} == texts


def test_values_have_reprs_that_evaluate() -> None:
    scope = {name: getattr(apiary, name) for name in apiary.__all__}
    match = apiary.Match(apiary.game("hive"))
    match.act("wA1")
    scope["Event"] = type(match.events[0])
    scope["Part"] = Part
    outcome = apiary.Outcome(
        (1, 2), (1.0, 0.0), apiary.Message("core.end.agreed"), apiary.Ending.AGREEMENT, (0, 1)
    )
    reason = apiary.Reason(apiary.Message("hive.stays", {"piece": "wQ"}), "§2.5", (512,))
    for value in (outcome, reason, reason.message, match.record(), *apiary.game("hive").options):
        assert eval(repr(value), scope) == value


def test_a_state_has_no_hash_and_is_equal_only_to_states() -> None:
    state = apiary.start("hive")
    with pytest.raises(TypeError, match="use its key"):
        hash(state)
    other: object = 1
    assert state != other
    assert state != apiary.start("hive", options={"expansions": "M"})


@pytest.mark.parametrize(
    "error",
    [
        apiary.BadOption("core.bad_option", game="hive", name="x", expected="y"),
        apiary.BadRecord("core.record_short", to=3, events=2),
        apiary.IllegalAction("hive.one_hive", "§2.3", (512,), piece="wA1"),
    ],
)
def test_errors_travel_between_processes(error: apiary.ApiaryError) -> None:
    twin = pickle.loads(pickle.dumps(error))
    assert type(twin) is type(error)
    assert twin.message == error.message
    assert vars(twin) == vars(error)


def test_copies_by_the_library_are_copies() -> None:
    state = apiary.start("hive")
    for twin in (copy.copy(state), copy.deepcopy(state)):
        assert twin == state
        twin.play(0, twin.legal(0)[0])
        assert twin != state


def test_a_list_of_actions_is_the_callers_own() -> None:
    state = apiary.start("hive")
    mine = state.legal(0)
    before = list(mine)
    mine[0] = 12345
    assert list(state.legal(0)) == list(state.copy().legal(0)) == before


def test_a_bot_has_nothing_to_say_when_it_is_not_its_turn() -> None:
    game = apiary.game("hive")
    state = game.start()
    with pytest.raises(apiary.IllegalAction, match="nothing to decide"):
        make_bot(game, "easy").choose(state.seen_by(1), 1)


def test_there_is_no_other_language() -> None:
    with pytest.raises(ValueError, match="en, fr, de"):
        apiary.say(apiary.Message("hive.white"), "it")
