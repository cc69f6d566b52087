"""Files with games, told apart by what is in them."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

import apiary
from apiary.bots import make_bot
from apiary.games.files import FORMATS, format_of, read_games, write_games
from tests.hive.test_formats import random_game

BEGINNINGS = {
    '{"apiary": 1}': "json",
    '\ufeff [White "Ada"]\n1. wA1': "pgn",
    "1. wA1": "pgn",
    "{A comment} 1. wA1": "pgn",
    "; a line\n1. wA1": "pgn",
    "(;GM[27]": "sgf",
    "\n ( ; GM[27]": "sgf",
    "Base;InProgress;Black[1];wA1": "uhp",
    "base+plm;NotStarted;White[1]": "uhp",
    "[1, 2]": "json",
    "hello": "json",
}


@pytest.mark.parametrize("text", BEGINNINGS)
def test_formats_are_told_apart(text: str) -> None:
    assert format_of(text) == BEGINNINGS[text]


@pytest.mark.parametrize("kind", FORMATS)
def test_whole_games_come_back(kind: str) -> None:
    records = [random_game("MLP", seed, 120) for seed in range(3)]
    for chosen in [records[:1]] if kind == "json" else [records[:1], records]:
        text = write_games(chosen, kind)
        assert format_of(text) == kind
        found = [saved.whole() for saved in read_games(text)]
        assert [record.events for record in found] == [record.events for record in chosen]


@cache
def bots_game(letters: str, seed: int) -> apiary.Record:
    """A game that two weak bots play to its end."""
    game = apiary.game("hive")
    bots = [make_bot(game, level, Random(seed)) for level in ("nurse", "fanner")]
    match = apiary.Match(game, options={"expansions": letters, "queen_first": False})
    while match.state.outcome() is None:
        [seat] = match.state.pending()
        match.play(seat, bots[seat].choose(match.state.seen_by(seat), seat))
    return match.record()


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("letters", ["", "M", "LP", "MLP"])
def test_whole_games_of_bots_come_back_from_each_format(kind: str, letters: str) -> None:
    """Every position of them, and how they ended."""
    record = bots_game(letters, 4)
    [saved] = read_games(write_games([record], kind))
    assert saved.notes == ()
    read = saved.whole()
    assert [state.to_text() for state in read.states()] == [
        state.to_text() for state in record.states()
    ]
    assert read.replay().outcome() == record.replay().outcome()
    assert read.replay().outcome() is not None


def test_what_is_no_game_is_refused() -> None:
    for content in (b"", b"hello", b"\x89PNG\r\n", b"[1, 2]", b"(;FF[4])", b'[White "Ada'):
        with pytest.raises(apiary.BadInput):
            read_games(content)
    with pytest.raises(apiary.BadOption, match="pgn"):
        write_games([random_game("", 1)], "docx")


def test_old_letters_are_read() -> None:
    [saved] = read_games('[White "Andr\u00e9"]\n1. wA1'.encode("latin-1"))
    assert saved.record.about == {"White": "Andr\u00e9"}
