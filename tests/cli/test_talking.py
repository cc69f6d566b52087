"""What is asked and told at a terminal, and what can be typed there."""

from __future__ import annotations

from contextlib import redirect_stdout
from io import StringIO
from itertools import permutations
from random import Random
from typing import cast

import pytest

import apiary
from apiary.cli.menu import FEW, Menu
from apiary.cli.session import Session
from apiary.cli.table import Table
from apiary.cli.terminal import in_bands
from apiary.cli.voice import Voice, wrapped
from apiary.core.messages import LANGUAGES, Message, catalogue, say
from apiary.core.state import CHANCE
from apiary.games.alveola import AlveolaState
from tests.cli.conftest import Run
from tests.cli.terminals import plain

TWO = ("--seats", "human,human", "--lang", "en")
VENOM = ("play", "hive", *TWO, "--option", "mode=venom")
SWARM = ("play", "hive", *TWO, "--option", "modules=S")


@pytest.mark.parametrize("typed", ["wQ", "Q", "q", "queen", "queen bee"])
def test_a_piece_alone_is_listed_and_never_played(run: Run, typed: str) -> None:
    told = run("play", "hive", *TWO, typed=f"{typed}\n").out
    assert "1  wQ  " in told.rpartition("To move: White")[2]
    assert "White places" not in told


@pytest.mark.parametrize("typed", ["wS1'", "S1'", "scorpion"])
def test_a_side_of_a_piece_alone_is_listed_and_never_played(run: Run, typed: str) -> None:
    told = run(*VENOM, typed=f"{typed}\n").out
    assert "1  wS1'  " in told.rpartition("To move: White")[2]
    assert "White places" not in told


@pytest.mark.parametrize(
    ("language", "word", "line"),
    [("fr", "reine", "1  wQ"), ("de", "Käfer", "1  wB1"), ("de", "ameise", "1  wA1")],
)
def test_what_can_be_chosen_is_listed_by_its_name(
    run: Run, language: str, word: str, line: str
) -> None:
    opening = "wS1\n1\nbS1 wS1-\n"
    told = run("play", "hive", "--seats", "human,human", "--lang", language, typed=opening + word)
    assert line in told.out.splitlines()[-2]


def test_a_piece_with_two_sides_is_told_by_both(run: Run) -> None:
    told = run(*VENOM, typed="wA1\n1\nbS1' wA1-\nB1\n").out
    assert "wB1  beetle or firefly, to place (" in told
    assert "wB1 -wA1   beetle, to the left" in told
    assert "  [1,4]\n" in told  # where both sides can be placed
    assert "scorpion, to place\n" in run(*VENOM, typed="moves\n").out


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


def test_words_that_mean_nothing_are_answered_with_those_of_this_decision(run: Run) -> None:
    told = run("play", "hornet", "--seats", "3", "--seed", "5", "--lang", "en", typed="blah\n").out
    assert "'blah' means nothing here." in told
    assert "something that begins with: honey. " in told
    assert "produce" not in told


def test_a_number_that_is_not_listed_can_not_be_asked_about(run: Run) -> None:
    told = run("play", "hive", *TWO, typed="why 6\n").out
    assert "There is no 6 in the list: it goes from 1 to 5." in told


@pytest.mark.parametrize(
    ("game", "typed", "answer"),
    [
        ("waggledance", "D3", "D3: flower 3 (orange); nectar: 15. Choose one of your bees first."),
        ("waggledance", "why R2", "R2: room 2: empty. Choose one of your bees first."),
        ("hornet", "why ^w1", "^w1: hornet of White on "),
    ],
)
def test_what_the_picture_calls_a_thing_can_be_asked_about(
    run: Run, game: str, typed: str, answer: str
) -> None:
    begun = "1\n" * 6 if game == "hornet" else ""
    told = run("play", game, "--seats", "3", "--seed", "5", "--lang", "en", typed=begun + typed)
    assert answer in told.out


