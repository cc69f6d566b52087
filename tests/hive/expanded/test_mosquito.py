"""The mosquito among the creatures of the expansions (001 L171-175, L350, L400; V-26, V-31)."""

from __future__ import annotations

from tests.hive.expanded.colonies import at, of, play, spots, stings, why


def test_the_mosquito_stings_beside_a_wasp_of_either_colour() -> None:  # V-31
    state = at("0,0:wQ 1,0:bQ' 0,1:wM 2,0:bA1")
    assert stings(state) == {"wM stings bA1", "wM stings bQ"}


def test_the_mosquito_controls_beside_a_tick_on_its_own_level() -> None:  # V-31
    state = at("0,0:wQ 1,0:bQ 0,1:wM -1,1:bM'")
    assert of(state, "bM") == {"0,0", "0,1"}
    assert of(state, "bQ") == {"1,-1", "1,1"}


def test_the_mosquito_beside_mosquitoes_only_can_not_act() -> None:  # V-26
    state = at("0,0:wQ 1,0:bQ 2,0:bM 3,0:wM")
    assert of(state, "wM") == {"flip"}
    assert why(state, "wM bM/") == ("hive.nothing_to_copy", "V-26")


def test_the_mosquito_on_the_hive_copies_who_stands_there() -> None:  # V-26
    state = at("0,0:wQ,wM 1,0:bQ,bM' -1,0:wA1")
    ground = {"1,-1", "0,-1", "-1,1", "0,1"}
    assert of(state, "wM") == ground | {"1,0", "-1,0", "flip"}
    # As a tick it controls the tick beside it, on the same level: down, one step.
    assert of(state, "bM") == {"2,0", "2,-1", "1,-1", "0,1", "1,1"}


# Beside one creature of Black's and nothing else that moves otherwise (§2.7).


def test_the_mosquito_copies_the_firefly() -> None:
    # From the ground two steps up; beside a firefly that stands on the hive just so.
    assert of(at("-1,0:wM 0,0:bB1' 1,0:wQ 2,0:bQ"), "wM") == {"1,0", "flip"}
    assert of(at("-1,0:wM 0,0:bA1,bB1' 1,0:wQ 2,0:bQ"), "wM") == {"1,0", "flip"}


def test_the_mosquito_copies_the_dragonfly() -> None:
    assert of(at("-1,0:wM 0,0:bG1' 1,0:wQ 2,0:bQ"), "wM") == {"3,0", "flip"}


def test_the_mosquito_copies_the_fly() -> None:
    lines = "-1,0:wM 0,0:bA1' 1,0:wQ 2,0:bQ"
    assert of(at(lines), "wM") == {"flip"}
    assert of(at(lines, "moved:bQ"), "wM") == {"3,0", "3,-1", "2,-1", "1,1", "2,1", "flip"}


def test_the_mosquito_copies_the_shield_bugs_walk_but_not_its_shelter() -> None:
    state = at("-1,0:wM 0,0:wL' 1,0:wQ 2,0:bQ")
    assert of(state, "wM") == {"0,-1", "1,-1", "-1,1", "0,1", "flip"}
    stung = at("-1,0:bM 0,0:wL' 1,0:wQ' 2,0:bQ -2,0:bA1")
    assert stings(stung) == {"wQ stings bM", "wQ stings bQ", "wQ stings bA1"}


def test_the_mosquito_copies_the_centipede() -> None:
    state = at("-1,0:wM 0,0:bP' 1,0:wQ 2,0:bQ")
    assert of(state, "wM") == {"swaps bQ", "flip"}
    assert spots(play(state, "wM swaps bQ")) == {
        "wM": (2, 0), "bP": (0, 0), "wQ": (1, 0), "bQ": (-1, 0),
    }  # fmt: skip


