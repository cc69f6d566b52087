"""UHP: every command, every error, and garbage."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
from math import inf
from random import Random
from threading import Thread
from time import process_time

import pytest

import apiary
from apiary.bots import AlphaBeta, SearchResult, thinking
from apiary.games.hive import GAME, HiveState
from apiary.games.hive.formats.game_string import game_string
from apiary.games.hive.formats.replaying import hive_state
from apiary.games.hive.names import PIECES
from apiary.games.hive.notation import MARKS
from apiary.uhp import engine as uhp
from apiary.uhp.engine import LONGEST_LINE, Effort, Engine
from tests.patience import PATIENCE
from tests.toys import Ticks

SETS = ["Base", "Base+M", "Base+L", "Base+P", "Base+ML", "Base+MP", "Base+LP", "Base+MLP"]
INFO = [f"id Apiary v{apiary.__version__}", "Mosquito;Ladybug;Pillbug", "ok"]
OPTIONS = [
    "Level;enum;Hard;Hard;Easy;Normal;Hard",
    "TableMegabytes;int;16;16;1;1024",
    "RepetitionDraw;bool;True;True",
    "Lines;int;0;0;0;20",
    "Notes;bool;False;False",
]
OPENING = "Base;InProgress;White[2];wA1;bG1 wA1/"
# The ants go round in three steps each, so positions come back after six plies.
ROUND = ["wA1 \\wQ", "bA1 bQ/", "wA1 /wQ", "bA1 bQ\\", "wA1 -wQ", "bA1 bQ-"]
BEFORE_ROUND = ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 -wQ", "bA1 bQ-"]
# Black's queen has walked beside White's pillbug, and both have played something else since.
BESIDE_PILLBUG = [
    "wP", "bA1 wP/", "wQ /wP", "bQ bA1-", "wA1 /wQ", "bQ wP-", "wA2 -wA1", "bA2 bA1/",
]  # fmt: skip


def engine(*lines: str, search: uhp.Search | None = None) -> Engine:
    """An engine that has been told this, without complaint."""
    made = Engine(search)
    for line in lines:
        assert not made.answer(line)[0].startswith(("err", "invalidmove")), line
    return made


def playing(game_type: str, *moves: str) -> Engine:
    return engine(f"newgame {game_type}", *(f"play {move}" for move in moves))


def one(made: Engine, line: str) -> str:
    """The only line of a reply before `ok`."""
    reply, ok = made.answer(line)
    assert ok == "ok"
    return reply


def state_of(made: Engine) -> HiveState:
    assert made.match is not None
    return hive_state(made.match)


def current(made: Engine) -> str:
    assert made.match is not None
    return game_string(state_of(made), [event.action for event in made.match.events])


def first(state: HiveState, effort: Effort) -> list[SearchResult]:
    """A searcher that takes the first move there is."""
    action = int(state.legal(state.pending()[0])[0])
    return [SearchResult(action, 0, 1, 1, 0.0, (action,))]


# --- commands


def test_info() -> None:
    assert Engine().answer("info") == INFO


@pytest.mark.parametrize("name", SETS)
def test_newgame(name: str) -> None:
    assert one(Engine(), f"newgame {name}") == f"{name};NotStarted;White[1]"


def test_newgame_takes_letters_in_any_order() -> None:
    assert one(Engine(), "newgame Base+PLM") == "Base+MLP;NotStarted;White[1]"
    assert one(Engine(), "newgame Base+PM;NotStarted;White[1]") == "Base+MP;NotStarted;White[1]"


def test_newgame_is_base() -> None:
    assert one(Engine(), "newgame") == "Base;NotStarted;White[1]"


def test_newgame_from_game_string() -> None:
    made = engine("newgame Base+MLP")
    assert one(made, f"newgame {OPENING}") == OPENING
    assert one(made, "play wQ -wA1") == f"{OPENING.replace('White', 'Black')};wQ -wA1"


def test_newgame_from_what_it_prints_itself() -> None:
    made = engine("newgame Base+MLP")
    rng = Random(7)
    for _ in range(60):
        move = rng.choice(one(made, "validmoves").split(";"))
        text = one(made, f"play {move}")
        assert one(Engine(), f"newgame {text}") == text
        if ";InProgress;" not in text:
            break


def test_play_and_pass() -> None:
    made = engine("newgame Base")
    assert one(made, "play wA1") == "Base;InProgress;Black[1];wA1"
    assert one(made, "play bG1 wA1/") == OPENING
    assert one(made, "pass") == (
        "invalidmove You can place or move something, so you may not pass."
    )
    assert one(made, "play pass").startswith("invalidmove ")
    assert current(made) == OPENING


def forced_pass() -> Engine:
    """A game in which the side to move has nothing but a pass, found by playing on."""
    for seed in range(52, 252):  # the first is one
        rng = Random(seed)
        made = engine("newgame Base")
        for _ in range(120):
            moves = one(made, "validmoves").split(";")
            if moves == ["pass"]:
                return made
            if ";InProgress;" not in one(made, f"play {rng.choice(moves)}"):
                break
    raise AssertionError("no game with a forced pass")


def test_forced_pass() -> None:
    made = forced_pass()
    before = current(made)
    turn = before.split(";")[2]
    for command in ("pass", "play pass", "play PASS"):
        after = one(made, command)
        assert after.startswith("Base;InProgress;")
        assert after.endswith(";pass")
        assert after.split(";")[2] != turn
        assert one(made, "undo") == before
    assert one(made, "bestmove depth 3") == "pass"
    assert one(made, "play wQ -wA1").startswith("invalidmove ")


def test_validmoves() -> None:
    assert one(engine("newgame"), "validmoves") == "wS1;wB1;wG1;wA1"  # tournament opening
    made = engine(f"newgame {OPENING}")
    moves = one(made, "validmoves").split(";")
    assert len(moves) == 15
    assert {move.split()[0] for move in moves} == {"wQ", "wS1", "wB1", "wG1", "wA2"}


def test_undo() -> None:
    made = playing("Base", "wA1", "bG1 wA1/", "wQ -wA1")
    assert one(made, "undo") == OPENING
    assert one(made, "undo 3") == "err Can't take back 3 moves: 2 have been played."
    assert current(made) == OPENING
    assert one(made, "undo 2") == "Base;NotStarted;White[1]"
    assert one(made, "undo").startswith("err ")


def played_out(seed: int) -> tuple[Engine, str]:
    """A random game to its end, or for a while, and its last answer."""
    rng = Random(seed)
    made = engine("newgame Base")
    for _ in range(150):
        text = one(made, f"play {rng.choice(one(made, 'validmoves').split(';'))}")
        if ";InProgress;" not in text:
            break
    return made, text


def test_games_are_won_by_either_side() -> None:
    ends: set[str] = set()
    for seed in (6, 32, *range(400)):  # the first two are won soon, by either
        _, text = played_out(seed)
        if ";InProgress;" not in text:
            ends.add(text.split(";")[1])
            assert one(Engine(), f"newgame {text}") == text
        if ends == {"WhiteWins", "BlackWins"}:
            return
    raise AssertionError(f"only {ends}")


def test_undo_reopens_a_finished_game() -> None:
    made = playing("Base", *BEFORE_ROUND, *ROUND, *ROUND, ROUND[0])
    assert ";Draw;" in current(made)
    assert ";InProgress;" in one(made, "undo")
    assert "wA1" in one(made, "validmoves")


@pytest.mark.parametrize("words", ["0", "-1", "x", "1 2", "1.0", "١", "9" * 5000])
def test_undo_needs_a_number(words: str) -> None:
    made = engine(f"newgame {OPENING}")
    assert one(made, f"undo {words}").startswith("err ")
    assert current(made) == OPENING


def test_options() -> None:
    made = Engine()
    assert made.answer("options") == [*OPTIONS, "ok"]
    for line in OPTIONS:
        assert one(made, f"options get {line.partition(';')[0]}") == line
    assert one(made, "options set Level Easy") == "Level;enum;Easy;Hard;Easy;Normal;Hard"
    assert one(made, "options set TableMegabytes 64") == "TableMegabytes;int;64;16;1;1024"
    assert one(made, "options set RepetitionDraw False") == "RepetitionDraw;bool;False;True"
    assert made.answer("options") == [
        "Level;enum;Easy;Hard;Easy;Normal;Hard",
        "TableMegabytes;int;64;16;1;1024",
        "RepetitionDraw;bool;False;True",
        "Lines;int;0;0;0;20",
        "Notes;bool;False;False",
        "ok",
    ]


@pytest.mark.parametrize(
    "words",
    [
        "get", "set", "get Nothing", "get Level Hard", "set Level", "set Level Harder",
        "set Level Hard Hard", "set Nothing 1", "set TableMegabytes 0", "set TableMegabytes 1025",
        "set TableMegabytes x", "set TableMegabytes -1", "set TableMegabytes " + "9" * 5000,
        "set RepetitionDraw 1", "reset", "Level",
    ],
)  # fmt: skip
def test_bad_options(words: str) -> None:
    made = Engine()
    assert one(made, f"options {words}").startswith("err ")
    assert made.answer("options") == [*OPTIONS, "ok"]


def test_exit() -> None:
    made = Engine()
    assert made.answer("exit now")[0].startswith("err ")
    assert not made.finished
    assert made.answer("exit") == ["ok"]
    assert made.finished


# --- the best move


def test_bestmove_is_not_played() -> None:
    made = engine(f"newgame {OPENING}", search=first)
    assert one(made, "bestmove depth 2") == one(made, "validmoves").split(";")[0]
    assert current(made) == OPENING


def test_bestmove_cannot_spoil_the_game() -> None:
    def spoil(state: HiveState, effort: Effort) -> list[SearchResult]:
        found = first(state, effort)
        state.play(state.pending()[0], found[0].action)
        return found

    made = engine(f"newgame {OPENING}", search=spoil)
    one(made, "bestmove depth 1")
    assert current(made) == OPENING


def test_bestmove_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Effort] = []

    def note(state: HiveState, effort: Effort) -> list[SearchResult]:
        asked.append(effort)
        return first(state, effort)

    monkeypatch.setattr(uhp, "monotonic", Ticks())  # so a second has passed before the search
    made = engine("newgame", search=note)
    for words in ("time 01:02:03", "time 00:00:00", "depth 2", "depth 999999", "nodes 500"):
        one(made, f"bestmove {words}")
    assert asked == [
        Effort(3723 - thinking.ANSWERING - 1, 64),
        Effort(0.0, 64),
        Effort(inf, 2),
        Effort(inf, 64),
        Effort(inf, 64, 500),
    ]


@pytest.mark.parametrize("nodes", [1, 1000, 5000])
def test_bestmove_counts_positions(nodes: int) -> None:
    made = engine(f"newgame {OPENING}", "options set Lines 1")
    info, move, ok = made.answer(f"bestmove nodes {nodes}")
    assert int(info.split()[4]) <= nodes + 32  # which it looks at between two glances
    assert move in one(made, "validmoves").split(";")
    assert ok == "ok"


def test_lines() -> None:
    made = engine(f"newgame {OPENING}", "options set Lines 3")
    *lines, move, ok = made.answer("bestmove depth 3")
    assert ok == "ok"
    assert len(lines) == 3
    values, firsts = [], []
    for line in lines:
        found = re.fullmatch(r"info depth 3 nodes [0-9]+ value (-?[0-9]+) line (.+)", line)
        assert found is not None
        values.append(int(found[1]))
        moves = found[2].split(";")
        firsts.append(moves[0])
        follower = engine(f"newgame {OPENING}")
        for text in moves:  # each is legal where it stands
            assert "invalidmove" not in one(follower, f"play {text}")
    assert values == sorted(values, reverse=True)
    assert len(set(firsts)) == 3
    assert firsts[0] == move


def test_a_search_can_be_cancelled() -> None:
    made = engine(f"newgame {OPENING}")
    ticks = Ticks()

    def cancelled_later() -> float:
        if ticks() > 40:
            made.cancel()
        return made._clock()

    made._searcher = AlphaBeta(1, clock=cancelled_later)
    assert one(made, "bestmove depth 64") in one(made, "validmoves").split(";")


@pytest.mark.skipif(os.name != "posix", reason="no signals between processes there")
def test_an_interrupted_search_answers() -> None:
    program = [sys.executable, "-m", "apiary.uhp.engine"]
    with subprocess.Popen(
        program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        try:
            child.stdin.write(f"newgame {OPENING}\n")
            while (line := child.stdout.readline().strip()) != OPENING:
                assert line != ""
            assert child.stdout.readline() == "ok\n"
            answers: list[str] = []
            output = child.stdout
            reader = Thread(target=lambda: answers.extend(output.readline() for _ in range(2)))
            child.stdin.write("bestmove depth 64\n")
            reader.start()
            while reader.is_alive():  # one that came before the search, or after, changes nothing
                child.send_signal(signal.SIGINT)
                reader.join(0.1)
            move, ok = answers
            assert ok == "ok\n"
            child.stdin.write("validmoves\n")
            assert move.strip() in child.stdout.readline().strip().split(";")
            child.stdin.write("exit\n")
            assert child.wait(PATIENCE) == 0
        finally:
            child.kill()


@pytest.mark.parametrize("level", ["Easy", "Normal", "Hard"])
def test_bots_of_every_level(level: str) -> None:
    made = engine(f"newgame {OPENING}", f"options set Level {level}")
    moves = one(made, "validmoves").split(";")
    for words in ("depth 1", "depth 2", "time 00:00:00", "time 00:00:01"):
        begin = process_time()  # not of the machine's other work
        assert one(made, f"bestmove {words}") in moves
        assert words.startswith("depth") or process_time() - begin < 3
    assert current(made) == OPENING


def test_a_new_table_for_every_size_and_game() -> None:
    made = engine(f"newgame {OPENING}", "bestmove depth 1")
    tables = []
    for command in ("bestmove depth 1", "options set TableMegabytes 1", "newgame Base+M"):
        tables.append(made._searcher)
        one(made, command)
        one(made, "bestmove depth 1")
    assert tables[0] is tables[1]
    assert len({id(table) for table in [*tables, made._searcher]}) == 3


def test_a_table_is_made_before_a_move_is_asked_for_and_kept_with_other_options() -> None:
    made = engine("newgame Base")
    table = made._searcher
    assert table is not None
    for command in (
        "bestmove depth 1",
        "options set Lines 2",
        "options set Notes True",
        "options set TableMegabytes 16",
        "bestmove depth 2",
    ):
        made.answer(command)
        assert made._searcher is table


@pytest.mark.parametrize(
    "words",
    [
        "", "time", "depth", "depth 0", "depth -1", "depth x", "depth 1 2", "depth 1.5",
        "depth " + "9" * 5000, "time 5", "time 00:05", "time 0:0:5", "time 00:60:00",
        "time 00:00:60", "time 00:00:05.5", "time 00:00:05 x", "time -1:00:00", "moves 3",
    ],
)  # fmt: skip
def test_bad_bestmove(words: str) -> None:
    assert one(engine("newgame", search=first), f"bestmove {words}").startswith("err Expected ")


def test_a_broken_searcher_is_an_internal_error(capsys: pytest.CaptureFixture[str]) -> None:
    def broken(state: HiveState, effort: Effort) -> list[SearchResult]:
        raise ZeroDivisionError("by a fault")

    made = engine(f"newgame {OPENING}", search=broken)
    assert made.answer("bestmove depth 1") == ["err internal error", "ok"]
    told = capsys.readouterr()
    assert "ZeroDivisionError: by a fault" in told.err
    assert told.out == ""
    assert current(made) == OPENING


def test_a_finished_game_has_no_moves() -> None:
    made, _ = played_out(6)
    assert "Wins;" in current(made)
    for command in ("bestmove depth 1", "bestmove time 00:00:01", "validmoves"):
        assert one(made, command) == "err The game is over."
    assert one(made, "play bA1 bQ/") == "invalidmove The game is over."
    assert one(made, "pass") == "invalidmove The game is over."


# --- errors


@pytest.mark.parametrize("command", ["play wA1", "pass", "validmoves", "bestmove depth 1", "undo"])
def test_no_game_yet(command: str) -> None:
    assert one(Engine(first), command) == "err There is no game yet. Start one with newgame."


@pytest.mark.parametrize(
    "line",
    ["", " ", "\t", "\r", "hello", "ok", "newgames", "\0", "info\0", "info x", "validmoves 1",
     "pass pass", "play", ";", "é", "\ufffd", "play;wA1"],
)  # fmt: skip
def test_no_command(line: str) -> None:
    made = engine(f"newgame {OPENING}")
    assert one(made, line).startswith("err ")
    assert current(made) == OPENING


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("wQ wA1", "A new piece goes on the table, not on top of others."),
        ("wA3 -wA1", "Place wA2 before wA3."),
        ("wA1 bG1/", "Before your queen bee is in play you can only place pieces."),
        ("bQ bG1/", "bQ is not your piece."),
        ("wM -wA1", "Can't read 'wM -wA1' at character 1: expected a piece of this game such as wQ "
                    "or bA1, not 'wM'."),
        ("wQ", "Can't read 'wQ' at character 3: expected a reference such as -bQ, bQ/ or bQ."),
        ("wQ bQ", "bQ is not in play yet."),
        ("wQ -wA1-", "Can't read 'wQ -wA1-' at character 4: expected a reference such as -bQ, bQ/ "
                     "or bQ."),
        ("wQ -wA1 now", "Can't read 'wQ -wA1 now' at character 9: expected nothing more: a move is "
                        "a piece and a reference."),
        ("resign", "Can't read 'resign' at character 1: expected a piece of this game such as wQ "
                   "or bA1, not 'resign'."),
        ("offer draw", "Can't read 'offer draw' at character 1: expected a piece of this game such "
                       "as wQ or bA1, not 'offer'."),
    ],
)  # fmt: skip
def test_invalid_moves(move: str, why: str) -> None:
    made = engine(f"newgame {OPENING}")
    assert one(made, f"play {move}") == f"invalidmove {why}"
    assert current(made) == OPENING


def test_no_queen_in_the_first_turn() -> None:
    made = engine("newgame")
    assert one(made, "play wQ").startswith("invalidmove In this game the queen bee may not")
    one(made, "play wA1")
    assert one(made, "play bQ wA1/").startswith("invalidmove In this game the queen bee may not")


@pytest.mark.parametrize(
    ("text", "reply"),
    [
        ("Bass", "err 'Bass' is not a set of Hive. Possible: Base, Base+M, Base+L, Base+P"),
        ("Base+PLL", "err 'Base+PLL' is not a set of Hive."),
        ("basic", "err 'basic' is not a set of Hive."),
        ("Base Base", "err 'Base Base' is not a set of Hive."),
        ("Bass;NotStarted;White[1]", "err This is not a record of a game: 'Bass' is not a set of"),
        ("Base;", "err Can't read 'Base;' at character 6: expected a game such as"),
        (";;;", "err This is not a record of a game: '' is not a set of Hive."),
        ("Base;NotStarted", "err Can't read 'Base;NotStarted' at character 16: expected a game"),
        ("Base;Started;White[1]", "err Can't read 'Base;Started;White[1]' at character 6: expected "
         "a state of a game: NotStarted, InProgress, Draw, WhiteWins, BlackWins."),
        ("Base;NotStarted;White", "err Can't read 'Base;NotStarted;White' at character 17: expected"
         " a turn such as White[1] or Black[12]."),
        ("Base;NotStarted;White[0]", "err Can't read "),
        ("Base;NotStarted;White[1];", "invalidmove Move 1: Can't read '' at character 1: expected "
         "a move such as wA1 -bQ, or pass."),
        ("Base;InProgress;Black[1];wA1;", "invalidmove Move 2: Can't read '' at character 1"),
        ("Base;InProgress;White[2];wA1;bA2 wA1-", "invalidmove Move 2 (bA2 wA1-) is not legal: "
         "Place bA1 before bA2."),
        ("Base;InProgress;White[2];wA1;nonsense", "invalidmove Move 2: Can't read 'nonsense' at "
         "character 1: expected a piece of this game such as wQ or bA1, not 'nonsense'."),
        ("Base;InProgress;White[2];wA1;resign", "invalidmove Move 2: Can't read 'resign'"),
        ("Base;InProgress;Black[1];wQ", "invalidmove Move 1 (wQ) is not legal: In this game the"),
    ],
)  # fmt: skip
def test_bad_newgame(text: str, reply: str) -> None:
    made = engine(f"newgame {OPENING}")
    assert one(made, f"newgame {text}").startswith(reply)
    assert current(made) == OPENING


def test_white_space_is_no_matter() -> None:
    made = Engine()
    assert one(made, f"  newgame \t {OPENING.replace(';', ' ; ')} \r\n") == OPENING
    assert one(made, "play\twQ   -wA1\r").endswith(";wQ -wA1")
    assert one(made, "UNDO 1") == OPENING
    assert made.answer("  info\r\n") == INFO


def test_replies_stay_in_their_line() -> None:
    made = engine("newgame")
    for strange in ("\x85", "\u2028", "\x0b", "\x1b[2J", "\0", "\r", "\ud800"):
        for command in ("play wA1", "newgame Base", "newgame Base;", "options get ", ""):
            for line in made.answer(f"{command}x{strange}y"):
                assert line.isprintable()
                assert line.splitlines() == [line]


def test_replies_stay_short() -> None:
    made = engine("newgame")
    for command in ("play", "newgame", "newgame Base;", "undo", "options get", "bestmove", ""):
        for line in made.answer(f"{command} {'x' * 60_000}"):
            assert len(line) < 500


# --- what others get wrong


def test_pinned_before_the_queen_is_placed() -> None:
    made = Engine()
    moves = ["wA1", "bG1 /wA1", "wG1 wA1/", "bQ -bG1", "wG2 \\wA1"]
    text = one(made, "newgame Base;InProgress;Black[3];" + ";".join(moves))
    assert text.startswith("Base;InProgress;Black[3];wA1;bG1 /wA1;wG1 wA1/;bQ -bG1;wG2 ")
    assert not [move for move in one(made, "validmoves").split(";") if move.startswith("bG1")]
    assert one(made, "play bG1 wG1/") == (
        "invalidmove bG1 holds the hive together: without it the hive would break apart."
    )


def test_repetition_every_six_plies() -> None:
    made = playing("Base", *BEFORE_ROUND, *ROUND, *ROUND)
    assert ";InProgress;" in current(made)
    assert one(made, f"play {ROUND[0]}").startswith("Base;Draw;Black[10];")


def test_games_that_went_on_after_a_repetition() -> None:
    moves = BEFORE_ROUND + ROUND * 3
    text = "Base;InProgress;White[13];" + ";".join(moves)
    made = Engine()
    assert one(made, f"newgame {text}") == text
    assert one(made, "options get RepetitionDraw") == "RepetitionDraw;bool;False;True"
    one(made, "options set RepetitionDraw True")
    assert one(made, f"play {ROUND[0]}").startswith("Base;InProgress;")  # the game keeps its rules


@pytest.mark.parametrize("command", ["bestmove depth 1", "validmoves", "play bA1 bQ/"])
def test_viewers_that_know_no_repetition_go_on(command: str) -> None:
    made = playing("Base", *BEFORE_ROUND, *ROUND, *ROUND, ROUND[0])
    assert ";Draw;" in current(made)
    assert not one(made, command).startswith(("err", "invalidmove"))
    assert ";InProgress;" in current(made)
    assert one(made, "options get RepetitionDraw") == "RepetitionDraw;bool;False;True"


@pytest.mark.parametrize("command", ["bestmove depth 1", "validmoves", "play bA1 bQ/"])
def test_what_was_made_of_a_game_is_told_when_asked_for(command: str) -> None:
    made = playing("Base", *BEFORE_ROUND, *ROUND, *ROUND, ROUND[0])
    one(made, "options set Notes True")
    told = made.answer(command)
    assert [line[:40] for line in told if line.startswith("info")] == [
        "info note The game went on after a posit"
    ]
    assert len(told) == 3
    header = made.answer("newgame Base;Draw;White[2];wA1;bG1 wA1/")
    assert header == [
        OPENING,
        "info note The text says Draw, but its moves lead to InProgress.",
        "ok",
    ]


@pytest.mark.parametrize(
    "header",
    [
        "Base;Draw;White[2]",
        "base;inprogress;White[7]",
        "BASE;INPROGRESS;WHITE[2]",
        "Base;NotStarted;black[1]",
    ],
)
def test_the_moves_decide(header: str) -> None:
    assert one(Engine(), f"newgame {header};wA1;bG1 wA1/") == OPENING


def test_letters_in_any_order() -> None:
    assert one(Engine(), "newgame Base+plm") == "Base+MLP;NotStarted;White[1]"


def test_a_piece_may_be_named_by_itself() -> None:
    made = playing("Base", *BEFORE_ROUND)
    assert one(made, "play wA1 wA1/").endswith(f";{ROUND[0]}")  # written as always
    assert one(made, "play bA1 bA1") == (
        "invalidmove Can't read 'bA1 bA1' at character 5: expected another piece than bA1 itself "
        "as reference."
    )


# --- moves in text


def names_of(state: HiveState, action: int) -> list[str]:
    """Every way to say where a piece goes: each reference in play with each mark."""
    mover = state.text(action).split()[0]
    found = []
    for other, piece in PIECES.items():
        if state.position.pos[piece] >= 0:
            for before, behind in MARKS if other == mover else (*MARKS, ("", "")):
                text = f"{mover} {before}{other}{behind}"
                if state.parse(text) == action:
                    found.append(text)
    return found


def test_every_reference_is_read_and_one_is_written() -> None:
    rng = Random(3)
    made = engine("newgame Base+MLP", "play wB1", "play bB1 wB1-")
    said = covered = 0
    rounds = 120 if apiary.compiled else 40
    for _ in range(rounds):
        before = current(made)
        moves = one(made, "validmoves").split(";")
        for move in rng.sample(moves, min(4, len(moves))):
            position = state_of(made).position
            action = state_of(made).parse(move)
            after = one(made, f"play {move}")
            assert after == f"{after[: -len(move) - 1]};{move}"
            assert one(made, "undo") == before
            for name in names_of(state_of(made), action) if move != "pass" else []:
                assert one(made, f"play {name}") == after
                assert one(made, "undo") == before
                said += 1
                covered += not position.is_top(PIECES[name.split()[1].strip("-/\\")])
        climbs = [move for move in moves if move[1:2] == "B" and move[-1] not in "-/\\"]
        if ";InProgress;" not in one(made, f"play {rng.choice(climbs or moves)}"):
            break
    assert said > 5 * rounds
    assert covered > rounds // 6


def test_the_top_of_a_stack_is_the_reference() -> None:
    made = playing(
        "Base", "wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wB1 -wQ", "bA1 bQ-", "wB1 wQ", "bA1 bQ/"
    )
    assert current(made).split(";")[9] == "wB1 wQ"
    moves = [move.split() for move in one(made, "validmoves").split(";")]
    references = {reference.strip("-/\\") for mover, reference in moves if mover != "wB1"}
    assert "wB1" in references
    assert "wQ" not in references
    assert one(made, "play wA1 -wQ").endswith(";wA1 -wB1")  # a covered piece is read all the same


@pytest.mark.parametrize("name", SETS)
def test_no_piece_is_named_by_itself_where_we_write(name: str) -> None:
    rng = Random(5)
    made = engine(f"newgame {name}")
    for _ in range(60):
        moves = one(made, "validmoves").split(";")
        named = [move.split() for move in moves if " " in move]
        assert not [mover for mover, reference in named if reference.strip("-/\\") == mover]
        if ";InProgress;" not in one(made, f"play {rng.choice(moves)}"):
            break


def test_thrown_pieces() -> None:
    made = playing("Base+P", *BESIDE_PILLBUG)
    assert "bQ -wP" in one(made, "validmoves").split(";")
    assert one(made, "play bQ -wP").endswith(";bQ -wP")
    assert not [m for m in one(made, "validmoves").split(";") if m.startswith("bQ")]  # it rests


@pytest.mark.parametrize(
    "position",
    [
        # wA1 can walk to the cells beside wP, and be thrown there by it.
        "Base+P;White[5];0,0:wP 1,0:wA1 0,1:wQ -1,1:bQ -2,1:bA1",
        # Also wM, beside wP, could throw wA1 and bA1.
        "Base+MP;White[5];0,0:wP 1,0:wA1 0,1:wM -1,1:wQ 1,-1:bA1 2,-1:bQ",
    ],
)
def test_a_move_is_listed_once(position: str) -> None:
    made = Engine()
    one(made, f"newgame {position.partition(';')[0]}")
    assert made.match is not None
    made.match.state = GAME.position(position, queen_first=False)
    moves = one(made, "validmoves").split(";")
    assert len(moves) == len(set(moves))
    places = [made.match.state.parse(move) for move in moves]
    assert len(places) == len(set(places))
    assert [move for move in moves if move.startswith("wA1")]


# --- lines and streams


def run(text: str) -> list[str]:
    stdout = io.StringIO()
    Engine(first).run(io.StringIO(text, newline="\n"), stdout)
    return stdout.getvalue().split("\n")


def test_greeting_and_end_of_input() -> None:
    assert run("") == [*INFO, ""]
    assert run("newgame\n") == [*INFO, "Base;NotStarted;White[1]", "ok", ""]
    assert run("newgame") == [*INFO, "Base;NotStarted;White[1]", "ok", ""]


def test_nothing_is_read_after_exit() -> None:
    assert run("exit\nnewgame\n") == [*INFO, "ok", ""]


def test_long_lines() -> None:
    fits = "newgame" + " " * (LONGEST_LINE - len("newgame"))
    game = ["Base;NotStarted;White[1]", "ok"]
    error = [f"err A line may have {LONGEST_LINE} characters, this one is longer.", "ok"]
    assert run(f"{fits}\n") == [*INFO, *game, ""]
    assert run(f"{fits}\r\n{fits}\r\n") == [*INFO, *game, *game, ""]
    assert run(f"{fits} \n{fits}\n") == [*INFO, *error, *game, ""]
    assert run("x" * 5 * LONGEST_LINE + "\nnewgame\n") == [*INFO, *error, *game, ""]
    assert run("x" * 5 * LONGEST_LINE) == [*INFO, *error, ""]


def test_a_real_process() -> None:
    given = b"newgame Base+MLP\r\nplay w\xff\xfe\0A1\r\nplay wA1\r\nexit\r\n"
    done = subprocess.run(
        [sys.executable, "-m", "apiary.uhp.engine"],
        input=given, capture_output=True, timeout=PATIENCE, check=True,
    )  # fmt: skip
    assert done.stderr == b""
    lines = done.stdout.decode("utf-8").split("\n")
    assert lines[:5] == [*INFO, "Base+MLP;NotStarted;White[1]", "ok"]
    assert lines[5].startswith("invalidmove Can't read 'w\ufffd\ufffd\ufffdA1' at character 1")
    assert lines[6:] == ["ok", "Base+MLP;InProgress;Black[1];wA1", "ok", "ok", ""]


def test_a_reply_is_there_before_the_next_command() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "apiary.uhp.engine"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
    ) as process:  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        assert [process.stdout.readline().strip() for _ in range(3)] == INFO
        process.stdin.write("newgame\n")
        assert process.stdout.readline() == "Base;NotStarted;White[1]\n"
        assert process.stdout.readline() == "ok\n"
        process.stdin.close()
        assert process.wait(PATIENCE) == 0


# --- garbage

COMMANDS = [
    "info", "newgame", "newgame Base+MLP", f"newgame {OPENING}", "play wA1", "play bG1 wA1/",
    "play wQ -wA1", "pass", "play pass", "validmoves", "bestmove time 00:00:00",
    "bestmove depth 1", "undo", "undo 2", "options", "options get Level",
    "options set TableMegabytes 1", "options set RepetitionDraw False",
    "newgame Base;Draw;Black[10];" + ";".join([*BEFORE_ROUND, *ROUND, *ROUND, ROUND[0]]),
]  # fmt: skip
ALPHABET = "wbQSBGAMLP123-/\\;[] +:.\t\r\0é�🐝\u2028١x" + "\x85\x1b\ud800"


def mutated(rng: Random, line: str) -> str:
    """A line with a few letters changed, lost, doubled or swapped."""
    letters = list(line)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(letters) + 1)
        what = rng.randrange(4)
        if what == 0:
            letters.insert(at, rng.choice(ALPHABET))
        elif what == 1:
            del letters[at : at + rng.randint(1, 3)]
        elif what == 2:
            letters[at:at] = letters[at : at + rng.randint(1, 9)]
        else:
            letters[at : at + 1] = rng.choice(COMMANDS)[: rng.randint(0, 12)]
    return "".join(letters)


def test_garbage(capsys: pytest.CaptureFixture[str]) -> None:
    rng = Random(20260)
    made = Engine(first)
    made.answer("options set TableMegabytes 1")  # each new game makes a table
    refused = 0
    for _ in range(10_000):
        kind = rng.randrange(4)
        if kind == 0:
            line = "".join(rng.choices(ALPHABET, k=rng.randint(0, 40)))
        elif kind == 1:
            line = rng.choice(COMMANDS)
        elif kind == 2 and made.match is not None and (due := made.match.state.pending()):
            action = rng.choice(list(made.match.state.legal(due[0])))
            line = f"play {made.match.state.text(action)}"
            line = mutated(rng, line) if rng.random() < 0.3 else line
        else:
            line = mutated(rng, rng.choice(COMMANDS))
        before = current(made) if made.match else None
        reply = made.answer(line)
        assert reply[-1] == "ok"
        assert all(part.isprintable() and part != "ok" for part in reply[:-1])
        assert "err internal error" not in reply
        if reply[0].startswith(("err ", "invalidmove ")):
            refused += 1
            assert len(reply) == 2
            assert (current(made) if made.match else None) == before
    assert 3000 < refused < 9000
    assert capsys.readouterr().err == ""
