"""A game with everything that Hive lacks: three seats, secrets, simultaneous choices, chance.

Everyone picks low (0), middle (1) or high (2) at the same time, then a coin gives one point to all
who picked that side of the middle. A second round, and the points decide.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from apiary.core.errors import BadNotation, IllegalAction
from apiary.core.game import Game, Options
from apiary.core.messages import Message
from apiary.core.outcome import Outcome, Reason
from apiary.core.state import CHANCE, Seen, State

ROUNDS = 2
PICKS = ("low", "middle", "high")
COIN = ("tails", "heads")
HIDDEN = -2
OPEN = -1


class ToyState(State):
    def __init__(self, seats: int) -> None:
        self.points = [0] * seats
        self.picks = [OPEN] * seats
        self.round = 0

    def pending(self) -> tuple[int, ...]:
        if self.round == ROUNDS:
            return ()
        return tuple(s for s, pick in enumerate(self.picks) if pick == OPEN) or (CHANCE,)

    def legal(self, seat: i64) -> vec[i64]:
        return vec[i64]([0, 1, 2] if seat in self.pending() else [])

    def play(self, seat: i64, action: i64) -> None:
        if seat not in self.pending():
            raise IllegalAction("core.game_over")
        if seat != CHANCE:
            self.picks[seat] = action
            return
        for player, pick in enumerate(self.picks):
            self.points[player] += 2 if pick == action * 2 else pick == 1
        self.picks = [OPEN] * len(self.picks)
        self.round += 1

    def copy(self) -> ToyState:
        twin = ToyState(len(self.points))
        twin.points, twin.picks, twin.round = self.points[:], self.picks[:], self.round
        return twin

    def seen_by(self, seat: int | None) -> Seen:
        view = self.copy()
        for other, pick in enumerate(view.picks):
            if other != seat and pick != OPEN:
                view.picks[other] = HIDDEN
        return Seen(view)

    def chance(self) -> list[tuple[int, float]]:
        return [(0, 0.5), (1, 0.5)]

    def outcome(self) -> Outcome | None:
        if self.pending():
            return None
        ranks = tuple(1 + sum(other > mine for other in self.points) for mine in self.points)
        return Outcome(ranks, tuple(map(float, self.points)), Message("toy.end"))

    def key(self) -> int:
        return hash((tuple(self.points), tuple(self.picks), self.round))

    def __str__(self) -> str:
        names = {OPEN: "?", HIDDEN: "chosen"}
        picks = (names[pick] if pick < 0 else PICKS[pick] for pick in self.picks)
        return f"round {self.round}, points {self.points}, picks: {' '.join(picks)}"


class Toy(Game):
    name = "toy"
    rules_version = 1
    seats = (3, 2)
    options = ()
    action_space = 3

    def data_hash(self, options: Options) -> str:
        return "none"

    def set_up(self, seats: int, options: Options) -> ToyState:
        return ToyState(seats)

    def seat_name(self, seat: int) -> str:
        return f"toy.seat{seat}"

    def text(self, state: State, action: int) -> str:
        return COIN[action] if state.pending() == (CHANCE,) else PICKS[action]

    def parse(self, state: State, text: str) -> int:
        for names in (PICKS, COIN):
            if text in names:
                return names.index(text)
        raise BadNotation("core.bad_notation", text=text, place=1, expected=", ".join(PICKS))

    def why_not(self, state: State, seat: int, text: str) -> Reason | None:
        self.parse(state, text)
        return None if state.pending() else Reason(Message("core.game_over"), "")


TOY = Toy()