def test_the_mosquito_copies_both_predators() -> None:  # L350
    assassin = at("-1,0:wM 0,0:wN' -1,1:bA1' 1,0:wQ 2,0:bQ 0,1:bG1", modules="P")
    # One slide, or the fly beside it; the mosquito goes too.
    assert of(assassin, "wM") == {"0,-1", "-2,1", "takes bA1", "flip"}
    state = play(assassin, "wM takes bA1")
    assert set(spots(state)) == {"wN", "wQ", "bQ", "bG1"}
    mantis = at("-1,0:wM 0,0:bN 1,0:wQ 2,0:bQ 3,0:bA1", "placed:bA1", modules="P")
    assert of(mantis, "wM") == {"takes bA1", "flip"}


def test_the_mosquito_copies_who_sleeps_or_rests() -> None:  # L148
    lines = "-1,0:wM 0,0:bG1' 1,0:wQ 2,0:bQ"
    for status in ("stunned:bG1", "moved:bG1"):
        assert of(at(lines, status), "wM") == {"3,0", "flip"}


def test_the_mosquito_beside_a_tick_on_a_stack_controls_on_the_ground() -> None:  # V-31
    state = at("0,0:wM 1,0:wA1,bM' 0,1:bQ 1,-1:wQ")
    # As a tick one step up, as a queen one slide; Black's queen slides for White, the tick doesn't.
    assert of(state, "wM") == {"1,0", "0,1", "1,-1", "0,-1", "-1,1", "flip"}
    assert of(state, "bQ") == {"-1,1", "1,1"}
    assert of(state, "bM") == set()


def test_on_the_hive_the_mosquito_copies_nobody_on_the_ground() -> None:  # V-26
    # Neither the grasshopper's jump nor the ladybug's way: one step, like a beetle.
    state = at("0,0:wQ,wM 1,0:bG1 -1,0:bL 2,0:bQ")
    assert of(state, "wM") == {"1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1", "flip"}


def test_a_mosquito_flipped_from_a_tick_walks_on_the_hive() -> None:  # V-11, V-26
    state = play(at("0,0:wQ,wM' 1,0:bQ -1,0:wA1"), "wM flip", "bQ flip")
    assert of(state, "wM") == {"1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1", "flip"}


def test_on_the_hive_the_mosquito_copies_the_moth() -> None:  # L400
    # As a moth down beside wQ and up on to bG1, two cells from where it began.
    lines = "0,0:wA1,wM 1,0:wQ,bT' 0,1:bQ -1,0:bG1 -1,-1:bS1"
    state = at(lines, modules="G")
    steps = {"1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1", "flip"}
    assert of(state, "wM") == steps | {"-1,-1"}


def test_the_mosquito_throws_beside_a_pillbug_that_sleeps_or_rests() -> None:  # V-8
    lines = "0,0:wM 1,0:bP -1,0:wA1' 0,1:wQ 1,1:bQ"
    sides = {"1,-1", "0,-1", "-1,1"}
    for status in ("", "stunned:bP"):
        assert of(at(lines, status), "wA1") == sides | {"flip"}
    # Where Black has just moved the pillbug, the fly gets beside it by itself as well.
    assert of(at(lines, "moved:bP"), "wA1") == sides | {"2,0", "2,-1", "flip"}
    assert of(at(lines, "stunned:wM"), "wA1") == {"flip"}
    assert of(at(lines, "resting:wM"), "wA1") == {"flip"}
    assert of(at(lines.replace("wM", "wS1,wM")), "wA1") == {"flip"}


def test_on_the_hive_the_mosquito_does_not_copy_a_tick_below() -> None:  # V-26
    lines = "0,0:wQ,wM 1,0:{} -1,0:bA1,bB1 2,0:bQ"
    assert of(at(lines.format("bM'")), "bB1") == set()
    # Up on a stack the tick lends its power: the beetle goes anywhere for White.
    above = at(lines.format("bG1,bM'"))
    assert of(above, "bB1") == {"0,0", "0,-1", "-1,-1", "-2,0", "-2,1", "-1,1"}
