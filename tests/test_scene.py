"""What a game shows and tells if it has no scene of its own: the defaults of `Game`."""

from __future__ import annotations

from random import Random

import pytest

from apiary.core.game import Game
from apiary.core.messages import Message, say
from apiary.core.scene import Place
from apiary.core.state import CHANCE
from examples.tictactoe import CELLS, TicTacToe
from tests.scenes import check_event, check_table
from tests.strategies import any_action
from tests.toys import GAMES, Dice, Duel, DuelState, OneCard, OneCardState


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(5))
def test_any_game_has_a_table(game: Game, seed: int) -> None:
    rng = Random(seed)
    state = game.start()
    seats = range(game.seats[0])
    check_table(game, state, seats)
    while state.pending():
        state = check_event(game, state, seats, *any_action(state, rng))
        check_table(game, state, seats)


def test_an_action_is_a_button() -> None:
    game = TicTacToe()
    view = game.start().seen_by(0)
    choices = game.table.choices(view, 0)
    assert [touch.path for touch in choices.touches] == [(f"action:{cell}",) for cell in CELLS]
    assert [thing.place for thing in choices.things] == [Place("actions", n) for n in range(9)]
    assert say(choices.things[4].label) == "b2"
    assert game.table.choices(view, 1).touches == ()


def test_the_picture_in_text_is_the_scene() -> None:
    game = TicTacToe()
    view = game.start().seen_by(None)
    (thing,) = game.table.scene(view).things
    assert thing.text == game.terminal.draw(view)


def test_a_secret_is_told_without_its_text() -> None:
    game = Duel()
    before = DuelState(Duel())
    after = DuelState(Duel(), (1, None))
    assert not before.discloses(0, 1, 1)
    assert not before.discloses(0, 1, None)
    told = game.table.tell(before.seen_by(1), after.seen_by(1), 0, None)
    assert (told.text, say(told.words)) == ("?", "Player 1: ?")
    assert before.discloses(0, 1, 0)
    assert after.discloses(1, 0, 0)  # the second choice uncovers both


def test_chance_is_told_by_its_name() -> None:
    game = Dice()
    state = game.start()
    state.play(0, 1)
    after = state.copy()
    after.play(CHANCE, 6)
    told = game.table.tell(state.seen_by(0), after.seen_by(0), CHANCE, 6)
    assert say(told.words) == "Chance: 6"
    dealt = OneCardState(OneCard(), 2)
    hidden = OneCard().table.tell(
        OneCardState(OneCard()).seen_by(0), dealt.seen_by(0), CHANCE, None
    )
    assert say(hidden.words) == "Chance: ?"


def test_an_unknown_thing_has_a_reason() -> None:
    game = TicTacToe()
    view = game.start().seen_by(0)
    assert game.table.why_touch(view, 0, ("action:b2",)) is None
    for path in (("action:9",), ("board",), ("",), ("action:b2", "action:b2")):
        reason = game.table.why_touch(view, 0, path)
        assert reason is not None
        assert reason.message == Message("core.no_such_thing", {"thing": path[-1]})


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_without_pages_has_one_of_each(game: Game) -> None:
    assert game.table.picture() == game.table.scene(game.start().seen_by(None))
    (chapter,) = game.table.guide()
    assert chapter.title == game.title
    assert chapter.paragraphs == (game.rules,)
