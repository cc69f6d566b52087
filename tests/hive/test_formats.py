"""Games of Hive as other programs write them."""

from __future__ import annotations

from functools import cache
from random import Random

import msgspec
import pytest

import apiary
from apiary.core.errors import BadRecord
from apiary.core.messages import say
from apiary.core.record import Record
from apiary.core.replay import Branch, Event
from apiary.games.hive import GAME
from apiary.games.hive.formats import (
    BadMove,
    from_game_string,
    from_pgn,
    from_sgf,
    read_pgn,
    read_sgf,
    to_game_string,
    to_pgn,
    to_sgf,
)
from apiary.games.hive.names import SETS, game_type

OPENING = ["wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-"]


def actions(record: Record) -> list[str]:
    return [event.action for event in record.events]


def random_game(letters: str, seed: int, plies: int = 80) -> Record:
    match = apiary.Match(GAME, options={"expansions": letters, "queen_first": False})
    rng = Random(seed)
    while len(match.events) < plies and (due := match.state.pending()):
        match.play(due[0], match.state.pick(due[0], rng.getrandbits(30)))
    return match.record()


def with_events(record: Record, *events: tuple[int, str]) -> Record:
    match = apiary.Match.of(record)
    for seat, action in events:
        match.play(seat, match.state.parse(action))
    return match.record()


def opening() -> Record:
    return from_game_string("Base;InProgress;White[3];" + ";".join(OPENING))


def went_on() -> Record:
    """A game that goes on after a position was there three times."""
    begun = ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 -wQ", "bA1 bQ-"]
    around = ["wA1 \\wQ", "bA1 bQ/", "wA1 /wQ", "bA1 bQ\\", "wA1 -wQ", "bA1 bQ-"]
    text = "Base;InProgress;White[13];" + ";".join([*begun, *around * 3])
    return from_game_string(text)


def test_games_that_went_on_after_a_repetition() -> None:
    record = went_on()
    assert record.options["repetition_draw"] == 0
    assert record.replay().outcome() is None
    for [reading] in (read_pgn(to_pgn(record)), read_sgf(to_sgf(record))):
        assert [note.key for note in reading.notes] == ["hive.past_repetition"]
        assert reading.record().events == record.events


def test_clocks_are_kept() -> None:
    clocks = {1: 300.0, 2: 3725.5, 4: 0.0}
    record = msgspec.structs.replace(opening(), clocks=clocks, comments={2: "so late"})
    assert "2. bG1 wS1- {[%clk 1:02:05.5] so late}" in to_pgn(record)
    for again in (from_pgn(to_pgn(record)), from_sgf(to_sgf(record))):
        assert (again.clocks, again.comments) == (clocks, {2: "so late"})
    assert Record.from_json(record.to_json()) == record


def test_a_piece_may_be_named_by_itself_and_is_written_by_another() -> None:
    moves = [*OPENING, "wQ wQ\\"]
    game = "Base;InProgress;Black[3];" + ";".join(moves)
    pgn = "\n".join(f"{number}. {move}" for number, move in enumerate(moves, 1))
    sgf = to_sgf(from_game_string(game)).replace("/wS1", "wQ\\\\")
    assert "wQ\\\\]" in sgf
    for record in (from_game_string(game), from_pgn(pgn), from_sgf(sgf)):
        assert actions(record) == [*OPENING, "wQ /wS1"]
        for written in (to_game_string(record), to_pgn(record), to_sgf(record)):
            assert "wQ wQ" not in written


# --- GameStrings


@pytest.mark.parametrize("letters", SETS)
@pytest.mark.parametrize("seed", range(4))
def test_game_strings_round_trip(letters: str, seed: int) -> None:
    record = random_game(letters, seed, plies=150)
    text = to_game_string(record)
    assert text.startswith(game_type(letters) + ";")
    assert from_game_string(text) == record


def test_an_empty_game() -> None:
    record = from_game_string("Base+ML;NotStarted;White[1]")
    assert record.options["expansions"] == "ML"
    assert record.events == ()
    assert to_game_string(record) == "Base+ML;NotStarted;White[1]"


