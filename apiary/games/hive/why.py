"""Why can't I? The rule that forbids an action: a message, its ruling, the cells that show it.

Asked only about actions that are not legal. The rules are looked at in the order in which a person
would: whose piece, what time, whether it may act at all, and only then whether it gets there.
"""

from __future__ import annotations

from mypy_extensions import i64

from apiary.core.outcome import Reason
from apiary.games.hive import actions
from apiary.games.hive.colony import IN_BAG, PLACING, REMOVED, SELECTING, Colony
from apiary.games.hive.components import FACES
from apiary.games.hive.creatures.scorpion import holding
from apiary.games.hive.general.legal import generate
from apiary.games.hive.modules.guardians import is_guardian
from apiary.games.hive.modules.swarm import draws_first, in_bag, is_first
from apiary.games.hive.modules.venom import has_two_faces, may_show
from apiary.games.hive.names import PIECE_NAMES
from apiary.games.hive.position import (
    ABSENT,
    FRONT,
    HONEYCOMBO,
    IN_HAND,
    NOBODY,
    NOT_SEARCHED,
    PASS,
    SIDE,
    THE_QUEEN,
    TOP,
    WHITE,
)
from apiary.games.hive.reasons import reason
from apiary.games.hive.rules.placing import queen_is_due, queen_is_early
from apiary.games.hive.why_acting import why_not_move, why_not_power, why_uncover
from apiary.hexes import ALL, CENTRE, direction_to


def why_not(k: Colony, action: i64) -> Reason:
    """The rule that an action which is not legal breaks, for who is to decide."""
    if k.phase == SELECTING:
        known = actions.SELECT <= action < actions.ACTIONS
        return reason("hive.bad_hand" if known else "hive.select_first", "SW-1")
    k.hive.pins = NOT_SEARCHED
    if k.phase == PLACING and not _places(k, action):
        return reason("hive.place_now", "SW-1")
    if action == PASS:
        return _why_not_pass(k)
    if actions.MOVES_END <= action < actions.REVERSED:
        return no_such_action(action)
    if action < actions.VERBS:
        return _why_not_brought(k, action)
    if actions.SELECT <= action < actions.ACTIONS:
        return _why_no_hand(k)
    if action >= actions.ACTIONS or not _is_written_so(action):
        return no_such_action(action)
    if actions.verb_of(action) == actions.DRAWN:
        return reason("hive.by_chance", "SW-1") if k.settings.swarm else _why_no_bag()
    return _why_no_deed(k, action)


def _places(k: Colony, action: i64) -> bool:
    """Is it about a piece in a hand?"""
    p = actions.mover_of(action)
    return 0 < action < actions.VERBS and p in PIECE_NAMES and k.hive.pos[p] == IN_HAND


def _why_not_pass(k: Colony) -> Reason:
    s = k.hive
    moves = any(s.buf[i] < actions.VERBS for i in range(generate(k, 0)))
    return reason("hive.must_act" if moves else "hive.can_act", "V-5")


def no_such_action(action: i64) -> Reason:
    """The reason if a number stands for nothing in this game."""
    return reason("core.no_such_action", "", action=action)


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
    return reason("hive.hands_shown", "SW-2") if k.settings.swarm else _why_no_bag()


def _why_no_bag() -> Reason:
    """The reason for everything of Swarm in a game without it."""
    return reason("hive.no_bag", "§2.9")


def unknown(k: Colony, action: i64, p: i64) -> Reason | None:
    """The reason if there is no such piece in the game, or no longer on the table."""
    if p not in PIECE_NAMES or k.hive.pos[p] == ABSENT:
        return no_such_action(action)
    if k.hive.pos[p] == REMOVED:
        return reason("hive.removed", "P-3", piece=p)
    if k.hive.pos[p] == IN_BAG:
        return reason("hive.in_bag", "SW-1", piece=p)
    return None


