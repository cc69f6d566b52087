"""A player for the arena: it tries every action and takes the one after which its game looks best.

    apiary arena hornet examples.greedy:Greedy random --games 20

It sees what its seat may know, guesses the rest, and asks how hopeful each seat is
(`Mind.values`, 0 to 1).
"""

from __future__ import annotations

from random import Random

import apiary


class Greedy:
    """Looks one action ahead."""

    def __init__(self, game: apiary.Game, rng: Random) -> None:
        self.mind = game.mind
        self.rng = rng

    def choose(self, view: apiary.Seen, seat: int) -> int:
        """The action after which the seat's hopes are highest."""
        world = view.guess(self.rng)
        return max(view.legal(seat), key=lambda action: self.hope(world, seat, action))

    def hope(self, world: apiary.State, seat: int, action: int) -> float:
        """How the seat stands after an action, with a little luck to tell equals apart."""
        after = world.copy()
        after.play(seat, action)
        outcome = after.outcome()
        if outcome is not None:
            return outcome.returns()[seat]
        values = self.mind.values(after)
        return (0.5 if values is None else values[seat]) + 1e-6 * self.rng.random()
