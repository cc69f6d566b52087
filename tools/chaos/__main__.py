"""The command line of `make chaos`."""

from __future__ import annotations

import argparse
import asyncio
import shutil
import sys
import tempfile
from pathlib import Path

import uvloop

from tools import postgres
from tools.chaos import __doc__ as story
from tools.chaos.figures import Figures, table
from tools.chaos.processes import PROC
from tools.chaos.run import Plan, run
from tools.chaos.strikes import STRIKES
from tools.load import machine, put_on

PAGE = Path(__file__).parent.parent.parent / "docs" / "reliability.md"
KINDS = {"sqlite": ["sqlite"], "postgresql": ["postgresql"], "both": ["sqlite", "postgresql"]}


def main() -> int:
    """Read the command line, run, and tell; 1 if anything was wrong."""
    parser = argparse.ArgumentParser(prog="chaos", description=story)
    parser.add_argument("--minutes", type=float, default=10.0, help="for all databases together")
    parser.add_argument("--tables", type=int, default=16, help="at each database")
    parser.add_argument("--database", choices=KINDS, default="both")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="into docs/reliability.md")
    args = parser.parse_args()
    if not PROC.exists():
        parser.error("it finds the processes to kill in /proc, which is not here (Linux has it)")
    kinds = KINDS[args.database]
    if "postgresql" in kinds and not postgres.installed():
        parser.error("there is no PostgreSQL here (apt-get install postgresql)")
    folder = Path(tempfile.mkdtemp(prefix="apiary-chaos-"))
    runs: list[Figures] = []
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        for kind in kinds:
            (folder / kind).mkdir()
            plan = Plan(args.minutes * 60 / len(kinds), args.tables, args.seed)
            runs.append(runner.run(run(kind, folder / kind, plan)))
    told = table(runs, list(STRIKES), args.seed, machine())
    print(told)
    if args.write:
        put_on(PAGE, "chaos", told)
    wrong = [note for one in runs for note in one.notes]
    if wrong:
        print(*wrong, sep="\n", file=sys.stderr)
        print(f"The logs of the servers are in {folder}.", file=sys.stderr)
        return 1
    shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
