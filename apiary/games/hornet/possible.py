"""What no game of Hornet can come to: `check` refuses it, by what the rules would have."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.phase import NOBODY, RESIGNED
from apiary.games.hornet.actions import CENTRE, DECLARED, FIELDS, SEATS, At, Card, Do
from apiary.games.hornet.box import COLOURS, ROUND
from apiary.games.hornet.notation import bad
from apiary.games.hornet.position import NOT_CHOSEN, UNSCORED, Position
from apiary.games.hornet.rules.fields import (
    beside,
    field_at,
    is_first_of_its_look,
    rotations,
    stock,
)
from apiary.games.hornet.rules.penalties import owns_honey
from apiary.games.hornet.rules.production import feasible
from apiary.games.hornet.rules.scoring import ENOUGH
from apiary.games.hornet.rules.switching import MOST, can_take_more

_CARDS_OF = {  # the cards that can be on
    int(At.USE): range(6),
    int(At.LAND): (Card.DASH, Card.FLY),
    int(At.SWITCH): (Card.SWITCH,),
    int(At.LOSE): (Card.GRAB, Card.SWITCH, Card.DASH),
}
_MARKERS = 8  # that can be thrown at once


def check(s: Position, text: str, decision: str) -> None:
    """Refuse a position that can't be; everything in it is filled in, `text` is for errors."""
    _check_fields(s, text)
    _check_map(s, text)
    _check_track(s, text)
    _check_hives(s, text)
    _check_nectar(s, text)
    if not _is_possible(s):
        raise bad(text, 0, "due", decision=decision)


# --- the table


def _check_fields(s: Position, text: str) -> None:
    """All fields in play, and no others."""
    box = s.box
    hives = sum(int(BIT[f]) for f in range(FIELDS) if box.has_hive(f))
    used = (1 << int(FIELDS)) - 1 - hives
    used |= s.fields & hives if _chooses_letters(s) else sum(int(BIT[f]) for f in box.used)
    if s.fields != used or _removed(s) > FIELDS - len(box.used):
        names = ", ".join(box.names[f] for f in range(FIELDS) if used & BIT[f])
        raise bad(text, 0, "fields_in_play", names=names)


def _chooses_letters(s: Position) -> bool:
    """Does chance choose the hives in play (H-35)?"""
    return s.box.free_map and s.box.random_track


def _removed(s: Position) -> int:
    return int(FIELDS) - bin(s.fields).count("1")


def _check_map(s: Position, text: str) -> None:
    """Fields lie in different places, turned as they may be, and joined by open borders (H-32)."""
    laid = [f for f in range(FIELDS) if s.cells[f] >= 0]
    if not s.box.free_map or not laid:
        return
    first = field_at(s, CENTRE)
    found = BIT[first] if first >= 0 else 0
    for _ in laid:
        for f in laid:
            if found & BIT[f]:
                found |= beside(s, f)
    is_joined = found == sum(int(BIT[f]) for f in laid)
    is_turned = all(is_first_of_its_look(s, f, s.turned[f]) for f in laid)
    apart = len({int(s.cells[f]) for f in laid}) == len(laid)
    if not (is_joined and is_turned and apart) or s.turned[first] or s.starter == NOBODY:
        raise bad(text, 0, "joined")


def _check_track(s: Position, text: str) -> None:
    """The tiles of the track, the turn pawn on it, and the starting player (H-24, H-26)."""
    box = s.box
    tiles = [int(tile) for tile in s.track] if box.random_track else []
    letters = [tile for tile in tiles if tile != ROUND]
    in_play = all(s.fields & BIT[f] and box.has_hive(f) for f in letters)
    is_first = not tiles or not box.first_is_round or tiles[0] == ROUND
    is_done = s.letters == 0 and (s.rounds > 0 or tiles[-1:] == [ROUND])
    is_last = not tiles or not box.last_is_scoring or not is_done
    is_whole = len(set(letters)) == len(letters) and in_play and s.rounds >= 0
    if not (is_first and is_last and is_whole) or (tiles and len(s.reach) == 0):
        raise bad(text, 0, "tiles")
    if s.step > max(s.last + 1, 0):
        raise bad(text, 0, "step", most=int(max(s.last, 0)) + 1)
    if box.starter == NOBODY:
        return
    rounds = sum(tile == ROUND for tile in s.track[: s.step])
    pawn = (box.starter + rounds) % box.seats
    if s.starter != pawn:
        raise bad(text, 0, "pawn_at", colour=COLOURS[pawn], step=int(s.step) + 1)


