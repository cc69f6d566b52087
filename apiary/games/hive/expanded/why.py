"""Why can't I? The rule that forbids an action of an expanded game.

Asked only about actions that are not legal. As for the original game the rules are looked at in the
order in which a person would: whose piece, what time, whether it may act at all, and only then
whether it gets there.
"""

from __future__ import annotations

from mypy_extensions import i64

from apiary.core.outcome import Reason
from apiary.games.hive.creatures.scorpion import holder
from apiary.games.hive.expanded import actions
from apiary.games.hive.expanded.colony import (
    HONEYCOMBO,
    IN_BAG,
    REMOVED,
    SELECTING,
    Colony,
)
from apiary.games.hive.expanded.why_moving import why_not_move
from apiary.games.hive.expanded.why_power import why_not_power
from apiary.games.hive.modules.guardians import is_guardian
from apiary.games.hive.modules.swarm import is_first
from apiary.games.hive.modules.venom import has_two_faces, may_show
from apiary.games.hive.notation import PIECE_NAMES
from apiary.games.hive.position import (
    ABSENT,
    IN_HAND,
    NOBODY,
    NOT_SEARCHED,
    PASS,
    SIDE,
    THE_QUEEN,
    TOP,
    WHITE,
)
from apiary.games.hive.rules.placing import queen_is_due, queen_is_early
from apiary.games.hive.rules.why import reason
from apiary.hexes import ALL, direction_to


def why_not(k: Colony, action: i64) -> Reason:
    """The rule that an action which is not legal breaks, for who is to decide."""
    if k.phase == SELECTING:
        known = actions.SELECT <= action < actions.ACTIONS
        return reason("hive.bad_hand" if known else "hive.select_first", "SW-1")
    k.hive.pins = NOT_SEARCHED
    if action == PASS:
        return reason("hive.can_act", "V-5")
    if action < actions.VERBS:
        return _why_not_brought(k, action)
    if actions.SELECT <= action < actions.ACTIONS:
        return _why_no_hand(k)
    if action >= actions.ACTIONS or not _is_written_so(action):
        return reason("core.no_such_action", "", action=int(action))
    if actions.verb_of(action) == actions.DRAWN:
        return reason("hive.by_chance" if k.settings.swarm else "hive.no_bag", "SW-1")
    return _why_no_deed(k, action)


def _is_written_so(action: i64) -> bool:
    """Does an action name no more pieces than its verb is about?"""
    verb = actions.verb_of(action)
    if verb == actions.FLIP or verb == actions.STEAL:
        return actions.target_of(action) == 0
    if verb == actions.DRAWN:
        return actions.actor_of(action) == 0
    return verb < actions.STEAL or action == actions.deed(verb, 0, 0)


def _why_no_hand(k: Colony) -> Reason:
    """Why no hand is selected any more, or ever."""
    return reason("hive.hands_shown" if k.settings.swarm else "hive.no_bag", "SW-2")


def unknown(k: Colony, p: i64) -> Reason | None:
    """The reason if there is no such piece in the game, or no longer on the table."""
    if int(p) not in PIECE_NAMES or k.hive.pos[p] == ABSENT:
        return reason("hive.no_such_piece", "")
    if k.hive.pos[p] == REMOVED:
        return reason("hive.removed", "P-3", piece=int(p))
    if k.hive.pos[p] == IN_BAG:
        return reason("hive.in_bag", "SW-1", piece=int(p))
    return None


def _why_not_brought(k: Colony, action: i64) -> Reason:
    """Why a piece can't be placed or moved there."""
    p, to = actions.mover_of(action), actions.cell_of(action)
    found = unknown(k, p)
    if found is not None:
        return found
    s = k.hive
    if s.pos[p] == IN_HAND:
        found = _why_not_place(k, p, to, actions.is_reversed(action))
    elif actions.is_reversed(action):
        found = reason("hive.in_play", "", piece=int(p))
    else:
        found = why_not_move(k, p, to)
    return found or reason("hive.table_ends", "", int(to), piece=int(p))


def _why_not_place(k: Colony, p: i64, to: i64, reverse: bool) -> Reason | None:
    s = k.hive
    piece = int(p)
    if k.holder[p] != k.me:
        key = "hive.in_other_hand" if k.settings.swarm else "hive.not_your_piece"
        return reason(key, "SW-3" if k.settings.swarm else "§2.4", piece=piece)
    if p & (SIDE - 1) == THE_QUEEN:
        if queen_is_early(s):
            return reason("hive.queen_too_early", "§2.10.4")
    elif queen_is_due(s):
        return reason("hive.queen_now", "§2.4.3")
    if not is_first(k, p, IN_HAND, k.me):
        first = p
        while not is_first(k, first, IN_HAND, k.me):
            first -= 1
        return reason("hive.lowest_first", "", piece=piece, by=int(first))
    if not may_show(k, p, reverse):
        return _why_not_face(k, p)
    if k.honeycombo_is_covered():
        return _why_uncover(k)
    if is_guardian(p):
        return _why_not_perch(k, p, to)
    return _why_not_site(k, p, to)


def _why_not_face(k: Colony, p: i64) -> Reason:
    if p & (SIDE - 1) == THE_QUEEN and (k.settings.all_flip or may_show(k, p, False)):
        return reason("hive.queen_face", "§2.4.6")
    return reason("hive.fixed_face", "§2.4.6", piece=int(p))


