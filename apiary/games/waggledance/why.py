"""Why can't I play this card? When it may be played, or that the seat has none."""

from __future__ import annotations

from apiary.core.outcome import Reason
from apiary.core.phase import reason
from apiary.games.waggledance.actions import (
    BONUS,
    DIRECTIONS,
    DIVERT,
    EXPERTISE,
    EXPLORE,
    FEINT,
    FEINT_CARD,
    GIFT_EGG,
    GIFT_ROOM,
    HATCH_EXPERTLY,
    HONEY_CARDS,
    KEEP,
    MAKE_HONEY,
    MIX,
    MIX_WITH,
    OVERTIME,
    PAIR,
    PLAY_BONUS,
    PLAY_DIRECTIONS,
    PLAY_EXPLORE,
    PLAY_MIX,
    PLAY_OVERTIME,
    PLAY_SICK_LEAVE,
    PLAY_VOLUNTEER,
    PLAY_WRONG_TURN,
    QUEENS_GIFT,
    SHIFT_CHANGE,
    SHIFT_MORE,
    SHIFT_NONE,
    SICK_LEAVE,
    STORE,
    TRADE_NECTAR,
    VOLUNTEER,
    WRONG_TURN,
)
from apiary.games.waggledance.names import CARDS_NAMED, card_line
from apiary.games.waggledance.position import AT_BUILD, Position
from apiary.games.waggledance.rules.cards import holds, why_no_card
from apiary.games.waggledance.rules.honey import CARD_SETS
from apiary.games.waggledance.rules.night import is_silent

_PLAYED = {
    range(PLAY_EXPLORE, PLAY_EXPLORE + 1): EXPLORE,
    range(PLAY_VOLUNTEER, PLAY_VOLUNTEER + 1): VOLUNTEER,
    range(SHIFT_MORE, SHIFT_NONE + 1): SHIFT_CHANGE,
    range(GIFT_ROOM, GIFT_ROOM + 1): QUEENS_GIFT,
    range(FEINT_CARD, PLAY_OVERTIME): FEINT,
    range(PLAY_OVERTIME, PLAY_DIRECTIONS): OVERTIME,
    range(PLAY_DIRECTIONS, PLAY_SICK_LEAVE): DIRECTIONS,
    range(PLAY_SICK_LEAVE, PLAY_WRONG_TURN): SICK_LEAVE,
    range(PLAY_WRONG_TURN, DIVERT): WRONG_TURN,
    range(HATCH_EXPERTLY, PAIR): EXPERTISE,
    range(GIFT_EGG, STORE): QUEENS_GIFT,
    range(PLAY_BONUS, TRADE_NECTAR): BONUS,
    range(PLAY_MIX, MIX_WITH): MIX,
}


def cards_of(action: int) -> list[int]:
    """The cards that an action plays: one, none, or those with which honey is made."""
    if MAKE_HONEY <= action < KEEP:
        used = (action - MAKE_HONEY) % CARD_SETS
        return [int(card) for n, card in enumerate(HONEY_CARDS) if used >> n & 1]
    return [int(card) for actions, card in _PLAYED.items() if action in actions]


def why_not_played(s: Position, action: int) -> Reason | None:
    """Why the cards of an action can't be played in this phase; None if it plays none."""
    cards = cards_of(action)
    if not cards:
        return None
    return why_card_not_now(s, next((card for card in cards if not holds(s, card)), cards[0]))


def why_card_not_now(s: Position, card: int) -> Reason:
    """Why the seat that is asked plays nothing with a card: it has none, has declined all, or the
    card's time is another.
    """
    if not holds(s, card):
        return why_no_card(s, card)
    if is_silent(s) and s.phase >= AT_BUILD:
        return reason("waggledance.silent", "§4.4")
    line = card_line(card, s.box.gift_egg_before_c)
    return reason("waggledance.card_not_now", "§4.5", card=CARDS_NAMED[card], line=line)
