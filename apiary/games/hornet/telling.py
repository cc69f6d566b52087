"""What happened, for the log and the ears: notation, words, flights, and what to notice."""

from __future__ import annotations

from apiary.bits import BIT
from apiary.core.messages import Message
from apiary.core.phase import NOBODY
from apiary.core.scene import LogLine, Move
from apiary.core.state import CHANCE, RESIGN
from apiary.games.hornet.actions import FIELDS, RISKED, SEATS, SURE, At, Card, Do
from apiary.games.hornet.box import ROUND
from apiary.games.hornet.names import SEATS_NAMED, hornet_id, place_of
from apiary.games.hornet.notation import cards_text, place_name, tile_name, write_action
from apiary.games.hornet.position import TIED, UNSCORED, Position
from apiary.games.hornet.rules.collecting import SAFELY as COLLECTED_SAFELY
from apiary.games.hornet.rules.fields import beside
from apiary.games.hornet.rules.flying import AGGRESSIVELY, SAFELY
from apiary.games.hornet.rules.production import cost
from apiary.games.hornet.rules.rounds import replenish
from apiary.games.hornet.scene import amounts, is_penalised, penalty_notes
from apiary.games.hornet.state import HornetState

_CHANCE = Message("core.chance")


def tell(before: HornetState, after: HornetState, actor: int, action: int | None) -> LogLine:
    """An event as a seat sees it; a card that others have selected is not known."""
    s = before.position
    news = (*_revealed(s, after.position), *_scored(s, after.position, action))
    if action is None:
        return LogLine("?", Message("hornet.told.selected", {"seat": SEATS_NAMED[actor]}), (), news)
    words = _words(s, actor, action)
    by_itself, _ = _collecting(s, after.position, action)
    further = (*_lost_everywhere(s, after.position, action), *by_itself)
    text = write_action(s.box, action)
    summary = Message("hornet.told.track") if s.phase == At.TRACK else None
    return LogLine(text, words, _flight(s, actor, action), (*further, *news), summary)


# --- what was done


def _words(s: Position, actor: int, action: int) -> Message:
    said: dict[str, object] = {"seat": _CHANCE if actor == CHANCE else SEATS_NAMED[actor]}
    if action == RESIGN:
        return Message("hornet.told.resigned", said)
    if action < Do.USE:
        cards = cards_text(action)
        one = "card" if action < Do.SELECT_TWO else "cards"
        return Message(f"hornet.told.{one}", {**said, "cards": cards})
    if actor == CHANCE:
        return _by_chance(s, action)
    if action < Do.LAND:
        return _used(s, actor, action - Do.USE, said)
    if action < Do.TAKE:
        return _flown(s, action - Do.LAND, said)
    if action < Do.PLACE:
        return _with_honey(s, action, said)
    if action < Do.LOSE:
        said |= {"count": action - Do.PLACE, "field": _name(s, s.field)}
        return Message("hornet.told.placed", said)
    if action >= Do.TURN:
        return Message("hornet.told.turned", {**said, "field": _name(s, s.field)})
    if action >= Do.PUT:
        said |= {"field": _name(s, s.field), "place": place_name(action - Do.PUT)}
        return Message("hornet.told.put", said)
    for verb, base in (
        ("lost", Do.LOSE),
        ("honey", Do.SET_HONEY),
        ("hornet", Do.SET_HORNET),
        ("named", Do.NAME),
    ):
        if base <= action < base + FIELDS:
            said["field"] = _name(s, action - base)
            return Message(f"hornet.told.{verb}", said)
    raise AssertionError(action)


def _name(s: Position, field: int) -> str:
    return s.box.names[field]


def _by_chance(s: Position, action: int) -> Message:
    if action in (Do.BLANK, Do.GREEN):
        return Message("hornet.told.green" if action == Do.GREEN else "hornet.told.blank")
    if action >= Do.TILE:
        return Message("hornet.told.tile", {"tile": tile_name(s.box, action - Do.TILE)})
    if action >= Do.DRAW:
        drawn = {"seat": SEATS_NAMED[s.seat], "field": _name(s, action - Do.DRAW)}
        return Message("hornet.told.drawn", drawn)
    if action >= Do.REMOVE:
        return Message("hornet.told.removed", {"field": _name(s, action - Do.REMOVE)})
    return Message("hornet.told.start", {"seat": SEATS_NAMED[action - Do.START]})


