"""Random games played move by move beside OpenSpiel's Hive, an independent implementation.

In every position the legal moves must be the same, and at the end the result. What is known to
differ is counted and shown in the summary:

* OpenSpiel names a destination from every piece beside it, and lists each of several equal pieces
  in hand. Both are merged: a move is a piece (the lowest of its kind in hand) and a cell.
* It looks for pinned pieces starting at the white queen, so while she is in hand it pins nothing
  and lists moves that break the hive. There ours must be the same without just those moves.
* It has a board: a hive that doesn't fit ends the game. On its largest, radius 14, that is rare.
* It knows no repetition; it ends every game after 500 moves, as a draw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import pytest

import apiary
from apiary.games.hive import GAME, HiveState
from apiary.games.hive.names import PIECES, SETS
from apiary.games.hive.notation import MARKS
from apiary.games.hive.position import (
    CELL_BITS,
    IN_HAND,
    PASS,
    SIDE,
    THE_QUEEN,
)
from apiary.hexes import CENTRE, OFFSET_LIST, TORUS, direction_to
from tests.effort import some

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is missing: pip install open_spiel")

GAMES = some(40)
MANY_GAMES = 200
LONGEST = 100 if apiary.compiled else 40  # turns that are compared
PARSED = 16  # one in so many positions is also read by our parser

SHIFTS = dict(zip(MARKS, OFFSET_LIST, strict=True)) | {("", ""): 0}
NO_REFERENCE = -1


def open_spiel(letters: str) -> Any:
    """OpenSpiel's Hive with these expansions, on its largest board."""
    uses = {"uses_mosquito": "M", "uses_ladybug": "L", "uses_pillbug": "P"}
    parameters = {name: letter in letters for name, letter in uses.items()}
    return pyspiel.load_game("hive", {"board_size": 14, **parameters})


def dictionary(game: Any) -> dict[int, tuple[int, int, int]]:
    """What OpenSpiel's actions say: the piece, the reference, the shift from it to the goal."""
    state = game.new_initial_state()
    found: dict[int, tuple[int, int, int]] = {}
    for action in range(game.num_distinct_actions() - 1):
        name, _, reference = state.action_to_string(action).partition(" ")
        if reference:
            bare = reference.strip("-/\\")
            before, _, behind = reference.partition(bare)
            found[action] = (PIECES[name], PIECES[bare], SHIFTS[before, behind])
        else:
            found[action] = (PIECES[name], NO_REFERENCE, 0)
    return found


class Pair:
    """The same game in both programs."""

    def __init__(self, letters: str, **options: object) -> None:
        self.game = open_spiel(letters)
        self.words = dictionary(self.game)
        self.options = {"queen_first": False, **options, "expansions": letters}
        self.counts: Counter[str] = Counter()
        self.start()

    def start(self) -> None:
        """Both begin anew."""
        self.theirs = self.game.new_initial_state()
        state = GAME.start(options=self.options)
        assert isinstance(state, HiveState)
        self.ours = state

    def their_moves(self) -> dict[int, int]:
        """OpenSpiel's legal actions, by ours that mean the same."""
        words = self.words
        where = list(self.ours.position.pos)
        found: dict[int, int] = {}
        for action in self.theirs.legal_actions():
            if action not in words:
                found[int(PASS)] = action
                continue
            piece, reference, shift = words[action]
            cell = CENTRE if reference == NO_REFERENCE else where[reference] + shift
            found[piece << CELL_BITS | cell & TORUS] = action
        return found

    def read_by_our_parser(self) -> set[int]:
        """OpenSpiel's legal actions as our parser understands their texts."""
        state = self.theirs
        texts = [state.action_to_string(action) for action in state.legal_actions()]
        return {self.ours.parse(text) for text in texts}

    def merged(self, actions: Iterable[int]) -> set[int]:
        """The actions with the lowest of equal pieces in hand instead of any of them."""
        pos, kind = self.ours.position.pos, self.ours.position.kind
        lowest = list(range(64))
        for piece in range(1, 64):
            if (
                pos[piece] == IN_HAND
                and pos[piece - 1] == IN_HAND
                and kind[piece - 1] == kind[piece]
            ):
                lowest[piece] = lowest[piece - 1]
        return {
            action if action == PASS else lowest[action >> CELL_BITS] << CELL_BITS | action & TORUS
            for action in actions
        }

    def compare(self) -> dict[int, int]:
        """Check that both list the same moves; OpenSpiel's name for each of them."""
        position = self.ours.position
        seat = self.ours.pending()[0]
        found = self.their_moves()
        if position.turn % PARSED == self.counts["games"] % PARSED:
            assert self.read_by_our_parser() == set(found), self.theirs
        mine = set(self.ours.legal(seat))
        their = self.merged(found)
        self.counts["positions"] += 1
        self.counts["moves"] += len(mine)
        if mine != their:
            extra = their - mine
            assert mine <= their, self.difference("OpenSpiel lacks", mine - their)
            assert position.pos[THE_QUEEN] == IN_HAND, self.difference("OpenSpiel adds", extra)
            for action in extra:
                reason = self.ours.why_not(seat, action)
                assert reason is not None
                assert reason.message.key == "hive.one_hive", self.difference("why", [action])
            self.counts["unpinned"] += 1
        return found

    def difference(self, what: str, actions: Iterable[int]) -> str:
        moves = "; ".join(self.ours.text(action) for action in actions)
        return f"{what} {moves}\nafter {self.theirs}\n{self.ours}"

    def play(self, action: int, found: dict[int, int]) -> None:
        """Play one of our actions in both."""
        self.ours.play(self.ours.pending()[0], action)
        self.theirs.apply_action(found[action])

    def check_end(self) -> None:
        """Compare the results."""
        self.counts["games"] += 1
        outcome = self.ours.outcome()
        if outcome is None:
            if self.theirs.is_terminal():
                assert list(self.theirs.returns()) == [0, 0], self.theirs
                self.counts["edge"] += 1
            return
        if outcome.reason.key == "hive.end.repeated":
            assert not self.theirs.is_terminal(), self.theirs
            self.counts["repeated"] += 1
            return
        assert self.theirs.is_terminal(), f"OpenSpiel plays on after {self.theirs}"
        assert [2 * score - 1 for score in outcome.scores] == list(self.theirs.returns())
        self.counts["draws" if outcome.draw else "wins"] += 1


