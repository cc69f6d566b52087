"""Records: what is refused and how it is said, and whole games kept as files."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import apiary
from tests.recording import ENDS, GAMES, SEEDED, end_of
from tests.strategies import sentences

KEPT = Path(__file__).parent / "records"


def played() -> dict[str, Any]:
    """A short game as JSON."""
    match = apiary.Match(apiary.game("hive"), options={"expansions": "P"})
    for text in ("wA1", "bP wA1-", "wQ -wA1", "bQ bP-"):
        match.act(text)
    found: dict[str, Any] = json.loads(match.record().to_json())
    return found


def refused(content: bytes | str) -> apiary.BadRecord:
    """The error with which a record is refused, after checking that it can be said."""
    with pytest.raises(apiary.BadRecord) as caught:
        apiary.Record.from_json(content)
    assert all(sentences(caught.value.message))
    return caught.value


@pytest.mark.parametrize(
    ("change", "key", "words"),
    [
        ({"apiary": 2}, "core.record_format", "format 2"),
        ({"apiary": "1"}, "core.record_unreadable", "$.apiary"),
        ({"game": "chess"}, "core.record_unreadable", "chess"),
        ({"game": ["hive"]}, "core.record_unreadable", "$.game"),
        ({"rules": 99}, "core.record_rules", "version 99"),
        ({"data": "0" * 64}, "core.record_data", "data 000000000000"),
        ({"data": ""}, "core.record_data", "data"),
        ({"seats": 3}, "core.bad_seats", "3"),
        ({"seats": -1}, "core.bad_seats", "-1"),
        ({"seats": None}, "core.record_unreadable", "$.seats"),
        ({"options": {"expansions": "X"}}, "core.record_unreadable", "'X'"),
        ({"options": {"repetition_draw": 1}}, "core.record_unreadable", "repetition_draw"),
        ({"options": {"queen_first": 1}}, "core.record_unreadable", "queen_first"),
        ({"options": {"colour": 1}}, "core.record_unreadable", "colour"),
        ({"options": [1]}, "core.record_unreadable", "$.options"),
        ({"winner": 1}, "core.record_unreadable", "winner"),
        ({"events": [[0]]}, "core.record_unreadable", "$.events[0]"),
        ({"events": [["0", "wA1"]]}, "core.record_unreadable", "$.events[0][0]"),
        ({"events": [[10**30, "wA1"]]}, "core.record_unreadable", "$.events[0][0]"),
        ({"events": [[-2, "wA1"]]}, "core.record_unreadable", "$.events[0][0]"),
        ({"options": {"max_turns": 10**30}}, "core.record_unreadable", "max_turns"),
        ({"events": [[0, 7]]}, "core.record_unreadable", "$.events[0][1]"),
        ({"events": {"0": "wA1"}}, "core.record_unreadable", "$.events"),
    ],
)
def test_a_wrong_field_is_named(change: dict[str, object], key: str, words: str) -> None:
    error = refused(json.dumps(played() | change))
    assert error.message.key == key
    assert words in str(error)


@pytest.mark.parametrize("field", ["game", "rules", "data", "seats", "options"])
def test_a_missing_field_is_named(field: str) -> None:
    content = played()
    del content[field]
    assert field in str(refused(json.dumps(content)))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b" ",
        b"{",
        b"null",
        b"[]",
        b"wA1; bA1 wA1-",
        b"\x00\x01\x02\xff\xfe",
        b'{"apiary": 1, "game": "\xff"}',
        b"\xef\xbb\xbf{}",
        b"[" * 200_000,
        b'{"events":' * 200_000,
        b'{"apiary": 1, "options": {"a": ' + b"[" * 200_000,
        b'{"apiary": ' + b"9" * 100_000 + b"}",
    ],
    ids=lambda content: repr(content[:16]),
)
def test_what_is_no_record_is_refused(content: bytes) -> None:
    assert refused(content).message.key == "core.record_unreadable"


def test_text_that_is_no_text_is_refused() -> None:
    assert refused('{"game": "\ud800"}').message.key == "core.record_unreadable"


@pytest.mark.parametrize(
    ("number", "event", "key", "why"),
    [
        (1, [1, "wA1"], "core.record_illegal", "It is White's turn."),
        (1, [0, "bA1"], "core.record_illegal", "bA1 is not your piece."),
        (1, [7, "wA1"], "core.record_illegal", "There is no seat 7."),
        (1, [-1, "wA1"], "core.record_illegal", "There is no seat -1."),
        (2, [1, "pass"], "core.record_illegal", "you may not pass"),
        (2, [1, "bP"], "core.record_move", "expected a reference"),
        (2, [1, ""], "core.record_move", "expected a move"),
        (3, [0, "wX9 -wA1"], "core.record_move", "not 'wX9'"),
        (4, [0, "accept draw"], "core.record_illegal", "no offer"),
        (4, [1, "bQ bP- " + "x" * 100_000], "core.record_move", "at character 8"),
    ],
)
def test_an_event_that_does_not_replay_is_named(
    number: int, event: list[object], key: str, why: str
) -> None:
    content = played()
    content["events"][number - 1] = event
    record = apiary.Record.from_json(json.dumps(content))
    for replay in (record.replay, lambda: list(record.states())):
        error = failure(replay)
        assert error.message.key == key
        assert f"Move {number}" in str(error)
        assert why in str(error)
        assert len(str(error)) < 500
        assert all(sentences(error.message))
    assert record.replay(number - 1).pending()


def failure(replay: Callable[[], object]) -> apiary.BadRecord:
    with pytest.raises(apiary.BadRecord) as caught:
        replay()
    return caught.value


def test_events_after_the_end_do_not_replay() -> None:
    content = played()
    content["events"] += [[0, "resign"], [1, "bA1 bQ-"]]
    error = failure(apiary.Record.from_json(json.dumps(content)).replay)
    assert str(error) == "Move 6 (bA1 bQ-) is not legal: The game is over."


@pytest.mark.parametrize("to", [-1, 5, 10**9])
def test_there_is_no_replay_beyond_the_record(to: int) -> None:
    record = apiary.Record.from_json(json.dumps(played()))
    with pytest.raises(apiary.BadRecord, match=f"no move {to}: the record has 4"):
        record.replay(to)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.json", tmp_path):
        with pytest.raises(apiary.BadRecord, match="Can't read") as caught:
            apiary.Record.load(path)
        assert str(path) in str(caught.value)


def test_defaults_are_written_out_and_a_record_without_them_gets_them() -> None:
    content = played()
    assert set(content["options"]) == {option.name for option in apiary.game("hive").options}
    del content["options"]["queen_first"]
    record = apiary.Record.from_json(json.dumps(content))
    assert record.replay() == apiary.Record.from_json(json.dumps(played())).replay()


@pytest.mark.parametrize(
    ("name", "events", "ranks", "reason"),
    [
        ("surround", 31, (1, 2), "Black's queen is surrounded."),
        ("repetition", 31, (1, 1), "The same position came up 3 times: a draw."),
        ("resignation", 45, (1, 2), "Black resigned."),
        (
            "alveola_two",
            123,
            (2, 1),
            "The last turns after the queen are over; victory goes to Blue with 20 points.",
        ),
        (
            "alveola_three",
            142,
            (1, 3, 2),
            "The last turns after the queen are over; victory goes to Yellow with 17 points.",
        ),
        (
            "alveola_four",
            164,
            (2, 3, 3, 1),
            "The last turns after the queen are over; victory goes to Green with 14 points.",
        ),
        (
            "alveola_teams",
            174,
            (1, 3, 1, 3),
            "The last turns after the queen are over; several have 22 points, "
            "and the queen decides for Yellow and Red.",
        ),
        ("venom", 30, (2, 1), "White's queen is surrounded."),
        ("super_insects", 8, (2, 1), "White's queen was removed."),
        ("swarm", 97, (1, 1), "70 turns have been played: a draw."),
        ("hornet_two", 124, (1, 2), "Brown has won a third hive."),
        (
            "hornet_four",
            243,
            (3, 1, 2, 4),
            "The last hive is scored; several have won as many (2), "
            "and Pink has collected the most honey.",
        ),
        (
            "hornet_free",
            189,
            (1, 3, 2),
            "The last hive is scored; several have won as many (1), "
            "and Brown has collected the most honey.",
        ),
        (
            "waggledance_two",
            287,
            (2, 1),
            "The honey target (5) is reached in round 7. Purple has the most honey (5).",
        ),
        (
            "waggledance_three",
            494,
            (1, 3, 2),
            "The honey target (5) is reached in round 9. Blue has the most honey (5).",
        ),
        (
            "waggledance_four",
            855,
            (3, 1, 2, 4),
            "The honey target (5) is reached in round 10. Purple has the most honey (5).",
        ),
    ],
)
def test_a_kept_game_ends_as_it_did(
    name: str, events: int, ranks: tuple[int, ...], reason: str
) -> None:
    record = apiary.Record.load(KEPT / f"{name}.json")
    assert len(record.events) == events
    *before, after = (state.outcome() for state in record.states())
    assert before == [None] * events
    assert after is not None
    assert after.ranks == ranks
    assert apiary.say(after.reason) == reason
    assert record.to_json() == (KEPT / f"{name}.json").read_text("utf-8")


def test_every_kept_game_is_tested() -> None:
    names = {path.stem for path in KEPT.glob("*.json")}
    assert names == {
        "alveola_two",
        "alveola_three",
        "alveola_four",
        "alveola_teams",
        "surround",
        "repetition",
        "resignation",
        "venom",
        "super_insects",
        "swarm",
        "hornet_two",
        "hornet_four",
        "hornet_free",
        "waggledance_two",
        "waggledance_three",
        "waggledance_four",
    }


@pytest.mark.parametrize("name", json.loads(ENDS.read_text("utf-8")))
def test_a_seeded_game_ends_as_it_did(name: str) -> None:
    record = apiary.Record.load(SEEDED / f"{name}.json")
    assert end_of(record.replay()) == json.loads(ENDS.read_text("utf-8"))[name]
    assert record.replay(len(record.events) - 1).outcome() is None


def test_seeded_games_are_of_all_games_with_many_options() -> None:
    records = [apiary.Record.load(path) for path in SEEDED.glob("*_*.json")]
    assert len(records) == len(json.loads(ENDS.read_text("utf-8"))) == sum(GAMES.values())
    for game in apiary.all_games():
        own = [record for record in records if record.game == game.name]
        assert len(own) == GAMES[game.name]
        assert {record.seats for record in own} == set(game.seats)
        for option in game.options:
            if not isinstance(option, apiary.Number):
                assert any(record.options[option.name] != option.default for record in own)


def test_saving_replaces_a_file_in_one_go(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("older")
    match = apiary.Match(apiary.game("hive"))
    match.record().save(path)
    assert apiary.Record.load(path) == match.record()
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_a_failed_save_leaves_the_older_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    path = tmp_path / "game.json"
    path.write_text("older")
    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="No space"):
        apiary.Match(apiary.game("hive")).record().save(path)
    assert path.read_text() == "older"
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_what_is_no_file_is_not_replaced(tmp_path: Path) -> None:
    record = apiary.Match(apiary.game("hive")).record()
    with pytest.raises(IsADirectoryError):
        record.save(tmp_path)
    record.save(Path(os.devnull))
    assert Path(os.devnull).is_char_device()


def test_a_match_logs_plain_numbers() -> None:
    match = apiary.Match(apiary.game("hive"))
    match.play(False, match.state.legal(0)[0])
    assert apiary.Record.from_json(match.record().to_json()) == match.record()


def test_a_match_refuses_numbers_of_any_size() -> None:
    match = apiary.Match(apiary.game("hive"))
    for action in (1 << 70, -(1 << 70), -4, match.game.action_space):
        with pytest.raises(apiary.IllegalAction):
            match.play(0, action)
    assert match.events == []


def test_deep_nonsense_is_refused() -> None:
    record = apiary.Match(apiary.game("hive")).record().to_json()
    deep = "[" * 100_000 + "]" * 100_000
    with pytest.raises(apiary.BadRecord):
        apiary.Record.from_json(record.replace('"events": []', f'"events": [[0, "wS1", {deep}]]'))
