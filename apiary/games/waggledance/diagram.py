"""A table of Waggle Dance as a picture in text.

Round 3, night: D – Collect nectar      and how much honey ends the game
 1  # ^b  4 ^y  6  A – Build a room     spaces: free, under a blocking die, a player's bee
D1 w white  *13  ^b×2 ^y×1              a flower: nectar left, the players' bees
Bank: rooms 39, eggs 12, Queen cards 28
> b Blue   @1 ^7 ?2 : ^1 ^3 ^3          first player; honey, bees, cards; bees to assign
    R1 0 ^3^3  R2 *wwy ^5  R3 @         rooms: an egg and two bees, nectar and a bee, honey
"""

from __future__ import annotations

import re
from typing import Final

from apiary.bits import BIT
from apiary.core.messages import Message, say
from apiary.games.waggledance.actions import CARD_LETTERS, FLOWERS, ROOMS, SEATS, TYPES, VALUES
from apiary.games.waggledance.names import CARDS_NAMED, SEATS_NAMED, STEPS
from apiary.games.waggledance.position import BLOCKED, EGG, HONEY, Position
from apiary.games.waggledance.scene_meadow import is_night, step_of, time_of
from apiary.games.waggledance.tally import count

PAINT: Final[tuple[str, ...]] = ("\x1b[94m", "\x1b[95m", "\x1b[33m", "\x1b[93m")  # of the seats
_UNPAINT: Final = "\x1b[0m"


def diagram(s: Position, colour: bool = False, language: str = "en") -> str:
    names = [say(SEATS_NAMED[seat], language) for seat in range(s.box.seats)]
    lines = [say(headline(s), language), *_spaces(s, language), *_flowers(s, language)]
    lines.append(_bank(s, language))
    for seat in range(s.box.seats):
        lines += _player(s, seat, names, language)
    found = "\n".join(line.rstrip() for line in lines)
    return _painted(found, names, s.box.players) if colour else found


def headline(s: Position) -> Message:
    """The round, day or night and which step of it, and how much honey ends the game."""
    said: dict[str, object] = {"round": int(s.round), "target": int(s.box.target)}
    if s.round == 0:
        return Message("waggledance.headline.setup", said)
    if is_night(s):
        said["step"] = Message(f"waggledance.step.{STEPS[step_of(s)]}")
    return Message(f"waggledance.headline.{time_of(s)}", said)


def _spaces(s: Position, language: str) -> list[str]:
    lines: list[str] = []
    for card, letter in enumerate(CARD_LETTERS):
        marks: list[str] = []
        for value in range(VALUES):
            occupant = s.spaces[card * VALUES + value]
            if occupant < 0:
                marks.append(str(value + 1))
            else:
                marks.append("#" if occupant >= BLOCKED else f"^{s.box.players[occupant][0]}")
        step = say(Message(f"waggledance.step.{letter}"), language)
        lines.append(f"{' '.join(f'{mark:>2}' for mark in marks)}  {step}")
    return lines


def _flowers(s: Position, language: str) -> list[str]:
    names = [say(Message(f"waggledance.nectar.{name}"), language) for name in s.box.colours]
    pad = max(map(len, names))
    lines: list[str] = []
    for f in range(FLOWERS):
        bees = [
            f"^{s.box.players[p][0]}×{s.bees_on_flower(f, p)}"
            for p in range(s.box.seats)
            if s.flowers[f * SEATS + p]
        ]
        nectar = f"D{f + 1} {s.box.colours[f][0]} {names[f]:{pad}} *{s.stock[f]:<2}"
        lines.append(" ".join([nectar, *([""] if bees else []), *bees]))
    return lines


def _cards(counts: list[int], language: str) -> list[str]:
    return [
        f"{number}×{say(name, language)}" if number > 1 else say(name, language)
        for name, number in zip(CARDS_NAMED, counts, strict=True)
        if number
    ]


def _bank(s: Position, language: str) -> str:
    said: dict[str, object] = {
        "rooms": int(s.room_bank),
        "eggs": int(s.egg_bank),
        "cards": int(s.deck_size),
    }
    done = _cards([int(number) for number in s.discards], language)
    if not done:
        return say(Message("waggledance.bank", said), language)
    return say(Message("waggledance.bank.played", {**said, "played": ", ".join(done)}), language)


def _bees(tally: int, between: str = "") -> str:
    return between.join(
        f"^{value + 1}" for value in range(VALUES) for _ in range(int(count(tally, value)))
    )


def _player(s: Position, p: int, names: list[str], language: str) -> list[str]:
    first = ">" if p == s.first else " "
    name = names[p].ljust(max(map(len, names)))
    line = f"{first} {s.box.players[p][0]} {name} @{s.honey[p]} ^{s.dice[p]} ?{s.held[p]}"
    hand = _cards([int(s.hands[p * TYPES + t]) for t in range(TYPES)], language)
    found = _cards([int(number) for number in s.found], language) if p == s.seat else []
    opened = [f"D{f + 1}" for f in range(FLOWERS) if s.opened[p] & BIT[f]]
    volunteer = ["+1"] if s.volunteer == p else []
    held = [", ".join(hand)] if hand else []
    line = " ".join([line, *held, *[f"({card})" for card in found], *volunteer, *opened])
    if s.pool[p]:
        line += f" : {_bees(int(s.pool[p]), ' ')}"
    if p == s.seat and any(s.offer):
        offered = "".join(s.box.colours[f][0] * int(s.offer[f]) for f in range(FLOWERS))
        line += f" + *{offered}"
    rooms = "  ".join(_room(s, p, room) for room in range(s.rooms[p]))
    return [line, f"    {rooms}"]


def _room(s: Position, p: int, room: int) -> str:
    content = s.contents[p * ROOMS + room]
    if content & HONEY:
        text = "@"
    elif content & EGG:
        text = "0"
    else:
        nectar = "".join(s.box.colours[c][0] * int(count(content, c)) for c in range(FLOWERS))
        text = f"*{nectar}" if nectar else "–"
    bees = _bees(int(s.guests[p * ROOMS + room]))
    return f"R{room + 1} {text}{f' {bees}' if bees else ''}"


def _painted(text: str, names: list[str], players: list[str]) -> str:
    """The names of the players and their bees in their colours."""
    signs = [re.escape(f"^{player[0]}") for player in players[: len(names)]]
    for paint, name, sign in zip(PAINT, names, signs, strict=False):
        text = re.sub(rf"(\b{name}\b|{sign})", rf"{paint}\1{_UNPAINT}", text)
    return text