def _used(s: Position, seat: int, hornet: int, said: dict[str, object]) -> Message:
    """A card begins; those for nectar are done with that."""
    field = int(s.hornets[seat * 2 + hornet])
    card = int(s.card())
    said |= {"card": card + 1, "field": _name(s, field)}
    if card > Card.GRAB:
        return Message("hornet.told.used", said)
    said["nectar"] = _taken(s, card, int(s.nectar[field]))
    return Message("hornet.told.collected", said)


def _taken(s: Position, card: int, there: int) -> int:
    """How much nectar a card takes where so much lies."""
    if card == Card.COLLECT:
        return min(int(COLLECTED_SAFELY), there)
    if card == Card.GRAB:
        return min(int(s.box.penalty_nectar), there) if is_penalised(s, card) else there
    if card == Card.DASH:
        return 0 if is_penalised(s, card) else min(int(AGGRESSIVELY), there)
    return min(int(SAFELY), there)


def _flown(s: Position, field: int, said: dict[str, object]) -> Message:
    nectar = _taken(s, int(s.card()), int(s.nectar[field]))
    said |= {"field": _name(s, field), "nectar": nectar}
    if field == s.field:
        return Message("hornet.told.stayed", said)
    return Message("hornet.told.flown", {**said, "start": _name(s, s.field)})


def _with_honey(s: Position, action: int, said: dict[str, object]) -> Message:
    """What was done with honey, by the cards 3 and 4."""
    said["field"] = _name(s, s.field)
    if action == Do.DONE:
        return Message("hornet.told.done", said)
    if action == Do.PASS:
        return Message("hornet.told.passed", said)
    if action < Do.DONE:
        said["owner"] = SEATS_NAMED[action - Do.TAKE]
        if s.phase == At.SWITCH and not s.penalised():
            return Message("hornet.told.switched", said)
        return Message("hornet.told.destroyed", said)
    destroys = action >= Do.DESTROY
    declared = action - (Do.DESTROY if destroys else Do.MAKE)
    said |= {
        "sure": int(SURE[declared]),
        "markers": int(RISKED[declared]),
        "nectar": int(cost(declared)),
    }
    return Message("hornet.told.destroy" if destroys else "hornet.told.produce", said)


def _flight(s: Position, seat: int, action: int) -> tuple[Move, ...]:
    """The way of a hornet over open borders."""
    if not Do.LAND <= action < Do.LAND + FIELDS or action - Do.LAND == s.field:
        return ()
    way = tuple(place_of(s, field) for field in shortest(s, int(s.field), action - Do.LAND))
    return (Move(hornet_id(seat, int(s.hornet)), way),)


def shortest(s: Position, start: int, end: int) -> list[int]:
    """The fields on a shortest way between two that are connected."""
    came: dict[int, int] = {start: start}
    edge = [start]
    while end not in came:
        wider: list[int] = []
        for field in edge:
            near = beside(s, field)
            for other in range(FIELDS):
                if near & BIT[other] and other not in came:
                    came[other] = field
                    wider.append(other)
        edge = wider
    way = [end]
    while way[-1] != start:
        way.append(came[way[-1]])
    return way[::-1]


# --- what came of it


def _revealed(s: Position, after: Position) -> tuple[Message, ...]:
    """The cards, when the last has been selected, and the penalties."""
    if s.phase != At.SELECT or after.phase == At.SELECT or len(after.queue) == 0:
        return ()
    cards = tuple(
        Message(
            "hornet.played", {"seat": SEATS_NAMED[int(entry) & 7], "card": (int(entry) >> 3) + 1}
        )
        for entry in after.queue
    )
    notes = (note for _, note in penalty_notes(after))
    return (Message("hornet.news.revealed", {"cards": cards}), *notes)


def _carried_out(s: Position, after: Position) -> list[int]:
    """The cards that have had their effect with this event, as they stand in the queue."""
    last = len(s.queue) if after.step != s.step or len(after.queue) == 0 else int(after.turn)
    if after.phase == At.LOSE and after.turn > s.turn:  # its effect is done, its penalty is not
        last += 1
    return [int(entry) for entry in s.queue][int(s.turn) : last]


