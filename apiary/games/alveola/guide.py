"""The rules page: chapters in our own words, with diagrams of real positions.

The sentences are `alveola.guide.<chapter>.title`, `.1`, `.2` …, those of an option or another fact
of a game, `.caption`. Each ruling that a reason can name belongs to one chapter, so that *why can't
I?* leads there.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import cast

from apiary.core.game import Game
from apiary.core.guide import Contents, Fact, Facts, here, numbers, unsettled, usual, whether
from apiary.core.messages import Message
from apiary.core.options import Options
from apiary.core.phase import Listing
from apiary.core.play import play_sensibly
from apiary.core.scene import Chapter, Choices, Diagram, Scene
from apiary.games.alveola.actions import POWERS, TURNS, At, Do
from apiary.games.alveola.choosing import choices
from apiary.games.alveola.names import POWERS_ROW, hornet_id
from apiary.games.alveola.position import Position
from apiary.games.alveola.rules.laying import list_places
from apiary.games.alveola.scene import hive_alone, power_words, scene
from apiary.games.alveola.state import AlveolaState

CONTENTS = Contents("apiary.games.alveola")
_SEED = 5  # of the game that pictures are taken from
_MIDDLE = 15  # tiles on the table in the middle of a game of four
_HIGH = 3  # a level that shows what raising is about


@cache
def guide(game: Game) -> tuple[Chapter, ...]:
    """All chapters, in the order in which a newcomer reads them."""
    facts = {**numbers(game.numbers()), **usual(game.options), **unsettled("resign")}
    return tuple(_chapter(game, name, facts) for name in CONTENTS)


def chapters(game: Game, seats: int, options: Options) -> tuple[Chapter, ...]:
    """Those of the game at hand: that on teams only where there are any."""
    box = cast(AlveolaState, game.set_up(seats, options)).position.box
    teams = bool(options["teams"])
    facts = {
        **numbers(game.numbers()),
        **here(game.options, seats, options),
        **whether(teams=teams, resign=seats == 2),
    }
    for name, count in (("limit_flowers", box.flowers), ("limit_honey", box.honey)):
        facts[name] = Fact(str(bool(options[name])).lower(), int(count))
    return tuple(_chapter(game, name, facts) for name in CONTENTS if name != "teams" or teams)


def _chapter(game: Game, name: str, facts: Facts) -> Chapter:
    pictures = _diagrams(game).get(name, ())
    further = _powers(game, facts) if name == "powers" else ()
    return CONTENTS.chapter(name, facts, pictures, further)


def _powers(game: Game, facts: Facts) -> tuple[Message, ...]:
    """What each power does that may be on the table."""
    beginning = first_turn(game).position
    chosen = facts["powers"]
    starters = chosen is not None and chosen.name == "starter"
    shown = beginning.powers if starters else range(POWERS)
    return tuple(
        Message("alveola.guide.powers.line", power_words(beginning, int(power))) for power in shown
    )


@cache
def _diagrams(game: Game) -> dict[str, tuple[Diagram, ...]]:
    def diagram(name: str, shown: Scene, found: Choices | None = None, *chosen: str) -> Diagram:
        return Diagram(CONTENTS.said(name, "caption"), shown, found or Choices(), chosen)

    beginning, moving = first_turn(game), about_to_move(game)
    found = (
        diagram("aim", hive_alone(cover(game))),
        diagram("setup", hive_alone(beginning)),
        _laid("expand", beginning, on_hive=False),
        _laid("raise", about_to_raise(game), on_hive=True),
        diagram("hornets", hive_alone(moving), _asked(moving), hornet_id(0)),
        diagram("powers", scene(beginning).only(POWERS_ROW)),
    )
    return {one.caption.key.split(".")[2]: (one,) for one in found}


def _asked(state: AlveolaState) -> Choices:
    return choices(state, state.pending()[0])


def _laid(name: str, state: AlveolaState, on_hive: bool) -> Diagram:
    """Where the tile in hand can come on the hive, or beside it, and how it looks at one place."""
    found = _asked(state)
    table = {thing.id for thing in found.things if thing.kind == "space"}
    touches = tuple(touch for touch in found.touches if (touch.path[0] not in table) == on_hive)
    used = {thing for touch in touches for thing in touch.path}
    shown = Choices(tuple(thing for thing in found.things if thing.id in used), touches)
    caption = CONTENTS.said(name, "caption")
    return Diagram(caption, hive_alone(state), shown, touches[0].path[:1])


def picture(game: Game) -> Scene:
    """The hive in the middle of a game."""
    return hive_alone(cover(game))


# --- positions


def new_game(game: Game) -> AlveolaState:
    """An introductory game of four that yellow begins."""
    options = {"start_player": "yellow", "powers": "starter"}
    return cast(AlveolaState, game.start(4, options))


@cache
def first_turn(game: Game) -> AlveolaState:
    """The first tile is in hand."""
    return _played(game, lambda s: s.phase == At.LAY)


@cache
def about_to_raise(game: Game) -> AlveolaState:
    """A tile is in hand that can be laid on the hive and beside it."""
    return _played(game, lambda s: s.phase == At.LAY and _highest(s) >= 2 and _can_raise(s))


@cache
def about_to_move(game: Game) -> AlveolaState:
    """A hornet is to be moved on a hive of several levels."""
    return _played(game, lambda s: s.phase == At.MOVE and _highest(s) >= 2)


@cache
def cover(game: Game) -> AlveolaState:
    """The middle of a game."""
    return _played(game, lambda s: _highest(s) >= _HIGH and _tiles(s) >= _MIDDLE)


def _highest(s: Position) -> int:
    return max(int(level) for level in s.level)


def _can_raise(s: Position) -> bool:
    found = Listing()
    list_places(s, found)
    return any(s.height((action - Do.LAY) // TURNS) for action in found.sorted())


def _tiles(s: Position) -> int:
    return sum(place >= 0 for place in s.laid)


def _played(game: Game, reached: Callable[[Position], bool]) -> AlveolaState:
    """A sensible game up to the first position that is wanted."""
    state = new_game(game)
    rng = Random(_SEED)
    while not reached(state.position):
        play_sensibly(state, rng)
    return state
