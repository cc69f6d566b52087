"""Alvéola as numbers, against a reading of what `to_dict` tells."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import apiary
from apiary.core.play import play_at_random
from apiary.games.alveola import GAME, AlveolaState
from apiary.games.alveola.actions import (
    At,
    Do,
)
from apiary.games.alveola.box import COLOURS
from apiary.games.alveola.components import POWER_IDS, SHAPES
from apiary.games.alveola.positions import DECISION_NAMES
from apiary.learn import encoder
from apiary.learn.errors import DoesNotFit
from tests.alveola.tables import Table, arranged
from tests.learn.encoded import (
    Reading,
    around,
    check_actions,
    check_layout,
    check_reading,
    check_rotation,
    check_secrecy,
    encoder_of,
    marks,
    parts,
)
from tests.strategies import Begun, begun, work

WINDOW = 35

Place = list[int] | None


class Window:
    """Where the cells of a hive are in a window of some width, counted from its tiles."""

    def __init__(self, tiles: list[dict[str, Any]], width: int = WINDOW) -> None:
        self.width = width
        cells = [cell for tile in tiles for cell in tile["cells"]] or [[0, 0]]
        middle = [(min(axis) + max(axis)) // 2 for axis in zip(*cells, strict=True)]
        self.west, self.north = (number - width // 2 for number in middle)

    def place(self, cell: Place) -> list[float]:
        """The two numbers of a place, from 1; 0 and 0 is nowhere."""
        return [cell[0] - self.west + 1.0, cell[1] - self.north + 1.0] if cell else [0.0, 0.0]

    def plane(self, numbers: dict[tuple[int, int], float]) -> list[float]:
        """A number for each cell, row after row."""
        rows = range(self.north, self.north + self.width)
        columns = range(self.west, self.west + self.width)
        return [numbers.get((q, r), 0.0) for r in rows for q in columns]

    def there(self, cells: Iterable[Place]) -> list[float]:
        """1 on each of these cells."""
        return self.plane({(cell[0], cell[1]): 1.0 for cell in cells if cell})


def look(tile: dict[str, Any]) -> list[float]:
    """Which cells of a tile are full, and which has the icon."""
    return [*map(float, tile["full"]), *marks(3, -1 if tile["icon"] is None else tile["icon"])]


def reading(state: AlveolaState, seat: int) -> Reading:
    """What the seat knows, read from its view as plain data; what that lacks, from the position."""
    view = cast(AlveolaState, state.seen_by(seat))
    told = view.to_dict()
    table, s = told["table"], view.position
    seats = around(seat, state.seats)
    players = [told["players"][p] for p in seats]
    names = [player["name"] for player in players]
    window = Window(table["tiles"])
    top: dict[tuple[int, int], tuple[dict[str, Any], int]] = {}  # tiles come from the lowest up
    for tile in table["tiles"]:
        for part, (q, r) in enumerate(tile["cells"]):
            top[q, r] = tile, part
    icons: dict[str, Place] = {
        tile["name"]: [q, r] for (q, r), (tile, part) in top.items() if tile["icon"] == part
    }
    looks = {
        name: {
            "full": [bool(cell) for cell in s.box.full[number * 3 : number * 3 + 3]],
            "icon": int(s.box.icon[number]) if s.box.icon[number] >= 0 else None,
        }
        for number, name in enumerate(s.box.names)
    }
    slots = [
        slot
        for pile in table["piles"]
        for slot in pile["tiles"] + [None] * (4 - len(pile["tiles"]))
    ]
    hand = table["tile"]
    laid = [tile for tile in table["tiles"] if hand and tile["name"] == hand["name"]]
    seen = {tile["name"] for tile in table["tiles"]} | ({hand["name"]} if hand else set())
    seen |= {slot["name"] for slot in slots if slot}
    workers = [[int(cell) for cell in s.workers[p * 4 : p * 4 + 4]] for p in seats]
    return {
        "level": window.plane({cell: tile["level"] for cell, (tile, _) in top.items()}),
        "full": window.plane(
            {cell: float(tile["full"][part]) for cell, (tile, part) in top.items()}
        ),
        "icon": window.there(icons.values()),
        "hornets": window.there(table["hornets"]),
        "queen": window.there(player["queen"] for player in players),
        "tile": window.plane(
            {(q, r): part + 1.0 for tile in laid for part, (q, r) in enumerate(tile["cells"])}
        ),
        "workers": [one for player in players for one in window.there(player["workers"])],
        "phase": marks(15, list(DECISION_NAMES.values()).index(told["due"])),
        "turn": [float(p == s.seat) for p in seats],
        "first": [float(name == table["first"]) for name in names],
        "begun": [float(s.begun >> p & 1) for p in seats],
        "flowers": [player["flowers"] for player in players],
        "honey": [player["honey"] for player in players],
        "points": [player["points"] for player in players],
        "reserve": [player["reserve"] for player in players],
        "eaten": [player["eaten"] for player in players],
        "queen_of": [float(player["queen"] is not None) for player in players],
        "worker_places": [
            one
            for cells in workers
            for cell in cells
            for one in window.place(list(s.place_of(cell)) if cell >= 0 else None)
        ],
        "hornet_places": [one for cell in table["hornets"] for one in window.place(cell)],
        "powers": marks(9, *(POWER_IDS.index(power["name"]) for power in table["powers"])),
        "bought": marks(9, POWER_IDS.index(table["bought"]) if table["bought"] else -1),
        "again": [float(s.again)],
        "moves": [table["hornet_moves"]],
        "placed": [float(s.placed)],
        "pile": marks(12, int(s.pile)),
        "spoon": marks(12, table["spoon"] - 1),
        "hornet_tile": marks(12, table["hornet_tile"] - 1),
        "left": [float(len(pile["tiles"])) for pile in table["piles"]],
        "known_by": [
            float(slot is not None and (slot["known_by"] == "all" or name in slot["known_by"]))
            for slot in slots
            for name in names
        ],
        "known": [
            one
            for slot in slots
            for one in ([1.0, *look(looks[slot["name"]])] if slot and slot["name"] else [0.0] * 7)
        ],
        "unseen": [float(name not in seen) for name in s.box.names[:48]],
        "hand": [*marks(3, SHAPES.index(hand["shape"])), *look(hand)] if hand else [0.0] * 9,
        "icons": [one for name in s.box.names for one in window.place(icons.get(name))],
    }


def play_on(game: Begun) -> None:
    """Go on with a game, often to its end."""
    play_at_random(game.state, game.rng, game.rng.randrange(250))


@work(30)
@given(begun([GAME]), st.booleans())
def test_an_observation_is_what_the_seat_knows(game: Begun, later: bool) -> None:
    state = cast(AlveolaState, game.state)
    if later:
        play_on(game)
    encoding = encoder_of(game)
    check_layout(encoding)
    for seat in game.seats:
        check_reading(encoding, state, seat, reading(state, seat))


@work(40)
@given(begun([GAME]), st.booleans())
def test_actions_come_back(game: Begun, later: bool) -> None:
    if later:
        play_on(game)
    check_actions(encoder_of(game), game.state)


@work(40)
@given(begun([GAME]))
def test_nothing_secret_is_observed(game: Begun) -> None:
    """Tiles that are hidden are others, and nobody who can't tell observes it."""
    play_on(game)
    twins = [game.state.seen_by(seat).guess(game.rng) for seat in game.seats]
    check_secrecy(encoder_of(game), game.state, *twins)


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_searched_pile_is_seen_by_the_searcher_alone(seats: int) -> None:
    found: list[AlveolaState] = []
    for number in (0, 5):
        table = arranged(seats).powers("searchPile").flowers(yellow=1).turn("yellow")
        table.do("yellow", "buy searchPile", "search 2")
        assert table.s.phase == At.SHOW
        events = [event for event, _ in table.state.chance()]
        table.state.play(apiary.CHANCE, events[number])
        found.append(table.state)
    encoding = encoder("alveola", seats, found[0].options)
    check_secrecy(encoding, *found)
    for seat in range(seats):
        one, other = (parts(encoding, state, seat) for state in found)
        assert (one == other) == (seat != 0)
        assert one["known_by"][5 * seats :][:seats] == marks(seats, -seat % seats)
        assert bool(one["known"][5 * 7]) == (seat == 0)


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("layout", ["starter", "free", "random"])
def test_everybody_sees_the_table_from_the_own_seat(seats: int, layout: str) -> None:
    encoding = encoder("alveola", seats, {"layout": layout})
    one, other = (
        GAME.start(seats, {"layout": layout, "start_player": colour}) for colour in COLOURS[:2]
    )
    check_rotation(encoding, one, other, steps=300 if apiary.compiled else 60)


