"""The circle of piles as it stands on a table: piles, spoon and hornet tile in one ring.

What the rules compute from numbers is compared with what a hand would do with the things.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apiary.games.alveola.actions import (
    ANY_PILE,
    DEPTH,
    FOURTH_PILE,
    PREVIOUS_PILE,
    At,
    Do,
    kind_of,
)
from tests.alveola.tables import Table
from tests.strategies import work

SPOON = "spoon"
HORNET = "hornet tile"
Token = int | str


class Ring:
    """The ring clockwise; a pile is a number, and it leaves the ring with its last tile."""

    def __init__(self) -> None:
        self.tokens: list[Token] = [*range(12), HORNET, SPOON]
        self.left = dict.fromkeys(range(12), DEPTH)

    def after_spoon(self) -> list[Token]:
        """All other things in the order in which the spoon would come to them."""
        at = self.tokens.index(SPOON)
        return self.tokens[at + 1 :] + self.tokens[:at]

    def ahead(self) -> list[int]:
        """The piles in the order in which the spoon would come to them."""
        return [token for token in self.after_spoon() if isinstance(token, int)]

    def move_spoon(self, pile: int) -> bool:
        """Move the spoon after a pile, and beyond the hornet tile if it lies there; whether it
        passed that.
        """
        way = self.after_spoon()
        until = way.index(pile) + 1
        if until < len(way) and way[until] == HORNET:
            until += 1
        passed = HORNET in way[:until]
        last = way[until - 1]
        self.tokens.remove(SPOON)
        self.tokens.insert(self.tokens.index(last) + 1, SPOON)
        return passed

    def take(self, pile: int) -> None:
        """Take a tile; with the last one the hornet tile goes to the pile before."""
        self.left[pile] -= 1
        if self.left[pile]:
            return
        attached = self.owner_of_hornet_tile() == pile
        at = self.tokens.index(pile)
        before = [t for t in self.tokens[at + 1 :] + self.tokens[:at] if isinstance(t, int)]
        self.tokens.remove(pile)
        if attached and before:
            self.tokens.remove(HORNET)
            self.tokens.insert(self.tokens.index(before[-1]) + 1, HORNET)

    def owner_of_hornet_tile(self) -> int:
        """The pile that the hornet tile lies behind."""
        at = self.tokens.index(HORNET)
        before = [t for t in self.tokens[at + 1 :] + self.tokens[:at] if isinstance(t, int)]
        return before[-1]


def choices(ring: Ring, power: int) -> set[int]:
    """The piles that may be chosen with a power, or without."""
    ahead = ring.ahead()
    if power == ANY_PILE:
        return set(ahead)
    if power == FOURTH_PILE:
        return set(ahead[:4])
    return set(ahead[:3]) | ({ahead[-1]} if power == PREVIOUS_PILE else set())


@pytest.mark.parametrize("seats", [2, 4])
@work(40)
@given(seed=st.integers(0, 2**32 - 1))
def test_the_circle_is_what_a_hand_would_make_of_it(seats: int, seed: int) -> None:
    rng = Random(seed)
    table = Table(seats, "random", powers="random")
    state = table.state
    ring = Ring()
    pile = 0
    while state.pending():
        [seat] = state.pending()
        s = table.s
        number = rng.getrandbits(60)
        action = state.sample(rng) if seat < 0 else state.game.mind.likely(state, seat, number)
        kind = kind_of(action)
        if s.phase in (At.CHOOSE, At.SEARCH):
            power = int(s.power)
            legal = {int(found) - int(kind) for found in state.legal(seat)}
            assert legal == choices(ring, power)
            pile = int(action - kind)
            before = ring.ahead()[-1]
            stays = power == ANY_PILE or (power == PREVIOUS_PILE and pile == before)
            passed = False if stays else ring.move_spoon(pile)
            state.play(seat, action)
            assert table.s.moves == int(passed)
        else:
            state.play(seat, action)
        if kind in (Do.CHOOSE, Do.TAKE):
            ring.take(pile)
        if ring.ahead() and kind != Do.SEARCH:
            assert table.s.hornet_tile == ring.owner_of_hornet_tile()
