"""Tables to test at: a game after its set-up, arranged as a test wants it, and played by texts."""

from __future__ import annotations

import json
from importlib.resources import files
from random import Random
from typing import Any, cast

import apiary
from apiary.core.outcome import Outcome, Reason
from apiary.core.play import play_at_random
from apiary.games.alveola import GAME, Alveola, AlveolaState, components
from apiary.games.alveola.actions import DEPTH, DRAWN, PILES, At, Do
from apiary.games.alveola.components import POWER_IDS
from apiary.games.alveola.notation import read_action
from apiary.games.alveola.position import FULL, LEVEL, NO_TILE, TAKEN, UNKNOWN, Position
from apiary.games.alveola.rules.circle import pool
from apiary.games.alveola.rules.laying import lay
from apiary.games.alveola.rules.scoring import points
from apiary.games.alveola.rules.turns import begin_turn
from tests.changes import changed, put

COLOURS = ("yellow", "blue", "red", "green")
CONTENT = (files("apiary.games.alveola") / "data.json").read_bytes()
DATA: dict[str, Any] = json.loads(CONTENT)
CHANCE = "chance"


class Table:
    """A game of Alvéola; seats are colours, cells are texts such as `1,0`, actions are texts."""

    def __init__(
        self, seats: int = 2, start: str = "yellow", game: Alveola = GAME, **options: object
    ) -> None:
        self.game = game
        wanted = {"start_player": start, "powers": "starter", **options}
        self.state = cast(AlveolaState, game.start(seats, wanted))
        self.seats = seats

    @property
    def s(self) -> Position:
        """The position."""
        return self.state.position

    # --- playing

    def do(self, who: str, *texts: str) -> None:
        """A player, or `chance`, does what the texts say."""
        seat = apiary.CHANCE if who == CHANCE else COLOURS.index(who)
        for text in texts:
            self.state.play(seat, self.state.parse(text))

    def on(self, *texts: str) -> Table:
        """Whoever is asked does what the texts say; chance draws the first tile it can."""
        for text in texts:
            self.settle()
            [seat] = self.state.pending()
            self.state.play(seat, self.state.parse(text))
        return self.settle()

    def settle(self) -> Table:
        """Let chance do the first thing it can, as long as it is asked."""
        while self.state.pending() == (apiary.CHANCE,):
            self.state.play(apiary.CHANCE, self.state.chance()[0][0])
        return self

    def turn(self, who: str, first: bool = False) -> Table:
        """It is this player's turn; everybody has had the first one, unless told otherwise."""
        self.s.begun = 0 if first else 15
        begin_turn(self.s, COLOURS.index(who), 0)
        return self

    def hold(self, who: str, tile: str, first: bool = False) -> Table:
        """It is this player's turn, who has chosen a tile and must lay it."""
        self.turn(who, first)
        self.s.tile = self.free(tile)
        self.s.phase = At.LAY
        return self

    def legal(self, who: str | None = None) -> list[str]:
        """What whoever is asked, or this player, may do."""
        seat = self.state.pending()[0] if who is None else COLOURS.index(who)
        return [self.state.text(action) for action in self.state.legal(seat)]

    def asked(self) -> list[str]:
        """Who owes a decision."""
        return [CHANCE if seat < 0 else COLOURS[seat] for seat in self.state.pending()]

    def why(self, who: str, text: str) -> Reason | None:
        return self.state.why_not(COLOURS.index(who), text)

    # --- arranging

    def status(self, **words: int) -> Table:
        """The same position with other words in its status, such as `spoon=4`."""
        *parts, status = self.state.to_text().split(";")
        decision, *known = status.split()
        said = {**dict(word.split(":") for word in known), **words}
        status = " ".join([decision, *(f"{word}:{value}" for word, value in said.items())])
        self.state = self.state.from_text(";".join([*parts, status]))
        return self

    def tile(self, name: str) -> int:
        return self.s.box.names.index(name)

    def free(self, name: str) -> int:
        """A tile that lies in no pile: another of its shape takes its place there."""
        number = self.tile(name)
        s = self.s
        for slot in range(PILES * DEPTH):
            if s.piles[slot] == number:
                others = pool(s, s.box.shape[number])
                s.piles[slot] = others[-1]
        return number

    def top(self, pile: int, name: str) -> None:
        """Put a tile on top of a pile (counted from 1)."""
        number = self.free(name)
        self.s.piles[(pile - 1) * DEPTH] = number

    def heights(self, **piles: int) -> Table:
        """Piles have so many tiles: `p1=4`; the others none. (Tiles are lost.)"""
        s = self.s
        for pile in range(PILES):
            s.left[pile] = piles.get(f"p{pile + 1}", 0)
            for depth in range(s.left[pile], DEPTH):
                s.piles[pile * DEPTH + depth] = NO_TILE
                s.known[pile * DEPTH + depth] = 0
        return self

    def hive(self, *tiles: str) -> Table:
        """Lay tiles without asking the rules: `B-FEE-2 4,0 3,0 3,-1`."""
        for text in tiles:
            name, _, cells = text.partition(" ")
            self.s.tile = self.free(name)
            place = read_action(self.s, f"lay {cells}") - Do.LAY
            lay(self.s, self.s.tile, place // 6, place % 6)
            self.s.tile = -1
        return self

    def cell(self, text: str) -> int:
        q, r = map(int, text.split(","))
        return int(self.s.cell_of(q, r))

    def name(self, cell: int) -> str:
        q, r = self.s.place_of(cell)
        return f"{q},{r}"

    def workers(self, who: str, *cells: str) -> Table:
        """A player's workers stand there; `eaten` is a place too, the others are in reserve."""
        s = self.s
        seat = COLOURS.index(who)
        for w in range(4):
            place = s.workers[seat * 4 + w]
            if place >= 0:
                s.leave(place)
            s.workers[seat * 4 + w] = -1
        for w, text in enumerate(cells):
            s.workers[seat * 4 + w] = -2 if text == "eaten" else self.cell(text)
            if text != "eaten":
                s.stand(self.cell(text))
        return self

    def queen(self, who: str, cell: str) -> Table:
        """A player's queen stands there."""
        seat = COLOURS.index(who)
        self.s.queens[seat] = self.cell(cell)
        self.s.queen = seat
        self.s.stand(self.cell(cell))
        return self

    def hornets(self, *cells: str) -> Table:
        """The hornets stand there."""
        for number in range(2):
            self.s.leave(self.s.hornets[number])
        for number, text in enumerate(cells):
            self.s.hornets[number] = self.cell(text)
            self.s.stand(self.cell(text))
        return self

    def flowers(self, **counts: int) -> Table:
        for who, count in counts.items():
            self.s.flowers[COLOURS.index(who)] = count
        return self

    def honey(self, **counts: int) -> Table:
        for who, count in counts.items():
            self.s.honey[COLOURS.index(who)] = count
        return self

    def powers(self, *names: str) -> Table:
        """These powers lie on the table, the cheapest first."""
        for cost, name in enumerate(names):
            self.s.powers[cost] = POWER_IDS.index(name)
        return self

    # --- looking

    def purse(self, who: str) -> tuple[int, int]:
        """A player's flowers and honey."""
        seat = COLOURS.index(who)
        return int(self.s.flowers[seat]), int(self.s.honey[seat])

    def bees(self, who: str) -> list[str]:
        """Where a player's workers are."""
        places = {-1: "reserve", -2: "eaten"}
        seat = COLOURS.index(who)
        found = [int(self.s.workers[seat * 4 + w]) for w in range(4)]
        return [places[place] if place < 0 else self.name(place) for place in found]

    def where(self) -> list[str]:
        """Where the hornets are."""
        return [self.name(int(cell)) for cell in self.s.hornets]

    def points(self) -> list[int]:
        return [int(points(self.s, seat)) for seat in range(self.seats)]

    def end(self) -> Outcome:
        outcome = self.state.outcome()
        assert outcome is not None
        return outcome

    def check(self) -> None:
        """Tiles and bees are neither made nor lost, and the board agrees with the tiles."""
        check_tiles(self.s)
        check_pieces(self.s, self.seats)


def check_tiles(s: Position) -> None:
    """Each tile is laid, in hand or in the pile of its shape."""
    laid = [tile for tile in range(DRAWN) if s.laid[tile] >= 0]
    in_hand = [int(s.tile)] if 0 <= s.tile < DRAWN and s.laid[s.tile] < 0 else []
    known = [int(tile) for tile in s.piles if tile >= 0]
    everywhere = [*laid, *in_hand, *known]
    assert len(set(everywhere)) == len(everywhere)
    assert len(laid) + len(in_hand) + sum(s.left) == DRAWN
    unknown = {0: 0, 1: 0, 2: 0}
    for pile in range(PILES):
        shape = int(s.box.circle[pile])
        for depth in range(DEPTH):
            tile = s.piles[pile * DEPTH + depth]
            assert (depth < s.left[pile]) == (tile != NO_TILE)
            assert tile < 0 or s.box.shape[tile] == shape
            unknown[shape] += int(tile == UNKNOWN)
    for shape, count in unknown.items():
        assert count == sum(
            s.box.shape[tile] == shape and tile not in everywhere for tile in range(DRAWN)
        )
    expected: dict[int, int] = {}
    for tile in sorted(range(len(s.laid)), key=lambda tile: int(s.level[tile])):
        if s.laid[tile] >= 0:
            for part in range(3):
                full = int(FULL) if s.box.full[tile * 3 + part] else 0
                cell = int(s.part(tile, part))
                assert s.level[tile] == expected.get(cell, 0) % 64 + 1
                expected[cell] = int(s.level[tile]) | full
    assert {cell: s.byte(cell) & (LEVEL | FULL) for cell in expected} == expected
    assert len(s.board) - list(s.board).count(0) == len(expected)


def check_pieces(s: Position, seats: int) -> None:
    """Each seat has its bees, and exactly the pieces' cells are taken."""
    standing = [int(cell) for cell in (*s.workers, *s.queens, *s.hornets) if cell >= 0]
    assert len(set(standing)) == len(standing)
    assert all(s.byte(cell) & LEVEL for cell in standing)
    assert sum(bool(byte & TAKEN) for byte in map(int, filter(None, s.board))) == len(standing)
    assert all(s.byte(cell) & TAKEN for cell in standing)
    for seat in range(4):
        on_hive = sum(s.workers[seat * 4 + w] >= 0 for w in range(4))
        total = on_hive + s.reserve(seat) + s.eaten(seat)
        assert total == (s.box.workers if seat < seats else 0)
    assert sum(cell >= 0 for cell in s.queens) == int(s.queen >= 0)
    assert sum(cell >= 0 for cell in s.hornets) == 2


def arranged(seats: int = 2, start: str = "yellow", **options: object) -> Table:
    """A table before the first turn, with the introductory layout and powers unless told
    otherwise, and known tiles on the piles.
    """
    return Table(seats, start, GAME, **options).settle()


def random_table(rng: Random, seats: int, count: int, **options: object) -> Table:
    """A table after some random actions, or at the end."""
    table = Table(seats, "random", GAME, **options)
    play_at_random(table.state, rng, count)
    return table


def with_data(*path: str | int, to: object) -> Alveola:
    """The game with one field of its data changed."""
    return Alveola(components.read(changed(DATA, put(*path, to=to))))


TOWER = (  # a triangle on 3,-1 4,-1 3,0 that is raised to level 4
    "T-FEE-2 3,-1 4,-1 3,0",
    "T-FFE-2 3,-1 4,-1 3,0",
    "T-FEE-3 3,-1 4,-1 3,0",
)


def on_tower(table: Table) -> str:
    """A legal place on top of the tower."""
    return next(text for text in table.legal() if table.s.height(table.cell(text.split()[1])) == 3)


def surrounded() -> Table:
    """Two hornets at the end of a hive, walled in by each other and a queen.

    They stand on 10,0 and 11,0; the only other neighbour that is there holds a queen.
    """
    table = arranged(2).hive("S-FFE-2 9,0 10,0 11,0")
    return table.hornets("10,0", "11,0").queen("blue", "9,0")


def ended(table: Table) -> Table:
    """No tile is left when the next turn would begin."""
    table.heights()
    return table.turn("yellow")
