"""What happened, for the log and the ears, and the ways that pieces took."""

from __future__ import annotations

from apiary.bits import BIT
from apiary.core.messages import Message
from apiary.core.scene import LogLine, Move, Place
from apiary.core.state import ACCEPT_DRAW, CHANCE, OFFER_DRAW, RESIGN
from apiary.games.hive import actions
from apiary.games.hive.beside import PIECE, SIDES, reference
from apiary.games.hive.choosing import where_of
from apiary.games.hive.colony import PLAYING, REMOVED, SELECTING, Colony
from apiary.games.hive.components import FACES
from apiary.games.hive.creatures.table import POWERS
from apiary.games.hive.general.moving import controls
from apiary.games.hive.laid import look_of
from apiary.games.hive.names import ALL_PIECES
from apiary.games.hive.notation import ALONE, write_action
from apiary.games.hive.places import drawn
from apiary.games.hive.position import FRONT, IN_HAND, PASS, SIDE, THE_QUEEN
from apiary.games.hive.scene import IDS, on_board, place_in_hand, place_out, scene
from apiary.games.hive.settings import REVERSE
from apiary.games.hive.state import HiveState
from apiary.games.hive.ways import Agency, Step, agency, power_way, way
from apiary.games.hive.wording import COLOURS, by_whom, creature, label, the

_SILENT = {
    PASS: "passed",
    RESIGN: "resigned",
    OFFER_DRAW: "offered",
    ACCEPT_DRAW: "accepted",
    ALONE["honeycombo"]: "honeycombo",
    ALONE["draw"]: "draws",
    ALONE["draw-first"]: "draws_first",
    ALONE["end"]: "ended",
}


def tell(before: HiveState, after: HiveState, actor: int, action: int | None) -> LogLine:
    """An event as a seat sees it; a hand that the other has selected is not known."""
    if action is None:
        return LogLine("?", told("selects", COLOURS[actor]))
    k = before.colony
    text = write_action(k, action)
    news = _news(before, after, actor, action)
    if actor == CHANCE:
        drawn_piece = label(k, int(actions.target_of(action)))
        return LogLine(text, Message("hive.told.drawn", {"piece": drawn_piece}), news=news)
    colour = COLOURS[actor]
    if action in _SILENT:
        return LogLine(text, told(_SILENT[action], colour), news=news)
    if action >= actions.SELECT:
        return LogLine(text, told("selected", colour, pieces=hand_of(action)), news=news)
    if action >= actions.VERBS:
        return LogLine(text, _done(k, actor, action), _ways(before, after, action), news)
    p, to = actions.mover_of(action), actions.cell_of(action)
    if k.hive.pos[p] == IN_HAND:
        piece = by_whom(after.colony, p, actor)
        words = told("placed", colour, piece=piece, where=where_to(k, p, to))
        way = (place_in_hand(k, p), _placed(after, to))
        return LogLine(text, words, (Move(IDS[p], way),), news)
    by = agency(k, p, to)
    return LogLine(text, _brought(k, actor, p, to, by), (_went(k, after, p, to, by),), news)


def told(verb: str, colour: str, **said: object) -> Message:
    """What a player did, in words."""
    return Message(f"hive.told.{verb}.{colour}", said)


def hand_of(action: int) -> tuple[Message, ...]:
    return tuple(creature(FACES[FRONT[index]]) for index in actions.selected(action))


def _news(before: HiveState, after: HiveState, actor: int, action: int) -> tuple[Message, ...]:
    """A double turn that is to come or has come, and the hands that are revealed."""
    k, then = before.colony, after.colony
    if k.phase == SELECTING:
        return tuple(_revealed(then, side) for side in range(2)) if then.phase == PLAYING else ()
    if action == ALONE["honeycombo"]:
        return (Message(f"hive.news.doubled.{COLOURS[actor]}"),)
    if after.pending() and then.left > 1 and then.hive.turn != k.hive.turn:
        return (Message(f"hive.news.two_actions.{COLOURS[then.me]}"),)
    return ()


