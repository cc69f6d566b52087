"""States written down: as text, bytes, pickled, as plain data; full ones and what seats see."""

from __future__ import annotations

import copy
import json
import pickle
from random import Random
from zlib import crc32

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import apiary
from apiary.bots import AlphaBeta, make_bot
from apiary.core import written
from apiary.core.play import play_at_random
from apiary.games.alveola import GAME as ALVEOLA
from apiary.games.hive import GAME as HIVE
from apiary.games.hornet import GAME as HORNET
from apiary.games.waggledance import GAME as WAGGLE_DANCE
from tests.scenes import check_scene
from tests.strategies import I64, Begun, any_action, begun, deciding, running, work

GAMES = [HIVE, HORNET, WAGGLE_DANCE, ALVEOLA]
KEYS = [
    "game",
    "rules",
    "seats",
    "options",
    "position",
    "pending",
    "decided",
    "due",
    "table",
    "players",
    "outcome",
]


def states(game: Begun) -> list[apiary.State]:
    """The state, and what each seat and a spectator see of it."""
    return [game.state, *(game.state.seen_by(seat) for seat in (*game.seats, None))]


def check_same(state: apiary.State, again: apiary.State, rng: Random) -> None:
    """The same state: equal in everything, and it goes on in the same way."""
    assert again == state
    assert again.packed() == state.packed()
    assert again.key() == state.key()
    assert str(again) == str(state)
    assert (again.game.name, again.seats, again.options) == (
        state.game.name,
        state.seats,
        state.options,
    )
    assert again.pending() == state.pending()
    assert again.outcome() == state.outcome()
    for seat in state.pending():
        assert list(again.legal(seat)) == list(state.legal(seat))
    one, two = state.guess(Random(1)), again.guess(Random(1))
    for _ in range(20):
        assert one == two
        if not one.pending():
            break
        seat, action = any_action(one, rng)
        one.play(seat, action)
        two.play(seat, action)


@work(80)
@given(begun(GAMES))
def test_bytes_lead_to_the_same_state(game: Begun) -> None:
    for state in states(game):
        content = state.to_bytes()
        check_same(state, game.game.from_bytes(content), game.rng)
        assert state.copy().to_bytes() == content
        assert len(content) < 4000


@work(60)
@given(begun(GAMES))
def test_pickle_and_copy_lead_to_the_same_state(game: Begun) -> None:
    for state in states(game):
        check_same(state, pickle.loads(pickle.dumps(state)), game.rng)
        check_same(state, copy.deepcopy(state), game.rng)


@work(60)
@given(begun(GAMES))
def test_text_leads_to_the_same_state(game: Begun) -> None:
    for state in states(game):
        text = state.to_text()
        assert "\n" not in text
        check_same(state, game.game.position(text, **state.options), game.rng)


@work(60)
@given(begun(GAMES))
def test_the_repr_is_an_expression_for_the_state(game: Begun) -> None:
    for state in states(game):
        check_same(state, eval(repr(state), {"apiary": apiary}), game.rng)


@work(60)
@given(begun(GAMES))
def test_plain_data_can_be_json_and_has_the_same_keys_everywhere(game: Begun) -> None:
    for state in states(game):
        found = state.to_dict()
        assert list(found) == KEYS
        assert json.loads(json.dumps(found)) == found
        assert found["pending"] == list(state.pending())
        assert (found["game"], found["seats"]) == (state.game.name, state.seats)
        assert len(found["players"]) == state.seats
        assert (found["outcome"] is None) == (state.outcome() is None)
        again = apiary.game(found["game"]).position(found["position"], **found["options"])
        assert again.to_dict() == found


@work(80)
@given(begun(GAMES))
def test_what_a_seat_cannot_know_is_not_written(game: Begun) -> None:
    for seat in (*game.seats, None):
        view = game.state.seen_by(seat)
        world = view.guess(game.rng)
        for other in set(world.pending()) - set(view.pending()):
            world.play(other, world.pick(other, game.rng.getrandbits(62)))  # it had chosen
        same = world.seen_by(seat)
        assert same.to_text() == view.to_text()
        assert same.to_bytes() == view.to_bytes()
        assert same.to_dict() == view.to_dict()
        assert pickle.dumps(same) == pickle.dumps(view)
        assert repr(same) == repr(view)


# --- bytes from strangers


def forged(state: apiary.State, **changes: object) -> bytes:
    """The bytes of a state with other things in the header, and with the right sum."""
    head = len(written.MAGIC) + 4
    header = msgspec.msgpack.decode(state.to_bytes()[head:], type=written.Header)
    content = msgspec.msgpack.encode(msgspec.structs.replace(header, **changes))
    return written.MAGIC + crc32(content).to_bytes(4, "big") + content


def check_usable(state: apiary.State) -> None:
    """Whatever it is, it can be looked at and played."""
    assert str(state)
    assert state.game.position(state.to_text(), **state.options) == state
    state.to_dict()
    check_scene(state.game.table.scene(state.seen_by(None)))
    play_at_random(state.guess(Random(1)), Random(2), 5)


@work(300)
@given(begun(GAMES), st.data())
def test_forged_numbers_are_refused_or_make_a_state(game: Begun, data: st.DataObject) -> None:
    numbers = game.state.packed()
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(numbers) - 1))
        near = st.integers(max(I64[0], numbers[at] - 2), min(I64[1], numbers[at] + 2))
        numbers[at] = data.draw(st.one_of(near, st.integers(-4, 70), st.integers(*I64)))
    try:
        state = game.game.from_bytes(forged(game.state, numbers=numbers))
    except apiary.BadState:
        pass
    else:
        assert state.packed() == numbers
        check_usable(state)


