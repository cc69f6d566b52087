"""What thousands of connections wait with."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from apiary.server.connections import BoundedWebSocket
from apiary.server.signals import Inbox, Signal, happens_within
from tests.patience import PATIENCE

pytestmark = pytest.mark.anyio


async def turns() -> None:
    """Let all who can go on do so."""
    for _ in range(3):
        await asyncio.sleep(0)


async def test_all_who_wait_go_on_though_it_is_not_so_any_more() -> None:
    signal = Signal()
    waiting = [asyncio.create_task(signal.wait()) for _ in range(3)]
    await turns()
    signal.set()
    signal.clear()
    await asyncio.wait_for(asyncio.gather(*waiting), PATIENCE)
    later = asyncio.create_task(signal.wait())
    await turns()
    assert not later.done()
    signal.set()
    await asyncio.wait_for(later, PATIENCE)


async def test_who_is_called_off_does_not_hold_up_the_others() -> None:
    signal = Signal()
    gone, stays = (asyncio.create_task(signal.wait()) for _ in range(2))
    await turns()
    gone.cancel()
    signal.set()
    await asyncio.wait_for(stays, PATIENCE)
    with pytest.raises(asyncio.CancelledError):
        await gone


async def test_what_came_is_taken_in_order_and_by_nobody_who_was_called_off() -> None:
    inbox: Inbox[int] = Inbox()
    gone = asyncio.create_task(inbox.get())
    await turns()
    inbox.put_nowait(1)
    gone.cancel()
    with pytest.raises(asyncio.CancelledError):
        await gone
    inbox.put_nowait(2)
    assert [await inbox.get(), await inbox.get()] == [1, 2]
    assert inbox.empty()
    waiting = asyncio.create_task(inbox.get())
    await turns()
    assert not waiting.done()
    inbox.put_nowait(3)
    assert await asyncio.wait_for(waiting, PATIENCE) == 3


@pytest.mark.parametrize("apart", range(4))
async def test_whoever_is_cancelled_just_when_it_happens_is_cancelled(apart: int) -> None:
    event = asyncio.Event()

    async def wait_again_and_again() -> None:
        while True:
            await happens_within(event, PATIENCE)
            event.clear()

    waiting = asyncio.create_task(wait_again_and_again())
    await turns()
    event.set()
    for _ in range(apart):
        await asyncio.sleep(0)
    waiting.cancel()
    await turns()
    await turns()
    assert waiting.cancelled()


async def test_what_does_not_happen_is_not_waited_for() -> None:
    event = asyncio.Event()
    assert not await happens_within(event, 0)
    event.set()
    assert await happens_within(event, PATIENCE)


async def test_no_attribute_of_a_websocket_lies_in_a_dictionary() -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        """Answers nothing; it is not asked."""

    config = uvicorn.Config(app, ws=BoundedWebSocket)
    config.load()
    socket = BoundedWebSocket(config=config, server_state=ServerState(), app_state={})
    assert vars(socket) == {}
