"""The levels: legal over whole games, in order of strength, with words for errors."""

from __future__ import annotations

import json
from importlib.resources import files
from itertools import pairwise
from random import Random

import pytest

import apiary
from apiary.arena import Arena
from apiary.bots import LEVELS, ladder, make_bot, thinking
from apiary.bots.ladder import FORMERLY
from apiary.core.messages import LANGUAGES
from apiary.core.play import play_at_random
from apiary.core.state import State
from apiary.games.hive import position
from examples.tictactoe import TicTacToe
from tests.toys import Auction, Dice, Duel, OneCard, Ticks

GAME = apiary.game("hive")
# Looks at a clock that ticks: 32 nodes each, so that no test depends on the machine.
SOME = ("egg", "builder", "guard", "queen")  # of each kind one
PACE = 300.0 if apiary.compiled else 20.0


def winner(level: str, seat: int, seed: int, limit: int) -> int | None:
    """Who wins when a bot of this level has this seat and the other plays at random."""
    bot = make_bot(GAME, level, Random(seed), Ticks())
    rng = Random(seed)
    state = GAME.start(options={"expansions": "MLP" if seed % 2 else ""})
    for _ in range(limit):
        if not state.pending():
            break
        if state.pending() == (seat,):
            state.play(seat, bot.choose(state.seen_by(seat), seat, PACE))
        else:
            play_at_random(state, rng, 1)
    ended = state.outcome()
    return ended.winners[0] if ended is not None and not ended.draw else None


@pytest.mark.parametrize("seat", [0, 1])
def test_normal_beats_random(seat: int) -> None:
    for seed in range(4 if apiary.compiled else 1):
        assert winner("normal", seat, seed, 400) == seat


@pytest.mark.parametrize("level", SOME)
def test_plays_legal_hive(level: str) -> None:
    bots = [make_bot(GAME, level, Random(seat), Ticks()) for seat in (0, 1)]
    state = GAME.start(options={"expansions": "MLP"})
    for _ in range(60 if apiary.compiled else 8):
        if not state.pending():
            break
        seat = state.pending()[0]
        state.play(seat, bots[seat].choose(state.seen_by(seat), seat, PACE))


@pytest.mark.parametrize("game", [TicTacToe(), Duel(), OneCard(), Dice(), Auction()], ids=repr)
@pytest.mark.parametrize("level", SOME)
def test_plays_every_kind_of_game(game: apiary.Game, level: str) -> None:
    rng = Random(2)
    state: State = game.start()
    bot = make_bot(game, level, rng, Ticks())
    while state.pending():
        for seat in state.pending():
            if seat == apiary.CHANCE:
                state.play(seat, state.sample(rng))
            else:
                state.play(seat, bot.choose(state.seen_by(seat), seat, 500.0))
    assert state.outcome() is not None


@pytest.mark.parametrize("level", LEVELS)
def test_a_lone_action_is_played_at_once(level: str) -> None:
    state = position("Base;Black[5];0,0:wQ 1,0:bQ,wB1 -1,0:wA1")
    clock = Ticks()
    action = make_bot(GAME, level, clock=clock).choose(state.seen_by(1), 1)
    assert state.text(action) == "pass"
    assert clock.now == 0.0


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_takes_a_win_in_one(level: str) -> None:
    state = position(
        "Base;White[5];0,0:bQ 1,0:bA1 1,-1:bB1 0,-1:bG1 -1,0:wA1 -1,1:wG1 -2,0:wQ -3,0:wA2"
    )
    winning = state.parse("wA2 bQ\\")
    bot = make_bot(GAME, level, clock=Ticks())
    ends_by_itself = ladder.sight(level).error > 0  # having looked at every action
    pace = 1e6 if ends_by_itself else PACE
    assert bot.choose(state.seen_by(0), 0, pace) == winning


def test_a_low_level_varies() -> None:
    state = GAME.start(options={"expansions": "MLP"})
    play_at_random(state, Random(3), 10)
    seat = state.pending()[0]
    view = state.seen_by(seat)
    bots = [make_bot(GAME, "nurse", Random(seed), Ticks()) for seed in range(8)]
    found = {bot.choose(view, seat, PACE) for bot in bots}
    assert len(found) > 1


@pytest.mark.parametrize("level", ["larva", "nurse", "guard", "scout"])
def test_same_seed_same_game(level: str) -> None:
    """These don't go by the clock."""
    view = GAME.start().seen_by(0)
    chosen = {make_bot(GAME, level, Random(4), Ticks()).choose(view, 0, 1e6) for _ in range(2)}
    assert len(chosen) == 1


@pytest.mark.parametrize(("name", "level"), FORMERLY.items())
def test_former_names_are_levels_still(name: str, level: str) -> None:
    bot = make_bot(GAME, name)
    assert bot.level == level
    view = GAME.start().seen_by(0)
    assert bot.time(view) == thinking.ahead(name) == thinking.ahead(level)


def test_each_level_looks_at_more_or_errs_less_than_the_one_below() -> None:
    for below, above in pairwise(ladder.AHEAD):
        if above.error:
            assert (above.depth, -above.error) > (below.depth, -below.error)
        elif not below.error:
            assert not above.nodes or above.nodes > below.nodes
    for ways in (ladder.HORNET, *ladder.OF_GAMES.values()):
        assert len(ways) == len(LEVELS)
        assert ways[-1] == ladder.Trying(0)
        effort = [way.tries if isinstance(way, ladder.Trying) else -way.share for way in ways[:-1]]
        assert effort == sorted(set(effort))
    assert len(ladder.AHEAD) == len(LEVELS)


@pytest.mark.skipif(not apiary.compiled, reason="plays many games")
@pytest.mark.parametrize(
    ("game", "above", "below"),
    [
        ("hornet", "carrier", "egg"),
        ("hornet", "storekeeper", "cleaner"),
        ("waggledance", "carrier", "egg"),
        ("alveola", "carrier", "egg"),
    ],
)
def test_levels_some_way_apart_are_so_in_games(game: str, above: str, below: str) -> None:
    """A few tries can be worth less than none."""
    players = [f"{above}@1000", f"{below}@1000"]
    report = Arena(game, players, seats=2, games=20, seed=1, processes=1).run()
    assert report.of(players[0]).score >= 0.7


def test_an_unknown_level_is_refused_in_three_languages() -> None:
    possible = "egg, larva, .*queen, easy, normal, hard"
    with pytest.raises(apiary.BadOption, match=rf"'genius'\. Possible: {possible}\."):
        make_bot(GAME, "genius")
    keys = {
        language: set(json.loads((files("apiary.bots") / "words" / f"{language}.json").read_text()))
        for language in LANGUAGES
    }
    assert keys["en"] == keys["fr"] == keys["de"]
