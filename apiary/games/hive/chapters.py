"""Which of the rules a game of Hive needs: those of the creatures and boxes that are in it."""

from __future__ import annotations

from apiary.core.options import Options
from apiary.core.scene import Chapter
from apiary.games.hive.components import FACES
from apiary.games.hive.names import ALL_PIECES
from apiary.games.hive.position import ABSENT, FRONT, HONEYCOMBO
from apiary.games.hive.settings import (
    FRONT_UP,
    GUARDIANS_LETTER,
    HONEYCOMBO_LETTER,
    PREDATORS_LETTER,
    REVERSE,
    REVERSE_UP,
    SWARM_LETTER,
    VENOM,
    is_expanded,
)
from apiary.games.hive.state import HiveState

_BOXES = {
    "honeycombo": HONEYCOMBO_LETTER,
    "predators": PREDATORS_LETTER,
    "guardians": GUARDIANS_LETTER,
    "swarm": SWARM_LETTER,
}


def is_in_play(chapter: Chapter, new: HiveState, options: Options) -> bool:
    """Does a chapter tell about something in a new game?"""
    name = chapter.id
    if name in FACES:
        return name in faces(new)
    if name in _BOXES:
        return _BOXES[name] in str(options["modules"])
    if name == "venom":  # the other ways to play with its creatures know no second side
        return options["mode"] == VENOM
    return name != "verbs" or is_expanded(options)


def faces(new: HiveState) -> set[str]:
    """The creatures that can come up in a new game."""
    there = [p for p in ALL_PIECES if p != HONEYCOMBO and new.position.pos[p] != ABSENT]
    settings = new.settings
    fronts = {FACES[FRONT[p]] for p in there if settings.sides[p] & FRONT_UP}
    backs = {
        FACES[REVERSE[FRONT[p]]]
        for p in there
        if settings.sides[p] & REVERSE_UP or settings.all_flip
    }
    return fronts | backs
