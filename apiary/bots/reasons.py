"""Why one decision is better than another, in words made from what the evaluation counts.

Lines of a search by depth are compared by a fact that can be seen on the board, after the first
answer or at the end of the line. Games that are searched by playing on are played on after either
decision, equally often and from the same guesses, and compared in the mean; what may be chance is
not said.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

from apiary.bots.mcts import worth
from apiary.core.messages import Message
from apiary.core.play import play_on
from apiary.core.replay import Step, play
from apiary.core.secrecy import told_to
from apiary.core.state import Seen, State

TRIES = 240
OTHERS = 8  # looks for an action that is likely, and another one
SURE = 3.0  # standard errors that a mean has to be away from nothing
PART = 0.25  # of a whole difference that a term has to make to be its reason


@dataclass(frozen=True, slots=True)
class Difference:
    """How much better for a seat, or below 0 worse, a term of somebody is in one case than in
    another.
    """

    gain: float
    whose: int
    term: str


def steps(state: State, actions: Sequence[int]) -> list[Step]:
    """A line that a search has found, as far as the rules let it go on."""
    found: list[Step] = []
    for action in actions:
        due = state.pending()
        if not due or due[0] < 0 or action not in state.legal(due[0]):
            break
        found.append(play(state, due[0], action))
        state = found[-1].after
    return found


def differences(seat: int, here: State, there: State) -> list[Difference]:
    """How much more a seat has here than there, the most first, by each term; what rivals have
    counts against it. Nothing where no terms are told.
    """
    mind = here.game.mind
    mine, theirs = mind.terms(here), mind.terms(there)
    if mine is None or theirs is None:
        return []
    rivals = [one for one in range(here.seats) if here.side(one) != here.side(seat)]
    found: list[Difference] = []
    for whose in (seat, *rivals):
        share = 1.0 if whose == seat else -1.0 / len(rivals)
        for term in mine[whose].keys() | theirs[whose].keys():
            gain = mine[whose].get(term, 0.0) - theirs[whose].get(term, 0.0)
            if gain:
                found.append(Difference(gain * share, whose, term))
    return sorted(found, key=lambda one: (-one.gain, one.whose, one.term))


def given_away(seat: int, played: Sequence[Step], best: Sequence[Step]) -> Message | None:
    """What a line gives away that another one doesn't, for the seat that begins both: after the
    answer to its move, else where they end.
    """
    whole = min(len(played), len(best)) // 2 * 2
    for length in dict.fromkeys((min(2, whole), whole)):
        if length:
            here, there = played[length - 1].after, best[length - 1].after
            found = _fact(seat, here, there, worse=True)
            if found is not None and length == 2:
                answer = told_to(seat, played[1]).words
                return Message("bots.why.answered", {"told": answer, "fact": found})
            if found is not None:
                return Message("bots.why.later", {"fact": found})
    return None


def brought(seat: int, best: Sequence[Step]) -> Message | None:
    """What a line brings to the seat that begins it: by its move, else in the end."""
    if not best:
        return None
    if best[0].after.won_by(seat):
        return Message("bots.why.wins")
    found = _fact(seat, best[0].after, best[0].before, worse=False)
    if found is not None:
        return Message("bots.why.then", {"fact": found})
    whole = len(best) // 2 * 2
    found = _fact(seat, best[whole - 1].after, best[0].before, worse=False) if whole else None
    return None if found is None else Message("bots.why.later", {"fact": found})


def _fact(seat: int, here: State, there: State, *, worse: bool) -> Message | None:
    """The fact by which a seat is most worse off here than there, or most better."""
    found = differences(seat, here, there)
    total = sum(one.gain for one in found)
    if total == 0 or (total < 0) != worse:
        return None
    for one in reversed(found) if worse else found:
        if one.gain / total < PART:
            return None
        said = here.game.mind.fact(here, there, seat, one.whose, one.term)
        if said is not None:
            return said
    return None


def by_playing_on(
    view: Seen, seat: int, action: int, other: int | None, rng: Random, *, worse: bool
) -> tuple[float, Message | None]:
    """How much worse, or else better, the chance of a seat is in the mean after an action than
    after another, or than after any that are likely; and in what. 0 if it may be as it is there.
    """
    chances: list[float] = []
    terms: list[dict[tuple[int, str], float]] = []
    for _ in range(TRIES):
        guess = view.guess(rng)
        against = _another(guess, seat, action, rng) if other is None else other
        here, there = (_played_on(guess, seat, one, rng) for one in (action, against))
        chances.append(_chance(here, seat) - _chance(there, seat))
        found = differences(seat, here, there)
        terms.append({(one.whose, one.term): one.gain for one in found})
    sign = -1.0 if worse else 1.0
    mean, error = _mean([sign * one for one in chances])
    if mean <= SURE * error:
        return 0.0, None
    keys = {key for one in terms for key in one}
    gains = {key: _mean([sign * one.get(key, 0.0) for one in terms]) for key in keys}
    return mean, _in_what(view, seat, gains, worse=worse)


def _another(guess: State, seat: int, action: int, rng: Random) -> int:
    """Another action that a sensible player might choose, if there is one."""
    for _ in range(OTHERS):
        found = int(guess.game.mind.likely(guess, seat, rng.getrandbits(60)))
        if found != action:
            return found
    return found


def _played_on(guess: State, seat: int, action: int, rng: Random) -> State:
    state = guess.copy()
    state.play(seat, action)
    play_on(state, rng, state.game.mind.foresight)
    return state


def _chance(state: State, seat: int) -> float:
    """The chance of a seat, by how the game ended or else by what it is thought to be worth."""
    outcome = state.outcome()
    values = state.game.mind.values(state) if outcome is None else worth(outcome)
    return 0.5 if values is None else values[seat]


def _in_what(
    view: Seen, seat: int, gains: dict[tuple[int, str], tuple[float, float]], *, worse: bool
) -> Message | None:
    """The term of all that makes the most of a difference, if it is no chance."""
    if not gains:
        return None
    (whose, term), (mean, error) = max(gains.items(), key=lambda item: (item[1][0], item[0]))
    if mean <= SURE * error or mean < PART * sum(one for one, _ in gains.values()):
        return None
    what = view.game.mind.term(term, view)
    if what is None:
        return None
    said: dict[str, object] = {"what": what}
    if whose == seat:
        return Message("bots.why.worse_off" if worse else "bots.why.better_off", said)
    said["seat"] = view.game.seat_name(whose)
    return Message("bots.why.other_better_off" if worse else "bots.why.other_worse_off", said)


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and how far it may be off."""
    count = len(values)
    mean = sum(values) / count
    spread = sum((value - mean) ** 2 for value in values) / max(1, count - 1)
    return mean, sqrt(spread / count)
