"""Nobody learns a hand of Swarm before the reveal, nor what a draw will bring."""

from __future__ import annotations

from random import Random

import pytest

import apiary
from apiary import CHANCE
from apiary.games.hive import HiveState
from tests.hive.expanded.colonies import GAME, play, start

HANDS = ("hand S1 G1 A1", "hand B1 B2 S1", "hand M L P", "hand A1 A2 A3")
QUESTIONS = (
    *HANDS, "hand", "hand S2 G1 A1", "wQ", "bQ", "wS1", "bM", "draw", "steal", "steal wA1",
    "bag wA1", "pass", "end", "honeycombo", "resign",
)  # fmt: skip
TOUCHES = (
    ("piece:wS1",), ("piece:bS1",), ("piece:wQ",), ("piece:wS2",), ("piece:bM", "piece:bL"),
    ("hand",), ("draw",), ("pass",),
)  # fmt: skip


def selecting(**hands: str) -> HiveState:
    """A game in which these hands have been selected."""
    state = start(mode="venom", modules="HPGS", expansions="MLP")
    for colour, text in hands.items():
        state.play("wb".index(colour[0]), state.parse(text))
    return state


def told(state: HiveState, seat: int | None) -> list[object]:
    """All that a seat, or a spectator, can find out about a state."""
    view = state.seen_by(seat)
    assert isinstance(view, HiveState)
    found: list[object] = [
        view.pending(), view.decided(), view.key(), view.outcome(), str(view), repr(view),
        GAME.terminal.draw(view), GAME.terminal.draw(view, colour=True), GAME.table.scene(view),
        GAME.mind.values(view),
        GAME.mind.board(view), view.chance(), view.colony.numbers(), list(view.colony.keys),
        list(view.colony.holder), list(view.position.pos), list(view.found),
    ]  # fmt: skip
    for other in range(2):
        found.append(list(view.legal(other)))
        found.append(view.declarations(other))
        found.append(GAME.table.choices(view, other))
        found += [view.why_not(other, text) for text in QUESTIONS]
        found += [GAME.table.why_touch(view, other, path) for path in TOUCHES]
    found += [GAME.terminal.meaning(view, label) for label in ("wS1", "bM", "hand", "steal")]
    found.append(view.guess(Random(1)).key())
    return found


@pytest.mark.parametrize("seat", [0, 1])
def test_two_games_that_differ_in_a_hand_look_alike(seat: int) -> None:  # SW-2
    states = [selecting(**{"wb"[seat]: text}) for text in HANDS]
    for viewer in (0, 1, None):
        first, *others = (told(state, viewer) for state in states)
        for other in others:
            assert (other == first) == (viewer != seat)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_selection_is_told_to_nobody_else(seat: int) -> None:  # SW-2
    before = selecting()
    action = before.parse(HANDS[0])
    after = before.copy()
    after.play(seat, action)
    for viewer in (0, 1, None):
        knows = before.discloses(seat, action, viewer)
        assert knows == (viewer == seat)
        words = GAME.table.tell(
            before.seen_by(viewer), after.seen_by(viewer), seat, action if knows else None
        )
        assert ("S1" in words.text) == knows
        assert not words.news


def test_the_second_selection_uncovers_both() -> None:  # SW-2
    before = selecting(w=HANDS[0])
    action = before.parse(HANDS[1])
    after = before.copy()
    after.play(1, action)
    for viewer in (0, 1, None):
        assert before.discloses(1, action, viewer)
        news = GAME.table.tell(before.seen_by(viewer), after.seen_by(viewer), 1, action).news
        assert [apiary.say(message) for message in news] == [
            "White's hand: spider, grasshopper, soldier ant.",
            "Black's hand: spider, beetle, beetle.",
        ]
        assert told(after, viewer) == told(after, None)


def test_a_refusal_to_select_tells_nothing_of_the_other() -> None:  # SW-2
    refusals = set()
    for text in HANDS:
        state = selecting(w=text)
        with pytest.raises(apiary.IllegalAction) as caught:
            state.play(1, state.parse("hand S2 G1 A1"))
        refusals.add(str(caught.value))
    assert len(refusals) == 1


def test_what_a_draw_will_bring_is_nowhere_in_the_game() -> None:  # SW-2
    # The bag has no order: each kind is as likely as its share, for whoever looks.
    state = play(selecting(w=HANDS[0], b=HANDS[1]), "wS1 nH-")
    assert state.pending() == (CHANCE,)
    chances = state.chance()
    bag = str(state).partition("bag: ")[2].splitlines()[0].split()
    assert [round(part * len(bag)) for _, part in chances] == [
        sum(name[:2] == state.text(action)[4:6] for name in bag) for action, _ in chances
    ]
    drawn = {state.text(state.sample(Random(seed))) for seed in range(60)}
    assert len(drawn) > 10
    views = [told(state, viewer) for viewer in (0, 1, None)]
    assert views[0] == views[1] == views[2]


def test_after_a_draw_both_see_it() -> None:  # SW-2
    state = play(selecting(w=HANDS[0], b=HANDS[1]), "wS1 nH-")
    state.play(CHANCE, state.parse("bag bM"))
    for viewer in (0, 1, None):
        assert state.discloses(CHANCE, 0, viewer)
        assert "w: wQ wG1 wA1 bM" in str(state.seen_by(viewer)).splitlines()
