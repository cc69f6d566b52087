"""Positions of Hornet in a line: `pawn[step];fields;players;status`.

    pink[5];A:b2p1*3 B:*4 C=b3w1 D:w2*1 E:*3 F:*3 X:*1 Y:*2;b:*4^AX p:*7^BB w:*0^XY;select cards:b3

Players are `b p w g u`: brown, pink, white, green, blue. Brown has two honey in hive A, pink has
one, and three nectar lie there; C was scored with three honey of brown's and one of white's. Brown
has four nectar, and hornets on A and X. What is decided comes last, with what belongs to it
(`docs/notation.md` explains the words). A track laid at random follows the step, `pink[5] RRARB…`;
on a free map a field has its place and how it is turned, `A@1,-1/2`.

What follows from that is not written: what is left of honey and nectar, who won a hive, the order
of the cards, who is asked. `possible` says what no game can come to.
"""

from __future__ import annotations

import re
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.notation import LineReader, count_parts, write_status
from apiary.core.phase import NOBODY, RESIGNED
from apiary.core.written import Layout, decisions
from apiary.games.hornet.actions import CELL_AT, FIELDS, SEATS, At, Do
from apiary.games.hornet.box import COLOURS, ROUND, Box
from apiary.games.hornet.components import ROUND_TILE
from apiary.games.hornet.diagram import LETTERS
from apiary.games.hornet.notation import cards_text, place_name, read_name, tile_name
from apiary.games.hornet.position import (
    HIDDEN,
    LAST_HIVE,
    NOT_CHOSEN,
    THIRD_HIVE,
    TIED,
    UNSCORED,
    Position,
    new_position,
)
from apiary.games.hornet.possible import check
from apiary.games.hornet.rules.fields import lay_first_map, survey
from apiary.games.hornet.rules.scoring import ENOUGH
from apiary.games.hornet.rules.selecting import reveal, waiting

LAYOUT: Final = Layout(
    numbers=(
        "bank", "fields", "last", "step", "starter", "phase", "seat", "placed", "letters", "rounds",
        "field", "cell", "turn", "penalties", "hornet", "taken", "least", "thrown", "most",
        "fallen", "destroys", "ended", "loser",
    ),
    lists=(
        "honey", "nectar", "fate", "stock", "purse", "collected", "hives", "hornets", "chosen",
        "used", "cells", "turned", "track", "counted", "queue",
    ),
)  # fmt: skip

DECISIONS: Final = decisions(At)
DECISION_NAMES: Final = {phase: name for name, phase in DECISIONS.items()}

STATUS: Final[tuple[str, ...]] = (
    "field", "cell", "cards", "done", "used", "with", "taken", "sure", "most", "thrown", "fell",
    "destroys", "resigned",
)  # fmt: skip
_NUMBERS: Final = {
    "done": "turn",
    "taken": "taken",
    "sure": "least",
    "most": "most",
    "thrown": "thrown",
}
_IN_TURN: Final = (At.DRAW, At.NAME, At.PUT, At.TURN, At.HONEY, At.HORNET)

_HEAD: Final = re.compile(r"(\?|[a-z]+)\[([1-9][0-9]?)\](?: ([A-Z]*))?")
_FIELD: Final = re.compile(
    r"([A-Z])(?:@(-?[0-9]{1,2}),(-?[0-9]{1,2})/([0-5]))?"
    r"(?:([:=])((?:[bpwgu][0-9]{1,3})*)(?:\*([0-9]{1,6}))?)?"
)
_HONEY: Final = re.compile(r"([bpwgu])([0-9]+)")
_PLAYER: Final = re.compile(r"([bpwgu]):\*([0-9]{1,6})(?:\^([A-Z]{1,2}))?")
_CARDS: Final = re.compile(r"([bpwgu])(\?|[1-6](?:\+[1-6])?)")
_USED: Final = re.compile(r"([bpwgu])(12|1|2)")


# --- writing


