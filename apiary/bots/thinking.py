"""How long bots think: every number about it, for whoever asks a bot.

A game of many small decisions says in its `Mind` which share of the time it needs.
"""

from __future__ import annotations

from apiary.bots.ladder import LEVELS, level_of
from apiary.core.mind import Mind

# Seconds for a decision, by level: of a bot that looks ahead, and of one that plays on at random,
# which has many small decisions in a turn, and often others like it at the table. Of most levels
# it is a bound that they don't reach, except in pure Python.
AHEAD = dict.fromkeys(LEVELS, 1.0) | {"queen": 5.0}
AT_RANDOM = dict.fromkeys(LEVELS, 0.5) | {"queen": 2.0}

# For a hint that a person asks for: at a table of the site, where others wait too, and alone.
HINT_LEVEL, HINT_SECONDS = "dancer", 1.0
HINT_LEVEL_ALONE = "queen"
# For what the coach says of a move; it rarely needs that long.
COACH_SECONDS = 0.5

# For each position of a review, and more for those around what seems to have changed most.
REVIEW_SECONDS, CLOSER_REVIEW_SECONDS = 0.2, 0.5

PART_OF_CLOCK = 20  # a bot thinks for at most this part of the time on its clock
LEAST = 0.05  # seconds, however many wait
ANSWERING = 0.05  # seconds of the time for a move that it may take to say it


def ahead(level: str) -> float:
    """Seconds for a decision of a bot of this level that looks ahead: the most that any takes."""
    return AHEAD[level_of(level)]


def at_random(level: str, mind: Mind) -> float:
    """Seconds for a decision of a bot of this level that plays on at random."""
    return AT_RANDOM[level_of(level)] * mind.time_share


def on_clock(level: str, left: float | None) -> float:
    """Seconds for a decision at a table, with so many left on the clock if there is one."""
    return ahead(level) if left is None else min(ahead(level), left / PART_OF_CLOCK)


def shared(seconds: float, waiting: int) -> float:
    """What is left of this time for each while so many others wait for the same bot."""
    return max(LEAST, seconds / (1 + waiting))


def to_answer(seconds: float) -> float:
    """What is left for thinking of a time in which the move must have been said."""
    return max(0.0, seconds - ANSWERING)
