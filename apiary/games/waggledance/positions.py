"""Positions of Waggle Dance in a line: `first[round];places;player;player;…;status`.

    blue[3];A:#2b4 D1:b11p1;b*7 0:33 wwy:5 @ hand:mix,bonus pool:12;p*6 - - - hand:?2;b:assign due:1

Players are `b p o y`: blue, purple, orange, yellow. On card A a blocking die lies on 2 and a bee of
blue's on 4; on flower 1 blue has two bees with a 1, purple one. Blue owns seven bees and three
rooms: an egg with two bees on it, nectar with a bee, honey. Its hand is a Mix and a Bonus, two bees
are still to be assigned; purple has three empty rooms and two cards that are hidden. The last part
is who decides what, with what belongs to it (`docs/notation.md` explains the words).

What follows from that is not written: nectar on the flowers, rooms, eggs and cards that nobody has,
honey made. `possible` says what no game can come to.
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
from apiary.games.waggledance.actions import (
    CARD_LETTERS,
    CARD_NAMES,
    FLOWERS,
    ROOMS,
    SEATS,
    TYPES,
    VALUES,
    At,
    Card,
)
from apiary.games.waggledance.box import CARD_LETTER, Box
from apiary.games.waggledance.names import STEPS
from apiary.games.waggledance.notation import place_name
from apiary.games.waggledance.position import BLOCKED, EGG, HONEY, Position, new_position
from apiary.games.waggledance.possible import check, is_deck_made
from apiary.games.waggledance.rules.ending import reason_to_end
from apiary.games.waggledance.rules.moving import move_number
from apiary.games.waggledance.rules.places import FIRST_ROOM
from apiary.games.waggledance.rules.setup import ALL_TYPES
from apiary.games.waggledance.tally import ONE, count

LAYOUT: Final = Layout(
    numbers=(
        "types", "deck_size", "room_bank", "egg_bank", "round", "first", "volunteer", "silent",
        "phase", "seat", "turn", "passed", "due", "draws", "finds", "placed", "budget", "mixes",
        "back", "room", "other", "source", "target", "colour", "value", "owner", "place",
        "expertly", "ended", "loser",
    ),
    lists=(
        "contents", "guests", "rooms", "honey", "dice", "pool", "absent", "flowers", "spaces",
        "visited", "opened", "thrown", "stock", "offer", "stored", "surplus", "hands", "held",
        "unseen", "discards", "lying", "found", "early", "moved",
    ),
)  # fmt: skip

_OTHERWISE: Final = {  # the steps of the night are their letters
    **dict(zip(("build", "hatch", "egg", "nectar", "trade", "honey", "draw"), STEPS, strict=True)),
    "mix_with": "mix-with",
}
DECISIONS: Final = {_OTHERWISE.get(name, name): phase for name, phase in decisions(At).items()}
DECISION_NAMES: Final = {phase: name for name, phase in DECISIONS.items()}
_OF_NOBODY: Final = (At.TYPES, At.BLOCK, At.END)

STATUS: Final[tuple[str, ...]] = (
    "due", "throws", "placed", "draws", "budget", "moved", "mixes", "volunteer", "silent", "passed",
    "offer", "stored", "surplus", "found", "exploring", "back", "room", "other", "from", "to",
    "colour", "bee", "owner", "at", "expertly", "types", "discards", "resigned",
)  # fmt: skip
_NUMBERS: Final = ("due", "placed", "draws", "budget", "mixes")
_ROOMS_OF: Final = {"room": "room", "other": "other", "from": "source", "to": "target"}
_SEATS_OF: Final = {"volunteer": "volunteer", "owner": "owner", "resigned": "loser"}
_NECTAR: Final = ("offer", "stored", "surplus")
_FLAGS: Final = ("passed", "expertly")

_HEAD: Final = re.compile(r"(\?|[a-z]+)\[([0-9]{1,3})\]")
_PLACE: Final = re.compile(r"(?:([ACEG]):((?:[bpoy#]#*[1-6])+)|D([1-6]):((?:[bpoy][1-6]+)+))")
_SPACE: Final = re.compile(r"([bpoy]|#+)([1-6])")
_BEES: Final = re.compile(r"([bpoy])([1-6]+)")
_OWNED: Final = re.compile(r"([bpoy])\*([0-9]{1,2})")
_ROOM: Final = re.compile(r"(0|@|-|[a-z]+)(?::([1-6]+))?")
_KEYED: Final = re.compile(r"(hand|pool|sick|open|visited|threw|early):(\S+)")
_MOVED: Final = re.compile(r"([a-z])R([0-9]{1,2})([a-z]?)R([0-9]{1,2})")
_HIDDEN: Final = re.compile(r"\?([1-9][0-9]?)")


# --- writing


def write_position(s: Position) -> str:
    first = "?" if s.first == NOBODY else s.box.players[s.first]
    who = f"{_letter(s, s.seat)}:" if s.seat != NOBODY else ""
    return ";".join(
        (
            f"{first}[{s.round}]",
            " ".join([*_spaces(s), *_flowers(s)]),
            *(_player(s, p) for p in range(s.box.seats)),
            write_status(who + DECISION_NAMES[s.phase], _status(s)),
        )
    )


def _letter(s: Position, seat: int) -> str:
    return s.box.players[seat][0]


def _spaces(s: Position) -> list[str]:
    found: list[str] = []
    for card, letter in enumerate(CARD_LETTERS):
        dice = [(int(s.spaces[card * VALUES + v]), v + 1) for v in range(VALUES)]
        marks = "".join(
            f"{'#' * (who - int(BLOCKED) + 1) if who >= BLOCKED else _letter(s, who)}{value}"
            for who, value in dice
            if who != NOBODY
        )
        found += [f"{letter}:{marks}"] if marks else []
    return found


def _flowers(s: Position) -> list[str]:
    found: list[str] = []
    for f in range(FLOWERS):
        bees = "".join(
            _letter(s, p) + write_bees(s.flowers[f * SEATS + p])
            for p in range(s.box.seats)
            if s.flowers[f * SEATS + p]
        )
        found += [f"D{f + 1}:{bees}"] if bees else []
    return found


def write_bees(tally: int) -> str:
    """Bees by their values: `1336`."""
    return "".join(str(value + 1) * int(count(tally, value)) for value in range(VALUES))


def write_nectar(s: Position, tally: int) -> str:
    """Nectar by its colours: `wwy`."""
    return "".join(s.box.colours[c][0] * int(count(tally, c)) for c in range(FLOWERS))


def write_room(s: Position, seat: int, room: int) -> str:
    """A room and the bees on it: `0:33`, `wwy:5`, `@`, `-`."""
    content = s.contents[seat * ROOMS + room]
    inside = "@" if content & HONEY else "0" if content & EGG else write_nectar(s, content) or "-"
    guests = write_bees(s.guests[seat * ROOMS + room])
    return f"{inside}:{guests}" if guests else inside


def _cards(counts: list[int], hidden: int) -> str:
    names = [
        f"{number}{name}" if number > 1 else name
        for name, number in zip(CARD_NAMES, counts, strict=True)
        if number
    ]
    return ",".join(names) if names else f"?{hidden}" if hidden else ""


def _player(s: Position, p: int) -> str:
    hand = [int(number) for number in s.hands[p * TYPES : p * TYPES + TYPES]]
    found = {
        "hand": _cards(hand, int(s.held[p])),
        "pool": write_bees(s.pool[p]),
        "sick": write_bees(s.absent[p]),
        "open": _flower_set(s.opened[p]),
        "visited": _flower_set(s.visited[p]) or "-" if s.visited[p] != _bees_on(s, p) else "",
        "threw": str(s.thrown[p] + 1) if s.thrown[p] != NOBODY else "",
        "early": ",".join(f"R{room + 1}" for room in range(ROOMS) if s.early[p] & BIT[room]),
    }
    rooms = [write_room(s, p, room) for room in range(s.rooms[p])]
    keyed = [f"{word}:{text}" for word, text in found.items() if text]
    return " ".join([f"{_letter(s, p)}*{s.dice[p]}", *rooms, *keyed])


def _bees_on(s: Position, seat: int) -> int:
    """The flowers on which a seat has bees, as a set."""
    return sum(int(BIT[f]) for f in range(FLOWERS) if s.flowers[f * SEATS + seat])


def _flower_set(flowers: int) -> str:
    return ",".join(f"D{f + 1}" for f in range(FLOWERS) if flowers & BIT[f])


def _move(s: Position, number: int) -> str:
    """A move of nectar, or a swap: `wR1R2`, `wR1yR2`."""
    rest, back = divmod(int(number), int(FLOWERS) + 1)
    rooms, colour = divmod(rest, int(FLOWERS))
    source, to = divmod(rooms, int(ROOMS))
    came = s.box.colours[back - 1][0] if back else ""
    return f"{s.box.colours[colour][0]}R{source + 1}{came}R{to + 1}"


def _is_throwing(s: Position) -> bool:
    """Is the first player sought?"""
    return s.round == 0 and s.first == NOBODY and is_deck_made(s)


def _status(s: Position) -> dict[str, str]:
    seats = range(s.box.seats)
    found = dict.fromkeys(STATUS, "")
    for word in _NUMBERS:
        number = getattr(s, word)
        found[word] = str(number) if number else ""
    if _is_throwing(s):
        found["throws"], found["due"] = found["due"], ""
        found["throws"] = "".join(_letter(s, p) for p in seats if s.due & BIT[p])
    for word, name in _ROOMS_OF.items():
        room = getattr(s, name)
        found[word] = f"R{room + 1}" if room != NOBODY else ""
    for word, name in _SEATS_OF.items():
        seat = getattr(s, name)
        found[word] = _letter(s, seat) if seat != NOBODY else ""
    for word in _FLAGS:
        found[word] = "yes" if getattr(s, word) else ""
    for word in _NECTAR:
        counts = getattr(s, word)
        found[word] = "".join(s.box.colours[c][0] * int(counts[c]) for c in range(FLOWERS))
    found["silent"] = "".join(_letter(s, p) for p in seats if s.silent & BIT[p])
    found["found"] = _cards([int(number) for number in s.found], int(s.finds))
    found["exploring"] = "yes" if s.lying[Card.EXPLORE] else ""
    found["moved"] = ",".join(_move(s, number) for number in s.moved)
    found["back"] = DECISION_NAMES[s.back] if s.back != At.ASSIGN else ""
    found["colour"] = s.box.colours[s.colour] if s.colour != NOBODY else ""
    found["bee"] = str(s.value + 1) if s.value != NOBODY else ""
    found["at"] = place_name(s.place) if s.place != NOBODY else ""
    found["discards"] = _cards([int(number) for number in s.discards], 0)
    if not s.box.chosen:
        found["types"] = "".join(CARD_LETTER[t] for t in range(TYPES) if s.types & BIT[t])
    return found


# --- reading


def count_seats(text: str) -> int:
    """How many play in the position of a line."""
    return len(count_parts("waggledance", text, 5, 7)) - 3


def read_position(box: Box, text: str) -> Position:
    """The position of a line, if a game can come to it."""
    return _Reader(box, text).read()


class _Reader(LineReader):
    """Reads the parts in their order."""

    def __init__(self, box: Box, text: str) -> None:
        letters = "".join(name[0] for name in box.players[: box.seats])
        super().__init__("waggledance", text, letters)
        self.box = box
        self.s = new_position(box)
        self.colours = [name[0] for name in box.colours]

    def read(self) -> Position:
        """Everything in the order of the line, then what follows from it."""
        s = self.s
        self._head(self.parts[0])
        for word, place in self.words(1):
            self._place(word, place)
        for seat in range(self.box.seats):
            self._player(seat)
        s.types = self.box.chosen or ALL_TYPES
        decision, letter = self.decision(DECISIONS)
        s.phase = DECISIONS[decision]
        if (letter is None) != (s.phase in _OF_NOBODY):
            raise self.undecided(DECISIONS)
        s.seat = NOBODY if letter is None else self._seat(letter, self.start(-1))
        for key, value, place in self.status(STATUS):
            self._status(key, value, place)
        complete(s)
        check(s, self.text, decision)
        return s

    def _head(self, part: str) -> None:
        match = _HEAD.fullmatch(part.strip())
        names = ["?", *self.box.players[: self.box.seats]]
        if match is None or match[1] not in names:
            raise self.bad(0, "first_player", names=", ".join(names[1:]))
        self.s.first = names.index(match[1]) - 1
        self.s.round = int(match[2])

    def _place(self, word: str, place: int) -> None:
        s = self.s
        match = _PLACE.fullmatch(word)
        if match is None:
            raise self.bad(place, "bees_at")
        if match[1]:
            for who, value in _SPACE.findall(match[2]):
                at = CARD_LETTERS.index(match[1]) * VALUES + int(value) - 1
                if s.spaces[at] != NOBODY:
                    raise self.bad(place, "one_bee", card=match[1], value=value)
                blocked = int(BLOCKED) + len(who) - 1
                s.spaces[at] = blocked if who[0] == "#" else self._seat(who, place)
            return
        for who, values in _BEES.findall(match[4]):
            at = (int(match[3]) - 1) * SEATS + self._seat(who, place)
            s.flowers[at] += self._bees(values, place)

    def _seat(self, letter: str, place: int) -> int:
        if letter not in self.letters or len(letter) != 1:
            raise self.bad(place, "player", letters=", ".join(self.letters))
        return self.letters.index(letter)

    def _bees(self, values: str, place: int) -> int:
        if not re.fullmatch("[1-6]{1,31}", values):
            raise self.bad(place, "values")
        return sum(int(ONE[int(value) - 1]) for value in values)

    def _player(self, seat: int) -> None:
        s = self.s
        words = self.words(2 + seat)
        match = _OWNED.fullmatch(words[0][0]) if words else None
        if match is None or match[1] != self.letters[seat]:
            raise self.bad(self.start(2 + seat), "player", letters=", ".join(self.letters))
        s.dice[seat] = int(match[2])
        s.visited[seat] = _bees_on(s, seat)
        s.rooms[seat] = 0
        for word, place in words[1:]:
            keyed = _KEYED.fullmatch(word)
            if keyed is None:
                self._room(seat, word, place)
            else:
                self._keyed(seat, keyed[1], keyed[2], place)

    def _room(self, seat: int, word: str, place: int) -> None:
        s = self.s
        match = _ROOM.fullmatch(word)
        if match is None or not set(match[1]) <= {"0", "@", "-", *self.colours}:
            raise self.bad(place, "room_holds", letters=", ".join(self.colours))
        if s.rooms[seat] == ROOMS:
            least, most = int(self.box.start_rooms), int(self.box.room_tiles)
            raise self.bad(place, "tiles_each", least=least, most=most)
        if len(match[1]) > self.box.capacity:
            raise self.bad(place, "capacity", count=int(self.box.capacity))
        at = seat * ROOMS + s.rooms[seat]
        marks = {"0": int(EGG), "@": int(HONEY), "-": 0}
        s.contents[at] = marks[match[1]] if match[1] in marks else self._nectar(match[1], place)
        s.guests[at] = self._bees(match[2], place) if match[2] else 0
        s.rooms[seat] += 1

    def _nectar(self, letters: str, place: int) -> int:
        if not set(letters) <= set(self.colours) or len(letters) > 31:
            raise self.bad(place, "room_holds", letters=", ".join(self.colours))
        return sum(int(ONE[self.colours.index(letter)]) for letter in letters)

    def _keyed(self, seat: int, key: str, value: str, place: int) -> None:
        s = self.s
        if key == "hand":
            counts, s.held[seat] = self._cards(value, place)
            for card, number in enumerate(counts):
                s.hands[seat * TYPES + card] = number
        elif key == "pool":
            s.pool[seat] = self._bees(value, place)
        elif key == "sick":
            s.absent[seat] = self._bees(value, place)
        elif key == "open":
            s.opened[seat] = self._flowers(value, place)
        elif key == "visited":
            s.visited[seat] = 0 if value == "-" else self._flowers(value, place)
        elif key == "early":
            names = [f"R{room + 1}" for room in range(ROOMS)]
            rooms = {self.one_of(names, name, place) for name in value.split(",")}
            s.early[seat] = sum(int(BIT[room]) for room in rooms)
        else:
            s.thrown[seat] = self.one_of([str(n + 1) for n in range(VALUES)], value, place)

    def _cards(self, value: str, place: int) -> tuple[list[int], int]:
        """How many of each type, and how many in all, also if they are hidden."""
        hidden = _HIDDEN.fullmatch(value)
        counts = [0] * int(TYPES)
        if hidden:
            return counts, int(hidden[1])
        for word in value.split(","):
            number, name = (word[0], word[1:]) if word[:1] in "23456789" else ("1", word)
            if name not in CARD_NAMES:
                raise self.bad(place, "cards_of", names=", ".join(CARD_NAMES))
            counts[CARD_NAMES.index(name)] += int(number)
        return counts, sum(counts)

    def _flowers(self, value: str, place: int) -> int:
        names = [f"D{f + 1}" for f in range(FLOWERS)]
        numbers = {self.one_of(names, name, place) for name in value.split(",")}
        return sum(int(BIT[number]) for number in numbers)

    def _status(self, key: str, value: str, place: int) -> None:
        s = self.s
        if key in _NUMBERS:
            if not re.fullmatch("[0-9]{1,3}", value):
                raise self.bad(place, "count")
            setattr(s, key, int(value))
        elif key in _ROOMS_OF:
            names = [f"R{room + 1}" for room in range(ROOMS)]
            setattr(s, _ROOMS_OF[key], self.one_of(names, value, place))
        elif key in _SEATS_OF:
            setattr(s, _SEATS_OF[key], self._seat(value, place))
        elif key in _FLAGS:
            setattr(s, key, 1 + self.one_of(["yes"], value, place))
        elif key in _NECTAR:
            for colour in range(FLOWERS):
                getattr(s, key)[colour] = count(self._nectar(value, place), colour)
        else:
            self._rest(key, value, place)

    def _rest(self, key: str, value: str, place: int) -> None:
        s = self.s
        if key == "throws":
            s.due = self._seats(value, place)
        elif key == "silent":
            s.silent = self._seats(value, place)
        elif key == "found":
            counts, s.finds = self._cards(value, place)
            s.found = vec[i64](counts)
        elif key == "discards":
            s.discards = vec[i64](self._cards(value, place)[0])
        elif key == "exploring":
            s.lying[Card.EXPLORE] = 1 + self.one_of(["yes"], value, place)
        elif key == "moved":
            numbers = sorted(self._move(one, place) for one in value.split(","))
            s.moved = vec[i64](numbers)
        elif key == "back":
            s.back = list(DECISIONS.values())[self.one_of(list(DECISIONS), value, place)]
        elif key == "colour":
            s.colour = self.one_of(self.box.colours, value, place)
        elif key == "bee":
            s.value = self.one_of([str(n + 1) for n in range(VALUES)], value, place)
        elif key == "at":
            places = [place_name(n) for n in range(FIRST_ROOM + ROOMS)]
            s.place = self.one_of(places, value, place)
        else:
            if self.box.chosen or not set(value) <= set(CARD_LETTER):
                raise self.bad(place, "types", letters=CARD_LETTER)
            s.types = sum(int(BIT[CARD_LETTER.index(letter)]) for letter in set(value))

    def _move(self, value: str, place: int) -> int:
        match = _MOVED.fullmatch(value)
        rooms = range(1, int(ROOMS) + 1)
        if match is None or int(match[2]) not in rooms or int(match[4]) not in rooms:
            raise self.bad(place, "moved")
        colour = self.one_of(self.colours, match[1], place)
        back = self.one_of(self.colours, match[3], place) if match[3] else int(NOBODY)
        return int(move_number(int(match[2]) - 1, colour, int(match[4]) - 1, back))

    def _seats(self, value: str, place: int) -> int:
        return sum(int(BIT[self._seat(letter, place)]) for letter in set(value))


def complete(s: Position) -> None:
    """Fill in what follows from the rest."""
    seats = range(s.box.seats)
    held = [s.contents[p * ROOMS + room] for p in seats for room in range(s.rooms[p])]
    for p in seats:
        rooms = s.contents[p * ROOMS : p * ROOMS + s.rooms[p]]
        s.honey[p] = sum(content == HONEY for content in rooms)
    for c in range(FLOWERS):
        stored = sum(count(content, c) for content in held if content not in (EGG, HONEY))
        s.stock[c] = s.box.nectar_each - stored - s.offer[c] - s.surplus[c]
    s.room_bank = s.box.room_tiles - sum(s.rooms)
    s.egg_bank = s.box.eggs - sum(content == EGG for content in held)
    _complete_cards(s)
    if s.phase >= At.DAWN and s.phase != At.END and s.first != NOBODY:
        s.turn = (s.seat - s.first) % s.box.seats
    if s.phase == At.END:
        s.ended = RESIGNED if s.loser != NOBODY else reason_to_end(s)


def _complete_cards(s: Position) -> None:
    """What lies open, and what is left in the deck; with hidden cards also those."""
    s.lying[Card.VOLUNTEER] = int(s.volunteer != NOBODY)
    s.lying[Card.DIRECTIONS] = sum(bin(flowers).count("1") for flowers in s.opened)
    if not is_deck_made(s):
        return
    for t in range(TYPES):
        known = sum(s.hands[p * TYPES + t] for p in range(s.box.seats))
        known += s.discards[t] + s.lying[t] + s.found[t]
        s.unseen[t] = (s.box.copies[t] if s.types & BIT[t] else 0) - known
    hidden = sum(s.held) - sum(s.hands) + s.finds - sum(s.found)
    s.deck_size = sum(s.unseen) - hidden
