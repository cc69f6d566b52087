"""Who is told by changes knows what somebody is told who asks for everything."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from apiary.core.messages import Message
from apiary.core.scene import Place, Thing, Touch, together
from apiary.server.tables.changes import of_things
from tests.server.playing import ANN, BOB, Hall, file_in, opened
from tests.server.test_watching import hear
from tests.web.changes import GAMES, games_told, plain, things_after

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", GAMES)
async def test_changes_add_up_to_what_is_told_anew(game: str, seed: int) -> None:
    kinds: set[str] = set()
    async for viewers in games_told(game, seed, 80):
        for viewer in viewers:
            assert plain(viewer.known) == plain(viewer.fresh()), viewer.name
            kinds.add(msgspec.json.decode(viewer.told[-1])["type"])
    assert kinds == {"update", "changed"}


def things(text: str) -> tuple[Thing, ...]:
    """Things by their ids; a capital letter is another look of the same."""
    return tuple(
        Thing(letter.lower(), "piece", Place("board"), Message("core.verbatim", {"text": letter}))
        for letter in text
    )


@pytest.mark.parametrize(
    ("old", "new", "gone", "put"),
    [
        ("abc", "abc", "", ""),
        ("abc", "ac", "b", ""),
        ("abc", "aBc", "", "B"),
        ("abc", "abcd", "", "d"),
        ("abc", "cab", "", "ab"),  # what comes after it is put anew
        ("", "ab", "", "ab"),
        ("ab", "", "ab", ""),
    ],
)
def test_only_what_is_not_as_it_was_is_told(old: str, new: str, gone: str, put: str) -> None:
    change = of_things(things(old), things(new))
    assert "".join(change.gone) == gone
    assert [thing for _, thing in change.put] == list(things(put))
    assert things_after(sent(things(old)), sent(change)) == sent(things(new))


def sent(value: object) -> Any:
    """As it arrives."""
    return msgspec.json.decode(msgspec.json.encode(value))


def test_paths_that_differ_in_their_ends_are_told_together() -> None:
    touches = (
        Touch(7, ("ant", "a")),
        Touch(9, ("ant", "c")),
        Touch(4, ("bee", "b")),
        Touch(12, ("ant", "bee")),  # which lies there already
    )
    assert sent(together(touches, things("abc"))) == [
        [["ant"], [0, 7, 2, 2]],
        [["bee"], [1, 4]],
        [["ant"], {"bee": 12}],
    ]


async def test_all_is_told_to_who_has_just_come_or_has_heard_nothing_for_long(
    tmp_path: Path,
) -> None:
    async with opened(file_in(tmp_path)) as hall:
        table = await hall.duel()
        live = await hall.keeper.tables.get(table)
        async with hall.keeper.watch(table, ANN, 2, by_changes=True) as updates:
            kinds = [await _kind_of_next_position(hall, table, updates, "wA1")]
            kinds.append(await _kind_of_next_position(hall, table, updates, "bA1 wA1-"))
            live.forget_shown(live.touched + 1)
            kinds.append(await _kind_of_next_position(hall, table, updates, "wQ -wA1"))
            kinds.append(await _kind_of_next_position(hall, table, updates, "bQ bA1-"))
    assert kinds == ["update", "changed", "update", "changed"]


async def _kind_of_next_position(
    hall: Hall, table: str, updates: AsyncIterator[bytes], move: str
) -> str:
    await hall.act(table, ANN if move.startswith("w") else BOB, move)
    while (notice := await hear(updates)).get("position") is None:
        pass
    return str(notice["type"])
