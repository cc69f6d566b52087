"""The legal actions as things to touch.

A piece and where it goes; a piece, what it does and to which: `piece:wQ`, `sting`, `piece:bA1`. A
piece with two sides is placed by way of the face that it will show. What a tick controls and what a
pillbug throws is touched itself. Three pieces make a hand, in whichever order they are touched.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations

from apiary.core.messages import Message
from apiary.core.scene import Choices, Offer, Place, Reach, Thing, Touch, offer_of
from apiary.games.hive import actions
from apiary.games.hive.colony import PLACING, SELECTING, Colony
from apiary.games.hive.components import FACES
from apiary.games.hive.creatures.table import POWERS
from apiary.games.hive.laid import DETAIL, LOOK, LOOKS, WHICH, rows_reached, spaces_reached
from apiary.games.hive.modules.venom import face_of
from apiary.games.hive.names import PIECE_NAMES
from apiary.games.hive.notation import ALONE
from apiary.games.hive.position import CELL_BITS, FRONT, HONEYCOMBO, IN_HAND, PASS, SIDE
from apiary.games.hive.scene import IDS, Shared, where_laid
from apiary.games.hive.settings import FRONT_UP, REVERSE_UP
from apiary.games.hive.state import HiveState
from apiary.games.hive.wording import creature, label, the_as

VERB_IDS = {
    int(actions.FLIP): "flip",
    int(actions.FLIP_HONEYCOMBO): "flip",
    int(actions.STEAL): "steal",
    **{verb: power.button for verb, power in POWERS.items()},
}
ALONE_IDS = {
    ALONE["draw-first"]: "draw_first",
    ALONE["draw"]: "draw",
    ALONE["end"]: "end",
    int(PASS): "pass",
}
PASS_BUTTON = Thing("pass", "button", Place("actions"), Message("hive.pass"))
FIRST_SPACE = Thing("cell:0,0", "space", Place("board"), Message("hive.where.first"))
VERBS, PIECE = int(actions.VERBS), int(actions.PIECE)
DONE = "hand"  # ends the selection of a hand


def choices(state: HiveState, seat: int) -> Choices:
    k, legal = state.colony, list(state.legal(seat))
    return _moves(k, legal).choices() if _are_moves(legal) else _all_choices(k, seat, legal)


def offer(state: HiveState, seat: int) -> Offer:
    """The same, paths together."""
    k, legal = state.colony, list(state.legal(seat))
    return _moves(k, legal) if _are_moves(legal) else offer_of(_all_choices(k, seat, legal))


def _are_moves(legal: list[int]) -> bool:
    """Is there nothing but pieces to be placed front up and to be moved? Nearly always."""
    return bool(legal) and legal[-1] < actions.MOVES_END


def _moves(k: Colony, legal: list[int]) -> Offer:
    """Pieces and where they go."""
    spaces, ends = spaces_of(k, legal)
    touches = tuple([Reach((IDS[p],), tuple(row)) for p, row in rows_reached(legal, ends)])
    return Offer(tuple(spaces), touches, _ask(k))


def _all_choices(k: Colony, seat: int, legal: list[int]) -> Choices:
    brought = [action for action in legal if action < VERBS and action != PASS]
    spaces, ends = spaces_of(k, brought)
    paths = _Paths(k, seat, brought)
    touches = [
        Touch(action, paths.of_brought(action, spaces[end].id))
        for action, end in zip(brought, ends, strict=True)
    ]
    for action in legal[len(brought) :]:
        touches += [Touch(action, path) for path in paths.of(action)]
    return Choices((*paths.things.values(), *spaces), tuple(touches), _ask(k) if touches else None)


def spaces_of(k: Colony, brought: list[int]) -> tuple[list[Thing], list[int]]:
    """The spaces to which pieces go by these actions, from the back, and which is that of each."""
    if not brought:
        return [], []
    if not k.hive.tops:
        return [FIRST_SPACE], [0] * len(brought)
    numbers, ends = spaces_reached(k, brought)
    return [_SPACES[number] for number in numbers], ends


def _ask(k: Colony) -> Message | None:
    """What is to be decided, where it is more than a usual turn."""
    if k.phase == SELECTING:
        return Message("hive.ask.hand")
    if k.phase == PLACING:
        return Message("hive.ask.place")
    if k.second:
        if k.honeycombo_is_covered():
            return Message("hive.ask.uncover")
        return Message("hive.ask.second")
    if k.left > 1:
        return Message("hive.ask.first")
    return Message("hive.ask.swarm") if k.settings.swarm and k.queen_is_placed(k.me) else None


class _Paths:
    """The paths of a seat's actions, and the things that are only there to be touched on them."""

    def __init__(self, k: Colony, seat: int, brought: list[int]) -> None:
        self.k = k
        self.seat = seat
        self.things: dict[str, Thing] = {}
        pos, sides, both = k.hive.pos, k.settings.sides, FRONT_UP | REVERSE_UP
        movers = {action >> CELL_BITS & PIECE for action in brought}
        self.two_faced = {p for p in movers if pos[p] == IN_HAND and sides[p] == both}

    def of(self, action: int) -> Iterator[tuple[str, ...]]:
        """The touches of another action, in every order that people may expect."""
        if action in ALONE_IDS:
            yield (self._button(ALONE_IDS[action]),)
        elif action >= actions.SELECT:
            yield from self._hands(action)
        else:
            yield from self._deeds(action)

    def _hands(self, action: int) -> Iterator[tuple[str, ...]]:
        own = self.seat * int(SIDE)
        hand = [own + index for index in actions.selected(action)]
        done = self._button(DONE)
        for order in permutations(hand):
            if all(a < b for a, b in _equal_pairs(order)):
                yield (*(IDS[p] for p in order), done)

    def of_brought(self, action: int, space: str) -> tuple[str, ...]:
        """A piece placed or moved."""
        p = action >> CELL_BITS & PIECE
        if p not in self.two_faced:
            return (IDS[p], space)
        face = FACES[face_of(p, actions.is_reversed(action))]
        return (IDS[p], self._face(p, face), space)

    def _deeds(self, action: int) -> Iterator[tuple[str, ...]]:
        """What a piece does besides moving."""
        verb, p = int(actions.verb_of(action)), int(actions.actor_of(action))
        button = self._button(VERB_IDS[verb])
        if verb in POWERS:
            yield (IDS[p], button, IDS[int(actions.target_of(action))])
            return
        if verb == actions.STEAL:
            yield (button, self._stolen(p))
        yield (IDS[int(HONEYCOMBO) if verb == actions.FLIP_HONEYCOMBO else p], button)

    def _button(self, name: str) -> str:
        """A button that is shown when it is the next step."""
        place = Place("actions", len(self.things))
        marks = ("quiet",) if name == "end" else ()
        button = Thing(name, "button", place, Message(f"hive.do.{name}"), marks=marks)
        self.things.setdefault(name, PASS_BUTTON if name == "pass" else button)
        return name

    def _face(self, p: int, face: str) -> str:
        """A side of a piece of a hand."""
        thing = side_of(p, face, len(self.things))
        self.things.setdefault(thing.id, thing)
        return thing.id

    def _stolen(self, p: int) -> str:
        """A piece of the other's hand, within reach."""
        name = f"steal:{PIECE_NAMES[p]}"
        place = Place("actions", len(self.things))
        face = FACES[FRONT[p]]
        self.things[name] = Thing(name, "piece", place, label(self.k, p), face, p // SIDE)
        return name


def side_of(p: int, face: str, number: int) -> Thing:
    """A side of a piece of a hand, to be chosen."""
    name, place = f"face:{face}:{p // SIDE}", Place("actions", number)
    return Thing(name, "piece", place, creature(face), face, p // SIDE)


def _space(number: int) -> Thing:
    """A space on a side of a piece, or on top of it."""
    other, look = number >> WHICH & PIECE, number >> LOOK & LOOKS
    place = where_laid(number)
    words = where_of(number & DETAIL, other, look)
    return Thing(f"cell:{place.q},{place.r}", "space", place, words)


_SPACES = Shared(_space)


def _equal_pairs(order: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Pieces of the same kind in an order, as pairs: the lower number is taken first."""
    for number, a in enumerate(order):
        for b in order[number + 1 :]:
            if FRONT[a] == FRONT[b]:
                yield a, b


@cache
def where_of(direction: int, other: int, look: int) -> Message:
    """In words: on that side of a piece with this look, or on top of it."""
    return Message(f"hive.where.{direction}", {"piece": the_as(other, look)})
