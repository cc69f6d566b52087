"""One thing as SVG, as the pages draw it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

import msgspec

from apiary.pictures.script import Scope, bind, items, run, text, true, value_of
from apiary.pictures.styles import attributes, matches, resolved

_LONG = re.compile(r"-?\d+\.\d{3,}")
_DRAWN_WITH = "games/Token.svelte"  # what has no drawing of its own


class Drawn(msgspec.Struct, frozen=True):
    """A file of `drawings.json`: a module, or a component if it has markup."""

    uses: dict[str, tuple[str, str]]
    body: list[list[Any]]
    markup: list[list[Any]] | None = None
    style: list[tuple[list[list[str]], dict[str, str]]] = []


class Drawings(msgspec.Struct, frozen=True):
    """All of `drawings.json`."""

    tokens: dict[str, str]
    files: dict[str, Drawn]


@cache
def drawings() -> Drawings:
    """What the things of all games look like."""
    content = Path(__file__).with_name("drawings.json").read_bytes()
    return msgspec.json.decode(content, type=Drawings)


@dataclass(frozen=True)
class Component:
    """A drawing, as a value of the script."""

    file: str


@cache
def module(file: str) -> Scope:
    """What a module has, by its names."""
    drawn = drawings().files[file]
    scope = Scope(None, _used(drawn))
    run(drawn.body, scope)
    return scope


def _used(drawn: Drawn) -> dict[str, Any]:
    return {name: _found(file, there) for name, (file, there) in drawn.uses.items()}


def _found(file: str, name: str) -> Any:
    if name == "default":
        return Component(file)
    if name in _BROUGHT:
        return _BROUGHT[name]
    return module(file).find(name)


def art_of(game: str) -> dict[str, Any]:
    """The faces, looks and kinds of a game; of one without art, nothing but the common looks."""
    file = f"games/{game}/index.ts"
    if file not in drawings().files:
        return {"faces": {}, "looks": module("games/seats.ts").find("PALETTE"), "kinds": {}}
    art: dict[str, Any] = module(file).find("art")
    return art


# What the pages have from elsewhere.
_BROUGHT: dict[str, Any] = {
    "settings": {"safeColours": False, "marks": "dots"},
    "artOf": art_of,
    "faceOf": lambda game, face: art_of(game)["faces"].get(face),
    "untrack": lambda given: given(),
}


@dataclass(frozen=True)
class Brush:
    """With what is drawn: light or dark, and what holds within the elements around."""

    dark: bool = False
    tokens: Mapping[str, str] = field(default_factory=lambda: drawings().tokens)
    colour: str = "#2a2418"

    def of(self, value: str) -> str:
        """A value of CSS, worked out."""
        return resolved(value, self.tokens, self.dark)


def drawn(game: str, thing: Mapping[str, Any], brush: Brush, outlook: Any = None) -> str:
    """A thing around (0, 0), in a hex of radius 50."""
    kind = art_of(game)["kinds"].get(thing["kind"]) or Component(_DRAWN_WITH)
    return component(kind.file, {"game": game, "thing": thing, "outlook": outlook}, brush)


def component(file: str, props: Mapping[str, Any], brush: Brush) -> str:
    """What a component draws."""
    drawn = drawings().files[file]
    scope = Scope(None, {**_used(drawn), "$$props": dict(props)})
    for one in drawn.body:
        if one[0] == "props":
            bind(one[1], props, scope)
    run(drawn.body, scope)
    return "".join(_Drawer(drawn).fragment(drawn.markup or (), scope, brush, ()))


Above = tuple[tuple[str, frozenset[str]], ...]


class _Drawer:
    """Draws the markup of a component."""

    def __init__(self, drawn: Drawn) -> None:
        self.style = drawn.style

    def fragment(
        self, markup: Iterable[Any], scope: Scope, brush: Brush, above: Above
    ) -> Iterable[str]:
        scope = Scope(scope)
        for node in markup:
            kind = node[0]
            if kind == "<":
                yield self._element(node, scope, brush, above)
            elif kind == "text":
                yield escape(text(value_of(node[1], scope)), quote=False)
            elif kind == "const":
                bind(node[1], value_of(node[2], scope), scope)
            elif kind == "if":
                chosen = node[2] if true(value_of(node[1], scope)) else node[3]
                yield from self.fragment(chosen, scope, brush, above)
            elif kind == "each":
                yield from self._each(node, scope, brush, above)
            else:
                yield self._component(node, scope, brush)

    def _each(self, node: Sequence[Any], scope: Scope, brush: Brush, above: Above) -> Iterable[str]:
        _, said, pattern, index, body, otherwise = node
        values = items(value_of(said, scope))
        for number, value in enumerate(values):
            inner = Scope(scope, {} if index is None else {index: number})
            bind(pattern, value, inner)
            yield from self.fragment(body, inner, brush, above)
        if not values:
            yield from self.fragment(otherwise, scope, brush, above)

    def _component(self, node: Sequence[Any], scope: Scope, brush: Brush) -> str:
        found = scope.find(node[1])
        props: dict[str, Any] = {}
        for kind, *rest in node[2]:
            if kind == "all":
                props |= value_of(rest[0], scope)
            else:
                props[rest[0]] = value_of(rest[1], scope)
        return component(found.file, props, brush)

    def _element(self, node: Sequence[Any], scope: Scope, brush: Brush, above: Above) -> str:
        _, tag, said, inside = node
        plain: dict[str, Any] = {}
        classes: set[str] = set()
        styled: dict[str, str] = {}
        for kind, *rest in said:
            if kind == "all":
                plain |= value_of(rest[0], scope)
                continue
            value = value_of(rest[1], scope)
            if kind == "class":
                if true(value):
                    classes.add(rest[0])
            elif value is not None:
                (styled if kind == "style" else plain)[rest[0]] = value
        classes |= set(text(plain.pop("class", "")).split())
        own: Above = (*above, (tag, frozenset(classes)))
        declared = {name: text(value) for name, value in plain.items()}
        for selector, rule in self.style:
            if matches(selector, own):
                declared |= rule
        declared |= {name: text(value) for name, value in styled.items()}
        if declared.pop("display", "") == "none":
            return ""
        brush = _within(brush, declared)
        worked = {
            name: brush.of(value) for name, value in declared.items() if not name.startswith("--")
        }
        found = attributes(worked, brush.colour)
        found.pop("color", None)
        found.pop("font-variant-numeric", None)
        content = "".join(self.fragment(inside, scope, brush, own))
        if tag == "svg":
            tag, found = "g", _placed(found)
        return element(tag, found, content)


def _within(brush: Brush, declared: Mapping[str, str]) -> Brush:
    """The brush inside an element."""
    own = {name: value for name, value in declared.items() if name.startswith("--")}
    if own:
        inner = replace(brush, tokens={**brush.tokens, **own})  # of each other
        own = {name: inner.of(value) for name, value in own.items()}
        brush = replace(brush, tokens={**brush.tokens, **own})
    if "color" in declared:
        brush = replace(brush, colour=brush.of(declared["color"]))
    return brush


def _placed(found: dict[str, str]) -> dict[str, str]:
    """A drawing within a drawing as a group: some programs know no other."""
    left, top, wide, _ = map(float, found.pop("viewBox").split())
    x, y = float(found.pop("x", 0)), float(found.pop("y", 0))
    scale = float(found.pop("width", wide)) / wide
    found.pop("height", None)
    move = f"translate({x - scale * left:g} {y - scale * top:g}) scale({scale:.4f})"
    return {"transform": move, **{k: v for k, v in found.items() if not k.startswith("xmlns")}}


def element(tag: str, found: Mapping[str, object], content: str = "") -> str:
    """An element of SVG."""
    said = "".join(f' {name}="{_short(str(value))}"' for name, value in found.items())
    return f"<{tag}{said}>{content}</{tag}>" if content else f"<{tag}{said}/>"


def _short(value: str) -> str:
    return escape(_LONG.sub(lambda found: f"{float(found[0]):.2f}".rstrip("0").rstrip("."), value))
