"""The middle of the table as things to draw: action cards, flowers, and the steps of the round.

The day and night card lies between the four cards with numbered spaces, the six flowers below
them. Bees stand in the sockets of the cards and around the flowers, those of one player and value
together.
"""

from __future__ import annotations

from math import cos, pi, sin

from apiary.bits import BIT
from apiary.core.messages import Message
from apiary.core.scene import NOBODY, Place, Thing
from apiary.games.waggledance.actions import CARD_LETTERS, CARDS, FLOWERS, SEATS, VALUES, At
from apiary.games.waggledance.names import (
    SEATS_NAMED,
    STEPS,
    action_id,
    bee_id,
    flower_id,
    flower_in_words,
)
from apiary.games.waggledance.position import BLOCKED, Position
from apiary.games.waggledance.rules import rounds
from apiary.games.waggledance.tally import count

CARD_PLACES = tuple(Place("board", q, 0) for q in (-2, -1, 1, 2))
SKY_PLACE = Place("board", 0, 0)
FLOWER_PLACES = tuple(Place("board", q, 1) for q in range(-3, 3))

_SOCKET = 62  # hundredths of the radius from the middle of a card to its sockets
_IN_SOCKET = 23  # percent
# Bees in a hex: how many at most, how large, how far apart, and how far down their rows are.
_CROWDS = ((3, 27, 44, (46,)), (7, 22, 36, (30, 62)), (24, 17, 26, (18, 40, 62)))
MOST_APART = 12  # bees that stand side by side


def step_of(s: Position) -> int:
    """The step of the night, from 0 for A to 6 for G; -1 by day."""
    phase = int(rounds.step_of(s))
    return phase - At.BUILD if At.BUILD <= phase <= At.DRAW else -1


def is_night(s: Position) -> bool:
    """Are the actions being resolved?"""
    return step_of(s) >= 0


def is_running(s: Position) -> bool:
    """Has the first round begun?"""
    return s.phase >= At.DAWN


def time_of(s: Position) -> str:
    """`day` or `night`."""
    return "night" if is_night(s) else "day"


def steps(s: Position) -> list[Thing]:
    """The day and the seven actions, for the line above the board."""
    now = step_of(s)
    found = [_step(0, "day", "", now < 0 and is_running(s), now >= 0)]
    for n, letter in enumerate(STEPS):
        found.append(_step(n + 1, letter, letter, n == now, n < now))
    return found


def _step(number: int, face: str, text: str, now: bool, done: bool) -> Thing:
    marks = ("now",) if now else ("done",) if done else ()
    label = Message(f"waggledance.step.{face}")
    return Thing(
        f"step:{face}", "step", Place("steps", number), label, face, text=text, marks=marks
    )


def meadow(s: Position) -> list[Thing]:
    """The cards, the sky between them and the flowers, then all bees."""
    now = step_of(s)
    things: list[Thing] = []
    for card in range(CARDS):
        things.append(_card(s, card, STEPS[now] == CARD_LETTERS[card] if now >= 0 else False))
    label = Message(f"waggledance.thing.{time_of(s)}", {"round": int(s.round)})
    things.append(
        Thing("sky", "sky", SKY_PLACE, label, time_of(s), text=str(int(s.round)) if s.round else "")
    )
    for flower in range(FLOWERS):
        things.append(_flower(s, flower, now == STEPS.index("D")))
    for card in range(CARDS):
        things += _bees_on_card(s, card)
    for flower in range(FLOWERS):
        things += _bees_on_flower(s, flower)
    return things


def _card(s: Position, card: int, now: bool) -> Thing:
    letter = CARD_LETTERS[card]
    left = {"A": s.room_bank, "C": s.egg_bank, "G": s.deck_size}.get(letter)
    free = [str(v + 1) for v in range(VALUES) if s.spaces[card * VALUES + v] == NOBODY]
    said: dict[str, object] = {"action": Message(f"waggledance.step.{letter}")}
    key = "free" if free else "full"
    if free:
        said["spaces"] = ", ".join(free)
    if left is not None:
        key += f".{letter}"
        said["count"] = int(left)
    return Thing(
        action_id(card),
        "action",
        CARD_PLACES[card],
        Message(f"waggledance.thing.card.{key}", said),
        letter,
        text="" if left is None else str(int(left)),
        marks=("now",) if now else (),
    )


