"""Analysis over HTTP: positions, lines, what is brought along, and no help in running games."""

from __future__ import annotations

import json
from math import inf
from random import Random
from typing import Any

import pytest

import apiary
from apiary.bots.analysis import Analyst
from apiary.core.play import play_at_random
from apiary.games.files import write_games
from apiary.server import bots, limits
from apiary.server.bots import Look
from apiary.server.importing import checked, read
from tests.server.visitors import Place, Visitor

pytestmark = pytest.mark.anyio

HIVE = {"game": "hive", "options": {"expansions": "MLP"}}
MOVES = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 \\wQ", "bA1 bQ/", "wA1 bA1\\")
# White's ant closes the last cell around Black's queen.
WON = "Base;White[9];0,0:bQ 1,0:bA1 0,1:bS1 -1,1:wS1 -1,0:wB1 0,-1:wQ 2,0:wA1"


def events(*moves: str) -> list[tuple[int, str]]:
    return [(number % 2, move) for number, move in enumerate(moves)]


async def study(visitor: Visitor, beginning: dict[str, Any], *moves: str, **more: object) -> Any:
    return await visitor.post(
        "/api/analysis", {"beginning": beginning, "events": events(*moves), **more}
    )


async def lines(visitor: Visitor, beginning: dict[str, Any], *moves: str, **more: object) -> Any:
    wish = {"beginning": beginning, "events": events(*moves), "seconds": 0.1, **more}
    return await visitor.post("/api/analysis/lines", wish)


async def refused(visitor: Visitor, path: str, body: object) -> tuple[int, str]:
    """The status and the sentence of a refusal."""
    answer = await visitor.ask("POST", path, body)
    assert answer.status_code >= 400, answer.text
    return answer.status_code, answer.json()["text"]


async def bring(visitor: Visitor, text: str) -> Any:
    return await visitor.post("/api/analysis/import", {"text": text})


async def test_a_point_shows_what_can_be_done_there(maya: Visitor) -> None:
    found = await study(maya, HIVE, *MOVES[:4])
    assert (found["position"]["number"], found["position"]["pending"]) == (4, [0])
    assert found["position"]["choices"]["touches"]
    assert found["told"]["key"].startswith("hive.")
    assert found["position"]["moves"]
    assert found["added"] == []
    state = apiary.game("hive").position(found["text"], expansions="MLP")
    assert state.pending() == (0,)


async def test_an_action_leads_on(maya: Visitor) -> None:
    state = apiary.start("hive", options={"expansions": "MLP"})
    for move in MOVES[:4]:
        state.play(state.pending()[0], state.parse(move))
    action = int(state.parse(MOVES[4]))
    found = await study(maya, HIVE, *MOVES[:4], action=action)
    assert found["added"] == [[0, state.text(action)]]
    assert found["position"]["number"] == 5
    assert found["position"]["pending"] == [1]


async def test_chance_goes_on_by_itself(maya: Visitor) -> None:
    """Its draws are added, so that whoever looks can come back to the same."""
    beginning = {"game": "hornet", "seats": 3}
    found = await study(maya, beginning, go_on=True)
    assert found["added"]
    assert {actor for actor, _ in found["added"]} == {-1}
    assert found["position"]["choices"]["touches"]
    wish = {"beginning": beginning, "events": found["added"]}
    assert (await maya.post("/api/analysis", wish))["text"] == found["text"]


async def test_lines_are_told_and_marked(maya: Visitor) -> None:
    found = await lines(maya, HIVE, *MOVES, lines=2)
    assert found["seat"] == 1
    assert len(found["lines"]) == 2
    assert found["depth"] > 0
    assert sum(found["chances"]) == pytest.approx(1)
    state = apiary.start("hive", options={"expansions": "MLP"})
    for move in MOVES:
        state.play(state.pending()[0], state.parse(move))
    for line in found["lines"]:
        assert line["moves"]
        after = state.copy()
        for text in line["texts"]:
            after.play(after.pending()[0], after.parse(text))


def test_a_worker_goes_on_with_a_search() -> None:
    """The same position is looked at by what remembers it, so that the same depth again takes
    fewer positions.
    """
    state = apiary.start("hive", options={"expansions": "MLP"})
    for move in MOVES:
        state.play(state.pending()[0], state.parse(move))
    view = state.seen_by(1)
    for _ in range(2):
        assert bots.answer(Look(view.to_bytes(), 1, 1, 0.05)).analysis is not None
    analyst = bots._analysts[view.to_bytes(), 1, 1]
    board = state.game.mind.board(view)
    assert board is not None
    tries = [analyst._searcher.analyse(board, inf, 4)[0].nodes for _ in range(2)]
    fresh = Analyst(view, 1, 1)._searcher.analyse(board, inf, 4)[0].nodes
    assert tries[1] < fresh