def test_options_of_a_game_string() -> None:
    text = "Base;InProgress;Black[1];wQ"
    with pytest.raises(BadMove, match=r"^Move 1 \(wQ\) is not legal: In this game the queen bee"):
        from_game_string(text)
    assert actions(from_game_string(text, {"queen_first": True})) == ["wQ"]
    drawn = "Base;Draw;Black[1];wS1"
    assert from_game_string(drawn, {"max_turns": 1}).replay().outcome() is not None


def test_a_game_string_is_always_written_the_same() -> None:
    record = opening()
    events = (*record.events[:-1], Event(1, " bQ   bG1- "))
    odd = msgspec.structs.replace(record, events=events)
    assert to_game_string(odd) == to_game_string(record)


def test_a_game_string_has_no_declarations() -> None:
    record = opening()
    offered = with_events(record, (0, "offer draw"), (0, "wA1 -wQ"), (1, "bA1 bQ-"))
    assert to_game_string(offered).endswith("bQ bG1-;wA1 -wQ;bA1 bQ-")
    for events in ([(0, "resign")], [(0, "offer draw"), (1, "accept draw")]):
        with pytest.raises(apiary.BadRecord, match=r"^A GameString can't say that a player"):
            to_game_string(with_events(record, *events))


def test_only_games_of_hive_that_replay() -> None:
    record = opening()
    fields = {name: getattr(record, name) for name in record.__struct_fields__}
    with pytest.raises(apiary.BadRecord, match=r"^This is a game of hornet, not of Hive\.$"):
        to_game_string(Record(**{**fields, "game": "hornet"}))
    broken = (*record.events, Event(0, "wQ bQ/"))
    with pytest.raises(apiary.BadRecord, match=r"^Move 5 \(wQ bQ/\) is not legal: "):
        to_game_string(Record(**{**fields, "events": broken}))
    with pytest.raises(apiary.BadRecord, match="rules version 99"):
        to_pgn(Record(**{**fields, "rules": 99}))


@pytest.mark.parametrize("text", ["", ";", ";;", "Base", "Base;InProgress", "Base;x;y", "\0;\0;\0"])
def test_no_game_string(text: str) -> None:
    with pytest.raises((apiary.BadRecord, apiary.BadNotation)):
        from_game_string(text)


# --- PGN

MZINGA = """[GameType "Base+MLP"]
[Date "2019.03.24"]
[Event ""]
[Site "boardspace.net"]
[Round ""]
[White "Ada {the first}"]
[Black "Grace"]
[Result "InProgress"]

1. wS1
2. bG1 wS1-
3. wQ -wS1
4. bQ bG1-
"""


def test_pgn_is_read() -> None:
    record = from_pgn(MZINGA)
    assert record.options["expansions"] == "MLP"
    assert actions(record) == OPENING
    assert record.about == {
        "Date": "2019.03.24",
        "Site": "boardspace.net",
        "White": "Ada {the first}",
        "Black": "Grace",
    }
    assert to_pgn(record) == MZINGA
    assert '[White "Eve"]' in to_pgn(record, {"White": "Eve"})


@pytest.mark.parametrize("letters", SETS)
@pytest.mark.parametrize("seed", range(4))
def test_pgn_round_trips(letters: str, seed: int) -> None:
    record = random_game(letters, seed, plies=150)
    again = from_pgn(to_pgn(record), {"queen_first": False})
    assert again == record


@pytest.mark.parametrize(
    "body",
    [
        "1. wS1 2. bG1 wS1- 3. wQ -wS1 4. bQ bG1-",
        "1.wS1\r\n2.bG1 wS1-\r\n\r\n3... wQ   -wS1\r\n4.\tbQ bG1-\r\n*",
        "1. wS1 {so far\nso good} 2. bG1 wS1-\n3. wQ -wS1\n4. bQ bG1- *",
        "wS1\nbG1 wS1-\nwQ -wS1\nbQ bG1-\nInProgress",
        "1. wS1 $1 2. bG1 wS1- (2. bA1 wS1/ {or (so} (2. bS1 -wS1) $14)\n3. wQ -wS1\n4. bQ bG1- $6",
        "1. wS1 ; (one\n2. bG1 wS1- {(}\n3. wQ -wS1 ; two\n4. bQ1 bG1- ()",
    ],
)
def test_pgn_in_other_hands(body: str) -> None:
    assert actions(from_pgn(f'\ufeff[GameType "Base"]\n{body}')) == OPENING