def _lost_everywhere(s: Position, after: Position, action: int) -> tuple[Message, ...]:
    """The penalties that leave no choice (option `penalty_honey=each`)."""
    if not s.box.lose_each:
        return ()
    robbed = action - Do.TAKE if Do.TAKE <= action < Do.DONE else NOBODY
    told: list[Message] = []
    for entry in _carried_out(s, after):
        card, seat = entry >> 3, entry & 7
        in_hives = s.box.honey_each - s.stock[seat] - s.collected[seat] - int(seat == robbed)
        if is_penalised(s, card) and in_hives > 0:
            told.append(Message("hornet.told.lost_everywhere", {"seat": SEATS_NAMED[seat]}))
    return tuple(told)


def _collecting(
    s: Position, after: Position, action: int | None
) -> tuple[tuple[Message, ...], list[int]]:
    """What is done without a question after an action, with two players by the hornet left, and
    the nectar that is left on each field when the cards are carried out.
    """
    nectar = [int(amount) for amount in s.nectar]
    if action is None or len(s.queue) == 0:
        return (), nectar
    used = list(s.used)
    field = _acting_field(s, action)
    if Do.USE <= action < Do.TAKE:
        card = int(s.card())
        if card <= Card.GRAB or action >= Do.LAND:
            nectar[field] -= _taken(s, card, nectar[field])
        if action < Do.LAND:
            used[s.seat] |= BIT[action - Do.USE]
    if s.box.seats != 2:
        return (), nectar
    told: list[Message] = []
    for entry in _carried_out(s, after)[1:]:
        card, seat = entry >> 3, entry & 7
        hornet = 1 if used[seat] == 1 else 0
        field = int(after.hornets[seat * 2 + hornet])
        said = {"seat": SEATS_NAMED[seat], "card": card + 1, "field": _name(s, field)}
        if card > Card.GRAB:
            told.append(Message("hornet.told.nothing", said))
            continue
        taken = _taken(s, card, nectar[field])
        nectar[field] -= taken
        told.append(Message("hornet.told.collected", {**said, "nectar": taken}))
    return tuple(told), nectar


def _acting_field(s: Position, action: int) -> int:
    """Where the card of this action is carried out."""
    if Do.LAND <= action < Do.TAKE:
        return action - Do.LAND
    if Do.USE <= action < Do.LAND:
        return int(s.hornets[s.seat * 2 + action - Do.USE])
    return action - Do.LOSE if Do.LOSE <= action < Do.SET_HONEY else int(s.field)


def _to_be_shared(s: Position, after: Position, action: int | None) -> list[int]:
    """The nectar on each field when hives are scored: what the last cards have left, and what the
    end of the round brings.
    """
    then = s.copy()
    for field, left in enumerate(_collecting(s, after, action)[1]):
        then.nectar[field] = left
    if len(s.queue):
        if action is not None and Do.MAKE <= action < Do.PLACE:
            then.bank += cost(action - (Do.DESTROY if action >= Do.DESTROY else Do.MAKE))
        replenish(then)
    return [int(amount) for amount in then.nectar]


def _scored(s: Position, after: Position, action: int | None) -> tuple[Message, ...]:
    """The hives that were scored, in the order of the track."""
    if [int(fate) for fate in s.fate] == [int(fate) for fate in after.fate]:
        return ()
    nectar = _to_be_shared(s, after, action)
    found: list[Message] = []
    for tile in after.track:
        if tile == ROUND or s.fate[tile] != UNSCORED or after.fate[tile] == UNSCORED:
            continue
        fate = int(after.fate[tile])
        said: dict[str, object] = {"field": _name(s, int(tile))}
        honey = amounts(after.counted, int(tile))
        counted = [int(after.counted[tile * SEATS + seat]) for seat in range(SEATS)]
        said |= {"honey": honey, "nectar": nectar[tile] // counted.count(max(counted))}
        if not honey:
            found.append(Message("hornet.news.empty", said))
        elif fate == TIED:
            found.append(Message("hornet.news.tied", said))
        else:
            found.append(Message("hornet.news.won", {**said, "seat": SEATS_NAMED[fate]}))
    return tuple(found)