async def test_a_win_is_proven(maya: Visitor) -> None:
    found = await lines(maya, {"game": "hive", "position": WON})
    best = found["lines"][0]
    assert (best["wins_in"], best["chance"]) == (1, 1.0)
    state = apiary.game("hive").position(WON)
    state.play(0, state.parse(best["texts"][0]))
    assert state.won_by(0)


@pytest.mark.parametrize("game", ["hornet", "alveola", "waggledance"])
async def test_games_of_chance_are_analysed_by_playing_on(maya: Visitor, game: str) -> None:
    beginning = {"game": game, "seats": 3}
    begun = await study(maya, beginning, go_on=True)
    wish = {"beginning": beginning, "events": begun["added"], "seconds": 0.3}
    found = await maya.post("/api/analysis/lines", wish)
    assert len(found["chances"]) == 3
    assert found["depth"] == 0
    assert all(0 <= line["share"] <= 1 for line in found["lines"])


async def test_no_lines_when_it_is_over(maya: Visitor) -> None:
    wish = {"beginning": HIVE, "events": [*events(*MOVES), (1, "resign")]}
    status, text = await refused(maya, "/api/analysis/lines", wish)
    assert (status, text) == (400, "The game is over.")


async def test_why_not_is_told(maya: Visitor) -> None:
    wish = {"beginning": HIVE, "events": events(*MOVES[:2]), "path": ["piece:wS1"]}
    found = await maya.post("/api/analysis/why", wish)
    assert found["message"]["key"].startswith("hive.")


async def test_a_move_that_is_not_legal_is_told_by_its_number(maya: Visitor) -> None:
    wish = {"beginning": HIVE, "events": events("wS1", "bS1 wS1-", "wA1 bS1-")}
    status, text = await refused(maya, "/api/analysis", wish)
    assert status == 400
    assert text.startswith("Move 3 (wA1 bS1-) is not legal: ")


# --- Games between people


async def a_game(maya: Visitor, willy: Visitor, moves: int = 9) -> list[tuple[int, str]]:
    """A game between two people after so many moves."""
    table = await maya.table(options={"expansions": "MLP"})
    await willy.post(f"/api/tables/{table}/seats", {})
    state = apiary.start("hive", options={"expansions": "MLP"})
    rng, played = Random(3), []
    for number in range(moves):
        action = rng.choice([int(one) for one in state.legal()])
        text = state.text(action)
        answer = await (maya, willy)[number % 2].act(table, text)
        assert answer.status_code < 300, answer.text
        state.play(number % 2, action)
        played.append((number % 2, text))
    return played


async def test_nothing_for_whoever_plays_it_now(
    place: Place, maya: Visitor, willy: Visitor
) -> None:
    played = await a_game(maya, willy)
    path, wish = "/api/analysis/lines", {"beginning": HIVE, "events": played, "seconds": 0.1}
    for visitor in (maya, willy):
        assert (await refused(visitor, path, wish))[0] == 403
    state = apiary.start("hive", options={"expansions": "MLP"})
    for actor, text in played:
        state.play(actor, state.parse(text))
    by_position = {**HIVE, "position": state.to_text()}
    assert (await refused(maya, path, {"beginning": by_position}))[0] == 403
    onwards = [*played, (1, state.text(int(state.legal()[0])))]  # nor one move further
    assert (await refused(maya, path, {**wish, "events": onwards}))[0] == 403
    assert (await maya.post(path, {**wish, "events": played[:-1]}))["lines"]
    assert (await (await place.visitor()).post(path, wish))["lines"]


def in_other_words(state: apiary.State, way: str) -> str:
    """A running game's position, disguised."""
    kind, turn, stacks, *_ = state.to_text().split(";")
    cells = [cell.split(":") for cell in stacks.split()]
    places = {cell: tuple(map(int, cell.split(","))) for cell, _ in cells}
    if way == "turned":
        places = {cell: (-r, q + r) for cell, (q, r) in places.items()}
    if way == "mirrored":
        places = {cell: (r, q) for cell, (q, r) in places.items()}
    moved = " ".join(f"{places[cell][0]},{places[cell][1]}:{pile}" for cell, pile in cells)
    if way == "other turn":
        colour, _, number = turn.partition("[")
        turn = f"Black[{number}" if colour == "White" else f"White[{int(number[:-1]) + 1}]"
    if way == "other colours":
        moved = moved.translate(str.maketrans("wb", "bw"))
        turn = f"Black{turn[5:]}" if turn.startswith("White") else f"White[{int(turn[6:-1]) + 1}]"
    return f"{kind};{turn};{moved}"


