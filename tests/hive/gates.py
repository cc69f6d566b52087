"""Where a way is closed, as slowly as the references look at everything."""

from __future__ import annotations

from apiary.core.outcome import Reason
from apiary.hexes import torus_cell
from tests.hive.reference import Ground, Place, around, shared


def closed_at(ground: Ground, start: Place, patterns: list[str], reason: Reason) -> bool:
    """Can steps as these be taken up to the one that the reason names, or to any if it names none,
    and do its two cells close the next?
    """
    number = reason.message.params.get("step")
    return any(
        _closes(ground, cell, pattern[n], reason.cells)
        for pattern in patterns
        for n in ([int(str(number)) - 1] if number else range(len(pattern)))
        for cell in _reached(ground, start, pattern[:n])
    )


def _reached(ground: Ground, start: Place, pattern: str) -> set[Place]:
    cells = {start}
    before: set[Place] = set()
    for how in pattern:
        if cells == before:
            break
        before = cells
        cells = {b for a in cells for b in _steps(ground, a, how)}
        if len(set(pattern)) == 1 and len(pattern) > 9:  # an ant: as far as it likes
            cells |= before
    return cells


def _steps(ground: Ground, cell: Place, how: str) -> list[Place]:
    if how == "s":
        return ground.slides(cell)
    return ground.steps_up(cell) if how == "u" else ground.steps_down(cell)


def _closes(ground: Ground, a: Place, how: str, cells: tuple[object, ...]) -> bool:
    for b in around(a):
        flanks = shared(a, b)
        if {torus_cell(n) for n in flanks} != set(cells):
            continue
        if (ground.height(b) > 0) != (how == "u"):
            continue
        if how == "s" and all(ground.height(n) for n in flanks):
            return True
        if how != "s" and not ground.gate_open(a, b):
            return True
    return False


def walled_off(ground: Ground, start: Place, to: Place) -> bool:
    """Do pieces stand between a free place and where something starts, wherever one goes?"""
    around_all = {n for place in ground.heights for n in around(place)} | {start}
    field = around_all | {n for place in around_all for n in around(place)}
    seen = {to}
    todo = [to]
    while todo:
        for n in around(todo.pop()):
            if n in field and n not in seen and not ground.height(n):
                seen.add(n)
                todo.append(n)
    return start not in seen
