"""What an observation of Hive must be, read from the slow reference that plays the same game."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from fractions import Fraction

from apiary.games.hive import HiveState
from apiary.games.hive.names import PIECE_NAMES
from apiary.hexes import DIRECTIONS, distance
from tests.hive.expanded.reference import FRONTS, NEUTRAL, Table, other
from tests.hive.reference import Place

Plane = dict[Place, int]

_LONGER = {"assassin": "assassinBug", "queen": "queenBee", "shield": "shieldBug"}


def creature(face: str) -> str:
    """A face of the reference as the program calls it."""
    return _LONGER.get(face, face)


def pieces_of(table: Table, seat: int) -> list[str]:
    """All pieces in the order of their slots: the seat's own, the other's, the neutral one."""
    known = [PIECE_NAMES[p][1:] for p in sorted(PIECE_NAMES) if PIECE_NAMES[p][0] == "w"]
    names = [name for name in known if name in table.names]
    own = "wb"[seat]
    neutral = [NEUTRAL] if "H" in table.modules else []
    return [own + name for name in names] + [other(own) + name for name in names] + neutral


def middle_of(table: Table, seat: int) -> Place:
    """The place of the piece nearest to the mean of all."""
    places = [place for name in pieces_of(table, seat) if (place := table.where(name)) is not None]
    if not places:
        return 0, 0
    mean_q = Fraction(sum(q for q, _ in places), len(places))
    mean_r = Fraction(sum(r for _, r in places), len(places))

    def far(place: Place) -> Fraction:
        q, r = place[0] - mean_q, place[1] - mean_r
        return max(abs(q), abs(r), abs(q + r))

    return min(places, key=far)


def reach(table: Table, seat: int) -> int:
    """How many steps from the middle of the hive it reaches."""
    middle = middle_of(table, seat)
    return max((distance(middle, place) for place in table.stacks), default=0)


def reading(state: HiveState, table: Table, seat: int) -> dict[str, Plane]:
    """Every plane that isn't 0, by its name: what is at places seen from the middle; what is the
    same all over is at the middle alone.
    """
    own = "wb"[seat]
    hostile = other(own)
    found: dict[str, Plane] = defaultdict(dict)
    q0, r0 = middle_of(table, seat)

    def mark(plane: str, names: Iterable[str]) -> None:
        for name in names:
            place = table.where(name)
            if place is not None:
                found[plane][place[0] - q0, place[1] - r0] = 1

    def all_over(plane: str, number: int) -> None:
        if number:
            found[plane][0, 0] = number

    for (q, r), stack in table.stacks.items():
        here = (q - q0, r - r0)
        found["height"][here] = len(stack)
        for level, name in enumerate(stack, start=1):
            if name == NEUTRAL:
                found["honeycombo"][here] = 1
                continue
            at = "ground" if level == 1 else f"level {min(level, 5)}"
            side = "own" if name[0] == own else "other"
            found[f"{at} {side} {creature(table.face[name])}"][here] = 1
    tops = table.tops()
    mark("pinned", (name for name in tops if table.alone(name) and table.lifted(name) is None))
    mark("resting", table.last["immobile"])
    all_over("to act", int(seat in state.pending()))
    all_over("turns left", min(int(state.options["max_turns"]) - table.turn, 255))

    if not state.settings.original:
        for word in ("placed", "moved", "flipped"):
            mark(word, table.last[word])
            mark(f"{word} now", table.now[word])
        mark("resting now", table.now["immobile"])
        mark("stung by own", table.stung_by[own])
        mark("stung by other", table.stung_by[hostile])
        mark("stung now", table.now["stung"])
        mark("stunned", table.stunned)
        mark("waking", table.waking & table.stunned)
        mark("shielded", (name for name in tops if _is_shielded(table, name)))
        mark("held", (name for name in tops if _is_held(table, name)))
        mark("controlled", table.under_control())
        all_over("actions left", table.left)
    if "H" in table.modules:
        all_over("honeycombo own", int(table.shown == own))
        all_over("honeycombo turned", int(table.just_turned))
        all_over("honeycombo turned now", int(table.turned_now))
        all_over("own double", int(own in table.doubled))
        all_over("other double", int(hostile in table.doubled))
        all_over("second action", int(table.second))

    def count(plane: str, names: Iterable[str]) -> None:
        for letter, number in Counter(name[1] for name in names).items():
            all_over(f"{plane} {creature(FRONTS[letter])}", number)

    for side, colour in (("own", own), ("other", hostile)):
        count(f"hand {side}", (name for name in table.hands[colour] if name[0] == colour))
        across = (name for name in table.hands[colour] if name[0] != colour)
        count(f"hand of the other's {side}", across)
        count(f"bag {side}", (name for name in table.bag if name[0] == colour))
    if table.selecting:
        count("selected", table.selected.get(own, set()) - {f"{own}Q"})
        all_over("selecting", 1)
        all_over("other selected", int(hostile in table.selected))
    all_over("placing", int(table.placing and not table.drawing))
    return dict(found)


def _is_shielded(table: Table, name: str) -> bool:
    if name == NEUTRAL:
        return False
    near = (beside for beside in table.beside(name) if beside[0] == name[0])
    return table.is_shield(name) or any(table.is_shield(beside) for beside in near)


def _is_held(table: Table, name: str) -> bool:
    if name == NEUTRAL or table.face[name] == "shield":
        return False
    anywhere = table.options["scorpion_reach"] == "hexTop"
    return any(
        table.face[beside] == "scorpion"
        and beside[0] != name[0]
        and beside not in table.stunned
        and (anywhere or table.level(beside) == table.level(name))
        for beside in table.beside(name)
    )


def brought_by_cell(table: Table, seat: int, name: str, place: Place, window: int) -> int:
    """The number of a piece that comes to a place, by the cells of a window."""
    q0, r0 = middle_of(table, seat)
    row, column = place[1] - r0 + window // 2, place[0] - q0 + window // 2
    return (pieces_of(table, seat).index(name) * window + row) * window + column


def brought_by_reference(table: Table, seat: int, name: str, place: Place) -> set[int]:
    """All numbers that could say that a piece comes to a place, by the pieces beside it."""
    pieces = pieces_of(table, seat)
    slot = pieces.index(name)
    first = slot * len(pieces) * 7
    if not table.stacks:
        return {first + slot * 7 + 6}
    stacks = {at: [one for one in stack if one != name] for at, stack in table.stacks.items()}
    if stacks.get(place):
        return {first + pieces.index(stacks[place][-1]) * 7 + 6}
    found: set[int] = set()
    for way, (q, r) in enumerate(DIRECTIONS):
        beside = stacks.get((place[0] - q, place[1] - r))
        if beside:
            found.add(first + pieces.index(beside[-1]) * 7 + way)
    return found
