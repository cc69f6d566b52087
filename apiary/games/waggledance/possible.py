"""What no game of Waggle Dance can come to: `check` refuses it, by what the rules would have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from apiary.bits import BIT
from apiary.core.messages import Message
from apiary.core.phase import NOBODY, RESIGNED
from apiary.games.waggledance.actions import (
    CARD_NAMES,
    CARDS,
    FLOWERS,
    ROOMS,
    TYPES,
    VALUES,
    At,
    Card,
)
from apiary.games.waggledance.names import SEATS_NAMED
from apiary.games.waggledance.notation import bad
from apiary.games.waggledance.position import BLOCKED, EGG, HONEY, Position
from apiary.games.waggledance.rules.drawing import EXPLORED
from apiary.games.waggledance.rules.hatching import can_hatch
from apiary.games.waggledance.rules.mixing import MOST_MOVES, may_mix
from apiary.games.waggledance.rules.moving import has_target, is_full, is_target, move_rooms
from apiary.games.waggledance.rules.places import FIRST_FLOWER, FIRST_ROOM, stands
from apiary.games.waggledance.rules.rounds import step_of
from apiary.games.waggledance.rules.trading import has_other, may_give
from apiary.games.waggledance.tally import total

# The card whose bees a step uses.
_CARD_OF: Final = {int(At.BUILD): 0, int(At.EGG): 1, int(At.TRADE): 2, int(At.DRAW): 3}
# What a part of a decision knows already: names of attributes.
_ABOUT: Final = {
    int(At.DIVERT): {"value", "owner", "place"},
    int(At.FEINT): {"value", "place"},
    int(At.PAIR): {"room"},
    int(At.SECOND): {"room", "colour"},
    int(At.MIX_WITH): {"room"},
    int(At.MIX): {"room", "other"},
    int(At.MOVE): {"source", "colour"},
    int(At.SWAP): {"source", "colour", "target"},
}
_ALL_ABOUT: Final = ("room", "other", "source", "target", "colour", "value", "owner", "place")


def is_deck_made(s: Position) -> bool:
    """Is it decided which types of cards are in the game?"""
    return s.box.chosen != 0 or bin(s.types).count("1") == s.box.types_in_deck


def check(s: Position, text: str, decision: str) -> None:
    """Refuse a position that can't be; everything in it is filled in, `text` is for errors."""
    _check_rooms(s, text)
    _check_cards(s, text)
    _check_blocked(s, text)
    for seat in range(s.box.seats):
        _check_bees(s, text, seat)
    if not _is_possible(s):
        raise bad(text, 0, "due", decision=decision)


# --- the table


def _check_rooms(s: Position, text: str) -> None:
    """Rooms, eggs and nectar: as many as there are."""
    box = s.box
    if s.room_bank < 0 or min(s.rooms[: box.seats]) < box.start_rooms:
        raise bad(text, 0, "tiles_each", least=int(box.start_rooms), most=int(box.room_tiles))
    if s.egg_bank < 0:
        raise bad(text, 0, "eggs", count=int(box.eggs))
    for colour in range(FLOWERS):
        if s.stock[colour] < 0:
            name = Message(f"waggledance.nectar.{box.colours[colour]}")
            raise bad(text, 0, "nectar", colour=name, count=int(box.nectar_each))


def _check_cards(s: Position, text: str) -> None:
    """Queen cards: of each type as many as there are, none of a type that is left out."""
    box = s.box
    if bin(s.types).count("1") < box.types_in_deck and not box.chosen:
        raise bad(text, 0, "types_in_deck", count=int(box.types_in_deck))
    known = [s.hands, s.discards, s.lying, s.found]
    if not is_deck_made(s):
        if any(map(any, known)) or any(s.held):
            raise bad(text, 0, "no_cards_yet")
        return
    for t in range(TYPES):
        if s.unseen[t] < 0:
            most = int(box.copies[t]) if s.types & BIT[t] else 0
            name = Message(f"waggledance.card.{CARD_NAMES[t]}")
            raise bad(text, 0, "copies", card=name, count=most)
    if s.deck_size < 0:
        raise bad(text, 0, "hidden_cards", count=int(sum(s.unseen)))


