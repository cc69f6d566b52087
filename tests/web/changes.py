"""Random games as they are told by changes, to every seat and a spectator.

`python -m tests.web.changes` writes some of them down for the tests of the client.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from apiary.core.registry import find
from apiary.server.players import Player
from apiary.server.slices import Slices
from apiary.server.tables import commands
from apiary.server.tables.company import Company, Person
from apiary.server.tables.events import Config, Created, Said, Seat, TakenBack
from apiary.server.tables.table import Table
from apiary.server.tables.views import View
from apiary.server.tables.watched import Updates, WatchedTable, Watcher
from apiary.server.wire import Act, ClockRule

FIXTURE = Path(__file__).parent.parent.parent / "web" / "tests" / "fixtures" / "changes.json"
NOW = 1_700_000_000_000
# Who sits where; in the last somebody plays two seats.
GAMES = {
    "hive": ("ann", "bob"),
    "hornet": ("ann", "bob", "cid"),
    "alveola": ("ann", "bob"),
    "waggledance": ("ann", "bob", "ann"),
}
SPECTATOR = "dan"


class Viewer:
    """Somebody who is told by changes, and what that was."""

    def __init__(self, table: WatchedTable, name: str) -> None:
        self.name = name
        self.watcher = Watcher(table, name, 0, by_changes=True)
        self.updates = Updates(self.watcher)
        self.told: list[bytes] = []
        self.known: Any = None
        table.watchers.add(self.watcher)

    async def hear(self) -> None:
        """Take in what is new."""
        self.told.append(await anext(self.updates))
        self.known = folded(self.known, msgspec.json.decode(self.told[-1]))

    def fresh(self) -> Any:
        """What somebody would be told who has seen nothing, by a view that remembers nothing."""
        live = self.watcher.table
        view = View(live.table, live.company)
        told = view.update(live.table.held(self.name), 0, NOW, live.remember)
        return msgspec.json.decode(msgspec.json.encode(told.update))


def folded(known: Any, notice: Any) -> Any:
    """What is known after a notice, as the client's `fold.ts` adds it up."""
    if notice["type"] == "update":
        choices = (notice["position"] or {}).get("choices") or {}
        return {**notice, "offered": choices.get("things", [])}
    assert known["version"] == notice["since"]
    table = {**notice.get("table", known["table"]), "clocks": notice.get("clocks")}
    entries = known["entries"] + notice.get("entries", [])
    after = {**known, "table": table, "entries": entries, "version": notice["version"]}
    change = notice.get("position")
    if change is None:
        return after
    before, scene, choices = known["position"], change.get("scene", {}), change.get("choices")
    if choices is not None:
        after["offered"] = things_after(known["offered"], choices.get("things", {}))
        choices = {
            "things": after["offered"],
            "touches": [
                [action, [*path, end]]
                for path, ends in choices.get("touches", [])
                for end, action in ends_of(ends, after["offered"])
            ],
            "ask": choices.get("ask"),
            "passing": choices.get("passing"),
        }
    after["position"] = {
        "number": change["number"],
        "scene": {
            "areas": scene.get("areas", before["scene"]["areas"]),
            "things": things_after(before["scene"]["things"], scene.get("things", {})),
        },
        "choices": choices,
        **{name: change.get(name, []) for name in ("pending", "decided", "declarations", "moves")},
        **{name: change.get(name) for name in ("seat", "plans", "outcome")},
    }
    return after


def ends_of(ends: Any, offered: list[Any]) -> list[tuple[str, int]]:
    """The last things of paths, with their actions."""
    if isinstance(ends, dict):
        return list(ends.items())
    things = [offered[number]["id"] for number in ends[::2]]
    return list(zip(things, accumulate(ends[1::2]), strict=True))


def things_after(before: list[Any], change: Any) -> list[Any]:
    """A list of things after what became of it."""
    put = change.get("put", [])
    left = {*change.get("gone", []), *(thing["id"] for _, thing in put)}
    things = [thing for thing in before if thing["id"] not in left]
    for number, thing in put:
        things.insert(number, thing)
    return things


def plain(known: Any) -> Any:
    """What is known, with the paths of choices in one order, and of the log only which lines there
    are: who plays two seats has heard each from the one that was due then.
    """
    position = known["position"]
    choices = position["choices"]
    if choices is not None:
        choices = {**choices, "touches": sorted(choices["touches"])}
    return {
        "version": known["version"],
        "table": known["table"],
        "entries": [line["version"] for line in known["entries"]],
        "position": {**position, "choices": choices},
    }


async def games_told(name: str, seed: int, actions: int) -> AsyncIterator[list[Viewer]]:
    """The viewers of a random game, after each thing that happens there and all have heard of."""
    random = Random(seed)
    players = GAMES[name]
    live = WatchedTable(_table(name, players), _company(), lambda: NOW, Slices())
    viewers = [Viewer(live, who) for who in dict.fromkeys((*players, SPECTATOR))]
    for number in range(actions):
        for viewer in viewers:
            await viewer.hear()
        yield viewers
        if live.table.over or number == actions - 1:
            return
        _happen(live, number, random)


def _happen(live: WatchedTable, number: int, random: Random) -> None:
    """Mostly a move; sometimes somebody speaks, comes to watch, or takes back."""
    draft = live.table.copy()
    if number % 6 == 3:
        live.company.watching += 1
        live.tell()
        return
    if number % 6 == 4:
        draft.add(NOW, Said("bob", "Oh!"))
    elif number % 6 == 5 and not draft.has_secrets:
        draft.add(NOW, TakenBack(0, draft.number - 1))
    else:
        seat = random.choice(draft.pending)
        action = random.choice(list(draft.state.legal(seat)))
        who = draft.seats[seat].player or ""
        commands.act(
            draft, Player(who, who), Act("x", draft.version, int(action), seat), NOW, random
        )
    live.put(draft)


def _table(name: str, players: tuple[str, ...]) -> Table:
    game = find(name)
    config = Config(
        game=name,
        rules=game.rules_version,
        data="",
        options=dict(game.checked({})),
        seats=tuple(Seat("person", player) for player in players),
        clock=ClockRule("live"),
        public=True,
        invite="key",
    )
    table = Table("table", NOW, Created(config))
    commands.throw_dice(table, NOW, Random(1))
    return table


def _company() -> Company:
    return Company({who: Person(who.title()) for who in ("ann", "bob", "cid")})


async def examples() -> list[Any]:
    """For each game what one who plays and a spectator were told, and what is to be known then."""
    found: list[Any] = []
    for name in GAMES:
        viewers = [viewers async for viewers in games_told(name, 3, 10)][-1]
        found += [
            {
                "game": name,
                "viewer": viewer.name,
                "told": [msgspec.json.decode(one) for one in viewer.told],
                "known": plain(viewer.fresh()),
            }
            for viewer in (viewers[0], viewers[-1])
        ]
    return found


def written() -> str:
    """The fixture."""
    made = asyncio.run(examples())
    return json.dumps(made, ensure_ascii=False, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    FIXTURE.write_text(written(), "utf-8")
