"""Some people, often with a bot, who play one game after another."""

from __future__ import annotations

import asyncio
from functools import partial
from random import Random

import httpx

from tools.chaos.players import Ledger, Player, checked, persist

GAMES = {"hive": (2,), "hornet": (2, 3), "waggledance": (2, 3), "alveola": (2, 3)}
BOT = {"kind": "bot", "level": "easy"}
CLOCKS = ({"kind": "none"}, {"kind": "live", "minutes": 180, "increment": 180})


class Party:
    """Those who play together. When it is time to stop they make a few moves more."""

    def __init__(
        self, game: str, people: int, bots: int, ledger: Ledger, addresses: list[str], rng: Random
    ) -> None:
        self.game = game
        self.people = people
        self.bots = bots
        self.ledger = ledger
        self.addresses = addresses
        self.rng = rng
        self.players: list[Player] = []
        self._before = 0  # moves in earlier games
        self._last: int | None = None  # the number of their last move, once it is time to stop

    def stop(self, more: int) -> None:
        """Stop after so many moves more."""
        self._last = self._moves() + more

    def _moves(self) -> int:
        return self._before + sum(player.moves for player in self.players)

    def _enough(self) -> bool:
        return self._last is not None and self._moves() >= self._last

    async def run(self, client: httpx.AsyncClient) -> None:
        """Play until it is enough; a game that is over counts as that when it is time to stop."""
        while True:
            table, host = await persist(partial(self._new_table, client), self.rng)
            cookies = [host]
            for _ in range(1, self.people):
                cookies.append(await persist(partial(self._guest, client), self.rng))
                await persist(partial(self._sit, client, table, cookies[-1]), self.rng)
            self.ledger.tables.add(table)
            self.ledger.figures.tables += 1
            self.players = [
                Player(table, seat, cookie, client, self.ledger)
                for seat, cookie in enumerate(cookies)
            ]
            await asyncio.gather(
                *(
                    player.play(self.addresses, Random(self.rng.random()), self._enough)
                    for player in self.players
                )
            )
            self.ledger.figures.games += any(player.over for player in self.players)
            if self._last is not None:
                return
            self._before = self._moves()
            self.players = []

    async def _guest(self, client: httpx.AsyncClient) -> str:
        """The cookie of somebody new."""
        url = f"{self.rng.choice(self.addresses)}/api/me"
        answer = checked(await client.patch(url, json={"name": "Bee"})).raise_for_status()
        return answer.headers["set-cookie"].partition(";")[0]

    async def _new_table(self, client: httpx.AsyncClient) -> tuple[str, str]:
        """A table and who has set it up; each try is somebody else's, since one whose answer got
        lost may have made a table that waits for ever.
        """
        cookie = await self._guest(client)
        free = [{"kind": "open"}] * (self.people - 1)
        wish = {
            "game": self.game,
            "seats": [{"kind": "me"}, *free, *[BOT] * self.bots],
            "clock": self.rng.choice(CLOCKS),
        }
        url = f"{self.rng.choice(self.addresses)}/api/tables"
        answer = checked(await client.post(url, json=wish, headers={"Cookie": cookie}))
        return answer.raise_for_status().json()["id"], cookie

    async def _sit(self, client: httpx.AsyncClient, table: str, cookie: str) -> None:
        """Sit down, unless that was done by a request whose answer got lost."""
        url = f"{self.rng.choice(self.addresses)}/api/tables/{table}"
        headers = {"Cookie": cookie}
        answer = checked(await client.get(url, headers=headers)).raise_for_status()
        if not any(seat["me"] for seat in answer.json()["table"]["seats"]):
            checked(await client.post(f"{url}/seats", json={}, headers=headers)).raise_for_status()


def parties(count: int, ledger: Ledger, addresses: list[str], rng: Random) -> list[Party]:
    """So many, the games in turn; every second round with a bot."""
    found = []
    for number in range(count):
        game = list(GAMES)[number % len(GAMES)]
        seats = rng.choice(GAMES[game])
        bots = number // len(GAMES) % 2
        people = seats - bots
        found.append(Party(game, people, bots, ledger, addresses, Random(rng.random())))
    return found