def test_no_word_is_cut_that_begins_like_a_piece(run: Run) -> None:
    opening = ("wA1", "1", "bQ wA1-", "wQ -wA1", "bL bQ-", "wA2 -wQ")
    typed = "\n".join((*opening, ""))
    told = run("play", "hive", *TWO, "--option", "expansions=L", typed=typed).out
    assert "bL   black ladybug (" in told.rpartition("To move: Black")[2]


def test_hornets_with_many_ways_are_listed_by_what_can_be_typed() -> None:
    game = apiary.game("alveola")
    rng, state = Random(1), game.start(options={"layout": "random"})
    menu: Menu | None = None
    while menu is None or not (
        menu.text(menu.actions[0]).startswith("hornet") and len(menu.actions) > FEW
    ):
        seat = state.pending()[0]
        state.play(
            seat, state.sample(rng) if seat == CHANCE else state.pick(seat, rng.getrandbits(60))
        )
        if (due := state.pending()[0]) != CHANCE:
            menu = Menu(game, state.seen_by(due), due, Voice("en"))
    for entry in menu.entries():
        assert entry.typed.startswith("hornet ")
        below = [action for one in menu.beginning(entry.typed) for action in one.actions]
        assert sorted(below) == sorted(entry.actions)


@pytest.mark.parametrize(("seats", "numbers"), [(2, 3), (3, 1)])
def test_blocking_dice_are_summed_up_for_so_many_players(
    run: Run, seats: int, numbers: int
) -> None:
    told = run("play", "waggledance", "--seats", str(seats), "--seed", "5", "--lang", "en").out
    assert f"Blocking dice cover numbers on A, C, E and G; on each: {numbers}." in told


@pytest.mark.parametrize(("early", "key"), [("true", "does_early"), ("false", "does")])
def test_a_card_is_explained_as_it_is_in_this_game(run: Run, early: str, key: str) -> None:
    options = ("--option", f"gift_egg_before_c={early}", "--option", "chosen_types=vodclwfxge")
    told = run(
        "play", "waggledance", *options, "--seed", "5", "--lang", "en", typed="why gift-room\n"
    )
    assert say(Message(f"waggledance.card.queensGift.{key}")) in told.out


def test_a_card_that_one_has_not_is_explained_and_said_to_be_missing(run: Run) -> None:
    types = ("--option", "chosen_types=vodclwfxge", "--lang", "en")
    for card in ("overtime", "volunteer"):  # one of them is played on a bee
        told = run("play", "waggledance", *types, "--seed", "5", typed=f"why {card}\n").out
        assert say(Message(f"waggledance.card.{card}.does")) in told
        assert f"You don’t have the card {card.capitalize()}. (rule §4.5)" in told


def test_a_number_of_seats_is_a_person_among_bots(run: Run) -> None:
    told = run("play", "hornet", "--seats", "4", "--lang", "en").out
    assert "  Brown: you\n  Pink: bot (Egg)\n  White: bot (Egg)\n  Green: bot" in told
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


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("hive", {"modules": "S"}),
        ("hive", {"mode": "venom", "expansions": "MLP"}),
        ("hornet", {"map": "free"}),
        ("alveola", {}),
        ("waggledance", {"target": "short"}),
    ],
)
def test_lists_hold_every_action_and_none_for_nothing(
    game: str, options: dict[str, object]
) -> None:
    state = apiary.start(game, options=options)
    rng = Random(4)
    for number in range(150):
        if not state.pending():
            break
        seat = state.pending()[0]
        if seat == CHANCE:
            state.play(seat, state.sample(rng))
            continue
        if number % 5 == 0:
            menu = Menu(apiary.game(game), state.seen_by(seat), seat, Voice("en"))
            top = [set(entry.actions) for entry in menu.entries()]
            assert set().union(*top) == set(menu.actions)
            assert not any(one <= other for one, other in permutations(top, 2))
            assert all(entry.typed for entry in menu.entries())
        state.play(seat, rng.choice(list(state.legal(seat))))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["hornet", "alveola", "waggledance"])
def test_the_picture_names_the_players_in_the_language(game: str, language: str) -> None:
    found = apiary.game(game)
    view = apiary.start(game).seen_by(0)
    picture = found.terminal.draw(view, language=language)
    assert all(say(found.seat_name(seat), language) in picture for seat in range(2))


