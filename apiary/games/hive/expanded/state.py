"""A game of Hive with expansions as everyone above the rules sees it: the contract of `State`."""

from __future__ import annotations

from random import Random
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.core.errors import IllegalAction
from apiary.core.game import Options
from apiary.core.messages import Message
from apiary.core.outcome import Reason
from apiary.core.state import CHANCE, Seen
from apiary.games.hive.duel import (
    BLACK_DUE,
    NOBODY_DUE,
    REPEATED,
    SURROUNDED,
    TAKEN,
    TOO_LONG,
    WHITE_DUE,
    Duel,
)
from apiary.games.hive.expanded.actions import DRAWN, deed
from apiary.games.hive.expanded.colony import (
    DRAWING,
    HIDDEN,
    NOT_CHOSEN,
    SELECTING,
    Colony,
)
from apiary.games.hive.expanded.ending import (
    decided,
    loses_alone,
    position_key,
    repeated,
    too_long,
)
from apiary.games.hive.expanded.legal import in_order, listed
from apiary.games.hive.expanded.pictures import diagram
from apiary.games.hive.expanded.positions import write_position
from apiary.games.hive.expanded.turns import do, draw
from apiary.games.hive.expanded.why import why_not
from apiary.games.hive.modules.predators import queen_is_removed
from apiary.games.hive.modules.swarm import lots, select
from apiary.games.hive.position import NOBODY, PASS, Position

_NOTHING: Final = vec[i64]()
_CHANCE_DUE: Final[tuple[int, ...]] = (CHANCE,)
_BOTH_DUE: Final[tuple[int, ...]] = (0, 1)


