"""Hex geometry: the conventions of the rules, and that the torus is as wide as it says."""

from __future__ import annotations

from apiary import hexes

WIDE = [(q, r) for q in range(-37, 38) for r in range(-37, 38) if (q, r) != (0, 0)]
NEAR = [(q, r) for q in range(-14, 15) for r in range(-14, 15) if abs(q + r) < 15]


def test_directions_go_counter_clockwise_from_the_east() -> None:
    names = (hexes.E, hexes.NE, hexes.NW, hexes.W, hexes.SW, hexes.SE)
    assert names == (0, 1, 2, 3, 4, 5)
    assert hexes.DIRECTIONS == ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def test_opposite_directions_cancel() -> None:
    for d, (q, r) in enumerate(hexes.DIRECTIONS):
        assert hexes.DIRECTIONS[(d + 3) % 6] == (-q, -r)


def test_rotation_turns_each_direction_into_the_next() -> None:
    for d, place in enumerate(hexes.DIRECTIONS):
        for turns in range(-6, 13):
            assert hexes.rotate(place, turns) == hexes.DIRECTIONS[(d + turns) % 6]


def test_distance_is_the_number_of_steps() -> None:
    reached = {(0, 0): 0}
    edge = [(0, 0)]
    for step in range(1, 5):
        edge = [
            (q + dq, r + dr)
            for q, r in edge
            for dq, dr in hexes.DIRECTIONS
            if (q + dq, r + dr) not in reached
        ]
        reached |= dict.fromkeys(edge, step)
    assert all(hexes.distance((0, 0), place) == steps for place, steps in reached.items())


def test_the_common_neighbours_of_two_cells_are_one_direction_to_each_side() -> None:
    for d in range(6):
        other = hexes.neighbour(hexes.CENTRE, d)
        common = {hexes.neighbour(hexes.CENTRE, e) for e in range(6)} & {
            hexes.neighbour(other, e) for e in range(6)
        }
        assert common == {hexes.neighbour(hexes.CENTRE, (d + e) % 6) for e in (1, 5)}


def test_the_way_round_the_torus_has_girth_steps() -> None:
    same = [
        hexes.distance((0, 0), place)
        for place in WIDE
        if hexes.torus_cell(place) == hexes.torus_cell((0, 0))
    ]
    assert min(same) == hexes.GIRTH


def test_no_other_row_offset_makes_a_wider_torus() -> None:
    near = sorted(WIDE, key=lambda place: hexes.distance((0, 0), place))

    def girth(row: int) -> int:
        return next(hexes.distance((0, 0), p) for p in near if (p[0] + row * p[1]) % 1024 == 0)

    assert max(girth(row) for row in range(2, 1024)) == hexes.GIRTH == girth(hexes.ROW)


def test_unrolling_brings_back_the_places() -> None:
    cells = [hexes.torus_cell(place) for place in NEAR]
    places = hexes.unrolled(cells, hexes.torus_cell((0, 0)))
    assert len(places) == len(cells)
    assert all(hexes.torus_cell(place) == cell for cell, place in places.items())


def test_packed_steps_are_the_neighbours_in_the_mask_in_order() -> None:
    for mask in range(64):
        steps = hexes.STEPS[mask]
        found = []
        while steps:
            found.append((hexes.CENTRE + steps) & hexes.TORUS)
            steps >>= 10
        assert found == sorted(hexes.neighbour(hexes.CENTRE, d) for d in range(6) if mask >> d & 1)


def test_a_slide_needs_exactly_one_of_the_two_common_neighbours() -> None:
    for mask in range(64):
        occupied = [bool(mask >> d & 1) for d in range(6)]
        slides = [
            d for d in range(6) if not occupied[d] and occupied[d - 1] != occupied[(d + 1) % 6]
        ]
        assert hexes.SLIDE_MASK[mask] == sum(1 << d for d in slides)


def test_direction_to_a_cell_that_is_no_neighbour() -> None:
    assert hexes.direction_to(hexes.CENTRE, hexes.CENTRE) == -1
    assert [hexes.direction_to(5, hexes.neighbour(5, d)) for d in range(6)] == list(range(6))