@pytest.mark.parametrize(
    ("result", "events"),
    [
        ("WhiteWins", [(1, "resign")]),
        ("0-1", [(0, "resign")]),
        ("1/2-1/2", [(0, "offer draw"), (1, "accept draw")]),
        ("InProgress", []),
        ("*", []),
    ],
)
def test_pgn_results(result: str, events: list[tuple[int, str]]) -> None:
    for text in (MZINGA.replace("InProgress", result), MZINGA.replace("InProgress", "?") + result):
        record = from_pgn(text)
        assert record.events[4:] == tuple(Event(*event) for event in events)
        assert from_pgn(to_pgn(record)) == record


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (MZINGA.replace("+MLP", "+PLX"), r"'Base\+PLX' is not a set of Hive"),
        (MZINGA.replace("3. wQ -wS1", "3. wQ wS1"), r"^Line 12: Move 3 \(wQ wS1\) is not legal: "),
        (MZINGA.replace("3. wQ -wS1", "3. wQ -wZ1"), r"^Line 12: Move 3: Can't read 'wQ -wZ1' at "),
        (MZINGA.replace("3. wQ", "4. wQ"), r"^Line 12: Can't read '4. wQ -wS1' .* the number 3\.$"),
        (MZINGA.replace("3. wQ -wS1", "3. resign"), r"^Line 12: Move 3: Can't read 'resign'"),
        (MZINGA.replace('Date "', "Date "), r"^Line 2: Can't read .* a tag such as \[GameType "),
        (MZINGA + "\n*\n5. wA1 -wQ", r"^Line 16: Can't read .* nothing more after the result\.$"),
        (MZINGA + "(5. wA1 -wQ", r"^Line 14: Move 5: Can't read "),
        (MZINGA + "5. wA1 -wQ)", r"^Line 14: Move 5: Can't read "),
        ("{nothing}\n", r"^There are 0 games in this file, not one\.$"),
        (MZINGA + MZINGA, r"^There are 2 games in this file, not one\.$"),
        (MZINGA.replace("bQ bG1-", "bQ2 bG1-"), r"^Line 13: Move 4: .* a piece of this game"),
        (MZINGA.replace("bQ bG1-", "bM1 bQ1-").replace("+MLP", ""), r"^Line 13: .* not 'bM1'\.$"),
    ],
)  # fmt: skip
def test_bad_pgn(text: str, why: str) -> None:
    with pytest.raises((apiary.BadRecord, apiary.BadNotation), match=why):
        from_pgn(text)


@pytest.mark.parametrize(
    ("text", "note", "played"),
    [
        (MZINGA.replace("InProgress", "Lost"), "'Lost' is not a result of a game. Possible: ", 4),
        (MZINGA.replace("InProgress", "NotStarted"), "The text says NotStarted, but its moves", 4),
        (MZINGA.replace("InProgress", "BlackWins") + "\nWhiteWins", "The text says WhiteWins", 5),
        (MZINGA.replace("InProgress", "Lost") + "\nWhiteWins", "'Lost' is not a result", 5),
    ],
)
def test_the_board_decides_over_a_wrong_result(text: str, note: str, played: int) -> None:
    (reading,) = read_pgn(text)
    assert [say(one)[: len(note)] for one in reading.notes] == [note]
    assert len(reading.record().events) == played
    assert from_pgn(text) == reading.record()


COMMENTED = """{Before the first move; and
in two lines.}
1. wS1 {A spider} {as so often} 2. bG1 wS1- ; a grasshopper
3. wQ -wS1 (3. wQ /wS1 {She could.})
{On the queen.}
4. bQ bG1- {The end.} 0-1 {resigned}
"""
SAID = {
    0: "Before the first move; and in two lines.",
    1: "A spider as so often",
    2: "a grasshopper",
    3: "On the queen.",
    4: "The end. resigned",
    6: "She could.",
}


def test_comments_are_kept() -> None:
    record = from_pgn(COMMENTED)
    assert actions(record) == [*OPENING, "resign"]
    assert record.comments == SAID
    assert from_pgn(to_pgn(record)) == record
    assert Record.from_json(record.to_json()) == record


