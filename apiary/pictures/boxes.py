"""Drawings with a size, put beside and below each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from apiary.pictures.drawing import element

FONT = "system-ui, Helvetica, Arial, sans-serif"
_LETTER = 0.56  # how wide a letter is, compared to the size of the font


@dataclass(frozen=True)
class Box:
    """A drawing from (0, 0) on to the right and down."""

    width: float
    height: float
    content: str

    def at(self, x: float, y: float) -> str:
        """The drawing elsewhere."""
        if not self.content or (x == 0 and y == 0):
            return self.content
        return element("g", {"transform": f"translate({x:.6g} {y:.6g})"}, self.content)

    def scaled(self, scale: float) -> Box:
        """The drawing in another size."""
        content = element("g", {"transform": f"scale({scale:.6g})"}, self.content)
        return Box(self.width * scale, self.height * scale, content)


def beside(boxes: Iterable[Box], gap: float = 0) -> Box:
    """From left to right, their middles on one line."""
    row = [box for box in boxes if box.width]
    height = max((box.height for box in row), default=0)
    x = 0.0
    content = ""
    for box in row:
        content += box.at(x, (height - box.height) / 2)
        x += box.width + gap
    return Box(max(x - gap, 0), height, content)


def below(boxes: Iterable[Box], gap: float = 0, *, middle: bool = False) -> Box:
    """From top to bottom."""
    column = [box for box in boxes if box.height]
    width = max((box.width for box in column), default=0)
    y = 0.0
    content = ""
    for box in column:
        content += box.at((width - box.width) / 2 if middle else 0, y)
        y += box.height + gap
    return Box(width, max(y - gap, 0), content)


def wrapped(boxes: Sequence[Box], width: float, gap: float = 0) -> Box:
    """In rows of at most this width."""
    rows: list[list[Box]] = []
    taken = 0.0
    for box in boxes:
        if not rows or taken + gap + box.width > width:
            rows.append([])
            taken = -gap
        rows[-1].append(box)
        taken += gap + box.width
    return below([beside(row, gap) for row in rows], gap)


def framed(box: Box, margin: float, look: Mapping[str, object]) -> Box:
    """On a ground with round corners."""
    width, height = box.width + 2 * margin, box.height + 2 * margin
    ground = element("rect", {"width": f"{width:.6g}", "height": f"{height:.6g}", "rx": 10, **look})
    return Box(width, height, ground + box.at(margin, margin))


def written(text: str, size: float, ink: str, *, bold: bool = False) -> Box:
    """A line of text; its width is about right."""
    look = {"y": round(0.8 * size, 2), "font-size": size, "font-family": FONT, "fill": ink}
    if bold:
        look["font-weight"] = 700
    return Box(_LETTER * size * len(text), 1.1 * size, element("text", look, escape(text)))


def typed(text: str, size: float, ink: str) -> Box:
    """A picture in text."""
    lines = text.splitlines()
    content = "".join(
        element(
            "text",
            {
                "y": round(size * (1.15 * number + 0.9), 2),
                "font-size": size,
                "font-family": "ui-monospace, Menlo, Consolas, monospace",
                "fill": ink,
                "xml:space": "preserve",
            },
            escape(line),
        )
        for number, line in enumerate(lines)
    )
    return Box(0.62 * size * max(map(len, lines), default=0), 1.15 * size * len(lines), content)
