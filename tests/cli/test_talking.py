"""What is asked and told at a terminal, and what can be typed there."""

from __future__ import annotations

from contextlib import redirect_stdout
from io import StringIO
from random import Random

import pytest

import apiary
from apiary.cli.menu import FEW, Menu
from apiary.cli.session import Session
from apiary.cli.table import Table
from apiary.cli.voice import Voice
from apiary.core.messages import LANGUAGES, Message, catalogue, say
from tests.cli.conftest import Run

TWO = ("--seats", "human,human", "--lang", "en")
VENOM = ("play", "hive", *TWO, "--option", "mode=venom")
SWARM = ("play", "hive", *TWO, "--option", "modules=S")


def test_a_piece_alone_is_listed_and_never_played(run: Run) -> None:
    told = run("play", "hive", *TWO, typed="wQ\n").out
    assert "1  wQ  in the middle of the table" in told
    assert "White places" not in told


def test_numbers_lead_to_lists_and_enter_leads_back(run: Run) -> None:
    opening = "wS1\n1\nbS1 wS1-\n"
    listed = run("play", "hive", *TWO, typed=f"{opening}1\n").out
    assert "1  wQ \\wS1  to the upper left of the white spider 1" in listed
    back = run("play", "hive", *TWO, typed=f"{opening}1\n\n1\n2\n").out
    assert "White places the queen bee to the left of the white spider 1." in back


def test_what_the_board_shows_can_be_typed(run: Run) -> None:
    placed = run(*VENOM, typed="wS1'\n1\nbS1 wS1-\nwQ -wS1'\nbQ bS1-\nwS1'\n").out
    assert "White places the queen bee to the left of the white scorpion 1." in placed
    assert "can't" not in placed.partition("White places the queen bee")[0]
    flipped = run(*VENOM, typed="wS1'\n1\nbS1 wS1-\nwQ -wS1'\nbQ bS1-\nwS1' flip\n").out
    assert "White turns over the scorpion 1: now spider." in flipped


def test_why_tells_what_a_piece_of_the_other_is(run: Run) -> None:
    for typed in ("bS1", "why bS1", "bS1'"):
        told = run(*VENOM, typed=f"wA1\n1\nbS1' wA1-\n{typed}\n").out
        assert "bS1: black scorpion 1" in told
        assert say(Message("hive.guide.scorpion.1")) in told


@pytest.mark.parametrize("hand", ["hand wS1 wB1 wA1", "hand S2 b2 a3", "hand S1 B1 A1"])
def test_a_hand_is_of_any_equal_pieces(run: Run, hand: str) -> None:
    told = run(*SWARM, typed=f"\n{hand}\n\n").out
    assert "White selects a hand: spider, beetle, soldier ant." in told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["hive", "hornet", "alveola", "waggledance"])
def test_every_picture_has_a_legend(run: Run, game: str, language: str) -> None:
    word = catalogue("cli", language)["cli.command.legend"]
    told = run("play", game, "--seed", "1", "--lang", language, typed=f"{word}\n").out
    found = [key for key in catalogue(game, language) if key.startswith(f"{game}.legend.")]
    assert sum(catalogue(game, language)[key] in told for key in found) >= 5


def test_the_legend_names_reverse_sides(run: Run) -> None:
    told = run(*VENOM, typed="wS1'\n1\nlegend\n").out
    assert "wS1'   white scorpion 1" in told


def test_a_number_of_seats_is_a_person_among_bots(run: Run) -> None:
    told = run("play", "hornet", "--seats", "4", "--lang", "en").out
    assert "  Brown: you\n  Pink: bot (normal)\n  White: bot (normal)\n  Green: bot" in told
    assert run("play", "hornet", "--seats", "9").code == 2


def test_the_first_game_is_the_one_of_the_rulebook(run: Run) -> None:
    assert "  White: bot" in run("play", "hornet", "--lang", "en").out
    first = run("play", "alveola", "--seed", "3", "--lang", "en").out
    other = run("play", "alveola", "--seed", "3", "--lang", "en", "--option", "powers=random").out
    assert "A power of this game" not in first
    assert "A power of this game" in other


def test_many_actions_are_grouped_and_each_is_found() -> None:
    state = apiary.start("hive")
    for text in ("wA1", "bA1 wA1-", "wQ -wA1", "bQ bA1-"):
        state.play(state.pending()[0], state.parse(text))
    menu = Menu(apiary.game("hive"), state.seen_by(0), 0, Voice("en"))
    top = menu.entries()
    assert len(menu.actions) > FEW
    assert sorted(action for entry in top for action in entry.actions) == menu.actions
    for entry in top:
        below = menu.entries(entry.path)
        assert sorted(a for one in below for a in one.actions) == sorted(entry.actions)
        assert all(one.words for one in below)


def test_offers_are_declined_for_as_long_as_wished() -> None:
    game = apiary.game("waggledance")
    table = Table(apiary.Match(game, 2, {}), "human,human", 3)
    rng = Random(3)
    wished: list[tuple[int, str]] = []
    session: Session

    def read() -> str:
        seat, menu = session.seat, session.menu
        if seat is None or len(wished) == 3:
            return "quit"
        if session.curtain.needed(seat):
            return ""
        assert menu is not None
        assert len(menu.actions) > 1  # what leaves no choice is not asked
        if menu.passing is None:
            return menu.text(rng.choice(menu.actions))
        assert (seat, menu.passing.until) not in wished
        wished.append((seat, menu.passing.until))
        return str(len(session.list) + 1)

    session = Session(table, Voice("en"), read)
    with redirect_stdout(StringIO()):
        session.run()
    assert len(wished) == 3


def test_bots_that_play_alone_are_told_of(run: Run) -> None:
    seats = ("--seats", "bot:easy,bot:easy", "--option", "max_turns=6", "--lang", "en")
    told = run("play", "hive", *seats, "--seed", "2").out
    assert told.count("White places") == 3
    assert "is thinking" not in told
