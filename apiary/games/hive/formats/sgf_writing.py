"""Games as BoardSpace writes them in SGF; `sgf` tells what that looks like."""

from __future__ import annotations

from copy import copy

from apiary.core.record import Record
from apiary.core.replay import Step, replay
from apiary.core.state import ACCEPT_DRAW, OFFER_DRAW, RESIGN, State
from apiary.games.hive.formats.replaying import Ways, taken_apart
from apiary.games.hive.formats.sgf import ABOUT, HIVE, ORIGIN, PLAYERS, SIGNS, column_name
from apiary.games.hive.names import PIECE_NAMES
from apiary.games.hive.position import CELL_BITS, IN_HAND, PASS, SIDE
from apiary.games.hive.state import HiveState
from apiary.hexes import TORUS, unrolled

COMMANDS = {RESIGN: "Resign", OFFER_DRAW: "OfferDraw", ACCEPT_DRAW: "AcceptDraw", PASS: "Pass"}
SIGNED = {number: f"{name}[{value}]" for (name, value), number in SIGNS.items()}
WITHOUT_NUMBER = "MLP"  # single pieces that BoardSpace gives the number 1


def to_sgf(record: Record) -> str:
    """A game as SGF, with its players, date, clocks, comments, signs and variations.

    Brackets in these become parentheses; a comment stands in one line.
    """
    taken_apart(record)
    about, comments = record.about or {}, record.comments or {}
    letters = str(record.options["expansions"])[::-1].lower()
    lines = ["(;", f"GM[{HIVE}]VV[1]", f"SU[hive-{letters}]" if letters else "SU[hive]"]
    lines += [f"{key}[{_plain(about[name])}]" for key, name in ABOUT.items() if name in about]
    lines += [
        f'{key}[id "{_plain(about[name])}"]' for key, name in PLAYERS.items() if name in about
    ]
    lines.append(f"; P0[0 Start P0]{_comment(comments.get(0, ''))}")
    lines += _Writer(record).after(0, record.start(), 1)
    return "\n".join([*lines, ")"]) + "\n"


class _Writer:
    """Writes events one after another, and knows where the pieces are as columns and rows do: a
    hive may wander round the torus.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.ways = Ways(record)
        self.places: dict[int, tuple[int, int]] = {}
        self.nodes = 0

    def after(self, number: int, state: State, depth: int) -> list[str]:
        """All that follows an event, after which the state is this one: where there are several
        ways on, each in brackets, that of the game first.
        """
        lines: list[str] = []
        ends: list[list[str]] = []
        while ways := self.ways.after(number, depth):
            others = ways[1:] if number != self.ways.played else ways
            if others:
                lines.append("(")
                ends.append([line for way in others for line in self._aside(way, state, depth)])
            if others == ways:
                lines.append(f"; P0[{self.nodes + 1} Edit]")  # the game itself is over
                break
            number = ways[0]
            added, state = self._event(number, state)
            lines += added
        for end in reversed(ends):
            lines += [")", *end]
        return lines

    def _aside(self, number: int, state: State, depth: int) -> list[str]:
        """A variation in brackets."""
        writer = copy(self)
        writer.places = dict(self.places)
        lines, after = writer._event(number, state)
        return ["(", *lines, *writer.after(number, after, depth + 1), ")"]

    def _event(self, number: int, state: State) -> tuple[list[str], State]:
        """An event, and the state after it."""
        clocks, comments = self.record.clocks or {}, self.record.comments or {}
        step = next(replay(state, (self.ways.event(number),), number - 1))
        lines: list[str] = []
        for command in self.commands(step):
            self.nodes += 1
            lines.append(f"; P{step.actor}[{self.nodes} {command}]")
        if number in clocks:
            lines[-1] += f"{'WB'[step.actor]}L[{max(0.0, clocks[number]):.1f}]"
        for sign in (self.record.signs or {}).get(number, ()):
            lines[-1] += SIGNED.get(sign, "")
        lines[-1] += _comment(comments.get(number, ""))
        return lines, step.after

    def commands(self, step: Step) -> list[str]:
        """What BoardSpace's player would have touched."""
        if step.action in COMMANDS:
            command = COMMANDS[step.action]
            return [command] if step.action == RESIGN else [command, "Done"]
        before, after = step.before, step.after
        assert isinstance(before, HiveState)
        assert isinstance(after, HiveState)
        piece, to = step.action >> int(CELL_BITS), step.action & int(TORUS)
        old = self.places.get(piece)
        self.places[piece] = self._place(after, piece, to)
        name = _numbered(PIECE_NAMES[piece])
        target = f"{_spot(self.places[piece])} {_reference(step.text)}"
        if before.position.pos[piece] == IN_HAND:
            return [f"Move {name[0].upper()} {name} {target}", "Done"]
        assert old is not None
        drop = "Dropb" if piece // int(SIDE) == step.actor else "PDropb"
        return [f"Pickb {_spot(old)} {name}", f"{drop} {name} {target}", "Done"]

    def _place(self, after: HiveState, moved: int, to: int) -> tuple[int, int]:
        """The place of a piece that was moved, found from one that was not."""
        cells = {piece: int(after.position.pos[piece]) for piece in self.places if piece != moved}
        for piece, cell in cells.items():
            q, r = self.places[piece]
            dq, dr = unrolled([*cells.values(), to], cell)[to]
            return q + dq, r + dr
        return 0, 0


def _spot(place: tuple[int, int]) -> str:
    """Column and row; rows grow to the north-west."""
    return f"{column_name(ORIGIN[0] + place[0])} {ORIGIN[1] - place[1]}"


def _reference(text: str) -> str:
    """The reference of a move, with the dot of what is on top of something."""
    _, _, reference = text.partition(" ")
    name = reference.strip("-/\\")
    if name == reference:
        return f"{_numbered(name)}." if name else "."
    return reference.replace(name, _numbered(name)).replace("\\", "\\\\")


def _numbered(name: str) -> str:
    return f"{name}1" if name[1:] in WITHOUT_NUMBER else name


def _comment(text: str) -> str:
    said = _plain(text)
    return f"C[{said}]" if said else ""


def _plain(text: str) -> str:
    """Text that can stand between brackets and quotation marks, in one line."""
    return " ".join(text.translate(str.maketrans('[]"', "()'")).split())
