"""States and games as pictures, light or dark, with names in a person's language.

>>> import apiary
>>> match = apiary.Match(apiary.game("hive"))
>>> match.act("wA1"); match.act("bG1 wA1-")
>>> match.svg().startswith("<svg ")
True
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from typing import Any, TypeVar, get_args

from apiary.core.errors import BadOption
from apiary.core.game import Game
from apiary.core.messages import Message, say
from apiary.core.replay import Event, Step, replay
from apiary.core.scene import Move, Scene
from apiary.core.state import Seen, State
from apiary.pictures.board import Easel
from apiary.pictures.boxes import Box
from apiary.pictures.drawing import Brush
from apiary.pictures.film import film
from apiary.pictures.picture import Theme, document, picture

MOST_FRAMES = 300
SECONDS = 1.0  # that a frame of a film is shown


def svg_of(
    state: State,
    moves: Sequence[Move] = (),
    *,
    theme: Theme = "light",
    ground: bool = True,
    language: str = "en",
) -> str:
    """A state as a file of SVG, and where things went."""
    box = _Drawer(state.game, state.seats, theme, language).box(state, moves)
    return document(box, theme, ground=ground, label=say(state.game.title, language))


def svg_of_scene(
    game: Game,
    seats: int,
    scene: Scene,
    *,
    due: Sequence[int] = (),
    moves: Sequence[Move] = (),
    language: str = "en",
) -> str:
    """A scene as somebody was sent it, as a file of SVG."""
    drawer = _Drawer(game, seats, "light", language)
    box = drawer.draw(scene, due, moves)
    return document(box, "light", ground=True, label=say(game.title, language))


def svg_after(step: Step, **look: Any) -> str:
    """The state that a step led to, and where things went."""
    return svg_of(step.after, moves_of(step), **look)


def film_of(
    start: State,
    events: Iterable[Event],
    *,
    theme: Theme = "light",
    language: str = "en",
    seconds: float = SECONDS,
    public: bool = False,
) -> str:
    """A game as a file of SVG that moves: a frame for each event that can be seen, or for as many
    as there is room for. What is `public` is all that a spectator may know.
    """
    chosen = _some([None, *replay(start, events)], MOST_FRAMES)
    drawer = _Drawer(start.game, start.seats, theme, language, moving=True)
    states = [step.after if step else start for step in chosen]
    moves = [moves_of(step, public) if step else () for step in chosen]
    views = [state.seen_by(None) if public else Seen(state) for state in states]
    scenes = [view.game.table.scene(view) for view in views]
    drawer.room = [thing for scene in scenes for thing in scene.things]
    frames = [
        drawer.box(state, went, scene)
        for state, went, scene in zip(states, moves, scenes, strict=True)
    ]
    title = say(start.game.title, language)
    return film(frames, drawer.easel.kept, theme, seconds, label=title)


def moves_of(step: Step, public: bool = False) -> tuple[Move, ...]:
    """Where things went in a step."""
    before, after, actor = step.before, step.after, step.actor
    if public:
        known = step.action if before.discloses(actor, step.action, None) else None
        told = before.game.table.tell(before.seen_by(None), after.seen_by(None), actor, known)
    else:
        told = before.game.table.tell(Seen(before), Seen(after), actor, step.action)
    return told.moves


class _Drawer:
    """Draws states of one game."""

    def __init__(
        self, game: Game, seats: int, theme: Theme, language: str, moving: bool = False
    ) -> None:
        if theme not in get_args(Theme):
            raise BadOption("core.bad_theme", theme=theme)
        self.game, self.language = game, language
        self.easel = Easel(game.name, Brush(theme == "dark"), keep=moving)
        names = [say(game.seat_name(seat), language) for seat in range(seats)]
        self.names = [name[:1].upper() + name[1:] for name in names]
        self.room: Sequence[Any] = ()

    def box(self, state: State, moves: Sequence[Move], scene: Scene | None = None) -> Box:
        return self.draw(scene or self.game.table.scene(Seen(state)), state.pending(), moves)

    def draw(self, scene: Scene, due: Sequence[int], moves: Sequence[Move]) -> Box:
        return picture(
            scene,
            self.easel,
            self._say,
            seats=self.names,
            due=due,
            moves=moves,
            room=self.room,
        )

    def _say(self, message: Message) -> str:
        return say(message, self.language)


T = TypeVar("T")


def _some(found: list[T], most: int) -> list[T]:
    """So many at most, evenly spread, first and last included."""
    if len(found) <= most:
        return found
    return [found[round(n * (len(found) - 1) / (most - 1))] for n in range(most)]


# --- Notebooks


def bundle(start: State, events: Sequence[Event]) -> dict[str, str]:
    """What a notebook shows of a game: the last picture, and a slider where it has widgets."""
    steps = list(replay(start, events))
    shown = {"image/svg+xml": svg_after(steps[-1]) if steps else svg_of(start)}
    if steps and find_spec("ipywidgets"):
        shown |= slider(start, steps)._repr_mimebundle_() or {}
    return shown


def slider(start: State, steps: Sequence[Step]) -> Any:
    """The pictures of a game, with a slider to choose one and a key to play them."""
    import ipywidgets

    count = len(steps)
    look = {"min": 0, "max": count, "value": count}
    chosen = ipywidgets.IntSlider(**look)
    player = ipywidgets.Play(**look, interval=int(1000 * SECONDS))
    ipywidgets.jslink((player, "value"), (chosen, "value"))
    shown = ipywidgets.HTML()

    def show(change: dict[str, int]) -> None:
        number = change["new"]
        shown.value = svg_after(steps[number - 1]) if number else svg_of(start)

    chosen.observe(show, "value")
    show({"new": count})
    return ipywidgets.VBox([ipywidgets.HBox([player, chosen]), shown])
