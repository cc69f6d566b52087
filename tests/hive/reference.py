"""Hive once more, as simply as it can be said: the rules of the program are compared with it.

Written from the digest of the rules alone. A hive is a dictionary from axial places to stacks of
piece names, on a plane without end; every question is answered by looking at the whole hive.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

Place = tuple[int, int]
Action = tuple[str, Place] | None  # a piece and where it ends; None is a pass

DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
COUNTS = {"Q": 1, "S": 2, "B": 2, "G": 3, "A": 3, "M": 1, "L": 1, "P": 1}


@cache
def around(place: Place) -> tuple[Place, ...]:
    """The six places beside a place."""
    q, r = place
    return tuple((q + dq, r + dr) for dq, dr in DIRECTIONS)


@cache
def shared(a: Place, b: Place) -> tuple[Place, ...]:
    """The two places that touch both of two neighbours."""
    return tuple(place for place in around(a) if place in around(b))


def connected(places: set[Place]) -> bool:
    """Do these places hang together?"""
    if not places:
        return True
    todo = [next(iter(places))]
    found = set(todo)
    while todo:
        for n in around(todo.pop()):
            if n in places and n not in found:
                found.add(n)
                todo.append(n)
    return found == places


def hand(colour: str, letters: str) -> list[str]:
    """A player's pieces before the game."""
    names: list[str] = []
    for kind, count in COUNTS.items():
        if kind in "QSBGA" + letters:
            names += [colour + kind + (str(n + 1) if count > 1 else "") for n in range(count)]
    return names


class Ground:
    """Heights of the stacks while one piece is lifted, and the steps that its bearer may take."""

    def __init__(self, heights: dict[Place, int]) -> None:
        self.heights = heights

    def height(self, place: Place) -> int:
        return self.heights.get(place, 0)

    def slides(self, a: Place) -> list[Place]:
        """One step on the ground: exactly one of the shared neighbours is occupied."""
        return [
            b
            for b in around(a)
            if not self.height(b) and sum(self.height(n) > 0 for n in shared(a, b)) == 1
        ]

    def gate_open(self, a: Place, b: Place) -> bool:
        """A step up, over or down: not between two stacks that are higher than both its ends."""
        level = max(self.height(a), self.height(b))
        assert level >= 1
        return not all(self.height(n) > level for n in shared(a, b))

    def steps_up(self, a: Place) -> list[Place]:
        """Steps that end on a piece."""
        return [b for b in around(a) if self.height(b) and self.gate_open(a, b)]

    def steps_down(self, a: Place) -> list[Place]:
        """Steps from the top of a piece to the ground."""
        return [b for b in around(a) if not self.height(b) and self.gate_open(a, b)]

    # --- the creatures

    def one_slide(self, start: Place) -> set[Place]:
        return set(self.slides(start))

    def beetle(self, start: Place) -> set[Place]:
        if self.height(start):
            return {*self.steps_up(start), *self.steps_down(start)}
        return {*self.steps_up(start), *self.slides(start)}

    def grasshopper(self, start: Place) -> set[Place]:
        found = set()
        for dq, dr in DIRECTIONS:
            q, r = start[0] + dq, start[1] + dr
            jumped = 0
            while self.height((q, r)):
                q, r = q + dq, r + dr
                jumped += 1
            if jumped:
                found.add((q, r))
        return found

    def spider(self, start: Place) -> set[Place]:
        paths = [[start]]
        for _ in range(3):
            paths = [[*p, b] for p in paths for b in self.slides(p[-1]) if b not in p]
        return {path[-1] for path in paths}

    def ant(self, start: Place) -> set[Place]:
        found = {start}
        todo = [start]
        while todo:
            for b in self.slides(todo.pop()):
                if b not in found:
                    found.add(b)
                    todo.append(b)
        return found - {start}

    def ladybug(self, start: Place) -> set[Place]:
        return {
            down
            for first in self.steps_up(start)
            for second in self.steps_up(first)
            for down in self.steps_down(second)
        } - {start}

    def walk(self, kind: str, start: Place) -> set[Place]:
        """Where a creature that stands on the ground may go."""
        creatures = {
            "Q": self.one_slide,
            "P": self.one_slide,
            "B": self.beetle,
            "G": self.grasshopper,
            "S": self.spider,
            "A": self.ant,
            "L": self.ladybug,
        }
        return creatures[kind](start)

    def thrown(self, start: Place, over: Place) -> set[Place]:
        """Where a pillbug at `over` may put a piece that it takes from `start`."""
        if not self.gate_open(start, over):
            return set()
        return set(self.steps_down(over)) - {start}


