"""How often each Queen card of Waggle Dance is played in random games, for each number of players.

    python tools/cards.py [--games N] [--seed N]

Exits with 1 if any card was never played.
"""

from __future__ import annotations

import argparse
from collections import Counter
from functools import cache
from random import Random

import apiary
from apiary.core.state import CHANCE
from apiary.games.waggledance import GAME
from apiary.games.waggledance.actions import CARD_NAMES
from apiary.games.waggledance.choosing import cards_of

cards_with = cache(cards_of)


def cards_played(seats: int, rng: Random) -> Counter[str]:
    """How often each card was played in a random game."""
    found: Counter[str] = Counter()
    state = GAME.start(seats)
    while due := state.pending():
        seat = due[0]
        if seat == CHANCE:
            state.play(seat, state.sample(rng))
        else:
            action = state.pick(seat, rng.getrandbits(60))
            state.play(seat, action)
            found.update(CARD_NAMES[card] for card in cards_with(int(action)))
    return found


def main(arguments: list[str] | None = None) -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(description="Count the Queen cards played at random.")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    print(f"Waggle Dance, {'compiled' if apiary.compiled else 'INTERPRETED'}")
    all_played = True
    for seats in GAME.seats:
        rng = Random(given.seed)
        total: Counter[str] = Counter()
        for _ in range(given.games):
            total += cards_played(seats, rng)
        counts = ", ".join(f"{card} {total[card]}" for card in CARD_NAMES)
        print(f"{seats} players, {given.games} games: {counts}", flush=True)
        all_played &= all(total[card] for card in CARD_NAMES)
    return 0 if all_played else 1


if __name__ == "__main__":
    raise SystemExit(main())
