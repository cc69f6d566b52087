"""The ladder of bots: from one for a first game to the strongest, each a bee on its way from egg
to queen. Each is meant to win 60 to 75 of 100 games against the one below, at a table of two with
both on both seats; `docs/performance.md` says what was measured.

What limits a bot is how much it looks at, not how long: so it plays alike on every machine, and
while others use it. The time is only the most that it takes; of the highest it is the limit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from apiary.core.errors import BadOption

LEVELS = (
    "egg",
    "larva",
    "pupa",
    "cleaner",
    "nurse",
    "carrier",
    "builder",
    "storekeeper",
    "fanner",
    "guard",
    "forager",
    "scout",
    "dancer",
    "queen",
)
LOWEST = LEVELS[0]
# What bots were called before there was a ladder: in commands, and at tables that were kept.
FORMERLY = {"easy": "nurse", "normal": "dancer", "hard": "queen"}
NAMES = (*LEVELS, *FORMERLY)  # whatever a bot may be asked for by


@dataclass(frozen=True, slots=True)
class Sight:
    """How far a bot looks ahead: about so many positions (0: any number) and plies deep. With an
    error, in hundredths of what a grasshopper is worth, it rates every action by itself and is off
    by about this much each time.
    """

    megabytes: int
    depth: int = 64
    nodes: int = 0
    error: float = 0.0


@dataclass(frozen=True, slots=True)
class Whim:
    """How often a bot does anything that is allowed. Else it does, without looking ahead, what a
    sensible player might do.
    """

    share: float


@dataclass(frozen=True, slots=True)
class Trying:
    """How often a bot tries out how a game could go on (0: any number of times)."""

    tries: int


Way = Whim | Trying

# Of games of two without chance or secrets.
AHEAD = (
    Sight(1, depth=1, error=305.0),
    Sight(1, depth=1, error=205.0),
    Sight(1, depth=1, error=127.0),
    Sight(1, depth=2, error=225.0),
    Sight(1, depth=2, error=202.0),
    Sight(1, depth=2, error=163.0),
    Sight(1, depth=2, error=115.0),
    Sight(4, nodes=300),
    Sight(4, nodes=800),
    Sight(4, nodes=1800),
    Sight(4, nodes=4500),
    Sight(16, nodes=18_000),
    Sight(16, nodes=120_000),
    Sight(64),
)

# Of the others. A few tries are worth less than what is likely without any, so they begin where
# they are worth more.
HORNET: tuple[Way, ...] = (
    *map(Whim, (1.0, 0.8, 0.6, 0.4, 0.2, 0.0)),
    *map(Trying, (30, 46, 76, 130, 300, 1000, 5000, 0)),
)
ALVEOLA: tuple[Way, ...] = (
    *map(Whim, (0.7, 0.585, 0.475, 0.34, 0.19, 0.0)),
    *map(Trying, (78, 117, 240, 480, 1000, 2200, 5000, 0)),
)
WAGGLE_DANCE: tuple[Way, ...] = (
    *map(Whim, (0.655, 0.59, 0.5, 0.34, 0.17, 0.0)),
    *map(Trying, (43, 64, 95, 140, 240, 420, 720, 0)),
)
OF_GAMES = {"alveola": ALVEOLA, "waggledance": WAGGLE_DANCE}


def today(name: str) -> str:
    """A level by its name of today; what is no former name stays as it is.

    >>> today("easy"), today("guard"), today("")
    ('nurse', 'guard', '')
    """
    return FORMERLY.get(name, name)


def level_of(name: str) -> str:
    """The level of a name, which may be a former one; `BadOption` if there is none."""
    level = today(name)
    if level not in LEVELS:
        raise BadOption("bots.unknown_level", level=name, levels=", ".join(NAMES))
    return level


def suited(games: Sequence[tuple[str, bool]]) -> str:
    """The level for somebody whose games against bots these were, latest first: which level, and
    whether it was beaten. Whoever has finished none meets the lowest; after a win it is the next
    one up, after two losses in a row the next one down.

    >>> suited([]), suited([("nurse", True)]), suited([("nurse", False)])
    ('egg', 'carrier', 'nurse')
    >>> suited([("nurse", False), ("nurse", False)]), suited([("queen", True)])
    ('cleaner', 'queen')
    """
    if not games:
        return LOWEST
    level, beaten = games[0]
    lost_again = not beaten and len(games) > 1 and games[1] == (level, False)
    step = 1 if beaten else -int(lost_again)
    return LEVELS[min(max(0, LEVELS.index(level) + step), len(LEVELS) - 1)]


def sight(level: str) -> Sight:
    """How far a bot of a level looks ahead."""
    return AHEAD[LEVELS.index(level)]


def way(level: str, game: str) -> Way:
    """How a bot of a level plays a game of that name in which it can't look ahead."""
    return OF_GAMES.get(game, HORNET)[LEVELS.index(level)]