@pytest.mark.parametrize(
    "way", ["as it is", "turned", "mirrored", "nothing moved", "other turn", "other colours"]
)
async def test_nor_by_a_position_that_is_set_up_otherwise(
    place: Place, maya: Visitor, willy: Visitor, way: str
) -> None:
    """Neither of the running position, nor of one to which an action leads from it."""
    played = await a_game(maya, willy)
    state = apiary.start("hive", options={"expansions": "MLP"})
    for actor, text in played:
        state.play(actor, state.parse(text))
    states = [state]
    for action in list(state.legal())[:3]:
        after = state.copy()
        after.play(after.pending()[0], action)
        states.append(after)
    refusals = 0
    for one in states:
        line = in_other_words(one, way)
        beginning = {"game": "hive", "position": line}
        if (await maya.ask("POST", "/api/analysis", {"beginning": beginning})).status_code != 200:
            continue  # no game can come to that
        wish = {"beginning": beginning, "seconds": 0.1}
        assert (await refused(maya, "/api/analysis/lines", wish))[0] == 403
        refusals += 1
        stranger = await place.visitor()
        assert (await stranger.post("/api/analysis/lines", wish))["lines"]
    assert refusals > 0


async def test_help_comes_back_when_the_game_is_over(maya: Visitor, willy: Visitor) -> None:
    played = await a_game(maya, willy)
    wish = {"beginning": HIVE, "events": played, "seconds": 0.1}
    assert (await refused(maya, "/api/analysis/lines", wish))[0] == 403
    (table,) = [one["id"] for one in (await willy.get("/api/tables"))["mine"]]
    assert (await willy.act(table, -1)).status_code < 300
    assert (await maya.post("/api/analysis/lines", wish))["lines"]


# --- Import


@pytest.mark.parametrize("kind", ["json", "pgn", "sgf", "uhp"])
async def test_every_format_is_read_by_its_content(maya: Visitor, kind: str) -> None:
    match = apiary.Match(apiary.game("hive"), options={"expansions": "MLP"})
    play = apiary.start("hive", options={"expansions": "MLP"})
    for move in MOVES:
        match.act(move)
        play.play(play.pending()[0], play.parse(move))
    (found,) = await bring(maya, write_games([match.record()], kind))
    assert found["beginning"]["game"] == "hive"
    assert found["error"] is None
    state = apiary.start("hive", options=found["beginning"]["options"])
    for actor, text in found["events"]:
        state.play(actor, state.parse(text))
    assert state.to_text() == play.to_text()


@pytest.mark.parametrize("game", ["hornet", "alveola", "waggledance"])
async def test_records_of_every_game_are_read(maya: Visitor, game: str) -> None:
    match = apiary.Match(apiary.game(game), seats=3)
    rng = Random(1)
    while len(match.events) < 60:
        match.throw_dice(rng)
        seat = match.state.pending()[0]
        match.play(seat, int(match.state.pick(seat, rng.randrange(1000))))
    (found,) = await bring(maya, match.record().to_json())
    assert [tuple(event) for event in found["events"]] == [
        (event.actor, event.action) for event in match.events
    ]
    studied = await maya.post(
        "/api/analysis", {"beginning": found["beginning"], "events": found["events"]}
    )
    assert studied["text"] == match.state.to_text()


@pytest.mark.parametrize("game", ["hive", "hornet", "alveola", "waggledance"])
async def test_a_position_in_a_line_is_read(maya: Visitor, game: str) -> None:
    state = apiary.start(game)
    play_at_random(state, Random(2), 30)
    (found,) = await bring(maya, f"  {state.to_text()}\n")
    assert (found["beginning"]["game"], found["events"]) == (game, [])
    assert (await study(maya, found["beginning"]))["text"] == state.to_text()


async def test_the_good_part_of_a_bad_game_is_opened(maya: Visitor) -> None:
    text = "Base;InProgress;White[2];wS1;bS1 wS1-;wS2 bS1-"
    (found,) = await bring(maya, text)
    assert len(found["events"]) == 2
    assert found["error"]["key"] == "core.record_illegal"


async def test_comments_come_along(maya: Visitor) -> None:
    (found,) = await bring(maya, '[GameType "Base"]\n\n1. wS1 {Quiet.} 2. bS1 wS1- {So there.}\n')
    assert dict(found["comments"]) == {1: "Quiet.", 2: "So there."}


