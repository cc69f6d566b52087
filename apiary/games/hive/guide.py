"""The rules page: chapters in our own words, with diagrams of real positions.

The sentences are `hive.guide.<chapter>.title`, `.1`, `.2` … and `.caption`, or end in the name of a
fact (see `apiary.core.guide`). Each ruling that a reason can name belongs to one chapter, so that
*why can't I?* leads there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import cast

from apiary.core.game import Game
from apiary.core.guide import Contents
from apiary.core.messages import Message
from apiary.core.options import Letters, Number, Options, OptionValue
from apiary.core.scene import Chapter, Choices, Diagram, Move, Scene
from apiary.games.hive.chapters import About, everything, in_game, is_in_play
from apiary.games.hive.choosing import choices
from apiary.games.hive.components import FACES
from apiary.games.hive.examples import EXAMPLES, Example
from apiary.games.hive.options import OPTIONS
from apiary.games.hive.scene import board_alone
from apiary.games.hive.state import HiveState
from apiary.games.hive.telling import tell

Readings = tuple[tuple[str, OptionValue], ...]  # how contested rules are read

# The options that say how a contested rule is read, and how it usually is.
READINGS = [
    (one.name, one.default) for one in OPTIONS if one.when and not isinstance(one, Number | Letters)
]
CONTENTS = Contents("apiary.games.hive")
# Each queen has one free side left.
_COVER = (
    "Base+MLP;White[12];1,-2:bA1 2,-2:wG1 3,-2:bM -1,-1:wS1 0,-1:bQ 1,-1:bG1,wB1 2,-1:bL -2,0:wA1 "
    "-1,0:bP 0,0:wM 1,0:wQ 2,0:bS1 -2,1:wL -1,1:bB1 0,1:wP -1,2:wA2 0,2:bA2;bA2"
)


@cache
def guide(game: Game) -> tuple[Chapter, ...]:
    """All chapters, for a reader who has no game at hand."""
    return _written(game, everything(), (), CONTENTS)


def chapters(game: Game, seats: int, options: Options) -> tuple[Chapter, ...]:
    """Those on what is in a new game, as it is there."""
    new = cast(HiveState, game.set_up(seats, options))
    about = in_game(new, options)
    readings = tuple((name, options[name]) for name, usual in READINGS if options[name] != usual)
    names = [name for name in CONTENTS if is_in_play(name, new, options)]
    return _written(game, about, readings, names)


def picture(game: Game) -> Scene:
    """A tense moment of a game with all creatures."""
    return board_alone(cast(HiveState, game.position(_COVER)))


def _written(
    game: Game, about: About, readings: Readings, names: Iterable[str]
) -> tuple[Chapter, ...]:
    return tuple(
        CONTENTS.chapter(
            name,
            about.facts,
            tuple(_diagrams(name, game, about, readings)),
            about.lines.get(name, ()),
        )
        for name in CONTENTS
        if name in names
    )


def _diagrams(name: str, game: Game, about: About, readings: Readings) -> Iterator[Diagram]:
    """The pictures of a chapter that show what is in play, and nothing else."""
    for example in EXAMPLES.get(name, ()):
        caption = CONTENTS.said(name, example.caption)
        found = _diagram(caption.key, game, example, readings)
        shown = {thing.face for thing in found.scene.things} & set(FACES)
        if shown <= about.faces and about.has(example.needs):
            yield found


@lru_cache(maxsize=512)
def _diagram(key: str, game: Game, example: Example, readings: Readings) -> Diagram:
    """A position, what can be done after the touches, and one way of it."""
    options = {"mode": example.mode, "modules": example.modules, **dict(readings)}
    state = cast(HiveState, game.position(example.position, **options))
    chosen = example.chosen
    return Diagram(
        Message(key),
        board_alone(state, chosen),
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
