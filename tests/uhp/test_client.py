"""Engines as players: our own, and one that crashes, hangs and lies."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Thread

import pytest

import apiary
import apiary.uhp
from apiary.arena import Arena
from apiary.bots.players import make_player
from apiary.games.hive import GAME
from apiary.uhp import Client, EngineError
from tests.patience import PATIENCE

OURS = [sys.executable, "-m", "apiary.uhp.engine"]
BAD = [sys.executable, str(Path(__file__).with_name("bad_engine.py"))]


@pytest.fixture(scope="module")
def ours() -> Iterator[Client]:
    with apiary.uhp.open(OURS, PATIENCE) as engine:
        yield engine


def game(*moves: str, **options: object) -> apiary.Match:
    match = apiary.Match(GAME, options={"queen_first": False, **options})
    for move in moves:
        match.act(move)
    return match


def test_who_it_is(ours: Client) -> None:
    assert ours.name == f"Apiary v{apiary.__version__}"
    assert ours.expansions == "MLP"


def test_options(ours: Client) -> None:
    ours.set("TableMegabytes", 4)
    assert ours.options()["TableMegabytes"].value == "4"
    with pytest.raises(EngineError, match=r"refuses 'options set Colour green': err There is no "):
        ours.set("Colour", "green")


def test_it_plays_a_game(ours: Client) -> None:
    match = game(expansions="MLP")
    for _ in range(8):
        [seat] = match.state.pending()
        match.play(seat, ours.play(match, depth=1))
    assert len(match.events) == 8


def test_it_follows_states(ours: Client) -> None:
    match = game(expansions="P")
    for number in range(6):  # it sees every second one, as a bot does
        [seat] = match.state.pending()
        action = match.state.legal()[number]
        if seat == 1:
            action = ours.play(match.state.seen_by(1), depth=1)
        match.play(seat, action)
    with pytest.raises(EngineError, match="give it the match"):
        ours.play(game("wA1", "bA1 wA1-", "wQ -wA1", "bQ bA1-", "wA2 -wQ").state, depth=1)


def test_offers_are_no_moves(ours: Client) -> None:
    match = game("wA1", "bA1 wA1-")
    match.play(0, match.state.parse("offer draw"))
    assert ours.play(match, nodes=100) in match.state.legal()


def test_analysis(ours: Client) -> None:
    match = game("wA1", "bA1 wA1-")
    lines = ours.analyse(match, depth=2, lines=3)
    assert len({line.actions[0] for line in lines}) == 3
    assert [line.depth for line in lines] == [2, 2, 2]
    values = [line.value for line in lines if line.value is not None]
    assert values == sorted(values, reverse=True)
    assert len(values) == 3


def test_thinking_can_be_interrupted(ours: Client) -> None:
    match = game("wA1", "bA1 wA1-")
    found: list[int] = []
    thinking = Thread(target=lambda: found.append(ours.play(match, depth=60)))
    thinking.start()
    while thinking.is_alive():
        ours.interrupt()
        thinking.join(0.1)
    assert found[0] in match.state.legal()


def test_a_game_that_is_over(ours: Client) -> None:
    match = game("wA1")
    match.play(0, match.state.parse("resign"))
    with pytest.raises(apiary.BadOption, match="over"):
        ours.play(match, depth=1)


@pytest.mark.parametrize("limits", [{}, {"seconds": 0}, {"depth": 1, "nodes": 5}, {"nodes": -1}])
def test_how_long(ours: Client, limits: dict[str, int]) -> None:
    with pytest.raises(apiary.BadOption, match="one of seconds, depth and nodes"):
        ours.play(game(), **limits)


def test_it_keeps_what_it_has_on_its_board(ours: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    ask = ours._process.ask

    def listening(line: str | None, seconds: float) -> list[str]:
        asked.append(str(line))
        return ask(line, seconds)

    monkeypatch.setattr(ours, "_match", None)
    monkeypatch.setattr(ours._process, "ask", listening)
    moves = ["wA1", "bA1 wA1-", "wQ -wA1", "bQ bA1-"]
    for number in (1, 3, 3, 4, 2):  # the last takes something back
        ours.play(game(*moves[:number]), depth=1)
    told = [line.partition(" ")[0] for line in asked if not line.startswith("bestmove")]
    assert told == ["newgame", "play", "play", "play", "newgame"]


# --- engines as players


def test_an_engine_in_the_arena(tmp_path: Path) -> None:
    name = f"uhp#1:{shlex.join(OURS)}"
    arena = Arena("hive", [name, "random"], options={"max_turns": 6}, games=2, processes=1, seed=1)
    assert arena.run().games == 2  # from openings of four moves that it has not seen played


def test_an_engine_that_fails_in_the_arena_is_named() -> None:
    name = f"uhp:{shlex.join([*BAD, 'crash'])}"
    arena = Arena("hive", [name, "random"], games=2, processes=1)
    with pytest.raises(EngineError, match="Out of memory, or so"):
        arena.run()


@pytest.mark.parametrize("name", ["uhp@0:x", "uhp#0:x", "uhp:", "uhp@:x"])
def test_no_engine(name: str) -> None:
    with pytest.raises(apiary.BadOption):
        make_player(GAME, name, Random(1))


def test_engines_play_hive() -> None:
    with pytest.raises(apiary.BadOption, match="play Hive, not hornet"):
        make_player(apiary.game("hornet"), "uhp:nokamute", Random(1))


# --- bad ones


@pytest.mark.parametrize("command", ["", "/nowhere/engine", ["\0"], ["."]])
def test_it_does_not_start(command: str | list[str]) -> None:
    with pytest.raises(EngineError, match=r"can't be started: "):
        apiary.uhp.open(command)


def test_it_dies_at_birth() -> None:
    with pytest.raises(EngineError, match=r"has ended \(code 1\)\. Its last words: I can't\."):
        apiary.uhp.open([*BAD, "stillborn"], PATIENCE)


@pytest.mark.parametrize("how", ["endless", "long"])
def test_it_never_ends(how: str) -> None:
    with pytest.raises(EngineError, match="says more than an engine should"):
        apiary.uhp.open([*BAD, how], PATIENCE)


def test_it_says_nothing() -> None:
    with pytest.raises(EngineError, match="has not answered within 1 seconds"):
        apiary.uhp.open([*BAD, "mute"], 1)


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ("crash", r"has ended \(code 1\)\. Its last words: Out of memory, or so\."),
        ("lie", r"wants to play wQ -bQ, which is not legal|makes no sense: 'wQ -bQ'"),
        ("babble", "answered something that makes no sense"),
        ("nothing", "answered something that makes no sense: ''"),
        ("refuse", r"refuses 'bestmove depth 1': err I won't\."),
    ],
)
def test_bad_moves(how: str, said: str) -> None:
    match = game("wA1", "bA1 wA1-")
    before = match.record()
    with apiary.uhp.open([*BAD, how], PATIENCE) as engine:
        with pytest.raises(EngineError, match=said):
            engine.play(match, depth=1)
        assert match.record() == before


def test_it_hangs() -> None:
    with apiary.uhp.open([*BAD, "hang"], PATIENCE) as engine:
        engine._seconds = 1
        with pytest.raises(EngineError, match="has not answered within 2 seconds"):
            engine.play(game("wA1"), seconds=1)
        with pytest.raises(EngineError, match="has ended"):  # and is gone
            engine.play(game("wA1"), seconds=1)


def test_a_set_it_does_not_know() -> None:
    with apiary.uhp.open([*BAD, "good"], PATIENCE) as engine:
        assert engine.expansions == "M"
        with pytest.raises(EngineError, match="does not know all of these expansions: MP"):
            engine.play(game(expansions="MP"), depth=1)
