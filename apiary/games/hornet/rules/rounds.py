"""How the game goes on: card after card, round after round."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.phase import NOBODY
from apiary.games.hornet.actions import FIELDS, SEATS, At, Card
from apiary.games.hornet.box import ROUND
from apiary.games.hornet.position import LAST_HIVE, NOT_CHOSEN, THIRD_HIVE, UNSCORED, Position
from apiary.games.hornet.rules.collecting import collect
from apiary.games.hornet.rules.penalties import suffer
from apiary.games.hornet.rules.scoring import score
from apiary.games.hornet.rules.selecting import reveal
from apiary.games.hornet.rules.switching import can_take_more
from apiary.games.hornet.rules.two_players import fixed_hornet


def execute_all(s: Position) -> None:
    """Reveal the cards and begin with the first."""
    reveal(s)
    s.turn = 0
    ask_hornet(s)


def ask_hornet(s: Position) -> None:
    """The next card: its player says which hornet (H-4), unless only one is left (H-23)."""
    turn = s.turn
    s.seat = s.queue[turn] & 7
    hornet = fixed_hornet(s, s.seat)
    if hornet < 0:
        s.phase = At.USE
    else:
        use(s, hornet)


def use(s: Position, hornet: i64) -> None:
    """Execute the card with this hornet, as far as there is nothing to decide."""
    s.hornet = hornet
    s.used[s.seat] |= BIT[hornet]
    s.field = s.hornets[s.seat * 2 + hornet]
    card = s.card()
    if card <= Card.GRAB:
        collect(s)
        finish(s)
    elif card == Card.SWITCH:
        s.phase = At.SWITCH
        if not can_take_more(s):
            finish(s)
    elif card == Card.PRODUCE:
        s.phase = At.DECLARE
    else:
        s.phase = At.LAND


def finish(s: Position) -> None:
    """The card has had its effect; now the penalty, then the next card (H-15)."""
    if s.penalised() and suffer(s, s.seat):
        s.phase = At.LOSE
    else:
        next_card(s)


def next_card(s: Position) -> None:
    """The next card in the queue, or the end of the round."""
    s.field = NOBODY
    s.hornet = NOBODY
    s.taken = 0
    s.least = 0
    s.most = 0
    s.destroys = 0
    s.turn += 1
    if s.turn < len(s.queue):
        ask_hornet(s)
    else:
        end_round(s)


def end_round(s: Position) -> None:
    """Cards back to the hands, nectar, the starting player pawn (H-24), the turn pawn."""
    p: i64
    for p in range(SEATS):
        s.chosen[p] = NOT_CHOSEN
        s.used[p] = 0
    s.queue = vec[i64]()
    s.turn = 0
    s.penalties = 0
    replenish(s)
    s.starter = (s.starter + 1) % s.box.seats
    s.step += 1
    go_on(s)


def replenish(s: Position) -> None:
    """One nectar on each field that is not scored, while there is any (H-5, H-17)."""
    f: i64
    for f in range(FIELDS):
        if s.fields & BIT[f] and s.fate[f] == UNSCORED:
            if s.box.limit_nectar and s.bank <= 0:
                break
            s.nectar[f] += 1
            s.bank -= 1


def go_on(s: Position) -> None:
    """Score what the turn pawn comes to, until an action round or the end (H-20)."""
    s.seat = NOBODY
    s.phase = At.SELECT
    while s.step <= s.last:
        step = s.step
        tile = s.track[step]
        if tile == ROUND:
            return
        if score(s, tile):
            s.end(THIRD_HIVE)
            return
        s.step += 1
    s.end(LAST_HIVE)
