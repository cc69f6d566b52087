"""What is said to be the reason is one: by the same terms, over many positions of each game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

import apiary
from apiary.bots import MonteCarlo, coach
from apiary.bots.reasons import Difference, by_playing_on, differences
from apiary.core.play import play_on, play_sensibly
from apiary.core.replay import play
from apiary.core.state import Seen
from apiary.games.alveola import evaluate as alveola
from apiary.games.hornet import evaluate as hornet
from apiary.games.waggledance import evaluate as waggledance
from tests.effort import some
from tests.hive.facts import check
from tests.hive.test_formats import random_game

SUMS: dict[str, Callable[[Any], list[float]]] = {
    "alveola": alveola.prospects,
    "hornet": hornet.standings,
    "waggledance": waggledance.strengths,
}
TABLES = [("alveola", 3), ("alveola", 4), ("hornet", 2), ("hornet", 4), ("waggledance", 3)]
pytestmark = pytest.mark.skipif(not apiary.compiled, reason="searches and plays on very often")
LONG = 1000.0  # seconds; the positions end a search before that
MANY = 200


def positions(name: str, seats: int, count: int, **options: object) -> Iterator[apiary.State]:
    """Positions of sensible games in which somebody has to decide."""
    rng = Random(f"{name} {seats}")
    while count:
        state = apiary.game(name).start(seats, options)
        for _ in range(rng.randrange(8, 150)):
            if state.pending():
                play_sensibly(state, rng)
        if state.pending() and state.pending()[0] != apiary.CHANCE:
            yield state
            count -= 1


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_terms_are_what_is_compared(name: str, seats: int) -> None:
    options = {"teams": True} if (name, seats) == ("alveola", 4) else {}
    for state in positions(name, seats, 40, **options):
        terms = state.game.mind.terms(state)
        assert terms is not None
        position = state.position  # type: ignore[attr-defined]
        assert [sum(one.values()) for one in terms] == pytest.approx(SUMS[name](position))


def test_where_no_term_has_a_name_no_reason_is_given() -> None:
    """Hive with a bag is played on, and its terms are said by what is seen on the board."""
    state = apiary.start("hive", options={"modules": "S"})
    rng = Random(1)
    while state.pending()[0] == apiary.CHANCE or len(state.pending()) > 1:
        play_sensibly(state, rng)
    view = state.seen_by(state.pending()[0])
    assert view.game.mind.board(view) is None
    hint = coach.hint(view, state.pending()[0], "builder", LONG, rng)
    assert hint.action in list(view.legal(state.pending()[0]))
    assert hint.why is None


def test_what_rivals_have_counts_against_a_seat() -> None:
    (state,) = positions("alveola", 4, 1, teams=True)
    seat = state.pending()[0]
    after = state
    while not (found := differences(seat, after, state)):
        after = play(after, after.pending()[0], int(after.legal(after.pending()[0])[0])).after
    partner = (seat + 2) % 4
    assert all(isinstance(one, Difference) and one.whose != partner for one in found)


def gains(
    view: Seen, seat: int, action: int, other: int, rng: Random
) -> dict[tuple[int, str], float]:
    """In the mean of many tries, how much more a seat has by each term after the first action."""
    found: dict[tuple[int, str], float] = {}
    for sign, one in ((1.0, action), (-1.0, other)):
        for _ in range(MANY):
            state = view.guess(rng)
            state.play(seat, one)
            play_on(state, rng, state.game.mind.foresight)
            for whose, terms in enumerate(state.game.mind.terms(state) or []):
                for term, value in terms.items():
                    key = whose, term
                    found[key] = found.get(key, 0.0) + sign * value / MANY
    return found


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_who_is_said_to_be_worse_off_is(name: str, seats: int) -> None:
    """Told from the tries of one search, held against many others."""
    rng, said = Random(3), 0
    for state in positions(name, seats, some(36)):
        seat = state.pending()[0]
        view = state.seen_by(seat)
        action, other = (int(view.pick(seat, rng.getrandbits(60))) for _ in range(2))
        lost, why = by_playing_on(view, seat, action, other, rng, worse=True)
        assert lost >= 0
        if why is None:
            continue
        said += 1
        what = why.params["what"]
        found = gains(view, seat, action, other, rng)
        whose = {seat} if why.key == "bots.why.worse_off" else set(range(seats)) - {seat}
        told = [
            gain
            for (one, term), gain in found.items()
            if one in whose and state.game.mind.term(term, view) == what
        ]
        assert told
        if why.key == "bots.why.worse_off":
            assert min(told) < 0, (why, found)
        else:
            assert max(told) > 0, (why, found)
    assert said >= 1


def hive_positions(letters: str, seeds: range) -> Iterator[apiary.State]:
    for seed in seeds:
        for state in list(random_game(letters, seed, 60).states())[9::9]:
            if state.pending():
                yield state


def test_what_the_coach_says_of_hive_is_so() -> None:
    """The answer it shows is legal, the better move is another legal one, the fact is true, and a
    search of both to one depth finds that much is given away.
    """
    rng, said, reasons = Random(5), 0, 0
    for state in hive_positions("MLP", range(some(9))):
        seat = state.pending()[0]
        view = state.seen_by(seat)
        action = int(view.pick(seat, rng.getrandbits(60)))
        found = coach.remark(view, seat, action, LONG, rng)
        if found is None or found.better is None:
            continue
        said += 1
        legal = [int(one) for one in state.legal(seat)]
        assert found.better in legal
        assert found.better != action
        better, played = (play(state, seat, one).after for one in (found.better, action))
        if better.pending() and played.pending():
            chances = [apiary.analyse(one, depth=3).chances[seat] for one in (better, played)]
            assert chances[0] > chances[1]
        why = found.message.params.get("why")
        if isinstance(why, apiary.Message) and why.key == "bots.why.answered":
            reasons += 1
            check_answered(why, played, seat)
    assert said >= 3
    assert reasons >= 2


def check_answered(why: apiary.Message, played: apiary.State, seat: int) -> None:
    """The answer that is told can be played, and what is said then holds."""
    fact, told = why.params["fact"], why.params["told"]
    assert isinstance(fact, apiary.Message)
    answers = [play(played, 1 - seat, int(one)) for one in played.legal(1 - seat)]
    meant = [
        step
        for step in answers
        if played.game.table.tell(
            step.before.seen_by(seat), step.after.seen_by(seat), 1 - seat, step.action
        ).words
        == told
    ]
    assert len(meant) == 1
    check(fact, meant[0].after, seat)


def test_a_hint_of_hive_tells_what_it_brings() -> None:
    rng, said = Random(5), 0
    for state in hive_positions("MLP", range(3)):
        seat = state.pending()[0]
        hint = coach.hint(state.seen_by(seat), seat, "scout", LONG, rng)
        after = play(state, seat, hint.action).after
        if hint.why is None:
            continue
        if hint.why.key == "bots.why.wins":
            assert after.won_by(seat)
        elif hint.why.key == "bots.why.forces":
            moves = hint.why.params["moves"]
            assert isinstance(moves, int)
            assert moves > 2 or apiary.solve(state, 2 * moves - 1) is not None
        elif hint.why.key == "bots.why.then":
            said += 1
            fact = hint.why.params["fact"]
            assert isinstance(fact, apiary.Message)
            check(fact, after, seat)
    assert said >= 5


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_hints_and_remarks_of_the_others_are_legal(name: str, seats: int) -> None:
    rng = Random(6)
    for state in positions(name, seats, some(8)):
        seat = state.pending()[0]
        view = state.seen_by(seat)
        legal = [int(one) for one in view.legal(seat)]
        hint = coach.hint(view, seat, "builder", LONG, rng)
        assert hint.action in legal
        for action in rng.sample(legal, min(2, len(legal))):
            found = coach.remark(view, seat, action, 0.2, rng)
            if found is not None:
                assert found.better in legal
                assert found.better != action


@pytest.mark.parametrize(("name", "seats"), [("alveola", 3), ("hornet", 2)])
def test_what_gives_much_away_is_told(
    name: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sooner or later the worst that can be done costs much, and that is said."""
    monkeypatch.setattr(coach, "TRIES", 400)
    rng = Random(7)
    for state in positions(name, seats, 60):
        seat = state.pending()[0]
        view = state.seen_by(seat)
        if state.game.mind.obvious(view, seat) is None and len(view.legal(seat)) > 1:
            found = MonteCarlo(state.game, rng).search(view, seat, iterations=200)
            worst = min(found.values, key=lambda one: found.values[one])
            remark = coach.remark(view, seat, worst, LONG, rng)
            if remark is not None and remark.message.key == "bots.coach.much_why":
                assert remark.better in found.values
                return
    pytest.fail("nothing was said")
