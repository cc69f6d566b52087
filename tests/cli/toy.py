"""A game with everything that Hive lacks: three seats, secrets, simultaneous choices, chance.

Everyone picks low (0), middle (1) or high (2) at the same time, then a coin gives one point to all
who picked that side of the middle. A second round, and the points decide.
"""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from apiary.core.errors import BadNotation, IllegalAction
from apiary.core.game import Game
from apiary.core.messages import Message
from apiary.core.options import Options
from apiary.core.outcome import Ending, Outcome, Reason
from apiary.core.state import CHANCE, Seen, State

ROUNDS = 2
PICKS = ("low", "middle", "high")
COIN = ("tails", "heads")
HIDDEN = -2
OPEN = -1


class ToyState(State):
    def __init__(self, game: Game, seats: int) -> None:
        super().__init__(game, seats, {})
        self.points = [0] * seats
        self.picks = [OPEN] * seats
        self.round = 0

    def pending(self) -> tuple[int, ...]:
        if self.round == ROUNDS:
            return ()
        return tuple(s for s, pick in enumerate(self.picks) if pick == OPEN) or (CHANCE,)

    def legal(self, seat: int | None = None) -> vec[i64]:
        who = self.due() if seat is None else seat
        return vec[i64]([0, 1, 2] if who in self.pending() else [])

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

    def text(self, action: int) -> str:
        return COIN[action] if self.pending() == (CHANCE,) else PICKS[action]

    def parse(self, text: str) -> int:
        for names in (PICKS, COIN):
            if text in names:
                return names.index(text)
        raise BadNotation("core.bad_notation", text=text, place=1, expected=", ".join(PICKS))

    def why_not(self, seat: int, action: int | str) -> Reason | None:
        if isinstance(action, str):
            self.parse(action)
        return None if self.pending() else Reason(Message("core.game_over"), "")

    def copy(self) -> ToyState:
        return self.unpacked(self.packed())

    def seen_by(self, seat: int | None) -> Seen:
        view = self.copy()
        for other, pick in enumerate(view.picks):
            if other != seat and pick != OPEN:
                view.picks[other] = HIDDEN
        return Seen(view)

    def discloses(self, actor: int, action: int, seat: int | None) -> bool:
        return actor in (CHANCE, seat)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ToyState) and str(self) == str(other)

    def chance(self) -> list[tuple[int, float]]:
        return [(0, 0.5), (1, 0.5)]

    def outcome(self) -> Outcome | None:
        if self.pending():
            return None
        ranks = tuple(1 + sum(other > mine for other in self.points) for mine in self.points)
        scores = tuple(map(float, self.points))
        return Outcome(ranks, scores, Message("toy.end"), Ending.PLAYED_OUT)

    def packed(self) -> list[int]:
        return [self.round, *self.points, *self.picks]

    def unpacked(self, numbers: Sequence[int]) -> ToyState:
        twin = ToyState(self.game, self.seats)
        twin.round, *rest = numbers
        twin.points, twin.picks = rest[: self.seats], rest[self.seats :]
        return twin

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
    secrets = True

    def data_hash(self, options: Options) -> str:
        return "none"

    def set_up(self, seats: int, options: Options) -> ToyState:
        return ToyState(self, seats)

    def seat_name(self, seat: int) -> Message:
        return Message(f"toy.seat{seat}")


TOY = Toy()
