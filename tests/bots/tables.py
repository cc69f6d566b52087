"""Bots at tables with chance, secrets or more than two seats."""

from __future__ import annotations

from itertools import islice
from random import Random

import apiary
from apiary.arena import Arena
from apiary.bots import make_bot
from apiary.core.options import Options
from tests.toys import Ticks

LONG = 1000.0  # seconds; the tries end a search before that


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


def victories(
    game: apiary.Game, players: list[str], games: int, options: Options | None = None
) -> float:
    """How many of so many games the first player wins against the others."""
    arena = Arena(game, players, games=games, options=options, seed=1, processes=1)
    played = islice(arena.play(), games)
    return sum(result.victory(result.players.index(players[0])) for result in played)
