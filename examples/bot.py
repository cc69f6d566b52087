"""A bot that plays any game on an Apiary server: it searches with what its seat knows.

    python examples/bot.py http://127.0.0.1:8000             # wherever it is invited
    python examples/bot.py http://127.0.0.1:8000 --table ID  # at this table

It needs `httpx`. It follows the stream of invitations, public tables with a seat for anyone, and
sits down there. With `--token` it is the player whose token that is, else a new guest; an account
is marked as a bot, so that others know, and nobody is rated for playing with it unless that was
agreed. It asks for its state as bytes, searches with `MonteCarlo`, and sends the action with the
version it saw: if the table has moved on meanwhile, that is refused, and it looks again.
"""

from __future__ import annotations

import argparse
import json
import time
from contextlib import suppress
from random import Random
from threading import Thread
from typing import Any

import httpx

import apiary
from apiary.bots import MonteCarlo
from apiary.core.state import Seen

PATIENCE = 60.0  # seconds: a stream says more often that it is still there
PAUSE = 0.2  # seconds between two looks at tables where nothing is to be done
CONFLICT = 409


class Bot:
    """A player on a server."""

    def __init__(self, api: httpx.Client, seconds: float, rng: Random) -> None:
        self.api = api
        self.seconds = seconds
        self.rng = rng

    def introduce(self) -> None:
        """Mark my account as a bot, if I have one."""
        me = self._get("/api/me")
        if not me["guest"] and not me["bot"]:
            self.api.patch("/api/me", json={"bot": True}).raise_for_status()

    def sit_down(self, table: str) -> bool:
        """Take a free seat; False if somebody was faster."""
        return self.api.post(f"/api/tables/{table}/seats", json={}).is_success

    def answer_invitations(self) -> None:
        """Sit down at every table that has a seat for anyone, as soon as there is one."""
        while True:
            with (
                suppress(httpx.HTTPError),  # the server ends, and may come back
                self.api.stream("GET", "/api/invitations", timeout=PATIENCE) as lines,
            ):
                for line in lines.iter_lines():
                    if line.startswith("data:"):
                        self.sit_down(json.loads(line.removeprefix("data:"))["id"])
            time.sleep(PAUSE)

    def mine(self) -> list[str]:
        """The tables where I play."""
        return [table["id"] for table in self._get("/api/tables")["mine"]]

    def act(self, table: str) -> bool:
        """Do what is due at a table; False if nothing is."""
        seen = self._get(f"/api/tables/{table}")
        position = seen["position"]
        if seen["table"]["status"] != "playing" or position["choices"] is None:
            return False
        seat = position["seat"]
        if seat not in position["pending"]:
            return False
        content = self.api.get(f"/api/tables/{table}/state").raise_for_status().content
        game = apiary.game(seen["table"]["game"])
        action = self.think(Seen(game.from_bytes(content)), seat)
        version = seen["version"]
        command = {"id": f"bot at {version}", "version": version, "action": action}
        answer = self.api.post(f"/api/tables/{table}/actions", json=command)
        if answer.status_code != CONFLICT:
            answer.raise_for_status()
        return True

    def think(self, view: Seen, seat: int) -> int:
        """The action that the search tried most."""
        return MonteCarlo(view.game, self.rng).choose(view, seat, self.seconds)

    def _get(self, path: str) -> Any:
        return self.api.get(path).raise_for_status().json()


def main(arguments: list[str] | None = None) -> int:
    """Play until interrupted, or until the game at the table that was named is over."""
    parser = argparse.ArgumentParser(description="Play on an Apiary server.")
    parser.add_argument("server")
    parser.add_argument("--token")
    parser.add_argument("--table")
    parser.add_argument("--seconds", type=float, default=1.0, help="for a decision")
    parser.add_argument("--seed", type=int)
    given = parser.parse_args(arguments)
    headers = {"Authorization": f"Bearer {given.token}"} if given.token else {}
    with httpx.Client(base_url=given.server, headers=headers, timeout=PATIENCE) as api:
        bot = Bot(api, given.seconds, Random(given.seed))
        bot.introduce()
        if given.table:
            bot.sit_down(given.table)
        else:
            Thread(target=bot.answer_invitations, daemon=True).start()
        while True:
            if (
                given.table
                and api.get(f"/api/tables/{given.table}").json()["table"]["status"] == "over"
            ):
                return 0
            acted = [bot.act(table) for table in ([given.table] if given.table else bot.mine())]
            if not any(acted):
                time.sleep(PAUSE)


if __name__ == "__main__":
    raise SystemExit(main())
