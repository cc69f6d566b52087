"""Options of an engine, as UHP writes them."""

from __future__ import annotations

import re
from dataclasses import dataclass

NUMBER = re.compile(r"[0-9]{1,9}")


class Refused(Exception):
    """A command that can't be carried out; the text says why, in English like all of UHP."""


@dataclass(slots=True)
class Setting:
    """An option of the engine."""

    name: str
    type: str  # bool, int or enum
    value: str
    default: str
    limits: tuple[str, ...] = ()  # lowest and highest of an int, all values of an enum

    def __str__(self) -> str:
        return ";".join((self.name, self.type, self.value, self.default, *self.limits))

    def set(self, text: str) -> None:
        """Change the value, if the text is a legal one."""
        if self.type == "int":
            low, high = map(int, self.limits)
            if not NUMBER.fullmatch(text) or not low <= int(text) <= high:
                raise Refused(f"{self.name} is a number from {low} to {high}, not '{text}'.")
            self.value = str(int(text))
            return
        values = ("True", "False") if self.type == "bool" else self.limits
        if text not in values:
            raise Refused(f"{self.name} is one of {', '.join(values)}, not '{text}'.")
        self.value = text
