"""What is counted, against a slow recount; and that it is exact whatever happens meanwhile."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import apiary
from apiary.core.record import Record
from apiary.core.state import State
from apiary.explorer import Explorer
from apiary.games.hive import GAME
from apiary.games.hive.formats import from_game_string

LETTERS = ["", "MLP", "P"]
PLIES = 10
Counts = dict[str, list[int]]


def games(number: int) -> list[Record]:
    """Short games with few moves to choose from, so that they share positions; some end."""
    rng = Random(5)
    found = []
    for at in range(number):
        match = apiary.Match(GAME, options={"expansions": LETTERS[at % 3]})
        for _ in range(rng.randint(4, 14)):
            seat = match.state.pending()[0]
            legal = list(match.state.legal(seat))
            match.play(seat, int(rng.choice(legal[:3] + legal[-1:])))
        if at % 4 == 1:
            match.act("resign")
        elif at % 4 == 2:
            due = match.state.pending()[0]
            match.play(due, match.state.parse("offer draw"))
            match.play(1 - due, match.state.parse("accept draw"))
        found.append(match.record())
    return found


GAMES = games(90)


def picture(state: State) -> str:
    """A position by its text, however it lies: the least of its twelve images."""
    kind, turn, stacks, *status = state.to_text().split(";")
    moved = {word for word in " ".join(status).split() if ":" not in word}
    lying = []
    for word in stacks.split():
        place, _, names = word.partition(":")
        q, r = map(int, place.split(","))
        pieces = [n.rstrip("123") + "*" * (n in moved) for n in names.split(",")]
        lying.append((q, r, ",".join(pieces)))
    images = []
    for turns in range(6):
        for mirrored in (False, True):
            image = []
            for q, r, names in lying:
                if mirrored:
                    q, r = r, q
                for _ in range(turns):
                    q, r = q + r, -q
                image.append((q, r, names))
            left = min((q for q, _, _ in image), default=0)
            top = min((r for _, r, _ in image), default=0)
            images.append(sorted((q - left, r - top, names) for q, r, names in image))
    both = "wQ" in stacks and "bQ" in stacks
    return f"{kind} {turn[:5] if both else turn} {min(images)}"


def recount(records: list[Record]) -> dict[str, Counts]:
    """For each position and each that follows: games, won by White, drawn, won by Black."""
    found: dict[str, Counts] = {}
    for record in records:
        outcome = record.replay().outcome()
        result = 0 if outcome is None else 2 if outcome.draw else 1 if 0 in outcome.winners else 3
        states = [step for step in record.steps() if step.text not in DECLARED]
        line = [picture(record.start()), *(picture(step.after) for step in states)]
        played = dict[str, str]()
        for number, here in enumerate(line[:PLIES]):
            played.setdefault(here, line[number + 1] if number + 1 < len(line) else "")
        if len(line) - 1 == PLIES:
            played.setdefault(line[PLIES], "")
        for here, after in played.items():
            counts = found.setdefault(here, {}).setdefault(after, [0] * 4)
            counts[0] += 1
            if result:
                counts[result] += 1
    return found


DECLARED = {"resign", "offer draw", "accept draw"}


def positions(records: list[Record]) -> Iterator[State]:
    for record in records:
        for number, state in enumerate(record.states()):
            if number < PLIES and not state.outcome():
                yield state


def exact(explorer: Explorer, records: list[Record]) -> int:
    """Compare all positions of some games; how many there are."""
    expected = recount(records)
    seen: set[str] = set()
    for state in positions(records):
        here = picture(state)
        if here in seen or not state.pending():
            continue
        seen.add(here)
        opening = explorer.look_up(state)
        counts = expected[here]
        sums = [sum(column) for column in zip(*counts.values(), strict=True)]
        assert [opening.games, opening.white, opening.draws, opening.black] == sums
        found = {}
        for move in opening.moves:
            after = state.copy()
            after.play(state.pending()[0], state.parse(move.text))
            found[picture(after)] = [move.games, move.white, move.draws, move.black]
        assert found == {after: one for after, one in counts.items() if after}
        games = [move.games for move in opening.moves]
        assert games == sorted(games, reverse=True)
    return len(seen)


def test_counts_are_those_of_a_slow_recount() -> None:
    explorer = Explorer(plies=PLIES)
    assert explorer.add_all(GAMES) == len(GAMES)
    assert exact(explorer, GAMES) > 100
    assert {one.name: one.games for one in explorer.sets()} == {
        "Base": 30, "Base+MLP": 30, "Base+P": 30,
    }  # fmt: skip


def test_a_position_is_found_however_it_lies() -> None:
    explorer = Explorer()
    explorer.add(from_game_string("Base;InProgress;White[2];wS1;bG1 wS1-;wQ -wS1"))
    explorer.add(from_game_string("Base;InProgress;White[2];wS1;bG1 \\wS1;wQ wS1\\"))
    state = apiary.start("hive")
    for text in ("wS1", "bG1 /wS1"):
        state.play(state.pending()[0], state.parse(text))
    opening = explorer.look_up(state)
    assert [(move.text, move.games) for move in opening.moves] == [("wQ wS1/", 2)]
    assert explorer.look_up(apiary.start("hive", options={"expansions": "M"})).games == 0


def test_it_goes_on_after_a_restart_and_counts_nothing_twice(tmp_path: Path) -> None:
    file = tmp_path / "openings"
    with Explorer(file, PLIES) as explorer:
        explorer.add_all(GAMES[:40])
    lost = Explorer(file, PLIES)
    lost.add_all(GAMES[:60])  # which are not kept before `commit`
    lost._database.close()
    with Explorer(file) as explorer:  # as it was begun
        assert explorer.plies == PLIES
        assert explorer.add_all(GAMES) == len(GAMES) - 40
        assert explorer.add_all(GAMES) == 0
    with Explorer(file) as explorer:
        assert exact(explorer, GAMES) > 100


def test_nothing_of_a_commit_that_fails_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "openings"
    explorer = Explorer(file, PLIES)
    explorer.add_all(GAMES[:10])
    explorer.commit()
    explorer.add_all(GAMES)
    explorer._waiting[b""] = None  # type: ignore[assignment]
    with pytest.raises(AttributeError):
        explorer.commit()
    del explorer._waiting[b""]
    again = Explorer(file)
    assert sum(one.games for one in again.sets()) == 10
    explorer.commit()
    assert exact(again, GAMES) > 100


def test_two_programs_may_add_the_same_games(tmp_path: Path) -> None:
    first, second = (Explorer(tmp_path / "openings", PLIES) for _ in range(2))
    for explorer in (first, second):
        explorer.add_all(GAMES)
    first.commit()
    second.commit()
    assert exact(second, GAMES) > 100


def test_equal_games_of_a_file_are_different_games() -> None:
    record = from_game_string("Base;InProgress;Black[1];wS1")
    explorer = Explorer()
    assert explorer.add_all([record, record]) == 2
    assert explorer.add_all([record, record, record]) == 1
    assert not explorer.add(record)
    assert explorer.add(record, "by another name")
    assert explorer.look_up(apiary.start("hive")).games == 4


def test_expansions_are_sets_of_their_own() -> None:
    match = apiary.Match(GAME, options={"mode": "venom", "modules": "HP", "expansions": "M"})
    rng = Random(3)
    for _ in range(12):
        seat = match.state.pending()[0]
        match.play(seat, int(rng.choice(list(match.state.legal(seat)))))
    explorer = Explorer()
    assert explorer.add(match.record())
    [one] = explorer.sets()
    assert one.name == "Base+M mode=venom modules=HP"
    opening = explorer.look_up(apiary.start("hive", options=one.options))
    assert [move.games for move in opening.moves] == [1]
    assert explorer.look_up(apiary.start("hive", options={"expansions": "M"})).games == 0


def test_what_is_refused(tmp_path: Path) -> None:
    explorer = Explorer()
    hornet = apiary.Match(apiary.game("hornet"), 3, {}).record()
    with pytest.raises(apiary.BadRecord, match="not of Hive"):
        explorer.add(hornet)
    with pytest.raises(apiary.BadOption, match="not of hornet"):
        explorer.look_up(apiary.start("hornet"))
    swarm = apiary.Match(GAME, options={"modules": "S"}).record()
    with pytest.raises(apiary.BadRecord, match="Swarm"):
        explorer.add(swarm)
    for file in (tmp_path, tmp_path / "nowhere" / "openings"):
        with pytest.raises(apiary.BadOption, match="Can’t use"):
            Explorer(file)
    (tmp_path / "text").write_text("no database" * 100)
    with pytest.raises(apiary.BadOption, match="Can’t use"):
        Explorer(tmp_path / "text")
    Explorer(tmp_path / "old").close()
    with sqlite3.connect(tmp_path / "old") as database:
        database.execute("UPDATE facts SET value = 1 WHERE name = 'sign'")
    with pytest.raises(apiary.BadOption, match="another version"):
        Explorer(tmp_path / "old")