def _why_not_brought(k: Colony, action: i64) -> Reason:
    """Why a piece can't be placed or moved there."""
    p, to = actions.mover_of(action), actions.cell_of(action)
    found = unknown(k, action, p)
    if found is not None:
        return found
    s = k.hive
    if s.pos[p] == IN_HAND:
        found = _why_not_place(k, p, to, actions.is_reversed(action))
        if found is None and draws_first(k):
            found = reason("hive.draw_before", "SW-1")
    elif actions.is_reversed(action):
        found = reason("hive.in_play", "", piece=p)
    else:
        found = why_not_move(k, p, to)
    return found or reason("hive.table_ends", "", to, piece=p)


def _why_not_place(k: Colony, p: i64, to: i64, reverse: bool) -> Reason | None:
    s = k.hive
    if k.holder[p] != k.me:
        if k.settings.swarm:
            return reason("hive.in_other_hand", "SW-3", piece=p)
        return reason("hive.not_your_piece", "§2.4", piece=p)
    if p & (SIDE - 1) == THE_QUEEN:
        if queen_is_early(s):
            return reason("hive.queen_too_early", "§2.10.4")
    elif queen_is_due(s):
        return reason("hive.queen_now", "§2.4.3")
    if not is_first(k, p, IN_HAND, k.me):
        first = p
        while not is_first(k, first, IN_HAND, k.me):
            first -= 1
        return reason("hive.lowest_first", "", piece=p, by=first)
    if not may_show(k, p, reverse):
        return _why_not_face(k, p)
    if k.honeycombo_is_covered():
        return why_uncover(k)
    if is_guardian(p):
        return _why_not_perch(k, p, to)
    return _why_not_site(k, p, to)


def _why_not_face(k: Colony, p: i64) -> Reason:
    if p & (SIDE - 1) == THE_QUEEN and (k.settings.all_flip or may_show(k, p, False)):
        return reason("hive.queen_face", "§2.4.6")
    return reason("hive.fixed_face", "§2.4.6", piece=p)


def _why_not_perch(k: Colony, p: i64, to: i64) -> Reason | None:
    s = k.hive
    if s.height(to) == 0 or s.board[to] >> TOP == HONEYCOMBO or s.board[to] >> TOP >> 5 != p >> 5:
        return reason("hive.guardian_on_own", "GU-1", to, piece=p)
    if s.board[to] >> (WHITE + 6 * (1 - (p >> 5))) & ALL:
        return reason("hive.touches_enemy", "GU-1", to, piece=p)
    return None


def _why_not_site(k: Colony, p: i64, to: i64) -> Reason | None:
    s = k.hive
    if s.height(to):
        return reason("hive.place_on_top", "§2.4.2", to, piece=p)
    if s.turn == 0 and not k.settings.honeycombo:
        return reason("hive.first_anywhere", "§2.4.1", CENTRE)
    if s.turn < 2:
        if s.board[to] & ALL:
            return None
        if k.settings.honeycombo:
            return reason("hive.off_hive", "§2.3", to, piece=p)
        return reason("hive.first_touches", "§2.4.1", to)
    if s.board[to] >> (WHITE + 6 * (1 - (p >> 5))) & ALL:
        return reason("hive.touches_enemy", "§2.4.2", to, piece=p)
    own = s.board[to] >> (WHITE + 6 * (p >> 5)) & ALL
    neutral = direction_to(to, s.pos[HONEYCOMBO]) >= 0 and k.settings.honeycombo_suffices
    if own or neutral:
        return None
    return reason("hive.touches_nothing", "§2.4.2", to, piece=p)