VARIED = """[GameType "Base+MLP"]

1. wS1 $1 {Quiet.} (1. wA1 {Louder.} 2. bA1 wA1- $2)
2. bS1 wS1- (2. bG1 wS1-!? (2. bB1 wS1- 3. wQ -wS1) 3. wQ -wS1 {deep})
3. wQ -wS1 (4. bQ bS1- {on})
"""
BRANCHES = (
    (0, 0, "wA1"), (4, 1, "bA1 wA1-"),
    (1, 1, "bG1 wS1-"), (6, 0, "wQ -wS1"),
    (1, 1, "bB1 wS1-"), (8, 0, "wQ -wS1"),
    (3, 1, "bQ bS1-"),
)  # fmt: skip


def branches(record: Record) -> tuple[tuple[int, int, str], ...]:
    assert record.variations
    return tuple((one.parent, one.actor, one.action) for one in record.variations)


def test_variations_and_signs_are_kept() -> None:
    record = from_pgn(VARIED)
    assert actions(record) == ["wS1", "bS1 wS1-", "wQ -wS1"]
    assert branches(record) == BRANCHES
    assert record.comments == {1: "Quiet.", 4: "Louder.", 7: "deep", 10: "on"}
    assert record.signs == {1: (1,), 5: (2,), 6: (5,)}
    for again in (from_pgn(to_pgn(record)), Record.from_json(record.to_json())):
        assert again == record
    from_boardspace = from_sgf(to_sgf(record))
    assert branches(from_boardspace) == BRANCHES
    assert from_boardspace.comments == record.comments
    assert from_boardspace.signs == record.signs
    assert to_sgf(from_boardspace) == to_sgf(record)


@pytest.mark.parametrize(
    ("variation", "kept", "said"),
    [
        ("(2. nonsense)", 0, "a piece of this game"),
        ("(2. bA1 wS1- 3. bA2 bA1-)", 1, "kept only up to where"),
        ("(5. bA1 wS1-)", 0, "the number 2"),
        ("(in time trouble)", 0, "kept only up to where"),
    ],
)
def test_a_variation_that_can_not_be_read_is_noted(variation: str, kept: int, said: str) -> None:
    (reading,) = read_pgn(f"1. wS1 2. bS1 wS1- {variation} 3. wQ -wS1")
    assert reading.error is None
    assert len(reading.record().events) == 3
    assert len(reading.variations) == kept
    assert said in say(reading.notes[0])


def test_variations_nested_too_deep_are_left_out() -> None:
    """By whoever writes a file to harm, and by us."""
    text = "1. wS1 " + "(1. wA1 " * 3_000 + ")" * 3_000
    (reading,) = read_pgn(text)
    assert reading.notes
    record = from_pgn("1. wS1")
    deep = tuple(Branch(number - number % 2, 0, "wA1") for number in range(0, 2_000, 2))
    wide = msgspec.structs.replace(record, variations=deep[:1] * 500)
    assert from_pgn(to_pgn(wide)).variations
    sgf = to_sgf(record).replace("\n)", "\n" + "(; P1[3 Pass]" * 3_000 + ")" * 3_001)
    assert read_sgf(sgf)


def test_a_record_with_a_branch_on_nothing_is_refused() -> None:
    record = msgspec.structs.replace(from_pgn("1. wS1"), variations=(Branch(2, 0, "wA1"),))
    with pytest.raises(BadRecord, match="can't follow event 2"):
        Record.from_json(record.to_json())


@pytest.mark.parametrize("seed", range(3))
def test_trees_of_games_come_back(seed: int) -> None:
    """Random games with random variations, through PGN and SGF and back."""
    rng = Random(seed)
    match = apiary.Match(apiary.game("hive"), options={"expansions": "MLP"})
    states = [match.state]
    for _ in range(25):
        match.play(match.state.pending()[0], rng.choice(list(match.state.legal())))
        states.append(match.state)
    found: list[Branch] = []
    for _ in range(40):
        parent = rng.randrange(len(states))
        state = states[parent].copy()
        (seat,) = state.pending()
        text = state.text(rng.choice(list(state.legal(seat))))
        branch = Branch(parent, seat, text)
        if branch in found or match.events[parent:][:1] == [branch.event]:
            continue
        state.play(seat, state.parse(text))
        found.append(branch)
        states.append(state)
    record = msgspec.structs.replace(match.record(), variations=tuple(found))
    for again in (from_pgn(to_pgn(record)), from_sgf(to_sgf(record))):
        assert again.events == record.events
        assert lines_of(again) == lines_of(record)


