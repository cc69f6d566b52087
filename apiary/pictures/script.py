"""What drawings compute: the small part of JavaScript that they are written in, as data.

An expression is a list that begins with what it is: `["is", 5]`, `["name", "thing"]`,
`["of", …, …]`, `["call", …, […]]`, `["?", …, …, …]`, or an operator. Each is made a function of a
scope once. There is no undefined, only None, and what has no value has no parts and calls nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import cmp_to_key
from typing import Any

Said = list[Any]


class Scope:
    """Names with their values, within another scope."""

    __slots__ = ("around", "names")

    def __init__(self, around: Scope | None = None, names: dict[str, Any] | None = None) -> None:
        self.around = around
        self.names = {} if names is None else names

    def find(self, name: str) -> Any:
        """The value of a name; a lazy one is computed when it is first asked for."""
        scope: Scope | None = self
        while scope is not None:
            if name in scope.names:
                found = scope.names[name]
                if isinstance(found, Lazy):
                    found.compute()
                    return self.find(name)
                return found
            scope = scope.around
        if name in BUILT_IN:
            return BUILT_IN[name]
        raise NameError(f"a drawing asks for {name}, which is not there")

    def assign(self, name: str, value: Any) -> None:
        """Give a name that is there another value."""
        scope = self
        while name not in scope.names and scope.around is not None:
            scope = scope.around
        scope.names[name] = value


class Lazy:
    """Names whose values are computed when one is asked for."""

    def __init__(self, scope: Scope, pattern: Any, value: Said) -> None:
        self.scope, self.pattern, self.value = scope, pattern, value
        for name in names_of(pattern):
            scope.names[name] = self

    def compute(self) -> None:
        """Put the values into the scope."""
        bind(self.pattern, value_of(self.value, self.scope), self.scope)


Compiled = Callable[[Scope], Any]
_compiled: dict[int, tuple[Said, Compiled]] = {}


def value_of(said: Said, scope: Scope) -> Any:
    """The value of an expression."""
    kept = _compiled.get(id(said))
    if kept is None or kept[0] is not said:
        kept = _compiled[id(said)] = said, _compile(said)
    return kept[1](scope)


def run(body: Iterable[Said], scope: Scope) -> tuple[Any] | None:
    """Do statements in a scope; what was returned, in a tuple, or None if nothing was."""
    statements = list(body)
    for one in statements:
        if one[0] == "function":
            scope.names[one[1]] = value_of(one[2], scope)
    for one in statements:
        if one[0] == "let":
            bind(one[1], value_of(one[2], scope), scope)
        elif one[0] == "lazy":
            Lazy(scope, one[1], one[2])
        elif one[0] == "do":
            value_of(one[1], scope)
        elif one[0] == "return":
            return (value_of(one[1], scope),)
        elif one[0] == "if":
            if done := run(one[2] if true(value_of(one[1], scope)) else one[3], Scope(scope)):
                return done
        elif one[0] == "while":
            while true(value_of(one[1], scope)):
                if done := run(one[2], Scope(scope)):
                    return done
        elif one[0] == "of":
            for value in items(value_of(one[2], scope)):
                inner = Scope(scope)
                bind(one[1], value, inner)
                if done := run(one[3], inner):
                    return done
    return None


def bind(pattern: Any, value: Any, scope: Scope) -> None:
    """Take a value apart into names."""
    if pattern is None:
        return
    if isinstance(pattern, str):
        scope.names[pattern] = value
    elif pattern[0] == "default":
        bind(pattern[1], value_of(pattern[2], scope) if value is None else value, scope)
    elif pattern[0] == "list":
        parts = items(value)
        for number, part in enumerate(pattern[1:]):
            bind(part, parts[number] if number < len(parts) else None, scope)
    else:
        for key, part in pattern[1:]:
            bind(part, dict(value) if key == "rest" else member(value, key), scope)


def names_of(pattern: Any) -> list[str]:
    """The names that a pattern gives values to."""
    if pattern is None:
        return []
    if isinstance(pattern, str):
        return [pattern]
    if pattern[0] == "default":
        return names_of(pattern[1])
    parts = pattern[1:] if pattern[0] == "list" else [part for _, part in pattern[1:]]
    return [name for part in parts for name in names_of(part)]


# --- Values


def true(value: Any) -> bool:
    """Does it count as true? Lists and objects always do."""
    return value is not None and value is not False and value != 0 and value != ""


def text(value: Any) -> str:
    """A value in a text.

    >>> text([1.5, 2.0, "a"]), text(True)
    ('1.5,2,a', 'true')
    """
    if isinstance(value, str):
        return value
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else repr(value)
    if isinstance(value, (list, tuple)):
        return ",".join(map(text, value))
    return str(value)


def number(value: Any) -> float:
    """The number that a value says, or none at all (nan)."""
    if isinstance(value, (int, float)):
        return value
    try:
        return float(value) if value else 0
    except (TypeError, ValueError):
        return math.nan


def items(value: Any) -> Sequence[Any]:
    """What can be gone through: a list, the letters of a text, or `{ length: 3 }`."""
    if isinstance(value, (list, tuple, str)):
        return value
    if isinstance(value, (set, frozenset)):
        return list(value)
    if isinstance(value, dict) and "length" in value:
        return [None] * int(value["length"])
    return []


def member(value: Any, key: Any) -> Any:
    """A part of a value, or None."""
    if value is None:
        return None
    if value is BUILT_IN["Number"]:
        return math.inf  # POSITIVE_INFINITY, all that is asked of it
    if isinstance(key, str) and not isinstance(value, dict):
        if key == "length":
            return len(value)
        if key in METHODS:
            return lambda *given: METHODS[key](value, *given)
        key = number(key)
    if isinstance(value, dict):
        return value.get(key, value.get(text(key)))
    whole = int(key) if key == key else -1
    return value[whole] if 0 <= whole < len(value) else None


def _call(found: Any, given: Sequence[Any]) -> Any:
    return None if found is None else found(*given)


def _slice(value: Sequence[Any], first: float = 0, last: float | None = None) -> Sequence[Any]:
    return value[int(first) : None if last is None else int(last)]


def _at(value: Sequence[Any], place: float) -> Any:
    return value[int(place)] if -len(value) <= place < len(value) else None


def _sort(value: list[Any], compare: Callable[[Any, Any], float]) -> list[Any]:
    return sorted(value, key=cmp_to_key(lambda a, b: -1 if compare(a, b) < 0 else 1))


def _flat(values: Iterable[Any]) -> list[Any]:
    found: list[Any] = []
    for value in values:
        if isinstance(value, (list, tuple)):
            found.extend(value)
        else:
            found.append(value)
    return found


def _has(value: Any, one: Any) -> bool:
    return one in value


METHODS: dict[str, Callable[..., Any]] = {
    "map": lambda value, f: [f(one, n) for n, one in enumerate(value)],
    "flatMap": lambda value, f: _flat(f(one, n) for n, one in enumerate(value)),
    "filter": lambda value, f: [one for one in value if true(f(one))],
    "every": lambda value, f: all(true(f(one)) for one in value),
    "find": lambda value, f: next((one for one in value if true(f(one))), None),
    "includes": _has,
    "has": _has,
    "indexOf": lambda value, one: value.index(one) if one in value else -1,
    "join": lambda value, between=",": between.join(map(text, value)),
    "slice": _slice,
    "at": _at,
    "sort": _sort,
    "split": lambda value, between: value.split(between),
    "startsWith": lambda value, start: value.startswith(start),
    "toFixed": lambda value, places=0: f"{value:.{int(places)}f}",
}


def _from(value: Any, f: Callable[..., Any] | None = None) -> list[Any]:
    return [f(one, n) if f else one for n, one in enumerate(items(value))]


def _number(value: Any = 0, *_: Any) -> float:
    return number(value)


BUILT_IN: dict[str, Any] = {
    "Math": {
        "PI": math.pi,
        "abs": abs,
        "ceil": math.ceil,
        "floor": math.floor,
        "round": lambda value: math.floor(value + 0.5),
        "sqrt": math.sqrt,
        "sin": math.sin,
        "cos": math.cos,
        "min": lambda *values: min(values, default=math.inf),
        "max": lambda *values: max(values, default=-math.inf),
    },
    "Array": {"from": _from},
    "Object": {
        "entries": lambda value: [list(pair) for pair in value.items()],
        "keys": list,
        "values": lambda value: list(value.values()),
    },
    "Number": _number,
    "String": lambda value, *_: text(value),
    "Set": lambda value=(): set(items(value)),
}


# --- Expressions


def _plus(a: Any, b: Any) -> Any:
    return text(a) + text(b) if isinstance(a, str) or isinstance(b, str) else a + b


def _rest(a: float, b: float) -> float:
    found = math.fmod(a, b)
    return int(found) if isinstance(a, int) and isinstance(b, int) else found


BINARY: dict[str, Callable[[Any, Any], Any]] = {
    "+": _plus,
    "-": lambda a, b: number(a) - number(b),
    "*": lambda a, b: number(a) * number(b),
    "/": lambda a, b: number(a) / number(b),
    "%": _rest,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "===": lambda a, b: a == b,
    "!==": lambda a, b: a != b,
}
UNARY: dict[str, Callable[[Any], Any]] = {
    "! ": lambda a: not true(a),
    "- ": lambda a: -number(a),
    "+ ": number,
}


def _compile(said: Said) -> Compiled:
    kind = said[0]
    if kind == "is":
        constant = said[1]
        return lambda scope: constant
    if kind == "name":
        name = said[1]
        return lambda scope: scope.find(name)
    if kind in BINARY:
        operator, left, right = BINARY[kind], _compile(said[1]), _compile(said[2])
        return lambda scope: operator(left(scope), right(scope))
    if kind in UNARY:
        change, inner = UNARY[kind], _compile(said[1])
        return lambda scope: change(inner(scope))
    if kind in CHOOSING:
        chosen, first, second = CHOOSING[kind], _compile(said[1]), _compile(said[2])
        return lambda scope: value if chosen(value := first(scope)) else second(scope)
    return OTHERS[kind](said)


# The first of two values if it is so.
CHOOSING: dict[str, Callable[[Any], bool]] = {
    "&&": lambda value: not true(value),
    "||": true,
    "??": lambda value: value is not None,
}


def _conditional(said: Said) -> Compiled:
    test, then, other = map(_compile, said[1:])
    return lambda scope: then(scope) if true(test(scope)) else other(scope)


def _member(said: Said) -> Compiled:
    whole, key = _compile(said[1]), _compile(said[2])
    return lambda scope: member(whole(scope), key(scope))


def _calling(said: Said) -> Compiled:
    callee, given = _compile(said[1]), _list(["list", *said[2]])
    return lambda scope: _call(callee(scope), given(scope))


def _text(said: Said) -> Compiled:
    parts = [_compile(one) for one in said[1:]]
    return lambda scope: "".join(text(part(scope)) for part in parts)


def _list(said: Said) -> Compiled:
    parts = [(one[0] == "all", _compile(one[1] if one[0] == "all" else one)) for one in said[1:]]

    def made(scope: Scope) -> list[Any]:
        found: list[Any] = []
        for several, part in parts:
            if several:
                found.extend(items(part(scope)))
            else:
                found.append(part(scope))
        return found

    return made


def _object(said: Said) -> Compiled:
    parts = [
        (None, _compile(one[1])) if one[0] == "all" else (_compile(one[0]), _compile(one[1]))
        for one in said[1:]
    ]

    def made(scope: Scope) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, part in parts:
            if key is None:
                found.update(part(scope) or {})
            else:
                found[text(key(scope))] = part(scope)
        return found

    return made


def _function(said: Said) -> Compiled:
    patterns, body = said[1], said[2]

    def made(scope: Scope) -> Callable[..., Any]:
        def called(*given: Any) -> Any:
            inner = Scope(scope)
            for n, pattern in enumerate(patterns):
                bind(pattern, given[n] if n < len(given) else None, inner)
            done = run(body, inner)
            return done[0] if done else None

        return called

    return made


def _set(said: Said) -> Compiled:
    pattern, value = said[1], _compile(said[2])

    def done(scope: Scope) -> Any:
        found = value(scope)
        taken = Scope()
        bind(pattern, found, taken)
        for name, part in taken.names.items():
            scope.assign(name, part)
        return found

    return done


OTHERS: dict[str, Callable[[Said], Compiled]] = {
    "?": _conditional,
    "of": _member,
    "call": _calling,
    "text": _text,
    "list": _list,
    "object": _object,
    "function": _function,
    "set": _set,
}