@final
class ColonyState(Duel):
    """A game of Hive with expansions in progress.

    >>> import apiary
    >>> game = apiary.game("hive")
    >>> state = game.start(options={"mode": "venom"})
    >>> state.play(0, game.parse(state, "wA1'"))
    >>> print(state)
    wA1'
    w: Q S1 S2 B1 B2 G1 G2 G3 A2 A3
    b: Q S1 S2 B1 B2 G1 G2 G3 A1 A2 A3
    """

    def __init__(self, colony: Colony, options: Options) -> None:
        super().__init__()
        self.colony = colony
        self.options = options  # as the game was started with; never changed
        self.found: vec[i64] = _NOTHING  # the legal actions as the rules find them

    @property
    def position(self) -> Position:
        """The stacks."""
        return self.colony.hive

    def pending(self) -> tuple[int, ...]:
        """White (0) or Black (1), both while they select their hands, chance when it draws."""
        if self.ended:
            return NOBODY_DUE
        k = self.colony
        if k.phase == DRAWING:
            return _CHANCE_DUE
        if k.phase == SELECTING:
            if k.chosen[0] == NOT_CHOSEN:
                return _BOTH_DUE if k.chosen[1] == NOT_CHOSEN else WHITE_DUE
            return BLACK_DUE
        return BLACK_DUE if k.me else WHITE_DUE

    def decided(self) -> tuple[int, ...]:
        """Who has selected a hand while the other still chooses; which one is not told."""
        k = self.colony
        if self.ended or k.phase != SELECTING:
            return NOBODY_DUE
        if k.chosen[0] != NOT_CHOSEN:
            return WHITE_DUE
        return BLACK_DUE if k.chosen[1] != NOT_CHOSEN else NOBODY_DUE

    def _is_due(self, seat: i64) -> bool:
        return int(seat) in self.pending()

    def legal(self, seat: i64) -> vec[i64]:
        """The legal actions of a seat, sorted; a pass if it has no other."""
        if not self._is_due(seat):
            return _NOTHING
        if seat == CHANCE:
            return vec[i64]([action for action, _ in self.chance()])
        return in_order(self._find())

    def pick(self, seat: i64, number: i64) -> i64:
        """One of the legal actions."""
        if not self._is_due(seat):
            raise IllegalAction.because(self.why_not(seat, PASS))
        if seat == CHANCE:
            actions = self.legal(seat)
            return actions[number % len(actions)]
        found = self._find()
        return found[number % len(found)]

    def _find(self) -> vec[i64]:
        if len(self.found) == 0:
            self.found = listed(self.colony)
        return self.found

    def _is_legal(self, seat: i64, action: i64) -> bool:
        found = self._find()
        i: i64
        for i in range(len(found)):
            if found[i] == action:
                return True
        return False

    def play(self, seat: i64, action: i64) -> None:
        """Act, declare or draw; `IllegalAction` and no change if that is not legal."""
        if seat == CHANCE:
            self._draw(action)
            return
        if action < 0:
            self._declare(seat, action)
            return
        if not self._is_due(seat) or not self._is_legal(seat, action):
            raise IllegalAction.because(self.why_not(seat, action))
        k = self.colony
        if k.phase == SELECTING:
            select(k, seat, action)
        else:
            do(k, action)
        self.found = _NOTHING
        if self.offer != seat:  # whoever plays on declines
            self.offer = NOBODY
        self.check_end()

    def _draw(self, action: i64) -> None:
        if not self._is_due(CHANCE) or action not in dict(self.chance()):
            raise IllegalAction("core.no_such_action", action=int(action))
        draw(self.colony, action & 63)
        self.found = _NOTHING
        self.check_end()

    def check_end(self) -> None:
        """Note whether the position ends the game, and who has lost it."""
        k = self.colony
        if k.phase != 0:
            return
        if decided(k):
            taken = queen_is_removed(k, 0) or queen_is_removed(k, 1)
            self.ended = TAKEN if taken else SURROUNDED
            side: i64
            for side in range(2):
                if loses_alone(k, side):
                    self.loser = side
        elif repeated(k):
            self.ended = REPEATED
        elif too_long(k):
            self.ended = TOO_LONG

    def chance(self) -> list[tuple[int, float]]:
        """What may come out of the bag."""
        if self.ended or self.colony.phase != DRAWING:
            return []
        found = lots(self.colony)
        total = sum(count for _, count in found)
        return [(int(deed(DRAWN, 0, p)), count / total) for p, count in found]

    def _why_illegal(self, seat: i64, action: i64) -> Reason:
        return why_not(self.colony, action)

    def _why_not_due(self, seat: int) -> Reason:
        if self.colony.phase == DRAWING:
            return Reason(Message("hive.bag_first"), "SW-1")
        if self.colony.phase == SELECTING:
            return Reason(Message("hive.hand_selected"), "SW-2")
        return super()._why_not_due(seat)

    def _limits(self) -> tuple[int, int]:
        settings = self.colony.settings
        return int(settings.repetitions), int(settings.max_turns)

    def key(self) -> int:
        """Equal for equal positions (V-4)."""
        return position_key(self.colony)

    def copy(self) -> ColonyState:
        """An equal, independent state."""
        twin = ColonyState(self.colony.copy(), self.options)
        twin.found = self.found
        twin.ended = self.ended
        twin.loser = self.loser
        twin.offer = self.offer
        return twin

    def seen_by(self, seat: int | None) -> Seen:
        """The same game without the hand that the other has selected and not revealed (SW-2)."""
        view = self.copy()
        chosen = view.colony.chosen
        for side in range(2):
            if side != seat and chosen[side] != NOT_CHOSEN:
                chosen[side] = HIDDEN
        return Seen(view)

    def discloses(self, actor: int, action: int, seat: int | None) -> bool:
        """A hand is known only to who selected it; the second one uncovers both."""
        k = self.colony
        if k.phase != SELECTING or action < 0 or actor == seat:
            return True
        return k.chosen[1 - actor] != NOT_CHOSEN

    def guess(self, rng: Random) -> ColonyState:
        """A hidden hand as if it had still to be selected."""
        world = self.copy()
        chosen = world.colony.chosen
        for side in range(2):
            if chosen[side] == HIDDEN:
                chosen[side] = NOT_CHOSEN
        return world

    def __eq__(self, other: object) -> bool:
        """The same game at the same point, from its last irrevocable action on."""
        if not isinstance(other, ColonyState):
            return NotImplemented
        a, b = self.colony, other.colony
        return (
            self.options == other.options
            and (self.ended, self.loser, self.offer) == (other.ended, other.loser, other.offer)
            and a.numbers() == b.numbers()
            and a.hive.pos == b.hive.pos
            and a.hive.board == b.hive.board
            and a.hive.kind == b.hive.kind
            and a.holder == b.holder
            and a.keys == b.keys
        )

    def __hash__(self) -> int:
        raise TypeError("a State changes, so it has no hash; use its key()")

    def __str__(self) -> str:
        return diagram(self.colony)

    def __repr__(self) -> str:
        return f"<ColonyState {write_position(self.colony)}>"
