"""The coach in the terminal: switched on and off, what it says, and hints with the reason."""

from __future__ import annotations

import pytest

import apiary
from apiary.bots import thinking
from apiary.cli.session import Session
from apiary.cli.table import Table
from apiary.cli.voice import Voice
from apiary.core.messages import LANGUAGES, Message, say
from tests.games import EXPOSED, EXPOSES

SAID = "Then 5 of the spaces beside your queen are taken."


@pytest.fixture(autouse=True)
def any_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "COACH_SECONDS", 60.0)


def talk(capsys: pytest.CaptureFixture[str], *typed: str, language: str = "en") -> tuple[str, int]:
    """What is said, and how many events the game has at the end."""
    match = apiary.Match(apiary.game("hive"), 2, {})
    for number, move in enumerate(EXPOSED):
        match.play(number % 2, match.state.parse(move))
    lines = iter(typed)
    table = Table(match, "human,bot:egg", 1)
    Session(table, Voice(language), lambda: next(lines, "quit")).run()
    return " ".join(capsys.readouterr().out.split()), len(match.events)


def test_a_move_that_gives_much_away_waits(capsys: pytest.CaptureFixture[str]) -> None:
    said, events = talk(capsys, "coach on", EXPOSES)
    assert SAID in said
    assert "Better: White " in said
    assert "type it again to play it" in said
    assert events == len(EXPOSED)


def test_said_again_it_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert talk(capsys, "coach", EXPOSES, EXPOSES)[1] == len(EXPOSED) + 2


def test_switched_on_again_it_says_it_again(capsys: pytest.CaptureFixture[str]) -> None:
    said, events = talk(capsys, "coach", EXPOSES, "coach off", "coach on", EXPOSES)
    assert said.count(SAID) == 2
    assert events == len(EXPOSED)


def test_switched_off_it_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    said, events = talk(capsys, "coach", "coach off", EXPOSES)
    assert SAID not in said
    assert "The coach looks no more." in said
    assert events == len(EXPOSED) + 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_switched_in_every_language(
    capsys: pytest.CaptureFixture[str], language: str
) -> None:
    def words(key: str, **params: object) -> str:
        return say(Message(key, params), language)

    coach, on = words("cli.command.coach"), words("cli.coach.on")
    said, _ = talk(capsys, f"{coach} {on}", f"{coach} perhaps", coach, language=language)
    wanted = ("coach_on", "coach_off")
    for text in (*(words(f"cli.play.{one}") for one in wanted), "perhaps"):
        assert " ".join(text.split()) in said


def test_it_is_not_for_several_people(capsys: pytest.CaptureFixture[str]) -> None:
    lines = iter(["coach"])
    table = Table(apiary.Match(apiary.game("hive"), 2, {}), "human,human", 1)
    Session(table, Voice("en"), lambda: next(lines, "quit")).run()
    assert "The coach is for one person against bots." in capsys.readouterr().out


def test_a_hint_says_why(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "HINT_LEVEL_ALONE", "scout")
    monkeypatch.setitem(thinking.AHEAD, "scout", 60.0)
    said, _ = talk(capsys, "hint")
    assert "Then " in said.partition("Try: ")[2]