VARIED = """[GameType "Base+MLP"]
[White "Ada"]

1. wS1 $1 {Quiet.} (1. wA1 {Louder.} 2. bA1 wA1-)
2. bS1 wS1- (2. bB1 wS1- 3. wQ -wS1)
3. wQ -wS1
"""


async def export(visitor: Visitor, found: dict[str, Any], kind: str) -> str:
    """What was brought, as a file."""
    parts = {name: found[name] for name in ("beginning", "events", "comments", "signs", "about")}
    wish = {**parts, "variations": found["variations"], "kind": kind}
    text: str = (await visitor.post("/api/analysis/export", wish))["text"]
    return text


@pytest.mark.parametrize("kind", ["pgn", "sgf", "json"])
async def test_variations_come_along_and_go_out_again(maya: Visitor, kind: str) -> None:
    (found,) = await bring(maya, VARIED)
    assert dict(found["comments"]) == {1: "Quiet.", 4: "Louder."}
    assert dict(found["signs"]) == {1: [1]}
    assert found["variations"] == [
        [0, 0, "wA1"], [4, 1, "bA1 wA1-"], [1, 1, "bB1 wS1-"], [6, 0, "wQ -wS1"],
    ]  # fmt: skip
    (again,) = await bring(maya, await export(maya, found, kind))
    assert again == found


async def test_a_variation_that_can_not_be_played_is_left_out(maya: Visitor) -> None:
    (found,) = await bring(maya, VARIED)
    record = json.loads(await export(maya, found, "json"))
    record["variations"][2] = [1, 1, "bQ wA1-"]
    (again,) = await bring(maya, json.dumps(record))
    assert again["variations"] == [[0, 0, "wA1"], [4, 1, "bA1 wA1-"]]
    assert again["notes"]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"variations": [[9, 0, "wA1"]]}, "can't follow event 9"),
        ({"variations": [[1, 1, "bA1 wS1"]]}, "not legal"),
        ({"events": [[0, "nonsense"]]}, "Move 1"),
        ({"about": {"Whi te": "x"}}, "tag"),
        ({"beginning": {"game": "hive", "position": WON}}, "from their beginning"),
        ({"beginning": {"game": "hornet", "seats": 3}, "events": []}, "hornet"),
    ],
    ids=["branch", "variation", "move", "tag", "position", "game"],
)
async def test_what_can_not_be_written_is_told(
    maya: Visitor, changes: dict[str, Any], said: str
) -> None:
    wish = {"beginning": HIVE, "events": events(*MOVES[:2]), "kind": "pgn", **changes}
    status, text = await refused(maya, "/api/analysis/export", wish)
    assert status == 400
    assert said in text


async def test_deep_variations_do_no_harm(maya: Visitor) -> None:
    deep = [[max(0, number - 1), number % 2, "wA1"] for number in range(2_000)]
    wish = {"beginning": HIVE, "kind": "pgn", "events": [], "variations": deep}
    answer = await maya.ask("POST", "/api/analysis/export", wish)
    assert answer.status_code in (200, 400)
    text = "1. wS1 " + "(1. wA1 " * 3_000 + ")" * 3_000
    (found,) = await bring(maya, text)
    assert found["variations"] == [[0, 0, "wA1"]]
    assert found["notes"]


WRONG = {
    "garbage": "\x00\x01\x02 \ufffd" * 40,
    "prose": "Dear engine, who wins?",
    "empty record": "{}",
    "other json": '{"moves": [1, 2, 3]}',
    "a list": "[1, 2, 3]",
    "deep": "[" * 20_000,
    "deep record": '{"a":' * 9_000,
    "sgf of another game": "(;GM[1]FF[4]SZ[19];B[pd];W[dd])",
    "open sgf": "(;GM[27]" + "(;" * 5_000,
    "pgn of chess": '[Event "x"]\n\n1. e4 e5 2. Nf3 Nc6 *',
    "game string": "Base+XYZ;InProgress;White[1]",
    "position": "Base;White[3];0,0:wQ 5,5:bQ",
    "another position": "?[1];A B C;nothing",
    "semicolons": ";" * 9_000,
    "record of a game of ours": json.dumps(
        {"apiary": 1, "game": "chess", "rules": 1, "data": "", "seats": 2, "options": {}}
    ),
}


