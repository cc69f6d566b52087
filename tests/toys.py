"""Small games in plain Python, one for each thing that a game can be to a search."""

from __future__ import annotations

from abc import abstractmethod
from random import Random

from librt.vecs import vec
from mypy_extensions import i64

from apiary.core.errors import IllegalAction
from apiary.core.game import Game, Options
from apiary.core.messages import Message
from apiary.core.outcome import Outcome, Reason
from apiary.core.state import CHANCE, Seen, State

UNKNOWN = -2


class Ticks:
    """A clock that goes on by one second whenever somebody looks at it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


def outcome(scores: tuple[float, ...]) -> Outcome:
    """Ranked by score."""
    ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
    return Outcome(ranks, scores, Message("core.game_over"))


class ToyState(State):
    """`play` checks; the games below say what is pending, legal and done."""

    @abstractmethod
    def actions(self, seat: int) -> list[int]:
        """What a seat may do."""

    @abstractmethod
    def do(self, seat: int, action: int) -> None:
        """Do a legal action."""

    def legal(self, seat: i64) -> vec[i64]:
        return vec[i64](self.actions(seat) if seat in self.pending() else [])

    def play(self, seat: i64, action: i64) -> None:
        allowed = (
            [event for event, _ in self.chance()] if seat == CHANCE else list(self.legal(seat))
        )
        if seat not in self.pending() or action not in allowed:
            raise IllegalAction("core.game_over")
        self.do(seat, action)

    def key(self) -> int:
        return 0

    def __str__(self) -> str:
        return str(vars(self))


class ToyGame(Game):
    """What all of them share."""

    rules_version = 1
    seats = (2,)
    options = ()
    action_space = 16

    @property
    def title(self) -> Message:
        return Message("core.verbatim", {"text": self.name})

    def data_hash(self, options: Options) -> str:
        return ""

    def seat_name(self, seat: int) -> str:
        return "hive.white"

    def text(self, state: State, action: int) -> str:
        return str(action)

    def parse(self, state: State, text: str) -> int:
        return int(text)

    def why_not(self, state: State, seat: int, text: str) -> Reason | None:
        return None


LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class TicTacToeState(ToyState):
    """Nothing hidden, no chance."""

    def __init__(self, cells: str = ".........") -> None:
        self.cells = cells

    def pending(self) -> tuple[int, ...]:
        if self.winner() is not None or "." not in self.cells:
            return ()
        return (0,) if self.cells.count("x") == self.cells.count("o") else (1,)

    def winner(self) -> int | None:
        for line in LINES:
            row = {self.cells[cell] for cell in line}
            if row in ({"x"}, {"o"}):
                return "xo".index(row.pop())
        return None

    def actions(self, seat: int) -> list[int]:
        return [cell for cell in range(9) if self.cells[cell] == "."]

    def do(self, seat: int, action: int) -> None:
        self.cells = self.cells[:action] + "xo"[seat] + self.cells[action + 1 :]

    def copy(self) -> TicTacToeState:
        return TicTacToeState(self.cells)

    def outcome(self) -> Outcome | None:
        if self.pending():
            return None
        winner = self.winner()
        if winner is None:
            return outcome((0.5, 0.5))
        return outcome((1.0, 0.0) if winner == 0 else (0.0, 1.0))


class TicTacToe(ToyGame):
    name = "tic-tac-toe"

    def set_up(self, seats: int, options: Options) -> State:
        return TicTacToeState()


class DuelState(ToyState):
    """Both choose 0 or 1 at once. Alike at 0: seat 1 wins; at 1: a draw; different: seat 0 wins.

    So each plays 0 once in three times, and seat 0 scores 2/3 on average.
    """

    def __init__(self, chosen: tuple[int | None, int | None] = (None, None)) -> None:
        self.chosen = list(chosen)

    def pending(self) -> tuple[int, ...]:
        return tuple(seat for seat in (0, 1) if self.chosen[seat] is None)

    def actions(self, seat: int) -> list[int]:
        return [0, 1]

    def do(self, seat: int, action: int) -> None:
        self.chosen[seat] = action

    def copy(self) -> DuelState:
        return DuelState((self.chosen[0], self.chosen[1]))

    def outcome(self) -> Outcome | None:
        if self.pending():
            return None
        if self.chosen[0] != self.chosen[1]:
            return outcome((1.0, 0.0))
        return outcome((0.0, 1.0) if self.chosen[0] == 0 else (0.5, 0.5))

    def seen_by(self, seat: int | None) -> Seen:
        view = self.copy()
        if self.pending():
            for other in (0, 1):
                if other != seat and view.chosen[other] is not None:
                    view.chosen[other] = UNKNOWN
        return Seen(view)

    def discloses(self, actor: int, action: int, seat: int | None) -> bool:
        return actor == seat or len(self.pending()) == 1

    def guess(self, rng: Random) -> State:
        chosen = [None if choice == UNKNOWN else choice for choice in self.chosen]
        return DuelState((chosen[0], chosen[1]))


class Duel(ToyGame):
    name = "duel"
    secrets = True

    def set_up(self, seats: int, options: Options) -> State:
        return DuelState()


CARDS = 3
NO_BET = CARDS


class OneCardState(ToyState):
    """Seat 1 is dealt one of three cards. Seat 0 names it and wins or loses, or doesn't bet."""

    def __init__(self, card: int | None = None, bet: int | None = None) -> None:
        self.card = card
        self.bet = bet

    def pending(self) -> tuple[int, ...]:
        if self.card is None:
            return (CHANCE,)
        return (0,) if self.bet is None else ()

    def chance(self) -> list[tuple[int, float]]:
        return [(card, 1 / CARDS) for card in range(CARDS)]

    def actions(self, seat: int) -> list[int]:
        return [*range(CARDS), NO_BET]

    def do(self, seat: int, action: int) -> None:
        if seat == CHANCE:
            self.card = action
        else:
            self.bet = action

    def copy(self) -> OneCardState:
        return OneCardState(self.card, self.bet)

    def outcome(self) -> Outcome | None:
        if self.pending():
            return None
        if self.bet == NO_BET:
            return outcome((0.5, 0.5))
        return outcome((1.0, 0.0) if self.bet == self.card else (0.0, 1.0))

    def seen_by(self, seat: int | None) -> Seen:
        hidden = self.card is not None and seat != 1 and self.bet is None
        return Seen(OneCardState(UNKNOWN if hidden else self.card, self.bet))

    def discloses(self, actor: int, action: int, seat: int | None) -> bool:
        return actor != CHANCE or seat == 1

    def guess(self, rng: Random) -> State:
        card = rng.randrange(CARDS) if self.card == UNKNOWN else self.card
        return OneCardState(card, self.bet)


