"""What is on the table, found by a path through `State.to_dict`, and what may be asked of it."""

from __future__ import annotations

import msgspec

Plain = bool | int | str | list[int | str] | None


class Test(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a value must be: all that is given."""

    at_least: int | None = None  # a number, or so many things of a list
    at_most: int | None = None
    holds: int | str | None = None  # a list has this among its things
    one_of: list[int | str | list[int]] | None = None

    def fits(self, value: object) -> bool:
        """Is the value like that?"""
        size = len(value) if isinstance(value, list | dict | str) else value
        if self.at_least is not None and not (isinstance(size, int) and size >= self.at_least):
            return False
        if self.at_most is not None and not (isinstance(size, int) and size <= self.at_most):
            return False
        if self.holds is not None and not (isinstance(value, list) and self.holds in value):
            return False
        return self.one_of is None or value in self.one_of


def fits(wanted: Plain | Test, value: object) -> bool:
    """Is a value as it is wanted: equal to it, or as a test says?"""
    return wanted.fits(value) if isinstance(wanted, Test) else value == wanted


def found(data: object, path: str) -> list[object]:
    """The values at the end of a path: names, numbers of things in a list, or `field=value` for
    those things of a list that have it.

    >>> table = {"pieces": [{"name": "wQ", "level": 0}, {"name": "wB1", "level": 1}]}
    >>> found(table, "pieces.name=wB1.level"), found(table, "pieces.0.name"), found(table, "bag")
    ([1], ['wQ'], [])
    """
    values = [data]
    for word in path.split("."):
        values = [after for value in values for after in _step(value, word)]
    return values


def _step(value: object, word: str) -> list[object]:
    field, sign, wanted = word.partition("=")
    if isinstance(value, dict):
        return [value[word]] if word in value else []
    if not isinstance(value, list):
        return []
    if sign:
        return [one for one in value if isinstance(one, dict) and str(one.get(field)) == wanted]
    return value[int(word) : int(word) + 1] if word.isdecimal() else []
