"""Players meet, many times and on every seat, and are rated by how they did.

>>> from apiary.arena import Arena
>>> arena = Arena("hornet", ["search#20", "random"], games=2, seed=1, processes=1)
>>> report = arena.run()
>>> report.games, [standing.player for standing in report.standings]
(2, ['search#20', 'random'])

A player is named as `make_player` reads it:

| player | plays |
|---|---|
| `egg`, `larva` … `queen` | as the bots of that level; `queen@0.1` has 0.1 seconds for a decision |
| `random` | any legal action, all alike |
| `search#N` | by Monte-Carlo tree search with so many tries, which needs no quiet machine |
| `exploiter#N` | so too, but where all choose at once it answers what such bots choose most often |
| `uhp:COMMAND` | Hive as another engine does; `uhp@5:COMMAND` has 5 seconds for a move |
| `module:Class` | as your own class: see `Player` |
| `checkpoint=FILE` | as a network that `apiary selfplay` trained; `FILE#N` with N tries |

Each opening is played with every player on every seat, more players than seats meet in every
combination, and the work is done by as many processes as there are processors. With a folder the
games are kept as records, and an arena that was interrupted goes on where it was.
"""

from __future__ import annotations

from apiary.arena.arena import Arena
from apiary.arena.openings import read_openings
from apiary.arena.playing import play_out
from apiary.arena.ratings import Rating, elo, expected, rate
from apiary.arena.report import Report, Standing
from apiary.arena.results import Result
from apiary.arena.sprt import Sprt, Verdict
from apiary.bots.players import Player, make_player
from apiary.core.messages import add_words

add_words("arena", "apiary.arena")

__all__ = [
    "Arena",
    "Player",
    "Rating",
    "Report",
    "Result",
    "Sprt",
    "Standing",
    "Verdict",
    "elo",
    "expected",
    "make_player",
    "play_out",
    "rate",
    "read_openings",
]