class OneCard(ToyGame):
    name = "one card"
    secrets = True

    def set_up(self, seats: int, options: Options) -> State:
        return OneCardState()


STEADY, THROW = 0, 1


class DiceState(ToyState):
    """In turn each takes three points or throws a die; more points win."""

    def __init__(self, points: tuple[int, ...] = (), thrown: bool = False) -> None:
        self.points = points
        self.thrown = thrown

    def pending(self) -> tuple[int, ...]:
        if len(self.points) == 2:
            return ()
        return (CHANCE,) if self.thrown else (len(self.points),)

    def chance(self) -> list[tuple[int, float]]:
        return [(face, 1 / 6) for face in range(1, 7)]

    def actions(self, seat: int) -> list[int]:
        return [STEADY, THROW]

    def do(self, seat: int, action: int) -> None:
        if seat == CHANCE:
            self.points = (*self.points, action)
            self.thrown = False
        elif action == STEADY:
            self.points = (*self.points, 3)
        else:
            self.thrown = True

    def copy(self) -> DiceState:
        return DiceState(self.points, self.thrown)

    def outcome(self) -> Outcome | None:
        if self.pending():
            return None
        return outcome(tuple(map(float, self.points)))


class Dice(ToyGame):
    name = "dice"

    def set_up(self, seats: int, options: Options) -> State:
        return DiceState()


class AuctionState(ToyState):
    """Three seats take one number each out of seven, twice round; the highest sum wins."""

    def __init__(self, taken: tuple[int, ...] = ()) -> None:
        self.taken = taken

    def pending(self) -> tuple[int, ...]:
        return (len(self.taken) % 3,) if len(self.taken) < 6 else ()

    def actions(self, seat: int) -> list[int]:
        return [number for number in range(1, 8) if number not in self.taken]

    def do(self, seat: int, action: int) -> None:
        self.taken = (*self.taken, action)

    def copy(self) -> AuctionState:
        return AuctionState(self.taken)

    def outcome(self) -> Outcome | None:
        if self.pending():
            return None
        return outcome(tuple(float(sum(self.taken[seat::3])) for seat in range(3)))


class Auction(ToyGame):
    name = "auction"
    seats = (3,)

    def set_up(self, seats: int, options: Options) -> State:
        return AuctionState()


class EndlessState(ToyState):
    """Never over, and only the first action is worth something, by `Endless.values`."""

    def __init__(self, steps: int = 0, credit: int = 0) -> None:
        self.steps = steps
        self.credit = credit

    def pending(self) -> tuple[int, ...]:
        return (self.steps % 2,)

    def actions(self, seat: int) -> list[int]:
        return [0, 1]

    def do(self, seat: int, action: int) -> None:
        if self.steps == 0:
            self.credit = action
        self.steps += 1

    def copy(self) -> EndlessState:
        return EndlessState(self.steps, self.credit)

    def outcome(self) -> Outcome | None:
        return None


class Endless(ToyGame):
    name = "endless"

    def set_up(self, seats: int, options: Options) -> State:
        return EndlessState()

    def values(self, state: State) -> list[float] | None:
        assert isinstance(state, EndlessState)
        return [float(state.credit), 1.0 - state.credit]


GAMES: tuple[ToyGame, ...] = (TicTacToe(), Duel(), OneCard(), Dice(), Auction())  # those that end