def lines_of(record: Record) -> set[tuple[str, ...]]:
    """Every way through a game and its variations."""
    ways = {0: ()}  # type: dict[int, tuple[str, ...]]
    for number, event in enumerate(record.events, 1):
        ways[number] = (*ways[number - 1], event.action)
    for number, branch in enumerate(record.variations or (), len(record.events) + 1):
        ways[number] = (*ways[branch.parent], branch.action)
    return set(ways.values())


def test_comments_that_hold_braces_and_lines() -> None:
    record = msgspec.structs.replace(
        opening(), comments={0: "{a}\n[b]", 2: " ", 4: "1. wA1 (x) ; y"}
    )
    again = from_pgn(to_pgn(record), {"queen_first": False})
    assert again.comments == {0: "a [b]", 4: "1. wA1 (x) ; y"}
    offered = with_events(opening(), (0, "offer draw"), (0, "wA1 -wQ"), (1, "bA1 bQ-"))
    offered = msgspec.structs.replace(offered, comments={5: "no", 6: "an ant", 7: "too"})
    assert from_pgn(to_pgn(offered)).comments == {4: "no", 5: "an ant", 6: "too"}


def test_several_games_in_a_pgn() -> None:
    games = [MZINGA, '[White "Eve"]\n[Result ""]\n\n' + COMMENTED, MZINGA.replace("MLP", "P")]
    games.append('[White "Bo"]\n[Result "*"]\n')
    bad = MZINGA.replace("bG1 wS1-", "bG1 wS2-")
    readings = read_pgn("\n".join([*games, bad]))
    assert [reading.record() for reading in readings[:3]] == [from_pgn(game) for game in games[:3]]
    assert readings[1].comments == SAID
    assert [reading.about["White"][:3] for reading in readings] == [
        "Ada",
        "Eve",
        "Ada",
        "Bo",
        "Ada",
    ]
    assert len(readings[-1].match.events) == 1
    assert "Move 2" in str(readings[-1].error)
    with pytest.raises(BadMove, match=r"^Line \d+: Move 2"):
        readings[-1].record()


def test_single_pieces_may_have_a_number() -> None:
    moves = ["wP1", "bM1 wP1-", "wQ1 -wP1", "bQ1 bM1-"]
    text = '[GameType "Base+MLP"]\n' + "\n".join(moves)
    assert actions(from_pgn(text)) == ["wP", "bM wP-", "wQ -wP", "bQ bM-"]
    game = from_game_string("Base+MLP;InProgress;White[3];" + ";".join(moves))
    assert to_game_string(game).endswith(";wP;bM wP-;wQ -wP;bQ bM-")


def test_tags_that_cannot_be_written() -> None:
    for tags in ({"White": 'Ada "the first"'}, {"White": "Ada\nGrace"}, {"Wh ite": "Ada"}):
        with pytest.raises(apiary.BadRecord, match=r"^The tag "):
            to_pgn(opening(), tags)


# --- SGF

NEW = r"""(;
GM[27]VV[1]
SU[hive-plm 2 0 101]
P0[id "Ada"]
P1[id "Grace"]
; P0[0 Start P0]
; P0[1 Pick W 4 wS1]TM[100]
; P0[2 Dropb wS1 N 13 .]TM[200]
; P0[3 Done ]TM[300]
; P1[4 Move B bG1 O 13 wS1-]
; P1[5 Done ]
; P0[6 Pick W 0 wQ]
; P0[7 Dropb wQ N 14 \\wS1]
; P0[8 Pickb N 14 wQ]
; P0[9 Dropb wQ M 13 -wS1]
; P0[10 Done ]
; P1[11 Move B bQ1 P 13 bG1-]
; P1[12 Done ]
; P0[13 Move W wB1 L 13 -wQ]
; P0[14 Done ]
; P1[15 OfferDraw]
; P1[16 Done ]
; P0[17 DeclineDraw]
; P0[18 Done ]
; P1[19 Movedone B bL1 Q 13 bQ-]
; P0[20 Pickb L 13 wB1]
; P0[21 Dropb wB1 M 13 wQ.]
; P0[22 Done ]
; P1[23 Dropb bL1 L 13 -wB1]
; P1[24 Done ]
)
"""
NEW_MOVES = [
    "wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-", "wB1 -wQ", "bL bQ-", "wB1 wQ",
]  # fmt: skip