@work(100)
@given(begun(GAMES), st.data())
def test_damaged_bytes_are_refused(game: Begun, data: st.DataObject) -> None:
    content = bytearray(game.state.to_bytes())
    at = data.draw(st.integers(0, len(content) - 1))
    content[at] ^= data.draw(st.integers(1, 255))
    with pytest.raises(apiary.BadState):
        game.game.from_bytes(bytes(content))
    with pytest.raises(apiary.BadState):
        game.game.from_bytes(bytes(content[:at]))


@work(100)
@given(st.sampled_from(GAMES), st.binary(max_size=300), st.booleans())
def test_any_bytes_are_refused(game: apiary.Game, content: bytes, disguised: bool) -> None:
    if disguised:
        content = written.MAGIC + crc32(content).to_bytes(4, "big") + content
    with pytest.raises(apiary.BadState):
        game.from_bytes(content)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"game": "hive"}, "'hive', not of 'hornet'"),
        ({"rules": 99}, "version 99 of the rules"),
        ({"data": "0" * 16}, "other components"),
        ({"seats": 7}, "can't be played by 7"),
        ({"options": {"map": "chess"}}, "'chess'"),
        ({"numbers": [1, 2, 3]}, "no game of Hornet can come to|damaged"),
        ({"components": b"{}"}, "components"),
    ],
)
def test_a_header_that_is_wrong_is_refused_by_what_is_wrong(
    changes: dict[str, object], said: str
) -> None:
    state = apiary.start("hornet")
    with pytest.raises(apiary.BadState, match=said):
        state.game.from_bytes(forged(state, **changes))


def test_a_state_of_the_future_is_refused() -> None:
    content = bytearray(apiary.start("hornet").to_bytes())
    content[len(written.MAGIC) - 1] += 1
    with pytest.raises(apiary.BadState, match="this version"):
        apiary.game("hornet").from_bytes(bytes(content))


# --- bots


@work(20)
@given(running(GAMES), st.integers(0, 2**32 - 1))
def test_a_bot_moves_the_same_from_the_pickled_state(game: Begun, seed: int) -> None:
    [seat, *_] = deciding(game.state)
    view = game.state.seen_by(seat)
    choices = [
        make_bot(game.game, "easy", Random(seed), clock=lambda: 0.0).choose(state, seat)
        for state in (view, pickle.loads(pickle.dumps(view)))
    ]
    assert choices[0] == choices[1]


@work(10)
@given(running([HIVE]))
def test_looking_ahead_from_the_pickled_state_finds_the_same(game: Begun) -> None:
    view = game.state.seen_by(deciding(game.state)[0])
    boards = [HIVE.mind.board(state) for state in (view, pickle.loads(pickle.dumps(view)))]
    found = [
        AlphaBeta(1, clock=lambda: 0.0).search(board, 1.0, depth=2)
        for board in boards
        if board is not None
    ]
    assert len({(one.action, one.value, one.nodes) for one in found}) <= 1
    assert len(found) != 1


# --- what is hidden


def check_hidden(view: apiary.State, text: str) -> None:
    """Nothing comes of an action but the advice to guess."""
    before = view.to_text()
    [seat] = view.pending()
    with pytest.raises(apiary.IllegalAction, match="'guess'"):
        view.play(seat, view.parse(text))
    assert view.to_text() == before


def test_the_last_card_does_not_uncover_hidden_ones() -> None:
    view = HORNET.position(
        "brown[1];A:b1p1w1*3 B:b1p1w1*3 C:*3 D:*3 E:*3 F:*3 X:*3 Y:*3;"
        "b:*4^XX p:*4^XX w:*4^XX;select cards:b3,w?"
    )
    check_hidden(view, "card 2")
    view.guess(Random(1)).play(1, 1)


def test_the_second_hand_of_swarm_does_not_uncover_a_hidden_one() -> None:
    view = HIVE.position("Base;White[1];;selected:b?", modules="S")
    check_hidden(view, "hand S1 G1 A1")
    view.guess(Random(1)).play(0, view.parse("hand S1 G1 A1"))


@pytest.mark.parametrize(
    ("status", "text"),
    [
        ("b:dawn", "volunteer"),
        ("b:card due:0 draws:1", "card mix"),
        ("b:keep due:0 found:?2 exploring:yes", "keep mix"),
    ],
)
def test_a_hidden_hand_is_neither_played_from_nor_filled(status: str, text: str) -> None:
    places = "A:#1#2#3 C:#2#3#4 E:#3#4#5 G:#4#5#6" + ("" if status == "b:dawn" else "b1")
    view = WAGGLE_DANCE.position(
        f"blue[2];{places};b*6 - - - hand:?1;p*6 - - -;{status}", chosen_types="vodclwfxem"
    )
    check_hidden(view, text)


def test_a_hidden_tile_is_neither_taken_nor_turned_up() -> None:
    text = (
        "yellow;S-FFE-4@3,0/2 B-EFE-4@0,-1/4 B-FEF-1@-1,3/4 T1@0,0/0 T2@2,1/3;"
        "B-EFF-4+3 S-EFE-1+3 B-FEE-2+2 S-FEF-1+2 B-EEF-2,?!y,?!y T-FEE-3+3 "
        "B-FEF-3+3 S-FFE-2+3 B-EEF-4+3 S-FEF-2+3 B-FFE-2+3 T-FFE-4+3;"
        "y:*1o0/+/+/+/+ b:*2o0/+/+/+/+;"
        "b:{} hornet:12 hornets:0,1/2,1 powers:searchPile,moveHornet,replay"
    )
    check_hidden(ALVEOLA.position(text.format("choose spoon:4")), "pile 5")
    for take in ("take 1", "take 2"):
        taking = text.format("take pile:5 power:searchPile spoon:5").replace("!y", "!yb")
        check_hidden(ALVEOLA.position(taking), take)
