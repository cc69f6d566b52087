"""The rules page: chapters in our own words, with diagrams of real positions.

The sentences are `hive.guide.<chapter>.title`, `.1`, `.2` … and `.caption`, or end in the name of a
fact (see `apiary.core.guide`). Each ruling that a reason can name belongs to one chapter, so that
*why can't I?* leads there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache

from apiary.core.guide import chapter
from apiary.core.messages import Message
from apiary.core.options import Letters, Number, Options, OptionValue
from apiary.core.scene import Chapter, Choices, Diagram, Move
from apiary.games.hive.chapters import About, everything, in_game, is_in_play
from apiary.games.hive.choosing import choices
from apiary.games.hive.components import FACES
from apiary.games.hive.examples import EXAMPLES, Example
from apiary.games.hive.options import OPTIONS
from apiary.games.hive.scene import board_alone
from apiary.games.hive.state import HiveState
from apiary.games.hive.telling import tell

Positions = Callable[..., HiveState]  # a game from a position in text, and options
Readings = tuple[tuple[str, OptionValue], ...]  # how contested rules are read

# The options that say how a contested rule is read, and how it usually is.
READINGS = [
    (one.name, one.default) for one in OPTIONS if one.when and not isinstance(one, Number | Letters)
]
# Each chapter, in the order in which a newcomer reads them, with the names of its paragraphs and
# its rulings.
CHAPTERS = (
    ("aim", "1 covering taking 2", "V-2"),
    ("setup", "pieces 1 open", "V-1"),
    ("turns", "1 movers 2", "§2.4 V-5"),
    ("placing", "middle 1 covering taking 2", "§2.4.1 §2.4.2"),
    ("queen", "1 queen_first open 2", "§2.4.3 §2.4.4 §2.10.4"),
    ("moving", "1 2 3 4 rests", "§2.3"),
    ("creatures", "1 climbers", "§2.5"),
    ("queenBee", "1", ""),
    ("beetle", "1 2", ""),
    ("grasshopper", "1", ""),
    ("spider", "1", "V-6"),
    ("ant", "1", ""),
    ("ladybug", "1 2", ""),
    ("mosquito", "1 powers held shieldBug predators 2 above uncopied", "V-26"),
    ("pillbug", "1 2 3 mosquito", "§2.6 V-7 V-8"),
    ("venom", "1 2 3 4 5", "§2.4.6 V-9 V-10 V-11 V-12 V-25 V-32"),
    ("faces", "1 common common_faces own", ""),
    ("extras", "1 extras", ""),
    (
        "wasp",
        "1 wasp_range venom stung_also_unmovable 2 flips shieldBug sting_repeat mosquito",
        "V-13 V-14 V-31",
    ),
    ("scorpion", "1 flips scorpion_reach unheld held", "V-17"),
    ("firefly", "1", "V-15"),
    ("dragonfly", "1", "V-21"),
    ("fly", "flips 1", "V-16"),
    (
        "tick",
        "1 2 tick_perspective 3 tick_chains 4 wasp shieldBug betrayed",
        "V-18 V-19 V-24 V-27 V-28 V-29",
    ),
    (
        "shieldBug",
        "1 2 shield_aura shield_literal_friendly predator_blocked_by_any_shield wasp",
        "V-22 V-23",
    ),
    (
        "centipede",
        "1 centipede_distinct_path centipede_strict_one_hive 2 shieldBug",
        "V-20",
    ),
    ("predators", "predator 1 predator_flip", "P-1 P-3 P-4 V-33"),
    ("mantis", "1 mantis_spares_new_queen", "P-2 P-5 P-6"),
    ("assassinBug", "1", ""),
    ("guardians", "guardian 1 2 guardian_flip", "GU-1 GU-2 GU-3 GU-4 GU-5 GU-6 GU-7"),
    ("butterfly", "1", ""),
    ("moth", "1", ""),
    (
        "honeycombo",
        "1 honeycombo_touch_suffices 2 honeycombo_second_optional 3 4 5 flips wasp",
        "§2.9 HC-1 HC-2 HC-3 HC-4 HC-5 HC-6 HC-7 HC-8 HC-9 HC-10 HC-11",
    ),
    ("swarm", "1 swarm_draws_first 4 3 honeycombo", "PL-1 SW-1 SW-2 SW-3 SW-4 SW-5 SW-6"),
    ("end", "covering 1 taking 2 repetition_draw max_turns 3", "V-3 V-4"),
    ("notation", "letters 1 2", ""),
    ("verbs", "primed turned wasp swapper predators honeycombo swarm swarm_draws_first", ""),
)


@cache
def guide(position: Positions) -> tuple[Chapter, ...]:
    """All chapters, for a reader who has no game at hand."""
    return _written(position, everything(), (), [name for name, _, _ in CHAPTERS])


def chapters(position: Positions, new: HiveState, options: Options) -> tuple[Chapter, ...]:
    """Those on what is in a new game, as it is there."""
    about = in_game(new, options)
    readings = tuple((name, options[name]) for name, usual in READINGS if options[name] != usual)
    names = [name for name, _, _ in CHAPTERS if is_in_play(name, new, options)]
    return _written(position, about, readings, names)


def _written(
    position: Positions, about: About, readings: Readings, names: Sequence[str]
) -> tuple[Chapter, ...]:
    return tuple(
        chapter(
            "hive",
            name,
            told,
            rulings,
            about.facts,
            tuple(_diagrams(name, position, about, readings)),
            about.lines.get(name, ()),
        )
        for name, told, rulings in CHAPTERS
        if name in names
    )


def _diagrams(
    name: str, position: Positions, about: About, readings: Readings
) -> Iterator[Diagram]:
    """The pictures of a chapter that show what is in play, and nothing else."""
    for example in EXAMPLES.get(name, ()):
        caption = Message(f"hive.guide.{name}.{example.caption}")
        found = _diagram(caption.key, position, example, readings)
        shown = {thing.face for thing in found.scene.things} & set(FACES)
        if shown <= about.faces and about.has(example.needs):
            yield found


@lru_cache(maxsize=512)
def _diagram(key: str, position: Positions, example: Example, readings: Readings) -> Diagram:
    """A position, what can be done after the touches, and one way of it."""
    state = position(example.position, mode=example.mode, modules=example.modules, **dict(readings))
    chosen = example.chosen
    return Diagram(
        Message(key),
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
