"""Styles as programs without a browser know them: colours and lengths, worked out."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

Colour = tuple[float, float, float, float]  # red, green, blue, opacity, from 0 to 1

_WORD = re.compile(r"\s*([-+]?[#%\w.-]*[#%\w.]\(?|[-+*/(),])")
_LENGTH = re.compile(r"([-+]?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?)(px|%|deg|em)?$")
_NAMED = {"white": "#fff", "black": "#000", "transparent": "#0000"}
PAINTS = ("fill", "stroke")


def resolved(value: str, tokens: Mapping[str, str], dark: bool) -> str:
    """A value of CSS with everything worked out that can be.

    >>> resolved("light-dark(var(--ink), #fff)", {"--ink": "#123"}, dark=False)
    '#123'
    >>> resolved("max(14px, calc(11.2px / var(--zoom, 1)))", {}, dark=False)
    '14px'
    """
    if "(" not in value:
        return value
    return _Reader(value, tokens, dark).whole()


class _Reader:
    """Reads a value once, from its first word to its last."""

    def __init__(self, value: str, tokens: Mapping[str, str], dark: bool) -> None:
        self.words = _WORD.findall(value)
        self.next = 0
        self.tokens, self.dark = tokens, dark

    def whole(self) -> str:
        parts: list[str] = []
        while self.next < len(self.words):
            parts.append("," if self._take(",") else self._value())
        return " ".join(parts).replace(" ,", ",")

    def _take(self, *words: str) -> str:
        if self.next < len(self.words) and self.words[self.next] in words:
            self.next += 1
            return str(self.words[self.next - 1])
        return ""

    def _value(self) -> str:
        word = self.words[self.next]
        self.next += 1
        if not word.endswith("("):
            return str(word)
        name = word[:-1]
        if name in ("calc", ""):
            found = self._sum()
            self._take(")")
            return found
        given = self._given()
        if name == "var":
            known = self.tokens.get(given[0])
            found = given[1] if known in (None, "initial") and len(given) > 1 else known or ""
            return resolved(found, self.tokens, self.dark)
        if name == "light-dark":
            return given[1 if self.dark else 0]
        if name in _NUMBERS:
            return _NUMBERS[name](given)
        if name == "color-mix":
            return _mixed(given)
        if name == "rgb":
            return _said(_rgb(given[0]))
        return f"{name}({', '.join(given)})"

    def _given(self) -> list[str]:
        """What stands between brackets."""
        found = [""]
        while not self._take(")"):
            if self._take(","):
                found.append("")
                continue
            slash = self._take("/")
            part = slash or self._sum()
            found[-1] = f"{found[-1]} {part}".strip()
        return found

    def _sum(self) -> str:
        left = self._product()
        while sign := self._take("+", "-"):
            left = _computed(sign, left, self._product())
        return left

    def _product(self) -> str:
        left = self._value()
        while self.next < len(self.words) and self.words[self.next] in "*/":
            sign = self.words[self.next]
            if sign == "/" and not _LENGTH.match(left):
                break  # which divides nothing
            self.next += 1
            left = _computed(sign, left, self._value())
        return left


def length(value: str) -> tuple[float, str]:
    """A number and its unit."""
    found = _LENGTH.match(value)
    if not found:
        raise ValueError(f"{value!r} is no length")
    return float(found[1]), found[2] or ""


def _computed(sign: str, a: str, b: str) -> str:
    (left, unit), (right, other) = length(a), length(b)
    if sign == "+":
        found = left + right
    elif sign == "-":
        found = left - right
    elif sign == "*":
        found = left * right
    else:
        found = left / right
    return f"{found:g}{unit or other}"


def _least(given: Sequence[str]) -> str:
    return min(given, key=lambda one: length(one)[0])


def _most(given: Sequence[str]) -> str:
    return max(given, key=lambda one: length(one)[0])


_NUMBERS: dict[str, Callable[[Sequence[str]], str]] = {
    "min": _least,
    "max": _most,
    "clamp": lambda given: _most((given[0], _least(given[1:]))),
}


# --- Colours


def colour(value: str) -> Colour | None:
    """A colour, or None if it is none (`none`, `currentColor`)."""
    value = _NAMED.get(value, value)
    if not value.startswith("#"):
        return None
    digits = value[1:]
    if len(digits) < 6:
        digits = "".join(2 * digit for digit in digits)
    parts = [int(digits[n : n + 2], 16) / 255 for n in range(0, len(digits), 2)]
    red, green, blue, opacity = (*parts, 1.0)[:4]
    return red, green, blue, opacity


def _said(found: Colour) -> str:
    """A colour as `#rrggbb`, with its opacity if it is not whole."""
    *parts, opacity = (round(255 * min(max(part, 0), 1)) for part in found)
    digits = "".join(f"{part:02x}" for part in parts)
    return f"#{digits}" if opacity == 255 else f"#{digits}{opacity:02x}"


def _rgb(said: str) -> Colour:
    red, green, blue, *rest = (part for part in said.split() if part != "/")
    opacity = float(rest[0]) if rest else 1.0
    return float(red) / 255, float(green) / 255, float(blue) / 255, opacity


def _mixed(given: Sequence[str]) -> str:
    """`color-mix(in oklab, …, …)`."""
    (first, share), (second, other) = (_shared(one) for one in given[1:])
    if share is None:
        share = 1 - other if other is not None else 0.5
    a, b = _oklab(first), _oklab(second)
    return _said(_of_oklab([share * x + (1 - share) * y for x, y in zip(a, b, strict=True)]))


def _shared(said: str) -> tuple[Colour, float | None]:
    name, *share = said.split()
    found = colour(name)
    if found is None:
        raise ValueError(f"{name!r} can't be mixed")
    return found, length(share[0])[0] / 100 if share else None


_LMS = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_LAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
_OF_LAB = (
    (1.0, 0.3963377774, 0.2158037573),
    (1.0, -0.1055613458, -0.0638541728),
    (1.0, -0.0894841775, -1.2914855480),
)
_OF_LMS = (
    (4.0767416621, -3.3077115913, 0.2309699292),
    (-1.2684380046, 2.6097574011, -0.3413193965),
    (-0.0041960863, -0.7034186147, 1.7076147010),
)


def _times(matrix: Sequence[Sequence[float]], vector: Sequence[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def _oklab(found: Colour) -> list[float]:
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in found[:3]]
    return [*_times(_LAB, [part ** (1 / 3) for part in _times(_LMS, linear)]), found[3]]


def _of_oklab(lab: Sequence[float]) -> Colour:
    linear = _times(_OF_LMS, [part**3 for part in _times(_OF_LAB, lab[:3])])
    red, green, blue = (
        12.92 * c if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055 for c in linear
    )
    return red, green, blue, lab[3]


# --- Attributes


def attributes(declared: Mapping[str, str], current: str) -> dict[str, str]:
    """What is declared of an element, worked out already, as attributes that every program knows.

    >>> attributes({"fill": "#00000080", "font": "800 31px serif", "opacity": "0.5"}, "")
    {'fill': '#000000', 'fill-opacity': '0.5', 'font-weight': '800', 'font-size': '31', \
'font-family': 'serif', 'opacity': '0.5'}
    """
    found: dict[str, str] = {}
    for name, value in declared.items():
        if name == "font":
            weight, size, family = value.split(" ", 2)
            found |= {"font-weight": weight, "font-size": _bare(size), "font-family": family}
        elif name in PAINTS:
            found |= _paint(name, current if value == "currentColor" else value)
        elif name == "transform":
            found[name] = re.sub(r"(?<=\d)(px|deg)", "", value)
        elif name == "dominant-baseline":
            found["dy"] = ".35em"  # not everybody knows where the middle of a line is
        elif name == "filter":
            continue
        elif value not in ("", "undefined"):
            found[name] = _bare(value)
    return found


def _paint(name: str, value: str) -> dict[str, str]:
    found = colour(value)
    if found is None:
        return {name: value} if value else {}
    if found[3] == 1:
        return {name: _said(found)}
    if found[3] == 0:
        return {name: "none"}
    return {name: _said((*found[:3], 1.0)), f"{name}-opacity": f"{found[3]:.2g}"}


def _bare(value: str) -> str:
    return value[:-2] if _LENGTH.match(value) and value.endswith("px") else value


def matches(selector: Sequence[Sequence[str]], above: Sequence[Any]) -> bool:
    """Does a selector mean the last of these elements, from the outermost on?"""
    *outer, last = selector
    if not above or not _is(last, above[-1]):
        return False
    place = len(above) - 2
    for compound in reversed(outer):
        while place >= 0 and not _is(compound, above[place]):
            place -= 1
        if place < 0:
            return False
        place -= 1
    return True


def _is(compound: Sequence[str], element: tuple[str, frozenset[str]]) -> bool:
    tag, classes = element
    for part in compound:
        if part.startswith("!."):
            if part[2:] in classes:
                return False
        elif part.startswith("."):
            if part[1:] not in classes:
                return False
        elif part != tag:
            return False
    return True
