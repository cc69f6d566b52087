"""What tests draw from: every registered game and the example, all seats and options, random play.

A new game is covered as soon as it is registered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from hypothesis import HealthCheck, assume, settings
from hypothesis import strategies as st

import apiary
from apiary.core.messages import catalogue, prefixes
from apiary.core.options import Letters, Number, OneOf, OptionValue, Switch, applying
from examples import tictactoe
from tests.effort import some

GAMES = (*apiary.all_games(), tictactoe.GAME)
LONGEST = 120 if apiary.compiled else 40  # actions of a game that was begun at random
I64 = (-(2**63), 2**63 - 1)


def work(examples: int) -> settings:
    """So many examples where all the work is done, however long each takes and however many games
    a test leaves out.
    """
    return settings(
        max_examples=some(examples),
        deadline=None,
        suppress_health_check=[
            HealthCheck.too_slow,
            HealthCheck.data_too_large,
            HealthCheck.filter_too_much,
        ],
    )


@dataclass(frozen=True)
class SetUp:
    """A game before its first action."""

    game: apiary.Game
    seats: int
    options: dict[str, OptionValue]

    def match(self) -> apiary.Match:
        """Sit down to play it."""
        return apiary.Match(self.game, self.seats, self.options)


@dataclass(frozen=True)
class Begun:
    """A game after some random actions, and a generator to go on with."""

    match: apiary.Match
    rng: Random

    @property
    def game(self) -> apiary.Game:
        """Its game."""
        return self.match.game

    @property
    def state(self) -> apiary.State:
        """Where it is now."""
        return self.match.state

    @property
    def secret(self) -> bool:
        """Does a seat know what another doesn't?"""
        return self.game.has_secrets(self.match.options)

    @property
    def seats(self) -> range:
        """Its seats."""
        return range(self.match.seats)

    def __repr__(self) -> str:
        return f"{self.match.record()!r}"


def option_values(option: apiary.Option) -> st.SearchStrategy[OptionValue]:
    """The legal values of an option as they are kept; of the numbers the default and small ones."""
    match option:
        case Switch():
            return st.booleans()
        case OneOf(values=values):
            return st.sampled_from(values)
        case Letters(letters=letters, picks=picks):
            some = st.sets(st.sampled_from(letters), min_size=picks, max_size=picks or None)
            ordered = some.map(lambda found: "".join(sorted(found, key=letters.index)))
            return st.one_of(st.just(""), ordered)
        case Number(least=least, most=most, gaps=gaps):
            numbers = st.integers(least, min(most, least + 60)).filter(lambda one: one not in gaps)
            return st.one_of(st.just(option.default), numbers)
    raise TypeError(f"no kind of option that is known: {option!r}")


@st.composite
def set_ups(draw: st.DrawFn, games: Sequence[apiary.Game] = GAMES) -> SetUp:
    """One of these games with one of its seat counts and any of its options."""
    game = draw(st.sampled_from(games))
    seats = draw(st.sampled_from(game.seats))
    choices = {option.name: option_values(option) for option in game.options}
    drawn = draw(st.fixed_dictionaries({}, optional=choices))
    used = {option.name for option in applying(game.options, seats, drawn)}
    options = {name: value for name, value in drawn.items() if name in used}
    try:
        game.start(seats, options)
    except apiary.BadOption:  # each value is legal, but not all of them together
        assume(False)
    return SetUp(game, seats, options)


def any_action(state: apiary.State, rng: Random) -> tuple[int, int]:
    """Somebody who owes a decision, and a random one."""
    seat = rng.choice(state.pending())
    if seat == apiary.CHANCE:
        return seat, state.sample(rng)
    return seat, state.pick(seat, rng.getrandbits(62))


@st.composite
def begun(draw: st.DrawFn, games: Sequence[apiary.Game] = GAMES) -> Begun:
    """A game somewhere between its start and its end."""
    match = draw(set_ups(games)).match()
    rng = Random(draw(st.integers(0, 2**32 - 1)))
    for _ in range(draw(st.integers(0, LONGEST))):
        if not match.state.pending():
            break
        match.play(*any_action(match.state, rng))
    return Begun(match, rng)


def running(games: Sequence[apiary.Game] = GAMES) -> st.SearchStrategy[Begun]:
    """A game in which some seat owes a decision."""
    return begun(games).filter(lambda game: bool(deciding(game.state)))


def deciding(state: apiary.State) -> list[int]:
    """The seats that owe a decision, without chance."""
    return [seat for seat in state.pending() if seat != apiary.CHANCE]


@cache
def languages() -> tuple[str, ...]:
    """The languages whose catalogues all exist."""
    return tuple(language for language in apiary.LANGUAGES if _complete(language))


def _complete(language: str) -> bool:
    try:
        for prefix in prefixes():
            catalogue(prefix, language)
    except FileNotFoundError:
        return False
    return True


def sentences(message: apiary.Message) -> Iterator[str]:
    """The message in every language; an error if one can't say it."""
    for language in languages():
        yield apiary.say(message, language)
