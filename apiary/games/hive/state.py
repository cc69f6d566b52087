"""A game of Hive as everyone above the rules sees it: the contract of `State`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.core.errors import IllegalAction
from apiary.core.game import Game
from apiary.core.messages import Message
from apiary.core.options import Options
from apiary.core.outcome import Reason
from apiary.core.state import CHANCE, Seen, declaration
from apiary.core.written import Things
from apiary.games.hive.actions import DRAWN, deed, target_of
from apiary.games.hive.colony import (
    DRAWING,
    DRAWING_FIRST,
    HIDDEN,
    NOT_CHOSEN,
    PLACING,
    PLAYING,
    SELECTING,
    Colony,
    colony_of,
    new_colony,
)
from apiary.games.hive.diagram import diagram
from apiary.games.hive.duel import (
    AGREED,
    BLACK_DUE,
    NOBODY_DUE,
    REPEATED,
    RESIGNED,
    SURROUNDED,
    TAKEN,
    TOO_LONG,
    WHITE_DUE,
    Duel,
)
from apiary.games.hive.general import ending as general_ending
from apiary.games.hive.general.ending import decided, loses_alone, position_key
from apiary.games.hive.general.legal import listed as listed_in_general
from apiary.games.hive.general.turns import choose_hand, do, draw
from apiary.games.hive.labels import Asker, is_label, why_label
from apiary.games.hive.modules.swarm import lots
from apiary.games.hive.notation import bad, read_action, write_action
from apiary.games.hive.packing import pack, unpack
from apiary.games.hive.plain import things
from apiary.games.hive.position import IN_HAND, KEY_BITS, NOBODY, PASS, SIDE, THE_QUEEN, Position
from apiary.games.hive.positions import read_position, write_position
from apiary.games.hive.rules.acting import begin, make
from apiary.games.hive.rules.ending import repeated, surrounded, too_long
from apiary.games.hive.rules.legal import in_order, listed
from apiary.games.hive.rules.perft import perft
from apiary.games.hive.settings import Settings
from apiary.games.hive.status import Declared
from apiary.games.hive.why import why_not

_NOTHING: Final = vec[i64]()
_CHANCE_DUE: Final[tuple[int, ...]] = (CHANCE,)
_BOTH_DUE: Final[tuple[int, ...]] = (0, 1)
_BLACK_MOVES: Final[i64] = 0x2545F4914F6CDD1D


@final
class HiveState(Duel):
    """A game of Hive in progress.

    >>> import apiary
    >>> state = apiary.start("hive")
    >>> state.play(0, state.parse("wA1"))
    >>> state.play(1, state.parse("bG1 wA1-"))
    >>> state.pending(), len(state.legal(0))
    ((0,), 15)

    An original game is kept in its `position` alone, and the fast rules play it. In every other the
    position is the hive of a colony, which the general rules play.
    """

    def __init__(
        self,
        game: Game,
        position: Position,
        settings: Settings,
        options: Options,
        general: Colony | None = None,
    ) -> None:
        super().__init__(game, options)
        self.position = position
        self.settings = settings
        self.general = general  # the colony that the general rules play; None if they don't
        self.found: vec[i64] = _NOTHING  # the legal actions as the rules find them
        self.ordered: vec[i64] = _NOTHING  # and sorted; each empty until it is asked for

    @property
    def colony(self) -> Colony:
        """The position as the general rules see it; in an original game only to be looked at."""
        k = self.general
        return colony_of(self.position, self.settings) if k is None else k

    def pending(self) -> tuple[int, ...]:
        """White (0) or Black (1), both while they select their hands, chance when it draws."""
        if self.ended:
            return NOBODY_DUE
        k = self.general
        if k is not None and k.phase != PLAYING and k.phase != PLACING:
            if k.phase != SELECTING:
                return _CHANCE_DUE
            if k.chosen[0] == NOT_CHOSEN:
                return _BOTH_DUE if k.chosen[1] == NOT_CHOSEN else WHITE_DUE
            return BLACK_DUE
        return BLACK_DUE if self.position.turn & 1 else WHITE_DUE

    def decided(self) -> tuple[int, ...]:
        """Who has selected a hand while the other still chooses; which one is not told."""
        k = self.general
        if self.ended or k is None or k.phase != SELECTING:
            return NOBODY_DUE
        if k.chosen[0] != NOT_CHOSEN:
            return WHITE_DUE
        return BLACK_DUE if k.chosen[1] != NOT_CHOSEN else NOBODY_DUE

    def is_due(self, seat: i64) -> bool:
        """Does a seat, or chance, owe a decision now?"""
        if self.general is None:
            return not self.ended and seat == self.position.turn & 1
        return int(seat) in self.pending()

    def legal(self, seat: int | None = None) -> vec[i64]:
        """The legal actions of a seat, sorted; a pass if it has no other."""
        who: i64 = self.due() if seat is None else seat
        if not self.is_due(who):
            return _NOTHING
        if who == CHANCE:
            return vec[i64]([action for action, _ in self.chance()])
        if len(self.ordered) == 0:
            found = self.unordered()
            self.ordered = in_order(found) if self.general is None else vec[i64](sorted(found))
        return self.ordered[:]

    def pick(self, seat: i64, number: i64) -> i64:
        if not self.is_due(seat):
            raise IllegalAction.because(self.why_not(seat, PASS))
        found = self.legal(seat) if seat == CHANCE else self.unordered()
        return found[number % len(found)]

    def unordered(self) -> vec[i64]:
        """The legal actions of who is due as the rules find them; not to be changed."""
        if len(self.found) == 0:
            k = self.general
            self.found = listed(self.position) if k is None else listed_in_general(k)
        return self.found

    def is_legal(self, seat: i64, action: i64) -> bool:
        if action < 0 or seat == CHANCE:
            return super().is_legal(seat, action)
        if not self.is_due(seat):
            return False
        found = self.unordered()
        i: i64
        for i in range(len(found)):
            if found[i] == action:
                return True
        return False

    def play(self, seat: i64, action: i64) -> None:
        """Act, declare or draw; `IllegalAction` and no change if that is not legal."""
        if seat == CHANCE and self.general is not None:
            self._draw(action)
            return
        if action < 0:
            self._declare(seat, action)
            return
        if not self.is_legal(seat, action):
            raise IllegalAction.because(self.why_not(seat, action))
        k = self.general
        if k is None:
            make(self.position, action)
        elif k.phase == SELECTING:
            choose_hand(k, seat, action)
        else:
            do(k, action)
        self.found = _NOTHING
        self.ordered = _NOTHING
        if self.offer != seat:  # whoever plays on declines
            self.offer = NOBODY
        self.check_end()

    def _draw(self, action: i64) -> None:
        k = self.general
        if k is None or not self.is_due(CHANCE) or action not in dict(self.chance()):
            raise IllegalAction("core.no_such_action", action=int(action))
        draw(k, target_of(action))
        self.found = _NOTHING
        self.ordered = _NOTHING
        self.check_end()

    def check_end(self) -> None:
        """Note whether the position ends the game, and who has lost it."""
        k = self.general
        if k is not None:
            self._check_end_in_general(k)
            return
        s = self.position
        white = surrounded(s, 0)
        black = surrounded(s, 1)
        if white or black:
            self.ended = SURROUNDED
            if not (white and black):
                self.loser = i64(black)
        elif repeated(s):
            self.ended = REPEATED
        elif too_long(s):
            self.ended = TOO_LONG

    def _check_end_in_general(self, k: Colony) -> None:
        if k.phase != PLAYING:
            return
        if decided(k):
            taken = k.queen_is_removed(0) or k.queen_is_removed(1)
            self.ended = TAKEN if taken else SURROUNDED
            side: i64
            for side in range(2):
                if loses_alone(k, side):
                    self.loser = side
        elif general_ending.repeated(k):
            self.ended = REPEATED
        elif general_ending.too_long(k):
            self.ended = TOO_LONG

    def chance(self) -> list[tuple[int, float]]:
        """What may come out of the bag."""
        k = self.general
        if self.ended or k is None or (k.phase != DRAWING and k.phase != DRAWING_FIRST):
            return []
        found = lots(k)
        total = sum(count for _, count in found)
        return [(int(deed(DRAWN, 0, p)), count / total) for p, count in found]

    def why_illegal(self, seat: i64, action: i64) -> Reason:
        return why_not(self.colony, action)

    def text(self, action: int) -> str:
        """An action in UHP notation, or in words beyond it."""
        return write_action(self.colony, action)

    def parse(self, text: str) -> int:
        declared = declaration(text)
        return read_action(self.colony, text) if declared is None else declared

    def asker(self, seat: int) -> Asker:
        """A seat that asks why."""
        return Asker(seat, seat in self.pending(), self.legal(seat), partial(self._why_not, seat))

    def _why_not_text(self, seat: int, text: str) -> Reason | None:
        k = self.colony
        if is_label(k, text.strip()):
            return why_label(k, text.strip(), self.asker(seat))
        return self._why_not(seat, self.parse(text))

    def _why_not_due(self, seat: int) -> Reason:
        phase = self.colony.phase
        if phase == DRAWING or phase == DRAWING_FIRST:
            return Reason(Message("hive.bag_first"), "SW-1")
        if phase == SELECTING:
            return Reason(Message("hive.hand_selected"), "SW-2")
        return super()._why_not_due(seat)

    def _limits(self) -> tuple[int, int]:
        return int(self.settings.repetitions), int(self.settings.max_turns)

    def key(self) -> int:
        """Equal for equal positions: the hive up to shifting, equal pieces alike, who is to move,
        what is immobile, and for a player without queen the turn (V-4).
        """
        k = self.general
        if k is not None:
            return position_key(k)
        s = self.position
        key = s.canonical_key()
        if s.turn & 1:
            key ^= _BLACK_MOVES
        if s.pos[THE_QUEEN] == IN_HAND or s.pos[THE_QUEEN + SIDE] == IN_HAND:
            key ^= s.turn << 40
        return key & KEY_BITS

    def perft(self, depth: int) -> int:
        if self.general is None:
            return perft(self.position.copy(), depth)
        return super().perft(depth)

    def copy(self) -> HiveState:
        k = self.general
        if k is None:
            twin = HiveState(self.game, self.position.copy(), self.settings, self.options)
        else:
            k = k.copy()
            twin = HiveState(self.game, k.hive, self.settings, self.options, k)
        twin.found = self.found
        twin.ordered = self.ordered
        twin.ended = self.ended
        twin.loser = self.loser
        twin.offer = self.offer
        return twin

    def seen_by(self, seat: int | None) -> Seen:
        """The same game without the hand that the other has selected and not revealed (SW-2)."""
        view = self.copy()
        k = view.general
        if k is not None:
            for side in range(2):
                if side != seat and k.chosen[side] != NOT_CHOSEN:
                    k.chosen[side] = HIDDEN
        return Seen(view)

    def discloses(self, actor: int, action: int, seat: int | None) -> bool:
        """A hand is known only to who selected it; the second one uncovers both."""
        k = self.general
        if k is None or k.phase != SELECTING or action < 0 or actor == seat:
            return True
        return k.chosen[1 - actor] != NOT_CHOSEN

    def guess(self, rng: Random) -> HiveState:
        """A hidden hand as if it had still to be selected."""
        world = self.copy()
        k = world.general
        if k is not None:
            for side in range(2):
                if k.chosen[side] == HIDDEN:
                    k.chosen[side] = NOT_CHOSEN
        return world

    def packed(self) -> list[int]:
        """How it ended and what is offered, the position, and the turns that may be repeated."""
        numbers: list[int] = [self.ended, self.loser, self.offer]
        return numbers + pack(self.colony)

    def unpacked(self, numbers: Sequence[int]) -> HiveState:
        twin = state_of(self.game, unpack(self.colony, numbers[3:]), self.options)
        twin.ended = numbers[0]
        twin.loser = numbers[1]
        twin.offer = numbers[2]
        return twin

    def to_text(self) -> str:
        resigned = int(self.loser) if self.ended == RESIGNED else int(NOBODY)
        declared = Declared(int(self.offer), self.ended == AGREED, resigned)
        return write_position(self.colony, declared)

    def from_text(self, text: str) -> HiveState:
        k = new_colony(self.settings)
        declared = read_position(k, text)
        state = state_of(self.game, k, self.options)
        state.check_end()
        state.offer = declared.offer
        if declared.agreed or declared.resigned != NOBODY:
            if state.ended:
                raise bad(text, 0, "going_on")
            state.ended = AGREED if declared.agreed else RESIGNED
            state.loser = declared.resigned
        return state

    def things(self) -> Things:
        return things(self.colony, self.ended != 0, int(self.offer))

    def __str__(self) -> str:
        return diagram(self.colony)


def state_of(game: Game, k: Colony, options: Options) -> HiveState:
    """A game that is played by the fast rules if it has nothing that they don't know."""
    settings = k.settings
    if not settings.original:
        return HiveState(game, k.hive, settings, options, k)
    known = i64(len(k.keys))
    begin(k.hive, k.immobile, k.keys[: known - 1] if known else _NOTHING)
    return HiveState(game, k.hive, settings, options)
