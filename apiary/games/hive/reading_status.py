"""Reading the status behind a position in text, word by word."""

from __future__ import annotations

import re
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.errors import BadNotation
from apiary.games.hive.actions import DRAW_FIRST, deed, selection
from apiary.games.hive.colony import (
    DRAWING,
    DRAWING_FIRST,
    HIDDEN,
    IN_BAG,
    OWN,
    PLACING,
    PLAYING,
    REMOVED,
    SELECTING,
    Colony,
)
from apiary.games.hive.general.ending import decided
from apiary.games.hive.general.legal import listed
from apiary.games.hive.general.turns import begin_turn
from apiary.games.hive.modules.swarm import in_bag
from apiary.games.hive.modules.venom import face_of, has_two_faces, may_show
from apiary.games.hive.names import PIECE_NAMES, PRIME
from apiary.games.hive.notation import bad, read_piece
from apiary.games.hive.position import HONEYCOMBO, IN_HAND, KEY_BITS, NOBODY, PASS, THE_QUEEN
from apiary.games.hive.status import (
    COLOURS,
    DRAWS,
    NONE,
    SETS,
    STATUS,
    UNKNOWN,
    YES,
    Declared,
    has_begun,
)
from apiary.hexes import torus_cell

_HONEYCOMBO: Final = ("double", "shows", "turned", "turned-now", "second")
_SWARM: Final = ("w", "b", "selected", "draws")
_NOW: Final = tuple(word for word in STATUS if word.endswith("-now"))
_WALKED: Final = re.compile("(-?[0-9]{1,2}),(-?[0-9]{1,2})")
_KEY: Final = re.compile("[0-9a-f]{1,16}")


