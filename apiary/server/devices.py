"""What a browser says it is, in two words that a person recognizes; no more is kept of it."""

from __future__ import annotations

from typing import NamedTuple

from apiary.core.package import json_of

# Signs and the names behind them. The first that is found counts: most browsers also claim to be
# several others.
_KNOWN = json_of("apiary.server", "devices.json", dict[str, dict[str, str]])


class Device(NamedTuple):
    """A browser and what it runs on; empty where it doesn't say."""

    browser: str = ""
    system: str = ""

    @classmethod
    def of(cls, agent: str) -> Device:
        """What the header `User-Agent` tells.

        >>> Device.of("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
        Device(browser='Firefox', system='Linux')
        """
        return cls(_first(_KNOWN["browsers"], agent), _first(_KNOWN["systems"], agent))

    @classmethod
    def read(cls, text: str) -> Device:
        """As it was written."""
        browser, _, system = text.partition("/")
        return cls(browser, system)

    def written(self) -> str:
        """For `read`."""
        return f"{self.browser}/{self.system}"


def _first(names: dict[str, str], agent: str) -> str:
    return next((name for sign, name in names.items() if sign in agent), "")