def test_places_for_a_tile_are_marked_and_say_what_they_bring(run: Run) -> None:
    told = run("play", "alveola", "--seed", "3", "--lang", "en", typed="1\n1\n").out
    many = told.partition("Choose where its middle comes.")[0].rpartition("shows a new tile")[2]
    assert "[1]" in many
    assert "[12]" in many
    assert "expand: flowers +2" in told
    one = told.partition("Choose where its middle comes.")[2]
    assert one.count("[1]") == one.count("[2]") == 1
    assert one.count("[1,2]") == 2  # all three cells of each
    assert "1  lay 1,-1 0,-1 0,-2  expand at 1,-1 0,-1 0,-2: flowers +2" in told


def test_raising_says_how_much_honey_it_brings() -> None:
    rng, state = Random(3), apiary.start("alveola", options={"layout": "random"})
    told: set[int] = set()
    while state.pending():
        seat = state.pending()[0]
        if seat == CHANCE:
            state.play(seat, state.sample(rng))
            continue
        view = state.seen_by(seat)
        for action in map(int, state.legal(seat)):
            said = state.game.terminal.describe(view, action)
            if said is not None and said.key == "alveola.lays.hive":
                after = state.copy()
                after.play(seat, action)
                before, then = (cast(AlveolaState, one).position.honey for one in (state, after))
                told.add(int(then[seat] - before[seat]))
                assert f"honey +{then[seat] - before[seat]}" in say(said)
        state.play(seat, state.pick(seat, rng.getrandbits(60)))
    assert len(told) > 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_top_are_the_round_the_night_in_every_step_and_the_target(language: str) -> None:
    def headline(name: str, number: int, letter: str = "A") -> str:
        step = Message(f"waggledance.step.{letter}")
        said = {"round": number, "target": 5, "step": step}
        return say(Message(f"waggledance.headline.{name}", said), language)

    rng, state = Random(0), apiary.start("waggledance", options={"target": "short"})
    shown: set[str] = set()
    while headline("day", 3) not in shown:
        seat = state.pending()[0]
        picture = state.game.terminal.draw(state.seen_by(None), language=language)
        shown.add(picture.partition("\n")[0])
        mind = state.game.mind
        state.play(
            seat,
            state.sample(rng) if seat == CHANCE else mind.likely(state, seat, rng.getrandbits(60)),
        )
    days = {headline("setup", 0), *(headline("day", number) for number in (1, 2, 3))}
    assert shown >= days
    assert shown - days <= {
        headline("night", number, letter) for letter in "ABCDEFG" for number in (1, 2)
    }
    assert shown >= {headline("night", 2, letter) for letter in "ABCDEFG"}


def test_marks_of_a_tile_that_is_turned_about_a_cell_leave_room() -> None:
    state = apiary.start("alveola", options={"layout": "free", "powers": "starter"})
    rng = Random(2)
    while CHANCE in state.pending():
        state.play(CHANCE, state.sample(rng))
    seat = state.pending()[0]
    menu = Menu(apiary.game("alveola"), state.seen_by(seat), seat, Voice("en"))
    terminal = apiary.game("alveola").terminal
    for entry in menu.entries():
        below = menu.entries(entry.path)
        marks = {one.actions[0]: str(n) for n, one in enumerate(below, 1)}
        for line in terminal.draw_choices(state.seen_by(seat), marks).split("\n"):
            assert "][" not in line


def test_a_word_alone_lists_what_begins_with_it(run: Run) -> None:
    told = run("play", "waggledance", "--seed", "3", "--lang", "en", typed="assign\nassign 5\n").out
    assert " 1  assign 2 A" in told
    assert "1  assign 5 A   A – Build a room" in told
    fields = run("play", "hornet", "--seed", "3", "--lang", "en", typed="B\n").out
    assert "1  honey B  field B" in fields.rpartition("Your turn")[2]