def _check_blocked(s: Position, text: str) -> None:
    """Blocking dice: as many on each card as were thrown (W-1)."""
    dice = int(s.box.blocking_dice)
    thrown = dice if s.round else sum(who >= BLOCKED for who in s.spaces)
    for card in range(CARDS):
        blocked = [
            who for who in s.spaces[card * VALUES : card * VALUES + VALUES] if who >= BLOCKED
        ]
        expected = (thrown + int(CARDS) - 1 - card) // int(CARDS)
        sets = [int(BLOCKED) + number for number in range(expected)]
        if sorted(blocked) != (sets if not s.round else [int(BLOCKED)] * expected):
            raise bad(text, 0, "blocked", count=dice)
    if s.round == 0:
        _check_sets(s, text)


def _check_sets(s: Position, text: str) -> None:
    """Dice of one set of four show different values (W-2)."""
    values: dict[int, set[int]] = {}
    for at, who in enumerate(s.spaces):
        if who >= BLOCKED:
            of_set = values.setdefault(int(who), set())
            if at % int(VALUES) in of_set:
                raise bad(text, 0, "blocked", count=int(s.box.blocking_dice))
            of_set.add(at % int(VALUES))


def _check_bees(s: Position, text: str, seat: int) -> None:
    """Every bee of a seat is in one place, and only where the step of the round leaves bees."""
    box = s.box
    player = SEATS_NAMED[seat]
    if not box.start_bees <= s.dice[seat] <= box.dice_each:
        least, most = int(box.start_bees), int(box.dice_each)
        raise bad(text, 0, "bees_owned", seat=player, least=least, most=most)
    owned = int(s.dice[seat]) + (s.volunteer == seat)
    step = int(step_of(s)) if s.phase != At.END else int(At.DAWN)
    pool, sick = int(total(s.pool[seat])), int(total(s.absent[seat]))
    on_cards = [
        sum(who == seat for who in s.spaces[card * VALUES : card * VALUES + VALUES])
        for card in range(CARDS)
    ]
    on_flowers = sum(int(s.bees_on_flower(f, seat)) for f in range(FLOWERS))
    in_rooms = sum(int(total(s.guests[seat * ROOMS + room])) for room in range(s.rooms[seat]))
    out = pool + sick + sum(on_cards) + on_flowers + in_rooms
    if s.phase == At.END and s.ended == RESIGNED:
        is_right = out <= owned
    elif step <= At.DAWN:
        is_right = out == 0
    elif step == At.ROLL:
        turn = (seat - s.first) % box.seats
        is_right = out == pool and _is_rolled(s, pool, owned, int(turn))
    elif step == At.MORNING:
        is_right = out == pool + sick == owned
    elif step in (At.ASSIGN, At.DUSK):
        is_right = out == owned and (step == At.ASSIGN or pool == 0)
    else:
        gone = [n for card_step, n in _CARD_OF.items() if card_step < step]
        is_right = out <= owned and pool == 0 and not any(on_cards[n] for n in gone)
        is_right &= (on_flowers == 0 or step <= At.NECTAR) and (in_rooms == 0 or step <= At.HONEY)
    if not is_right:
        raise bad(text, 0, "bees_out", seat=player, count=owned)


def _is_rolled(s: Position, pool: int, owned: int, turn: int) -> bool:
    """Do those before the seat that rolls have all dice, it some sixes of them, the others none?"""
    if turn != s.turn:
        return pool == (owned if turn < s.turn else 0)
    return pool % 6 == 0 and s.due == owned - pool > 0


# --- what is decided


def _is_possible(s: Position) -> bool:
    if (s.first == NOBODY) != (s.round == 0 and _before_blocking(s)) or s.round > s.box.max_rounds:
        return False
    if s.phase == At.END:
        if s.ended == RESIGNED:
            return s.box.seats == 2 and not any(getattr(s, name) + 1 for name in _ALL_ABOUT)
        return s.ended != 0 and s.round > 0 and _is_quiet(s) and s.due == 0
    if s.loser != NOBODY or s.passed or (s.round == 0) != (s.phase < At.DAWN):
        return False
    if s.phase < At.DAWN:
        return _is_quiet(s) and _is_set_up(s)
    return _is_step(s) and _is_part(s)


