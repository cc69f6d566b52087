"""The hex boards of a scene, and what lies in rows, as boxes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from hashlib import blake2s
from typing import TYPE_CHECKING, Any

import msgspec

from apiary.pictures.boxes import Box, beside, wrapped, written
from apiary.pictures.drawing import Brush, component, drawn, element, module

if TYPE_CHECKING:
    from apiary.core.scene import Area, Move, Thing

_MARGIN = 14
_HEAP = (-50.0, -54.0, 100.0, 114.0)  # left, top, width and height of what lies in a row
_CARD = (-42.0, -54.0, 84.0, 110.0)
_DEEPER = 5  # how much lower the next thing in a heap lies
_SEEN_BELOW = 2
_PILE = 112.0  # a thing in a ring
_IN_A_GAP = 62.0


@cache
def _geometry(name: str) -> Any:
    return module("board/geometry.ts").find(name)


def outlook_of(area: Area) -> Any:
    """From where a board is looked at."""
    return _geometry("aside")(0) if area.raised else _geometry("ABOVE")


class Easel:
    """Draws the things of a game; what looks the same is drawn once, and stands once in the file if
    it is to `keep` what it draws.
    """

    def __init__(self, game: str, brush: Brush, *, keep: bool = False) -> None:
        self.game, self.brush, self.keep = game, brush, keep
        self.kept: dict[str, str] = {}  # by their names in the file
        self._drawn: dict[bytes, str] = {}

    def thing(self, thing: Thing, outlook: Any = None) -> str:
        """A thing around (0, 0)."""
        told = msgspec.to_builtins(thing)
        return self.told(told, outlook)

    def told(self, told: dict[str, Any], outlook: Any = None) -> str:
        """The same of a thing as data."""
        level = told["place"][3] if outlook else 0
        looks = {
            **told,
            "id": told["id"].partition(":")[0],
            "place": ("", 0, 0, level),
            "note": None,
        }
        key = msgspec.json.encode((looks, outlook))
        if key not in self._drawn:
            here = {**told, "place": ("", 0, 0, level)}
            self._drawn[key] = self._once(drawn(self.game, here, self.brush, outlook))
        return self._drawn[key]

    def _once(self, content: str) -> str:
        """A drawing where it is drawn, or a hint at where it stands."""
        if not self.keep:
            return content
        name = f"a{blake2s(content.encode(), digest_size=6).hexdigest()}"  # else in no other file
        self.kept[name] = content
        return element("use", {"href": f"#{name}"})

    def colour(self, token: str) -> str:
        """A colour of the pages."""
        return self.brush.of(f"var(--{token})")

    # --- Boards

    def board(
        self,
        area: Area,
        things: Sequence[Thing],
        moves: Sequence[Move] = (),
        room: Sequence[Thing] = (),
    ) -> Box:
        """A hex board with all that lies on it and the ways that things took, or with `room` for
        these things, wherever others lie.
        """
        outlook = outlook_of(area)
        told = [msgspec.to_builtins(thing) for thing in things]
        passed = {place for move in moves for place in move.way if place.area == area.id}
        places = {thing.place for thing in room} or {thing.place for thing in things} | passed
        cells = [{"place": msgspec.to_builtins(place)} for place in places]
        bounds = _geometry("boundsOf")(cells, _MARGIN, outlook)
        order = list(zip(told, things, strict=True))
        if area.raised:
            nearness = _geometry("nearness")
            order.sort(key=lambda pair: nearness(pair[0], outlook["turns"]))
        heights = _heights(told)
        content = self._trail(area, moves, outlook, over=False)
        for one, _ in order:
            content += self._laid(one, outlook, heights.get(one["id"], 1))
        content += self._trail(area, moves, outlook, over=True)
        left, top = bounds["left"], bounds["top"]
        content = element("g", {"transform": f"translate({-left:.6g} {-top:.6g})"}, content)
        return Box(bounds["right"] - left, bounds["bottom"] - top, content)

    def _laid(self, told: dict[str, Any], outlook: Any, height: int) -> str:
        at = _geometry("middleOf")(told, outlook)
        place = f"translate({at['x']:.6g} {at['y']:.6g})"
        size = told.get("size", 100) / 100
        if size != 1:
            place += f" scale({size:g})"
        look = {"transform": place}
        if "resting" in told.get("marks", ()):
            look["opacity"] = ".72"
        content = self.told(told, outlook)
        if height > 1:
            content += self._badge(29, -31, 11.5, height)
        return element("g", look, content)

    def _badge(self, x: float, y: float, radius: float, count: int) -> str:
        ground = {"r": radius, "fill": self.colour("surface"), "stroke": self.colour("line")}
        figure = {"text": count, "size": 0.87 * radius, "weight": 2.2, "colour": "var(--ink)"}
        inside = element("circle", {**ground, "stroke-width": 1.5})
        inside += component("games/Digits.svelte", figure, self.brush)
        return element("g", {"transform": f"translate({x:.6g} {y:.6g})"}, inside)

    def _trail(self, area: Area, moves: Sequence[Move], outlook: Any, *, over: bool) -> str:
        """Where the last things went: from and to outlined, the way between dotted."""
        frame = _geometry("hexagon")(46)
        middle: Callable[..., Any] = _geometry("middle")
        content = ""
        for move in moves:
            way = [msgspec.to_builtins(place) for place in move.way if place.area == area.id]
            if not way or (not over and len(way) == 1):
                continue
            end = middle(way[-1] if over else way[0], outlook)
            outline = {
                "d": frame,
                "transform": f"translate({end['x']:.6g} {end['y']:.6g}) scale(1 {outlook['flat']})",
            }
            points = " ".join(
                f"{at['x']:.6g},{at['y']:.6g}" for at in (middle(p, outlook) for p in way)
            )
            tones = (("surface", 6, 8), ("muted", 2.5, 4.5)) if over else (("muted", 2.5, 0),)
            for token, wide, dotted in tones:
                look = {"fill": "none", "stroke": self.colour(token), "stroke-linecap": "round"}
                if over and len(way) > 1:
                    dots = {"points": points, "stroke-width": dotted, "stroke-dasharray": "0 13"}
                    content += element("polyline", {**look, **dots})
                content += element("path", {**look, "stroke-width": wide, **outline})
        return content

    # --- Rows

    def heap(self, thing: Thing) -> Box:
        """A thing in a row, with how many there are."""
        told = msgspec.to_builtins(thing)
        deep = min(thing.count - 1, _SEEN_BELOW)
        left, top, width, height = _HEAP
        content = ""
        for number in range(deep, 0, -1):
            lower = {"transform": f"translate(0 {_DEEPER * number})"}
            content += element("g", lower, self.told({**told, "face": ""}))
        content += self.told(told)
        if thing.count > 1:
            content += self._badge(32, -36, 17, thing.count)
        moved = element("g", {"transform": f"translate({-left} {-top})"}, content)
        return Box(width, height + _DEEPER * deep, moved)

    def card(self, thing: Thing) -> Box:
        """A card without its words."""
        left, top, width, height = _CARD
        content = self.thing(thing)
        if thing.count > 1:
            content += self._badge(27, 40, 15, thing.count)
        moved = element("g", {"transform": f"translate({-left} {-top})"}, content)
        return Box(width, height, moved)

    def heaps(self, things: Sequence[Thing], width: float) -> Box:
        """A row of heaps, in the order of their places."""
        return wrapped([self.heap(t) for t in sorted(things, key=_number)], width, 4)

    def cards(self, things: Sequence[Thing], width: float) -> Box:
        """A row of cards."""
        return wrapped([self.card(t) for t in sorted(things, key=_number)], width, 8)

    def strip(self, things: Sequence[Thing]) -> Box:
        """A line of small things."""
        return beside(
            [
                Box(
                    t.size,
                    100,
                    element("g", {"transform": f"translate({t.size / 2} 50)"}, self.thing(t)),
                )
                for t in sorted(things, key=_number)
            ]
        )

    def ring(self, things: Sequence[Thing], inside: Box) -> Box:
        """Things around a board."""
        lying = sorted((t for t in things if not t.place.r), key=_number)
        width, height = inside.width + 2 * _PILE, inside.height + 2 * _PILE
        frame = {"width": width, "height": height, "size": {"x": _PILE, "y": _PILE}}
        spots = module("board/ring.ts").find("around")(len(lying), frame)
        spot_of = module("board/ring.ts").find("spotOf")
        content = inside.at((width - inside.width) / 2, (height - inside.height) / 2)
        for thing in things:
            together = [t for t in things if t.place.r and t.place.q == thing.place.q]
            part, size = 0.5, _PILE
            if thing.place.r:
                part = (together.index(thing) + 1) / (len(together) + 1)
                size = _IN_A_GAP if len(together) == 1 else 0.8 * _IN_A_GAP
            at = spot_of(spots, msgspec.to_builtins(thing.place), part)
            place = f"translate({at['x']:.6g} {at['y']:.6g}) scale({size / 100:g})"
            drawing = self.thing(thing)
            if thing.count > 1:
                drawing += self._badge(34, -30, 15, thing.count)
            content += element("g", {"transform": place}, drawing)
        return Box(width, height, content)

    def text(self, said: str, size: float, *, bold: bool = False) -> Box:
        """A line of text."""
        return written(said, size, self.colour("ink"), bold=bold)


def _number(thing: Thing) -> int:
    return thing.place.q


def _heights(told: Sequence[dict[str, Any]]) -> dict[str, int]:
    """How many lie in each stack of several, by the id of the thing on top."""
    stack_of = _geometry("stackOf")
    stacks: dict[str, list[dict[str, Any]]] = {}
    for thing in told:
        stacks.setdefault(stack_of(thing), []).append(thing)
    return {
        max(stack, key=lambda one: one["place"][3])["id"]: len(stack) for stack in stacks.values()
    }
