"""The rules of a game at hand tell how each of its options is set."""

from __future__ import annotations

from itertools import permutations

import pytest

import apiary
from apiary.core.messages import LANGUAGES, Message, say
from apiary.core.options import Option, OptionValue
from apiary.core.scene import Chapter
from apiary.core.table import CHANGED
from tests.every_option import settings

EVERY = [(game, option) for game in apiary.all_games() for option in game.options]
every_option = pytest.mark.parametrize(
    ("game", "option"), EVERY, ids=[f"{game.name}-{option.name}" for game, option in EVERY]
)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def told(chapters: tuple[Chapter, ...], language: str) -> set[str]:
    """All that some chapters say."""
    messages: list[Message] = []
    for chapter in chapters:
        messages += [chapter.title, *chapter.paragraphs]
        messages += [diagram.caption for diagram in chapter.diagrams]
    return {say(message, language) for message in messages}


@every_language
@every_option
def test_every_value_of_an_option_is_told(game: apiary.Game, option: Option, language: str) -> None:
    """Of any two values each has a sentence that the other hasn't; where no part is chosen there
    need not be any.
    """
    best: list[tuple[OptionValue, OptionValue]] | None = None
    for seats, options in settings(game, option):
        said = {
            one[option.name]: told(game.table.chapters(seats, one), language) for one in options
        }
        silent = [(v, w) for v, w in permutations(said, 2) if v != "" and not said[v] - said[w]]
        best = silent if best is None or len(silent) < len(best) else best
    assert best == []


@every_option
def test_what_was_changed_is_on_top(game: apiary.Game, option: Option) -> None:
    assert any(True for _ in settings(game, option))
    for seats, every in settings(game, option):
        for options in every:
            top = game.table.rules(seats, options)[0]
            listed = top.paragraphs if top.id == CHANGED else ()
            lines = [line for line in listed if line.params["title"] == Message(option.title)]
            assert len(lines) == (options[option.name] != option.default)


@pytest.mark.parametrize("game", apiary.all_games(), ids=lambda game: game.name)
def test_the_usual_game_has_no_changes(game: apiary.Game) -> None:
    for seats in game.seats:
        usual = game.checked({})
        assert game.table.rules(seats, usual) == game.table.chapters(seats, usual)


@every_option
def test_a_game_has_chapters_of_the_guide_in_their_order(game: apiary.Game, option: Option) -> None:
    order = [chapter.id for chapter in game.table.guide()]
    for seats, every in settings(game, option):
        for options in every:
            found = [chapter.id for chapter in game.table.chapters(seats, options)]
            assert found == [name for name in order if name in found]
