"""Lessons over HTTP: trying a step, why not, a hint, and what is kept."""

from __future__ import annotations

from typing import Any

import pytest

from apiary import lessons
from apiary.lessons import Attempt
from tests.server.visitors import PASSWORD, Visitor

pytestmark = pytest.mark.anyio

WIN = "/api/lessons/hive/first-game/1"  # fill the last space beside the black queen
ILLEGAL = 5_000


def solved(game: str = "hive", name: str = "first-game", step: int = 1) -> list[int]:
    lesson = lessons.find(game, name)
    found = lessons.solution(Attempt(lesson.steps[step - 1], lesson))
    assert found is not None
    return found


async def tried(visitor: Visitor, path: str, *actions: int) -> Any:
    return (await visitor.ask("POST", path, {"actions": list(actions)})).json()


async def done(visitor: Visitor, name: str = "first-game") -> int:
    listed = await visitor.get("/api/lessons")
    return next(int(one["done"]) for one in listed if (one["game"], one["name"]) == ("hive", name))


async def test_looking_at_the_lessons_makes_nobody(maya: Visitor) -> None:
    answer = await maya.ask("GET", "/api/lessons")
    assert "set-cookie" not in answer.headers
    assert {one["game"] for one in answer.json()} >= {"hive", "waggledance"}
    assert all(one["steps"] >= 1 and one["done"] == 0 for one in answer.json())


async def test_a_step_begins_with_its_position_and_its_task(maya: Visitor) -> None:
    trial = await tried(maya, WIN)
    assert trial["verdict"] == "open"
    assert trial["say"]["de"].startswith("Du gewinnst")
    assert any(thing["id"] == "piece:bQ" for thing in trial["position"]["scene"]["things"])
    assert trial["position"]["choices"]["touches"]
    assert [seat["me"] for seat in trial["table"]["seats"]] == [True, False]


async def test_what_fulfils_the_task_is_kept(maya: Visitor) -> None:
    trial = await tried(maya, WIN, *solved())
    assert trial["verdict"] == "passed"
    assert trial["position"]["choices"] is None
    assert trial["position"]["outcome"]["ranks"] == [1, 2]
    assert await done(maya) == 1


async def test_what_does_not_is_not(maya: Visitor) -> None:
    wins = {touch[0] for touch in (await tried(maya, WIN))["position"]["choices"]["touches"]}
    other = next(action for action in sorted(wins) if action not in solved())
    assert (await tried(maya, WIN, other))["verdict"] == "failed"
    assert await done(maya) == 0


async def test_an_earlier_step_done_again_loses_nothing(maya: Visitor) -> None:
    await tried(maya, "/api/lessons/hive/first-game/3", *solved(step=3))
    await tried(maya, WIN, *solved())
    assert await done(maya) == 3


async def test_an_illegal_action_is_refused_with_its_reason(maya: Visitor) -> None:
    answer = await maya.ask("POST", WIN, {"actions": [ILLEGAL]})
    assert answer.status_code == 400
    assert answer.json()["message"]["key"].startswith(("hive.", "core."))


async def test_why_a_touch_leads_nowhere(maya: Visitor) -> None:
    asked = {"actions": [], "path": ["piece:bQ"]}
    reason = (await maya.ask("POST", f"{WIN}/why", asked)).json()
    assert reason["message"]["key"] == "hive.not_your_piece"
    start = await tried(maya, WIN)
    good = {"actions": [], "path": [start["position"]["choices"]["touches"][0][1][0]]}
    assert (await maya.ask("POST", f"{WIN}/why", good)).text in ("", "null")


async def test_a_hint_leads_through(maya: Visitor) -> None:
    hint = (await maya.ask("POST", f"{WIN}/hint", {"actions": []})).json()
    assert (await tried(maya, WIN, hint["action"]))["verdict"] == "passed"


@pytest.mark.parametrize(
    "path", ["hive/wombat/1", "wombat/first-game/1", "hive/first-game/99", "hive/first-game/0"]
)
async def test_what_is_not_there(maya: Visitor, path: str) -> None:
    answer = await maya.ask("POST", f"/api/lessons/{path}", {"actions": []})
    assert answer.status_code in (400, 404)


async def test_who_registers_keeps_what_was_learnt(maya: Visitor) -> None:
    await tried(maya, WIN, *solved())
    await maya.register("maya")
    assert await done(maya) == 1


async def test_who_logs_in_has_come_as_far_as_either(maya: Visitor, willy: Visitor) -> None:
    await maya.register("maya")
    await tried(maya, "/api/lessons/hive/first-game/3", *solved(step=3))
    await tried(willy, WIN, *solved())
    await tried(willy, "/api/lessons/waggledance/first-game/1", *solved("waggledance"))
    await willy.ask("POST", "/api/session", {"login": "maya", "password": PASSWORD})
    assert await done(willy) == 3
    listed = await willy.get("/api/lessons")
    assert sum(one["done"] for one in listed) == 4