def _why_not_perch(k: Colony, p: i64, to: i64) -> Reason | None:
    s = k.hive
    if s.height(to) == 0 or s.board[to] >> TOP == HONEYCOMBO or s.board[to] >> TOP >> 5 != p >> 5:
        return reason("hive.guardian_on_own", "GU-1", int(to), piece=int(p))
    if s.board[to] >> (WHITE + 6 * (1 - (p >> 5))) & ALL:
        return reason("hive.touches_enemy", "GU-1", int(to), piece=int(p))
    return None


def _why_not_site(k: Colony, p: i64, to: i64) -> Reason | None:
    s = k.hive
    piece = int(p)
    if s.height(to):
        return reason("hive.place_on_top", "§2.4.2", int(to), piece=piece)
    if s.turn == 0 and not k.settings.honeycombo:
        return reason("hive.first_anywhere", "§2.4.1")
    if s.board[to] & ALL == 0:
        return reason("hive.off_hive", "§2.3", int(to), piece=piece)
    if s.turn < 2:
        return None
    if s.board[to] >> (WHITE + 6 * (1 - (p >> 5))) & ALL:
        return reason("hive.touches_enemy", "§2.4.2", int(to), piece=piece)
    own = s.board[to] >> (WHITE + 6 * (p >> 5)) & ALL
    neutral = direction_to(to, s.pos[HONEYCOMBO]) >= 0 and k.settings.honeycombo_suffices
    if own or neutral:
        return None
    return reason("hive.touches_nothing", "§2.4.2", int(to), piece=piece)


def _why_no_deed(k: Colony, action: i64) -> Reason:
    """Why a verb can't be done."""
    verb = actions.verb_of(action)
    if verb == actions.END_TURN:
        return _why_not_end(k)
    if verb == actions.FLIP_HONEYCOMBO and not k.settings.honeycombo:
        return reason("hive.no_honeycombo", "")
    if (verb == actions.DRAW or verb == actions.STEAL) and not k.settings.swarm:
        return reason("hive.no_bag", "SW-3")
    if not k.queen_is_placed(k.me):
        return reason("hive.queen_not_placed", "§2.4.4")
    if k.honeycombo_is_covered():
        return _why_uncover(k)
    if verb == actions.FLIP_HONEYCOMBO:
        return _why_not_honeycombo(k)
    if verb == actions.DRAW:
        return reason("hive.bag_empty", "SW-3")
    p, t = actions.actor_of(action), actions.target_of(action)
    found = unknown(k, p)
    if found is not None:
        return found
    if verb == actions.STEAL:
        return _why_not_steal(k, p)
    if k.hive.pos[p] == IN_HAND:
        return reason("hive.still_in_hand", "", piece=int(p))
    if verb == actions.FLIP:
        return _why_not_flip(k, p)
    found = unknown(k, t)
    if found is not None:
        return found
    if k.hive.pos[t] == IN_HAND:
        return reason("hive.still_in_hand", "", piece=int(t))
    return why_not_power(k, verb, p, t)


def _why_not_end(k: Colony) -> Reason:
    if not k.second:
        return reason("hive.end_first", "HC-8")
    if k.honeycombo_is_covered():
        return _why_uncover(k)
    return reason("hive.second_needed", "HC-8")


def _why_uncover(k: Colony) -> Reason:
    cell = int(k.hive.pos[HONEYCOMBO])
    return reason("hive.uncover", "HC-4", cell, piece=int(k.top(cell)))


def _why_not_honeycombo(k: Colony) -> Reason:
    cell = int(k.hive.pos[HONEYCOMBO])
    if k.turned:
        return reason("hive.honeycombo_just_flipped", "HC-3", cell)
    return reason("hive.honeycombo_not_yours", "HC-2", cell)


def _why_not_steal(k: Colony, p: i64) -> Reason:
    s = k.hive
    own = range(int(k.me * SIDE), int(k.me * SIDE + s.pieces))
    if not any(s.pos[q] == IN_HAND and k.holder[q] != k.me for q in own):
        return reason("hive.nothing_to_steal", "SW-3")
    if s.pos[p] != IN_HAND or k.holder[p] == k.me or p >> 5 != k.me:
        return reason("hive.steal_own", "SW-3", piece=int(p))
    first = p
    while not is_first(k, first, IN_HAND, 1 - k.me):
        first -= 1
    return reason("hive.lowest_first_stolen", "", piece=int(p), by=int(first))


def _why_not_flip(k: Colony, p: i64) -> Reason:
    s = k.hive
    piece = int(p)
    c = int(s.pos[p])
    if p == HONEYCOMBO:
        return reason("hive.flip_by_word", "HC-6", c)
    if p >> 5 != k.me:
        return reason("hive.flip_own", "V-10", c, piece=piece)
    if not has_two_faces(k, p):
        return reason("hive.no_flip", "GU-5" if is_guardian(p) else "P-4", c, piece=piece)
    if not s.is_top(p):
        return reason("hive.covered", "§2.3", c, piece=piece, by=int(k.top(s.pos[p])))
    if k.has(k.stunned, p):
        return reason("hive.stunned", "V-14", c, piece=piece)
    if k.has(k.moved, p):
        return reason("hive.flip_moved", "V-10", c, piece=piece)
    scorpion = holder(k, p)
    assert scorpion != NOBODY, "nothing forbids this flip"
    return reason("hive.held", "V-17", c, int(s.pos[scorpion]), piece=piece, by=int(scorpion))
