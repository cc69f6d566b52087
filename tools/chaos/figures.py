"""What was counted, and what was wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

# What must never happen, as it is told.
WRONG = {
    "lost": "acknowledged moves lost",
    "twice": "moves made twice, or changed",
    "refused": "moves refused, yet made",
    "illegal": "moves that were offered, and refused by the rules",
    "gap": "tables with a gap in their log",
    "told": "updates with a gap, or with something told before",
    "own": "reads older than the reader's own move",
    "deaf": "servers that did not hear of a move elsewhere",
    "down": "blows after which something did not work again",
    "stuck": "games that did not go on",
    "bots": "bots that did not go on after a restart until somebody looked",
    "unreadable": "tables that can't be read",
    "faults": "faults that `apiary check` finds in the database",
    "left": "processes that outlived their server",
    "ended": "servers that ended by themselves",
    "ending": "servers that did not end when asked to",
}


@dataclass
class Figures:
    """Of one run on one database."""

    place: str  # the database and its servers
    strikes: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)  # by the keys of the messages
    notes: list[str] = field(default_factory=list)
    recoveries: list[float] = field(default_factory=list)  # seconds from a blow until all is well
    waits: list[float] = field(default_factory=list)  # seconds from a command to its answer
    tables: int = 0
    games: int = 0  # that came to their end
    moves: int = 0
    again: int = 0  # commands that were sent more than once
    seconds: float = 0.0

    def blame(self, what: str, detail: str) -> None:
        """Something that must never happen did."""
        assert what in WRONG
        self.wrong[what] += 1
        self.notes.append(f"{self.place}: {WRONG[what]}: {detail}")

    @property
    def good(self) -> bool:
        """Was nothing wrong?"""
        return not self.wrong


def table(runs: Sequence[Figures], names: Sequence[str], seed: int, machine: str) -> str:
    """The figures of several runs side by side; `names` are all blows there are."""
    rows: list[tuple[str, list[str]]] = [
        ("minutes", [f"{run.seconds / 60:.1f}" for run in runs]),
        ("tables, games played to their end", [f"{run.tables}, {run.games}" for run in runs]),
        ("moves acknowledged", [str(run.moves) for run in runs]),
        ("of these, asked for more than once", [str(run.again) for run in runs]),
        ("refusals", [_list(run.refusals) for run in runs]),
        *((name, [_count(run.strikes[name]) for run in runs]) for name in names),
        ("all blows", [str(run.strikes.total()) for run in runs]),
        *((told, [str(run.wrong[what]) for run in runs]) for what, told in WRONG.items()),
        ("blow → all works again, median", [_seconds(_middle(run.recoveries)) for run in runs]),
        ("blow → all works again, longest", [_seconds(max(run.recoveries)) for run in runs]),
        ("wait for an answer, median", [_seconds(_middle(run.waits)) for run in runs]),
        ("wait for an answer, longest", [_seconds(max(run.waits)) for run in runs]),
        ("seed", [str(seed) for _ in runs]),
        ("machine", [machine for _ in runs]),
    ]
    lines = [["what", *(run.place for run in runs)], ["---"] * (len(runs) + 1)]
    lines += [[name, *cells] for name, cells in rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _count(number: int) -> str:
    return str(number) if number else "–"


def _list(counts: Counter[str]) -> str:
    return ", ".join(f"{count} × `{key}`" for key, count in counts.most_common()) or "none"


def _middle(values: list[float]) -> float:
    return sorted(values)[len(values) // 2]


def _seconds(value: float) -> str:
    return f"{value:.2f} s"
