"""What a browser says it is, in two words that a person recognizes; no more is kept of it."""

from __future__ import annotations

from typing import NamedTuple

# The first that is found: most browsers also claim to be several others.
BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Vivaldi": "Vivaldi",
    "FxiOS": "Firefox",
    "Firefox": "Firefox",
    "CriOS": "Chrome",
    "Chromium": "Chromium",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "iPhone": "iOS",
    "iPad": "iPadOS",
    "Android": "Android",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


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
        return cls(_first(BROWSERS, agent), _first(SYSTEMS, agent))

    @classmethod
    def read(cls, text: str) -> Device:
        """As it was written."""
        browser, _, system = text.partition("/")
        return cls(browser, system)

    def written(self) -> str:
        """To be kept."""
        return f"{self.browser}/{self.system}"


def _first(names: dict[str, str], agent: str) -> str:
    return next((name for sign, name in names.items() if sign in agent), "")
