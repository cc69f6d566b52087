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
import sys
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
    """Fill a database and look positions up in it."""
    rng = Random(7)
    database = Database(url)
    await database.migrate()
    openings = Openings(database)
    collection = await openings.collection("made up")
    begun, seen = process_time(), [FIRST]
    for at in range(0, games, TOGETHER):
        names = range(at, min(at + TOGETHER, games))
        lines = {digest(f"{name}"): game(rng) for name in names}
        await openings.count_games(collection, lines)
        seen += [rng.choice(line.steps)[0] for line in list(lines.values())[:4]]
        if at % 50_000 == 0:
            print(f"{at} games", file=sys.stderr, flush=True)
    spent = process_time() - begun
    took = []
    for position in rng.sample(seen, min(LOOKS, len(seen))):
        begun = perf_counter()
        assert await openings.rows(collection, position)
        took.append(1000 * (perf_counter() - begun))
    begun = perf_counter()
    often = await openings.rows(collection, FIRST)
    first = 1000 * (perf_counter() - begun)
    await database.close()
    print(f"games: {games}, from the first position {sum(one[0] for one in often.values())}")
    print(f"processor time to count one: {1000 * spent / games:.2f} ms")
    if database.folder is not None:
        print(f"size of the file: {os.path.getsize(database.url.database or '') / 1e6:.0f} MB")
    print(f"look-up: median {median(took):.2f} ms, p99 {quantiles(took, n=100)[98]:.2f} ms", end="")
    print(f", the first position {first:.2f} ms")


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
