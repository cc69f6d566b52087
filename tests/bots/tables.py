"""Bots at tables with chance, secrets or more than two seats."""

from __future__ import annotations

from random import Random

import apiary
from apiary.bots import make_bot
from apiary.bots.mcts import MonteCarlo
from apiary.core.game import Options
from tests.toys import Ticks
from tools.match import play_out

LONG = 1000.0  # seconds; the tries end a search before that


def searcher_wins(
    game: apiary.Game, seats: int, seed: int, tries: int, options: Options | None = None
) -> bool:
    """Does seat `seed % seats` win, who searches a little while the others play at random?"""
    rng = Random(seed)
    searcher = MonteCarlo(game, Random(seed))
    mine = seed % seats

    def choose(view: apiary.Seen, seat: int) -> int:
        if seat == mine:
            return searcher.choose(view, seat, LONG, tries)
        return view.pick(seat, rng.getrandbits(60))

    return play_out(game.start(seats, options), [choose] * seats, rng)[mine] == 1


def play_legally(
    game: apiary.Game, level: str, seats: int, decisions: int, options: Options | None = None
) -> None:
    """Let a bot decide for everybody for so long; fails if it does something illegal."""
    rng = Random(3)
    state = game.start(seats, options)
    bot = make_bot(game, level, rng, Ticks())
    for _ in range(decisions):
        if not state.pending():
            return
        seat = state.pending()[0]
        if seat == apiary.CHANCE:
            state.play(seat, state.sample(rng))
        else:
            state.play(seat, bot.choose(state.seen_by(seat), seat, 60.0))