def choose(state: HiveState, rng: Random, hunt: bool) -> int:
    """A random legal action; hunters often go beside the other queen, so that games end."""
    seat = state.pending()[0]
    pos = state.position.pos
    queen = pos[(1 - seat) * SIDE + THE_QUEEN]
    if hunt and queen >= 0 and rng.random() < 0.5:
        closer = [
            action
            for action in state.legal(seat)
            if action != PASS
            and direction_to(queen, action & TORUS) >= 0
            and direction_to(queen, pos[action >> CELL_BITS]) < 0
        ]
        if closer:
            return rng.choice(closer)
    return state.pick(seat, rng.getrandbits(30))


@pytest.mark.parametrize("games", [GAMES, pytest.param(MANY_GAMES, marks=pytest.mark.long)])
@pytest.mark.parametrize("letters", SETS, ids=lambda letters: letters or "base")
def test_moves_and_results_are_those_of_openspiel(
    letters: str, games: int, record_property: Callable[[str, object], None]
) -> None:
    rng = Random(f"OpenSpiel {letters}")
    pair = Pair(letters)
    for number in range(games):
        pair.start()
        while pair.ours.pending() and not pair.theirs.is_terminal():
            if pair.ours.position.turn >= LONGEST:
                break
            found = pair.compare()
            pair.play(choose(pair.ours, rng, hunt=number % 2 == 0), found)
        pair.check_end()
    counts = pair.counts
    record_property(
        "summary",
        f"OpenSpiel Base+{letters:3}: {counts['games']} games, {counts['positions']} positions, "
        f"{counts['moves']} moves alike; it pins nothing in {counts['unpinned']}, its board ends "
        f"{counts['edge']}; {counts['wins']} won, {counts['draws']} drawn, "
        f"{counts['repeated']} repeated",
    )
    assert counts["games"] == games
    if apiary.compiled:
        assert counts["wins"] > 0


def test_openspiel_pins_nothing_before_the_white_queen_is_placed() -> None:
    pair = Pair("")
    for text in ("wA1", "bG1 /wA1", "wG1 wA1/", "bQ -bG1", r"wG2 \wA1"):
        found = pair.compare()
        pair.play(pair.ours.parse(text), found)
    jump = pair.ours.parse("bG1 wG1/")
    assert jump in pair.their_moves()
    reason = pair.ours.why_not(1, jump)
    assert reason is not None
    assert (reason.message.key, reason.ruling) == ("hive.one_hive", "§2.3")


def test_openspiel_plays_on_after_a_third_repetition() -> None:
    pair = Pair("", repetition_draw=3)
    texts = ["wA1", "bA1 wA1-", "wQ -wA1", "bQ bA1-"]
    texts += [r"wQ \wA1", "bQ bA1\\", "wQ -wA1", "bQ bA1-"] * 3
    for text in texts:
        if pair.ours.outcome() is not None:
            break
        found = pair.compare()
        pair.play(pair.ours.parse(text), found)
    outcome = pair.ours.outcome()
    assert outcome is not None
    assert outcome.reason.key == "hive.end.repeated"
    assert not pair.theirs.is_terminal()
    pair.check_end()
    assert pair.counts["repeated"] == 1
