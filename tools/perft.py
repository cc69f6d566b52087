"""Count perft for every set of Hive, to depth 6, Base and Base+MLP to 7, against the tables.

Exits with 1 if a number differs.
"""

from __future__ import annotations

import time

import apiary
from apiary.games.hive import GAME, components
from apiary.games.hive.names import SETS, game_type

DEPTH = 6
DEEPER = {"": 7, "MLP": 7}


def main() -> int:
    """Print a line for each set and depth; the exit code."""
    if not apiary.compiled:
        print("This is the interpreted build: expect hours. `make build` compiles it.")
    data = components.load()
    wrong = 0
    print(f"{'set':9} {'opening':10} depth {'sequences':>14} {'M/s':>7}")
    for opening, table in (("tournament", data.perft), ("rulebook", data.perft_rulebook)):
        for letters in SETS:
            state = GAME.start(
                options={"expansions": letters, "queen_first": opening == "rulebook"}
            )
            known = [int(number) for number in table[letters or "base"]]
            for depth in range(1, min(DEEPER.get(letters, DEPTH), len(known)) + 1):
                begin = time.perf_counter()
                found = state.perft(depth)
                seconds = time.perf_counter() - begin
                line = f"{game_type(letters):9} {opening:10} {depth:5} {found:14,}"
                line += f" {found / seconds / 1e6:7.1f}"
                if found != known[depth - 1]:
                    wrong += 1
                    line += f"  WRONG: should be {known[depth - 1]:,}"
                print(line, flush=True)
    print(f"{wrong} differences" if wrong else "no differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