def new(*lines: str, end: int = 22) -> str:
    """The beginning of that file, up to a numbered line, and other lines behind it."""
    cut = NEW.index("\n", NEW.index(f"[{end} ")) + 1
    return NEW[:cut] + "\n".join(lines) + "\n)\n"


def test_sgf_is_read() -> None:
    record = from_sgf(new())
    assert record.options["expansions"] == "MLP"
    assert actions(record) == NEW_MOVES


def test_sgf_moves_are_checked() -> None:
    with pytest.raises(BadMove, match=r"^Line 30: Move 8 \(bL -wB1\) is not legal: bL, a ladybug"):
        from_sgf(NEW)


OLD = r"""(;
GM[27]VV[1]
SU[hive]
P0[id "Ada"]
P1[id "Grace"]
; P0[0 Start P0]
; P0[1 pick w 2 g1]
; P0[2 dropb g1 N 13 .]
; P0[3 done]
; P1[4 pick b 1 b1]
; P1[5 dropb b1 N 14 \\wG1]
; P1[6 done]
; P0[7 move W q N 12 wG1\\]
; P0[8 done]
; P1[9 move B Q N 15 \\bB1]
; P1[10 done]
; P0[11 move W B1 M 12 -wQ]
; P0[12 done]
; P1[13 move B A1 O 16 bQ/]
; P1[14 done]
; P0[15 pickb M 12 B1]
; P0[16 dropb B1 N 13 .]
; P0[17 done]
; P1[18 pickb O 16 A1]
; P1[19 dropb A1 O 13 wB1-]
; P1[20 pickb O 13 A1]
; P1[21 dropb A1 M 11 /wQ]
; P1[22 done]
; P0[23 resign]
)
"""


def test_old_sgf_is_read() -> None:
    record = from_sgf(OLD)
    assert actions(record) == [
        "wG1", "bB1 \\wG1", "wQ wG1\\", "bQ \\bB1", "wB1 -wQ", "bA1 bQ/", "wB1 wG1", "bA1 /wQ",
        "resign",
    ]  # fmt: skip
    outcome = record.replay().outcome()
    assert outcome is not None
    assert outcome.winners == (1,)


def test_sgf_agreed_draw() -> None:
    record = from_sgf(new("; P1[23 OfferDraw]", "; P1[24 Done]", "; P0[25 AcceptDraw]",
                          "; P0[26 Done]"))  # fmt: skip
    outcome = record.replay().outcome()
    assert outcome is not None
    assert outcome.draw


def test_sgf_without_confirmation() -> None:
    assert actions(from_sgf(new("; P1[23 Move B bA1 R 13 bL1-]"))) == NEW_MOVES
    spilled = new("; P1[23 Move B bA1 R 13 bL1-]", "; P0[24 Move W wA1 L 12 /wB1]", "; P0[25 Done]")
    assert actions(from_sgf(spilled))[7:] == ["bA1 bL-", "wA1 /wB1"]


def test_sgf_numbers_are_ours() -> None:
    record = from_sgf(new("; P1[23 Move B bA3 R 13 bL1-]", "; P1[24 Done]",
                          "; P0[25 Move W wA2 L 12 /wB1]", "; P0[26 Done]",
                          "; P1[27 Move B bA1 S 13 bA3-]", "; P1[28 Done]"))  # fmt: skip
    assert actions(record)[7:] == ["bA1 bL-", "wA1 /wB1", "bA2 bA1-"]


def test_sgf_drop_by_column_and_row() -> None:
    record = from_sgf(new("; P1[23 Move B bA1 R 13 .]", "; P1[24 Done]",
                          "; P0[25 Pickb M 13 wB1]", "; P0[26 Dropb wB1 N 13 .]", "; P0[27 Done]",
                          "; P1[28 Pickb R 13 bA1]", "; P1[29 Dropb bA1 L 12 .]", "; P1[30 Done]",
                          ))  # fmt: skip
    assert actions(record)[7:] == ["bA1 bL-", "wB1 wS1", "bA1 /wQ"]


