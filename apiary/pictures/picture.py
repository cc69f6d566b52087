"""A scene as one picture: the boards, what lies around them, and what everybody has."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Literal

from apiary.pictures.board import Easel
from apiary.pictures.boxes import Box, below, beside, framed, typed
from apiary.pictures.drawing import Brush, art_of, element, module

if TYPE_CHECKING:
    from apiary.core.messages import Message
    from apiary.core.scene import Area, Move, Scene, Thing

Theme = Literal["light", "dark"]

WIDEST = 720  # pixels, where a program shows a picture in its own size
_MARGIN = 16
_GAP = 14
_STRIP = 0.42
_HEAP = 0.52
_CARD = 0.62
_OWN_BOARD = 0.62
_SMALLER = 0.75  # rather than in two lines
_LEAST = 520  # a board is not so small that nothing has room beside it
_TITLE = 17


def picture(
    scene: Scene,
    easel: Easel,
    say: Callable[[Message], str],
    *,
    seats: Sequence[str] = (),
    due: Collection[int] = (),
    moves: Sequence[Move] = (),
    room: Sequence[Thing] = (),
) -> Box:
    """A scene as a box; `say` says its messages, `seats` are their names, `due` who decides. The
    boards have `room` for these things, wherever those of the scene lie.
    """
    return _Picture(scene, easel, say, seats, due, moves, room).whole()


@dataclass
class _Picture:
    """Lays out one scene."""

    scene: Scene
    easel: Easel
    say: Callable[[Message], str]
    seats: Sequence[str]
    due: Collection[int]
    moves: Sequence[Move]
    room: Sequence[Thing]

    def whole(self) -> Box:
        """The box around everything that is drawn."""
        shared = [area for area in self.scene.areas if area.seat < 0]
        boards = [self._board(area) for area in shared if area.layout == "hex"]
        board = below([box for box in boards if box.width], 2 * _GAP, middle=True)
        for area in shared:
            if area.layout == "ring" and (lying := self._in(area)):
                board = self.easel.ring(lying, board)
        width = max(board.width, _LEAST)
        around = [self._around(area, width) for area in shared]
        panels = self._panels(width)
        return below([*around[:1], board, *around[1:], panels], _GAP, middle=True)

    def _in(self, area: Area) -> list[Thing]:
        return [thing for thing in self.scene.things if thing.place.area == area.id]

    def _board(self, area: Area) -> Box:
        room = [thing for thing in self.room if thing.place.area == area.id]
        things = self._in(area)
        if not things and not room:
            return Box(0, 0, "")
        return self.easel.board(area, things, self.moves, room)

    def _around(self, area: Area, width: float) -> Box:
        """What everybody sees beside the board. Cards that are only looked up are left out."""
        things = self._in(area)
        if not things:
            return Box(0, 0, "")
        if area.layout == "strip":
            strip = self.easel.strip(things)
            return strip.scaled(min(_STRIP, width / strip.width))
        if area.layout == "row":
            return _fitting(partial(self.easel.heaps, things), width, _HEAP)
        if area.layout == "panel":
            ink = self.easel.colour("ink")
            return below(
                [
                    typed(t.text, 16, ink) if t.text else self.easel.text(self.say(t.label), 14)
                    for t in things
                ]
            )
        return Box(0, 0, "")

    def _panels(self, width: float) -> Box:
        """What each seat has."""
        seats = sorted({area.seat for area in self.scene.areas if area.seat >= 0})
        columns = 2 if len(seats) != 3 else 3
        room = (width - (columns - 1) * _GAP) / columns - 2 * _GAP
        found = [self._panel(seat, room) for seat in seats]
        if not any(box.height for box in found):
            return Box(0, 0, "")
        widest = max(box.width for box in found)
        rows: list[Box] = []
        for n in range(0, len(found), columns):
            row = found[n : n + columns]
            tallest = max(box.height for box in row)
            framed_row = [
                self._framed(seat, Box(widest, tallest, box.content))
                for seat, box in zip(seats[n:], row, strict=False)
            ]
            rows.append(beside(framed_row, _GAP))
        return below(rows, _GAP)

    def _framed(self, seat: int, box: Box) -> Box:
        edge = "honey" if seat in self.due else "comb"
        look = {
            "fill": self.easel.colour("surface"),
            "stroke": self.easel.colour(edge),
            "stroke-width": 3 if seat in self.due else 1,
        }
        return framed(box, _GAP, look)

    def _panel(self, seat: int, width: float) -> Box:
        """What a seat has, one below the other."""
        parts = [self._title(seat)]
        for area in self.scene.areas:
            things = self._in(area) if area.seat == seat else []
            if not things:
                continue
            if area.layout == "hex":
                parts.append(self._board(area).scaled(_OWN_BOARD))
            elif area.layout == "strip":
                strip = self.easel.strip(things)
                parts.append(strip.scaled(min(_STRIP, width / strip.width)))
            elif area.layout == "row":
                parts.append(_fitting(partial(self.easel.heaps, things), width, _HEAP))
            elif area.layout == "cards":
                parts.append(_fitting(partial(self.easel.cards, things), width, _CARD))
        return below(parts, 6)

    def _title(self, seat: int) -> Box:
        """The colour of a seat and its name."""
        look = module("games/seats.ts").find("lookOf")(art_of(self.easel.game)["looks"], seat)
        of = self.easel.brush.of
        dot = {
            "d": module("board/geometry.ts").find("hexagon")(8),
            "transform": "translate(8 9)",
            "fill": of(look["top"]),
            "stroke": of(look["side"]),
            "stroke-width": 2,
        }
        name = self.seats[seat] if seat < len(self.seats) else ""
        return beside(
            [Box(16, 18, element("path", dot)), self.easel.text(name, _TITLE, bold=True)], 7
        )


def _fitting(row: Callable[[float], Box], width: float, scale: float) -> Box:
    """A row in one line if it is still legible so, else in several."""
    found = row(float("inf"))
    if found.width * scale * _SMALLER > width:
        scale *= _SMALLER
        return row(width / scale).scaled(scale)
    return found.scaled(min(scale, width / found.width))


def document(box: Box, theme: Theme = "light", *, ground: bool = True, label: str = "") -> str:
    """A box as a file of SVG, on the ground of the pages or on none."""
    margin = _MARGIN if ground else 1
    width, height = box.width + 2 * margin, box.height + 2 * margin
    content = box.at(margin, margin)
    if ground:
        look = {"width": f"{width:.6g}", "height": f"{height:.6g}", "rx": 12}
        content = (
            element("rect", {**look, "fill": Brush(theme == "dark").of("var(--ground)")}) + content
        )
    scale = min(1, WIDEST / width)
    head = {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": f"0 0 {width:.6g} {height:.6g}",
        "width": round(width * scale),
        "height": round(height * scale),
        "role": "img",
        "aria-label": label,
    }
    return element("svg", head, content)