def _before_blocking(s: Position) -> bool:
    """Is the first player not known yet?"""
    return s.phase <= At.FIRST or (s.phase == At.END and s.first == NOBODY)


def _is_quiet(s: Position) -> bool:
    """Is nothing going on?"""
    values = (s.draws, s.finds, s.placed, s.budget, s.mixes, s.silent, s.lying[Card.EXPLORE])
    lists = (s.offer, s.stored, s.surplus, s.absent, s.visited, s.opened, s.early, s.moved)
    about = [getattr(s, name) for name in _ALL_ABOUT]
    is_still = not any(values) and not any(map(any, lists)) and set(about) == {NOBODY}
    return is_still and s.back == At.ASSIGN and not s.expertly and s.volunteer == NOBODY


def _is_set_up(s: Position) -> bool:
    """Is this what the set-up has come to?"""
    box = s.box
    threw = [p for p in range(box.seats) if s.thrown[p] != NOBODY]
    blocked = sum(who >= BLOCKED for who in s.spaces)
    if s.phase == At.TYPES:
        left = bin(s.types).count("1") - box.types_in_deck
        return not threw and blocked == 0 and s.due == left > 0 and not box.chosen
    if not is_deck_made(s) or any(s.held):
        return False
    if s.phase == At.FIRST:
        throws = [p for p in range(box.seats) if s.due & BIT[p]]
        in_order = bool(throws) and s.seat == throws[0] and all(p < throws[0] for p in threw)
        return in_order and len(throws) + len(threw) > 1 and blocked == 0
    return not threw and s.due == box.blocking_dice - blocked > 0


def _is_step(s: Position) -> bool:
    """Does everything agree with the step of the round?"""
    step = int(step_of(s))
    if not At.DAWN <= step <= At.DRAW or not is_deck_made(s) or any(t != NOBODY for t in s.thrown):
        return False
    is_night = step >= At.BUILD
    if (s.silent and not is_night) or (step != At.ASSIGN and s.placed):
        return False
    if any(s.opened[p] & ~s.visited[p] for p in range(s.box.seats)):
        return False
    if step < At.ASSIGN and (any(s.visited) or any(s.opened)):
        return False
    if step < At.MORNING and any(s.absent):
        return False
    if step == At.DAWN and s.volunteer != NOBODY:
        return False
    if step != At.NECTAR and (any(s.offer) or any(s.stored) or any(s.surplus)):
        return False
    if (s.budget or len(s.moved)) and (step != At.HONEY or not _are_moves(s)):
        return False
    if any(s.early) and (step not in (At.BUILD, At.HATCH) or not _are_early(s)):
        return False
    is_drawing = s.phase in (At.CARD, At.KEEP)
    if not is_drawing and (s.draws or s.finds or s.lying[Card.EXPLORE]):
        return False
    return _is_due(s, step)


def _are_moves(s: Position) -> bool:
    """Do all moves of this F lead from one room of the seat to another?"""
    rooms = [divmod(move_rooms(number), int(ROOMS)) for number in s.moved]
    return all(a != b and max(a, b) < s.rooms[s.seat] for a, b in rooms)


def _are_early(s: Position) -> bool:
    """Are there eggs in all rooms to which a gift has brought one before C, and may it?"""
    return s.box.gift_egg_before_c and all(
        s.contents[p * ROOMS + room] == EGG
        for p in range(s.box.seats)
        for room in range(ROOMS)
        if s.early[p] & BIT[room]
    )


def _is_due(s: Position, step: int) -> bool:
    """Has the seat as many bees to place or to use as it says?"""
    seat = s.seat
    if step == At.ROLL:
        return True
    if step == At.ASSIGN:
        most = total(s.pool[seat])
        is_whole = s.phase in (At.ASSIGN, At.DIVERT) or (s.due == 1 and s.placed == 0)
        return 1 <= s.due <= most and is_whole
    if step in _CARD_OF:
        first = _CARD_OF[step] * int(VALUES)
        most = sum(who == seat for who in s.spaces[first : first + int(VALUES)])
        used = s.phase in (At.CARD, At.KEEP)
        least = int(s.phase in (At.SECOND, At.GET, At.PUT))
        return least <= s.due <= most - used
    return s.due == 0


