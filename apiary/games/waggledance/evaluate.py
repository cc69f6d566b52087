"""What a bot thinks of a position, and which actions look sensible.

`strength` is what a seat has, in honey, by which the seats are compared:

| term | counts |
|---|---|
| honey | one each |
| rooms | nectar of one colour, the more the better; other colours are in the way |
| space | empty rooms, the first few |
| bees | more dice do more, as long as the game goes on |
| eggs, cards | a little |
| at night | pairs that wait on eggs and nectar |

`likely` is what a bot expects to be done while it thinks ahead: sensible, cheap and varied;
`candidates` is what it thinks about at all.
"""

from __future__ import annotations

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.core.messages import Message
from apiary.core.mind import Mind, Terms
from apiary.core.party import chances
from apiary.core.phase import NOBODY, Listing
from apiary.core.state import CHANCE, Seen, State
from apiary.games.waggledance.actions import FLOWERS, ROOMS, VALUES, Do
from apiary.games.waggledance.position import EGG, HONEY, Position
from apiary.games.waggledance.promise import promise
from apiary.games.waggledance.rules.moving import is_target, undoes
from apiary.games.waggledance.state import WaggleState
from apiary.games.waggledance.tally import most, of_at_least, total

STEEP: Final = 1.6  # how much a honey ahead decides between two seats
PER_BEE: Final = 0.3
PER_EGG: Final = 0.16
PER_CARD: Final = 0.16
PER_SPACE: Final = 0.16  # an empty room, up to ENOUGH_SPACE
ENOUGH_SPACE: Final[i64] = 4
IN_THE_WAY: Final = 0.03  # a cube of another colour than the most of its room
FULL_OF_MIXTURE: Final = 0.12
PAIR_WAITS: Final = 0.25  # of the honey or bee that a pair on a room will bring this night
# What a room is worth with so many cubes of one colour.
GROWING: Final[list[float]] = [0.0, 0.1, 0.25, 0.47, 0.72]

ENOUGH: Final[i64] = 12  # actions that a search looks at


def room_worth(content: i64, bees: i64) -> float:
    """What the inside of a room is worth, with the bees on it."""
    if content & HONEY:
        return 1.0
    paired = of_at_least(bees, 2) != 0
    if content & EGG:
        return PER_EGG + (PAIR_WAITS * PER_BEE if paired else 0.0)
    cubes = total(content)
    if cubes == 0:
        return 0.0
    same = most(content)
    worth = GROWING[same if same < 4 else 4] - IN_THE_WAY * float(cubes - same)
    if cubes >= 4 and same < 4:
        worth -= FULL_OF_MIXTURE
    if same >= 4 and paired:
        worth += PAIR_WAITS
    return worth


def to_go(s: Position) -> float:
    """How much of the game is left, 0 to 1: what bees and space can still be used for."""
    best: i64 = 0
    p: i64
    for p in range(s.box.seats):
        if s.honey[p] > best:
            best = s.honey[p]
    left = s.box.target - best
    return float(left + 1) / float(s.box.target + 1) if left > 0 else 0.0


def strength(s: Position, seat: i64, going_on: float) -> float:
    """What a seat has, in honey."""
    found = 0.0
    room: i64
    for room in range(seat * ROOMS, seat * ROOMS + s.rooms[seat]):
        found += room_worth(s.contents[room], s.guests[room])
    return found + space(s, seat, going_on) + bees(s, seat, going_on) + cards(s, seat)


def space(s: Position, seat: i64, going_on: float) -> float:
    """What the empty rooms of a seat are worth."""
    empty: i64 = 0
    room: i64
    for room in range(seat * ROOMS, seat * ROOMS + s.rooms[seat]):
        if s.contents[room] == 0:
            empty += 1
    return PER_SPACE * float(empty if empty < ENOUGH_SPACE else ENOUGH_SPACE) * going_on


def bees(s: Position, seat: i64, going_on: float) -> float:
    """What its dice are worth."""
    return PER_BEE * float(s.dice[seat]) * going_on


def cards(s: Position, seat: i64) -> float:
    """What its Queen cards are worth."""
    held = s.held[seat]
    return PER_CARD * float(held if held < 6 else 6)


def strengths(s: Position) -> list[float]:
    """What each seat has."""
    going_on = to_go(s)
    return [strength(s, p, going_on) for p in range(s.box.seats)]


def terms(s: Position) -> list[Terms]:
    """The same by what counts."""
    going_on = to_go(s)
    found: list[Terms] = []
    p: i64
    room: i64
    for p in range(s.box.seats):
        inside: Terms = {"honey": 0.0, "eggs": 0.0, "nectar": 0.0}
        for room in range(p * ROOMS, p * ROOMS + s.rooms[p]):
            content = s.contents[room]
            kind = "honey" if content & HONEY else "eggs" if content & EGG else "nectar"
            inside[kind] += room_worth(content, s.guests[room])
        inside["space"] = space(s, p, going_on)
        inside["bees"] = bees(s, p, going_on)
        inside["cards"] = cards(s, p)
        found.append(inside)
    return found