def test_bees_and_nectar_have_signs_of_their_own(run: Run) -> None:
    told = run("play", "waggledance", "--seed", "3", "--lang", "en", typed="1\n1\n").out
    assert "D1 w white  *15" in told
    assert " # ^b  3  #  5  #  A – Build a room" in told
    assert ": ^3 ^5 ^5 ^6 ^6" in told


def test_what_is_not_in_play_is_told_by_name(run: Run) -> None:
    told = run("play", "hive", *TWO, typed="wA1 -bQ\n").out
    assert "bQ is not in play yet." in told
    assert "Can't read" not in told


def test_a_reverse_side_in_the_hand_of_the_other_is_explained(run: Run) -> None:
    told = run(*VENOM, "--option", "expansions=L", typed="wA1\n1\nwhy wL'\n").out
    assert "wL': shield bug, to place. wL is not your piece." in told
    assert say(Message("hive.guide.shieldBug.1")) in told


@pytest.mark.parametrize(
    ("line", "suffers"),
    [
        ("0,0:bS1' 1,0:wA1 2,0:wQ -1,0:bQ", "white soldier ant 1, held by a scorpion"),
        ("0,0:wQ 1,0:bQ 1,1:wA1;stunned:wA1", "white soldier ant 1, stunned"),
        ("0,0:wQ 1,0:bQ 1,1:wA1;moved:wA1", "white soldier ant 1, moved just now and resting"),
        ("0,0:wQ 1,0:bQ 0,1:wM' -1,1:bG1", "black grasshopper 1, under control of a tick"),
    ],
)
def test_the_legend_tells_what_a_piece_suffers(line: str, suffers: str) -> None:
    game = apiary.game("hive")
    state = game.position(f"Base+MLP;White[9];{line}", mode="venom")
    told = [say(line) for line in game.terminal.legend(state.seen_by(0))]
    assert suffers in [line[7:] for line in told]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_double_turn_is_told_below_the_picture(language: str) -> None:
    game = apiary.game("hive")
    line = "Base;White[5];0,0:nH 1,0:wQ -1,0:bQ 2,0:wA1 -2,0:bA1;double:w shows:b"
    state = game.position(line, modules="H")
    for number, text in enumerate(("wA1 wQ/", "wB1 wA1-"), 1):
        said = say(Message("hive.double.w", {"number": number}), language)
        assert said in game.terminal.draw(state.seen_by(0), language=language)
        state.play(0, state.parse(text))
    assert state.pending() == (1,)


def test_a_piece_under_control_is_listed_and_told_of() -> None:
    game = apiary.game("hive")
    line = "Base+M;White[9];0,0:wQ 1,0:bQ 0,1:wM' -1,1:bG1"
    match = apiary.Match(game, 2, {"mode": "venom"})
    match.state = game.position(line, mode="venom")
    table = Table(match, "human,human", 1)
    lines = iter(["bG1 wQ/", "quit"])
    with redirect_stdout(StringIO()) as printed:
        Session(table, Voice("en"), lambda: next(lines)).run()
    assert "bG1  black grasshopper 1, under control of a tick (2 choices)" in printed.getvalue()
    assert "Controlled by the white tick." in printed.getvalue()


@pytest.mark.parametrize(
    ("language", "typed"), [("fr", "legende"), ("fr", "RÈGLES"), ("de", "zuge")]
)
def test_commands_need_no_accents(run: Run, language: str, typed: str) -> None:
    told = run("play", "hive", "--seats", "human,human", "--lang", language, typed=f"{typed}\n").out
    assert typed not in told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["hive", "hornet", "alveola", "waggledance"])
def test_the_help_has_examples_of_this_game(run: Run, game: str, language: str) -> None:
    word = catalogue("cli", language)["cli.command.help"]
    told = run("play", game, "--seed", "1", "--lang", language, typed=f"{word}\n").out
    terminal = apiary.game(game).terminal
    lines = terminal.typing(apiary.start(game).seen_by(0))
    assert lines
    assert all(say(line, language) in told for line in lines)
    assert f"{catalogue('cli', language)['cli.command.moves']} {terminal.example}`" in told


