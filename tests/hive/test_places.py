"""Places and ways against the reference, which plays on a plane without end."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

import apiary
from apiary.core.scene import Scene
from apiary.games.hive import HiveState
from apiary.games.hive.names import PIECE_NAMES, SETS
from apiary.games.hive.places import NEAR, cell_at
from apiary.games.hive.position import CELL_BITS, PASS
from apiary.hexes import distance
from tests.hive.positions import GAME, at, game, seat
from tests.hive.reference import Ground, Place, Reference, around
from tests.hive.test_independent import LEANINGS, number

Step = tuple[Place, int]
TURNS = 70 if apiary.compiled else 25


def drawn(scene: Scene) -> dict[str, Step]:
    """Where the pieces on the board are, and on which level."""
    return {
        thing.id.removeprefix("piece:"): ((thing.place.q, thing.place.r), thing.place.level)
        for thing in scene.things
        if thing.place.area == "board"
    }


def truth(reference: Reference) -> dict[str, Step]:
    return {
        name: (place, level)
        for place, stack in reference.stacks.items()
        for level, name in enumerate(stack)
    }


def shift(scene: Scene, reference: Reference) -> Place:
    """How far the drawing is from the truth, the same for every piece."""
    shown, real = drawn(scene), truth(reference)
    assert shown.keys() == real.keys()
    assert all(shown[name][1] == real[name][1] for name in real)
    shifts = {(shown[name][0][0] - q, shown[name][0][1] - r) for name, ((q, r), _) in real.items()}
    assert len(shifts) <= 1
    return next(iter(shifts), (0, 0))


def takes(ground: Ground, kind: str, cells: list[Place]) -> bool:
    """Is this a way of a creature, step by step?"""
    steps = list(pairwise(cells))
    slides = all(b in ground.slides(a) for a, b in steps) and len(set(cells)) == len(cells)
    if kind == "L":
        return (
            len(steps) == 3
            and all(b in ground.steps_up(a) for a, b in steps[:2])
            and cells[3] in ground.steps_down(cells[2])
        )
    if kind == "G":
        straight = len({(b[0] - a[0], b[1] - a[1]) for a, b in steps}) == 1
        return straight and len(steps) > 1 and all(ground.height(cell) for cell in cells[1:-1])
    if kind == "B":
        return len(steps) == 1 and cells[1] in ground.beetle(cells[0])
    if kind == "A":
        return slides
    return kind != "M" and slides and len(steps) == (3 if kind == "S" else 1)


def check_way(reference: Reference, name: str, steps: list[Step]) -> None:
    cells = [cell for cell, _ in steps]
    start = cells[0]
    ground = reference.lifted(start)
    assert ground is not None
    assert all(b in around(a) for a, b in pairwise(cells))
    assert all(level == ground.height(cell) for cell, level in steps)
    kinds = {name[1]}
    if name[1] == "M":
        grounded = len(reference.stacks[start]) == 1
        kinds = {top[1] for top in reference.tops_around(start)} if grounded else {"B"}
    own = name[0] == reference.mover and any(takes(ground, kind, cells) for kind in kinds)
    thrown = len(steps) == 3 and cells[1] in set(reference.throwers())
    assert own or thrown, (name, steps)


@pytest.mark.parametrize("lean", LEANINGS)
@pytest.mark.parametrize("letters", [SETS[0], SETS[-1]])
def test_a_game_on_the_torus_is_drawn_on_the_plane(lean: str, letters: str) -> None:
    rng = random.Random(f"places {lean} {letters}")
    reference = Reference(letters, True, 0)
    state = game(letters, repetition_draw=0)
    for _ in range(TURNS):
        if reference.result():
            break
        before = GAME.table.scene(state.seen_by(None))
        moved = shift(before, reference)
        if all(distance((0, 0), place) <= NEAR for place in reference.stacks):
            assert moved == (0, 0)
        actions = sorted(reference.legal(), key=number)
        chosen = rng.choices(actions, [LEANINGS[lean](reference, *a) if a else 1 for a in actions])[
            0
        ]
        after = state.copy()
        after.play(seat(state), number(chosen))
        check_event(reference, state, after, number(chosen))
        reference.play(chosen)
        state = after


def check_event(reference: Reference, state: HiveState, after: HiveState, action: int) -> None:
    """What is told about a move is true of the reference before the move."""
    told = GAME.table.tell(state.seen_by(None), after.seen_by(None), seat(state), action)
    if action == PASS:
        assert told.moves == ()
        return
    name = PIECE_NAMES[action >> CELL_BITS]
    (move,) = told.moves
    assert move.thing == f"piece:{name}"
    if name not in reference.places():
        assert [place.area for place in move.way] == [f"hand:{seat(state)}", "board"]
        return
    end = drawn(GAME.table.scene(after.seen_by(None)))[name]
    steps = [((place.q, place.r), place.level) for place in move.way]
    assert steps[-1] == end
    (q, r), (true_q, true_r) = steps[0][0], reference.places()[name]
    real = [((a - q + true_q, b - r + true_r), level) for (a, b), level in steps]
    check_way(reference, name, real)


LINE = [(n, 0) for n in range(8)]
NAMES = ("wQ", "wA1", "bQ", "bA1", "wG1", "bG1", "wS1", "bS1")


@pytest.mark.parametrize("direction", [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)])
def test_a_hive_far_from_the_middle_is_not_torn(direction: Place) -> None:
    """It is drawn where it is as long as its middle is near, and always in one piece."""
    for steps in range(40):
        dq, dr = direction[0] * steps, direction[1] * steps
        places = [(q + dq, r + dr) for q, r in LINE]
        cells = " ".join(f"{q},{r}:{name}" for (q, r), name in zip(places, NAMES, strict=True))
        state = at(cells)
        shown = drawn(GAME.table.scene(state.seen_by(None)))
        shifts = {
            (shown[name][0][0] - q, shown[name][0][1] - r)
            for name, (q, r) in zip(NAMES, places, strict=True)
        }
        assert len(shifts) == 1
        if steps <= 12:
            assert shifts == {(0, 0)}
        for thing in GAME.table.choices(state.seen_by(0), 0).things:
            where = (thing.place.q, thing.place.r)
            assert any(n in {place for place, _ in shown.values()} for n in around(where))


def test_a_place_without_a_cell() -> None:
    position = at("0,0:wQ 1,0:bQ").position
    assert cell_at(position, (0, 0)) == position.pos[0]
    assert cell_at(position, (36, 0)) is None
    assert cell_at(position, (-999, 999)) is None
