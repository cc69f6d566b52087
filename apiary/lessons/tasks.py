"""The small vocabulary in which a lesson says what is to be done."""

from __future__ import annotations

from fnmatch import fnmatchcase

import msgspec

from apiary.core.state import CHANCE, State
from apiary.lessons.facts import Plain, Test, fits, found


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What must be so: everything that is given. `*` in an action stands for anything.

    | field | holds when |
    |---|---|
    | `do` | the learner's last action is written like that, or like one of these |
    | `have` | every path through `State.to_dict` leads to a value that is as wanted |
    | `can` | it is the learner's decision, and an action like that is legal |
    | `they_can` | it is somebody else's decision, and an action like that is legal |
    | `threatened` | somebody else has to decide and can win at once |
    | `win` | the game is over, and the learner has won it |
    """

    do: str | list[str] | None = None
    have: dict[str, Plain | Test] | None = None
    can: str | list[str] | None = None
    they_can: str | list[str] | None = None
    threatened: bool | None = None
    win: bool | None = None

    @property
    def empty(self) -> bool:
        """Is nothing asked for?"""
        return self == Condition()

    def holds(self, state: State, seat: int, did: str) -> bool:
        """Is it so after the learner on this seat did that?"""
        if self.do is not None and not _is_like(did, self.do):
            return False
        if self.win is not None and self.win != state.won_by(seat):
            return False
        if self.can is not None and not _may(state, seat, self.can):
            return False
        if self.they_can is not None and not any(
            _may(state, other, self.they_can) for other in others(state, seat)
        ):
            return False
        if self.threatened is not None and self.threatened != _is_threatened(state, seat):
            return False
        return self.have is None or _has(state, self.have)


def others(state: State, seat: int) -> list[int]:
    """The other seats that owe a decision; not chance."""
    return [one for one in state.pending() if one not in (seat, CHANCE)]


def _is_like(text: str, patterns: str | list[str]) -> bool:
    some = [patterns] if isinstance(patterns, str) else patterns
    return any(fnmatchcase(text, one.replace("[", "[[]")) for one in some)


def _may(state: State, seat: int, patterns: str | list[str]) -> bool:
    if seat not in state.pending():
        return False
    return any(_is_like(state.text(int(one)), patterns) for one in state.legal(seat))


def _is_threatened(state: State, seat: int) -> bool:
    for other in others(state, seat):
        for action in state.legal(other):
            after = state.copy()
            after.play(other, action)
            if after.won_by(other):
                return True
    return False


def _has(state: State, wanted: dict[str, Plain | Test]) -> bool:
    data = state.to_dict()
    return all(
        any(fits(test, value) for value in found(data, path)) for path, test in wanted.items()
    )
