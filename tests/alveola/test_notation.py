"""Texts of actions: what they mean, what is said about those that mean nothing, the picture."""

from __future__ import annotations

import re

import pytest

import apiary
from apiary.games.alveola import GAME
from tests.alveola.tables import Table, arranged
from tests.strategies import sentences


def bad(table: Table, text: str) -> str:
    with pytest.raises(apiary.BadNotation) as caught:
        table.state.parse(text)
    assert all(sentences(caught.value.message))
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "expected an action such as"),
        ("   ", "expected an action such as"),
        ("fly", "at character 4: expected a cell such as"),
        ("jump 3", "at character 1: expected one of buy, draw"),
        ("pile", "at character 5: expected a number from 1 to 12"),
        ("pile 0", "a number from 1 to 12"),
        ("pile 13", "a number from 1 to 12"),
        ("pile x", "a number from 1 to 12"),
        ("pile 3 4", "at character 8: expected nothing more"),
        ("take 5", "a number from 1 to 4"),
        ("no-bee 3", "expected nothing more"),
        ("buy sugar", "a power: fourthPile, previousPile"),
        ("start pink", "a player: yellow, blue, red, green"),
        ("draw X", "a tile: S-EFE-1"),
        ("lay 1,0", "at character 8: expected a cell such as"),
        ("lay 1,0 2,0 9", "at character 13: expected a cell such as"),
        ("lay 1,0 2,0 999,0", "at character 13: expected a cell such as"),
        ("lay 3,0 9,0 5,0", "three cells on which a tile can lie"),
        ("hornet 5,5 5,6", "a cell with a hornet: 0,0, 2,1"),
        ("hornet 0,0 2,0", "a cell beside the hornet"),
        ("fly 0,0 1,0", "a cell with a visible hornet icon"),
        ("shift 1,0 2,0", "a cell with one of your workers"),
    ],
)
def test_what_means_nothing(text: str, words: str) -> None:
    assert words in bad(arranged(2), text)


def test_a_tile_in_hand_has_its_shape() -> None:
    table = arranged(2).hold("yellow", "B-EEF-2")
    assert "in the shape of the tile, which is bent" in bad(table, "lay 3,0 4,0 5,0")
    assert table.state.parse("lay 4,0 3,0 3,-1") >= 0


def test_a_bee_goes_to_the_tile_just_laid() -> None:
    table = arranged(2).hold("yellow", "S-FFE-2").on("lay -1,0 -1,1 -1,2")
    assert "a cell of the tile just laid: -1,0, -1,1, -1,2" in bad(table, "worker 1,0")


def test_capitals_and_spaces_do_not_matter() -> None:
    table = arranged(2).flowers(yellow=3).turn("yellow")
    assert table.state.parse("  BUY   TAKEHONEY ") == table.state.parse("buy takeHoney")
    assert table.state.parse("draw s-efe-1") == table.state.parse("draw S-EFE-1")


def test_an_action_about_what_is_nowhere_has_no_text() -> None:
    table = arranged(2)
    for action in (39, 42, 45):  # bees, before any tile was laid
        with pytest.raises(apiary.IllegalAction):
            table.state.text(action)


def test_the_picture() -> None:
    table = arranged(2).flowers(blue=2).workers("blue", "1,0").turn("blue")
    assert table.game.terminal.draw(table.state.seen_by(None)).splitlines()[:4] == [
        "1.^     1ob     1o",
        "0,0     1,0     2,0",
        "    1.      1o      1.^",
        "    0,1     1,1     2,1",
    ]
    lines = str(table.state).splitlines()
    assert "Fourth pile *1 · Recover a worker *2 · Take honey *3" in lines
    assert lines[-1] == "> b Blue   +3 -0 *2   o0   =1"
    assert "12 triangle" in lines[8]
    assert lines[8].endswith("×4 ^ ~")


def test_levels_icons_queens_and_the_tile_in_hand_are_drawn() -> None:
    table = arranged(2).hornets("1,0", "1,1").hive("T-FFE-1 3,-1 4,-1 3,0")
    table.hive("T-FEE-2 3,0 3,-1 4,-1").queen("yellow", "3,0").hold("yellow", "B-EFE-1")
    picture = GAME.terminal.draw(table.state.seen_by(0))
    assert "2oY" in picture
    assert "1.*" in picture  # the icon of T1, which a hornet left
    assert "> bent .o*." in picture
    assert "\x1b[93m2oY" in GAME.terminal.draw(table.state.seen_by(0), colour=True)


def test_choices_are_marked_where_they_lead() -> None:
    table = arranged(2).hold("yellow", "S-FFE-2").on("lay -1,0 -1,1 -1,2")
    marks = {action: str(n) for n, action in enumerate(table.state.legal(0))}
    picture = GAME.terminal.draw_choices(table.state.seen_by(0), marks)
    assert "1o[1]" in picture
    assert "1o[2]" in picture
    lay = arranged(2).hold("yellow", "S-FFE-2")
    action = lay.state.parse("lay -1,0 -1,1 -1,2")
    assert "[7]" in GAME.terminal.draw_choices(lay.state.seen_by(0), {action: "7"})


def test_labels_and_their_meanings() -> None:
    table = arranged(2).flowers(yellow=3).turn("yellow")
    assert {GAME.terminal.label(table.state, action) for action in table.state.legal(0)} == {
        "no-power",
        "buy fourthPile",
        "buy takeHoney",
    }
    meaning = GAME.terminal.meaning(table.state, "buy takeHoney")
    assert meaning is not None
    assert apiary.say(meaning) == "take 2 honey now"
    table.top(1, "B-EFE-1")
    table.on("no-power")
    meaning = GAME.terminal.meaning(table.state, "pile 1")
    assert meaning is not None
    assert apiary.say(meaning) == "bent .o*."
    table.on("pile 1")
    labels = {GAME.terminal.label(table.state, action) for action in table.state.legal(0)}
    assert all(re.fullmatch(r"-?\d,-?\d", label) for label in labels)  # where its middle comes
    assert table.state.why_not(0, sorted(labels)[0]) is None
    assert GAME.terminal.meaning(table.state, sorted(labels)[0]) is None
