"""The legal actions of Hornet as things to touch."""

from __future__ import annotations

from apiary.core.messages import Message
from apiary.core.scene import NOBODY, Choices, Place, Step, Thing, choices_of
from apiary.games.hornet.actions import CELL_LIST, RISKED, SURE, At, Do
from apiary.games.hornet.box import COLOURS
from apiary.games.hornet.names import SEATS_NAMED, card_id, field_id, hornet_id
from apiary.games.hornet.position import ON_FIELDS, Position
from apiary.games.hornet.rules.two_players import aggressive_card, safe_card
from apiary.games.hornet.scene import loose_field
from apiary.games.hornet.state import HornetState


def choices(state: HornetState, seat: int) -> Choices:
    if seat < 0 or seat not in state.pending():
        return Choices()
    s = state.position
    paths = ((int(action), _path(s, seat, int(action))) for action in state.legal(seat))
    return choices_of(paths, state.asked())


def _path(s: Position, seat: int, action: int) -> tuple[Step, ...]:
    """What is touched for an action: ids of things on the table, and things to be added to it."""
    if action < Do.SELECT_TWO:
        return (card_id(seat, action),)
    if action < Do.USE:
        return card_id(seat, int(safe_card(action))), card_id(seat, int(aggressive_card(action)))
    if action < Do.LAND:
        return (hornet_id(seat, action - Do.USE),)
    base = ON_FIELDS.get(s.phase)
    if base is not None:
        return (field_id(s, action - base),)
    if action in (Do.DONE, Do.PASS):
        name = "done" if action == Do.DONE else "pass"
        return (_button(name, 9, name),)
    if Do.TAKE <= action < Do.DONE:
        owner = action - Do.TAKE
        what = "take" if s.phase == At.SWITCH else "destroy_of"
        return (_button(f"take:{COLOURS[owner]}", owner, what, owner, seat=SEATS_NAMED[owner]),)
    if Do.MAKE <= action < Do.PLACE:
        return _declaration(action)
    if Do.PLACE <= action < Do.LOSE:
        count = action - Do.PLACE
        return (_button(f"place:{count}", count, "place", count=count),)
    if Do.NAME <= action < Do.PUT:
        f = action - Do.NAME
        return (loose_field(s, f, f"name:{s.box.names[f]}", 0, Place("actions", f)),)
    if Do.PUT <= action < Do.TURN:
        q, r = CELL_LIST[action - Do.PUT]
        label = Message("hornet.do.put", {"place": f"{q},{r}"})
        space = Thing(f"cell:{q},{r}", "space", Place("board", q, r), label)
        return field_id(s, int(s.field)), space
    turns = action - Do.TURN
    return (loose_field(s, int(s.field), f"turn:{turns}", turns, Place("actions", turns)),)


def _declaration(action: int) -> tuple[Thing, ...]:
    """Card 4: what, how much surely, and how many markers."""
    destroys = action >= Do.DESTROY
    declared = action - (Do.DESTROY if destroys else Do.MAKE)
    sure, risked = int(SURE[declared]), int(RISKED[declared])
    name = "destroy" if destroys else "produce"
    return (
        _button(name, int(destroys), name),
        _button(f"sure:{sure}", sure, "sure", count=sure, nectar=2 * sure),
        _button(f"markers:{risked}", risked, "markers", count=risked, nectar=risked),
    )


def _button(name: str, number: int, what: str, colour: int = NOBODY, **params: object) -> Thing:
    label = Message(f"hornet.do.{what}", params)
    marks = ("quiet",) if what in ("done", "pass") else ()
    return Thing(name, "button", Place("actions", number), label, seat=colour, marks=marks)
