"""`play`: whole conversations, and everything that can be typed wrongly."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

import apiary
from apiary.cli.commands import COMMANDS
from apiary.core.messages import LANGUAGES, catalogue
from apiary.core.mind import Mind
from apiary.games.hive.components import FACES
from apiary.games.waggledance.actions import CARD_NAMES
from tests.cli.conftest import Run

OPENING = "wS1\n1\nbG1 wS1-\nwQ -wS1\nbQ bG1/\n"
TWO = ("play", "hive", "--seats", "human,human")


def said(key: str, language: str = "en", **params: object) -> str:
    return apiary.say(apiary.Message(key, params), language)


def test_moves_in_notation(run: Run) -> None:
    result = run(*TWO, typed=OPENING)
    assert result.code == 0
    assert "                 bQ\n  wQ    wS1   bG1\n" in result.out
    assert "Black places the queen bee to the upper right of the black" in result.out
    assert result.out.endswith("Goodbye.\n")
    assert result.err == ""


def test_a_piece_may_be_named_by_itself(run: Run) -> None:
    result = run(*TWO, typed=f"{OPENING}wQ wQ\\\nmoves bQ\n")
    assert "White moves the queen bee to the lower left of the white spider 1." in result.out
    assert "bQ bQ" not in result.out


def test_moves_by_number(run: Run) -> None:
    listed = run(*TWO, typed="wS1\n1\nbG1\n").out
    number = next(w for w in listed.split("bG1 wS1-")[0].split()[::-1] if w.isdecimal())
    result = run(*TWO, typed=f"wS1\n1\nbG1\n{number}\n")
    assert "wS1   bG1" in result.out


def test_moves_of_a_piece_are_marked_on_the_board(run: Run) -> None:
    result = run(*TWO, typed="wS1\n1\nbG1 wS1-\nwq\n")
    assert "      [1]\n  [2]     wS1     bG1\n      [3]\n" in result.out
    assert "1  wQ \\wS1" in result.out
    assert run(*TWO, typed="wS1\n1\nbG1 wS1-\nmoves wQ\n").out == result.out


def test_all_moves(run: Run) -> None:
    result = run(*TWO, typed="wS1\n1\nmoves\n")
    assert "30  bA1" in result.out
    assert "[30]" not in result.out
    assert "expected a piece of this game" in run(*TWO, typed="moves wX\n").out


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("hello", "Can't read 'hello' at character 1"),
        ("99", "There is no 99 in the list"),
        ("0", "There is no 0 in the list"),
        ("-1", "Can't read '-1'"),
        ("1" * 10_000, "There is no 111"),
        ("x" * 100_000, "Can't read 'xxx"),
        ("\x1b[2J\x00\x07", "Can't read '\ufffd[2J"),
        ("", "To move: White"),
        ("   \t ", "To move: White"),
        ("wS1 (spider)", "Can't read"),
        ("wS1", "wS1 holds the hive together"),
        ("why wS1", "wS1 holds the hive together"),
        ("why wA1", "wA1 -wQ"),
        ("why wA1 -wQ", "wA1 -wQ is allowed"),
        ("2", "to the left of the white"),
        ("moves bQ", "bQ is not your piece"),
        ("wa1 bq-", "wA1 would touch an enemy piece there"),
        ("why wA2", "Place wA1 before wA2"),
        ("bQ", "bQ is not your piece"),
        ("wM", "Can't read 'wM'"),
        ("undo 3", "Can't read 'undo 3'"),
        ("pass", "so you may not pass. (rule V-5)"),
        ("bA1 -wQ", "bA1 is not your piece"),
        ("wA1 bG1-", "wA1 would touch an enemy piece there"),
        ("why", "Which move?"),
        ("why nonsense", "Can't read 'nonsense'"),
        ("why wS1 bQ", "wS1 holds the hive together"),
        ("why wQ /wS1", "wQ /wS1 is allowed"),
        ("why 1", "1  wQ \\wS1  to the upper left"),
        ("1\nwhy 1", "wQ \\wS1 is allowed"),
        ("why " + "1" * 10_000, "There is no 111"),
        ("save", "Where to?"),
        ("save /", "Can't save to /: it is a folder."),
        ("save /no/such/folder", "there is no such file or folder"),
        ("save a\x00b", "that is not a name for a file"),
        ("save " + "x" * 5000, "that is not a name for a file"),
        ("save ~nobody-of-that-name/x", "Can't save"),
        ("accept draw", "There is no offer of a draw"),
        ("rules", "Surround the other's queen"),
        ("help", "take back your last move"),
        ("?", "take back your last move"),
        ("board", "To move: White"),
        ("hint", "Try: w"),
    ],
    ids=lambda text: str(text)[:30],
)
def test_lines_that_change_nothing(run: Run, typed: str, answer: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    result = run(*TWO, "--seed", "1", typed=f"{OPENING}{typed}\nsave {path}\n")
    assert answer in result.out
    assert len(apiary.Record.load(path).events) == 4
    assert "\x1b" not in result.out
    assert "\x00" not in result.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_why_in_three_languages(run: Run, language: str) -> None:
    word = catalogue("cli", language)["cli.command.why"]
    result = run(*TWO, "--lang", language, typed=f"{OPENING}{word} wS1 bQ\nwhy wA1 bG1-\n")
    assert said("hive.one_hive", language, piece="wS1") in result.out
    assert said("hive.touches_enemy", language, piece="wA1") in result.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_tell_what_is_in_play(run: Run, language: str) -> None:
    word = catalogue("cli", language)["cli.command.rules"]
    plain = run(*TWO, "--lang", language, typed=f"{word}\n").out
    options = ("--option", "mode=venom", "--option", "modules=P")
    result = run(*TWO, "--lang", language, *options, typed=f"{word}\n").out
    for chapter in ("wasp", "mantis", "predators", "verbs"):
        title = said(f"hive.guide.{chapter}.title", language)
        assert title in result
        assert title not in plain
    assert said("core.changed.title", language) in result
    chosen = f"{said('hive.option.modules.title', language)}"
    assert re.search(rf"{chosen} ?: {said('hive.module.predators', language)}", result)
    assert said("hive.way.assassinBug", language) in result
    assert said("core.changed.title", language) not in plain
    assert said("hive.way.mosquito", language) not in plain
    assert said("hive.guide.swarm.title", language) not in result
    assert said("hive.guide.moving.title", language) in plain


@pytest.mark.parametrize(
    ("language", "word", "key"),
    [
        ("en", "the aim", "aim.1"),
        ("en", "AIM", "aim.1"),
        ("en", "wasp", "wasp.1"),
        ("fr", "Guêpe", "wasp.1"),
        ("fr", "guepe", "wasp.1"),
        ("fr", "religieuse", "mantis.1"),
        ("de", "Wespe", "wasp.1"),
        ("de", "raubw", "assassinBug.1"),
        ("de", "raubwanz", "assassinBug.1"),
        ("de", "anbeterin", "mantis.1"),
        ("en", "fly", "fly.1"),
        ("en", "v-14", "wasp.1"),
        ("fr", "VOLE SUR", "fly.1"),
        ("en", "V-14", "wasp.1"),
        ("en", "stings", "wasp.1"),
    ],
)
def test_a_chapter_of_the_rules_is_found(run: Run, language: str, word: str, key: str) -> None:
    options = ("--option", "mode=venom", "--option", "modules=P", "--lang", language)
    told = run(*TWO, *options, typed=f"rules {word}\n").out
    assert said(f"hive.guide.{key}", language) in told
    assert said("hive.guide.setup.1", language) not in told


def test_queen_cards_are_in_the_rules(run: Run) -> None:
    told = run("play", "waggledance", typed="rules sick\nrules W-12\n").out
    assert said("waggledance.card.sickLeave.does") in told
    assert said("waggledance.guide.nectar.1") in told


def plain(name: str) -> str:
    """Without accents, in small letters."""
    split = unicodedata.normalize("NFKD", name.lower())
    return "".join(letter for letter in split if not unicodedata.combining(letter))


def begun(name: str) -> str:
    """More than half of its last word."""
    last = re.split(r"[ ’'-]", plain(name))[-1]
    return last[: len(last) // 2 + 2]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("asked", [plain, begun])
def test_every_card_and_creature_is_found_by_its_name(
    run: Run, asked: Callable[[str], str], language: str
) -> None:
    def told(keys: list[str], *options: str) -> str:
        lines = [f"rules {asked(said(key, language))}\n" for key in keys]
        return run(*options, "--lang", language, typed="".join(lines)).out

    cards = [f"waggledance.card.{card}" for card in CARD_NAMES]
    answers = told(cards, "play", "waggledance", "--seed", "1")
    for card in cards:
        assert said(f"{card}.does", language) in answers, card
    venom = ("--option", "mode=venom", "--option", "expansions=MLP", "--option", "modules=PG")
    answers = told([f"hive.creature.{face}" for face in FACES], *TWO, *venom)
    for face in FACES:
        title = said(f"hive.guide.{face}.title", language)
        assert f"\n{title}\n  " in answers, title


def test_what_the_rules_do_not_tell(run: Run) -> None:
    assert 'nothing about "wasp"' in run(*TWO, typed="rules wasp\n").out
    two = said("hornet.guide.two.1")
    assert two not in run("play", "hornet", typed="rules two\n").out
    assert two in run("play", "hornet", "--seats", "2", typed="rules two\n").out


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_commands_are_what_the_help_says(run: Run, language: str) -> None:
    words = catalogue("cli", language)
    for name in COMMANDS:
        assert words[f"cli.command.{name}.usage"].startswith(words[f"cli.command.{name}"])
    assert f"`{words['cli.command.help']}`" in words["cli.play.welcome"]
    leave = run(*TWO, "--lang", language, typed=f"{words['cli.command.quit'].upper()}\nwS1\n")
    assert leave.out.endswith(words["cli.play.bye"] + "\n")


def test_the_help_tells_what_is_possible_in_this_game(run: Run) -> None:
    hive = run(*TWO, typed="help\n").out
    hornet = run("play", "hornet", typed="help\n").out
    for command, why in (("offer draw", hive), ("resign", hive), ("undo", hive)):
        assert f"  {command} " in why
        assert f"  {command} " not in hornet
    assert "accept draw" not in hive


def test_undo_between_people_takes_one_move(run: Run) -> None:
    result = run(*TWO, typed=OPENING + "undo\nbQ bG1-\n")
    assert "Moves taken back: 1." in result.out
    assert "wQ    wS1   bG1   bQ" in result.out
    assert "nothing to take back" in run(*TWO, typed="undo\n").out


def test_undo_against_a_bot_takes_its_answer_too(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    result = run("play", "hive", "--seed", "4", typed=f"wS1\n1\nundo\nundo\nsave {path}\n")
    assert "Moves taken back: 2." in result.out
    assert "nothing to take back" in result.out
    assert apiary.Record.load(path).events == ()


@pytest.mark.parametrize(
    ("options", "typed", "answer"),
    [
        (("hornet", "--option", "start_player=brown"), "1\n" * 6 + "card 3\n", "undo_secrets"),
        (("waggledance",), "1\n1\n", "undo_secrets"),
        (("hive", "--option", "modules=S"), "hand S1 B1 A1\n", "undo_secrets"),
        (("alveola",), "1\n", "undo_revealed"),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_what_a_secret_or_chance_has_shown_is_not_taken_back(
    run: Run, options: tuple[str, ...], typed: str, answer: str, tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    end = f"undo\nsave {path}\nsave {path}\n"
    played = run("play", *options, "--seed", "3", typed=f"{typed}save {path}x\nsave {path}x\n")
    undone = run("play", *options, "--seed", "3", typed=typed + end)
    assert said(f"cli.play.{answer}") in undone.out
    assert "taken back:" not in undone.out
    before = apiary.Record.load(f"{path}x").events
    assert apiary.Record.load(path).events == before
    shown = {"hornet": "The cards are revealed", "alveola": "shows a new tile"}
    assert shown.get(options[0], "") in played.out


def test_undo_of_a_resignation(run: Run) -> None:
    result = run(*TWO, typed=OPENING + "resign\nundo\nwQ /wS1\n")
    assert "White resigned. Black wins." in result.out
    assert "White moves the queen bee to the lower left of the white spider 1." in result.out


def test_after_the_end(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    typed = (
        "wS1\n1\nresign\nwA1\n1\nresign\noffer draw\nhint\nwhy pass\nmoves\n"
        f"why 1\nwhy bQ\nsave {path}\nquit\n"
    )
    result = run(*TWO, typed=typed)
    assert result.code == 0
    assert "Black resigned. White wins." in result.out
    assert result.out.count(said("core.game_over")) == 4  # that of `why bQ` too
    assert result.out.count(said("cli.play.over.undo")) == 6  # that of `why 1` too
    assert len(apiary.Record.load(path).events) == 2


def test_draw_between_people(run: Run) -> None:
    result = run(*TWO, typed="wS1\n1\noffer draw\noffer draw\naccept draw\n")
    assert "Black offers a draw." in result.out
    assert said("core.offer_stands") in result.out
    assert said("core.end.agreed") in result.out
    declined = run(*TWO, typed="wS1\n1\noffer draw\nbS1 wS1-\nwQ -wS1\naccept draw\n")
    assert said("core.no_offer") in declined.out


class Judge(Mind):
    """Sees the same chances in every position."""

    def __init__(self, chances: list[float]) -> None:
        super().__init__()
        self.chances = chances

    def values(self, state: apiary.State) -> list[float]:
        return self.chances


@pytest.mark.parametrize(("chance", "answer"), [(0.1, "accepts"), (0.9, "declines")])
def test_draw_with_a_bot(
    run: Run, monkeypatch: pytest.MonkeyPatch, chance: float, answer: str
) -> None:
    monkeypatch.setattr(apiary.game("hive"), "mind", Judge([1 - chance, chance]))
    result = run("play", "hive", typed="wS1\n1\noffer draw\n")
    assert f"Black {answer} the draw" in result.out
    assert (said("core.end.agreed") in result.out) == (answer == "accepts")


def test_save_and_resume(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "my game.json"
    result = run(*TWO, typed=f"{OPENING}save {path}\nsave {path}\n")
    assert result.out.count("Saved.") == 2
    resumed = run("play", "--resume", str(path), "--seats", "human,human", typed="wQ /wS1\n")
    assert "White moves the queen bee to the lower left of the white spider 1." in resumed.out
    assert run("play", "hive", "--resume", str(path)).code == 0
    for more in (["--set", "Base"], ["--option", "max_turns=3"], ["--seats", "human"]):
        assert run("play", "--resume", str(path), *more).code == 2
    assert run("play", "chess", "--resume", str(path)).code == 2


def test_save_does_not_overwrite_at_once(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("dear")
    assert "exists already" in run(*TWO, typed=f"save {path}\n").out
    assert path.read_text() == "dear"
    run(*TWO, typed=f"save {path}\nsave {path}\n")
    assert json.loads(path.read_text())["game"] == "hive"


def test_options(run: Run) -> None:
    result = run(*TWO, "--set", "Base+MLP", "--option", "queen_first=false", typed="wQ\n")
    assert "A3 M L P" in result.out
    assert "may not be placed in the first turn" in result.out


def test_letters_of_an_option_may_come_in_any_order(run: Run) -> None:
    result = run(*TWO, "--option", "modules=GPH", typed="why hand\n")
    assert "A3 N T" in result.out
    assert "belong to Swarm" in result.out


def test_same_seed_same_game(run: Run) -> None:
    line = "play hive --seats bot:easy,bot --option max_turns=30 --seed 9"
    first = run(*line.split())
    assert first.out == run(*line.split()).out
    assert "30 turns have been played: a draw." in first.out
    assert "\nBlack places the " in first.out


def on_a_terminal(typed: bytes, *argv: str) -> bytes:
    """What a terminal shows that the command is run on."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "NO_COLOR": "", "LC_ALL": "C.UTF-8"}
    process = subprocess.Popen(
        [sys.executable, "-m", "apiary", *argv],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment,
        cwd=Path(apiary.__file__).parent.parent,
    )
    os.close(theirs)
    os.write(ours, typed)
    shown = b""
    with suppress(OSError):  # which is how a terminal ends
        while more := os.read(ours, 4096):
            shown += more
    assert process.wait() == 0
    os.close(ours)
    return shown


