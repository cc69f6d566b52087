"""Small games in plain Python, one for each thing that a game can be to a search."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Sequence
from random import Random

from librt.vecs import vec
from mypy_extensions import i64

from apiary.core.errors import BadNotation, IllegalAction
from apiary.core.game import Game
from apiary.core.messages import Message
from apiary.core.mind import Mind
from apiary.core.options import Options
from apiary.core.outcome import Ending, Outcome
from apiary.core.state import CHANCE, Seen, State
from examples.tictactoe import MARKS, TicTacToe, TicTacToeState

UNKNOWN = -2
OF_ALL = ("game", "seats", "options")  # what every state has


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
    return Outcome(ranks, scores, Message("core.game_over"), Ending.PLAYED_OUT)


class ToyState(State):
    """`play` checks; the games below say what is pending, legal and done."""

    @abstractmethod
    def actions(self, seat: int) -> list[int]:
        """What a seat may do."""

    @abstractmethod
    def do(self, seat: int, action: int) -> None:
        """Do a legal action."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, game.seats[0], {})

    def legal(self, seat: int | None = None) -> vec[i64]:
        who = self.due() if seat is None else seat
        return vec[i64](self.actions(who) if who in self.pending() else [])

    def play(self, seat: i64, action: i64) -> None:
        allowed = (
            [event for event, _ in self.chance()] if seat == CHANCE else list(self.legal(seat))
        )
        if seat not in self.pending() or action not in allowed:
            raise IllegalAction("core.game_over")
        self.do(seat, action)

    def text(self, action: int) -> str:
        return str(action)

    def parse(self, text: str) -> int:
        if not text.isdecimal():
            raise BadNotation.at(text, 0, Message("core.verbatim", {"text": "a number"}))
        return int(text)

    def key(self) -> int:
        return 0

    def packed(self) -> list[int]:
        own = {name: value for name, value in vars(self).items() if name not in OF_ALL}
        return list(json.dumps(own).encode())

    def unpacked(self, numbers: Sequence[int]) -> State:
        twin = self.copy()
        vars(twin).update(json.loads(bytes(numbers)))
        return twin

    def __str__(self) -> str:
        return str(vars(self))


class ToyGame(Game):
    """What all of them share."""

    seats = (2,)
    action_space = 16


def tic_tac_toe(cells: str) -> TicTacToeState:
    """The example somewhere in a game."""
    return TicTacToeState(TicTacToe(), 2, {}, [MARKS.index(mark) for mark in cells])


class DuelState(ToyState):
    """Both choose 0 or 1 at once. Alike at 0: seat 1 wins; at 1: a draw; different: seat 0 wins.

    So each plays 0 once in three times, and seat 0 scores 2/3 on average.
    """

    def __init__(self, game: Game, chosen: tuple[int | None, int | None] = (None, None)) -> None:
        super().__init__(game)
        self.chosen = list(chosen)

    def pending(self) -> tuple[int, ...]:
        return tuple(seat for seat in (0, 1) if self.chosen[seat] is None)

    def actions(self, seat: int) -> list[int]:
        return [0, 1]

    def do(self, seat: int, action: int) -> None:
        self.chosen[seat] = action

    def copy(self) -> DuelState:
        return DuelState(self.game, (self.chosen[0], self.chosen[1]))

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
        return DuelState(self.game, (chosen[0], chosen[1]))


class Duel(ToyGame):
    name = "duel"
    secrets = True

    def set_up(self, seats: int, options: Options) -> State:
        return DuelState(self)


CARDS = 3
NO_BET = CARDS


class OneCardState(ToyState):
    """Seat 1 is dealt one of three cards. Seat 0 names it and wins or loses, or doesn't bet."""

    def __init__(self, game: Game, card: int | None = None, bet: int | None = None) -> None:
        super().__init__(game)
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
        return OneCardState(self.game, self.card, self.bet)

    def outcome(self) -> Outcome | None:
        if self.pending():
            return None
        if self.bet == NO_BET:
            return outcome((0.5, 0.5))
        return outcome((1.0, 0.0) if self.bet == self.card else (0.0, 1.0))

    def seen_by(self, seat: int | None) -> Seen:
        hidden = self.card is not None and seat != 1 and self.bet is None
        return Seen(OneCardState(self.game, UNKNOWN if hidden else self.card, self.bet))

    def discloses(self, actor: int, action: int, seat: int | None) -> bool:
        return actor != CHANCE or seat == 1

    def guess(self, rng: Random) -> State:
        card = rng.randrange(CARDS) if self.card == UNKNOWN else self.card
        return OneCardState(self.game, card, self.bet)


class OneCard(ToyGame):
    name = "one card"
    secrets = True

    def set_up(self, seats: int, options: Options) -> State:
        return OneCardState(self)


STEADY, THROW = 0, 1


class DiceState(ToyState):
    """In turn each takes three points or throws a die; more points win."""

    def __init__(self, game: Game, points: tuple[int, ...] = (), thrown: bool = False) -> None:
        super().__init__(game)
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
        return DiceState(self.game, self.points, self.thrown)

    def outcome(self) -> Outcome | None:
        if self.pending():
            return None
        return outcome(tuple(map(float, self.points)))


class Dice(ToyGame):
    name = "dice"

    def set_up(self, seats: int, options: Options) -> State:
        return DiceState(self)


class AuctionState(ToyState):
    """Three seats take one number each out of seven, twice round; the highest sum wins."""

    def __init__(self, game: Game, taken: tuple[int, ...] = ()) -> None:
        super().__init__(game)
        self.taken = taken

    def pending(self) -> tuple[int, ...]:
        return (len(self.taken) % 3,) if len(self.taken) < 6 else ()

    def actions(self, seat: int) -> list[int]:
        return [number for number in range(1, 8) if number not in self.taken]

    def do(self, seat: int, action: int) -> None:
        self.taken = (*self.taken, action)

    def copy(self) -> AuctionState:
        return AuctionState(self.game, self.taken)

    def outcome(self) -> Outcome | None:
        if self.pending():
            return None
        return outcome(tuple(float(sum(self.taken[seat::3])) for seat in range(3)))


class Auction(ToyGame):
    name = "auction"
    seats = (3,)

    def set_up(self, seats: int, options: Options) -> State:
        return AuctionState(self)


class EndlessState(ToyState):
    """Never over, and only the first action is worth something, by `EndlessMind.values`."""

    def __init__(self, game: Game, steps: int = 0, credit: int = 0) -> None:
        super().__init__(game)
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
        return EndlessState(self.game, self.steps, self.credit)

    def outcome(self) -> Outcome | None:
        return None


class EndlessMind(Mind):
    """Sees who took the credit."""

    def values(self, state: State) -> list[float] | None:
        assert isinstance(state, EndlessState)
        return [float(state.credit), 1.0 - state.credit]


class Endless(ToyGame):
    name = "endless"

    def __init__(self) -> None:
        super().__init__()
        self.mind = EndlessMind()

    def set_up(self, seats: int, options: Options) -> State:
        return EndlessState(self)


GAMES: tuple[Game, ...] = (TicTacToe(), Duel(), OneCard(), Dice(), Auction())  # those that end
