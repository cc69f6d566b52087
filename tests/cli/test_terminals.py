"""Whole games at a real terminal, by somebody who only reads the screen and types numbers."""

from __future__ import annotations

import re
from random import Random

import pytest

from apiary.core.messages import LANGUAGES, Message, catalogue, say
from tests.cli.terminals import CLEARED, Terminal, numbers, plain, play_on

GAMES = {
    "hive": ("hive", "--option", "max_turns=40"),
    "swarm": ("hive", "--option", "modules=S", "--option", "max_turns=30"),
    "hornet": ("hornet",),
    "alveola": ("alveola",),  # the starter powers keep no secrets
    "waggledance": ("waggledance", "--option", "target=short"),
}
ALONE = {
    name: "human,bot:easy,bot:easy" if name == "hornet" else "human,bot:easy" for name in GAMES
}
TOGETHER = {
    "hive": "human,human",
    "swarm": "human,human",
    "hornet": "human,human,bot:easy",
    "alveola": "human,human,bot:easy",
    "waggledance": "human,human,bot:easy",
}
OPEN = {"hive", "alveola"}  # without secrets
LONG = {"waggledance"}  # some seven hundred decisions


def cases(first: int) -> list[object]:
    """Each game in each language; in one of them at once, so that all are spoken, beginning with
    this one.
    """
    return [
        pytest.param(
            name,
            language,
            marks=[pytest.mark.long] if name in LONG or at != (first + number) % 3 else [],
        )
        for number, name in enumerate(GAMES)
        for at, language in enumerate(LANGUAGES)
    ]


def played(name: str, seats: str, language: str) -> Terminal:
    words = catalogue("cli", language)
    key = "cli.play.over.undo" if name in OPEN else "cli.play.over"
    over = plain(words[key])[:12]
    argv = ("play", *GAMES[name], "--seats", seats, "--seed", "5", "--pause", "0")
    with Terminal(*argv, "--lang", language) as terminal:
        last = play_on(terminal, Random(5), over, words["cli.command.quit"])
        assert words["cli.command.save"] in last
        shown = re.split("[\r\n]+", plain(terminal.screen))
        assert [line for line in shown if len(line) > 80] == []
        return terminal


@pytest.mark.parametrize(("name", "language"), cases(0))
def test_a_whole_game_alone_against_bots(name: str, language: str) -> None:
    terminal = played(name, ALONE[name], language)
    assert CLEARED not in terminal.screen
    assert "Traceback" not in terminal.screen


@pytest.mark.parametrize(("name", "language"), cases(1))
def test_a_whole_game_of_several_at_one_terminal(name: str, language: str) -> None:
    terminal = played(name, TOGETHER[name], language)
    assert (CLEARED in terminal.screen) == (name not in OPEN)
    assert "Traceback" not in terminal.screen


def test_no_key_brings_back_what_another_typed() -> None:
    argv = ("play", "hornet", "--seats", "human,human,bot:easy", "--option", "start_player=brown")
    with Terminal(*argv, "--seed", "5", "--pause", "0", "--lang", "en") as terminal:
        shown = terminal.read()
        while "Choose a card in secret." not in plain(shown):
            shown = terminal.type("1" if numbers(shown.rpartition(CLEARED)[2]) else "")
        shown = terminal.type("card 3")
        assert "Hand over to Pink" in plain(shown.rpartition(CLEARED)[2])
        shown = terminal.type("\t\t\x1b[A")  # complete, complete, the line before
        while "To move: Pink" not in plain(shown):
            shown += terminal.read()
        assert "card" not in shown.partition(CLEARED)[0]


def test_a_night_of_waggle_dance_and_how_to_leave() -> None:
    argv = ("play", "waggledance", "--seats", "human,human", "--seed", "5", "--lang", "fr")
    night = say(Message("waggledance.news.night"), "fr")
    with Terminal(*argv) as terminal:
        rng = Random(5)
        shown = terminal.read()
        while night not in plain(shown):
            choices = numbers(shown.rpartition(CLEARED)[2])
            shown = terminal.type(rng.choice(choices) if choices else "")
        for _ in range(20):
            choices = numbers(shown.rpartition(CLEARED)[2])
            shown = terminal.type(rng.choice(choices) if choices else "")
        terminal.type("quitter")
        assert terminal.process.wait() == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_ctrl_c_asks_for_another_line_and_leaves_when_pressed_twice(language: str) -> None:
    words = catalogue("cli", language)
    with Terminal("play", "hive", "--seed", "5", "--pause", "0", "--lang", language) as terminal:
        terminal.read()
        shown = terminal.press("\x03")
        assert plain(words["cli.play.interrupted"]) in plain(shown).replace("\n", " ")
        assert words["cli.command.quit"] in terminal.type(words["cli.command.help"])
        terminal.press("\x03")
        terminal.press("\x03")
        assert terminal.process.wait() == 130
        assert "Traceback" not in terminal.screen


@pytest.mark.parametrize(
    ("language", "begun", "key"),
    [("en", "leg", "legend"), ("fr", "LÉG", "legend"), ("de", "reg", "rules")],
)
def test_tab_completes(language: str, begun: str, key: str) -> None:
    pytest.importorskip("readline")
    words = catalogue("cli", language)
    with Terminal("play", "hive", "--seed", "5", "--lang", language) as terminal:
        terminal.read()
        shown = plain(terminal.press(f"{begun}\t\n"))
        assert words[f"cli.command.{key}"] in shown.partition("\n")[0]
        told = {"legend": "hive.legend.hands", "rules": "hive.guide.aim.title"}
        assert say(Message(told[key]), language) in shown.replace("\n", " ")
        shown = plain(terminal.press("wq\t\n"))  # as can be chosen now
        assert "wQ" in shown.replace("\b", "").replace("q", "").partition("\n")[0]


def test_ctrl_d_says_goodbye() -> None:
    with Terminal("play", "hive", "--seed", "5", "--pause", "0", "--lang", "de") as terminal:
        terminal.read()
        shown = terminal.press("\x04")
        assert plain(catalogue("cli", "de")["cli.play.bye"]) in plain(shown)
        assert terminal.process.wait() == 0