def write_position(s: Position) -> str:
    fields = " ".join(_field(s, f) for f in range(FIELDS) if s.fields & BIT[f])
    players = " ".join(_player(s, p) for p in range(s.box.seats))
    status = write_status(DECISION_NAMES[s.phase], _status(s))
    return ";".join((_head(s), fields, players, status))


def _head(s: Position) -> str:
    pawn = "?" if s.starter == NOBODY else COLOURS[s.starter]
    head = f"{pawn}[{s.step + 1}]"
    if s.box.random_track and len(s.track):
        head += " " + "".join(tile_name(s.box, tile) for tile in s.track)
    return head


def _field(s: Position, f: int) -> str:
    found = s.box.names[f]
    if s.box.free_map and s.cells[f] >= 0:
        found += f"@{place_name(s.cells[f])}/{s.turned[f]}"
    is_scored = s.fate[f] != UNSCORED
    honey = s.counted if is_scored else s.honey
    inside = "".join(
        f"{LETTERS[p]}{honey[f * SEATS + p]}" for p in range(SEATS) if honey[f * SEATS + p]
    )
    if s.nectar[f]:
        inside += f"*{s.nectar[f]}"
    return f"{found}={inside}" if is_scored else f"{found}:{inside}" if inside else found


def _player(s: Position, p: int) -> str:
    hornets = "".join(s.box.names[f] for f in s.hornets[p * 2 : p * 2 + 2] if f >= 0)
    return f"{LETTERS[p]}:*{s.purse[p]}" + (f"^{hornets}" if hornets else "")


def _status(s: Position) -> dict[str, str]:
    seats = range(s.box.seats)
    is_laying = s.field >= 0 and s.hornet < 0
    found = {
        "field": s.box.names[s.field] if is_laying else "",
        "cell": place_name(s.cell) if s.cell >= 0 else "",
        "cards": ",".join(
            LETTERS[p] + cards_text(s.chosen[p]) for p in seats if s.chosen[p] != NOT_CHOSEN
        ),
        "used": ",".join(
            LETTERS[p] + "".join(str(j + 1) for j in range(2) if s.used[p] & BIT[j])
            for p in seats
            if s.used[p]
        ),
        "with": str(s.hornet + 1) if s.hornet >= 0 else "",
        "destroys": "yes" if s.destroys else "",
        "fell": "".join("bg"[int(bit)] for bit in f"{s.fallen:b}"[1:]),
        "resigned": LETTERS[s.loser] if s.loser >= 0 else "",
    }
    for word, name in _NUMBERS.items():
        number = getattr(s, name)
        found[word] = str(number) if number else ""
    return {word: found[word] for word in STATUS}


# --- reading


def count_seats(text: str) -> int:
    """How many play in the position of a line."""
    return len(count_parts("hornet", text, 4, 4)[2].split())


def read_position(box: Box, text: str) -> Position:
    """The position of a line, if a game can come to it."""
    return _Reader(box, text).read()