def test_the_help_tells_of_venom_and_swarm_only_where_they_are(run: Run) -> None:
    swarm, venom = (say(Message(f"hive.typing.{name}")) for name in ("swarm", "venom"))
    plain = run("play", "hive", *TWO, typed="help\n").out
    assert swarm not in plain
    assert venom not in plain
    assert venom in run(*VENOM, typed="help\n").out
    assert swarm in run(*SWARM, typed="\nhelp\n").out


def test_starter_powers_keep_no_secrets_and_can_be_taken_back(run: Run) -> None:
    first = run("play", "alveola", "--seed", "3", "--lang", "en", typed="help\n").out
    assert "  undo " in first
    other = ("--option", "powers=random", "--lang", "en")
    assert "  undo " not in run("play", "alveola", "--seed", "3", *other, typed="help\n").out


def test_an_offer_of_a_draw_is_told_once(run: Run) -> None:
    told = run("play", "hive", *TWO, typed="offer draw\n").out
    assert told.count("White offers a draw.") == 1
    assert "The other may `accept draw`" in told


@pytest.mark.parametrize("colour", [False, True])
def test_a_board_that_is_too_wide_comes_in_bands(colour: bool) -> None:
    game = apiary.game("alveola")
    state = apiary.start("alveola")
    rng = Random(1)
    while state.pending():
        seat = state.pending()[0]
        legal = state.sample(rng) if seat == CHANCE else rng.choice(list(state.legal(seat)))
        state.play(seat, legal)
    whole = game.terminal.draw(state.seen_by(None), colour)
    bands = plain(in_bands(whole, 78))
    assert max(map(len, plain(whole).split("\n"))) > 78
    assert max(map(len, bands.split("\n"))) <= 78
    assert set(plain(whole).split()) == set(bands.split()) - {"…"}


def test_colours_take_no_room_where_lines_break(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(apiary.Match(apiary.game("alveola"), 2, {}), "human,human", 3)
    session = Session(table, Voice("en"), lambda: "quit")
    session.teller._paint = {"Yellow": "\x1b[93m"}
    monkeypatch.setattr("apiary.cli.session.fitted", lambda text: wrapped(text, 20))
    with redirect_stdout(StringIO()) as printed:
        session._tell_painted("Your turn: Yellow is to move")
    assert printed.getvalue() == "Your turn: \x1b[93mYellow\x1b[0m is\nto move\n"


def test_lines_in_colours_break_where_those_without_do() -> None:
    blue, end = "\x1b[94m", "\x1b[0m"
    line = f"  #  {blue}^b{end}  G – {blue}Blue{end} draws a card"
    found = wrapped(line, 20).split("\n")
    below = " " * 9
    assert found == [
        f"  #  {blue}^b{end}  G – {blue}Blue{end}",
        f"{below}draws a",
        f"{below}card",
    ]
    assert [plain(one) for one in found] == wrapped(plain(line), 20).split("\n")


def test_a_row_of_cells_breaks_between_them() -> None:
    row = "  R1 *ww  R2 – ^3  R3 @  R4 0 ^3"
    assert wrapped(row, 20).split("\n") == ["  R1 *ww  R2 – ^3", "  R3 @  R4 0 ^3"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_that_is_no_map_is_not_cut(
    language: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a screen of fifty columns every line of it is whole."""
    monkeypatch.setenv("COLUMNS", "50")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    table = Table(apiary.Match(apiary.game("waggledance"), 2, {}), "human,bot:easy", 3)
    Session(table, Voice(language), lambda: "quit").run()
    shown = capsys.readouterr().out
    assert max(map(len, shown.split("\n"))) <= 50
    assert "…\n" not in shown
    flowing = " ".join(shown.split())
    for letter in "ACEG":
        assert say(Message(f"waggledance.step.{letter}"), language) in flowing


def test_text_that_was_broken_for_a_wider_screen_flows_on() -> None:
    assert wrapped("one two three four\nfive\n\n  six  seven", 10).split("\n") == [
        "one two",
        "three four",
        "five",
        "",
        "  six",
        "  seven",
    ]
    assert wrapped("one two three\nfour five\nx  column", 10).split("\n") == [
        "one two",
        "three four",
        "five",
        "x  column",
    ]