def to_lay() -> Table:
    """A small hive, and a tile in hand."""
    return arranged(2).hold("yellow", "B-FEE-2")


def test_to_lay_a_tile_is_a_cell_and_a_rotation() -> None:
    table = to_lay()
    encoding = encoder("alveola", 2, table.state.options)
    window = Window(table.state.to_dict()["table"]["tiles"])
    for action in table.state.legal(0):
        cell, turn = divmod(int(action) - int(Do.LAY), 6)
        x, y = window.place(list(table.s.place_of(cell)))
        place = (y - 1) * WINDOW + x - 1
        assert encoding.to_id(table.state, 0, action) == int(Do.START) + place * 6 + turn


def test_a_hive_that_lies_elsewhere_looks_the_same() -> None:
    """A window follows the hive, across the seam of the torus too."""
    here, there = to_lay(), to_lay()
    s = there.s
    for tile, place in enumerate(s.laid):
        if place >= 0:
            s.laid[tile] = (place + (70 * 128 + 60) * 6) % (16384 * 6)
    moved = {"workers": s.workers, "queens": s.queens, "hornets": s.hornets}
    for cells in moved.values():
        for n, cell in enumerate(cells):
            if cell >= 0:
                cells[n] = (cell + 70 * 128 + 60) % 16384
    s.west, s.east, s.north, s.south = s.west + 60, s.east + 60, s.north + 70, s.south + 70
    state = there.state.unpacked(there.state.packed())  # the board is made anew from the tiles
    encoding = encoder("alveola", 2, state.options)
    assert state.position.phase == At.LAY
    for seat in range(2):
        for seen in (encoding.observation, encoding.action_mask):
            assert np.array_equal(seen(here.state, seat), seen(state, seat))
    check_actions(encoding, state)


