"""What a running game is to everyone above it.

A `State` is the one mutable thing of a game. Whoever drives it asks who must decide (`pending`),
what may be done (`legal`) and does it (`play`), until `pending` is empty:

    while state.pending():
        for seat in state.pending():
            ...

Chance is an actor like the others: when it is due, `pending` is `(CHANCE,)` and the driver samples
one of `state.chance()`. Simultaneous choices put several seats into `pending`; they play in any
order and see that the others chose, not what.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final, NewType

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from apiary.core.errors import IllegalAction
from apiary.core.messages import Message
from apiary.core.outcome import Outcome, Reason
from apiary.core.written import (
    Things,
    read_numbers,
    to_bytes,
    to_dict,
    unpickled,
    write_numbers,
    write_repr,
)

if TYPE_CHECKING:
    from apiary.core.game import Game
    from apiary.core.options import Options
    from apiary.pictures.picture import Theme

CHANCE: Final = -1  # the seat of dice, draws and reveals

# What a seat may declare outside its turn. They are actions too, but never listed by `legal`.
RESIGN: Final = -1
OFFER_DRAW: Final = -2
ACCEPT_DRAW: Final = -3
DECLARATIONS: Final = {
    RESIGN: "resign",
    OFFER_DRAW: "offer draw",
    ACCEPT_DRAW: "accept draw",
}


# What every game must say itself; all else has a default. Compiled methods don't tell.
ABSTRACT: Final = (
    "pending",
    "legal",
    "play",
    "text",
    "parse",
    "copy",
    "outcome",
    "key",
    "packed",
    "unpacked",
)


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A game in progress: of which `game`, between how many `seats`, with which `options`.

    A class that leaves out what every game must say is refused when it is made, unless it has
    abstract methods of its own.
    """

    @classmethod
    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        check_complete(cls)

    def __init__(self, game: Game, seats: int, options: Options) -> None:
        self.game = game  # these three never change
        self.seats = seats
        self.options = options

    @abstractmethod
    def pending(self) -> tuple[int, ...]:
        """The seats that owe a decision now; `(CHANCE,)` for a random event; `()` when over."""

    def decided(self) -> tuple[int, ...]:
        """The seats that have made the simultaneous choice which others still owe."""
        return ()

    def due(self) -> int:
        """The seat that owes a decision, or CHANCE; `IllegalAction` unless it is exactly one."""
        pending = self.pending()
        if len(pending) == 1:
            return pending[0]
        if len(pending) == 0:
            raise IllegalAction("core.game_over")
        raise IllegalAction("core.several_due", seats=", ".join(map(str, pending)))

    @abstractmethod
    def legal(self, seat: int | None = None) -> vec[i64]:
        """The legal actions of a seat, sorted; by default of the one that is `due`.

        It is a list of the caller's own. Those of CHANCE are the actions of `chance()`.
        """

    def pick(self, seat: i64, number: i64) -> i64:
        """One of the legal actions of a seat, any number giving one and equal numbers the same.

        For random play, which needs no list and no order.
        """
        actions = self.legal(seat)
        if len(actions) == 0:
            raise IllegalAction("core.nothing_due", seat=int(seat))
        return actions[number % len(actions)]

    @abstractmethod
    def play(self, seat: i64, action: i64) -> None:
        """Do it, or raise `IllegalAction` and change nothing."""

    @abstractmethod
    def text(self, action: int) -> str:
        """An action in the game's notation, if it is played now."""

    @abstractmethod
    def parse(self, text: str) -> int:
        """The action that a text means now, legal or not; `BadNotation` if none."""

    def is_legal(self, seat: i64, action: i64) -> bool:
        """May a seat, or chance, do or declare this now?"""
        if action < 0:
            return action in self.declarations(seat)
        return action in self.legal(seat)

    def why_not(self, seat: int, action: int | str) -> Reason | None:
        """Why a seat may not do this now, or None if it may; the action or its text.

        A text may be a label alone, under which actions are listed (see `Terminal.label`): then it
        is asked why none of them is possible.
        """
        if isinstance(action, str):
            return self._why_not_text(seat, action)
        return self._why_not(seat, action)

    def _why_not_text(self, seat: int, text: str) -> Reason | None:
        said = " ".join(text.lower().split())
        label = self.game.terminal.label
        if any(label(self, legal).lower() == said for legal in self.legal(seat)):
            return None
        return self._why_not(seat, self.example(text))

    def example(self, text: str) -> int:
        """The action that a text means, or for a label one of those that it stands for."""
        return self.parse(text)

    def why_illegal(self, seat: i64, action: i64) -> Reason:
        """The rule that forbids an action to a seat that is asked; for `why_not`."""
        return Reason(Message("core.not_possible"), "")

    def _why_not(self, seat: int, action: int) -> Reason | None:
        due = self.pending()
        if not CHANCE <= seat < self.seats:
            return Reason(Message("core.no_such_seat", {"seat": seat}), "")
        if not due:
            return Reason(Message("core.game_over"), "")
        if not 0 <= action < self.game.action_space and action not in DECLARATIONS:
            return Reason(Message("core.no_such_action", {"action": action}), "")
        if self.is_legal(seat, action):
            return None
        if action < 0:
            return self._why_undeclared(seat, action)
        if seat not in due:
            return self._why_not_due(seat)
        if seat == CHANCE:
            return Reason(Message("core.no_such_event"), "G-3")
        return self.why_illegal(seat, action)

    def _why_undeclared(self, seat: int, action: int) -> Reason:
        """Why a seat may not declare this."""
        if action == RESIGN:
            return Reason(Message("core.no_resigning"), "")
        return Reason(Message("core.no_draws", {"game": self.game.title}), "")

    def _why_not_due(self, seat: int) -> Reason:
        """Whose turn it is instead."""
        due = [self.game.seat_name(p) if p >= 0 else Message("core.chance") for p in self.pending()]
        return Reason(Message("core.not_your_turn", {"seat": tuple(due)}), "")

    @abstractmethod
    def copy(self) -> State:
        """An equal, independent state."""

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How it ended, or None."""

    def won_by(self, seat: int) -> bool:
        """Is it over, and has this seat won, and not everybody alike?"""
        outcome = self.outcome()
        return outcome is not None and not outcome.draw and seat in outcome.winners

    def side(self, seat: int) -> int:
        """For which side a seat plays: partners have the same; by default everybody plays alone."""
        return seat

    @abstractmethod
    def key(self) -> int:
        """Equal positions have equal keys."""

    def __eq__(self, other: object) -> bool:
        """The same game at the same point."""
        if not isinstance(other, State):
            return NotImplemented
        return (
            self.game.name == other.game.name
            and self.seats == other.seats
            and self.options == other.options
            and self.packed() == other.packed()
        )

    def __hash__(self) -> int:
        raise TypeError("a State changes, so it has no hash; use its key()")

    def seen_by(self, seat: int | None) -> Seen:
        """The same game as this seat knows it, or a spectator (None)."""
        return Seen(self.copy())

    def discloses(self, actor: int, action: int, seat: int | None) -> bool:
        """May this seat, or a spectator (None), know an action that is played here and now?

        When it is secret the seat still learns that the actor did something.
        """
        return True

    def guess(self, rng: Random) -> State:
        """From a `seen_by` state: one full state consistent with it.

        What another seat has secretly chosen for a simultaneous decision stays open, as if it had
        still to choose: a search takes it then for a player who chooses well.
        """
        return self.copy()

    def chance(self) -> list[tuple[int, float]]:
        """When CHANCE is pending: its actions with their probabilities."""
        return []

    def declarations(self, seat: int) -> tuple[int, ...]:
        """What this seat may declare now: RESIGN, OFFER_DRAW, ACCEPT_DRAW."""
        return ()

    def sample(self, rng: Random) -> int:
        """One of `chance()`, by its probability."""
        pick = rng.random()
        found = 0
        for action, probability in self.chance():
            found = action
            pick -= probability
            if pick < 0:
                break
        return found

    @abstractmethod
    def packed(self) -> list[int]:
        """Everything there is to know about the state, as numbers; also what came before, as far
        as it matters.
        """

    @abstractmethod
    def unpacked(self, numbers: Sequence[int]) -> State:
        """The state of the same game, with the same seats and options, that has these numbers.

        Whether there can be such a state is not asked: see `Game.check_possible`.
        """

    def to_bytes(self) -> bytes:
        """The state for another process or program; `Game.from_bytes` reads it."""
        return to_bytes(self)

    def to_text(self) -> str:
        """The position in one line; `Game.position` reads it. By default it is numbers."""
        return write_numbers(self)

    def from_text(self, text: str) -> State:
        """The state of the same game at this position; `BadNotation` if it can't be."""
        return self.unpacked(read_numbers(text))

    def to_dict(self) -> dict[str, Any]:
        """The state as plain data, which JSON can hold; the same keys in every game."""
        return to_dict(self)

    def things(self) -> Things:
        """What lies on the table and what everybody has, for `to_dict`; by default nothing."""
        return Things("", {}, [{} for _ in range(self.seats)])

    def svg(self, *, theme: Theme = "light", ground: bool = True, language: str = "en") -> str:
        """The state as a picture, a file of SVG: `light` or `dark`, on the `ground` of the pages or
        on none. What a seat sees of it is `seen_by(seat).svg()`.
        """
        from apiary.core.pictures import svg_of  # which only those load who draw

        return svg_of(self, theme=theme, ground=ground, language=language)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __reduce__(self) -> tuple[object, ...]:
        return unpickled, (self.to_bytes(),)

    def __repr__(self) -> str:
        return write_repr(self)

    def perft(self, depth: int) -> int:
        """Number of sequences of so many actions; nothing continues after the end."""
        if depth == 0:
            return 1
        found = 0
        for seat in self.pending()[:1]:
            for action in self.legal(seat):
                after = self.copy()
                after.play(seat, action)
                found += after.perft(depth - 1)
        return found


def check_complete(kind: type) -> None:
    """Refuse a class of states that lacks what every game must say.

    Compiled classes have been checked by mypy.
    """
    own = kind.__dict__
    if "__mypyc_attrs__" in own or any(
        getattr(value, "__isabstractmethod__", False) for value in own.values()
    ):
        return
    missing = [f"{name}()" for name in ABSTRACT if getattr(kind, name) is getattr(State, name)]
    if missing:
        raise TypeError(f"{kind.__qualname__} is no complete State: it lacks {', '.join(missing)}")


def declaration(text: str) -> int | None:
    """The action behind `resign`, `offer draw`, `accept draw`."""
    for action, words in DECLARATIONS.items():
        if text.strip().lower() == words:
            return action
    return None


# A State made by `seen_by`: only these leave the process, and only these reach a bot.
Seen = NewType("Seen", State)