def _check_hives(s: Position, text: str) -> None:
    """Scored are those that the turn pawn has passed; in each is room; nobody has too much."""
    box = s.box
    passed = {int(tile) for tile in s.track[: s.step] if tile != ROUND}
    if s.phase == At.END and s.ended != RESIGNED and s.step <= s.last:
        passed |= {int(s.track[s.step])} - {int(ROUND)}  # the third hive: the pawn stays there
    if {f for f in range(FIELDS) if s.fate[f] != UNSCORED} != passed:
        names = ", ".join(sorted(box.names[f] for f in passed)) or "–"
        raise bad(text, 0, "scored", names=names, step=int(s.step) + 1)
    for f in range(FIELDS):
        honey = max(sum(found[f * SEATS : f * SEATS + SEATS]) for found in (s.honey, s.counted))
        if honey > box.capacity[f]:
            raise bad(text, 0, "room", field=box.names[f], count=int(box.capacity[f]))
    if min(s.stock) < 0 or any(
        honey for n, honey in enumerate((*s.honey, *s.counted)) if n % SEATS >= box.seats
    ):
        raise bad(text, 0, "honey_each", count=int(box.honey_each))
    if max(s.hives) >= ENOUGH and (s.phase != At.END or s.ended == RESIGNED):
        raise bad(text, 0, "third_hive")


def _check_nectar(s: Position, text: str) -> None:
    """As much as there is, and none where a hive was scored (H-5, H-17)."""
    box = s.box
    if box.limit_nectar and s.bank < 0:
        raise bad(text, 0, "nectar", count=int(box.nectar_cubes))
    for f in range(FIELDS):
        stays = box.nectar_stays and not any(s.counted[f * SEATS : f * SEATS + SEATS])
        if s.nectar[f] and (not s.fields & BIT[f] or (s.fate[f] != UNSCORED and not stays)):
            raise bad(text, 0, "no_nectar", field=box.names[f])
    if _has_begun(s):
        return
    on_fields = box.nectar_on_fields if s.last >= 0 else 0
    fields = [int(s.nectar[f]) for f in range(FIELDS) if s.fields & BIT[f]]
    purses = [int(nectar) for nectar in s.purse[: box.seats]]
    if set(fields) != {on_fields} or set(purses) != {box.nectar_each}:
        raise bad(text, 0, "first_nectar", fields=int(on_fields), players=int(box.nectar_each))


def _has_begun(s: Position) -> bool:
    """Are all hornets on the map?"""
    return all(field >= 0 for field in s.hornets[: s.box.seats * 2])


# --- what is decided


def _is_possible(s: Position) -> bool:
    if any(s.fields & BIT[f] == 0 for f in s.hornets if f >= 0) or not 1 <= s.fallen < 512:
        return False
    if s.phase != At.END:
        return s.loser == NOBODY and _is_due(s, s.phase)
    if s.ended == RESIGNED:  # one of two gave up, whatever was decided then
        return s.box.seats == 2 and any(_is_due(s, phase) for phase in range(At.END))
    return _is_over(s) and _is_idle(s) and all(cards == NOT_CHOSEN for cards in s.chosen)


def _is_over(s: Position) -> bool:
    """The third hive of somebody was scored, or the last one."""
    if s.last < 0 or not _has_begun(s):
        return False
    if max(s.hives) < ENOUGH:
        return bool(s.step == s.last + 1)
    if s.step > s.last or s.track[s.step] == ROUND:
        return False
    winner = s.fate[s.track[s.step]]
    return sorted(s.hives)[-2] < ENOUGH and winner >= 0 and s.hives[winner] == ENOUGH


def _is_idle(s: Position) -> bool:
    """Is no card being executed, and no field laid?"""
    values = (s.turn, s.taken, s.least, s.most, s.thrown, s.destroys, *s.used)
    return not any(values) and max(s.hornet, s.field, s.cell) < 0


def _is_due(s: Position, phase: i64) -> bool:
    if phase < At.SELECT:
        is_laying = phase in (At.PUT, At.TURN)
        return (
            phase == _set_up_phase(s)
            and (_is_in_hand(s) if is_laying else _is_idle(s))
            and all(cards == NOT_CHOSEN for cards in s.chosen)
            and _is_in_turn(s)
        )
    if s.last < 0 or not _has_begun(s) or s.step > s.last or s.track[s.step] != ROUND:
        return False
    if not all(_is_choice(s, p) for p in range(SEATS)) or s.cell >= 0:
        return False
    if phase == At.SELECT:
        return _is_idle(s) and NOT_CHOSEN in list(s.chosen[: s.box.seats])
    return len(s.queue) > s.turn and _is_executing(s, phase)


