"""Positions of Hive that are set up by hand, piece by piece."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import apiary
from apiary.core.draft import Draft
from apiary.core.errors import BadInput
from apiary.core.messages import LANGUAGES, Message
from apiary.core.play import play_at_random
from apiary.core.registry import find
from apiary.core.scene import Thing

GAME = find("hive")
EVERY: dict[str, dict[str, Any]] = {
    "original": {},
    "with all three": {"expansions": "MLP"},
    "venom": {"expansions": "MLP", "mode": "venom"},
    "own faces": {"mode": "no_flip_own"},
    "common faces": {"mode": "no_flip_common", "common_faces": "SA"},
    "extras": {"mode": "venom_extras", "extra_flies": 2, "extra_ticks": 1},
    "honeycombo": {"modules": "H"},
    "predators": {"modules": "P", "mode": "venom"},
    "guardians": {"modules": "G"},
    "swarm": {"modules": "S", "expansions": "MLP"},
    "everything": {"modules": "HPGS", "expansions": "MLP", "mode": "venom"},
}


TALL = [
    colour + name for colour in "wb" for name in ("Q", "S1", "S2", "B1", "B2", "G1", "G2", "A1")
]


class Hand:
    """Somebody who sets a position up, by touching things."""

    def __init__(self, text: str = "", **options: object) -> None:
        self.options = GAME.checked(options)
        self.now: Draft = GAME.table.draft(text, self.options)

    def touch(self, *path: str) -> Hand:
        """Touch things of these ids, in order."""
        (action,) = [touch.action for touch in self.now.choices.touches if touch.path == path]
        self.now = GAME.table.draft(self.now.text, self.options, action)
        return self

    def put(self, piece: str, cell: str, *face: str) -> Hand:
        return self.touch(f"piece:{piece}", *face, f"cell:{cell}")

    def things(self, area: str) -> dict[str, Thing]:
        return {thing.id: thing for thing in self.now.scene.things if thing.place.area == area}

    @property
    def refusal(self) -> str:
        """What is wanting, in English."""
        message = self.now.refusal
        if message is None:
            return ""
        assert all(apiary.say(message, language) for language in LANGUAGES)
        wanting = message.params["expected"]
        assert isinstance(wanting, Message)
        return apiary.say(wanting, "en")


@pytest.mark.parametrize("options", EVERY.values(), ids=EVERY.keys())
def test_a_position_of_a_game_is_drafted_as_it_lies(options: dict[str, Any]) -> None:
    rng = Random(5)
    seen = 0
    for _ in range(12):
        state = apiary.start("hive", options=options)
        play_at_random(state, rng, rng.randrange(4, 60))
        while state.pending() and state.pending()[0] < 0:
            play_at_random(state, rng, 1)
        if state.outcome() is not None or "second" in state.to_text() or "now" in state.to_text():
            continue
        draft = GAME.table.draft(state.to_text(), GAME.checked(options))
        assert draft.refusal is None
        board = [thing for thing in draft.scene.things if thing.place.area == "board"]
        scene = GAME.table.scene(state.seen_by(None))
        assert board == [thing for thing in scene.things if thing.place.area == "board"]
        assert len(draft.scene.things) == len({thing.id for thing in draft.scene.things})
        again = GAME.position(draft.text, **options)
        assert set(again.legal()) >= set(state.legal()), (draft.text, state.to_text())
        seen += 1
    assert seen > 5


@pytest.mark.parametrize("options", EVERY.values(), ids=EVERY.keys())
def test_whatever_is_touched_it_stays_a_draft(options: dict[str, Any]) -> None:
    """Every piece is always somewhere, and a draft is refused if and only if its line is."""
    rng = Random(7)
    hand = Hand(**options)
    count = sum(thing.count for thing in hand.now.scene.things)
    accepted = 0
    for number in range(40):
        touch = rng.choice(hand.now.choices.touches)
        hand.touch(*touch.path)
        assert sum(thing.count for thing in hand.now.scene.things) == count
        if number % 10 == 9:
            assert GAME.table.draft(hand.now.text, hand.options).text == hand.now.text
        refusal = None
        try:
            GAME.position(hand.now.text, **hand.options)
        except BadInput as error:
            refusal = error.message
        assert hand.now.refusal == refusal
        accepted += refusal is None
    assert accepted > 0


def test_a_position_is_put_together() -> None:
    hand = Hand()
    hand.put("wQ", "0,0").put("bQ", "1,0").put("wB1", "-1,0").put("bB1", "2,0")
    hand.touch("piece:wB1", "cell:0,0")
    assert hand.now.refusal is None
    assert hand.now.text == "Base;White[3];0,0:wQ,wB1 1,0:bQ 2,0:bB1"
    assert GAME.position(hand.now.text).pending() == (0,)
    hand.touch("turn")
    assert hand.now.text.startswith("Base;Black[3];")
    assert hand.now.state.pending() == (1,)


def test_what_is_missing_is_told() -> None:
    hand = Hand()
    hand.put("wS1", "0,0")
    assert hand.refusal == "1 to 1 pieces after 1 turns of a player, not 0"
    hand.put("bS1", "1,0")
    assert hand.refusal == ""
    for piece, cell in (("wS2", "-1,0"), ("wA1", "-2,0"), ("wA2", "-3,0")):
        hand.put(piece, cell)
    assert hand.refusal == "both queens in play after turn 4 (this is turn 4)"
    hand.put("wQ", "0,-1").put("bQ", "2,0")
    assert hand.refusal == ""
    hand.touch("piece:wS2", "to.hand.white")
    assert hand.refusal == "pieces that are all connected"


def test_what_does_not_climb_has_no_place_on_top() -> None:
    hand = Hand().put("wQ", "0,0").put("bQ", "1,0")
    spaces = {touch.path[-1] for touch in hand.now.choices.touches if touch.path[0] == "piece:wA1"}
    assert "cell:0,0" not in spaces
    assert "cell:0,-1" in spaces
    spaces = {touch.path[-1] for touch in hand.now.choices.touches if touch.path[0] == "piece:wB1"}
    assert {"cell:0,0", "cell:1,0", "cell:0,-1"} <= spaces


def test_equal_pieces_are_numbered_as_they_came() -> None:
    """What is taken off is the last of its kind; the others take its name."""
    hand = Hand().put("wQ", "0,0").put("bQ", "1,0")
    hand.put("wA1", "-1,0").put("wA2", "0,-1").put("wA3", "0,1")
    hand.touch("piece:wA3", "moved.false")
    hand.touch("piece:wA1", "to.hand.white")
    board = {id: (thing.place.q, thing.place.r) for id, thing in hand.things("board").items()}
    assert {board["piece:wA1"], board["piece:wA2"]} == {(0, 1), (0, -1)}
    assert "piece:wA3" in hand.things("hand:0")
    moved = next(thing for thing in hand.things("board").values() if "resting" in thing.marks)
    assert (moved.place.q, moved.place.r) == (0, 1)


def test_one_piece_at_most_has_just_moved_and_rests() -> None:
    """What the pillbug may not take: the piece that was moved last."""
    hand = Hand(expansions="P").put("wP", "0,0").put("bQ", "1,0").put("wQ", "-1,0")
    hand.put("bA1", "0,-1").touch("piece:bQ", "moved.false")
    hand.touch("piece:bA1", "moved.false")
    assert hand.now.text.endswith(";bA1")
    state = GAME.position(hand.now.text, expansions="P")
    thrown = {state.text(action).partition(" ")[0] for action in state.legal(0)}
    assert "bQ" in thrown
    assert "bA1" not in thrown
    hand.touch("piece:bA1", "moved.true")
    state = GAME.position(hand.now.text, expansions="P")
    assert "bA1" in {state.text(action).partition(" ")[0] for action in state.legal(0)}


def test_venom_has_two_faces() -> None:
    hand = Hand(mode="venom")
    hand.put("wQ", "0,0", "face:wasp:0").put("bQ", "1,0", "face:queenBee:1")
    hand.touch("piece:bQ", "flip").touch("piece:wQ", "flip").touch("piece:wQ", "flip")
    assert {thing.face for thing in hand.things("board").values()} == {"wasp"}
    assert hand.now.text == "Base;White[2];0,0:wQ' 1,0:bQ'"
    hand.put("wA1", "0,1", "face:fly:0").touch("piece:wA1", "stunned.false")
    assert hand.things("board")["piece:wA1"].marks == ("stunned",)
    state = GAME.position(hand.now.text, mode="venom")
    assert not any(state.text(one).startswith("wA1 ") for one in state.legal())


def test_swarm_has_a_bag_and_two_hands() -> None:
    hand = Hand(modules="S").touch("piece:wA1", "to.hand.black").touch("piece:wQ", "to.hand.white")
    assert set(hand.things("hand:1")) == {"piece:wA1"}
    hand.put("wQ", "0,0").put("bQ", "1,0").touch("piece:bQ", "to.bag")
    assert "piece:bQ" in hand.things("bag")
    assert "b:wA1" in hand.now.text


def test_what_is_held_stays_held_in_the_middle_of_a_turn() -> None:
    hand = Hand("Base;White[3];0,0:wQ 1,0:bQ;w:wA1 b:bA1 draws:first", modules="S")
    assert set(hand.things("hand:0")) == {"piece:wA1"}
    assert hand.now.refusal is None


def test_predators_put_pieces_out() -> None:
    hand = Hand(modules="P").put("wQ", "0,0").put("bQ", "1,0").put("wS1", "-1,0")
    hand.touch("piece:wS1", "to.out")
    assert set(hand.things("out")) == {"piece:wS1"}
    assert "out:wS1" in hand.now.text
    assert hand.now.refusal is None


def test_the_honeycombo_is_turned_and_doubles() -> None:
    hand = Hand(modules="H").touch("piece:nH", "flip").touch("double:0")
    assert hand.now.text == "Base;White[1];0,0:nH;double:w shows:w"
    state = GAME.position(hand.now.text, modules="H")
    hand.touch("double:0")
    assert "double" not in hand.now.text
    assert state.pending() == (0,)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Base;White[3];0,0:wQ 0,0:bQ", "every cell only once"),
        ("Base;White[3];0,0:wQ,wX1", "a piece of this game"),
        ("Base;White[3];0,0:wQ' 1,0:bQ", "a side that pieces show"),
        ("Base;Green[3];0,0:wQ", "a turn such as"),
        (f"Base;White[9];0,0:{','.join(TALL)}", "stacks of at most 15"),
        ("Hive;White[3];0,0:wQ", "is not a set of Hive"),
    ],
)
def test_a_line_that_says_nothing_is_no_draft(text: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        GAME.table.draft(text, GAME.checked({}))


def test_the_line_says_which_expansions() -> None:
    draft = GAME.table.draft("Base+ML;White[1];", GAME.checked({}))
    assert draft.state.options["expansions"] == "ML"


def test_a_change_that_is_none_is_refused() -> None:
    options = GAME.checked({})
    for change in (-1, 10_000):
        with pytest.raises(apiary.IllegalAction):
            GAME.table.draft("", options, change)


@pytest.mark.parametrize("name", ["hornet", "alveola", "waggledance"])
def test_the_other_games_are_set_up_by_their_lines(name: str) -> None:
    game = apiary.game(name)
    state = apiary.start(name)
    play_at_random(state, Random(2), 30)
    draft = game.table.draft(state.to_text(), state.options)
    assert (draft.text, draft.refusal) == (state.to_text(), None)
    assert draft.scene.things
    with pytest.raises(BadInput):
        game.table.draft(state.to_text() + ";", state.options)
    with pytest.raises(apiary.IllegalAction):
        game.table.draft(state.to_text(), state.options, 0)
