"""What a puzzle is about, seen from its solution."""

from __future__ import annotations

from apiary.core.state import State
from apiary.hexes import DIRECTIONS
from apiary.puzzles.puzzle import Cell, Lying, pieces_of

PLACING = "placing"
THROW = "throw"
GATE = "gate"
QUIET = "quiet"
VENOM = "venom"
COLOURS = ("white", "black")


def themes_of(states: list[State], line: list[str]) -> list[str]:
    """The themes of a solution: the creatures that act in it, and what is special about it.

    The states are those before each action of the line, and the one after the last.
    """
    found: list[str] = []
    colour = COLOURS[states[0].pending()[0]]
    for number in range(0, len(line), 2):
        before, after = _by_name(states[number]), _by_name(states[number + 1])
        actor = next((after[word] for word in line[number].split() if word in after), None)
        if actor is None:  # a pass
            continue
        found.append(actor.creature)
        if actor.name not in before:
            found.append(PLACING)
        elif actor.player != colour:
            found.append(THROW)
        if number == 0 and len(line) > 1 and not _touches_queen(actor, after, colour):
            found.append(QUIET)
    if _closed_gate(states[-2], states[-1]):
        found.append(GATE)
    if states[0].options["mode"] != "base":
        found.append(VENOM)
    return list(dict.fromkeys(found))


def _by_name(state: State) -> dict[str, Lying]:
    return {one.name: one for one in pieces_of(state)}


def _cells(state: State) -> set[Cell]:
    return {one.at for one in pieces_of(state)}


def _closed_gate(before: State, after: State) -> bool:
    """Was the last space one that nothing can slide into?"""
    new = _cells(after) - _cells(before)
    if len(new) != 1:
        return False
    (q, r), occupied = next(iter(new)), _cells(before)
    beside = [(q + dq, r + dr) in occupied for dq, dr in DIRECTIONS]
    return all(beside[d] or (beside[d - 1] and beside[(d + 1) % 6]) for d in range(6))


def _touches_queen(actor: Lying, after: dict[str, Lying], colour: str) -> bool:
    """Is it beside the other queen, or on her?"""
    queen = after["bQ" if colour == "white" else "wQ"]  # about to be lost, so she lies there
    step = (queen.at[0] - actor.at[0], queen.at[1] - actor.at[1])
    return step == (0, 0) or step in DIRECTIONS
