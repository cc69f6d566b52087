"""What the rules page tells about: everything there is, or what is in a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from apiary.core.guide import NONE, Fact, here, several, usual, whether
from apiary.core.messages import Message
from apiary.core.options import Options
from apiary.games.hive.components import EXTRAS, FACES, ORIGINALS, pieces
from apiary.games.hive.creatures.beetle import BEETLE
from apiary.games.hive.creatures.creature import Creature
from apiary.games.hive.creatures.mosquito import MOSQUITO, NOT_COPIED
from apiary.games.hive.creatures.table import CREATURES
from apiary.games.hive.names import ALL_PIECES, PRIME
from apiary.games.hive.options import OPTIONS
from apiary.games.hive.position import ABSENT, FRONT, HONEYCOMBO, SIDE
from apiary.games.hive.settings import (
    FRONT_UP,
    GUARDIANS_LETTER,
    HONEYCOMBO_LETTER,
    NO_FLIP_COMMON,
    NO_FLIP_OWN,
    PREDATORS_LETTER,
    REVERSE,
    REVERSE_UP,
    SWARM_LETTER,
    VENOM,
    VENOM_EXTRAS,
    Settings,
    is_expanded,
)
from apiary.games.hive.state import HiveState
from apiary.games.hive.wording import creature

_BOXES = {
    "honeycombo": HONEYCOMBO_LETTER,
    "predators": PREDATORS_LETTER,
    "guardians": GUARDIANS_LETTER,
    "swarm": SWARM_LETTER,
}
_MODES = {
    "venom": (VENOM,),
    "faces": (NO_FLIP_COMMON, NO_FLIP_OWN),
    "extras": (VENOM_EXTRAS,),
}


@dataclass(frozen=True)
class About:
    """What there is to tell: the creatures, what sentences depend on, and lines that chapters end
    with.
    """

    faces: set[str]
    facts: dict[str, Fact | None]
    lines: dict[str, tuple[Message, ...]]

    def has(self, need: str) -> bool:
        """Is a fact so, written as `wasp_range=any`? No need is met."""
        name, _, wanted = need.partition("=")
        fact = self.facts[name] if need else None
        return not need or (fact is not None and fact.name == wanted)


def is_in_play(chapter: str, new: HiveState, options: Options) -> bool:
    """Does a chapter tell about something in a new game?"""
    if chapter in FACES:
        return chapter in faces(new)
    if chapter in _BOXES:
        return _BOXES[chapter] in str(options["modules"])
    if chapter in _MODES:
        return options["mode"] in _MODES[chapter]
    return chapter != "verbs" or is_expanded(options)


def faces(new: HiveState) -> set[str]:
    """The creatures that can come up in a new game."""
    return {face for p in _there(new) for face in _sides(new.settings, p)}


def everything() -> About:
    """What is told to a reader who has no game at hand."""
    printed = [piece for piece in pieces() if piece.group != EXTRAS]
    facts = usual(OPTIONS)
    facts |= whether(**dict.fromkeys((*FACES, *_BOXES, *_MODES), True))
    facts |= whether(open=True, common=True, own=True, flips=True, covering=False, taking=False)
    facts |= whether(middle=False, rests=True, betrayed=True, unheld=True)
    facts |= _lists(set(FACES), honeycombo=True)
    facts["pieces"] = several(_counted(p.face for p in pieces() if p.group == "base"))
    facts["letters"] = several(_lettered((piece.name, piece.face) for piece in printed))
    facts["held"] = Fact("wasp", None)
    facts["predator"] = facts["guardian"] = Fact("both", None)
    facts["predator_flip"] = Fact("false", None)
    facts["guardian_flip"] = Fact("true", None)
    facts["primed"], facts["turned"] = Fact("some", f"wA1{PRIME}"), Fact("some", "wS1")
    facts["swapper"] = Fact("some", "wP")
    facts["common_faces"] = facts["extras"] = None
    return About(set(FACES), facts, _lines(FACES, [piece.face for piece in printed]))


def in_game(new: HiveState, options: Options) -> About:
    """What is told of a new game."""
    settings, there = new.settings, faces(new)
    own = [p for p in _there(new) if p < SIDE]
    mode = options["mode"]
    facts = here(OPTIONS, 2, options)
    facts |= whether(**{face: face in there for face in FACES})
    facts |= whether(**{box: letter in str(options["modules"]) for box, letter in _BOXES.items()})
    facts |= whether(**{name: mode in modes for name, modes in _MODES.items()})
    flips = settings.all_flip or (settings.guardians and settings.guardians_flip)
    facts |= whether(
        open=False,
        common=mode == NO_FLIP_COMMON,
        own=mode == NO_FLIP_OWN,
        flips=flips,
        covering=settings.guardians,
        taking=settings.predators,
        middle=settings.honeycombo,
        rests=any(one.moves_enemies() for one in CREATURES if one.face in there),
        unheld="shieldBug" in there,
        betrayed="assassinBug" in there and settings.for_controller,
    )
    facts |= _lists(there, settings.honeycombo)
    placed = [_sides(settings, p)[0] for p in own]
    names = [pieces()[p].name for p in own]
    facts["pieces"] = several(_counted(placed))
    facts["letters"] = several(_lettered(zip(names, placed, strict=True)))
    extra = [face for p, face in zip(own, placed, strict=True) if pieces()[p].group == EXTRAS]
    facts["extras"] = several(_counted(extra))
    facts["held"] = Fact("wasp" if settings.wasp else "true", None) if flips else None
    facts["predator"] = _either("mantis", "assassinBug", there)
    facts["guardian"] = _either("butterfly", "moth", there)
    flipped = "venom" if settings.all_flip else None
    facts["predator_flip"] = _if_both(facts["predator"], flipped or "false")
    facts["guardian_flip"] = _if_both(
        facts["guardian"], flipped or str(settings.guardians_flip).lower()
    )
    two_sided = [p for p in own if len(_sides(settings, p)) == 2]
    chosen = [name for p, name in zip(own, names, strict=True) if p in two_sided]
    primed = next((name for name in ("A1", "N", "T") if name in chosen), "")
    facts["primed"] = _example(f"w{primed}{PRIME}" if primed else "")
    facts["turned"] = _example("" if not flips else "wS1" if settings.all_flip else "wT")
    swapper = "wE" if mode == VENOM_EXTRAS else "wP"
    facts["swapper"] = _example(swapper if "centipede" in there else "")
    if mode == NO_FLIP_COMMON:
        agreed = [face for face in placed if face not in ORIGINALS]
        facts["common_faces"] = several([creature(face) for face in dict.fromkeys(agreed)])
    _silence(facts, settings, there)
    return About(there, facts, _lines(there, [FACES[FRONT[p]] for p in two_sided]))


def in_short(new: HiveState) -> tuple[Message, ...]:
    """The rules on a page, with the creatures that are in play."""
    settings = new.settings
    lines = [
        Message(
            "hive.rules.line",
            {"name": name, "creature": creature(face), "way": Message(f"hive.way.{face}")},
        )
        for name, face in letters(new).items()
    ]
    covering = [Message("hive.guide.guardians.2")] if settings.guardians else []
    blank = Message("core.verbatim", {"text": ""})
    rules = (Message("hive.rules"), *covering)
    return (*rules, blank, *lines, blank, Message("hive.rules.moves"))


def letters(state: HiveState) -> dict[str, str]:
    """The creatures that are in play, by the letters that stand for them."""
    settings = state.settings
    return {
        pieces()[p].name[0] + PRIME * (face != _sides(settings, p)[0]): face
        for p in _there(state)
        if p < SIDE
        for face in _sides(settings, p)
    }


def _silence(facts: dict[str, Fact | None], settings: Settings, there: set[str]) -> None:
    """Leave out readings of rules that can't come up, though their options may be set."""
    if not there & {"pillbug", "centipede"}:
        facts["stung_also_unmovable"] = facts["shield_literal_friendly"] = None
    if facts["held"] is None or "scorpion" not in there:
        facts["held"] = facts["scorpion_reach"] = facts["unheld"] = None
    if not settings.aura_against_predators:
        facts["predator_blocked_by_any_shield"] = None
    if not settings.aura and not settings.predators:
        facts["shield_aura"] = Fact(NONE, None)


