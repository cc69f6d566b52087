"""Self-play, small: it learns, keeps, goes on, and its checkpoints play in the arena."""

from __future__ import annotations

from pathlib import Path

import pytest

from apiary.arena import Arena
from apiary.cli import main
from apiary.core.errors import BadInput, BadOption
from tests.missing import missing

REASON = missing("torch", "pip install 'apiary[train]'")
torch = pytest.importorskip("torch", reason=REASON)
pytest.importorskip("tensorboard", reason=REASON)

from apiary.train import Checkpoint, Settings, Training, actors  # noqa: E402
from apiary.train.actor import play  # noqa: E402

OPTIONS = {"max_turns": 6}
SMALL = Settings(
    game="hive",
    options=OPTIONS,
    encoding={"window": 9},
    tasks=1,
    games=2,
    iterations=4,
    channels=4,
    blocks=1,
    batch=8,
    every=2,
    opponent="random",
    matches=2,
)


def test_a_training_learns_keeps_and_goes_on(tmp_path: Path) -> None:
    first, second = Training(tmp_path, SMALL, actors(1, None)).run(2)
    assert (first.number, first.score) == (1, None)
    assert first.decisions > 0
    assert second.score is not None
    assert 0.0 <= second.score <= 1.0
    kept = Checkpoint.load(tmp_path / "last.pt")
    assert (kept.generation, kept.settings) == (2, SMALL)
    assert (tmp_path / "00002.pt").exists()
    assert list((tmp_path / "log").iterdir())
    again = Training(tmp_path, Settings.read(tmp_path), actors(1, None))
    assert again.number == 2
    assert sum(map(len, again.learner.replay)) == first.decisions + second.decisions
    for name, weights in kept.network.state_dict().items():
        assert torch.equal(weights, again.learner.network.state_dict()[name])
    assert next(again.run(1)).number == 3


def test_the_same_task_plays_the_same_games(tmp_path: Path) -> None:
    Training(tmp_path, SMALL, actors(1, None))
    one, same, other = (play(tmp_path / "last.pt", task) for task in ("1", "1", "2"))
    assert (one.observations.tobytes(), one.weights.tobytes()) == (
        same.observations.tobytes(),
        same.weights.tobytes(),
    )
    assert one.numbers.tobytes() != other.numbers.tobytes()


@pytest.mark.long  # Ray itself takes a good while to begin
def test_tasks_of_ray_play_the_same_games(tmp_path: Path) -> None:
    ray = pytest.importorskip("ray", reason=missing("ray", "pip install 'apiary[ray]'"))
    Training(tmp_path, SMALL, actors(1, None))
    tasks = [(tmp_path / "last.pt", "1"), (tmp_path / "last.pt", "2")]
    try:
        there = {one.numbers.tobytes() for one in actors(1, "").play(tasks)}
    finally:
        ray.shutdown()
    assert there == {one.numbers.tobytes() for one in actors(1, None).play(tasks)}
    assert len(there) == 2


def test_a_checkpoint_is_a_player(tmp_path: Path) -> None:
    Training(tmp_path, SMALL, actors(1, None))
    player = f"checkpoint={tmp_path / 'last.pt'}#2"
    arena = Arena("hive", [player, "random"], options=OPTIONS, games=2, processes=1)
    assert arena.run().of(player).seats == 2
    with pytest.raises(BadOption, match="checkpoint"):
        Arena("hive", ["checkpoint=nowhere.pt", "random"])
    (tmp_path / "bad.pt").write_bytes(b"nothing")
    with pytest.raises(BadInput, match="no checkpoint"):
        Checkpoint.load(tmp_path / "bad.pt")


@pytest.mark.parametrize("game", ["hornet", "waggledance", "alveola"])
def test_every_game_can_be_learnt(tmp_path: Path, game: str) -> None:
    settings = Settings(
        game=game,
        tasks=1,
        games=1,
        max_steps=6,
        iterations=2,
        channels=4,
        blocks=1,
        batch=4,
        every=9,
    )
    (done,) = Training(tmp_path, settings, actors(1, None)).run(1)
    assert done.decisions == 6


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = "--games 1 --tasks 1 --iterations 2 --max-steps 4 --channels 4 --blocks 1 --batch 4"
    words = ["selfplay", "hornet", str(tmp_path), "--generations", "1", "--processes", "1"]
    assert main([*words, *given.split()]) == 0
    assert "Generation 1" in capsys.readouterr().out
    assert main(words) == 0  # goes on, as it was begun
    assert "Generation 2" in capsys.readouterr().out
