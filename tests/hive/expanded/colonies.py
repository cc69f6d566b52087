"""Positions of expanded games as text, and what the program says about them in its coordinates."""

from __future__ import annotations

from typing import Any

import apiary
from apiary.games import hive
from apiary.games.hive import HiveState
from apiary.games.hive.actions import (
    VERBS,
    cell_of,
    is_reversed,
    mover_of,
)
from apiary.games.hive.names import PIECE_NAMES, PIECES, PRIME
from apiary.games.hive.notation import write_action
from apiary.games.hive.places import drawn
from apiary.games.hive.position import IN_HAND, PASS

Place = tuple[int, int]
GAME = apiary.game("hive")


def at(stacks: str, status: str = "", turn: str = "White[9]", **options: object) -> HiveState:
    """A position; by default all faces and all pieces of Venom."""
    chosen = {"mode": "venom", **options}
    kind = str(chosen.pop("kind", "Base+MLP"))
    text = f"{kind};{turn};{stacks}"
    return hive.position(f"{text};{status}" if status else text, **chosen)


def row(name: str, **options: Any) -> HiveState:
    """A piece beside two queens in a row."""
    return at(f"-1,0:{name} 0,0:wQ 1,0:bQ", **options)


def start(**options: object) -> HiveState:
    """A new game."""
    state = apiary.start("hive", options=options)
    assert isinstance(state, HiveState)
    return state


def without(place: int, state: HiveState, *, colour: str = "", kept: str = "") -> HiveState:
    """The same position with predators, which have taken what is in hand, or in the bag, but for
    some.
    """
    options: dict[str, Any] = {**state.options}
    options["modules"] = "".join({*options["modules"], "P"})
    del options["expansions"]  # which the text tells
    pos = hive.position(state.to_text(), **options).position.pos
    gone = [
        name
        for name, p in PIECES.items()
        if pos[p] == place and name.startswith(colour) and name not in kept.split()
    ]
    *parts, status = [*state.to_text().split(";"), ""][:4]
    return hive.position(f"{';'.join(parts)};{status} out:{','.join(gone)}", **options)


def nothing_to_place(state: HiveState, colour: str) -> HiveState:
    """The same position, but a player has placed or lost every piece."""
    return without(IN_HAND, state, colour=colour)


def seat(state: HiveState) -> int:
    """Whose turn it is."""
    return state.pending()[0]


def play(state: HiveState, *texts: str) -> HiveState:
    """Play actions in notation, each by whoever is due."""
    for text in texts:
        state.play(seat(state), state.parse(text))
    return state


def told(state: HiveState, action: int) -> str:
    """An action as `piece q,r` in the coordinates of the position, or in its notation."""
    if action >= VERBS or action == PASS:
        return write_action(state.colony, action)
    p = int(mover_of(action))
    q, r = drawn(state.position)[int(cell_of(action))]
    return f"{PIECE_NAMES[p]}{PRIME if is_reversed(action) else ''} {q},{r}"


def spots(state: HiveState) -> dict[str, Place]:
    """Where each piece in play is."""
    where = drawn(state.position)
    pos = state.position.pos
    return {name: where[int(pos[p])] for name, p in PIECES.items() if pos[p] >= 0}


def everything(state: HiveState) -> set[str]:
    """All that may be done."""
    return {told(state, int(action)) for action in state.legal(seat(state))}


def deeds(state: HiveState) -> set[str]:
    """The same without what is placed."""
    k = state.colony
    return {
        told(state, int(action))
        for action in state.legal(seat(state))
        if not (action < VERBS and action != PASS and k.hive.pos[mover_of(int(action))] == IN_HAND)
    }


def of(state: HiveState, name: str) -> set[str]:
    """What one piece may do, without its name."""
    return {text.partition(" ")[2] for text in deeds(state) if text.split(" ")[0] == name}


def flips(state: HiveState) -> set[str]:
    """Who may be turned over."""
    return {text for text in deeds(state) if text.endswith(" flip")}


def stings(state: HiveState) -> set[str]:
    """Who may sting whom."""
    return {text for text in deeds(state) if " stings " in text}


def takes(state: HiveState) -> set[str]:
    """Who may remove whom."""
    return {text for text in deeds(state) if " takes " in text}


def winner(state: HiveState) -> tuple[tuple[int, ...], str]:
    """Who has won, and how."""
    outcome = state.outcome()
    assert outcome is not None, "the game goes on"
    return outcome.winners, outcome.reason.key


def why(state: HiveState, text: str) -> tuple[str, str]:
    """The reason and the ruling why something can't be done."""
    reason = state.why_not(seat(state), text)
    assert reason is not None, f"{text} is legal"
    return reason.message.key, reason.ruling