class Reader:
    """Reads the words of a status into a colony whose pieces in play lie there already."""

    def __init__(self, k: Colony, text: str, turn: int) -> None:
        self.k = k
        self.text = text
        self.turn = turn
        self.me = turn & 1
        self.given: set[str] = set()  # words that were read
        self.before: list[int] = []
        self.declared = Declared()

    def word(self, place: int, word: str) -> None:
        key, _, value = word.partition(":")
        if not value:
            key, value = "moved", key
        if key not in STATUS or (key in self.given and key != "moved"):
            raise self._bad(place)
        settings = self.k.settings
        is_known = {
            **dict.fromkeys(_HONEYCOMBO, settings.honeycombo),
            **dict.fromkeys(_SWARM, settings.swarm),
            "out": settings.predators,
            "walked": settings.original,
            "before": settings.repetitions > 0,
        }
        if not is_known.get(key, True):
            raise bad(self.text, place, "not_in_game", word=key)
        self.given.add(key)
        self._take(place, key, value)

    def _bad(self, place: int) -> BadNotation:
        return bad(self.text, place, "status", words=", ".join(STATUS))

    def _take(self, place: int, key: str, value: str) -> None:
        k = self.k
        if key in ("out", "w", "b"):
            self._read_aside(place, key, value)
        elif key == "selected":
            self._read_selected(place, value)
        elif key == "walked":
            self._read_walked(place, value)
        elif key == "before":
            self._read_before(place, value)
        elif key in SETS:
            setattr(k, SETS[key], getattr(k, SETS[key]) | self._read_set(place, key, value))
        elif key in ("stung", "stung-other"):
            side = self.me if key == "stung" else 1 - self.me
            k.stung[side] = self._read_set(place, key, value)
        elif key == "draws":
            if value not in DRAWS:
                raise self._bad(place)
            k.phase = DRAWS[value]
        elif key in ("second", "agreed"):
            if value != YES:
                raise self._bad(place)
            if key == "second":
                k.second = True
        else:
            self._read_sides(place, key, value)

    def _read_set(self, place: int, key: str, value: str) -> int:
        """Pieces in play."""
        if value == NONE and key in ("resting", "resting-now", "waking"):
            return 0
        k = self.k
        pieces = [read_piece(k.hive, self.text, name, place) for name in value.split(",")]
        for p in pieces:
            if k.hive.pos[p] < 0:
                raise bad(self.text, place, "in_play", name=PIECE_NAMES[p])
        return sum(int(BIT[p]) for p in set(pieces))

    def _read_sides(self, place: int, key: str, value: str) -> None:
        """What concerns players."""
        k = self.k
        if not set(value) <= set(COLOURS) or (key != "double" and len(value) > 1):
            raise self._bad(place)
        sides = [COLOURS.index(letter) for letter in value]
        if key == "double":
            k.doubled = sum(int(BIT[side]) for side in set(sides))
        elif key == "shows":
            k.shown = sides[0]
        elif key == "turned":
            k.turned = sides[0] != self.me
        elif key == "turned-now":
            k.turned_now = sides[0] == self.me
        elif key == "offer":
            self.declared = Declared(sides[0], self.declared.agreed, self.declared.resigned)
        else:
            self.declared = Declared(self.declared.offer, self.declared.agreed, sides[0])

    def _read_aside(self, place: int, key: str, value: str) -> None:
        """What is out of the game, or in a hand of Swarm."""
        k = self.k
        free = IN_BAG if k.settings.swarm else IN_HAND
        for name in value.split(","):
            reverse = key == "out" and name.endswith(PRIME)
            p = read_piece(k.hive, self.text, name.removesuffix(PRIME) if reverse else name, place)
            if k.hive.pos[p] != free:
                raise bad(self.text, place, "once", name=PIECE_NAMES[p])
            k.hive.pos[p] = REMOVED if key == "out" else IN_HAND
            k.holder[p] = NOBODY if key == "out" else COLOURS.index(key)
            if key == "out":
                show(k, self.text, place, name, p)

    def _read_selected(self, place: int, value: str) -> None:
        k = self.k
        side, hand = COLOURS.find(value[:1]), value[1:]
        if k.phase != SELECTING or side < 0:
            raise self._bad(place)
        if hand == UNKNOWN:
            k.chosen[side] = HIDDEN
            return
        pieces = [read_piece(k.hive, self.text, f"w{name}", place) for name in hand.split("+")]
        if len(pieces) != 3:
            raise bad(self.text, place, "hand")
        action = int(selection(pieces[0], pieces[1], pieces[2]))
        if action not in list(listed(k)):
            raise bad(self.text, place, "hand")
        k.chosen[side] = action

    def _read_before(self, place: int, value: str) -> None:
        words = value.split(",")
        if not all(_KEY.fullmatch(word) for word in words) or len(words) > self.turn + 1:
            raise self._bad(place)
        self.before = [int(word, 16) for word in words]
        if max(self.before) > KEY_BITS:
            raise self._bad(place)

    def _read_walked(self, place: int, value: str) -> None:
        match = _WALKED.fullmatch(value)
        if match is None or self.k.hive.pos[THE_QUEEN] < 0:
            raise self._bad(place)
        self.k.hive.anchor = torus_cell((int(match[1]), int(match[2])))

    def end(self, place: int) -> Declared:
        """Begin the turn or go on with it, when all words have been read."""
        k = self.k
        if "agreed" in self.given:
            if self.declared.offer == NOBODY or self.declared.resigned != NOBODY:
                raise self._bad(place)
            self.declared = Declared(self.declared.offer, agreed=True)
        if "resting" not in self.given:
            k.immobile = k.moved
        if k.phase == SELECTING:
            return self.declared
        if has_begun(k):
            self._go_on(place)
        elif self.given & {*_NOW, "waking"}:
            raise bad(self.text, place, "begun")
        else:
            k.keys = vec[i64](self.before)
            k.settled = not self.before
            begin_turn(k, self.turn)
        return self.declared

    def _go_on(self, place: int) -> None:
        """Leave the turn where it is."""
        k = self.k
        s = k.hive
        s.turn = self.turn
        s.settled = self.turn
        s.first_key = self.turn
        if "resting-now" not in self.given:
            k.immobile_now = k.moved_now
        if "waking" not in self.given:
            k.recovering = k.stunned & OWN[self.me]
        if not k.second and k.doubled & BIT[self.me]:
            k.left = 2
            k.doubled &= ~BIT[self.me]
        k.keys = vec[i64](self.before)
        k.settled = not self.before
        if k.phase in DRAWS.values() and (decided(k) or not self._may_draw()):
            raise self._bad(place)

    def _may_draw(self) -> bool:
        """Can a piece be drawn now, or have been drawn for one that can be placed?"""
        k = self.k
        if k.phase == DRAWING:
            return in_bag(k) > 0
        if k.phase == PLACING:
            return k.settings.draws_first and PASS not in list(listed(k))
        k.phase = PLAYING
        may = deed(DRAW_FIRST, 0, 0) in list(listed(k))
        k.phase = DRAWING_FIRST
        return may


def show(k: Colony, text: str, place: int, name: str, p: int) -> None:
    """Turn a piece to the side that its name tells, if the game knows that side."""
    reverse = name.endswith(PRIME)
    if p == HONEYCOMBO and not reverse:
        return
    if p == HONEYCOMBO or (not may_show(k, p, reverse) and not has_two_faces(k, p)):
        raise bad(text, place, "face", name=name)
    if reverse:
        k.hive.kind[p] = face_of(p, True)
