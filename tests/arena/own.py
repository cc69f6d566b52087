"""Players as somebody may write them."""

from __future__ import annotations

from random import Random

import apiary


class First:
    """Plays the first legal action, and sees only what its seat may."""

    def __init__(self, game: apiary.Game, rng: Random) -> None:
        print("players may print")

    def choose(self, view: apiary.Seen, seat: int) -> int:
        for other in range(view.seats):
            assert other == seat or view.seen_by(seat) == view
        return int(view.legal(seat)[0])


class Illegal(First):
    def choose(self, view: apiary.Seen, seat: int) -> int:
        return view.game.action_space - 1


class Failing(First):
    def choose(self, view: apiary.Seen, seat: int) -> int:
        raise ZeroDivisionError("by zero")


class Dying(First):
    def choose(self, view: apiary.Seen, seat: int) -> int:
        import os

        os._exit(3)


class NoPlayer:
    def __init__(self, game: apiary.Game, rng: Random) -> None:
        pass


class NotMade:
    pass
