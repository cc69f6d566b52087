"""Games as BoardSpace writes them in SGF; `sgf` tells what that looks like."""

from __future__ import annotations

from apiary.core.record import Record
from apiary.core.replay import Step
from apiary.core.state import ACCEPT_DRAW, OFFER_DRAW, RESIGN
from apiary.games.hive.formats.replaying import taken_apart
from apiary.games.hive.formats.sgf import ABOUT, HIVE, ORIGIN, PLAYERS, column_name
from apiary.games.hive.names import PIECE_NAMES
from apiary.games.hive.position import CELL_BITS, IN_HAND, PASS, SIDE
from apiary.games.hive.state import HiveState
from apiary.hexes import TORUS, unrolled

COMMANDS = {RESIGN: "Resign", OFFER_DRAW: "OfferDraw", ACCEPT_DRAW: "AcceptDraw", PASS: "Pass"}
WITHOUT_NUMBER = "MLP"  # single pieces that BoardSpace gives the number 1


def to_sgf(record: Record) -> str:
    """A game as SGF, with its players, date, clocks and comments.

    Brackets in these become parentheses; a comment stands in one line.
    """
    taken_apart(record)
    about, comments, clocks = record.about or {}, record.comments or {}, record.clocks or {}
    letters = str(record.options["expansions"])[::-1].lower()
    lines = ["(;", f"GM[{HIVE}]VV[1]", f"SU[hive-{letters}]" if letters else "SU[hive]"]
    lines += [f"{key}[{_plain(about[name])}]" for key, name in ABOUT.items() if name in about]
    lines += [
        f'{key}[id "{_plain(about[name])}"]' for key, name in PLAYERS.items() if name in about
    ]
    lines.append(f"; P0[0 Start P0]{_comment(comments.get(0, ''))}")
    writer = _Writer()
    number = 0
    for count, step in enumerate(record.steps(), 1):
        for command in writer.commands(step):
            number += 1
            lines.append(f"; P{step.actor}[{number} {command}]")
        if count in clocks:
            lines[-1] += f"{'WB'[step.actor]}L[{max(0.0, clocks[count]):.1f}]"
        lines[-1] += _comment(comments.get(count, ""))
    return "\n".join([*lines, ")"]) + "\n"


class _Writer:
    """Where the pieces are, as columns and rows know it: a hive may wander round the torus."""

    def __init__(self) -> None:
        self.places: dict[int, tuple[int, int]] = {}

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
