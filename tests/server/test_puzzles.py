"""Puzzles over HTTP: trying them, why a try fails, how they are won, and what counts."""

from __future__ import annotations

from typing import Any

import pytest

from apiary import puzzles
from apiary.puzzles import Puzzle
from tests.server.visitors import PASSWORD, Visitor

pytestmark = pytest.mark.anyio

ONE = next(one for one in puzzles.all_puzzles() if one.moves == 1)
TWO = next(one for one in puzzles.all_puzzles() if one.moves == 2)
NEWCOMER = 1000


def path_of(puzzle: Puzzle) -> str:
    return f"/api/puzzles/{puzzle.name}"


def wrong(puzzle: Puzzle) -> int:
    """A first move that does not solve it."""
    start = puzzle.start()
    return next(int(one) for one in start.legal(start.pending()[0]) if one != puzzle.first())


async def tried(visitor: Visitor, puzzle: Puzzle, *actions: int) -> Any:
    return await visitor.post(path_of(puzzle), {"actions": list(actions)})


async def standing(visitor: Visitor) -> dict[str, Any]:
    found: dict[str, Any] = (await visitor.get("/api/puzzles"))["mine"]
    return found


async def test_looking_at_the_puzzles_makes_nobody(maya: Visitor) -> None:
    answer = await maya.ask("GET", "/api/puzzles")
    assert "set-cookie" not in answer.headers
    found = answer.json()
    assert found["puzzles"] == len(puzzles.all_puzzles())
    assert puzzles.find(found["day"])
    assert found["mine"]["rating"] == NEWCOMER
    assert {"pillbug", "beetle", "gate"} <= {theme["name"] for theme in found["themes"]}


async def test_the_one_move_solves_it_and_counts_once(maya: Visitor) -> None:
    start = await tried(maya, ONE)
    assert (start["verdict"], start["before"], start["change"]) == ("open", "new", None)
    first = await tried(maya, ONE, ONE.first())
    assert first["verdict"] == "passed"
    assert first["change"]["after"] > first["change"]["before"] == NEWCOMER
    again = await tried(maya, ONE, ONE.first())
    assert (again["verdict"], again["before"], again["change"]) == ("passed", "solved", None)
    now = await standing(maya)
    assert (now["tries"], now["solved"]) == (1, 1)
    assert now["rating"] == first["change"]["after"]


async def test_a_wrong_try_counts_and_to_solve_it_later_does_not(maya: Visitor) -> None:
    failed = await tried(maya, TWO, wrong(TWO))
    assert failed["verdict"] == "failed"
    assert (await tried(maya, TWO))["before"] == "failed"
    assert (await standing(maya))["solved"] == 0


async def test_a_win_in_two_shows_the_answer_to_each_move(maya: Visitor) -> None:
    trial = await tried(maya, TWO, TWO.first())
    assert (trial["verdict"], trial["left"], len(trial["told"])) == ("open", 1, 1)
    assert trial["position"]["moves"]
    state = TWO.start()
    for text in TWO.line[:2]:
        state.play(state.pending()[0], state.parse(text))
    done = await tried(maya, TWO, TWO.first(), int(state.parse(TWO.line[2])))
    assert done["verdict"] == "passed"


async def test_what_refutes_a_wrong_move_is_shown(maya: Visitor) -> None:
    failed = await tried(maya, TWO, wrong(TWO))
    assert failed["because"]["key"] == "core.puzzle_refuted"
    assert failed["position"]["number"] == 2
    assert failed["position"]["choices"] is None


async def test_why_a_touch_leads_nowhere(maya: Visitor) -> None:
    start = ONE.start()
    queen = ("wQ", "bQ")[1 - start.pending()[0]]
    asked = {"actions": [], "path": [f"piece:{queen}"]}
    reason = (await maya.ask("POST", f"{path_of(ONE)}/why", asked)).json()
    assert reason["message"]["key"] == "hive.not_your_piece"


async def test_looking_up_the_solution_is_a_failed_try(maya: Visitor) -> None:
    found = await maya.post(f"{path_of(TWO)}/solution", {})
    assert [step["position"]["number"] for step in found["steps"]] == [0, 1, 2, 3]
    assert found["steps"][-1]["position"]["outcome"]["ranks"]
    assert found["change"]["after"] < NEWCOMER or found["change"]["after"] == 0
    assert (await tried(maya, TWO, TWO.first()))["before"] == "failed"


async def test_every_other_answer_is_won_too(maya: Visitor) -> None:
    found = await maya.post(f"{path_of(TWO)}/solution", {})
    choices = found["steps"][1]["position"]["choices"]["touches"]
    answers = sorted({touch[0] for touch in choices})
    for answer in answers[:3]:
        other = await maya.post(f"{path_of(TWO)}/solution", {"answers": [answer]})
        assert other["steps"][-1]["position"]["outcome"]["ranks"]
    refused = await maya.ask("POST", f"{path_of(TWO)}/solution", {"answers": [5_000]})
    assert refused.status_code == 400


async def test_the_next_one_is_new_and_of_its_theme(maya: Visitor) -> None:
    await tried(maya, ONE, ONE.first())
    theme = "scorpion"
    some = {one.name for one in puzzles.by_theme(theme)}
    for _ in range(3):
        found = await maya.get(f"/api/puzzles/next?theme={theme}")
        assert found["name"] in some
    any_theme = puzzles.find((await maya.get(f"/api/puzzles/next?after={TWO.name}"))["name"])
    assert any_theme not in (ONE, TWO)


async def test_a_newcomer_gets_an_easy_one(maya: Visitor) -> None:
    found = await maya.get("/api/puzzles/next")
    assert puzzles.find(found["name"]).grade == 1


@pytest.mark.parametrize("path", ["/api/puzzles/wombat", "/api/puzzles/wombat/solution"])
async def test_what_is_not_there(maya: Visitor, path: str) -> None:
    assert (await maya.ask("POST", path, {})).status_code == 404


async def test_there_is_no_such_theme(maya: Visitor) -> None:
    assert (await maya.ask("GET", "/api/puzzles/next?theme=wombat")).status_code == 404


async def test_who_logs_in_has_tried_what_either_has(maya: Visitor, willy: Visitor) -> None:
    await maya.register("maya")
    await tried(maya, ONE, ONE.first())
    await tried(willy, ONE, wrong(ONE))
    await tried(willy, TWO, wrong(TWO))
    await willy.post("/api/session", {"login": "maya", "password": PASSWORD})
    assert (await tried(willy, ONE))["before"] == "solved"
    assert (await tried(willy, TWO))["before"] == "failed"
    now = await standing(willy)
    assert now["solved"] == 1


async def test_a_puzzle_that_many_fail_is_stronger(maya: Visitor, willy: Visitor) -> None:
    before = (await tried(maya, ONE))["rating"]
    await tried(maya, ONE, wrong(ONE))
    assert (await tried(willy, ONE))["rating"] > before
