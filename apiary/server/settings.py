"""How a server is set up: by the command line, or by environment variables.

| variable | meaning |
|---|---|
| `APIARY_DATABASE` | where everything is kept: `sqlite:///FILE` or `postgresql://USER@HOST/NAME` |
| `APIARY_HTTPS` | `1` if people reach the server by HTTPS: cookies travel no other way |
| `APIARY_PROXIES` | addresses of reverse proxies whose `X-Forwarded-*` headers are believed |
| `APIARY_BOTS` | processes in which bots think; normally one less than there are processors |
| `APIARY_ENGINES` | a file that says which engines of others are offered (`engines`) |
| `APIARY_DRAIN` | for how many seconds the server goes on after SIGTERM, not ready any more |
| `APIARY_KEEP_DAYS` | for how many days guests' unfinished tables without others stay; `0`: ever |
| `APIARY_LOGS` | `json` to log JSON instead of text |
| `APIARY_METRICS` | who may read `/metrics`: addresses, networks, tokens; nobody if empty |
| `APIARY_BOT_PAUSE` | `0` if bots act at once instead of so that people can follow, for tests |
| `APIARY_RATE_LIMITS` | `0` to count no requests, for load tests |
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from apiary.core.errors import BadOption
from apiary.core.folders import data_folder

KEEP_DAYS = 90
MOST_BOTS = 1_000


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that an administrator decides."""

    database: str
    https: bool = False
    proxies: str = "127.0.0.1,::1"
    rate_limits: bool = True
    bot_pause: bool = True
    bots: int = 1  # processes
    engines: str = ""  # a file
    drain: int = 0
    keep_days: int = KEEP_DAYS
    logs: str = "text"
    metrics: str = ""

    @classmethod
    def of(cls, environment: Mapping[str, str], database: str | None = None) -> Settings:
        """What the environment says; `database` wins over it."""
        url = database or environment.get("APIARY_DATABASE") or sqlite_in(data_folder(environment))
        return cls(
            database=url,
            https=environment.get("APIARY_HTTPS") == "1",
            proxies=environment.get("APIARY_PROXIES", "127.0.0.1,::1"),
            bots=_bots(environment.get("APIARY_BOTS", "")),
            engines=environment.get("APIARY_ENGINES", ""),
            rate_limits=environment.get("APIARY_RATE_LIMITS") != "0",
            bot_pause=environment.get("APIARY_BOT_PAUSE") != "0",
            drain=_number(environment, "APIARY_DRAIN", 0),
            keep_days=_number(environment, "APIARY_KEEP_DAYS", KEEP_DAYS),
            logs=_one_of(environment, "APIARY_LOGS", ("text", "json")),
            metrics=environment.get("APIARY_METRICS", ""),
        )

    def to_environment(self) -> dict[str, str]:
        """The variables that make the same settings, for worker processes."""
        return {
            f"APIARY_{name.upper()}": str(int(value) if isinstance(value, bool) else value)
            for name, value in asdict(self).items()
        }

    def shared_by(self, workers: int) -> Settings:
        """The settings of one of several workers, which share the bots of a machine."""
        return replace(self, bots=max(1, self.bots // workers))

    @property
    def shared(self) -> bool:
        """Can several processes work on this database?"""
        return self.database.startswith("postgresql")


def _one_of(environment: Mapping[str, str], name: str, possible: tuple[str, ...]) -> str:
    """What a variable says; the first of what is possible if it says nothing."""
    text = environment.get(name) or possible[0]
    if text not in possible:
        raise BadOption("server.bad_setting", name=name, text=text, expected=", ".join(possible))
    return text


def _number(environment: Mapping[str, str], name: str, default: int) -> int:
    """What a variable says."""
    text = environment.get(name) or str(default)
    if not text.isascii() or not text.isdecimal() or len(text) > 6:
        raise BadOption("server.bad_setting", name=name, text=text, expected="0–999999")
    return int(text)


def processors() -> int:
    """How many processors this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _bots(text: str) -> int:
    """A wish for processes of bots; by default the tables keep a processor for themselves."""
    if not text:
        return max(1, processors() - 1)
    if not (text.isascii() and text.isdecimal() and 1 <= int(text) <= MOST_BOTS):
        raise BadOption("server.bad_bots", text=text, most=MOST_BOTS)
    return int(text)


def sqlite_in(folder: Path) -> str:
    """The URL of the database file in a folder."""
    return f"sqlite:///{folder.absolute() / 'apiary.db'}"