def _set_up_phase(s: Position) -> int:
    box = s.box
    if s.starter == NOBODY:
        return int(At.LOT)
    if _chooses_letters(s) and _removed(s) < box.to_remove:
        return int(At.LETTERS)
    if s.field >= 0:
        return int(At.PUT if s.cell < 0 else At.TURN)
    if stock(s):
        return int(At.DRAW if box.draw_fields else At.NAME)
    if s.last < 0:
        return int(At.TRACK)
    if sum(s.honey) < box.seats * box.honey_to_set:
        return int(At.HONEY)
    return int(At.HORNET)


def _is_in_hand(s: Position) -> bool:
    """Is a field being laid, not the first, and put where it can be turned in several ways?"""
    if not s.fields & BIT[s.field] or s.cells[s.field] >= 0 or s.placed == 0 or s.hornet >= 0:
        return False
    if s.cell < 0:
        return True
    is_free = field_at(s, s.cell) < 0
    return is_free and bin(rotations(s, s.field, s.cell)).count("1") > 1


def _is_in_turn(s: Position) -> bool:
    """Has everybody placed as much honey and as many hornets as the turns give, not too many
    together?
    """
    box = s.box
    honey = [sum(int(s.honey[f * SEATS + p]) for f in range(FIELDS)) for p in range(box.seats)]
    hornets = [sum(f >= 0 for f in s.hornets[p * 2 : p * 2 + 2]) for p in range(box.seats)]
    for placed in (honey, hornets):
        order = [placed[(s.starter + n) % box.seats] for n in range(box.seats)]
        if sorted(order, reverse=True) != order or order[0] - order[-1] > 1:
            return False
    is_begun = s.last >= 0 or not any(honey)
    is_ready = min(honey) == max(honey) == box.honey_to_set
    return (
        is_begun
        and max(honey) <= box.honey_to_set
        and max(s.honey) <= box.honey_together
        and (is_ready or not any(hornets))
        and not _has_begun(s)
    )


def _is_choice(s: Position, seat: int) -> bool:
    """Could this seat have chosen so: one card, with two players two?"""
    choice = s.chosen[seat]
    if seat >= s.box.seats:
        return choice == NOT_CHOSEN
    return choice < 0 or (choice < Do.USE and (choice >= Do.SELECT_TWO) == (s.box.seats == 2))


def _is_executing(s: Position, phase: i64) -> bool:
    """Is a card on that asks for this, with a hornet of its player?"""
    seat, card = s.queue[s.turn] & 7, s.queue[s.turn] >> 3
    if (s.hornet < 0) != (phase == At.USE) or not _is_used(s, seat):
        return False
    if card not in _CARDS_OF.get(int(phase), (Card.PRODUCE,)):
        return False
    if phase in (At.THROW, At.PLACE, At.DESTROY):
        return _is_producing(s, phase, seat)
    if s.least or s.most or s.thrown or s.destroys:
        return False
    if s.taken and not (card == Card.SWITCH and phase != At.USE and s.taken <= MOST):
        return False
    if phase == At.SWITCH:
        return can_take_more(_with_seat(s, seat))
    is_penalised = s.penalties & BIT[card >> 1] != 0
    return phase != At.LOSE or (is_penalised and not s.box.lose_each and owns_honey(s, seat))


def _with_seat(s: Position, seat: i64) -> Position:
    """The same as if this seat were asked."""
    twin = s.copy()
    twin.seat = seat
    return twin


def _is_used(s: Position, seat: i64) -> bool:
    """Has each used a hornet for every card that was executed or is?"""
    done = [int(entry & 7) for entry in s.queue[: s.turn + i64(s.hornet >= 0)]]
    used = [bin(s.used[p]).count("1") for p in range(SEATS)]
    if s.hornet >= 0 and not s.used[seat] & BIT[s.hornet]:
        return False
    is_free = s.hornet >= 0 or s.used[seat] == 0  # else there is no choice left (H-23)
    return is_free and max(s.used) < 4 and used == [done.count(p) for p in range(SEATS)]


def _is_producing(s: Position, phase: i64, seat: i64) -> bool:
    """Do the markers, what is paid for and what can be had go together (H-9, H-31)?"""
    fallen = f"{s.fallen:b}"[1:]
    risked = len(fallen) + int(s.thrown)
    if (int(s.least), risked) not in DECLARED or len(fallen) > _MARKERS:
        return False
    limit = int(feasible(_with_seat(s, seat), s.destroys != 0))
    limit += int(s.taken)  # before these were destroyed
    if s.least > limit or (s.least == limit and risked):
        return False
    if s.taken and phase != At.DESTROY:
        return False
    most = int(s.least) + fallen.count("1")
    if phase == At.THROW:
        return s.thrown > 0 and s.most == most
    if s.thrown or s.most != min(most, limit):
        return False
    if phase == At.PLACE:
        return not s.destroys and s.most > s.least
    return s.destroys == 1 and s.taken < s.most