def test_a_hive_that_is_too_wide_is_refused() -> None:
    table = to_lay()
    s = table.s
    encoding = encoder("alveola", 2, window=15)
    s.east = s.west + 10
    assert encoding.fits(table.state, 0)
    s.east = s.west + 11
    assert not encoding.fits(table.state, 0)
    with pytest.raises(DoesNotFit, match=r"15.*127"):
        encoding.observation(table.state, 0)
    with pytest.raises(DoesNotFit):
        encoding.action_mask(table.state, 0)


@pytest.mark.parametrize("window", [13, 30, 129])
def test_windows_are_odd_and_not_too_small(window: int) -> None:
    with pytest.raises(apiary.BadOption, match="from 15 to 127"):
        encoder("alveola", window=window)


def test_other_settings_are_refused() -> None:
    with pytest.raises(apiary.BadOption, match="colour"):
        encoder("alveola", colour="yellow")


def test_counts_end_at_255() -> None:
    table = arranged(2).honey(yellow=300, blue=255)
    found = parts(encoder("alveola", 2, table.state.options), table.state, 0)
    assert found["honey"] == [255, 255]


def test_what_means_no_action_is_refused() -> None:
    table = to_lay()
    encoding = encoder("alveola", 2, table.state.options)
    for number in (-1, encoding.actions):
        with pytest.raises(apiary.IllegalAction):
            encoding.to_action(table.state, 0, number)
    far = Do.LAY + table.s.cell_of(40, 0) * 6
    for action in (-1, int(Do.START), int(far)):
        with pytest.raises(apiary.IllegalAction):
            encoding.to_id(table.state, 0, action)