@cache
def passing() -> Record:
    """A game with a forced pass in it."""
    for seed in range(500):
        record = random_game("", seed, plies=100)
        if "pass" in actions(record)[:-1]:
            return record
    raise AssertionError("no game with a pass")


@pytest.mark.parametrize("line", ["Pass]\n; P{seat}[0 Done]", "Done]", "Passdone]", "", "pass]"])
def test_sgf_passes(line: str) -> None:
    record = passing()
    lines = []
    for ply, move in enumerate(actions(record)):
        seat = ply % 2
        if move == "pass":
            if line:
                lines.append(f"; P{seat}[0 {line.format(seat=seat)}")
            continue
        piece, _, reference = move.partition(" ")
        on_top = reference and reference[0] in "wb" and reference[-1] not in "-/\\"
        reference = (reference + "." if on_top else reference or ".").replace("\\", "\\\\")
        lines += [f"; P{seat}[0 Dropb {piece} A 1 {reference}]", f"; P{seat}[0 Done]"]
    text = "(; GM[27]SU[Hive]\n" + "\n".join(lines) + "\n)"
    assert actions(from_sgf(text)) == actions(record)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", r"^This SGF file is of ''"),
        (NEW.replace("GM[27]", "GM[1]"), r"^This SGF file is of game 1; Hive is 27\.$"),
        (NEW.replace("hive-plm", "Hive-Ultimate"), r"^This SGF file is of 'Hive-Ultimate'"),
        (new("; P1[23 Jump B]"), r"^Line 29: Can't read .* action of BoardSpace .* not 'Jump'\.$"),
        (new("; P1[23 Dropb bA1 R 13]"), r"^Line 29: .* a column, a row and a reference"),
        (new("; P1[23 Dropb bA1 R x .]", "; P1[24 Done]"), r"^Line 30: .* a column, a row"),
        (new("; P1[23 Dropb bX1 R 13 .]"), r"^Line 29: .* a piece of this game .* not 'bX1'"),
        (new("; P1[23 Dropb]"), r"^Line 29: .* a piece of this game"),
        (new("; P1[23 Dropb bM1 R 13 bQ--]", "; P1[24 Done]"), r"^Line 30: .* a reference such as"),
        (new("; P1[23 Pickb A 1 A1]"), r"^Line 29: .* a piece of this game"),
        (new("; P1[23"), r"^Line 29: Can't read 'P1\[23' .* a line such as"),
        (new("; P0[23 Move W wA1 L 12 /wB1]", "; P0[24 Done]"), r"^Line 30: .* It is Black's turn"),
        (new("; P1[23 Pass]"), r"^Line 29: Move 8 \(pass\) is not legal: You can place or move"),
        (new("; P1[23 Resign]", "; P1[24 Resign]"), r"^Line 30: The game is over\.$"),
    ],
)  # fmt: skip
def test_bad_sgf(text: str, why: str) -> None:
    with pytest.raises(apiary.BadRecord, match=why):
        from_sgf(text)


@pytest.mark.parametrize("letters", SETS)
@pytest.mark.parametrize("seed", range(4))
def test_sgf_round_trips(letters: str, seed: int) -> None:
    record = random_game(letters, seed, plies=150)
    assert from_sgf(to_sgf(record), {"queen_first": False}) == record


def test_sgf_writes_columns_and_rows() -> None:
    lines = to_sgf(from_sgf(new())).splitlines()
    written = [line.partition("]")[0] for line in lines if "Move" in line or "ropb" in line]
    assert [line.split(" ", 3)[3] for line in written] == [
        "W wS1 N 13 .", "B bG1 O 13 wS1-", "W wQ M 13 -wS1", "B bQ P 13 bG1-", "W wB1 L 13 -wQ",
        "B bL1 Q 13 bQ-", "wB1 M 13 wQ.",
    ]  # fmt: skip
    assert "; P0[13 Pickb L 13 wB1]" in lines


