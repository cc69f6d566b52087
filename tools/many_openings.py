"""How quick the openings of a site are, and how large: `python -m tools.many_openings`.

Counts games in a database as a server does, in transactions of some hundreds. The positions are
numbers without a board: as many ways go on from each as people take from one, the usual ones much
more often, so that games part after a few moves. Then positions that came up are looked up, often
and seldom seen ones.
"""

from __future__ import annotations

import argparse
import asyncio
import os
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from apiary.explorer.openings import BLACK, PLIES, WHITE, Line, digest
from apiary.games.hive.position import KEY_BITS
from apiary.server.store.database import Database
from apiary.server.store.openings import Openings

FIRST = 1  # the number of the position before the first move
WAYS = 24  # that go on from a position
TOGETHER = 500  # games in a transaction
LOOKS = 2_000
PATIENCE = 600.0  # seconds for a statement, on a busy machine


def game(rng: Random) -> Line:
    """A game that nobody played: the first of `WAYS` is taken four times out of ten."""
    steps, here = [], FIRST
    for _ in range(PLIES):
        way = min(int(rng.paretovariate(0.9)) - 1, WAYS)
        after = hash((here, way)) & int(KEY_BITS)
        steps.append((here, after))
        here = after
    return Line("Base+MLP", "{}", rng.choice((WHITE, BLACK)), tuple(steps))


async def measure(url: str, games: int) -> None:
    """Fill a database, and look positions up in it when it is filled to each tenth."""
    rng = Random(7)
    database = Database(url, PATIENCE)
    await database.migrate()
    openings = Openings(database)
    collection = await openings.collection("made up")
    begun, seen, tenth = process_time(), [FIRST], max(1, games // 10 // TOGETHER) * TOGETHER
    for at in range(0, games, TOGETHER):
        names = range(at, min(at + TOGETHER, games))
        lines = {digest(f"{name}"): game(rng) for name in names}
        await openings.count_games(collection, lines)
        seen += [rng.choice(line.steps)[0] for line in list(lines.values())[:4]]
        counted = names[-1] + 1
        if counted % tenth == 0 or counted == games:
            spent = 1000 * (process_time() - begun) / counted
            await tell(
                database, collection, counted, spent, rng.sample(seen, min(LOOKS, len(seen)))
            )
    await database.close()


async def tell(
    database: Database, collection: int, games: int, spent: float, positions: list[int]
) -> None:
    """Look positions up, and print how that went."""
    openings = Openings(database)
    await database.checkpoint()
    took = []
    for position in positions:
        begun = perf_counter()
        assert await openings.rows(collection, position)
        took.append(1000 * (perf_counter() - begun))
    file = database.url.database or ""
    size = f", {os.path.getsize(file) / 1e6:.0f} MB" if database.sqlite else ""
    print(
        f"{games} games: {spent:.2f} ms of the processor to count one{size}, look-up: median"
        f" {median(took):.2f} ms, p99 {quantiles(took, n=100)[98]:.2f} ms",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--database", help="empty; by default a file that is deleted in the end")
    args = parser.parse_args()
    with TemporaryDirectory() as folder:
        url = args.database or f"sqlite:///{Path(folder) / 'apiary.db'}"
        asyncio.run(measure(url, args.games))


if __name__ == "__main__":
    main()
