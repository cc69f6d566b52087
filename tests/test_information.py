"""What a seat has known along a whole game, in every game with all options."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

import apiary
from apiary.core.information import Information, resample
from apiary.core.replay import play
from apiary.core.state import State
from tests.strategies import Begun, any_action, begun, work
from tests.toys import Duel, DuelState, OneCard, OneCardState


def told(match: apiary.Match, seat: int | None) -> list[object]:
    """All views and disclosed actions of a seat, one after the other: information, slowly."""
    state = match.game.start(match.seats, match.options)
    found: list[object] = [state.seen_by(seat).packed()]
    for event in match.events:
        action = state.parse(event.action)
        found.append(event.actor)
        found.append(action if state.discloses(event.actor, action, seat) else "secret")
        state.play(event.actor, action)
        found.append(state.seen_by(seat).packed())
    return found


def relived(game: Begun, seat: int) -> apiary.Match:
    """The same game with some choices that were secret for a seat made anew, then as it was."""
    twin = apiary.Match(game.game, game.match.seats, game.match.options)
    for event in game.match.events:
        action = twin.state.parse(event.action)
        if not twin.state.discloses(event.actor, action, seat):
            action = (
                twin.state.sample(game.rng)
                if event.actor == apiary.CHANCE
                else twin.state.pick(event.actor, game.rng.getrandbits(62))
            )
        if not twin.state.is_legal(event.actor, action):
            break
        twin.play(event.actor, action)
    return twin


@work(60)
@given(begun())
def test_information_is_the_same_if_all_that_was_shown_is(game: Begun) -> None:
    for seat in game.seats:
        twin = relived(game, seat)
        same = told(game.match, seat) == told(twin, seat)
        assert (game.match.information(seat) == twin.information(seat)) == same
        assert (str(game.match.information(seat)) == str(twin.information(seat))) == same


@work(60)
@given(begun())
def test_nothing_is_forgotten(game: Begun) -> None:
    """One text is that of the game before and a line more."""
    before = {seat: game.match.information(seat) for seat in (None, *game.seats)}
    if not game.state.pending():
        return
    step = play(game.state, *any_action(game.state, game.rng))
    for seat, information in before.items():
        after = information.copy()
        after.see(step)
        assert str(after).startswith(f"{information}\n{step.actor} ")
        assert str(after).count("\n") == len(game.match.events) + 1
        assert after != information == game.match.information(seat)
        assert len({after, information, after.copy()}) == 2


def test_an_open_game_is_its_moves() -> None:
    match = apiary.Match(apiary.game("hive"))
    match.act("wS1")
    match.act("bG1 wS1-")
    assert str(match.information(0)).splitlines()[1:] == ["0 wS1", "1 bG1 wS1-"]
    assert str(match.information(0)) == str(match.information(None))


def test_what_was_chosen_in_secret_is_remembered_when_it_was_shown() -> None:
    """In Hornet the cards of a round are uncovered with the last choice, and cleared later."""
    found = []
    for card in range(2):
        match = apiary.Match(apiary.game("hornet"), 3, {"start_player": "brown"})
        rng = Random(1)
        while match.state.pending() != (0, 1, 2):
            match.play(*any_action(match.state, rng))
        chosen = match.state.legal(0)
        match.play(0, chosen[card])
        hidden = match.information(1)
        for seat in (1, 2):
            match.play(seat, match.state.legal(seat)[2])
        found.append((hidden, match.information(1), match.information(0)))
    one, other = found
    assert one[0] == other[0]
    assert one[1] != other[1]
    assert one[2] != other[2]
    assert str(one[0]).splitlines()[-1].startswith("0 ? → ")


@work(60)
@given(begun())
def test_a_resampled_state_can_not_be_told_from_the_real_one(game: Begun) -> None:
    for seat in game.seats:
        view = game.state.seen_by(seat)
        world = resample(view, game.rng)
        assert world.seen_by(seat) == view
        assert world.pending() == game.state.pending()
        assert list(world.legal(seat)) == list(game.state.legal(seat))


@pytest.mark.parametrize("card", range(3))
def test_any_hidden_card_is_found(card: int) -> None:
    state = OneCardState(OneCard(), card)
    rng = Random(1)
    found = {repr(vars(resample(state.seen_by(0), rng))) for _ in range(60)}
    assert len(found) == 3


def test_any_secret_choice_is_found() -> None:
    state: State = DuelState(Duel(), (0, None))
    rng = Random(1)
    worlds = [resample(state.seen_by(1), rng) for _ in range(40)]
    assert {repr(vars(world)) for world in worlds} == {
        repr(vars(DuelState(Duel(), (choice, None)))) for choice in (0, 1)
    }


def test_information_of_another_kind_is_not_equal() -> None:
    information = Information(apiary.start("hive"), 0)
    assert information != str(information)
