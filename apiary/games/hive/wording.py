"""Pieces in words: as they lie there, as the object of a sentence, and by what they stand for."""

from __future__ import annotations

from functools import cache

from apiary.core.messages import Message
from apiary.games.hive.colony import Colony
from apiary.games.hive.components import FACES, pieces
from apiary.games.hive.laid import look_of
from apiary.games.hive.modules.venom import face_of
from apiary.games.hive.names import PIECES, PRIME
from apiary.games.hive.position import HONEYCOMBO, IN_HAND, SIDE

COLOURS = ("white", "black")


def number_of(p: int) -> dict[str, object]:
    """The parameter for a piece that has a number."""
    number = pieces()[p % SIDE].number
    return {"number": number} if number else {}


def label(k: Colony, p: int) -> Message:
    """A piece as it lies there."""
    return label_as(p, look_of(k, p))


@cache
def label_as(p: int, look: int) -> Message:
    """A piece that lies there with this look."""
    if p == HONEYCOMBO:
        return Message(f"hive.honeycombo.{COLOURS[look]}")
    return Message(f"hive.piece.{COLOURS[p // SIDE]}.{FACES[look]}", number_of(p))


def the(k: Colony, p: int) -> Message:
    """A piece as the object of a sentence, with its colour."""
    return the_as(p, look_of(k, p))


@cache
def the_as(p: int, look: int) -> Message:
    """The same of a piece with this look."""
    if p == HONEYCOMBO:
        return Message("hive.the.honeycombo")
    return Message(f"hive.the.{COLOURS[p // SIDE]}.{FACES[look]}", number_of(p))


def by_whom(k: Colony, p: int, actor: int) -> Message:
    """The same, without the colour if it belongs to whoever acts."""
    if p == HONEYCOMBO or p // SIDE != actor:
        return the(k, p)
    return Message(f"hive.own.{FACES[k.hive.kind[p]]}", number_of(p))


@cache
def creature(face: str) -> Message:
    """A creature by its name alone."""
    return Message(f"hive.creature.{face}")


def named(k: Colony, name: str) -> Message:
    """The creature that a name in notation stands for: in hand, with a prime its reverse side."""
    plain = name.removesuffix(PRIME)
    p = PIECES[plain]
    if p == HONEYCOMBO:
        return label(k, p)
    if k.hive.pos[p] != IN_HAND:
        return creature(FACES[k.hive.kind[p]])
    return Message("hive.in_hand", {"creature": creature(FACES[face_of(p, plain != name)])})