def _why_no_deed(k: Colony, action: i64) -> Reason:
    """Why a verb can't be done."""
    verb = actions.verb_of(action)
    if verb == actions.END_TURN:
        return _why_not_end(k)
    if verb == actions.FLIP_HONEYCOMBO and not k.settings.honeycombo:
        return reason("hive.no_honeycombo", "")
    if verb in (actions.DRAW, actions.DRAW_FIRST, actions.STEAL) and not k.settings.swarm:
        return _why_no_bag()
    if verb == actions.DRAW_FIRST:
        return _why_not_draw_first(k)
    if not k.queen_is_placed(k.me):
        return reason("hive.queen_not_placed", "§2.4.4")
    if k.honeycombo_is_covered():
        return why_uncover(k)
    if verb == actions.FLIP_HONEYCOMBO:
        return _why_not_honeycombo(k)
    if verb == actions.DRAW:
        return reason("hive.bag_empty", "SW-3")
    p, t = actions.actor_of(action), actions.target_of(action)
    found = unknown(k, action, p)
    if found is not None:
        return found
    if verb == actions.STEAL:
        return _why_not_steal(k, p)
    if k.hive.pos[p] == IN_HAND:
        return reason("hive.still_in_hand", "", piece=p)
    if verb == actions.FLIP:
        return _why_not_flip(k, p)
    found = unknown(k, action, t)
    if found is not None:
        return found
    if k.hive.pos[t] == IN_HAND:
        return reason("hive.still_in_hand", "", piece=t)
    return why_not_power(k, verb, p, t)


def _why_not_draw_first(k: Colony) -> Reason:
    if not k.settings.draws_first:
        return reason("hive.draw_after", "SW-1")
    if in_bag(k) == 0:
        return reason("hive.place_from_hand", "SW-1")
    if k.honeycombo_is_covered():
        return why_uncover(k)
    return reason("hive.nothing_to_place", "SW-1")


def _why_not_end(k: Colony) -> Reason:
    if not k.second:
        return reason("hive.end_first", "HC-8")
    if k.honeycombo_is_covered():
        return why_uncover(k)
    return reason("hive.second_needed", "HC-8")


def _why_not_honeycombo(k: Colony) -> Reason:
    cell = k.hive.pos[HONEYCOMBO]
    if k.turned:
        return reason("hive.honeycombo_just_flipped", "HC-3", cell)
    return reason("hive.honeycombo_not_yours", "§2.9", cell)


def _why_not_steal(k: Colony, p: i64) -> Reason:
    s = k.hive
    own = range(k.me * SIDE, k.me * SIDE + s.pieces)
    if not any(s.pos[q] == IN_HAND and k.holder[q] != k.me for q in own):
        return reason("hive.nothing_to_steal", "SW-3")
    if s.pos[p] != IN_HAND or k.holder[p] == k.me or p >> 5 != k.me:
        return reason("hive.steal_own", "SW-3", piece=p)
    first = p
    while not is_first(k, first, IN_HAND, 1 - k.me):
        first -= 1
    return reason("hive.lowest_first_stolen", "", piece=p, by=first)


def _why_not_flip(k: Colony, p: i64) -> Reason:
    s = k.hive
    c = s.pos[p]
    if p == HONEYCOMBO:
        return reason("hive.flip_by_word", "HC-6", c)
    if p >> 5 != k.me:
        return reason("hive.flip_own", "V-10", c, piece=p)
    if not has_two_faces(k, p):
        return _why_no_flip(p, c)
    if not s.is_top(p):
        return reason("hive.covered", "§2.3", c, piece=p, by=k.top(c))
    if k.has(k.stunned, p):
        return reason("hive.stunned", "V-14", c, piece=p)
    if k.has(k.moved, p):
        return reason("hive.flip_moved", "V-10", c, piece=p)
    scorpion = holding(k, p)
    assert scorpion != NOBODY, "nothing forbids this flip"
    return reason("hive.held", "V-17", c, s.pos[scorpion], piece=p, by=scorpion)


def _why_no_flip(p: i64, c: i64) -> Reason:
    """Why a piece shows the same side all the time."""
    if is_guardian(p):
        return reason("hive.no_flip", "GU-5", c, piece=p)
    if FACES[FRONT[p]] == "mantis":
        return reason("hive.no_flip", "P-4", c, piece=p)
    return reason("hive.no_flip", "§2.4.6", c, piece=p)
