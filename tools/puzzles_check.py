"""Prove every puzzle that comes with us again, by other means: `make puzzles-check`."""

from __future__ import annotations

import argparse
import sys

from apiary import puzzles
from apiary.puzzles import checking


def main() -> int:
    """Tell what is wrong with which puzzle; the number of those is the exit code's."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=9, help="only puzzles of at most so many")
    wanted = [one for one in puzzles.all_puzzles() if one.moves <= parser.parse_args().moves]
    wrong = 0
    for number, puzzle in enumerate(wanted, 1):
        found = checking.faults(puzzle)
        wrong += bool(found)
        for fault in found:
            print(f"{puzzle.name}: {fault}")
        print(f"{number} of {len(wanted)} proven", end="\r", file=sys.stderr)
    print(f"{len(wanted) - wrong} of {len(wanted)} puzzles are proven.")
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
