"""Arenas: who sits where, from which opening, and what is kept."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest

import apiary
from apiary.arena import Arena, Result, Verdict, read_openings
from apiary.arena.fixtures import seatings
from apiary.arena.plot import plot
from apiary.core.match import Match
from tests.strategies import sentences

SHORT = {"max_turns": 12}


def hive(*players: str, **more: object) -> Arena:
    """A short arena of Hive."""
    settings = {"options": SHORT, "games": 4, "processes": 1, **more}
    return Arena("hive", players or ("random", "search#2"), **settings)  # type: ignore[arg-type]


def test_everybody_meets_on_every_seat() -> None:
    arena = hive("random", "search#1", "search#2", games=7)
    assert arena.games == 12  # two openings, three pairs, two seats each
    met = Counter(result.players for result in arena.play())
    assert set(met.values()) == {2}
    assert len(met) == 6


def test_tables_of_more_move_on_seat_by_seat() -> None:
    assert seatings(["a", "b", "b"], 3) == [("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")]
    assert seatings(["a", "b", "b"], 2) == [("a", "b"), ("b", "a"), ("a", "b"), ("b", "a")]
    arena = Arena("hornet", ["search#5", "random", "random"], games=1, processes=1)
    assert arena.seats == arena.games == 3
    report = arena.run()
    assert report.of("random").seats == 6
    assert [standing.rating is not None for standing in report.standings] == [True, True]


def test_an_opening_is_the_same_on_all_seats_and_others_differ(tmp_path: Path) -> None:
    arena = hive(games=6, plies=3, folder=tmp_path)
    arena.run()
    begun = []
    for number in range(6):
        record = apiary.Record.load(tmp_path / "games" / f"{number:06}.json")
        begun.append(record.events[:3])
        assert record.replay().outcome() is not None
    assert begun[0] == begun[1] != begun[2] == begun[3]
    assert len(set(begun)) > 1


def test_the_same_seed_gives_the_same_games_in_any_number_of_processes() -> None:
    alone, together, other = (
        Arena("hornet", ["random", "search#2"], games=4, seed=seed, processes=processes)
        for seed, processes in ((3, 1), (3, 2), (4, 1))
    )
    for arena in (alone, together, other):
        arena.run()
    in_order = sorted(together.results, key=lambda result: result.number)
    assert in_order == alone.results != other.results


def test_an_arena_goes_on_where_it_was(tmp_path: Path) -> None:
    begun = hive(games=8, folder=tmp_path)
    for _ in range(3):
        next(iter(begun.play()))
    lines = tmp_path / "results.jsonl"
    assert lines.read_bytes().count(b"\n") == 3
    with lines.open("ab") as file:
        file.write(b'{"number":3,"opening"')  # interrupted
    again = hive(games=8, folder=tmp_path)
    assert len(again.results) == 3
    assert len(list(again.play())) == 5
    whole = hive(games=8)
    whole.run()
    assert sorted(again.results, key=lambda one: one.number) == whole.results
    assert hive(games=8, folder=tmp_path).report() == again.report()
    assert len(hive(games=10, folder=tmp_path).run().standings) == 2


def test_a_folder_is_for_one_arena(tmp_path: Path) -> None:
    hive(folder=tmp_path, seed=1)
    for other in ({"seed": 2}, {"plies": 1}, {"options": {"max_turns": 13}}):
        with pytest.raises(apiary.BadOption, match="games of another arena"):
            hive(folder=tmp_path, **{"seed": 1, **other})


def test_a_folder_that_can_not_be_used_is_told(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("not a folder")
    with pytest.raises(apiary.BadOption, match="Can't use the folder"):
        hive(folder=file / "in")
    good = tmp_path / "good"
    hive(folder=good)
    (good / "results.jsonl").write_text("nonsense\n")
    with pytest.raises(apiary.BadOption, match="can't be read"):
        hive(folder=good)


def test_a_test_stops_by_itself() -> None:
    arena = Arena("hornet", ["search#20", "random"], games=400, processes=1, sprt=(0, 200))
    report = arena.run()
    assert report.verdict is Verdict.STRONGER
    assert report.ratio >= 2.94
    assert 10 <= report.games < 100
    assert list(arena.play()) == []


def test_what_ended_early_does_not_count_before_its_turn() -> None:
    arena = Arena("hornet", ["search#2", "random"], sprt=(0, 200))
    lost = Result(0, 0, ("search#2", "random"), (2, 1), (0.0, 3.0), (0, 1), "aim", 9)
    later = [msgspec.structs.replace(lost, number=n, opening=n // 2) for n in range(2, 60)]
    arena.results = later
    assert arena.report().verdict is Verdict.OPEN
    arena.results = [lost, *later, msgspec.structs.replace(lost, number=1)]
    assert arena.report().verdict is Verdict.WEAKER


@pytest.mark.parametrize(
    ("ranks", "sides", "victories", "points"),
    [
        ((1, 2, 2), (0, 1, 2), [1, 0, 0], [[1, 1], [0, 0.5], [0, 0.5]]),
        ((1, 1, 3), (0, 1, 2), [0.5, 0.5, 0], [[0.5, 1], [0.5, 1], [0, 0]]),
        ((1, 3, 1, 3), (0, 1, 0, 1), [1, 0, 1, 0], [[1, 1], [0, 0], [1, 1], [0, 0]]),
        ((1, 1, 1, 1), (0, 1, 0, 1), [0.5] * 4, [[0.5, 0.5]] * 4),
    ],
)
def test_shared_victories_and_partners(
    ranks: tuple[int, ...],
    sides: tuple[int, ...],
    victories: list[float],
    points: list[list[float]],
) -> None:
    players = tuple("abcd"[: len(ranks)])
    result = Result(0, 0, players, ranks, (0.0,) * len(ranks), sides, "aim", 1)
    assert [result.victory(seat) for seat in range(len(ranks))] == victories
    assert [sorted(result.points(player)) for player in players] == [sorted(p) for p in points]


def test_openings_from_records_and_lines(tmp_path: Path) -> None:
    match = Match(apiary.game("hive"), options=SHORT)
    match.act("wA1")
    match.act("bA1 wA1-")
    match.record().save(tmp_path / "one.json")
    arena = hive(openings=tmp_path / "one.json")
    assert arena.setting.openings == (tuple(match.events),)
    (tmp_path / "lines.txt").write_text("wS1; bG1 wS1-\n\nwA1;bA1 wA1-\n")
    arena = hive(openings=tmp_path / "lines.txt", folder=tmp_path / "kept")
    assert [len(opening) for opening in arena.setting.openings] == [2, 2]
    arena.run()
    third = apiary.Record.load(tmp_path / "kept/games/000002.json")
    assert third.events[:2] == tuple(match.events)
    assert len(hive(openings=tmp_path).setting.openings) == 1  # the records of a folder


def test_openings_of_no_use_are_told(tmp_path: Path) -> None:
    start = Match(apiary.game("hive")).record()
    over = Match(apiary.game("hive"))
    over.act("wA1")
    over.play(1, apiary.RESIGN)
    over.record().save(tmp_path / "over.json")
    Match(apiary.game("hive"), options=SHORT).record().save(tmp_path / "other.json")
    (tmp_path / "wrong.txt").write_text("wA1; wA2 wA1-\n")
    (tmp_path / "done.txt").write_text("wA1; resign\n")
    (tmp_path / "empty").mkdir()
    for name, said in (
        ("over.json", "is over"),
        ("done.txt", "is over"),
        ("other.json", "of another game"),
        ("wrong.txt", "Line 1 of"),
        ("empty", "no openings"),
        ("nowhere", "nowhere"),
    ):
        with pytest.raises(apiary.BadInput, match=said) as caught:
            read_openings(start, tmp_path / name)
        assert all(sentences(caught.value.message))


def test_an_opening_leaves_something_to_play() -> None:
    with pytest.raises(apiary.BadOption, match="500 random moves end the game"):
        hive(plies=500).run()


def test_a_table_needs_its_players() -> None:
    with pytest.raises(apiary.BadOption, match="at least 2 players; 1 were named"):
        hive("random")
    with pytest.raises(apiary.BadOption, match="3 players"):
        hive("random", "random", "random", seats=3)


def test_the_picture_has_a_line_for_each_player(tmp_path: Path) -> None:
    arena = hive("random", "search#1", folder=tmp_path)
    report = arena.run()
    picture = (tmp_path / "ratings.svg").read_text("utf-8")
    assert picture == plot(report)
    assert picture.count("<circle") == 2
    assert ">search#1</text>" in picture
    assert "<circle" not in plot(hive().report())
