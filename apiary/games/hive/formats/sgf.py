r"""SGF as BoardSpace writes it: what each player touched, confirmed by `done`.

    (; GM[27]VV[1]
    SU[hive-plm]
    P0[id "Ada"]
    P1[id "Grace"]
    ; P0[0 Start P0]
    ; P0[1 Pick W 4 wS1]
    ; P0[2 Dropb wS1 N 13 .]
    ; P0[3 Done]
    ; P1[4 Move B bG1 O 13 wS1-]
    ; P1[5 Done]
    )

A move names the piece, the column and the row (which grows to the north-west), and a reference like
those of UHP with a doubled `\`; `wS1.` is on top of wS1, and `.` alone means that the column and
the row say it. What is put down and taken up again before `done` does not count. Old files are in
lower case and leave the colour of a piece to the `pick` before; new ones leave out forced passes.

Several games may share a file, each beginning with `(;`; variations are in brackets. Players, date,
event, place and round are read, what `C[…]` says, what is good or bad (`TE`, `BM`, `IT`, `DO`), and
the seconds that White or Black has left (`WL`, `BL`). A game that goes on after a repetition is
read as one without that rule.

Files of Hive Ultimate are refused. Of the end only resignations and agreed draws are read: `RE`
is in the language of whoever saved the file.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, field
from itertools import pairwise

from apiary.core.errors import BadInput, BadRecord, IllegalAction
from apiary.core.match import Match
from apiary.core.messages import Message
from apiary.core.record import Record
from apiary.core.state import ACCEPT_DRAW, OFFER_DRAW, RESIGN
from apiary.games.hive.formats.replaying import (
    BadMove,
    Reading,
    Remarks,
    Variations,
    gone_on,
    hive_state,
    new_match,
    only,
    play_action,
)
from apiary.games.hive.names import PIECE_NAMES, PIECES, SETS, game_type
from apiary.games.hive.notation import bad, read_action
from apiary.games.hive.position import CELL_BITS, IN_HAND, PASS
from apiary.hexes import CENTRE, TORUS, torus_cell

HIVE = "27"  # the number of Hive among BoardSpace's games
ORIGIN = (13, 13)  # column and row of the first piece, where we say it
ABOUT = {"DT": "Date", "EV": "Event", "PC": "Site", "RO": "Round"}  # as PGN calls it
PLAYERS = {"P0": "White", "P1": "Black"}

_HEADER = re.compile(r"\b(GM|SU)\s*+\[\s*+([^\[\]\s]*+)[^\[\]]*+\]")
_ABOUT = re.compile(r"\b(DT|EV|PC|RO)\s*+\[([^\[\]]*+)\]")
_PLAYER = re.compile(r'\b(P[01])\s*+\[\s*+id\s*+"([^"\[\]]*+)"')
_COMMENT = re.compile(r"\bC\s*+\[([^\[\]]*+)\]")
_CLOCK = re.compile(r"\b[WB]L\s*+\[\s*+([0-9]{1,7}(?:\.[0-9]{1,6})?)\s*+\]")
# The signs of PGN, by what SGF says of moves.
SIGNS = {
    ("TE", "1"): 1, ("BM", "1"): 2, ("TE", "2"): 3, ("BM", "2"): 4, ("IT", ""): 5, ("DO", ""): 6,
}  # fmt: skip
_SIGN = re.compile(r"\b(TE|BM|IT|DO)\s*+\[([12]?)\]")
# What may hold anything; where a game begins; where variations begin and end.
_BOUND = re.compile(r"\[[^\[\]]*+\]|(\(\s*+;(?!\s*+P[01]\s*+\[\s*+[0-9]))")
_BRACKET = re.compile(r"\[[^\[\]]*+\]|([()])")
_NODE = re.compile(r"P([01])\s*+\[\s*+[0-9]++\s++([A-Za-z]++)([^\[\]]*+)\]")
_NEXT_NODE = re.compile(r";\s*+(?=P[01]\s*+\[\s*+[0-9])")
_COLOURED = re.compile(r"([wbWB])([QSBGAMLPqsbgamlp])([1-3]?)")
_PLAIN = re.compile(r"()([QSBGAMLPqsbgamlp])([1-3]?)")
_REFERENCE = re.compile(r"([-/\\]?)([A-Za-z]+[1-3]?)([-/\\.]?)")
_COLUMN = re.compile(r"[A-Z]|[1-9][AZ]")
_ROW = re.compile(r"-?[0-9]{1,3}")


def from_sgf(text: str, options: Mapping[str, object] | None = None) -> Record:
    """The game of a BoardSpace file, every move checked.

    The queen may come in the first turn unless the options of the game say otherwise.
    """
    return only(read_sgf(text, options)).record()


def read_sgf(text: str, options: Mapping[str, object] | None = None) -> list[Reading]:
    """All games of a BoardSpace file, each as far as its moves can be read."""
    found: list[Reading] = []
    line, at = 1, 0
    for start, end in _games(text):
        line += text.count("\n", at, start)
        at = start
        found.append(_read(_tree(text[start:end]), line, options))
    return found


def _games(text: str) -> list[tuple[int, int]]:
    """Where each game begins and ends."""
    bounds = (bound.start() for bound in _BOUND.finditer(text) if bound[1])
    return list(pairwise([0, *list(bounds)[1:], len(text)]))


@dataclass(slots=True)
class _Tree:
    """Nodes one after another, and the ways in which they go on, the game itself first."""

    nodes: list[str]
    ways: list[_Tree] = field(default_factory=list)


def _tree(text: str) -> _Tree:
    """The nodes of a game."""
    whole = _Tree([])
    open_trees, at = [whole], 0
    for bracket in _BRACKET.finditer(text):
        if not bracket[1]:
            continue
        tree = open_trees[-1]
        if not tree.ways:
            tree.nodes += _NEXT_NODE.split(text[at : bracket.start()])
        at = bracket.end()
        if bracket[1] == ")":
            open_trees = open_trees[:-1] or [whole]
        else:
            open_trees.append(_Tree([]))
            tree.ways.append(open_trees[-1])
    if not open_trees[-1].ways:
        open_trees[-1].nodes += _NEXT_NODE.split(text[at:])
    return whole


@dataclass(slots=True)
class _Going:
    """A line that is being read: what is said in it of the events, by how many came before, and
    where else it goes.
    """

    reader: _Reader
    nodes: int = 0
    said: list[tuple[int, str]] = field(default_factory=list)
    signs: list[tuple[int, int]] = field(default_factory=list)
    clocks: list[tuple[int, float]] = field(default_factory=list)
    forks: list[tuple[int, _Tree, _Reader]] = field(default_factory=list)

    def read(self, tree: _Tree, line: int) -> None:
        """Follow the nodes of a tree and of the first way on, the first of which is in that line of
        the file; `BadMove` at one that is not legal.
        """
        going: _Tree | None = tree
        while going is not None:
            for node in going.nodes:
                if not node.strip(" \t\r\n;"):
                    line += node.count("\n")
                    continue
                self.nodes += 1
                try:
                    self.reader.read(node)
                except (BadInput, IllegalAction) as error:
                    kind = BadMove if isinstance(error, BadMove) else BadRecord
                    raise kind("hive.in_line", line=line, why=error.message) from error
                number = len(self.reader.match.events) + (self.reader.put is not None)
                self.said += [(number, " ".join(said.split())) for said in _COMMENT.findall(node)]
                self.signs += [
                    (number, SIGNS[sign]) for sign in _SIGN.findall(node) if sign in SIGNS
                ]
                self.clocks += [(number, float(left)) for left in _CLOCK.findall(node)]
                line += node.count("\n")
            number = len(self.reader.match.events)
            self.forks += [(number, way, self.reader.forked()) for way in going.ways[1:]]
            going = next(iter(going.ways), None)

    def tell(self, remarks: Remarks, numbers: list[int]) -> None:
        """Add what is said to all remarks, with the numbers of the events."""
        last = len(numbers) - 1
        for at, said in self.said:
            remarks.say(numbers[min(at, last)], said)
        for at, sign in self.signs:
            remarks.sign(numbers[min(at, last)], sign)


def _read(tree: _Tree, line: int, options: Mapping[str, object] | None) -> Reading:
    """One game, which begins in that line of the file."""
    game = tree.ways[0] if tree.ways else tree
    header = "".join(tree.nodes + game.nodes[:1])
    match = new_match(_game_type(header), options, queen_first=True)
    about = {ABOUT[key]: value.strip() for key, value in _ABOUT.findall(header) if value.strip()}
    about |= {PLAYERS[key]: value for key, value in _PLAYER.findall(header) if value}
    del game.nodes[:1]
    going = _Going(_Reader(match))
    wrong: BadMove | None = None
    try:
        going.read(game, line + header.count("\n"))
    except BadMove as error:
        wrong = error
    if not going.nodes:
        raise bad(header, len(header), "sgf_node")
    played = len(going.reader.match.events)
    notes = list(going.reader.notes)
    remarks = Remarks()
    going.tell(remarks, list(range(played + 2)))
    variations = Variations(played)
    left = [(list(range(base + 1)), way, fork) for base, way, fork in going.forks]
    while left and wrong is None:
        numbers, way, fork = left.pop(0)
        other, base = _Going(fork), len(numbers) - 1
        try:
            other.read(way, 0)
        except (BadInput, IllegalAction) as error:
            notes.append(Message("hive.variation_ends", {"why": error.message}))
        for event in fork.match.events[base:]:
            numbers.append(variations.add(numbers[-1], event))
        other.tell(remarks, numbers)
        left += [(numbers[: at + 1], more, reader) for at, more, reader in other.forks]
    return Reading(
        going.reader.match, tuple(notes), wrong, about, remarks.said, dict(going.clocks),
        remarks.signs, tuple(variations.found),
    )  # fmt: skip


def _game_type(header: str) -> str:
    found = dict(_HEADER.findall(header))
    if found.get("GM", HIVE) != HIVE:
        raise BadRecord("hive.bad_sgf_game", text=found["GM"][:20], expected=HIVE)
    name = found.get("SU", "")
    base, _, added = name.lower().partition("-")
    for letters in SETS:
        if base == "hive" and sorted(added) == sorted(letters.lower()):
            return game_type(letters)
    raise BadRecord("hive.bad_sgf_set", text=name[:40])


@dataclass(frozen=True, slots=True)
class _Put:
    """A piece put down but not confirmed."""

    seat: int
    name: str
    place: tuple[str, str]
    reference: str


class _Reader:
    """A game as it comes out of the file."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.notes: list[Message] = []
        self.origin = (0, 0)  # column and row of the first piece
        self.names: dict[str, int] = {}  # BoardSpace's names of the pieces in play
        self.put: _Put | None = None
        self.held = ""  # the name of the piece in the player's hand
        self.idle = False  # the next `done` confirms no move

    def forked(self) -> _Reader:
        """Another reader of the same game so far."""
        fork = copy(self)
        fork.match = copy(self.match)
        fork.match.events = list(self.match.events)
        fork.names, fork.notes = dict(self.names), []
        return fork

    def read(self, node: str) -> None:
        """Follow one line of the file."""
        found = _NODE.match(node)
        shown = node.partition("\n")[0].strip()
        if found is None:
            raise bad(shown, 0, "sgf_node")
        seat, command, words = int(found[1]), found[2].lower(), found[3].split()
        if self.put is not None and self.put.seat != seat:
            self._confirm(self.put)
        if command in ("start", "edit"):
            return
        if command in ("pick", "drop"):  # from the reserve, and back
            self.put = None
            self.held = self._name(words[-1:], words[:1], seat) if command == "pick" else ""
        elif command == "pickb":
            self._pick_up(words, seat)
        elif command in ("dropb", "pdropb"):
            self._put_down(seat, self._name(words[:1], [], seat), words[1:])
        elif command in ("move", "pmove", "movedone", "pmovedone"):
            put = self._put_down(seat, self._name(words[1:2], words[:1], seat), words[2:])
            if command.endswith("done"):
                self._confirm(put)
        elif command in ("pass", "passdone"):
            self._pass(seat)
            self.idle = command == "pass"
        elif command in ("offerdraw", "declinedraw"):
            self.idle = True
        elif command == "acceptdraw":
            self.match.play(1 - seat, OFFER_DRAW)
            self.match.play(seat, ACCEPT_DRAW)
            self.idle = True
        elif command == "resign":
            self.put = None
            self.match.play(seat, RESIGN)
            self.idle = True
        elif command == "done":
            self._done(seat)
        else:
            raise bad(shown, found.start(2), "sgf_command", name=found[2][:20])

    def _done(self, seat: int) -> None:
        if self.put is not None:
            self._confirm(self.put)
        elif not self.idle and self.match.state.pending() == (seat,):
            self._pass(seat)
        self.idle = False

    def _pass(self, seat: int) -> None:
        self.put = None
        play_action(self.match, PASS, seat)

    def _pick_up(self, words: list[str], seat: int) -> None:
        """Take a piece from the board: one that was just put down, or one in play."""
        place = (words[0], words[1]) if len(words) > 1 else ("", "")
        if self.put is not None and self.put.place == place:
            self.put = None
            return  # still the piece that is held
        token = words[-1] if words else ""
        if _COLOURED.fullmatch(token):
            self.held = self._name([token], [], seat)
            return
        stack = hive_state(self.match).position.stack(self._cell(place))
        called = {piece: name for name, piece in self.names.items()}
        if not stack:
            raise bad(" ".join(words), 0, "piece", name=token[:20])
        self.held = called[stack[-1]]

    def _put_down(self, seat: int, name: str, words: list[str]) -> _Put:
        if len(words) != 3:
            raise bad(" ".join(words), 0, "sgf_place")
        self.held = name
        self.put = _Put(seat, name, (words[0], words[1]), words[2])
        return self.put

    def _confirm(self, put: _Put) -> None:
        """Play the piece that was put down, after the pass that the file left out."""
        self.put, self.held = None, ""
        state = hive_state(self.match)
        if state.position.turn == 0:
            self.origin = _numbers(put.place)
        piece = self._piece(put.name)
        to = self._destination(put, piece)
        if state.position.pos[piece] == to:
            return  # it was put back
        self.match = gone_on(self.match, self.notes)
        other = 1 - put.seat
        if list(self.match.state.legal(other)) == [PASS]:
            play_action(self.match, PASS, other)
        play_action(self.match, piece << int(CELL_BITS) | to, put.seat)
        self.names[put.name] = piece

    def _destination(self, put: _Put, piece: int) -> int:
        """The cell that the reference names, or if it is a dot the column and the row."""
        colony = hive_state(self.match).colony
        if colony.hive.turn == 0:
            return int(CENTRE)
        reference = put.reference.replace("\\\\", "\\")
        if reference == ".":
            return self._cell(put.place)
        found = _REFERENCE.fullmatch(reference)
        if found is None:
            raise bad(reference, 0, "reference")
        name = PIECE_NAMES[self._piece(self._name([found[2]], [], put.seat))]
        mark = found[3].removesuffix(".")
        text = f"{PIECE_NAMES[piece]} {found[1]}{name}{mark}"
        return read_action(colony, text) & int(TORUS)

    def _cell(self, place: tuple[str, str]) -> int:
        column, row = _numbers(place)
        return torus_cell((column - self.origin[0], self.origin[1] - row))

    def _name(self, token: list[str], colour: list[str], seat: int) -> str:
        """A piece's name with its colour, which old files give elsewhere or not at all."""
        text = token[0] if token else ""
        found = _COLOURED.fullmatch(text)
        if found is not None:
            return _numbered(found[1].lower() + found[2].upper(), found[3])
        found = _PLAIN.fullmatch(text)
        if found is None:
            raise bad(text, 0, "piece", name=text[:20])
        held = self.held[:1] if self.held[1:2] == found[2].upper() else ""
        side = colour[0].lower() if colour else held or "wb"[seat]
        return _numbered(side + found[2].upper(), found[3])

    def _piece(self, name: str) -> int:
        """The piece behind a name: of equal ones the lowest number is placed first."""
        if name in self.names:
            return self.names[name]
        position = hive_state(self.match).position
        for ours, piece in PIECES.items():
            if ours[:2] == name[:2] and position.pos[piece] == IN_HAND:
                return piece
        raise bad(name, 0, "piece", name=name[:20])


def _numbered(name: str, number: str) -> str:
    """A name, without the number that BoardSpace also gives to single pieces."""
    return name if name in PIECES else name + number


def _numbers(place: tuple[str, str]) -> tuple[int, int]:
    """Column and row as numbers; beyond the alphabet come 1Z, 2Z … and before it 1A, 2A …"""
    column, row = place
    if not _COLUMN.fullmatch(column) or not _ROW.fullmatch(row):
        raise bad(" ".join(place), 0, "sgf_place")
    if len(column) == 1:
        return ord(column) - ord("A"), int(row)
    return (-int(column[0]) if column[1] == "A" else 25 + int(column[0])), int(row)


def column_name(column: int) -> str:
    """The name of a column, the inverse of what `_numbers` reads."""
    if 0 <= column <= 25:
        return chr(ord("A") + column)
    return f"{-column}A" if column < 0 else f"{column - 25}Z"
