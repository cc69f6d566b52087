"""The ladder of bots: from one for a first game to the strongest, each a bee on its way from egg
to queen. Each is meant to win 60 to 75 of 100 games against the one below; `docs/performance.md`
says of which that is measured.

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
class Trying:
    """How often a bot tries out how a game could go on (0: any number of times), and how often it
    does without: it then does something that a sensible player might do.
    """

    tries: int
    careless: float = 0.0


# Of games of two without chance or secrets.
AHEAD = (
    Sight(1, depth=1, error=340.0),
    Sight(1, depth=1, error=250.0),
    Sight(1, depth=1, error=185.0),
    Sight(1, depth=1, error=140.0),
    Sight(1, depth=1, error=105.0),
    Sight(1, depth=2, error=235.0),
    Sight(1, depth=2, error=185.0),
    Sight(1, depth=2, error=140.0),
    Sight(1, depth=2, error=105.0),
    Sight(4, nodes=750),
    Sight(4, nodes=2500),
    Sight(16, nodes=12_000),
    Sight(16, nodes=60_000),
    Sight(64),
)

# Of the others.
USUAL = (
    Trying(10, careless=0.9),
    Trying(10, careless=0.68),
    Trying(10, careless=0.46),
    Trying(10, careless=0.24),
    *map(Trying, (10, 24, 56, 130, 300, 700, 1600, 3700, 8500, 0)),
)
# What is likely there is worth more than few tries, and each takes ten times as long.
WAGGLE_DANCE = tuple(map(Trying, (4, 6, 10, 15, 24, 37, 57, 88, 135, 210, 330, 510, 790, 0)))
OF_GAMES = {"waggledance": WAGGLE_DANCE}


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


def trying(level: str, game: str) -> Trying:
    """How often a bot of a level tries out how a game of that name could go on."""
    return OF_GAMES.get(game, USUAL)[LEVELS.index(level)]
