"""The table of an expanded game as a picture in text."""

from __future__ import annotations

from apiary.games.hive.expanded.actions import (
    SELECT,
    TAKE,
    VERBS,
    actor_of,
    cell_of,
    target_of,
    verb_of,
)
from apiary.games.hive.expanded.colony import (
    HONEYCOMBO,
    IN_BAG,
    REMOVED,
    Colony,
)
from apiary.games.hive.expanded.notation import VERB_WORDS
from apiary.games.hive.expanded.positions import members, shown_name
from apiary.games.hive.notation import (
    PIECE_NAMES,
    board_lines,
)
from apiary.games.hive.position import (
    ABSENT,
    IN_HAND,
    PASS,
)


def diagram(k: Colony, colour: bool = False, marks: dict[int, str] | None = None) -> str:
    """The board as text: `'` is a reverse side up, `*` what must rest, `~` what is stunned; behind
    the Honeycombo stands whose colour it shows.

    Below it the stacks, the hands, the bag, what is out of the game and a double turn.
    """
    s = k.hive
    names = {p: shown_name(k, p) for p in PIECE_NAMES}
    tags = dict.fromkeys(members(k.immobile), "*")
    tags |= {p: tags.get(p, "") + "~" for p in members(k.stunned)}
    if k.settings.honeycombo:
        names[int(HONEYCOMBO)] += "wb"[k.shown]
    lines = board_lines(s, names, tags, colour, marks or {})
    for side, letter in enumerate("wb"):
        lines.append(f"{letter}: {' '.join(_hand(k, side)) or '–'}")
    for word, place in (("bag", IN_BAG), ("out", REMOVED)):
        there = [PIECE_NAMES[p] for p in sorted(PIECE_NAMES) if s.pos[p] == place]
        if there:
            lines.append(f"{word}: {' '.join(there)}")
    if k.left > 1 or k.second:
        lines.append(f"{'wb'[k.me]}: {3 - k.left if k.left > 1 else 2}/2")
    return "\n".join(lines)


def _hand(k: Colony, side: int) -> list[str]:
    """The names of the pieces in a hand, without their colour if they can only have one."""
    pieces = [p for p in sorted(PIECE_NAMES) if k.hive.pos[p] == IN_HAND and k.holder[p] == side]
    return [PIECE_NAMES[p] if k.settings.swarm else PIECE_NAMES[p][1:] for p in pieces]


def marks_of(k: Colony, choices: dict[int, str]) -> dict[int, str]:
    """Where marks for some actions are written: where a piece goes, or on what it is done to."""
    found: dict[int, str] = {}
    for action, mark in choices.items():
        if action < VERBS:
            if action != PASS:
                found[int(cell_of(action))] = mark
        elif action < SELECT:
            t = int(target_of(action)) if verb_of(action) in VERB_WORDS else int(actor_of(action))
            if verb_of(action) <= TAKE and k.hive.pos[t] not in (ABSENT, IN_HAND):
                found[k.hive.pos[t]] = mark
    return found
