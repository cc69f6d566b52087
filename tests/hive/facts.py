"""What is said of positions of Hive, held against their pieces and the rules alone."""

from __future__ import annotations

from collections.abc import Iterator

import apiary
from apiary.core.replay import play

Cell = tuple[int, int]

BESIDE = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
OTHER = {"white": "black", "black": "white"}
SIDES = ("white", "black")


class Hive:
    """The pieces of a position: cells with what lies there, the lowest first."""

    def __init__(self, state: apiary.State) -> None:
        self.state = state
        self.cells: dict[Cell, list[dict[str, object]]] = {}
        pieces = state.to_dict()["table"]["pieces"]
        for piece in sorted(pieces, key=lambda piece: piece["level"]):
            self.cells.setdefault(tuple(piece["at"]), []).append(piece)

    def find(self, creature: str, side: str, number: int | None) -> tuple[Cell, int] | None:
        """The cell of a piece, and how high it lies there."""
        for cell, stack in self.cells.items():
            for level, piece in enumerate(stack):
                same = (piece["creature"], piece["player"]) == (creature, side)
                if same and (number is None or str(piece["name"]).endswith(str(number))):
                    return cell, level
        return None

    def queen(self, side: str) -> Cell:
        name = f"{side[0]}Q"
        return next(
            cell
            for cell, stack in self.cells.items()
            if any(piece["name"] == name for piece in stack)
        )

    def taken(self, side: str) -> int:
        """How many cells beside a queen are taken."""
        return sum(cell in self.cells for cell in beside(self.queen(side)))

    def holds_without(self, cell: Cell) -> bool:
        """Is the hive one without what lies on a cell?"""
        rest = set(self.cells) - {cell}
        reached: set[Cell] = set()
        left = list(rest)[:1]
        while left:
            here = left.pop()
            if here not in reached:
                reached.add(here)
                left += [one for one in beside(here) if one in rest]
        return reached == rest

    def moves_of(self, name: str) -> list[str]:
        """What whoever is to move can do with a piece of this name."""
        seat = self.state.pending()[0]
        texts = [self.state.text(int(one)) for one in self.state.legal(seat)]
        return [text for text in texts if text.split()[0] == name]


def beside(cell: Cell) -> Iterator[Cell]:
    for q, r in BESIDE:
        yield cell[0] + q, cell[1] + r


def check(fact: apiary.Message, state: apiary.State, seat: int) -> None:
    """Fail unless what is said to a seat of a position is so."""
    hive, own = Hive(state), SIDES[seat]
    name = fact.key.removeprefix("hive.fact.")
    other = name.startswith("they_")
    side = OTHER[own] if other else own
    if name in ("around", "they_around"):
        assert fact.params["count"] == hive.taken(side), fact
    elif name in ("you_win", "they_win"):
        assert state.pending() == (SIDES.index(side),)
        to_act = state.pending()[0]
        legal = state.legal(to_act)
        assert any(play(state, to_act, int(one)).after.won_by(to_act) for one in legal)
    elif name in ("stuck", "they_stuck", "walks", "they_walk"):
        assert hive.cells[hive.queen(side)][-1]["name"] == f"{side[0]}Q"
        check_walking(hive, side, name in ("walks", "they_walk"))
    elif "guarded" in name:
        found = hive.find("pillbug", side, None)
        guards = found is not None and found[0] in beside(hive.queen(side))
        guards = guards and len(hive.cells[found[0]]) == 1 if found else False
        assert guards == (not name.endswith("unguarded")), fact
    else:
        check_piece(fact, name, hive, own)


def check_walking(hive: Hive, side: str, walks: bool) -> None:
    """Whose turn it is can be told by the rules; of the other, a step beside the hive is looked
    for.
    """
    cell = hive.queen(side)
    assert len(hive.cells[cell]) == 1
    ring = list(beside(cell))
    steps = [
        ring[at]
        for at in range(6)
        if ring[at] not in hive.cells
        and (ring[at - 1] in hive.cells) != (ring[(at + 1) % 6] in hive.cells)
    ]
    assert (bool(steps) and hive.holds_without(cell)) == walks
    if walks and hive.state.pending() == (SIDES.index(side),):
        assert hive.moves_of(f"{side[0]}Q")


def check_piece(fact: apiary.Message, name: str, hive: Hive, own: str) -> None:
    piece = fact.params["piece"]
    assert isinstance(piece, apiary.Message)
    _, _, colour, creature = piece.key.split(".")
    number = piece.params.get("number")
    found = hive.find(creature, colour, number if isinstance(number, int) else None)
    assert found is not None, fact
    cell, level = found
    stack = hive.cells[cell]
    if name == "covered":
        assert level < len(stack) - 1
    elif name == "pinned":
        assert len(stack) == 1
        assert not hive.holds_without(cell)
    elif name == "free":
        assert level == len(stack) - 1
        assert level > 0 or hive.holds_without(cell)
    elif name in ("besieges", "they_besiege"):
        by = own if name == "besieges" else OTHER[own]
        queen = hive.queen(OTHER[by])
        assert colour == by
        assert level == len(stack) - 1 > 0
        assert cell == queen or cell in beside(queen)
    else:
        assert name in ("sat_on", "they_sat_on"), fact
        assert cell == hive.queen(own if name == "sat_on" else OTHER[own])
        assert level == len(stack) - 1 > 0
