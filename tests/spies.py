"""What somebody at a table, or somebody who watches, can find out: everything that can be asked."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import apiary


def told(
    game: apiary.Game,
    state: apiary.State,
    seats: int,
    seat: int | None,
    actions: Iterable[str],
    labels: Iterable[str] = (),
) -> list[object]:
    """All answers to a seat, or to a spectator. `actions` are asked after for every seat, `labels`
    by what they mean.
    """
    view = state.seen_by(seat)
    found: list[object] = [
        view.pending(),
        view.key(),
        view.outcome(),
        str(view),
        repr(view),
        game.draw(view),
        game.draw(view, colour=True),
        game.scene(view),
        game.values(view),
        view.chance(),
        view.guess(Random(1)).key(),
    ]
    asked = list(actions)
    for other in range(seats):
        found += [list(view.legal(other)), view.declarations(other), game.choices(view, other)]
        found += [game.why_not(view, other, text) for text in asked]
    return found + [game.meaning(view, label) for label in labels]
