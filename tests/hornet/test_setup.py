"""The optional set-up: laying fields, the random track, left-out hives."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest

import apiary
from apiary.games.hornet import GAME, HornetState
from tests.hornet.tables import Table, after_set_up, with_data

# --- H-25, H-32 to H-34: laying fields


def free(seats: int = 3, **options: Any) -> Table:
    return Table(seats, "pink", map="free", **options)


def test_h25_fields_are_drawn_at_random() -> None:
    table = free()
    assert table.asked() == ["chance"]
    assert [probability for _, probability in table.state.chance()] == [1 / 8] * 8
    table.do("chance", "draw C")  # pink lays it in the middle
    assert table.asked() == ["chance"]
    assert len(table.state.chance()) == 7
    table.do("chance", "draw X")
    assert table.asked() == ["white"]


def test_h25_or_named_by_the_player() -> None:
    table = free(random_field_draw=False)
    assert table.asked() == ["pink"]
    assert table.legal() == [f"field {name}" for name in "ABCDEFXY"]
    table.do("pink", "field C")
    assert table.asked() == ["white"]
    assert table.legal() == [f"field {name}" for name in "ABDEFXY"]
    table.do("white", "field X")
    assert table.asked() == ["white"]
    assert all(text.startswith("put") for text in table.legal())


def test_h32_one_border_open_on_both_sides_suffices() -> None:
    table = free(5)
    table.do("chance", "draw C")  # fences E, W and SE
    table.do("chance", "draw X")  # without fences
    assert table.legal() == ["put 0,-1", "put 1,-1", "put -1,1"]  # NW, NE and SW
    table.do("white", "put 1,-1")
    table.do("chance", "draw J")  # fences NE, W and SW
    table.do("green", "put 0,-1")  # C is to its SE, X to its E
    # Turned by k, J's fences are 1+k, 3+k, 4+k; open to C needs 5, open to X needs 0.
    expected = [k for k in range(6) if {0, 5} - {(1 + k) % 6, (3 + k) % 6, (4 + k) % 6}]
    assert table.legal() == [f"turn {k}" for k in expected]


def test_h32_the_map_stays_connected() -> None:
    for seed in range(20):
        rng = Random(seed)
        state = GAME.start(5, {"map": "free", "track": "random"})
        while not (state.pending()[0] >= 0 and "honey A" in texts(state)):
            seat = state.pending()[0]
            action = state.sample(rng) if seat < 0 else state.pick(seat, rng.getrandbits(60))
            state.play(seat, action)
        assert isinstance(state, HornetState)
        found = {0}
        for _ in range(12):
            found |= {g for f in found for g in range(12) if state.position.reach[f] >> g & 1}
        assert len(found) == 12


def texts(state: apiary.State) -> list[str]:
    return [state.text(action) for action in state.legal(state.pending()[0])]


def test_h33_with_too_many_fences_only_the_first_map() -> None:
    game = with_data("fields", 5, "fences", to=[0, 1, 2, 4, 5])  # F: open to Y only
    assert not game.data.suits_free_map
    assert game.start(3).pending()
    with pytest.raises(apiary.BadOption, match="map must be first"):
        game.start(3, {"map": "free"})


def test_h34_equal_rotations_are_one_choice() -> None:
    game = with_data("fields", 0, "fences", to=[1, 4])  # A: the same after half a turn
    table = Table(3, "pink", game, map="free")
    table.do("chance", "draw X", "draw A")
    table.do("white", "put 1,0")
    # X is to the west (3): turned by 2 the fences are 3 and 0.
    assert table.legal() == ["turn 0", "turn 1"]
    assert table.why("white", "turn 3").ruling == "H-34"  # type: ignore[union-attr]
    plain = free()
    plain.do("chance", "draw C", "draw X")
    plain.do("white", "put 1,-1")  # X can't be turned to look different: nothing is asked
    assert plain.asked() == ["chance"]


# --- H-26: the random track


def laid(seed: int, **options: Any) -> list[str]:
    rng = Random(seed)
    table = Table(3, track="random", **options)
    while table.asked() == ["chance"]:
        table.state.play(-1, table.state.sample(rng))
    return [table.s.box.names[tile] if tile >= 0 else "R" for tile in table.s.track]


def test_h26_every_tile_once_first_a_round_last_a_letter() -> None:
    for seed in range(60):
        track = laid(seed)
        assert sorted(track) == sorted("ABCDEF" + "R" * 12)
        assert track[0] == "R"
        assert track[-1] != "R"


def test_h26_the_ends_are_free_if_wished() -> None:
    tracks = [
        laid(
            seed,
            random_track_first_must_be_action=False,
            random_track_last_must_be_scoring=False,
        )
        for seed in range(60)
    ]
    assert any(track[0] != "R" for track in tracks)
    assert any(track[-1] == "R" for track in tracks)


def test_h26_all_orders_are_equally_probable() -> None:
    """With two rounds and three letters left behind the first tile, by hand."""
    table = Table(3, track="random")
    s = table.s
    table.do("chance", "tile R")
    s.rounds, s.letters = 2, 0b111
    orders = {p for p in set(permutations("RRABC")) if p[-1] != "R"}

    def probabilities(state: HornetState, so_far: str) -> dict[str, float]:
        if len(so_far) == 5:
            return {so_far: 1.0}
        found: dict[str, float] = {}
        for action, chance in state.chance():
            after = state.copy()
            name = state.text(action)[-1]
            after.play(-1, action)
            for order, rest in probabilities(after, so_far + name).items():
                found[order] = found.get(order, 0.0) + chance * rest
        return found

    found = probabilities(table.state, "")
    assert set(found) == {"".join(order) for order in orders}
    assert list(found.values()) == pytest.approx([1 / len(orders)] * len(orders))


def test_h26_the_game_ends_with_the_last_scoring_tile() -> None:
    table = Table(3, track="random", random_track_last_must_be_scoring=False)
    table.do("chance", "tile R", *(f"tile {name}" for name in "ABCDEF"), *["tile R"] * 11)
    after_set_up(table)
    table.pass_round()
    assert table.state.pending() == ()
    assert table.end().reason.key != "hornet.end.third_hive" or max(table.s.hives) == 3


# --- H-35: map and track are independent


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_h35_letters_are_removed_only_with_both(seats: int) -> None:
    expected = {2: 6, 3: 6, 4: 8, 5: 10}[seats]
    letters: Counter[str] = Counter()
    for seed in range(10):
        for map_, track in (("free", "first"), ("first", "random"), ("free", "random")):
            table = Table(seats, map=map_, track=track)
            rng = Random(seed)
            while "honey" not in str(table.legal()[:1]):
                seat = table.state.pending()[0]
                number = rng.getrandbits(60)
                action = table.state.sample(rng) if seat < 0 else table.state.pick(seat, number)
                table.state.play(seat, action)
            s = table.s
            names = {s.box.names[f] for f in range(12) if s.cells[f] >= 0}
            scored = [s.box.names[tile] for tile in s.track if tile >= 0]
            assert names - {"X", "Y"} == set(scored)
            assert {"X", "Y"} <= names
            assert len(scored) == expected
            assert sum(tile < 0 for tile in s.track) == {2: 12, 3: 12, 4: 14, 5: 15}[seats]
            if (map_, track) == ("free", "random"):
                letters.update(scored)
            else:
                assert set(scored) == set("ABCDEFGHIJ"[:expected])
    assert len(letters) > expected or seats == 5


def test_h35_letters_are_removed_before_the_fields_are_laid() -> None:
    table = Table(4, "white", map="free", track="random")
    assert len(table.state.chance()) == 10
    table.do("chance", "remove C")
    assert len(table.state.chance()) == 9
    table.do("chance", "remove A")
    assert sorted(table.state.text(action) for action, _ in table.state.chance()) == [
        f"draw {name}" for name in "BDEFGHIJXY"
    ]
