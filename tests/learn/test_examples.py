"""Games as arrays to learn from: the same numbers as the encoder's, in files too."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

import apiary
from apiary.cli import main
from apiary.core.errors import BadInput
from apiary.core.match import Match
from apiary.learn import encoder
from apiary.learn.examples import Examples, Writer, examples_of
from tests.missing import missing


def played(name: str, seats: int, seed: int) -> apiary.Record:
    rng = Random(seed)
    match = Match(apiary.game(name), seats)
    while due := match.state.pending():
        seat = due[0]
        action = (
            match.state.sample(rng) if seat < 0 else match.state.pick(seat, rng.getrandbits(60))
        )
        match.play(seat, int(action))
    return match.record()


def test_decisions_are_what_the_encoder_makes_of_them() -> None:
    record = played("hornet", 3, 1)
    encoding = encoder("hornet", 3)
    examples = examples_of([record, record], encoding)
    steps = [step for step in record.steps() if step.actor >= 0]
    assert len(examples) == 2 * len(steps)
    returns = record.replay().outcome().returns()  # type: ignore[union-attr]
    policies = examples.policies(np.arange(len(steps)), encoding.actions)
    for row, step in enumerate(steps):
        seen = encoding.observation(step.before.seen_by(step.actor), step.actor)
        assert np.array_equal(examples.observations[row], seen)
        number = encoding.to_id(step.before, step.actor, step.action)
        assert policies[row].argmax() == number
        assert policies[row].sum() == 1.0
        turned = [returns[(step.actor + place) % 3] for place in range(3)]
        assert examples.values[row].tolist() == pytest.approx(turned)


def test_a_policy_keeps_its_weights() -> None:
    encoding = encoder("hive", window=9)
    state = apiary.start("hive")
    first, second = (int(action) for action in state.legal(0)[:2])
    writer = Writer(encoding)
    writer.add(state, 0, {first: 0.25, second: 0.75})
    found = writer.finish((1.0, -1.0))
    row = found.policies(np.array([0]), encoding.actions)[0]
    assert row[encoding.to_id(state, 0, first)] == 0.25
    assert row[encoding.to_id(state, 0, second)] == 0.75
    assert found.values.tolist() == [[1.0, -1.0]]


def test_files_hold_everything(tmp_path: Path) -> None:
    examples = examples_of([played("hornet", 2, 2)], encoder("hornet", 2))
    examples.save(tmp_path / "games.npz")
    read = Examples.load(tmp_path / "games.npz")
    for name, array in vars(examples).items():
        assert np.array_equal(array, getattr(read, name))
        assert array.dtype == getattr(read, name).dtype
    with pytest.raises(BadInput, match=r"\.npz"):
        examples.save(tmp_path / "games.txt")
    with pytest.raises(BadInput, match="written"):
        examples.save(tmp_path / "nowhere" / "games.npz")


def test_parquet_holds_the_same(tmp_path: Path) -> None:
    reason = missing("pyarrow", "pip install pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet", reason=reason)
    examples = examples_of([played("hornet", 2, 2)], encoder("hornet", 2))
    examples.save(tmp_path / "games.parquet")
    table = parquet.read_table(tmp_path / "games.parquet")
    assert table.num_rows == len(examples)
    assert np.array_equal(
        np.array(table["observation"].to_pylist(), np.float32), examples.observations
    )
    assert np.array_equal(np.array(table["values"].to_pylist(), np.float32), examples.values)
    assert np.array_equal(np.concatenate(table["numbers"].to_pylist()), examples.numbers)


def test_the_command_writes_games_that_were_saved_or_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.npz"
    assert main(["dataset", "hornet", str(file), "--games", "2", "--seed", "1"]) == 0
    assert str(len(Examples.load(file))) in capsys.readouterr().out
    record = played("hornet", 2, 3)
    record.save(tmp_path / "game.json")
    assert main(["dataset", "hornet", str(file), "--records", str(tmp_path / "game.json")]) == 0
    assert len(Examples.load(file)) == sum(event.actor >= 0 for event in record.events)
    assert main(["dataset", "hive", str(file), "--records", str(tmp_path / "game.json")]) == 2
    assert "another game" in capsys.readouterr().err
