"""A spy at a table: no byte that is sent to a seat tells what it may not know."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from apiary.core import registry
from apiary.core.game import Game
from apiary.core.messages import Message
from apiary.core.options import Options
from apiary.core.outcome import Outcome
from apiary.core.scene import Area, Place, Scene, Thing
from apiary.core.state import CHANCE, Seen, State
from apiary.core.table import Table
from apiary.server.errors import Refusal
from apiary.server.players import Player
from apiary.server.wire import Act, Say, SitDown
from tests.server.playing import ANN, BOB, CID, ME, OPEN, Hall, file_in, new_id, opened
from tests.toys import UNKNOWN, ToyGame, ToyState, outcome

pytestmark = pytest.mark.anyio
CARDS = tuple(f"card{number}secret" for number in range(6))


class DraftState(ToyState):
    """Each seat is dealt a card that only it sees; then both choose one of three more, at once and
    in secret. All is open at the end.
    """

    def __init__(
        self, game: Game, dealt: tuple[int, ...] = (), chosen: tuple[int, int] = (-1, -1)
    ) -> None:
        super().__init__(game)
        self.dealt = dealt
        self.chosen = chosen

    def pending(self) -> tuple[int, ...]:
        if len(self.dealt) < 2:
            return (CHANCE,)
        return tuple(seat for seat in (0, 1) if self.chosen[seat] == -1)

    def chance(self) -> list[tuple[int, float]]:
        left = [card for card in range(3) if card not in self.dealt]
        return [(card, 1 / len(left)) for card in left]

    def actions(self, seat: int) -> list[int]:
        return [3, 4, 5]

    def do(self, seat: int, action: int) -> None:
        if seat == CHANCE:
            self.dealt = (*self.dealt, action)
        else:
            first, second = self.chosen
            self.chosen = (action, second) if seat == 0 else (first, action)

    def copy(self) -> DraftState:
        return DraftState(self.game, self.dealt, self.chosen)

    def outcome(self) -> Outcome | None:
        return None if self.pending() else outcome((1.0, 0.0))

    def knows(self, seat: int | None, of: int) -> bool:
        return seat == of or not self.pending()

    def seen_by(self, seat: int | None) -> Seen:
        dealt = tuple(
            card if self.knows(seat, of) else UNKNOWN for of, card in enumerate(self.dealt)
        )
        first, second = (
            card if card == -1 or self.knows(seat, of) else UNKNOWN
            for of, card in enumerate(self.chosen)
        )
        return Seen(DraftState(self.game, dealt, (first, second)))

    def text(self, action: int) -> str:
        return CARDS[action]

    def parse(self, text: str) -> int:
        return CARDS.index(text)

    def discloses(self, actor: int, action: int, seat: int | None) -> bool:
        return seat == (len(self.dealt) if actor == CHANCE else actor)


class DraftTable(Table):
    """Cards on a board."""

    def scene(self, view: Seen) -> Scene:
        assert isinstance(view, DraftState)
        label = Message("core.game_over")
        cards = [card for card in (*view.dealt, *view.chosen) if card >= 0]
        things = (Thing(CARDS[card], "card", Place("board"), label) for card in cards)
        return Scene((Area("board", "row", label),), tuple(things))


class Draft(ToyGame):
    name = "draft"
    secrets = True

    def __init__(self) -> None:
        super().__init__()
        self.table = DraftTable(self)

    def set_up(self, seats: int, options: Options) -> State:
        return DraftState(self)


class Spy:
    """Keeps every byte that one viewer gets."""

    def __init__(self, hall: Hall, table: str, player: Player | None) -> None:
        self.hall = hall
        self.table = table
        self.player = player
        self.heard = b""

    async def look(self) -> None:
        """Ask for everything that can be asked for."""
        keeper = self.hall.keeper
        self.heard += await keeper.update(self.table, self.player)
        version = await self.hall.version(self.table)
        for since in range(version + 1):
            async with keeper.watch(self.table, self.player, since) as updates:
                self.heard += await anext(updates)
        live = await keeper.tables.get(self.table)
        for number in range(live.table.number + 1):
            replayed = await keeper.replayed(self.table, self.player, number)
            self.heard += msgspec.json.encode(replayed)
        self.heard += msgspec.json.encode(await keeper.lists(self.player))

    def knows(self, card: int) -> bool:
        return CARDS[card].encode() in self.heard


async def test_nothing_secret_leaves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._games, "draft", Draft())
    async with opened(file_in(tmp_path)) as hall:
        table = await hall.table(ME, OPEN, game="draft", public=True)
        await hall.keeper.seating.sit(table, BOB, SitDown())
        spies = {player: Spy(hall, table, player) for player in (ANN, BOB, CID, None)}
        anns, bobs = dealt(hall, table)

        async def all_look() -> None:
            for spy in spies.values():
                await spy.look()

        await all_look()
        assert [spies[ANN].knows(card) for card in (anns, bobs)] == [True, False]
        assert [spies[BOB].knows(card) for card in (anns, bobs)] == [False, True]
        for watcher in (CID, None):
            assert not any(spies[watcher].knows(card) for card in (anns, bobs))

        heard = {player: spy.heard for player, spy in spies.items()}
        await hall.act(table, ANN, 5)
        await hall.keeper.do(table, ANN, Say(new_id(), "Done."))
        await all_look()
        for player in (BOB, CID, None):
            new = spies[player].heard[len(heard[player]) :]
            told = CARDS[5].encode() in new.replace(offered(hall, table, player), b"")
            assert not told, player
        with pytest.raises(Refusal):
            await hall.keeper.record(table)
        with pytest.raises(Refusal):
            await hall.ask_back(table, ANN)

        await hall.act(table, BOB, 4)
        await all_look()
        assert all(spies[None].knows(card) for card in (anns, bobs, 4, 5))
        assert len((await hall.keeper.record(table)).events) == 4


def dealt(hall: Hall, table: str) -> tuple[int, int]:
    live: Any = hall.keeper.tables.loaded(table)
    first, second = live.table.state.dealt
    return first, second


def offered(hall: Hall, table: str, player: Player | None) -> bytes:
    """The choices that a seat still has: their names are no news."""
    live: Any = hall.keeper.tables.loaded(table)
    if player != BOB:
        return b"nothing is offered to those who watch"
    view = live.table.state.seen_by(1)
    return msgspec.json.encode(live.table.game.table.choices(view, 1))


HAND = "hand S1 G1 A1"


async def test_a_hand_of_swarm_stays_with_its_player(tmp_path: Path) -> None:
    async with opened(file_in(tmp_path)) as hall:
        table = await hall.table(ME, OPEN, game="hive", options={"modules": "S"}, public=True)
        await hall.keeper.seating.sit(table, BOB, SitDown())
        spies = {player: Spy(hall, table, player) for player in (ANN, BOB, CID, None)}
        live: Any = hall.keeper.tables.loaded(table)
        number = str(live.table.state.parse(HAND)).encode()
        await hall.act(table, ANN, HAND)
        for player, spy in spies.items():
            await spy.look()
            heard = spy.heard.replace(offered(hall, table, player), b"")
            assert (HAND.encode() in heard) == (player == ANN)
            # Every hand is offered to Bob, as before.
            assert (number in heard) <= (player == BOB)
        with pytest.raises(Refusal):
            await hall.keeper.record(table)
        with pytest.raises(Refusal):
            await hall.ask_back(table, ANN)
        await hall.act(table, BOB, "hand B1 B2 A1")
        for spy in spies.values():
            await spy.look()
            assert b"hive.news.hand.white" in spy.heard
        await hall.act(table, ANN, "wS1")
        with pytest.raises(Refusal):
            await hall.keeper.record(table)


async def test_another_choosing_at_the_same_time_makes_nothing_stale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry._games, "draft", Draft())
    async with opened(file_in(tmp_path)) as hall:
        table = await hall.duel(game="draft")
        before = await hall.version(table)
        await hall.act(table, ANN, 3)
        await hall.keeper.do(table, BOB, Act(new_id(), before, 4))
        assert (await hall.look(table))["table"]["status"] == "over"
