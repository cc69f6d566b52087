"""A table of Waggle Dance as a picture in text.

3 D                          round 3, step D of the night
A 1 # b 4 y 6                spaces: free, under a blocking die, a player's bee
D1 white 13  ^b2 ^y1         a flower: nectar left, the players' bees
+ R39 012 ?28 mix bonus      the bank: rooms, eggs, cards in the deck; the discards
> b blue   @1 ^7 ?2 : 1 3 3  first player; honey, bees, cards; bees to assign
    R1 0^33  R2 wwy^5  R3 @  rooms: an egg and two bees, nectar and a bee, honey
"""

from __future__ import annotations

import re
from typing import Final

from apiary.bits import BIT
from apiary.games.waggledance.actions import (
    CARD_LETTERS,
    CARD_NAMES,
    FLOWERS,
    ROOMS,
    SEATS,
    TYPES,
    VALUES,
)
from apiary.games.waggledance.position import (
    AT_BUILD,
    AT_DAWN,
    AT_DRAW,
    AT_END,
    BLOCKED,
    EGG,
    HONEY,
    Position,
)
from apiary.games.waggledance.tally import count

PAINT: Final[tuple[str, ...]] = ("\x1b[94m", "\x1b[95m", "\x1b[33m", "\x1b[93m")  # of the seats
_UNPAINT: Final = "\x1b[0m"


def diagram(s: Position, colour: bool = False) -> str:
    """The table as text."""
    lines = [_head(s), *_spaces(s), *_flowers(s), _bank(s)]
    for seat in range(s.box.seats):
        lines += _player(s, seat)
    found = "\n".join(line.rstrip() for line in lines)
    return _painted(found, s.box.players[: s.box.seats]) if colour else found


def step_letter(phase: int) -> str:
    """The letter of a step of the night; a sun by day."""
    if AT_BUILD <= phase <= AT_DRAW:
        return "ABCDEFG"[phase - AT_BUILD]
    return "*" if phase < AT_BUILD else ""


def _head(s: Position) -> str:
    if s.phase < AT_DAWN or s.phase == AT_END:
        return str(s.round)
    main = s.back if s.phase > AT_DRAW else s.phase
    return f"{s.round} {step_letter(int(main))}"


def _spaces(s: Position) -> list[str]:
    lines: list[str] = []
    for card, letter in enumerate(CARD_LETTERS):
        marks = [letter]
        for value in range(VALUES):
            occupant = s.spaces[card * VALUES + value]
            if occupant < 0:
                marks.append(str(value + 1))
            else:
                marks.append("#" if occupant >= BLOCKED else s.box.players[occupant][0])
        lines.append(" ".join(marks))
    return lines


def _flowers(s: Position) -> list[str]:
    lines: list[str] = []
    for f in range(FLOWERS):
        bees = [
            f"^{s.box.players[p][0]}{s.bees_on_flower(f, p)}"
            for p in range(s.box.seats)
            if s.flowers[f * SEATS + p]
        ]
        nectar = f"D{f + 1} {s.box.colours[f]:6} {s.stock[f]:>2}"
        lines.append(" ".join([nectar, *([""] if bees else []), *bees]))
    return lines


def _cards(counts: list[int]) -> list[str]:
    return [
        f"{number}×{name}" if number > 1 else name
        for name, number in zip(CARD_NAMES, counts, strict=True)
        if number
    ]


def _bank(s: Position) -> str:
    done = _cards([int(number) for number in s.discards])
    return " ".join([f"+ R{s.room_bank} 0{s.egg_bank} ?{s.deck_size}", *done])


def _bees(tally: int) -> str:
    return "".join(str(value + 1) * int(count(tally, value)) for value in range(VALUES))


def _player(s: Position, p: int) -> list[str]:
    first = ">" if p == s.first else " "
    name = s.box.players[p]
    line = f"{first} {name[0]} {name:6} @{s.honey[p]} ^{s.dice[p]} ?{s.held[p]}"
    hand = _cards([int(s.hands[p * TYPES + t]) for t in range(TYPES)])
    found = _cards([int(number) for number in s.found]) if p == s.seat else []
    opened = [f"D{f + 1}" for f in range(FLOWERS) if s.opened[p] & BIT[f]]
    volunteer = ["+1"] if s.volunteer == p else []
    line = " ".join([line, *hand, *[f"({card})" for card in found], *volunteer, *opened])
    if s.pool[p]:
        line += " : " + " ".join(_bees(int(s.pool[p])))
    if p == s.seat and any(s.offer):
        offered = "".join(s.box.colours[f][0] * int(s.offer[f]) for f in range(FLOWERS))
        line += f" + {offered}"
    rooms = "  ".join(_room(s, p, room) for room in range(s.rooms[p]))
    return [line, f"    {rooms}"]


def _room(s: Position, p: int, room: int) -> str:
    content = s.contents[p * ROOMS + room]
    if content & HONEY:
        text = "@"
    elif content & EGG:
        text = "0"
    else:
        text = "".join(s.box.colours[c][0] * int(count(content, c)) for c in range(FLOWERS))
    bees = _bees(int(s.guests[p * ROOMS + room]))
    return f"R{room + 1} {text or '-'}{'^' + bees if bees else ''}"


def _painted(text: str, players: list[str]) -> str:
    """The names of the players in their colours."""
    names = re.compile(rf"\b({'|'.join(players)})\b")
    return names.sub(lambda match: PAINT[players.index(match[0])] + match[0] + _UNPAINT, text)
