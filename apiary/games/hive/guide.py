"""The rules page: chapters in our own words, with diagrams of real positions.

The sentences are `hive.guide.<chapter>.title`, `.1`, `.2` …, `.caption`, `.caption2` … Each ruling
that a reason can name belongs to one chapter, so that *why can't I?* leads there.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from apiary.core.messages import Message
from apiary.core.scene import Chapter, Choices, Diagram, Move
from apiary.games.hive.choosing import choices
from apiary.games.hive.scene import board_alone
from apiary.games.hive.state import HiveState
from apiary.games.hive.telling import tell

Positions = Callable[..., HiveState]  # a game from a position in text, and options


class Example(NamedTuple):
    """A position, what White has touched in it, and the touches of one way from there."""

    position: str
    chosen: tuple[str, ...] = ()
    onward: tuple[str, ...] = ()
    mode: str = "base"
    modules: str = ""


_ANT = "Base;White[8];0,0:wA1 1,0:wQ 2,-1:bQ 2,-2:bA1 1,1:wG1 0,2:bG1"
EXAMPLES = {
    "aim": (
        Example(
            "Base;White[9];0,0:bQ 1,0:wA1 1,-1:bA1 0,-1:wS1 -1,0:wG1 -1,1:bB1 0,1:wB1 2,-1:bS1 "
            "-2,1:wQ -2,2:wA2 1,-2:bG1"
        ),
    ),
    "placing": (
        Example("Base;White[5];0,0:wQ -1,1:wA1 0,-1:wS1 1,0:bQ 2,-1:bA1 2,0:bB1", ("piece:wG1",)),
    ),
    "queen": (
        Example("Base;White[4];0,0:wA1 -1,0:wG1 -1,1:wB1 1,0:bA1 2,-1:bQ 2,0:bS1", ("piece:wQ",)),
    ),
    "moving": (
        Example("Base;White[6];0,0:wQ -1,0:wA1 -2,1:wG1 1,0:bQ 2,-1:bA1 1,1:bB1", ("piece:wQ",)),
        Example(
            "Base;White[8];1,-1:wQ 0,-1:bQ -1,0:bG1 -1,1:wG1 0,1:wG2 2,-2:wA1 0,2:bA1 -2,1:bB1",
            ("piece:wA1",),
        ),
    ),
    "queenBee": (
        Example("Base;White[7];0,0:wQ 1,0:wA1 0,1:bB1 1,1:bQ 2,0:wG1 2,-1:bA1", ("piece:wQ",)),
    ),
    "beetle": (
        Example(
            "Base;White[8];0,0:wB1 1,0:bQ 0,-1:bA1 1,-1:wG1 2,-1:wQ 2,0:bG1",
            ("piece:wB1",),
            ("cell:1,0",),
        ),
    ),
    "grasshopper": (
        Example(
            "Base;White[8];0,0:wG1 1,0:bA1 2,0:wQ 0,-1:bQ 0,-2:wA1 1,-1:bS1",
            ("piece:wG1",),
            ("cell:3,0",),
        ),
    ),
    "spider": (
        Example(
            "Base;White[8];0,0:wS1 1,0:wQ 2,-1:bQ 2,-2:bA1 1,1:wA1 0,2:bG1",
            ("piece:wS1",),
            ("cell:2,-3",),
        ),
    ),
    "ant": (Example(_ANT, ("piece:wA1",), ("cell:3,-1",)),),
    "ladybug": (
        Example("Base+L;White[8];0,0:wL 1,0:wQ 2,-1:bQ 2,0:bA1", ("piece:wL",), ("cell:3,0",)),
    ),
    "mosquito": (
        Example(
            "Base+M;White[8];0,0:wM 1,0:bG1 1,-1:wQ 2,-1:bQ 2,0:wA1", ("piece:wM",), ("cell:2,-2",)
        ),
    ),
    "pillbug": (
        Example(
            "Base+P;White[8];0,0:wP 1,0:bQ 0,1:wQ 1,-1:bA1 -1,1:wG1 2,-1:bB1",
            ("piece:bQ",),
            ("cell:-1,0",),
        ),
    ),
    "notation": (Example(_ANT, ("piece:wA1",), ("cell:3,-2",)),),
    "venom": (
        Example(
            "Base;White[7];0,0:wS1 1,0:wQ 2,-1:bQ 2,-2:bA1' 1,1:wA1 0,2:bG1'",
            ("piece:wS1",),
            mode="venom",
        ),
    ),
    "wasp": (
        Example(
            "Base;White[7];0,0:wQ' 1,0:bQ -1,0:wA1 2,0:bA1 1,-1:bS1 2,-1:bB1,wB1",
            ("piece:wQ", "sting"),
            mode="venom",
        ),
    ),
    "scorpion": (
        Example(
            "Base;White[8];0,0:wS1' 1,0:wQ 2,-1:bQ 2,-2:bA1 1,1:wA1 0,2:bG1",
            ("piece:wS1",),
            ("cell:1,-2",),
            mode="venom",
        ),
    ),
    "firefly": (
        Example(
            "Base;White[8];0,0:wB1' 1,0:bQ 0,-1:bA1 1,-1:wG1 2,-1:wQ 2,0:bG1",
            ("piece:wB1",),
            ("cell:2,-1",),
            mode="venom",
        ),
    ),
    "dragonfly": (
        Example(
            "Base;White[8];0,0:wG1' 1,0:bA1 2,0:wQ 0,-1:bQ 0,-2:wA1 1,-1:bS1",
            ("piece:wG1",),
            ("cell:3,0",),
            mode="venom",
        ),
    ),
    "fly": (
        Example(
            "Base;White[8];0,0:wA1' 1,0:wQ 2,-1:bQ 3,-2:bA1 1,1:wG1 3,-1:bS1;moved:bA1",
            ("piece:wA1",),
            ("cell:4,-3",),
            mode="venom",
        ),
    ),
    "tick": (
        Example(
            "Base+M;White[8];0,0:wM' 1,0:bQ 0,1:bB1 1,1:wQ 2,0:wA1 2,-1:bA1",
            ("piece:bB1",),
            ("cell:0,2",),
            mode="venom",
        ),
    ),
    "shieldBug": (
        Example(
            "Base+L;White[8];0,0:wL' 1,0:wQ 1,-1:wA1 2,-1:bQ 2,0:bA1",
            ("piece:wL",),
            ("cell:1,1",),
            mode="venom",
        ),
    ),
    "centipede": (
        Example(
            "Base+P;White[8];0,0:wP' 1,0:wQ 1,-1:wA1 2,-1:bG1 2,0:bA1 3,-1:bQ 3,-2:bS1",
            ("piece:wP", "swap"),
            ("piece:bQ",),
            mode="venom",
        ),
    ),
    "mantis": (
        Example(
            "Base;White[6];-1,0:wN 0,0:wQ 1,0:bQ 2,0:bA1 2,-1:bG1;placed:bG1",
            ("piece:wN", "take"),
            mode="base",
            modules="P",
        ),
    ),
    "assassinBug": (
        Example(
            "Base;White[6];1,-1:wN' 0,0:wQ 1,0:bG1 2,-1:bQ 0,1:wA1 2,0:bA1",
            ("piece:wN", "take"),
            mode="base",
            modules="P",
        ),
    ),
    "butterfly": (
        Example(
            "Base;White[7];0,0:wQ,wT 1,0:bQ 2,0:bA1 1,-1:wG1 0,1:wA1 2,-1:bS1",
            ("piece:wT",),
            ("cell:2,-1",),
            mode="base",
            modules="G",
        ),
    ),
    "moth": (
        Example(
            "Base;White[7];0,0:wQ,wT' 1,0:bQ 2,0:bA1 1,-1:wG1 0,1:wA1 2,-1:bS1",
            ("piece:wT",),
            ("cell:0,1",),
            mode="base",
            modules="G",
        ),
    ),
    "honeycombo": (
        Example(
            "Base;White[4];0,0:nH 1,0:wQ 2,0:wA1 -1,0:bQ -1,1:bA1;shows:w",
            ("piece:wG1",),
            mode="base",
            modules="H",
        ),
    ),
    "swarm": (
        Example(
            "Base;White[6];0,0:wQ 1,0:bQ -1,0:wA1 2,0:bA1;w:wS1,bG1 b:bA2,wB1",
            ("piece:bG1",),
            mode="base",
            modules="S",
        ),
    ),
}
# Each chapter, in the order in which a newcomer reads them, with the number of its paragraphs and
# its rulings.
CHAPTERS = (
    ("aim", 2, "V-2"),
    ("setup", 3, "V-1"),
    ("turns", 2, "§2.4 V-5"),
    ("placing", 3, "§2.4.1 §2.4.2"),
    ("queen", 3, "§2.4.3 §2.4.4 §2.10.4"),
    ("moving", 4, "§2.3"),
    ("creatures", 2, "§2.5"),
    ("queenBee", 1, ""),
    ("beetle", 2, ""),
    ("grasshopper", 1, ""),
    ("spider", 1, "V-6"),
    ("ant", 1, ""),
    ("ladybug", 2, ""),
    ("mosquito", 2, "V-26"),
    ("pillbug", 4, "§2.6 V-7 V-8"),
    ("venom", 5, "§2.4.6 V-9 V-10 V-11 V-12 V-25 V-32"),
    ("wasp", 3, "V-13 V-14 V-31"),
    ("scorpion", 2, "V-17"),
    ("firefly", 1, "V-15"),
    ("dragonfly", 1, "V-21"),
    ("fly", 2, "V-16"),
    ("tick", 4, "V-18 V-19 V-24 V-27 V-28 V-29"),
    ("shieldBug", 3, "V-22 V-23"),
    ("centipede", 2, "V-20"),
    ("predators", 3, "P-1 P-3 P-4 V-33"),
    ("mantis", 2, "P-2 P-5 P-6"),
    ("assassinBug", 1, ""),
    ("guardians", 3, "GU-1 GU-2 GU-3 GU-4 GU-5 GU-6 GU-7"),
    ("butterfly", 1, ""),
    ("moth", 1, ""),
    ("honeycombo", 5, "§2.9 HC-1 HC-2 HC-3 HC-4 HC-5 HC-6 HC-7 HC-8 HC-9 HC-10 HC-11"),
    ("swarm", 4, "PL-1 SW-1 SW-2 SW-3 SW-4 SW-5 SW-6"),
    ("end", 3, "V-3 V-4"),
    ("notation", 2, ""),
    ("verbs", 3, ""),
)


@cache
def guide(position: Positions) -> tuple[Chapter, ...]:
    """All chapters."""
    return tuple(
        Chapter(
            name,
            said(name, "title"),
            tuple(said(name, str(number)) for number in range(1, paragraphs + 1)),
            tuple(
                _diagram(said(name, f"caption{number or ''}"), position, example)
                for number, example in zip((0, 2), EXAMPLES.get(name, ()), strict=False)
            ),
            tuple(rulings.split()),
        )
        for name, paragraphs, rulings in CHAPTERS
    )


def said(chapter: str, part: str) -> Message:
    """A sentence of a chapter."""
    return Message(f"hive.guide.{chapter}.{part}")


def _diagram(caption: Message, position: Positions, example: Example) -> Diagram:
    """A position, what can be done after the touches, and one way of it."""
    state = position(example.position, mode=example.mode, modules=example.modules)
    chosen = example.chosen
    return Diagram(
        caption,
        board_alone(state.colony, chosen),
        _after(state, chosen),
        chosen,
        _way(state, example),
    )


def _after(state: HiveState, chosen: tuple[str, ...]) -> Choices:
    """What can be touched next."""
    every = choices(state, 0)
    touches = tuple(touch for touch in every.touches if touch.path[: len(chosen)] == chosen)
    shown = {*chosen, *(touch.path[len(chosen)] for touch in touches)}
    return Choices(tuple(thing for thing in every.things if thing.id in shown), touches)


def _way(state: HiveState, example: Example) -> tuple[Move, ...]:
    """The way of what is touched in the end, if anything is."""
    if not example.onward:
        return ()
    path = example.chosen + example.onward
    action = next(touch.action for touch in choices(state, 0).touches if touch.path == path)
    after = state.copy()
    after.play(0, action)
    return tell(state, after, 0, action).moves