def _bees_on_card(s: Position, card: int) -> list[Thing]:
    """The dice in the sockets of a card."""
    things: list[Thing] = []
    letter = CARD_LETTERS[card]
    for value in range(VALUES):
        owner = int(s.spaces[card * VALUES + value])
        if owner == NOBODY:
            continue
        angle = float(value) * pi / 3 - pi / 2
        spot = (round(_SOCKET * cos(angle)), round(_SOCKET * sin(angle)))
        said: dict[str, object] = {"action": Message(f"waggledance.step.{letter}")}
        if owner >= BLOCKED:
            name = f"block:{letter}:{value + 1}"
            label = Message("waggledance.thing.block", {**said, "value": value + 1})
            owner = NOBODY
        else:
            name = bee_id(letter, owner, value)
            said |= {"seat": SEATS_NAMED[owner], "value": value + 1}
            label = Message("waggledance.thing.bee", said)
        things.append(
            Thing(
                name,
                "die",
                CARD_PLACES[card],
                label,
                str(value + 1),
                owner,
                spot=spot,
                size=_IN_SOCKET,
            )
        )
    return things


def _flower(s: Position, flower: int, now: bool) -> Thing:
    open_to = tuple(seat for seat in range(s.box.seats) if s.opened[seat] & BIT[flower])
    bees = tuple(
        Message(
            "waggledance.bees_of",
            {"seat": SEATS_NAMED[seat], "count": int(s.bees_on_flower(flower, seat))},
        )
        for seat in range(s.box.seats)
        if s.bees_on_flower(flower, seat)
    )
    said: dict[str, object] = {
        "flower": flower_in_words(s.box, flower),
        "count": int(s.stock[flower]),
    }
    key = "flower_bees" if bees else "flower"
    if bees:
        said["bees"] = bees
    return Thing(
        flower_id(flower),
        "flower",
        FLOWER_PLACES[flower],
        Message(f"waggledance.thing.{key}", said),
        str(flower + 1),
        text=str(int(s.stock[flower])),
        marks=(s.box.colours[flower], *(("now",) if now else ())),
        cells=open_to,
    )


def _bees_on_flower(s: Position, flower: int) -> list[Thing]:
    groups = [
        (seat, value, int(count(s.flowers[flower * SEATS + seat], value)))
        for seat in range(s.box.seats)
        for value in range(VALUES)
    ]
    where = flower_in_words(s.box, flower)
    return swarm(groups, f"flower{flower + 1}", FLOWER_PLACES[flower], where)


def swarm(
    groups: list[tuple[int, int, int]], spot: str, place: Place, where: Message
) -> list[Thing]:
    """So many bees of each seat and value in the lower part of a hex: side by side, or if they are
    too many in heaps.
    """
    bees = [
        (seat, value, number, 1) for seat, value, most in groups for number in range(1, most + 1)
    ]
    if len(bees) > MOST_APART:
        bees = [(seat, value, 1, most) for seat, value, most in groups if most]
    things: list[Thing] = []
    for (seat, value, number, heap), (at, size) in zip(bees, _spots(len(bees)), strict=True):
        said = {"seat": SEATS_NAMED[seat], "value": value + 1, "action": where}
        things.append(
            Thing(
                bee_id(spot, seat, value, number),
                "die",
                place,
                Message("waggledance.thing.bee", said),
                str(value + 1),
                seat,
                heap,
                spot=at,
                size=size,
            )
        )
    return things


def _spots(bees: int) -> list[tuple[tuple[int, int], int]]:
    """Where so many bees stand in the lower part of a hex, and how large they are."""
    if not bees:
        return []
    _, size, apart, rows = next(one for one in _CROWDS if bees <= one[0])
    least, more = divmod(bees, len(rows))
    found: list[tuple[tuple[int, int], int]] = []
    for n, down in enumerate(rows):
        row = least + (1 if n < more else 0)
        found += [(((2 * k - row + 1) * apart // 2, down), size) for k in range(row)]
    return found