def obvious(s: Position, actions: vec[i64]) -> int | None:
    """The action that needs no thought, if there is one: a room, a draw, nectar into the room where
    it fits best, a pass without cards.
    """
    if Do.TAKE_ROOM in actions:
        return int(Do.TAKE_ROOM)
    store = best_store(s, actions)
    if store != NOBODY:
        return int(store)
    if Do.DRAW in actions and Do.PLAY_EXPLORE not in actions:
        return int(Do.DRAW)
    if len(actions) == 2 and Do.PASS_NIGHT in actions:
        for end in (Do.PASS, Do.DONE):
            if end in actions:
                return int(end)
    return None


def best_store(s: Position, actions: vec[i64]) -> i64:
    """Of the ways to store nectar the most promising, or NOBODY: it is free, so none is left."""
    found: i64 = NOBODY
    best: i64 = NOBODY
    i: i64
    for i in range(len(actions)):
        action = actions[i]
        if Do.STORE <= action < Do.PLAY_BONUS and promise(s, action) > best:
            found = action
            best = promise(s, action)
    return found


def candidates(s: Position, actions: Listing) -> vec[i64]:
    """The actions worth a look, sorted: the most promising, of equal rooms only the first, and
    nothing that only takes a move of nectar back.
    """
    weights = actions.weights
    buf = actions.buf
    kept: i64 = 0
    i: i64
    for i in range(actions.end):
        action = buf[i]
        if not is_repeated(s, action) and not only_undoes(s, action):
            buf[kept] = action
            weights[kept] = promise(s, action)
            kept += 1
    while kept > ENOUGH:
        worst: i64 = 0
        for i in range(kept):
            if weights[i] < weights[worst]:
                worst = i
        kept -= 1
        buf[worst] = buf[kept]
        weights[worst] = weights[kept]
    actions.end = kept
    return actions.sorted()


def only_undoes(s: Position, action: i64) -> bool:
    """Would a move of nectar in F only undo another one? Then it could go on for ever."""
    if s.mixes > 0 or len(s.moved) == 0:
        return False
    if Do.MOVE_TO <= action < Do.SWAP:
        undone = undoes(s, s.source, s.colour, action - Do.MOVE_TO)
        return undone and not can_only_undo(s, s.source, s.colour)
    if Do.MOVE <= action < Do.MOVE_TO:
        return can_only_undo(s, (action - Do.MOVE) // FLOWERS, (action - Do.MOVE) % FLOWERS)
    return False


def can_only_undo(s: Position, room: i64, colour: i64) -> bool:
    """Would this cube undo a move wherever it goes?"""
    to: i64
    for to in range(s.rooms[s.seat]):
        if is_target(s, room, colour, to) and not undoes(s, room, colour, to):
            return False
    return True


def is_repeated(s: Position, action: i64) -> bool:
    """Is an action about a room that is like an earlier one, with the same bees on it?"""
    if Do.ASSIGN_ROOM <= action < Do.FEINT_CARD:
        room = (action - Do.ASSIGN_ROOM) // VALUES
    elif Do.TAKE_EGG <= action < Do.GIFT_EGG:
        room = action - Do.TAKE_EGG
    elif Do.STORE <= action < Do.PLAY_BONUS:
        room = (action - Do.STORE) // FLOWERS
    elif Do.PUT <= action < Do.PLAY_MIX:
        room = action - Do.PUT
    else:
        return False
    own = s.seat * ROOMS
    other: i64
    for other in range(room):
        if (
            s.contents[own + other] == s.contents[own + room]
            and s.guests[own + other] == s.guests[own + room]
        ):
            return True
    return False


@final
class WaggleMind(Mind):
    """How a bot thinks about Waggle Dance: a turn is many small decisions, each in less time."""

    def __init__(self) -> None:
        super().__init__(foresight=90, time_share=0.45)

    def values(self, state: State) -> list[float]:
        return chances(strengths(cast(WaggleState, state).position), STEEP)

    def terms(self, state: State) -> list[Terms]:
        return terms(cast(WaggleState, state).position)

    def term(self, name: str, view: Seen) -> Message:
        return Message(f"waggledance.term.{name}")

    def obvious(self, view: Seen, seat: int) -> int | None:
        """What every player would do, such as to take a room or to draw."""
        return obvious(cast(WaggleState, view).position, view.legal(seat))

    def likely(self, state: State, seat: i64, number: i64) -> i64:
        if seat == CHANCE:
            return state.pick(seat, number)
        waggle = cast(WaggleState, state)
        found = waggle.owed(seat)
        i: i64
        for i in range(found.end):
            promised = promise(waggle.position, found.buf[i])
            found.weights[i] = promised * promised + 1
        return found.weighted(number)

    def candidates(self, state: State, seat: i64) -> vec[i64]:
        """The most promising of the legal actions."""
        if seat == CHANCE:
            return state.legal(seat)
        waggle = cast(WaggleState, state)
        return candidates(waggle.position, waggle.listed(seat))
