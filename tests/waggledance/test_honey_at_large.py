"""F in any honeycomb: what may be moved and what may become honey, told anew from the text."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import work
from tests.waggledance.tables import arranged

CARDS = ("expertise", "efficiency", "alchemy")
COLOURS = {"w": "white", "y": "yellow", "o": "orange"}

insides = st.one_of(st.sampled_from(["0", "@"]), st.text("wyo", max_size=4))
combs = st.lists(st.tuples(insides, st.text("123", max_size=3)), min_size=2, max_size=5).filter(
    lambda comb: all(sum(inside.count(c) for inside, _ in comb) <= 15 for c in COLOURS)
)


def is_store(inside: str) -> bool:
    return inside not in ("0", "@")


def components(comb: list[tuple[str, str]]) -> list[set[int]]:
    """Stores linked by bees of one value, also over others (W-14)."""
    groups = [{room} for room, (inside, _) in enumerate(comb) if is_store(inside)]
    for value in "123":
        linked = [g for g in groups if any(value in comb[room][1] for room in g)]
        if linked:
            groups = [g for g in groups if g not in linked] + [set().union(*linked)]
    return groups


def may_move(comb: list[tuple[str, str]], room: int, colour: str) -> bool:
    """Has a cube anywhere to go: to space, or from full to full against another colour (W-35)?"""
    [group] = [g for g in components(comb) if room in g]
    return any(
        len(comb[other][0]) < 4 or (len(comb[room][0]) == 4 and set(comb[other][0]) != {colour})
        for other in group - {room}
    )


def suffices(inside: str, cards: frozenset[str]) -> bool:
    """Is there enough nectar with these cards, needed or not (W-25)?"""
    cost = 3 if "efficiency" in cards else 4
    if "alchemy" in cards:
        return any(
            inside.count(a) + inside.count(b) >= cost for a, b in combinations(set(inside), 2)
        )
    return any(inside.count(colour) >= cost for colour in inside)


def honeys(inside: str, bees: str) -> set[frozenset[str]]:
    """The sets of cards with which a room becomes honey, none of them needless (W-36)."""
    if not is_store(inside) or len(bees) < 2:
        return set()
    pair = frozenset[str]() if len(set(bees)) < len(bees) else frozenset(["expertise"])
    nectar = [frozenset(some) for n in range(3) for some in combinations(CARDS[1:], n)]
    enough = [cards for cards in nectar if suffices(inside, cards)]
    needed = [cards for cards in enough if not any(fewer < cards for fewer in enough)]
    return {cards | pair for cards in needed}


@work(60)
@given(comb=combs)
def test_w14_w25_w35_w36_what_is_possible_in_f(comb: list[tuple[str, str]]) -> None:
    rooms = [f"{inside or '-'}:{bees}" for inside, bees in comb]
    table = arranged("F", rooms={"blue": rooms}, hands={"blue": [*CARDS, "mix"]})
    moves = {
        f"move {COLOURS[colour]} R{room + 1}"
        for room, (inside, _) in enumerate(comb)
        if is_store(inside)
        for colour in inside
        if may_move(comb, room, colour)
    }
    made = {
        f"honey R{room + 1} {'+'.join(card for card in CARDS if card in cards)}".strip()
        for room, (inside, bees) in enumerate(comb)
        for cards in honeys(inside, bees)
    }
    legal = table.legal if table.step == "honey" and table.asked == "blue" else []
    assert {text for text in legal if text.startswith("move")} == moves
    if legal:
        assert {text for text in legal if text.startswith("honey")} == made
    else:
        assert made <= {f"honey R{room + 1}" for room in range(len(comb))}