def _is_part(s: Position) -> bool:
    """Is what a decision has come to possible?"""
    phase = int(s.phase)
    about = {name for name in _ALL_ABOUT if getattr(s, name) != NOBODY}
    mixing = {"room", "other"} if phase in (At.MOVE, At.SWAP) and s.mixes else set()
    rooms = [getattr(s, name) for name in ("room", "other", "source", "target")]
    if any(room >= s.rooms[s.seat] for room in rooms):
        return False
    if phase in (At.GET, At.PUT):  # the room and colour of what was given, an egg has none
        if not about <= {"room", "colour"} or (phase == At.PUT and s.colour == NOBODY):
            return False
    elif about != _ABOUT.get(phase, set()) | mixing:
        return False
    if phase in (At.MIX, At.MOVE, At.SWAP):
        if not 0 <= s.mixes <= MOST_MOVES or (phase == At.MIX and s.mixes == 0):
            return False
    elif s.mixes:
        return False
    goes_back = phase in (At.DIVERT, At.FEINT, At.MIX_WITH, At.MIX) or bool(mixing)
    if (s.back != At.ASSIGN and not goes_back) or (s.expertly and phase != At.PAIR):
        return False
    is_right = _PARTS.get(phase)
    return is_right is None or is_right(s)


def _is_diverting(s: Position) -> bool:
    is_flower = FIRST_FLOWER <= s.place < FIRST_ROOM
    is_right = s.owner not in (NOBODY, s.seat) and s.back in (At.ASSIGN, At.DUSK)
    return is_flower and is_right and stands(s, s.owner, s.place, s.value)


def _is_mixing_with(s: Position) -> bool:
    is_night = At.BUILD <= s.back <= At.DRAW
    return is_night and any(may_mix(s, s.room, other) for other in range(s.rooms[s.seat]))


def _is_mixing(s: Position) -> bool:
    return At.BUILD <= s.back <= At.DRAW and s.room != s.other and _are_stores(s, s.room, s.other)


def _are_stores(s: Position, *rooms: int) -> bool:
    return all(s.contents[s.seat * ROOMS + room] & (EGG | HONEY) == 0 for room in rooms)


def _is_moving(s: Position) -> bool:
    if s.mixes and not _is_mixing(s):
        return False
    return has_target(s, s.source, s.colour)


def _is_dealing(s: Position) -> bool:
    most = EXPLORED if s.lying[Card.EXPLORE] else 1
    has_cards = s.deck_size > 0 and sum(s.unseen) > 0
    is_found = s.finds == 0 or s.lying[Card.EXPLORE] == 1
    return 1 <= s.draws <= most - s.finds and has_cards and is_found


# What must be so in each part of a decision.
_PARTS: Final[dict[int, Callable[[Position], bool]]] = {
    int(At.DIVERT): _is_diverting,
    int(At.FEINT): lambda s: s.back == At.ASSIGN and stands(s, s.seat, s.place, s.value),
    int(At.PAIR): lambda s: can_hatch(s, s.room, s.expertly != 0),
    int(At.SECOND): lambda s: may_give(s, s.room, s.colour),
    int(At.GET): lambda s: has_other(s, s.colour) and (s.room == NOBODY) == (s.colour == NOBODY),
    int(At.PUT): lambda s: s.stock[s.colour] > 0,
    int(At.MIX_WITH): _is_mixing_with,
    int(At.MIX): _is_mixing,
    int(At.MOVE): _is_moving,
    int(At.SWAP): lambda s: (
        _is_moving(s) and is_target(s, s.source, s.colour, s.target) and is_full(s, s.target)
    ),
    int(At.CARD): _is_dealing,
    int(At.KEEP): lambda s: (
        s.lying[Card.EXPLORE] == 1 and 2 <= s.finds <= EXPLORED and s.draws == 0
    ),
}
