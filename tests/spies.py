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
        game.terminal.draw(view),
        game.terminal.draw(view, colour=True),
        game.table.scene(view),
        game.mind.values(view),
        view.chance(),
        view.guess(Random(1)).key(),
    ]
    asked = list(actions)
    for other in range(seats):
        found += [
            list(view.legal(other)),
            view.declarations(other),
            game.table.choices(view, other),
        ]
        found += [view.why_not(other, text) for text in asked]
    return found + [game.terminal.meaning(view, label) for label in labels]
