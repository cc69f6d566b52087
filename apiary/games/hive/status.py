"""The status behind a position in text: words about the last turn, this one, players and the past.

`docs/notation.md` explains them. A word is followed by pieces, by a player (`w` or `b`) or by
`yes`; a name alone is a piece that was moved in the last turn, and `-` is no piece where some would
be expected.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.games.hive.actions import selected
from apiary.games.hive.colony import (
    DRAWING,
    DRAWING_FIRST,
    HIDDEN,
    NOT_CHOSEN,
    OWN,
    PLACING,
    REMOVED,
    SELECTING,
    Colony,
)
from apiary.games.hive.general.ending import decided
from apiary.games.hive.names import PIECE_NAMES, PRIME
from apiary.games.hive.packing import keys_count
from apiary.games.hive.places import NEAREST
from apiary.games.hive.position import FRONT, IN_HAND, NOBODY, PIECES_END
from apiary.hexes import CENTRE

STATUS: Final[tuple[str, ...]] = (
    "placed", "moved", "flipped", "resting", "stunned", "waking", "stung", "stung-other",
    "placed-now", "moved-now", "flipped-now", "resting-now", "stung-now", "out", "w", "b",
    "selected", "double", "shows", "turned", "turned-now", "second", "draws", "offer", "agreed",
    "resigned", "walked", "before",
)  # fmt: skip
SETS: Final = {  # words about pieces in play, and what they are in a colony
    "placed": "placed",
    "moved": "moved",
    "flipped": "flipped",
    "resting": "immobile",
    "stunned": "stunned",
    "waking": "recovering",
    "placed-now": "placed_now",
    "moved-now": "moved_now",
    "flipped-now": "flipped_now",
    "resting-now": "immobile_now",
    "stung-now": "stung_now",
}
DRAWS: Final = {"yes": DRAWING, "first": DRAWING_FIRST, "done": PLACING}
COLOURS: Final = "wb"
NONE: Final = "-"
YES: Final = "yes"
UNKNOWN: Final = "?"


@dataclass(frozen=True, slots=True)
class Declared:
    """What players have declared: whose offer of a draw stands, and who gave up."""

    offer: int = NOBODY
    agreed: bool = False
    resigned: int = NOBODY


NOTHING: Final = Declared()


def members(pieces: i64) -> list[int]:
    """A set of pieces as a list."""
    return [p for p in range(PIECES_END) if pieces & BIT[p]]


def has_begun(k: Colony) -> bool:
    """Has something been done in this turn, and it is not over?"""
    return k.second or k.phase in DRAWS.values() or decided(k)


def write_status(k: Colony, declared: Declared) -> str:
    """All words that tell something."""
    found = {word: value for word, value in _words(k, declared).items() if value}
    if "," not in found.get("moved", ","):
        return " ".join([found.pop("moved"), *(f"{word}:{value}" for word, value in found.items())])
    return " ".join(f"{word}:{value}" for word, value in found.items())


def _words(k: Colony, declared: Declared) -> dict[str, str]:
    there = k.in_play()
    settings = k.settings
    known = {word: getattr(k, name) & there for word, name in SETS.items()}
    known["stung"], known["stung-other"] = k.stung[k.me] & there, k.stung[1 - k.me] & there
    if not settings.fly_or_mantis:
        known["placed"] = known["placed-now"] = 0
    if settings.sting_repeat:
        known["stung"] = known["stung-other"] = known["stung-now"] = 0
    found = {word: _names(known[word]) for word in STATUS if word in known}
    for word, usual in (
        ("resting", known["moved"]),
        ("resting-now", known["moved-now"]),
        ("waking", known["stunned"] & OWN[k.me]),
    ):
        found[word] = "" if known[word] == usual else found[word] or NONE
    return found | _aside(k) | _of_players(k) | _declared(declared) | _past(k)


def _names(pieces: i64) -> str:
    return ",".join(PIECE_NAMES[p] for p in members(pieces))


def _aside(k: Colony) -> dict[str, str]:
    """What is out of the game, and the hands of Swarm."""
    pos, kind = k.hive.pos, k.hive.kind
    out = [p for p in PIECE_NAMES if pos[p] == REMOVED]
    found = {"out": ",".join(PIECE_NAMES[p] + (PRIME if kind[p] != FRONT[p] else "") for p in out)}
    if k.settings.swarm and k.phase == SELECTING:
        hands = [
            colour + _write_hand(chosen)
            for colour, chosen in zip(COLOURS, k.chosen, strict=True)
            if chosen != NOT_CHOSEN
        ]
        found["selected"] = ",".join(hands)
    elif k.settings.swarm:
        for side, colour in enumerate(COLOURS):
            hand = [p for p in PIECE_NAMES if pos[p] == IN_HAND and k.holder[p] == side]
            found[colour] = ",".join(PIECE_NAMES[p] for p in hand)
    return found


def _write_hand(chosen: int) -> str:
    if chosen == HIDDEN:
        return UNKNOWN
    return "+".join(PIECE_NAMES[p][1:] for p in selected(chosen))


def _of_players(k: Colony) -> dict[str, str]:
    twice = k.doubled | (BIT[k.me] if k.left > 1 else 0)
    return {
        "double": "".join(COLOURS[side] for side in range(2) if twice & BIT[side]),
        "shows": COLOURS[k.shown] if k.settings.honeycombo else "",
        "turned": COLOURS[1 - k.me] if k.turned else "",
        "turned-now": COLOURS[k.me] if k.turned_now else "",
        "second": YES if k.second else "",
        "draws": next((word for word, phase in DRAWS.items() if phase == k.phase), ""),
    }


def _declared(declared: Declared) -> dict[str, str]:
    return {
        "offer": COLOURS[declared.offer] if declared.offer != NOBODY else "",
        "agreed": YES if declared.agreed else "",
        "resigned": COLOURS[declared.resigned] if declared.resigned != NOBODY else "",
    }


def _past(k: Colony) -> dict[str, str]:
    """What came before, as far as it matters; the hash of a turn that begins follows from it."""
    q, r = NEAREST[k.hive.anchor]
    keys = list(k.keys) if keys_count(k) else []
    if not has_begun(k):
        keys = keys[:-1]
    return {
        "walked": f"{q},{r}" if k.hive.anchor != CENTRE else "",
        "before": ",".join(f"{key:x}" for key in keys),
    }
