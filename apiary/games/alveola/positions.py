"""Positions of Alvéola in a line: `starter;tiles;piles;players;status`.

    yellow;T1@0,0/0 T2@2,1/3 …;B-EEF-3+3 S-FFE-4,?!b+1 … -;y:*0o6/4,-3/+/+/+ b:*1o0/x/4,-5/+/+;
    b:lay tile:S-FEE-3 pile:10 spoon:10 hornet:12 hornets:-1,1/1,2 powers:…

Tiles lie with their first cell on `q,r`, turned so often, in the order of their levels. A pile is
its tiles from the top: known ones by name, `?` those that nobody has seen, and `+3` for three such
at the bottom; behind a `!` stands who alone knows a tile, and a name that is hidden is `?`. Players
are `y b r g` with flowers, honey and their workers: a cell, `+` in reserve, `x` eaten; a queen on
the hive is `Q` and her cell. The last part is who decides what, with what belongs to it
(`docs/notation.md` explains the words).

What follows from that is not written: levels, what covers what, who placed a queen. `possible` says
what no game can come to.
"""

from __future__ import annotations

import re
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from apiary.bits import BIT
from apiary.core.notation import LineReader, count_parts, write_status
from apiary.core.phase import NOBODY, RESIGNED
from apiary.core.written import Layout, decisions
from apiary.games.alveola.actions import (
    CELLS,
    DEPTH,
    DRAWN,
    HORNETS,
    PARTS,
    PILES,
    ROW,
    TURNS,
    WORKERS,
    At,
    cell_at,
)
from apiary.games.alveola.box import COLOURS, COSTS, Box
from apiary.games.alveola.components import POWER_IDS
from apiary.games.alveola.notation import place_name, read_cell
from apiary.games.alveola.position import (
    EATEN,
    EVERYBODY,
    HIDDEN,
    IN_RESERVE,
    NO_TILE,
    PILES_EMPTY,
    QUEEN_PLACED,
    UNKNOWN,
    Position,
    new_position,
)
from apiary.games.alveola.possible import check, check_support
from apiary.games.alveola.rules.laying import lay

LAYOUT: Final = Layout(
    numbers=(
        "spoon", "hornet_tile", "phase", "starter", "seat", "placed", "begun", "power", "again",
        "pile", "tile", "moves", "queen", "ended", "loser", "west", "east", "north", "south",
    ),
    lists=(
        "laid", "level", "piles", "known", "left", "workers", "queens", "hornets", "flowers",
        "honey", "powers",
    ),
)  # fmt: skip

LETTERS: Final = "ybrg"  # of the players: yellow blue red green
DECISIONS: Final = decisions(At)
DECISION_NAMES: Final = {phase: name for name, phase in DECISIONS.items()}

STATUS: Final[tuple[str, ...]] = (
    "tile", "pile", "power", "again", "moves", "new", "spoon", "hornet", "hornets", "powers",
    "ended", "resigned",
)  # fmt: skip
_PILES_OF: Final = {"pile": "pile", "spoon": "spoon", "hornet": "hornet_tile"}
_ENDS: Final = {"queen": QUEEN_PLACED, "piles": PILES_EMPTY}

_TILE: Final = re.compile(r"(\S+)@(-?[0-9]{1,3}),(-?[0-9]{1,3})/([0-5])")
_PILE: Final = re.compile(r"(.*?)(?:\+([1-4]))?")
_SLOT: Final = re.compile(r"([^!]+)(?:!([ybrg]{1,4}))?")
_PLAYER: Final = re.compile(r"([ybrg]):\*([0-9]{1,5})o([0-9]{1,5})((?:/[^/]+)*)")


# --- writing


def write_position(s: Position) -> str:
    starter = "?" if s.starter == NOBODY else COLOURS[s.starter]
    tiles = sorted((int(s.level[tile]), tile) for tile in range(len(s.laid)) if s.laid[tile] >= 0)
    who = f"{LETTERS[s.seat]}:" if s.seat != NOBODY else ""
    return ";".join(
        (
            starter,
            " ".join(_laid(s, tile) for _, tile in tiles),
            " ".join(_pile(s, pile) for pile in range(PILES)),
            " ".join(_player(s, seat) for seat in range(s.box.seats)),
            write_status(who + DECISION_NAMES[s.phase], _status(s)),
        )
    )


def _laid(s: Position, tile: int) -> str:
    cell, turn = divmod(int(s.laid[tile]), int(TURNS))
    return f"{s.box.names[tile]}@{place_name(s, cell)}/{turn}"


def _pile(s: Position, pile: int) -> str:
    slots = [int(tile) for tile in s.piles[pile * DEPTH : pile * DEPTH + s.left[pile]]]
    unknown = 0
    while slots and slots[-1] == UNKNOWN:
        slots.pop()
        unknown += 1
    words: list[str] = []
    for depth, tile in enumerate(slots):
        known = s.known[pile * DEPTH + depth]
        word = s.box.names[tile] if tile >= 0 else "?"
        if known not in (0, EVERYBODY):
            word += "!" + "".join(LETTERS[seat] for seat in range(4) if known & BIT[seat])
        words.append(word)
    return (",".join(words) + (f"+{unknown}" if unknown else "")) or "-"


