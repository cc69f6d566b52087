"""What the evaluation of a position is made of, by name, and in words that can be checked on it."""

from __future__ import annotations

from collections.abc import Callable

from apiary.core.messages import Message
from apiary.core.mind import Terms
from apiary.games.hive import evaluate_general
from apiary.games.hive.colony import PLAYING, Colony
from apiary.games.hive.evaluate import (
    FREE,
    NEAR,
    TEMPO,
    WINS_NOW,
    danger,
    freedom,
    shelter,
    siege,
    stuck,
    wins_now,
)
from apiary.games.hive.evaluate_general import asleep, cover, prey, twice
from apiary.games.hive.one_hive import pinned
from apiary.games.hive.position import NOT_SEARCHED, SIDE, THE_QUEEN, TOP, Position
from apiary.games.hive.state import HiveState
from apiary.games.hive.wording import the
from apiary.hexes import ALL, COUNT, TORUS


def terms(state: HiveState) -> list[Terms]:
    """For each side what it has; what the one to act has more than the other is its evaluation."""
    s, k = state.position, state.general
    found = [plain(s, side) for side in range(2)]
    if k is not None:
        for side, own in enumerate(found):
            own["asleep"] = -float(asleep(k, side))
            own["twice"] = float(twice(k, side))
            own["cover"] = -float(cover(k, side)) if k.settings.guardians else 0.0
            own["prey"] = -float(prey(k, side)) if k.settings.predators else 0.0
    me = side_to_act(s, k)
    found[me]["turn"] = float(TEMPO)
    if can_win(s, k):
        rest = sum(found[me].values()) - sum(found[1 - me].values())
        found[me]["win"] = float(WINS_NOW) - rest
    return found


def plain(s: Position, side: int) -> Terms:
    """The terms of the original game."""
    s.pins = NOT_SEARCHED
    queen = side * SIDE + THE_QUEEN
    return {
        "danger": -float(danger(s, queen)),
        "stuck": -float(stuck(s, queen)),
        "freedom": float(freedom(s, side)),
        "siege": float(siege(s, side)),
        "shelter": float(shelter(s, side)),
    }


def side_to_act(s: Position, k: Colony | None) -> int:
    return int(s.turn & 1) if k is None else int(k.me)


def can_win(s: Position, k: Colony | None) -> bool:
    """Can the side to act win at once?"""
    s.pins = NOT_SEARCHED
    if k is None:
        return wins_now(s, s.turn & 1)
    return k.phase == PLAYING and evaluate_general.wins_now(k)


# What is said of a term, of one's own or not, that is better or worse than it could be, as long
# as no piece or number has to be named.
_SAID = {
    ("win", True, True): "hive.fact.you_win",
    ("win", False, True): "hive.fact.they_win",
    ("shelter", True, True): "hive.fact.guarded",
    ("shelter", True, False): "hive.fact.unguarded",
    ("shelter", False, True): "hive.fact.they_guarded",
    ("shelter", False, False): "hive.fact.they_unguarded",
    ("asleep", True, False): "hive.fact.asleep",
    ("asleep", False, False): "hive.fact.they_asleep",
    ("twice", True, True): "hive.fact.twice",
    ("twice", False, True): "hive.fact.they_twice",
    ("prey", True, False): "hive.fact.hunted",
    ("prey", False, False): "hive.fact.they_hunted",
}
_OF_QUEENS = ("danger", "stuck", "cover", "shelter")  # on the board


def fact(state: HiveState, other: HiveState, seat: int, whose: int, term: str) -> Message | None:
    """What makes a term of `whose` other in a position than in another one, said to a seat."""
    own, k = whose == seat, state.colony
    original = state.general is None  # else more than the hive may hold a piece
    more = terms(state)[whose].get(term, 0.0) > terms(other)[whose].get(term, 0.0)
    if term in _OF_QUEENS and k.hive.pos[whose * SIDE + THE_QUEEN] < 0:
        return None
    if term == "danger":
        key = "hive.fact.around" if own else "hive.fact.they_around"
        count = around(k.hive, whose)
        return Message(key, {"count": count}) if count > 1 else None
    if term in ("stuck", "cover"):
        return _queen(k, whose, own, more) if original or not more else None
    if term == "freedom" and (original or not more):
        return _tied(k, whose, _gained(k.hive, other.colony.hive, whose, free, more))
    if term == "siege" and more:
        p = next(iter(_gained(k.hive, other.colony.hive, whose, besieges, True)), None)
        key = "hive.fact.besieges" if own else "hive.fact.they_besiege"
        return None if p is None else Message(key, {"piece": the(k, p)})
    said = _SAID.get((term, own, more))
    return None if said is None else Message(said)


def around(s: Position, side: int) -> int:
    """How many cells beside a queen on the board are taken."""
    return int(COUNT[s.board[s.pos[side * SIDE + THE_QUEEN]] & ALL])


def top_of(s: Position, c: int) -> int:
    """The piece on top of a cell."""
    return int(s.board[c] >> TOP)


def besieges(s: Position, p: int) -> bool:
    """Is a piece on top of the hive, on the enemy's queen or beside her?"""
    c, queen = s.pos[p], s.pos[(1 - p // SIDE) * SIDE + THE_QUEEN]
    if c < 0 or queen < 0 or top_of(s, c) != p or s.height(c) < 2:
        return False
    return bool(NEAR[(c - queen) & TORUS])


def free(s: Position, p: int) -> bool:
    """Is a piece on the board neither covered nor pinned?"""
    c = s.pos[p]
    return c >= 0 and top_of(s, c) == p and (s.height(c) > 1 or not pinned(s, c))


def _gained(
    s: Position, other: Position, side: int, is_so: Callable[[Position, int], bool], more: bool
) -> list[int]:
    """The pieces on the board of which something is so there and not in the other position, or the
    other way round; those that are worth most first.
    """
    s.pins = other.pins = NOT_SEARCHED
    pieces = range(side * SIDE, side * SIDE + s.pieces)
    found = [p for p in pieces if s.pos[p] >= 0 and is_so(s, p) == more and is_so(other, p) != more]
    return sorted(found, key=lambda p: -FREE[s.kind[p]])


def _tied(k: Colony, whose: int, pieces: list[int]) -> Message | None:
    """What holds the first of these pieces in place, or that nothing does."""
    if not pieces:
        return None
    s, p = k.hive, pieces[0]
    said: dict[str, object] = {"piece": the(k, p)}
    if top_of(s, s.pos[p]) != p:
        return Message("hive.fact.covered", said)
    s.pins = NOT_SEARCHED
    return Message("hive.fact.free" if free(s, p) else "hive.fact.pinned", said)


def _queen(k: Colony, whose: int, own: bool, more: bool) -> Message | None:
    """Whether a queen can walk, or what sits on her."""
    s, queen = k.hive, whose * SIDE + THE_QUEEN
    top = top_of(s, s.pos[queen])
    if top != queen:
        key = "hive.fact.sat_on" if own else "hive.fact.they_sat_on"
        return None if more else Message(key, {"piece": the(k, top)})
    s.pins = NOT_SEARCHED
    if stuck(s, queen):
        return None if more else Message("hive.fact.stuck" if own else "hive.fact.they_stuck")
    return Message("hive.fact.walks" if own else "hive.fact.they_walk") if more else None
