"""Runs the command in this process, with a bot that needs no time."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import pytest

import apiary.bots
from apiary.bots.ladder import level_of
from apiary.cli import main
from apiary.core import messages, registry
from apiary.core.game import Game
from apiary.core.state import Seen
from tests.cli.toy import TOY


@dataclass(frozen=True, slots=True)
class Result:
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str


Run = Callable[..., Result]


class RandomBot:
    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: Seen, seat: int, seconds: float | None = None) -> int:
        return self.rng.choice(list(view.legal(seat)))


def random_bot(game: Game, level: str, rng: Random | None = None) -> RandomBot:
    level_of(level)
    return RandomBot(rng or Random())


@pytest.fixture(autouse=True)
def surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apiary, "compiled", True)  # the note about speed has its own test
    monkeypatch.setattr(apiary.bots, "make_bot", random_bot, raising=False)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """The command with arguments, and lines typed into it."""

    def call(*argv: str, typed: str = "") -> Result:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = main(list(argv))
        printed = capsys.readouterr()
        return Result(code, printed.out, printed.err)

    return call


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game, while the test runs."""
    monkeypatch.setitem(registry._games, "toy", TOY)
    monkeypatch.setitem(messages._homes, "toy", "tests.cli")
