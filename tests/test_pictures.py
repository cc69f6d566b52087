"""Pictures: the shapes that the pages draw, in plain attributes, and nothing that is secret."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

import apiary
from apiary.core.messages import say
from apiary.core.pictures import MOST_FRAMES, slider
from apiary.core.scene import Scene
from apiary.core.state import CHANCE
from apiary.pictures.board import Easel
from apiary.pictures.drawing import Brush
from apiary.pictures.png import find_browser, png
from apiary.pictures.styles import colour, resolved
from tests.missing import missing

GAMES = [game.name for game in apiary.all_games()]
PAGES = Path(__file__).parent.parent / "web" / "src" / "games"
RING = "M0 -46.5L40.27 -23.25V23.25L0 46.5L-40.27 23.25V-23.25Z"  # for what can be touched
SVG = "{http://www.w3.org/2000/svg}"


def played(name: str, events: int, seed: int = 1, seats: int | None = None) -> apiary.Match:
    """A game of so many random events."""
    rng, match = Random(seed), apiary.Match(apiary.game(name), seats)
    while len(match.events) < events and match.state.pending():
        seat = match.state.pending()[0]
        legal = list(match.state.legal(seat))
        match.play(seat, match.state.sample(rng) if seat == CHANCE else rng.choice(legal))
    return match


def shapes(svg: str) -> Counter[str]:
    """The outlines of all that is drawn; no grass grows on fields that are scored."""
    root = ElementTree.fromstring(svg)
    for field in root.iterfind(".//*[@class]"):
        if "scored" in field.get("class", "").split():
            field.remove(next(one for one in field if "grass" in one.get("class", "").split()))
    found = (one.get("d") or one.get("points") or "" for one in root.iter())
    return Counter(text for text in found if text)


@pytest.mark.parametrize("name", GAMES)
def test_the_shapes_are_those_of_the_pages(name: str) -> None:
    scene: Scene = apiary.game(name).table.picture()
    easel = Easel(name, Brush())
    boards = ""
    for area in scene.areas:
        if area.layout == "hex":
            things = [thing for thing in scene.things if thing.place.area == area.id]
            boards += easel.board(area, things).content
    drawn = shapes(f'<svg xmlns="http://www.w3.org/2000/svg">{boards}</svg>')
    shown = shapes((PAGES / name / "picture.svg").read_text("utf-8"))
    del shown[RING]
    assert drawn == shown


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", GAMES)
def test_a_picture_has_plain_attributes(name: str, theme: str) -> None:
    svg = played(name, 60).svg(theme=theme)
    for secret_of_browsers in ("var(", "light-dark", "color-mix", "class=", "style", "NaN", "None"):
        assert secret_of_browsers not in svg
    root = ElementTree.fromstring(svg)
    assert root.get("aria-label") == say(apiary.game(name).title)
    assert int(root.get("width", "0")) <= 720


def test_light_and_dark_differ() -> None:
    state = apiary.start("hornet")
    assert state.svg(theme="light") != state.svg(theme="dark")
    with pytest.raises(apiary.BadOption, match="light or dark"):
        state.svg(theme="dim")  # type: ignore[arg-type]


def test_the_ground_can_be_left_out() -> None:
    state = played("hive", 6).state
    ground = resolved("var(--ground)", Brush().tokens, dark=False)
    assert ground in state.svg()
    assert ground not in state.svg(ground=False)


def test_names_are_said_in_the_language() -> None:
    state = apiary.start("hornet")
    name = apiary.game("hornet").seat_name(0)
    assert say(name, "de") != say(name, "en")
    assert f">{say(name, 'de')}<" in state.svg(language="de")


def test_a_seat_is_shown_what_it_may_know() -> None:
    rng, state = Random(1), apiary.start("hornet", seats=2)
    while len(state.pending()) == 1:
        seat = state.pending()[0]
        legal = list(state.legal(seat))
        state.play(seat, state.sample(rng) if seat == CHANCE else rng.choice(legal))
    first, second = (int(action) for action in state.legal(1)[:2])
    one, other = state.copy(), state.copy()
    one.play(1, first)
    other.play(1, second)
    assert one.seen_by(1).svg() != other.seen_by(1).svg()
    assert one.seen_by(0).svg() == other.seen_by(0).svg()
    assert one.seen_by(None).svg() == other.seen_by(None).svg()


def test_where_things_went_is_shown() -> None:
    match = apiary.Match(apiary.game("hive"))
    for move in ("wA1", "bA1 wA1-", "wQ -wA1", "bQ bA1-", "wG1 -wQ", "bG1 bQ-"):
        match.act(move)
    before = match.svg().count("<polyline")
    match.act("wG1 bG1-")
    assert (before, match.svg().count("<polyline")) == (0, 2)
    assert match.record().svg(to=6).count("<polyline") == 0
    assert match.record().svg() == match.svg()
    assert match.record().svg(to=0) == apiary.start("hive").svg()


@pytest.mark.parametrize("name", GAMES)
def test_a_film_has_a_frame_for_each_event(name: str) -> None:
    match = played(name, 12)
    root = ElementTree.fromstring(match.film(seconds=0.5))
    clocks = list(root.iter(f"{SVG}animate"))
    assert 4 <= len(clocks) <= 13  # what nobody sees makes no frame
    assert {clock.get("dur") for clock in clocks} == {f"{0.5 * (len(clocks) + 2):g}s"}
    names = {f"#{one.get('id')}" for one in root.iter() if one.get("id")}
    assert {one.get("href") for one in root.iter(f"{SVG}use")} == names
    shown = [clock.get("values", "").split(";") for clock in clocks]
    assert all(values.count("inline") == 1 for values in shown)


def test_a_film_may_be_of_what_everybody_knows() -> None:
    match = played("waggledance", 90)
    assert match.film(public=True) != match.film()


def test_a_film_is_of_bounded_length() -> None:
    match = played("waggledance", MOST_FRAMES + 40)
    assert match.film().count("<animate") <= MOST_FRAMES


def test_notebooks_show_states_and_games() -> None:
    match = played("hive", 8)
    assert match.state._repr_svg_() == match.state.svg()
    assert match._repr_svg_() == match.record()._repr_svg_() == match.svg()
    bundle = match._repr_mimebundle_(include=None, exclude=None)
    assert bundle["image/svg+xml"] == match.svg()
    assert bundle["text/plain"] == repr(match)


def test_notebooks_with_widgets_have_a_slider() -> None:
    pytest.importorskip("ipywidgets", reason=missing("ipywidgets", "pip install ipywidgets"))
    match = played("hive", 8)
    view = "application/vnd.jupyter.widget-view+json"
    assert view in match._repr_mimebundle_()
    keys, shown = slider(match.record().start(), list(match.record().steps())).children
    _, number = keys.children
    assert (number.max, shown.value) == (8, match.svg())
    number.value = 3
    assert shown.value == match.record().svg(to=3)
    number.value = 0
    assert shown.value == match.record().svg(to=0)


def test_a_game_without_drawings_is_shown_in_text() -> None:
    from examples.tictactoe import TicTacToe

    state = TicTacToe().start()
    state.play(0, 4)
    assert "monospace" in state.svg()


def test_colours_are_mixed_as_browsers_do() -> None:
    assert resolved("color-mix(in oklab, #ff0000, #0000ff)", {}, dark=False) == "#8c53a2"
    assert resolved("color-mix(in oklab, #000, #fff 100%)", {}, dark=False) == "#ffffff"
    assert colour("#1238") == pytest.approx((0x11 / 255, 0x22 / 255, 0x33 / 255, 0x88 / 255))


def test_png() -> None:
    drawn = png(apiary.start("hornet").svg())
    if drawn is None:
        assert find_browser() is None
        pytest.skip(missing("browser", "install Chrome or Chromium"))
    assert drawn.startswith(b"\x89PNG")
    width = int.from_bytes(drawn[16:20], "big")
    assert 700 <= width <= 2000


def test_who_draws_nothing_loads_nothing() -> None:
    script = (
        "import apiary, sys; print([m for m in sys.modules if m.startswith('apiary.pictures')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