class Reference:
    """A game."""

    def __init__(
        self, letters: str = "", queen_first: bool = True, repetitions: int = 3, max_turns: int = 0
    ) -> None:
        self.stacks: dict[Place, list[str]] = {}
        self.hands = {colour: hand(colour, letters) for colour in "wb"}
        self.turn = 0
        self.immobile: str | None = None
        self.queen_first = queen_first
        self.repetitions = repetitions
        self.max_turns = max_turns
        self.seen: Counter[object] = Counter([self.key()])

    def put(self, stacks: dict[Place, list[str]], turn: int, immobile: str | None) -> None:
        """Begin here, with these pieces in play."""
        self.stacks = stacks
        for name in self.places():
            self.hands[name[0]].remove(name)
        self.turn = turn
        self.immobile = immobile
        self.seen = Counter([self.key()])

    def copy(self) -> Reference:
        """An equal, independent game."""
        twin = Reference("", self.queen_first, self.repetitions, self.max_turns)
        twin.stacks = {place: list(stack) for place, stack in self.stacks.items()}
        twin.hands = {colour: list(names) for colour, names in self.hands.items()}
        twin.turn = self.turn
        twin.immobile = self.immobile
        twin.seen = self.seen.copy()
        return twin

    @property
    def mover(self) -> str:
        return "wb"[self.turn % 2]

    def own_turn(self) -> int:
        """1 for the first turn of the player to move."""
        return self.turn // 2 + 1

    def top(self, place: Place) -> str | None:
        stack = self.stacks.get(place)
        return stack[-1] if stack else None

    def tops_around(self, place: Place) -> list[str]:
        return [top for n in around(place) if (top := self.top(n)) is not None]

    def places(self) -> dict[str, Place]:
        return {name: place for place, stack in self.stacks.items() for name in stack}

    def queen_waits(self, colour: str) -> bool:
        return colour + "Q" in self.hands[colour]

    # --- what is legal

    def legal(self) -> set[Action]:
        """Every action, or only a pass."""
        actions: set[Action] = set(self.placements())
        if not self.queen_waits(self.mover):
            actions |= set(self.moves())
            actions |= set(self.throws())
        return actions or {None}

    def placements(self) -> Iterator[tuple[str, Place]]:
        names = self.next_in_hand()
        if self.queen_waits(self.mover):
            queen = self.mover + "Q"
            if self.own_turn() >= 4:
                names = [queen]
            elif self.own_turn() == 1 and not self.queen_first:
                names.remove(queen)
        for place in self.free_places():
            for name in names:
                yield name, place

    def next_in_hand(self) -> list[str]:
        """Of equal pieces only the one with the lowest number."""
        lowest: dict[str, str] = {}
        for name in self.hands[self.mover]:
            lowest.setdefault(name[:2], name)
        return list(lowest.values())

    def free_places(self) -> set[Place]:
        """Where the player to move may place."""
        if self.turn == 0:
            return {(0, 0)}
        beside = {n for place in self.stacks for n in around(place)} - set(self.stacks)
        if self.turn == 1:
            return beside
        return {
            place
            for place in beside
            if all(top[0] == self.mover for top in self.tops_around(place))
        }

    def lifted(self, place: Place) -> Ground | None:
        """The hive without the top piece of a place; None if it breaks."""
        heights = {other: len(stack) for other, stack in self.stacks.items()}
        heights[place] -= 1
        if heights[place] == 0:
            del heights[place]
            if not connected(set(heights)):
                return None
        return Ground(heights)

    def moves(self) -> Iterator[tuple[str, Place]]:
        for place, stack in self.stacks.items():
            name = stack[-1]
            if name[0] != self.mover or name == self.immobile:
                continue
            ground = self.lifted(place)
            if ground is None:
                continue
            for to in self.ways(name, place, ground):
                yield name, to

    def ways(self, name: str, place: Place, ground: Ground) -> set[Place]:
        if ground.height(place):
            return ground.beetle(place)
        if name[1] != "M":
            return ground.walk(name[1], place)
        found: set[Place] = set()
        for top in self.tops_around(place):
            if top[1] != "M":
                found |= ground.walk(top[1], place)
        return found

    def throwers(self) -> Iterator[Place]:
        """Where a piece of the player to move has the pillbug's power."""
        for place, stack in self.stacks.items():
            name = stack[-1]
            if name[0] != self.mover or name == self.immobile or len(stack) > 1:
                continue
            if name[1] == "P" or (
                name[1] == "M" and any(top[1] == "P" for top in self.tops_around(place))
            ):
                yield place

    def throws(self) -> Iterator[tuple[str, Place]]:
        for over in self.throwers():
            for start in around(over):
                stack = self.stacks.get(start, [])
                if len(stack) != 1 or stack[0] == self.immobile:
                    continue
                ground = self.lifted(start)
                if ground is None:
                    continue
                for to in ground.thrown(start, over):
                    yield stack[0], to

    # --- what it does

    def play(self, action: Action) -> None:
        """Play an action, which must be legal."""
        self.immobile = None
        if action is not None:
            name, to = action
            if name in self.hands[self.mover]:
                self.hands[self.mover].remove(name)
            else:
                start = self.places()[name]
                self.stacks[start].pop()
                if not self.stacks[start]:
                    del self.stacks[start]
                self.immobile = name
            self.stacks.setdefault(to, []).append(name)
        self.turn += 1
        self.seen[self.key()] += 1

    def surrounded(self, colour: str) -> bool:
        place = self.places().get(colour + "Q")
        return place is not None and all(n in self.stacks for n in around(place))

    def result(self) -> str:
        """`w` or `b` for the winner, `draw`, or nothing while it goes on."""
        lost = [colour for colour in "wb" if self.surrounded(colour)]
        if len(lost) == 2:
            return "draw"
        if lost:
            return "b" if lost == ["w"] else "w"
        if self.repetitions and self.seen[self.key()] >= self.repetitions:
            return "draw"
        if self.max_turns and self.turn >= self.max_turns:
            return "draw"
        return ""

    def key(self) -> object:
        """What makes two positions the same (V-4)."""
        left = min((q for q, _ in self.stacks), default=0)
        up = min((r for _, r in self.stacks), default=0)
        stacks = frozenset(
            (q - left, r - up, tuple(name[:2] for name in stack))
            for (q, r), stack in self.stacks.items()
        )
        immobile = None
        if self.immobile is not None:
            q, r = self.places()[self.immobile]
            immobile = (q - left, r - up)
        waiting = self.queen_waits("w") or self.queen_waits("b")
        return stacks, self.mover, immobile, self.turn if waiting else None
