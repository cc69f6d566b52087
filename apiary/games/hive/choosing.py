"""The legal actions as things to touch.

A piece and where it goes; a piece, what it does and to which: `piece:wQ`, `sting`, `piece:bA1`. A
piece with two sides is placed by way of the face that it will show. What a tick controls and what a
pillbug throws is touched itself. Three pieces make a hand, in whichever order they are touched.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations

from apiary.core.messages import Message
from apiary.core.scene import Choices, Place, Thing, Touch
from apiary.games.hive import actions
from apiary.games.hive.colony import PLACING, SELECTING, Colony
from apiary.games.hive.components import FACES
from apiary.games.hive.creatures.table import POWERS
from apiary.games.hive.modules.venom import face_of
from apiary.games.hive.names import PIECE_NAMES
from apiary.games.hive.notation import ALONE
from apiary.games.hive.places import Hex, drawn
from apiary.games.hive.position import CELL_BITS, FRONT, HONEYCOMBO, IN_HAND, PASS, SIDE
from apiary.games.hive.scene import IDS, ON_TOP, SHARED, cell_id, on_board, reference
from apiary.games.hive.settings import FRONT_UP, REVERSE_UP
from apiary.games.hive.state import HiveState
from apiary.games.hive.wording import creature, label, look_of, the, the_as
from apiary.hexes import TORUS

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
    k = state.colony
    legal = list(state.legal(seat))
    brought = [action for action in legal if action < VERBS and action != PASS]  # nearly all
    paths = _Paths(k, seat, brought)
    touches = [Touch(action, paths.of_brought(action)) for action in brought]
    for action in legal[len(brought) :]:
        touches += [Touch(action, path) for path in paths.of(action)]
    things = sorted(paths.things.values(), key=_from_the_back)
    return Choices(tuple(things), tuple(touches), _ask(k) if touches else None)


def _from_the_back(thing: Thing) -> tuple[int, int, int]:
    """Spaces as they lie; what else there is keeps its order before them."""
    place = thing.place
    return (place.r, place.q, place.level) if thing.kind == "space" else (-99, 0, 0)


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
        self.movers = {action >> CELL_BITS & PIECE for action in brought}
        self.places: Sequence[Hex] = drawn(k.hive)
        self.things: dict[str, Thing] = {}
        self.spaces: dict[int, str] = {}  # the ids of cells
        pos, sides, both = k.hive.pos, k.settings.sides, FRONT_UP | REVERSE_UP
        self.two_faced = {p for p in self.movers if pos[p] == IN_HAND and sides[p] == both}

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

    def of_brought(self, action: int) -> tuple[str, ...]:
        """A piece placed or moved."""
        p, cell = action >> CELL_BITS & PIECE, action & TORUS
        space = self.spaces.get(cell) or self._space(cell)
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
        name = f"face:{face}:{p // SIDE}"
        place = Place("actions", len(self.things))
        self.things.setdefault(name, Thing(name, "piece", place, creature(face), face, p // SIDE))
        return name

    def _stolen(self, p: int) -> str:
        """A piece of the other's hand, within reach."""
        name = f"steal:{PIECE_NAMES[p]}"
        place = Place("actions", len(self.things))
        face = FACES[FRONT[p]]
        self.things[name] = Thing(name, "piece", place, label(self.k, p), face, p // SIDE)
        return name

    def _space(self, cell: int) -> str:
        """A space to go to, told by a piece that stays where it is, if one touches it."""
        s = self.k.hive
        if not s.tops:
            self.things[FIRST_SPACE.id] = FIRST_SPACE
            return FIRST_SPACE.id
        direction, other = reference(s, cell, self.movers)
        level = s.height(cell) if direction == ON_TOP else 0
        space = _space(self.places[cell], level, direction, other, look_of(self.k, other))
        self.things[space.id] = space
        self.spaces[cell] = space.id
        return space.id


@lru_cache(SHARED)
def _space(where: Hex, level: int, direction: int, other: int, look: int) -> Thing:
    """A space on that side of a piece with this look, or on top of it."""
    words = _where(direction, the_as(other, look))
    return Thing(cell_id(where), "space", on_board(where, level), words)


def _equal_pairs(order: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Pieces of the same kind in an order, as pairs: the lower number is taken first."""
    for number, a in enumerate(order):
        for b in order[number + 1 :]:
            if FRONT[a] == FRONT[b]:
                yield a, b


def where_of(k: Colony, direction: int, other: int) -> Message:
    """In words: on that side of a piece, or on top of it."""
    return _where(direction, the(k, other))


def _where(direction: int, piece: Message) -> Message:
    return Message(f"hive.where.{direction}", {"piece": piece})