def _there(new: HiveState) -> list[int]:
    """The pieces of a new game that belong to somebody."""
    return [p for p in ALL_PIECES if p != HONEYCOMBO and new.position.pos[p] != ABSENT]


def _sides(settings: Settings, p: int) -> list[str]:
    """The creatures that a piece can show, that of its front first."""
    front = [FRONT[p]] if settings.sides[p] & FRONT_UP else []
    turned = settings.sides[p] & REVERSE_UP or settings.all_flip
    return [FACES[face] for face in (*front, *([REVERSE[FRONT[p]]] if turned else []))]


def _lists(there: set[str], honeycombo: bool) -> dict[str, Fact | None]:
    """Which creatures do what in this game; a mosquito copies it."""
    mosquito = CREATURES[MOSQUITO]
    others = [one for one in CREATURES if one.face in there and one is not mosquito]

    def named(able: Callable[[Creature], bool]) -> list[Message]:
        found = [one for one in others if able(one)]
        copies = [mosquito] if found and mosquito.face in there else []
        return [creature(one.face) for one in found + copies]

    movers = named(Creature.moves_enemies)
    uncopied = [
        creature(one.face)
        for one in CREATURES
        if one.face in there and NOT_COPIED >> one.number & 1
    ]
    uncopied += [creature("honeycombo")] if honeycombo else []
    return {
        "movers": several(movers) if movers else Fact(NONE, ()),
        "climbers": several(named(lambda one: one.climbs)),
        "above": several(named(lambda one: one.climbs and one.number != BEETLE)),
        "powers": several(named(lambda one: one.power is not None or one.controls)),
        "uncopied": several(uncopied) if uncopied[1:] else Fact("alone", None),
    }