@pytest.mark.parametrize("text", WRONG.values(), ids=WRONG.keys())
async def test_what_makes_no_sense_is_told_in_a_sentence(maya: Visitor, text: str) -> None:
    status, said = await refused(maya, "/api/analysis/import", {"text": text})
    assert status == 400
    assert said.strip()
    assert len(said) < 600
    assert "Traceback" not in said


async def test_what_is_too_long_is_refused(maya: Visitor) -> None:
    path = "/api/analysis/import"
    assert (await refused(maya, path, {"text": "x" * (limits.IMPORT + 1)}))[0] == 400
    assert (await refused(maya, path, {"text": "x" * limits.BODY}))[0] == 413
    many = "Base;NotStarted;White[1]\n" * (limits.IMPORTED + 1)
    status, text = await refused(maya, path, {"text": many})
    assert (status, text) == (400, "There are 101 games in it; at most 100 can be opened at once.")


async def test_a_record_by_other_components_is_refused(maya: Visitor) -> None:
    match = apiary.Match(apiary.game("alveola"), seats=2)
    record = json.loads(match.record().to_json())
    record["data"] = "0" * 64
    status, text = await refused(maya, "/api/analysis/import", {"text": json.dumps(record)})
    assert status == 400
    assert "components" in text


async def test_analysing_has_a_rate(maya: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    wish = {"text": "Base;NotStarted;White[1]"}
    for _ in range(limits.ANALYSES.at_once):
        await maya.post("/api/analysis/import", wish)
    answer = await maya.ask("POST", "/api/analysis/import", wish)
    assert answer.status_code == 429
    assert int(answer.headers["retry-after"]) >= 1


def test_reading_takes_little() -> None:
    """As much as may be sent, of whole games."""
    match = apiary.Match(apiary.game("hive"))
    for move in MOVES:
        match.act(move)
    pgn = write_games([match.record()], "pgn")
    games = read(pgn * 20)
    assert len(games) == 20
    for one in games:
        *_, last = checked(one)  # type: ignore[arg-type]
        assert last is not None
        assert len(last.events) == len(MOVES)


# --- Setting up


async def set_up(visitor: Visitor, beginning: dict[str, Any], *path: str) -> Any:
    """A position that is set up, after things were touched in it."""
    found = await visitor.post("/api/analysis/setup", {"beginning": beginning})
    if not path:
        return found
    touches = found["position"]["choices"]["touches"]
    (change,) = [action for action, touched in touches if tuple(touched) == path]
    wish = {"beginning": {**beginning, "position": found["text"]}, "change": change}
    return await visitor.post("/api/analysis/setup", wish)


async def test_a_position_is_set_up_and_opened(maya: Visitor) -> None:
    beginning: dict[str, Any] = dict(HIVE)
    for piece, cell in (("wQ", "0,0"), ("bQ", "1,0"), ("wB1", "-1,0")):
        found = await set_up(maya, beginning, f"piece:{piece}", f"cell:{cell}")
        beginning["position"] = found["text"]
        if piece == "wQ":  # Black has had no turn yet
            wanting = found["refusal"]["params"]["expected"]["key"]
            assert wanting == "hive.expect.enough_turns"
            assert (await refused(maya, "/api/analysis", {"beginning": beginning}))[0] == 400
    assert found["refusal"] is None
    found = await set_up(maya, beginning, "turn")
    assert found["refusal"] is None
    beginning["position"] = found["text"]
    opened = await study(maya, beginning)
    assert opened["position"]["pending"] == found["position"]["pending"] == [1]
    assert opened["text"] == found["text"]


@pytest.mark.parametrize("game", ["hornet", "alveola", "waggledance"])
async def test_other_games_are_set_up_by_a_line(maya: Visitor, game: str) -> None:
    state = apiary.start(game, seats=3)
    play_at_random(state, Random(2), 30)
    beginning = {"game": game, "seats": 3, "position": state.to_text()}
    found = await set_up(maya, beginning)
    assert (found["text"], found["refusal"]) == (state.to_text(), None)
    assert found["position"]["scene"]["things"]
    assert (await set_up(maya, {"game": game, "seats": 3}))["refusal"] is None
    wrong = {"beginning": {**beginning, "position": "nonsense"}}
    assert (await refused(maya, "/api/analysis/setup", wrong))[0] == 400


@pytest.mark.parametrize("position", ["?", "Base;White[1];0,0:wQ 99,99:bQ", "Base;;", ";" * 3_000])
async def test_what_is_set_up_by_strangers_does_no_harm(maya: Visitor, position: str) -> None:
    wish = {"beginning": {**HIVE, "options": {}, "position": position}, "change": 4_000}
    assert (await refused(maya, "/api/analysis/setup", wish))[0] == 400