class _Reader(LineReader):
    """Reads the parts in their order."""

    def __init__(self, box: Box, text: str) -> None:
        super().__init__("hornet", text, LETTERS[: box.seats])
        self.box = box
        self.s = s = new_position(box)
        s.cells, s.turned, s.counted = s.cells[:], s.turned[:], s.counted[:]  # others share them

    def read(self) -> Position:
        """Everything in the order of the line, then what follows from it."""
        s = self.s
        self._head(self.parts[0])
        s.fields = 0
        for word, place in self.words(1):
            self._field(word, place)
        for seat, (word, place) in enumerate(self.words(2)):
            self._player(seat, word, place)
        decision, letter = self.decision(DECISIONS)
        if letter is not None:
            raise self.undecided(DECISIONS)
        s.phase = DECISIONS[decision]
        for key, value, place in self.status(STATUS):
            self._status(key, value, place)
        complete(s)
        check(s, self.text, decision)
        return s

    def _head(self, part: str) -> None:
        match = _HEAD.fullmatch(part.strip())
        colours = ("?", *COLOURS[: self.box.seats])
        if match is None or match[1] not in colours:
            raise self.bad(0, "pawn", colours=", ".join(COLOURS[: self.box.seats]))
        self.s.starter = colours.index(match[1]) - 1
        self.s.step = int(match[2]) - 1
        if match[3] is None:
            return
        if not self.box.random_track:
            raise self.bad(match.start(3), "tiles")
        names = self.box.names
        track: list[int] = []
        for n, name in enumerate(match[3]):
            if name != ROUND_TILE and name not in names:
                raise self.bad(match.start(3) + n, "tiles")
            track.append(int(ROUND) if name == ROUND_TILE else names.index(name))
        self.s.track = vec[i64](track)

    def _field(self, word: str, place: int) -> None:
        s = self.s
        match = _FIELD.fullmatch(word)
        f = -1 if match is None else self.box.number_of(match[1])
        if match is None or f < 0:
            raise self.bad(place, "contents", names=", ".join(self.box.names))
        if s.fields & BIT[f]:
            raise self.bad(place, "contents", names=", ".join(self.box.names))
        s.fields |= BIT[f]
        if match[2] is not None:
            self._lay(f, (int(match[2]), int(match[3])), int(match[4]), place)
        is_scored = match[5] == "="
        for letter, number in _HONEY.findall(match[6] or ""):
            at = f * SEATS + LETTERS.index(letter)
            (s.counted if is_scored else s.honey)[at] += int(number)
        s.nectar[f] = int(match[7] or 0)
        if is_scored:
            s.fate[f] = TIED

    def _lay(self, field: int, where: tuple[int, int], turned: int, place: int) -> None:
        if not self.box.free_map:
            raise self.bad(place, "joined")
        if where not in CELL_AT:
            raise self.bad(place, "place")
        self.s.cells[field] = CELL_AT[where]
        self.s.turned[field] = turned

    def _player(self, seat: int, word: str, place: int) -> None:
        match = _PLAYER.fullmatch(word)
        if match is None or match[1] != self.letters[seat]:
            raise self.bad(place, "player", letters=", ".join(self.letters))
        self.s.purse[seat] = int(match[2])
        for number, name in enumerate(match[3] or ""):
            self.s.hornets[seat * 2 + number] = self._number_of(name, place)

    def _number_of(self, name: str, place: int) -> int:
        found = self.box.number_of(name)
        if found < 0:
            raise self.bad(place, "field", names=", ".join(self.box.names))
        return found

    def _status(self, key: str, value: str, place: int) -> None:
        s = self.s
        if key in _NUMBERS:
            if not value.isdecimal() or len(value) > 2:
                raise self.bad(place, "number", least=0, most=99)
            setattr(s, _NUMBERS[key], int(value))
        elif key == "field":
            s.field = self._number_of(value, place)
        elif key == "cell":
            s.cell = read_name(self.box, "place", value, place, self.text)
        elif key == "cards":
            for letter, cards in self._each(_CARDS, value, place):
                s.chosen[letter] = self._choice(cards, place)
        elif key == "used":
            for letter, hornets in self._each(_USED, value, place):
                s.used[letter] = sum(int(BIT[int(number) - 1]) for number in hornets)
        elif key == "with":
            s.hornet = self.one_of(("1", "2"), value, place)
        elif key == "fell":
            bits = [self.one_of(("b", "g"), letter, place) for letter in value[:9]]
            s.fallen = int("1" + "".join(map(str, bits)), 2)
        elif key == "destroys":
            s.destroys = 1 + self.one_of(("yes",), value, place)
        else:
            s.loser = self.one_of(tuple(self.letters), value, place)

    def _each(self, form: re.Pattern[str], value: str, place: int) -> list[tuple[int, str]]:
        """A seat's letter and what follows it, for each that is listed."""
        found: list[tuple[int, str]] = []
        for item in value.split(","):
            match = form.fullmatch(item)
            seat = -1 if match is None else LETTERS.index(match[1])
            if match is None or seat >= self.box.seats:
                raise self.bad(place, "of_players", letters=", ".join(LETTERS))
            found.append((seat, match[2]))
        return found

    def _choice(self, cards: str, place: int) -> int:
        if cards == "?":
            return int(HIDDEN)
        if "+" in cards:
            return int(Do.SELECT_TWO) + read_name(self.box, "pair", cards, place, self.text)
        return int(Do.SELECT) + int(cards) - 1


