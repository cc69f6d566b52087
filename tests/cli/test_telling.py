"""When and how it is told what happens: the set-up at once, bots after each other."""

from __future__ import annotations

import io
from contextlib import redirect_stdout

import pytest

import apiary
from apiary.cli.session import Session
from apiary.cli.table import Table
from apiary.cli.voice import Voice
from tests.cli.conftest import Run

LINES = {
    "waggledance": (
        "Queen cards for this game",
        "Blue rolls ",
        "Purple rolls ",
        "is the first player",
    ),
    "alveola": (" begins.", "Each pile shows its first tile."),
    "hornet": (" is the starting player.",),
}


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def told(pause: float, screen: io.StringIO) -> list[str]:
    """A game of bots alone, in lines; where its pauses are there is a line `pause`."""
    match = apiary.Match(apiary.game("hive"), 2, {"max_turns": 6})
    table = Table(match, "bot:easy,bot:easy", 1)
    with redirect_stdout(screen):
        Session(table, Voice("en"), lambda: "quit", pause).run()
    assert len(match.events) == 6
    return screen.getvalue().splitlines()


@pytest.fixture
def paused(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long was waited each time, without waiting; a line tells when."""
    found: list[float] = []

    def wait(seconds: float) -> None:
        found.append(seconds)
        print("pause")

    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr("apiary.cli.telling.time.sleep", wait)
    return found


def test_what_bots_do_is_told_one_after_the_other_with_a_pause(paused: list[float]) -> None:
    lines = told(0.5, Screen())
    assert paused == [0.5] * 6
    places = [number for number, line in enumerate(lines) if line == "pause"]
    for number, at in enumerate(places):
        assert lines[at - 1].startswith(("White ", "Black ")[number % 2])


def test_the_pause_can_be_switched_off(paused: list[float]) -> None:
    assert "White places the " in "\n".join(told(0.0, Screen()))
    assert paused == []


def test_nobody_waits_at_a_pipe(paused: list[float]) -> None:
    assert "White places the " in "\n".join(told(0.5, io.StringIO()))
    assert paused == []


@pytest.mark.parametrize("game", LINES)
def test_a_long_set_up_is_one_line(run: Run, game: str) -> None:
    shown = run("play", game, "--seats", "human,bot:easy", "--seed", "3", "--lang", "en").out
    begun = shown.partition("what else you can type.\n")[2].splitlines()
    assert all(part in begun[0] for part in LINES[game])
    assert not any(part in "\n".join(begun[1:]) for part in LINES[game])