def _player(s: Position, seat: int) -> str:
    places = {int(IN_RESERVE): "+", int(EATEN): "x"}
    workers = [int(s.workers[seat * WORKERS + w]) for w in range(s.box.workers)]
    bees = [places[place] if place < 0 else place_name(s, place) for place in workers]
    if s.queens[seat] >= 0:
        bees.append(f"Q{place_name(s, s.queens[seat])}")
    return "/".join((f"{LETTERS[seat]}:*{s.flowers[seat]}o{s.honey[seat]}", *bees))


def _status(s: Position) -> dict[str, str]:
    new = "".join(LETTERS[seat] for seat in range(s.box.seats) if not s.begun & BIT[seat])
    hornets = [place_name(s, cell) for cell in s.hornets if cell >= 0]
    powers = [POWER_IDS[power] for power in s.powers if power >= 0]
    ended = [word for word, reason in _ENDS.items() if s.ended == reason]
    return {
        "tile": s.box.names[s.tile] if s.tile >= 0 else "",
        "pile": str(s.pile + 1) if s.pile >= 0 else "",
        "power": POWER_IDS[s.power] if s.power >= 0 else "",
        "again": "yes" if s.again else "",
        "moves": str(s.moves) if s.moves else "",
        "new": new,
        "spoon": str(s.spoon + 1),
        "hornet": str(s.hornet_tile + 1),
        "hornets": "/".join(hornets),
        "powers": ",".join(powers),
        "ended": "".join(ended),
        "resigned": LETTERS[s.loser] if s.loser >= 0 else "",
    }


# --- reading


def count_seats(text: str) -> int:
    """How many play in the position of a line."""
    return len(count_parts("alveola", text, 5, 5)[3].split())


def read_position(box: Box, text: str) -> Position:
    """The position of a line, if a game can come to it."""
    return _Reader(box, text).read()


