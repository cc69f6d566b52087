"""The pieces of Hive, loaded from `data.json` and checked against its invariants."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Literal, get_args

import msgspec

from apiary.core.data import DataFile

Face = Literal[
    "queenBee", "spider", "beetle", "grasshopper", "ant",
    "mosquito", "ladybug", "pillbug", "mantis", "butterfly",
    "wasp", "scorpion", "firefly", "dragonfly", "fly",
    "tick", "shieldBug", "centipede", "assassinBug", "moth",
]  # fmt: skip
FACES: tuple[str, ...] = get_args(Face)
ORIGINALS = FACES[:10]
LETTERS = "QSBGAMLPNTWCFDYKHEXO"  # of the faces, in UHP and its extension
EXTRAS = "extras"  # the group of single Venom creatures added to the original game

Count = Annotated[int, msgspec.Meta(ge=1, le=3)]
SetList = Annotated[list[tuple[Face, Count]], msgspec.Meta(min_length=1)]
Table = dict[str, str | list[int]]


class Sets(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """How many of each creature a player has, by set."""

    base: SetList
    mosquito: SetList
    ladybug: SetList
    pillbug: SetList
    predators: SetList
    guardians: SetList


class NeutralPiece(msgspec.Struct, forbid_unknown_fields=True, frozen=True, rename="camel"):
    """A piece that belongs to nobody."""

    count: Annotated[int, msgspec.Meta(ge=1, le=1)]
    start_face: Literal["white", "black"]


class Switches(msgspec.Struct, forbid_unknown_fields=True, frozen=True, rename="camel"):
    """The defaults of the game's options."""

    queen_first: bool
    repetition_draw: Annotated[int, msgspec.Meta(ge=0)]
    max_turns: Annotated[int, msgspec.Meta(ge=0)]
    wasp_range: Literal["any", "adjacent"]
    sting_repeat: bool
    stung_also_unmovable: bool
    scorpion_reach: Literal["hexTop", "sameLevel"]
    tick_perspective: Literal["controller", "owner"]
    centipede_strict_one_hive: bool
    centipede_distinct_path: bool
    shield_aura: Literal["full", "removalOnly", "none"]
    shield_literal_friendly: bool
    predator_blocked_by_any_shield: bool
    mantis_spares_new_queen: bool
    honeycombo_touch_suffices: bool
    honeycombo_second_optional: bool
    guardians_flip_without_venom: bool
    venom_extras: list[tuple[Face, Count]]


class HiveData(msgspec.Struct, forbid_unknown_fields=True, frozen=True, rename="camel"):
    """`data.json` as it is."""

    schema: Literal["hive-data-1"] = msgspec.field(name="$schema")
    status: dict[str, str]
    sets: Sets
    neutral: dict[Literal["honeycombo"], NeutralPiece]
    reverse: dict[Face, Face]
    options: Switches
    perft: Table
    perft_rulebook: Table


@dataclass(frozen=True, slots=True)
class Piece:
    """One of a player's pieces: its set, the face it begins with, and its number among equals."""

    group: str
    face: str
    number: int  # 0 if it is the only one of its kind

    @property
    def name(self) -> str:
        """Its UHP name without the colour: Q, S1, A3."""
        letter = LETTERS[FACES.index(self.face)]
        return f"{letter}{self.number}" if self.number else letter


def _faults(data: HiveData) -> list[str]:
    """The invariants of the data that a type can't say, as far as they are broken."""
    sizes = {
        name: sum(n for _, n in getattr(data.sets, name)) for name in data.sets.__struct_fields__
    }
    standard = sum(sizes[name] for name in ("base", "mosquito", "ladybug", "pillbug"))
    counts = dict(data.sets.base + data.sets.mosquito + data.sets.ladybug + data.sets.pillbug)
    listed = [face for name in data.sets.__struct_fields__ for face, _ in getattr(data.sets, name)]
    extras = [face for face, _ in data.options.venom_extras]
    originals = {back: front for front, back in data.reverse.items()}
    found: list[str] = []
    if sizes["base"] != 11:
        found.append(f"`sets.base` has {sizes['base']} pieces, not 11")
    if standard != 14:
        found.append(f"base, mosquito, ladybug and pillbug have {standard} pieces, not 14")
    if len(set(listed)) != len(listed):
        found.append("`sets` names a creature twice")
    if not set(listed) <= set(ORIGINALS):
        found.append("`sets` names a creature that is a reverse side")
    if set(data.reverse) != set(ORIGINALS) or set(originals) != set(FACES[10:]):
        found.append("`reverse` does not pair the 10 original faces with the 10 of Venom")
    if data.options.repetition_draw == 1:
        found.append("`options.repetitionDraw` is 1: a position can't repeat at its first time")
    if len(set(extras)) != len(extras):
        found.append("`options.venomExtras` names a creature twice")
    for face, count in data.options.venom_extras:
        front = originals.get(face, face)
        if front == "queenBee" or not 1 <= count <= counts.get(front, 0):
            found.append(f"`options.venomExtras`: {count} × {face} is not possible")
    return found


_FILE = DataFile("apiary.games.hive", HiveData, _faults)
read, load = _FILE.read, _FILE.load


def data_hash(groups: set[str], expanded: bool = False) -> str:
    """Identifies the pieces of some sets, in an expanded game their reverse sides and the neutral
    piece as well. Options don't count: a record has its own.
    """
    data = load()
    parts: dict[str, object] = {name: getattr(data.sets, name) for name in sorted(groups)}
    if expanded:
        parts |= {"reverse": data.reverse, "neutral": data.neutral}
    return hashlib.sha256(msgspec.json.encode(parts)).hexdigest()


@cache
def extra_counts() -> dict[str, int]:
    """How many of each Venom creature may be added to the original game, by its face."""
    data = load()
    sets = data.sets.base + data.sets.mosquito + data.sets.ladybug + data.sets.pillbug
    return {data.reverse[face]: count for face, count in sets if face != "queenBee"}


@cache
def pieces() -> tuple[Piece, ...]:
    """A player's pieces in all sets; the place in this list is the piece's index."""
    sets = load().sets
    counts = {name: dict(getattr(sets, name)) for name in sets.__struct_fields__}
    counts[EXTRAS] = extra_counts()
    return tuple(
        Piece(group, face, number + 1 if count > 1 else 0)
        for group, faces in counts.items()
        for face, count in faces.items()
        for number in range(count)
    )