def test_a_terminal_gets_prompts_and_colours() -> None:
    shown = on_a_terminal(b"wS1\n1\nquit\n", *TWO)
    assert b"> " in shown
    assert b"\x1b[30;107mwS1\x1b[0m" in shown


def test_the_curtain_clears_the_screen_and_what_can_be_scrolled_back_to() -> None:
    swarm = (*TWO, "--option", "modules=S")
    shown = on_a_terminal(b"\nhand S1 S2 B1\n\nquit\n", *swarm)
    before, after = shown.split(b"Hand over to Black")
    assert b" selects a hand: spider, spider, beetle." in before
    assert before.endswith(b"\x1b[H\x1b[2J\x1b[3J")
    assert b"spider, spider" not in after


@pytest.mark.usefixtures("toy")
def test_secrets_chance_and_more_seats(run: Run) -> None:
    typed = "\nhigh\n\nlow\n\n"
    result = run("play", "toy", "--seed", "2", "--seats", "human,bot,human", typed=typed)
    assert result.code == 0
    assert "Bob: ?" in result.out
    assert "picks: ? chosen ?" in result.out
    assert "Ann: high\nHand over to Cleo, then press Enter.\n" in result.out
    assert "picks: chosen chosen ?" in result.out
    assert "\nChance: " in result.out
    assert "round 1" in result.out
    over = run("play", "toy", "--seed", "2", typed="1\nundo\n1\nsave /\n")
    assert said("cli.play.undo_secrets") in over.out
    assert "Two rounds have been played. " in over.out
    assert "Scores: Ann " in over.out


@pytest.mark.usefixtures("toy")
def test_the_curtain_can_be_left_closed(run: Run) -> None:
    for typed in ("quit\n", ""):
        result = run("play", "toy", "--seats", "human,human,human", typed=typed)
        assert result.out.endswith("Hand over to Ann, then press Enter.\nGoodbye.\n")


@pytest.mark.usefixtures("toy")
def test_a_file_that_tells_secrets_is_asked_for_twice(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    asked = run("play", "toy", "--seed", "2", typed=f"save {path}\n").out
    assert "what others have chosen or drawn in secret" in asked
    assert not path.exists()
    run("play", "toy", "--seed", "2", typed=f"save {path}\nsave {path}\n")
    assert [event.actor for event in apiary.Record.load(path).events] == [1, 2]
    for command in ("show", "replay"):
        told = run(command, str(path)).out
        assert "?" in told
        assert not {"low", "middle", "high"} & set(told.split())


def test_a_file_without_secrets_is_written_at_once(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    typed = f"honey A\nsave {path}\n"
    options = ("--seats", "human,human,human", "--option", "start_player=brown")
    assert "Saved." in run("play", "hornet", *options, typed=typed).out