class _Reader(LineReader):
    """Reads the parts in their order."""

    def __init__(self, box: Box, text: str) -> None:
        super().__init__("alveola", text, LETTERS[: box.seats])
        self.box = box
        self.s = new_position(box)
        self.ground: list[tuple[int, int]] = []  # places of the cells on the table

    def read(self) -> Position:
        """Everything in the order of the line, then what follows from it."""
        s = self.s
        names = ("?", *COLOURS[: self.box.seats])
        s.starter = self.one_of(names, self.parts[0].strip(), 0) - 1
        for word, place in self.words(1):
            self._tile(word, place)
        piles = self.words(2)
        if len(piles) != PILES:
            raise self.bad(self.start(2), "piles", count=int(PILES))
        for pile, (word, place) in enumerate(piles):
            self._pile(pile, word, place)
        for seat, (word, place) in enumerate(self.words(3)):
            self._player(seat, word, place)
        decision, letter = self.decision(DECISIONS)
        s.phase = DECISIONS[decision]
        if letter is not None:
            s.seat = self.one_of(tuple(self.letters), letter, self.start(4))
        s.begun = sum(int(BIT[seat]) for seat in range(self.box.seats))
        for key, value, place in self.status(STATUS):
            self._status(key, value, place)
        complete(s)
        check(s, self.text, decision, self.ground)
        return s

    def _named(self, name: str, place: int) -> int:
        """A tile by its name."""
        if name not in self.box.names:
            raise self.bad(place, "tile", names=", ".join(self.box.names))
        return self.box.names.index(name)

    def _tile(self, word: str, place: int) -> None:
        s = self.s
        match = _TILE.fullmatch(word)
        if match is None:
            raise self.bad(place, "laid")
        tile = self._named(match[1], place)
        q, r, turn = int(match[2]), int(match[3]), int(match[4])
        if s.laid[tile] >= 0:
            raise self.bad(place, "once", name=match[1])
        if not self.box.rotations[tile] & BIT[turn]:
            raise self.bad(place, "smallest_turn")
        cells = [(q + dq, r + dr) for dq, dr in offsets_of(self.box, tile, turn)]
        check_support(s, self.text, place, tile, [int(cell_at(*cell)) for cell in cells])
        lay(s, tile, cell_at(q, r), turn)
        if s.level[tile] == 1:
            self.ground += cells
            s.west, s.east = min(q for q, _ in self.ground), max(q for q, _ in self.ground)
            s.north, s.south = min(r for _, r in self.ground), max(r for _, r in self.ground)

    def _pile(self, pile: int, word: str, place: int) -> None:
        s = self.s
        match = _PILE.fullmatch(word)
        slots = [] if match is None or match[1] in ("", "-") else match[1].split(",")
        unknown = 0 if match is None else int(match[2] or 0)
        s.left[pile] = len(slots) + unknown
        if s.left[pile] > DEPTH or (word == "-") != (s.left[pile] == 0):
            raise self.bad(place, "pile", count=int(DEPTH))
        for depth in range(DEPTH):
            slot = pile * DEPTH + depth
            s.known[slot] = 0
            if depth >= s.left[pile]:
                s.piles[slot] = NO_TILE
            elif depth < len(slots):
                s.piles[slot], s.known[slot] = self._slot(slots[depth], place)
            else:
                s.piles[slot] = UNKNOWN

    def _slot(self, word: str, place: int) -> tuple[int, int]:
        """A tile in a pile, and who knows it."""
        match = _SLOT.fullmatch(word)
        if match is None or not set(match[2] or "") <= set(self.letters):
            raise self.bad(place, "pile", count=int(DEPTH))
        known = sum(int(BIT[LETTERS.index(letter)]) for letter in set(match[2] or ""))
        if match[1] == "?":
            return int(HIDDEN if known else UNKNOWN), known
        tile = self._named(match[1], place)
        if tile >= DRAWN:
            raise self.bad(place, "tile", names=", ".join(self.box.names[:DRAWN]))
        return tile, known or int(EVERYBODY)

    def _player(self, seat: int, word: str, place: int) -> None:
        s = self.s
        match = _PLAYER.fullmatch(word)
        if match is None or match[1] != self.letters[seat]:
            raise self.bad(place, "player", letters=", ".join(self.letters))
        s.flowers[seat], s.honey[seat] = int(match[2]), int(match[3])
        bees = match[4].split("/")[1:]
        if bees and bees[-1].startswith("Q"):
            s.queens[seat] = self._cell(bees.pop()[1:], place)
        if len(bees) != self.box.workers:
            raise self.bad(place, "workers", count=int(self.box.workers))
        places = {"+": int(IN_RESERVE), "x": int(EATEN)}
        for w, bee in enumerate(bees):
            where = places[bee] if bee in places else self._cell(bee, place)
            s.workers[seat * WORKERS + w] = where

    def _cell(self, word: str, place: int) -> int:
        return read_cell(self.s, self.text, word, place)

    def _status(self, key: str, value: str, place: int) -> None:
        s = self.s
        if key == "tile":
            s.tile = self._named(value, place)
        elif key in _PILES_OF:
            piles = tuple(str(pile + 1) for pile in range(PILES))
            setattr(s, _PILES_OF[key], self.one_of(piles, value, place))
        elif key == "power":
            s.power = self.one_of(POWER_IDS, value, place)
        elif key == "again":
            s.again = 1 + self.one_of(("yes",), value, place)
        elif key == "moves":
            s.moves = 1 + self.one_of(("1", "2", "3"), value, place)
        elif key == "new":
            for letter in set(value):
                s.begun &= ~BIT[self.one_of(tuple(self.letters), letter, place)]
        elif key == "ended":
            s.ended = list(_ENDS.values())[self.one_of(tuple(_ENDS), value, place)]
        elif key == "resigned":
            s.loser = self.one_of(tuple(self.letters), value, place)
        elif key == "hornets":
            cells = value.split("/")
            if len(cells) != HORNETS:
                raise self.bad(place, "hornets", count=int(HORNETS))
            s.hornets = vec[i64]([self._cell(cell, place) for cell in cells])
        else:
            self._powers(value.split(","), place)

    def _powers(self, names: list[str], place: int) -> None:
        if len(names) > COSTS:
            raise self.bad(place, "powers", count=COSTS)
        for n, name in enumerate(names):
            self.s.powers[n] = self.one_of(POWER_IDS, name, place)


# --- what follows from what is written


def offsets_of(box: Box, tile: int, turn: int) -> list[tuple[int, int]]:
    """From the first cell of a turned tile to each of its cells, as places."""
    found: list[tuple[int, int]] = []
    for part in range(PARTS):
        offset = int(box.part(tile, part, turn))
        q = (offset + int(ROW) // 2) % int(ROW) - int(ROW) // 2
        found.append((q, (offset - q) // int(ROW)))
    return found


def complete(s: Position) -> None:
    """Fill in what follows from the rest."""
    s.placed = sum(s.laid[tile] >= 0 for tile in s.box.start_tiles)
    queens = [seat for seat in range(s.box.seats) if s.queens[seat] >= 0]
    s.queen = queens[0] if queens else NOBODY
    if s.loser != NOBODY:
        s.ended = RESIGNED
    stand(s)


def restore(s: Position) -> None:
    """Make the board from the tiles and pieces, after their numbers were read."""
    s.board = vec[u8]([0] * int(CELLS))
    tiles = [(int(s.level[tile]), tile) for tile in range(len(s.laid)) if s.laid[tile] >= 0]
    for _, tile in sorted(tiles):
        lay(s, tile, s.laid[tile] // TURNS, s.laid[tile] % TURNS)
    stand(s)


def stand(s: Position) -> None:
    """The pieces come to their cells."""
    for cell in (*s.workers, *s.queens, *s.hornets):
        if cell >= 0:
            s.stand(cell)
