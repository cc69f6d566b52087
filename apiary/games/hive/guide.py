"""The rules page: chapters in our own words, with diagrams of real positions.

The sentences are `hive.guide.<chapter>.title`, `.1`, `.2` …, `.caption`, `.caption2` … Each ruling
that a reason can name belongs to one chapter, so that *why can't I?* leads there.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from apiary.core.messages import Message
from apiary.core.scene import Chapter, Choices, Diagram, Move
from apiary.games.hive.expanded.guide import Colonies, chapters, said
from apiary.games.hive.notation import read_action
from apiary.games.hive.scene import board_alone, choices
from apiary.games.hive.state import HiveState
from apiary.games.hive.telling import tell

Positions = Callable[[str], HiveState]  # a game from a position in text

SURROUNDED = (
    "Base;White[9];0,0:bQ 1,0:wA1 1,-1:bA1 0,-1:wS1 -1,0:wG1 -1,1:bB1 0,1:wB1 2,-1:bS1 -2,1:wQ "
    "-2,2:wA2 1,-2:bG1"
)
PLACING = "Base;White[5];0,0:wQ -1,1:wA1 0,-1:wS1 1,0:bQ 2,-1:bA1 2,0:bB1"
FOURTH_TURN = "Base;White[4];0,0:wA1 -1,0:wG1 -1,1:wB1 1,0:bA1 2,-1:bQ 2,0:bS1"
PINNED = "Base;White[6];0,0:wQ -1,0:wA1 -2,1:wG1 1,0:bQ 2,-1:bA1 1,1:bB1"
NARROW = "Base;White[8];1,-1:wQ 0,-1:bQ -1,0:bG1 -1,1:wG1 0,1:wG2 2,-2:wA1 0,2:bA1 -2,1:bB1"
QUEEN_BEE = "Base;White[7];0,0:wQ 1,0:wA1 0,1:bB1 1,1:bQ 2,0:wG1 2,-1:bA1"
BEETLE = "Base;White[8];0,0:wB1 1,0:bQ 0,-1:bA1 1,-1:wG1 2,-1:wQ 2,0:bG1"
GRASSHOPPER = "Base;White[8];0,0:wG1 1,0:bA1 2,0:wQ 0,-1:bQ 0,-2:wA1 1,-1:bS1"
SPIDER = "Base;White[8];0,0:wS1 1,0:wQ 2,-1:bQ 2,-2:bA1 1,1:wA1 0,2:bG1"
ANT = "Base;White[8];0,0:wA1 1,0:wQ 2,-1:bQ 2,-2:bA1 1,1:wG1 0,2:bG1"
LADYBUG = "Base+L;White[8];0,0:wL 1,0:wQ 2,-1:bQ 2,0:bA1"
MOSQUITO = "Base+M;White[8];0,0:wM 1,0:bG1 1,-1:wQ 2,-1:bQ 2,0:wA1"
PILLBUG = "Base+P;White[8];0,0:wP 1,0:bQ 0,1:wQ 1,-1:bA1 -1,1:wG1 2,-1:bB1"


@cache
def guide(position: Positions, colony: Colonies) -> tuple[Chapter, ...]:
    """All chapters, in the order in which a newcomer reads them."""

    def chapter(name: str, paragraphs: int, rulings: str, *diagrams: Diagram) -> Chapter:
        sentences = tuple(said(name, str(number)) for number in range(1, paragraphs + 1))
        return Chapter(name, said(name, "title"), sentences, diagrams, tuple(rulings.split()))

    def diagram(name: str, text: str, piece: str = "", move: str = "", part: str = "") -> Diagram:
        return _diagram(said(name, f"caption{part}"), position(text), piece, move)

    return (
        chapter("aim", 2, "V-2", diagram("aim", SURROUNDED)),
        chapter("setup", 3, "V-1"),
        chapter("turns", 2, "§2.4 V-5"),
        chapter("placing", 3, "§2.4.1 §2.4.2", diagram("placing", PLACING, "wG1")),
        chapter("queen", 3, "§2.4.3 §2.4.4 §2.10.4", diagram("queen", FOURTH_TURN, "wQ")),
        chapter(
            "moving",
            4,
            "§2.3",
            diagram("moving", PINNED, "wQ"),
            diagram("moving", NARROW, "wA1", part="2"),
        ),
        chapter("creatures", 2, "§2.5"),
        chapter("queenBee", 1, "", diagram("queenBee", QUEEN_BEE, "wQ")),
        chapter("beetle", 2, "", diagram("beetle", BEETLE, "wB1", "wB1 bQ")),
        chapter("grasshopper", 1, "", diagram("grasshopper", GRASSHOPPER, "wG1", "wG1 wQ-")),
        chapter("spider", 1, "V-6", diagram("spider", SPIDER, "wS1", "wS1 \\bA1")),
        chapter("ant", 1, "", diagram("ant", ANT, "wA1", "wA1 bQ-")),
        chapter("ladybug", 2, "", diagram("ladybug", LADYBUG, "wL", "wL bA1-")),
        chapter("mosquito", 2, "V-26", diagram("mosquito", MOSQUITO, "wM", "wM wQ/")),
        chapter("pillbug", 4, "§2.6 V-7 V-8", diagram("pillbug", PILLBUG, "bQ", "bQ -wP")),
        *chapters(colony),
        chapter("end", 3, "V-3 V-4"),
        chapter("notation", 2, "", diagram("notation", ANT, "wA1", "wA1 bQ/")),
        chapter("verbs", 3, ""),
    )


def _diagram(caption: Message, state: HiveState, piece: str, move: str) -> Diagram:
    """A position, what White can do with a piece, and the way of one of these moves."""
    if not piece:
        return Diagram(caption, board_alone(state))
    chosen = f"piece:{piece}"
    return Diagram(
        caption,
        board_alone(state, chosen),
        _only(choices(state, 0), chosen),
        (chosen,),
        _way(state, move),
    )


def _only(every: Choices, chosen: str) -> Choices:
    """What can be done with one thing."""
    touches = tuple(touch for touch in every.touches if touch.path[0] == chosen)
    ends = {touch.path[1] for touch in touches}
    return Choices(tuple(thing for thing in every.things if thing.id in ends), touches)


def _way(state: HiveState, move: str) -> tuple[Move, ...]:
    if not move:
        return ()
    action = read_action(state.position, move)
    after = state.copy()
    after.play(0, action)
    return tell(state, after, 0, action).moves
