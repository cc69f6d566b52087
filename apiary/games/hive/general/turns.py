"""What an action does, and how a turn goes on to the next (§2.8; HC-5, HC-9, V-14)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from apiary.bits import BIT
from apiary.games.hive import actions
from apiary.games.hive.colony import DRAWING, DRAWING_FIRST, OWN, PLACING, PLAYING, Colony
from apiary.games.hive.creatures.table import POWERS
from apiary.games.hive.general.ending import decided, position_key
from apiary.games.hive.modules.honeycombo import flip_honeycombo
from apiary.games.hive.modules.swarm import in_bag, receive, select
from apiary.games.hive.modules.venom import face_of
from apiary.games.hive.position import IN_HAND, NOBODY, PASS


def do(k: Colony, action: i64) -> None:
    """Do a legal action of the player to act; nothing follows it if it decides the game."""
    if action == PASS:
        end_turn(k)
    elif action < actions.VERBS:
        draws = place_or_move(k, action) and k.settings.swarm and not k.settings.draws_first
        go_on(k, draws)
    else:
        use(k, action)


def choose_hand(k: Colony, seat: i64, action: i64) -> None:
    """Keep a hand of Swarm; the first turn begins when both have one."""
    select(k, seat, action)
    if k.phase == PLAYING:
        begin_game(k)


def use(k: Colony, action: i64) -> None:
    """Do what a verb says."""
    verb = actions.verb_of(action)
    p = actions.actor_of(action)
    t = actions.target_of(action)
    if verb == actions.END_TURN:
        end_turn(k)
        return
    if verb in POWERS:
        POWERS[verb].use(k, p, t)
    elif verb == actions.FLIP:
        k.turn_over(p)
    elif verb == actions.STEAL:
        receive(k, p, k.me)
        k.settled = True
    elif verb == actions.FLIP_HONEYCOMBO:
        flip_honeycombo(k)
    elif verb == actions.DRAW_FIRST:
        k.phase = DRAWING_FIRST
        return
    go_on(k, verb == actions.DRAW)


def place_or_move(k: Colony, action: i64) -> bool:
    """Bring a piece to its cell; was it placed?"""
    p = actions.mover_of(action)
    to = actions.cell_of(action)
    s = k.hive
    if s.pos[p] == IN_HAND:
        s.kind[p] = face_of(p, actions.is_reversed(action))
        k.holder[p] = NOBODY
        k.lay(p, to)
        k.placed_now |= BIT[p]
        k.settled = True
        k.phase = PLAYING
        return True
    k.pick_up(p, IN_HAND)
    k.lay(p, to)
    k.rest(BIT[p])
    return False


def go_on(k: Colony, draws: bool) -> None:
    """After an action: draw if one is due and the bag has something, then the next action."""
    if decided(k):
        return
    if draws and in_bag(k):
        k.phase = DRAWING
    else:
        end_action(k)


def draw(k: Colony, p: i64) -> None:
    """A piece has come out of the bag, for the player to act."""
    receive(k, p, k.me)
    k.settled = True
    if k.phase == DRAWING_FIRST:
        k.phase = PLACING
        return
    k.phase = PLAYING
    end_action(k)


def end_action(k: Colony) -> None:
    """The next action of the turn, or the next turn."""
    k.left -= 1
    if k.left > 0:
        k.second = True
    else:
        end_turn(k)


def end_turn(k: Colony) -> None:
    """The record is kept for the other player, who comes next; what was stunned wakes."""
    me = k.me
    k.placed = k.placed_now
    k.moved = k.moved_now
    k.flipped = k.flipped_now
    k.immobile = k.immobile_now
    k.stung[me] = k.stung_now
    k.turned = k.turned_now
    k.placed_now = 0
    k.moved_now = 0
    k.flipped_now = 0
    k.immobile_now = 0
    k.stung_now = 0
    k.turned_now = False
    k.stunned &= ~k.recovering
    begin_turn(k, k.hive.turn + 1)


def begin_game(k: Colony) -> None:
    """Start the first turn."""
    k.settled = True
    begin_turn(k, 0)


def begin_turn(k: Colony, turn: i64) -> None:
    """Start a turn, counted from 0 over both players."""
    s = k.hive
    s.turn = turn
    s.settled = turn
    s.first_key = turn
    me = k.me
    k.left = 2 if k.doubled & BIT[me] else 1
    k.doubled &= ~BIT[me]
    k.second = False
    k.recovering = k.stunned & OWN[me]
    if k.settled:
        k.keys = vec[i64]()
        k.settled = False
    if k.settings.repetitions:
        k.keys = append(k.keys, position_key(k))