# --- what follows from what is written


def complete(s: Position) -> None:
    """Fill in what follows from the rest."""
    _complete_hives(s)
    _complete_map(s)
    s.bank = s.box.nectar_cubes - sum(s.nectar) - sum(s.purse)
    _complete_cards(s)
    _complete_decision(s)


def _complete_hives(s: Position) -> None:
    """Who won the scored hives, and where all the honey is."""
    for p in range(s.box.seats):
        s.collected[p] = sum(s.counted[f * SEATS + p] for f in range(FIELDS))
        in_hives = sum(s.honey[f * SEATS + p] for f in range(FIELDS))
        s.stock[p] = s.box.honey_each - in_hives - s.collected[p]
    for f in range(FIELDS):
        if s.fate[f] != UNSCORED:
            honey = [int(s.counted[f * SEATS + p]) for p in range(SEATS)]
            if honey.count(max(honey)) == 1:
                s.fate[f] = honey.index(max(honey))
                s.hives[s.fate[f]] += 1


def _complete_map(s: Position) -> None:
    """The first map and track, where they are not laid freely."""
    if not s.box.free_map and s.starter != NOBODY:
        lay_first_map(s)
    if is_laid(s):
        survey(s)
        if not s.box.random_track:
            s.track = s.box.track
    if is_laid(s) and s.box.random_track:
        hives = [f for f in range(FIELDS) if s.fields & BIT[f] and s.box.has_hive(f)]
        s.letters = sum(int(BIT[f]) for f in hives if f not in list(s.track))
        s.rounds = s.box.rounds - list(s.track).count(ROUND)
    if is_laid(s) and s.letters == 0 and s.rounds == 0:
        s.last = max((n for n, tile in enumerate(s.track) if tile != ROUND), default=-1)


def restore(s: Position) -> None:
    """Find out again what can be reached on the map, after its numbers were read."""
    s.reach = vec[i64]()
    if is_laid(s):
        survey(s)


def is_laid(s: Position) -> bool:
    """Is the map complete?"""
    return s.starter != NOBODY and all(s.cells[f] >= 0 for f in range(FIELDS) if s.fields & BIT[f])


def _complete_cards(s: Position) -> None:
    """The order of the cards, if all have chosen, and where the one that is on is executed."""
    if waiting(s) == 0 and all(choice >= 0 for choice in s.chosen[: s.box.seats]):
        fallen = s.fallen
        reveal(s)
        s.fallen = fallen
    if s.turn < len(s.queue) and s.hornet >= 0:
        s.field = s.hornets[(s.queue[s.turn] & 7) * 2 + s.hornet]


def _complete_decision(s: Position) -> None:
    """What has been placed so far, who is asked, why it is over."""
    seats = s.box.seats
    s.placed = _placed(s)
    if s.phase in _IN_TURN:
        s.seat = (s.starter + s.placed) % seats
    elif At.USE <= s.phase <= At.LOSE and s.turn < len(s.queue):
        s.seat = s.queue[s.turn] & 7
    elif s.phase == At.END and s.loser >= 0:
        s.ended = RESIGNED
    elif s.phase == At.END:
        s.ended = THIRD_HIVE if max(s.hives) >= ENOUGH else LAST_HIVE


def _placed(s: Position) -> int:
    """In the set-up: how many letters, fields, honey or hornets came so far."""
    laid = sum(cell >= 0 for cell in s.cells)
    hornets = sum(field >= 0 for field in s.hornets)
    honey = sum(s.honey)
    if s.last < 0:
        removed = len(s.cells) - sum(bool(s.fields & BIT[f]) for f in range(FIELDS))
        is_removing = s.box.free_map and s.box.random_track and removed < s.box.to_remove
        return removed if is_removing else laid if s.box.free_map else 0
    if hornets == s.box.seats * s.box.hornets:
        return 0
    return int(hornets if honey == s.box.seats * s.box.honey_to_set else honey)