def _lines(there: Iterable[str], two_sided: Iterable[str]) -> dict[str, tuple[Message, ...]]:
    """A line for each creature, and the table of the two sides of pieces."""
    ways = tuple(
        Message("hive.guide.way", {"creature": _title(face), "way": Message(f"hive.way.{face}")})
        for face in FACES
        if face in there
    )
    pairs = tuple(
        Message(
            "hive.guide.pair",
            {"front": _title(face), "back": _title(FACES[REVERSE[FACES.index(face)]])},
        )
        for face in dict.fromkeys(two_sided)
    )
    return {"creatures": ways, "venom": pairs, "faces": pairs}


def _title(face: str) -> Message:
    """A creature's name where a line begins."""
    return Message(f"hive.guide.{face}.title")


def _counted(shown: Iterable[str]) -> list[Message]:
    return [
        Message("hive.guide.count", {"count": count, "creature": creature(face)})
        for face, count in Counter(shown).items()
    ]


def _lettered(shown: Iterable[tuple[str, str]]) -> list[Message]:
    letters = {name[0]: face for name, face in shown}
    return [
        Message("hive.guide.letter", {"letter": letter, "creature": creature(face)})
        for letter, face in letters.items()
    ]


def _either(front: str, back: str, there: set[str]) -> Fact | None:
    """Which sides of a piece are in play."""
    found = [face for face in (front, back) if face in there]
    return Fact("both" if len(found) == 2 else found[0], None) if found else None


def _if_both(sides: Fact | None, name: str) -> Fact | None:
    return Fact(name, None) if sides is not None and sides.name == "both" else None


def _example(name: str) -> Fact:
    return Fact("some" if name else NONE, name)