def _revealed(k: Colony, side: int) -> Message:
    """The hand that a player has selected, once it is open."""
    queen = side * int(SIDE) + int(THE_QUEEN)
    held = [p for p in ALL_PIECES if k.hive.pos[p] == IN_HAND and k.holder[p] == side]
    pieces = tuple(creature(FACES[FRONT[p]]) for p in held if p != queen)
    return Message(f"hive.news.hand.{COLOURS[side]}", {"pieces": pieces})


def _brought(k: Colony, actor: int, p: int, to: int, by: Agency) -> Message:
    """A piece moved, by whomever."""
    said: dict[str, object] = {"piece": by_whom(k, p, actor), "where": where_to(k, p, to)}
    if by.thrower is not None:
        said |= {"piece": the(k, p), "by": by_whom(k, by.thrower, actor)}
    words = told("moved" if by.thrower is None else "thrown", COLOURS[actor], **said)
    return words if by.controller is None else _controlled(k, words, by.controller)


def _controlled(k: Colony, deed: Message, by: int) -> Message:
    """The same, said of a piece that a tick controls."""
    return Message("hive.told.controlled", {"deed": deed, "by": the(k, by)})


def where_to(k: Colony, p: int, to: int) -> Message:
    """Where a piece ends, told by another that it then touches."""
    if k.hive.tops:
        told = reference(k.hive, to, BIT[p])
        other = told & PIECE
        return where_of(int(told >> SIDES), int(other), int(look_of(k, other)))
    return Message("hive.where.first")


def _done(k: Colony, actor: int, action: int) -> Message:
    """What a piece did besides moving."""
    verb, colour = actions.verb_of(action), COLOURS[actor]
    p, t = actions.actor_of(action), actions.target_of(action)
    if verb == actions.FLIP:
        face = creature(FACES[REVERSE[k.hive.kind[p]]])
        return told("flipped", colour, piece=by_whom(k, p, actor), face=face)
    if verb == actions.STEAL:
        return told("stolen", colour, piece=by_whom(k, p, actor))
    words = told(POWERS[verb].told, colour, piece=the(k, t), by=by_whom(k, p, actor))
    if p >> 5 == k.me:
        return words
    return _controlled(k, words, next(tick for tick, other in controls(k) if other == p))


def _went(k: Colony, after: HiveState, p: int, to: int, by: Agency) -> Move:
    """The way of a piece by itself, or over who throws it."""
    if by.thrower is None:
        return _move(after, p, way(k, p, to))
    over = k.hive.pos[by.thrower]
    return _move(after, p, [(k.hive.pos[p], 0), (over, k.hive.height(over)), (to, 0)])


def _ways(before: HiveState, after: HiveState, action: int) -> tuple[Move, ...]:
    """The ways of two pieces that change places or leave the game; nothing else that is done moves
    one in play.
    """
    k, then = before.colony, after.colony
    verb, p, t = actions.verb_of(action), actions.actor_of(action), actions.target_of(action)
    if then.hive.pos[p] == REMOVED:
        return (_left(before, after, p), _left(before, after, t))
    if verb not in POWERS or then.hive.pos[p] == k.hive.pos[p]:
        return ()
    here, there = k.hive.pos[p], k.hive.pos[t]
    return (
        _move(after, p, power_way(k, POWERS[verb], p, t)),
        _move(after, t, [(there, 0), (here, 0)]),
    )


def _left(before: HiveState, after: HiveState, p: int) -> Move:
    """The way of a piece from the hive to where those that are out of the game lie."""
    return Move(IDS[p], (_place(before, IDS[p]), place_out(after.colony, p)))


def _move(after: HiveState, p: int, steps: list[Step]) -> Move:
    places = drawn(after.position)
    return Move(IDS[p], tuple(on_board(places[cell], level) for cell, level in steps))


def _placed(after: HiveState, cell: int) -> Place:
    """Where a piece lies that was just placed."""
    s = after.position
    return on_board(drawn(s)[cell], s.height(cell) - 1)


def _place(state: HiveState, thing: str) -> Place:
    return next(one.place for one in scene(state).things if one.id == thing)
