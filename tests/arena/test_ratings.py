"""Elo and the sequential test, against values that are known."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import apiary
from apiary.arena import Sprt, Verdict, elo, expected, rate
from apiary.arena.ratings import Pair, solve
from tests.strategies import work


def played(one: str, other: str, won: int, drawn: int, lost: int) -> list[list[Pair]]:
    """Each game from an opening of its own."""
    scores = [1.0] * won + [0.5] * drawn + [0.0] * lost
    return [[(one, other, score)] for score in scores]


@pytest.mark.parametrize(
    ("difference", "share"), [(0, 0.5), (100, 0.640), (200, 0.760), (400, 10 / 11), (-400, 1 / 11)]
)
def test_the_table_of_elo(difference: float, share: float) -> None:
    assert expected(difference) == pytest.approx(share, abs=5e-4)
    assert elo(expected(difference)) == pytest.approx(difference)


def test_two_players_differ_by_what_their_score_says() -> None:
    ratings = rate(played("a", "b", 60, 20, 20))
    assert ratings["a"].elo == pytest.approx(-ratings["b"].elo)
    assert ratings["a"].elo - ratings["b"].elo == pytest.approx(147.19, abs=0.01)  # 70 %
    # From the mean 0.7 and the variance 0.16 of a game: 1.96 × 0.04 × 173.72 / 0.21, half for each.
    assert 2 * ratings["a"].error == pytest.approx(64.86, rel=0.01)


def test_openings_that_go_to_the_same_seat_say_little_but_not_nothing() -> None:
    """Each opening is won once by each: they are equal, and more surely than games alone say."""
    by_opening = rate([[("a", "b", 1.0), ("b", "a", 1.0)]] * 50)
    by_game = rate(played("a", "b", 50, 0, 50))
    assert by_opening["a"].elo == pytest.approx(0.0)
    assert 0 < by_opening["a"].error < by_game["a"].error / 5


def test_three_players_are_compared_by_way_of_others() -> None:
    ratings = rate([*played("a", "b", 75, 0, 25), *played("b", "c", 75, 0, 25)])
    assert ratings["a"].elo == pytest.approx(elo(0.75), abs=1e-6)
    assert ratings["b"].elo == pytest.approx(0.0, abs=1e-6)
    assert ratings["c"].elo == pytest.approx(-elo(0.75), abs=1e-6)
    assert ratings["b"].error < ratings["a"].error


def test_who_has_always_won_has_a_rating_all_the_same() -> None:
    ratings = rate(played("a", "b", 10, 0, 0))
    assert ratings["a"].elo - ratings["b"].elo == pytest.approx(elo(10.5 / 11))
    assert ratings["a"].error > 100
    more = rate(played("a", "b", 40, 0, 0))
    assert more["a"].elo > ratings["a"].elo


def test_nobody_is_rated_without_a_meeting() -> None:
    assert rate([]) == rate([[]]) == {}


@work(30)
@given(st.integers(0, 2**32), st.integers(2, 5))
def test_the_true_strengths_are_found_again(seed: int, count: int) -> None:
    rng = Random(seed)
    strengths = {f"p{number}": rng.uniform(-200, 200) for number in range(count)}
    names = sorted(strengths)
    meetings: list[list[Pair]] = []
    for _ in range(600):
        one, other = rng.sample(names, 2)
        chance = expected(strengths[one] - strengths[other])
        meetings.append([(one, other, float(rng.random() < chance))])
    mean = sum(strengths.values()) / count
    for name, rating in rate(meetings).items():
        assert abs(rating.elo - strengths[name] + mean) < 2.5 * rating.error  # five deviations


@work(50)
@given(st.lists(st.lists(st.integers(-9, 9), min_size=3, max_size=3), min_size=3, max_size=3))
def test_equations_are_solved(rows: list[list[int]]) -> None:
    matrix = [
        [float(value) + 100 * (n == m) for m, value in enumerate(row)] for n, row in enumerate(rows)
    ]
    found = solve(matrix, [1.0, 2.0, 3.0])
    for row, wanted in zip(matrix, (1.0, 2.0, 3.0), strict=True):
        assert sum(a * b for a, b in zip(row, found, strict=True)) == pytest.approx(wanted)


def test_the_bounds_are_those_of_wald() -> None:
    assert Sprt(0, 5).bound == pytest.approx(2.9444, abs=1e-4)
    assert Sprt(0, 5, risk=0.01).bound == pytest.approx(4.5951, abs=1e-4)


def test_the_ratio_is_that_of_the_normal_approximation() -> None:
    """4000 games, 55 %: n (s1 − s0) (2 s − s0 − s1) / (2 v), with v = 0.2475."""
    points = [1.0] * 2200 + [0.0] * 1800
    low, high = expected(0), expected(40)
    known = 4000 * (high - low) * (2 * 0.55 - low - high) / (2 * 0.2475)
    assert Sprt(0, 40).ratio(points) == pytest.approx(known, rel=1e-3)


def test_a_test_is_open_until_it_is_clear() -> None:
    sprt = Sprt(0, 100)
    assert sprt.verdict([]) is Verdict.OPEN
    assert sprt.verdict([1.0, 1.0]) is Verdict.OPEN
    assert sprt.verdict([1.0] * 20) is Verdict.STRONGER
    assert sprt.verdict([0.0] * 20) is Verdict.WEAKER


@pytest.mark.parametrize(("true", "wrong"), [(0, Verdict.STRONGER), (60, Verdict.WEAKER)])
def test_a_test_is_wrong_as_rarely_as_it_says(true: float, wrong: Verdict) -> None:
    """Pairs of games at a true difference; one in twenty may go wrong, of 200 up to 21 by luck."""
    sprt, rng, mistakes = Sprt(0, 60), Random(5), 0
    for _ in range(200):
        total = squares = 0.0
        count = 0
        while True:
            point = sum(rng.random() < expected(true) for _ in range(2)) / 2
            total, squares, count = total + point, squares + point * point, count + 1
            if count >= 20 and abs(_quick_ratio(sprt, total, squares, count)) >= sprt.bound:
                break
        ratio = _quick_ratio(sprt, total, squares, count)
        mistakes += (ratio > 0) == (wrong is Verdict.STRONGER)
    assert mistakes <= 21


def _quick_ratio(sprt: Sprt, total: float, squares: float, count: int) -> float:
    """`Sprt.ratio` from sums, as a whole list each time would take too long."""
    low, high = expected(sprt.elo0), expected(sprt.elo1)
    mean = total / count
    apart = (squares - 2 * mean * total + count * mean**2 + mean**2 + (1 - mean) ** 2) / (count + 2)
    return count * (high - low) * (2 * mean - low - high) / (2 * apart)


@work(50)
@given(st.lists(st.sampled_from((0.0, 0.25, 0.5, 0.75, 1.0)), min_size=1, max_size=30))
def test_the_quick_ratio_of_these_tests_is_the_ratio(points: list[float]) -> None:
    sprt = Sprt(-10, 50)
    squares = sum(point**2 for point in points)
    assert _quick_ratio(sprt, sum(points), squares, len(points)) == pytest.approx(
        sprt.ratio(points)
    )


def test_a_test_needs_two_differences() -> None:
    with pytest.raises(apiary.BadOption, match="not 5 and 5"):
        Sprt(5, 5)