@pytest.mark.parametrize("events", [[(1, "resign")], [(0, "offer draw"), (1, "accept draw")]])
def test_sgf_writes_how_it_ended(events: list[tuple[int, str]]) -> None:
    record = with_events(opening(), *events)
    assert from_sgf(to_sgf(record), {"queen_first": False}) == record


def test_sgf_keeps_what_is_known_of_a_game() -> None:
    about = {"Date": "2019.03.24", "Site": "here", "White": "Ada", "Black": "Grace"}
    comments = {0: "At first", 2: "a grasshopper; (; P0(1", 4: "the queen"}
    record = msgspec.structs.replace(opening(), about=about, comments=comments)
    assert from_sgf(to_sgf(record), {"queen_first": False}) == record
    odd = msgspec.structs.replace(record, about={"White": '"A"]'}, comments={1: "[x]\n(;"})
    again = from_sgf(to_sgf(odd), {"queen_first": False})
    assert (again.about, again.comments) == ({"White": "'A')"}, {1: "(x) (;"})
    assert from_sgf(
        NEW.replace("wS1 N 13 .]", "wS1 N 13 .]C[so]").split("; P1[23")[0]
    ).comments == {1: "so"}


def test_several_games_in_an_sgf() -> None:
    readings = read_sgf("\n".join([new(), OLD, NEW]))
    assert [reading.record() for reading in readings[:2]] == [from_sgf(new()), from_sgf(OLD)]
    assert [reading.about["Black"] for reading in readings] == ["Grace"] * 3
    assert len(readings[2].match.events) == 7
    line = (new() + "\n" + OLD + "\n" + NEW).split("\n").index("; P1[24 Done ]") + 1
    assert str(readings[2].error).startswith(f"Line {line}: Move 8 (bL -wB1) is not legal")
    with pytest.raises(apiary.BadRecord, match=r"^There are 2 games in this file"):
        from_sgf(new() + OLD)


@pytest.mark.parametrize("between", ["", " ", "\n", "\n\n  "])
def test_games_of_an_sgf_may_share_a_line(between: str) -> None:
    first = to_sgf(msgspec.structs.replace(opening(), comments={1: "a (; b", 2: ") c"})).strip()
    readings = read_sgf(between.join([first, OLD.strip(), first]))
    assert [len(reading.record().events) for reading in readings] == [4, 9, 4]
    assert readings[2].comments == {1: "a (; b", 2: ") c"}


def test_variations_of_an_sgf_are_passed_over() -> None:
    main = to_sgf(opening()).strip().removesuffix(")")
    other = "; P0[20 Move W wA1 L 12 -wQ]\n; P0[21 Done]\n"
    written = f"{main}({other})\n({other.replace('wA1', 'wB1')}))"
    [reading, last] = read_sgf(f"{written}\n{OLD}")
    assert actions(reading.record()) == [*OPENING, "wA1 -wQ"]
    assert actions(last.record()) == actions(from_sgf(OLD))


# --- garbage


@pytest.mark.parametrize("read", [from_game_string, from_pgn, from_sgf])
def test_changed_files_are_read_or_refused(read: object) -> None:
    assert callable(read)
    rng = Random(11)
    refused = 0
    games = [to_game_string(random_game("MLP", 1, plies=30)), MZINGA, NEW, OLD]
    for _ in range(3000):
        letters = list(rng.choice(games))
        for _ in range(rng.randint(1, 5)):
            at = rng.randrange(len(letters))
            letters[at : at + rng.randint(0, 3)] = rng.choices('wb1-/\\;[]"{}. \n\0QDZ', k=2)
        try:
            record = read("".join(letters))
        except (apiary.BadRecord, apiary.BadNotation) as error:
            refused += bool(str(error))
        else:
            record.replay()
    assert refused > 1000


@pytest.mark.parametrize("read", [from_game_string, from_pgn, from_sgf])
@pytest.mark.parametrize(
    "part", ["{", '"', "[", "SU[", ";", "; P0[1 ", "(", ";\n", "1. ", "wA1;", "\\"]
)
def test_long_nonsense_is_refused(read: object, part: str) -> None:
    assert callable(read)
    for start in ("", "Base;InProgress;White[2];", "SU[hive]"):
        with pytest.raises((apiary.BadRecord, apiary.BadNotation)) as caught:
            read(start + part * 100_000)
        assert len(str(caught.value)) < 500
