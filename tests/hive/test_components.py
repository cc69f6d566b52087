"""`data.json`: it loads, a broken invariant is named, and the hash is that of the components."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest

import apiary
from apiary.games.hive import components
from tests.changes import Change, changed, drop, put
from tests.strategies import sentences

CONTENT = (files("apiary.games.hive") / "data.json").read_bytes()
DATA: dict[str, Any] = json.loads(CONTENT)


def test_the_data_in_force_is_the_file() -> None:
    assert components.load() == components.read(CONTENT)
    game = apiary.game("hive")
    assert game.data_hash(game.checked({})) == components.data_hash({"base"})


def test_the_pieces_are_those_of_the_box() -> None:
    names = [piece.name for piece in components.pieces()]
    assert " ".join(names[:14]) == "Q S1 S2 B1 B2 G1 G2 G3 A1 A2 A3 M L P"
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (put("sets", "base", 1, to=["spider", 1]), "`sets.base` has 10 pieces, not 11"),
        (put("sets", "base", 1, to=["spider", 3]), "`sets.base` has 12 pieces, not 11"),
        (put("sets", "mosquito", 0, to=["mosquito", 2]), "have 15 pieces, not 14"),
        (put("sets", "predators", to=[["ant", 1]]), "`sets` names a creature twice"),
        (put("sets", "predators", to=[["fly", 1]]), "`sets` names a creature that is a reverse"),
        (drop("reverse", "ant"), "`reverse` does not pair"),
        (put("reverse", "ant", to="wasp"), "`reverse` does not pair"),
        (put("reverse", "ant", to="ant"), "`reverse` does not pair"),
        (put("reverse", "fly", to="fly"), "`reverse` does not pair"),
        (put("options", "repetitionDraw", to=1), "`options.repetitionDraw` is 1"),
        (put("options", "venomExtras", to=[["fly", 1], ["fly", 2]]), "`options.venomExtras` names"),
        (put("options", "venomExtras", to=[["wasp", 1]]), "`options.venomExtras`: 1 × wasp"),
        (put("options", "venomExtras", to=[["tick", 2]]), "`options.venomExtras`: 2 × tick"),
        (put("options", "venomExtras", to=[["moth", 1]]), "`options.venomExtras`: 1 × moth"),
    ],
)
def test_a_broken_invariant_is_named(change: Change, field: str) -> None:
    check_refused(changed(DATA, change), field)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (put("$schema", to="hive-data-2"), "$.$schema"),
        (put("sets", "base", 0, to=["bee", 1]), "$.sets.base[0][0]"),
        (put("sets", "base", 0, to=["queenBee", 0]), "$.sets.base[0][1]"),
        (put("sets", "base", 0, to=["queenBee", 4]), "$.sets.base[0][1]"),
        (put("sets", "base", 0, to=["queenBee", "1"]), "$.sets.base[0][1]"),
        (put("sets", "ladybug", to=[]), "$.sets.ladybug"),
        (put("sets", "swarm", to=[]), "swarm"),
        (drop("sets", "pillbug"), "pillbug"),
        (put("neutral", "honeycombo", "count", to=2), "$.neutral[...].count"),
        (put("neutral", "honeycombo", "startFace", to="red"), "$.neutral[...].startFace"),
        (put("reverse", "bee", to="wasp"), "$.reverse"),
        (put("options", "queenFirst", to=1), "$.options.queenFirst"),
        (put("options", "repetitionDraw", to=-1), "$.options.repetitionDraw"),
        (put("options", "maxTurns", to=-1), "$.options.maxTurns"),
        (put("options", "maxTurns", to=0.5), "$.options.maxTurns"),
        (put("options", "waspRange", to="all"), "$.options.waspRange"),
        (put("options", "unknown", to=1), "unknown"),
        (drop("options", "tickPerspective"), "tickPerspective"),
        (put("options", "venomExtras", to=[["fly", 0]]), "$.options.venomExtras[0][1]"),
        (put("perft", "base", to=[1.5]), "$.perft[...]"),
        (put("unknown", to=1), "unknown"),
        (drop("perftRulebook"), "perftRulebook"),
    ],
)
def test_a_field_of_the_wrong_kind_is_named(change: Change, field: str) -> None:
    check_refused(changed(DATA, change), field)


@pytest.mark.parametrize("name", list(DATA["options"]))
def test_every_switch_is_needed_and_typed(name: str) -> None:
    check_refused(changed(DATA, drop("options", name)), name)
    check_refused(changed(DATA, put("options", name, to=None)), name)


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe", b'{"sets": 1'])
def test_what_is_no_data_is_refused(content: bytes) -> None:
    check_refused(content, "mine.json is not valid")


def check_refused(content: bytes, words: str) -> None:
    """The error names the file and the field, in every language."""
    with pytest.raises(apiary.BadData) as caught:
        components.read(content, "mine.json")
    assert words in str(caught.value)
    assert all("mine.json" in sentence for sentence in sentences(caught.value.message))


EVERY = set(components.load().sets.__struct_fields__)
IN_FORCE = components.data_hash(EVERY)


def hash_after(change: Change, monkeypatch: pytest.MonkeyPatch) -> str:
    """The hash if the data were changed like that."""
    data = components.read(changed(DATA, change))
    monkeypatch.setattr(components, "load", lambda: data)
    return components.data_hash(EVERY)


@pytest.mark.parametrize(
    "change",
    [
        put("status", to={}),
        put("status", "base counts", to="checked against the box"),
        put("perft", "note", to=""),
        put("perft", "base", to=[4]),
        put("perftRulebook", "note", to="checked"),
        put("options", "queenFirst", to=False),
        put("options", "repetitionDraw", to=0),
        put("options", "venomExtras", to=[["fly", 1]]),
    ],
)
def test_notes_and_options_do_not_change_the_hash(
    change: Change, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert hash_after(change, monkeypatch) == IN_FORCE


def test_the_order_of_fields_does_not_change_the_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    def turn_round(data: dict[str, Any]) -> None:
        for name in ("options", "reverse"):
            data[name] = dict(reversed(list(data[name].items())))

    assert hash_after(turn_round, monkeypatch) == IN_FORCE


@pytest.mark.parametrize(
    "change",
    [
        put("sets", "base", to=[["queenBee", 1], ["spider", 3], ["beetle", 1],
                                ["grasshopper", 3], ["ant", 3]]),
        put("sets", "predators", to=[["mantis", 2]]),
    ],
)  # fmt: skip
def test_components_change_the_hash(change: Change, monkeypatch: pytest.MonkeyPatch) -> None:
    assert hash_after(change, monkeypatch) != IN_FORCE


def test_a_game_depends_only_on_the_sets_it_is_played_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = components.data_hash({"base"})
    assert hash_after(put("sets", "predators", to=[["mantis", 2]]), monkeypatch) != IN_FORCE
    assert components.data_hash({"base"}) == before
