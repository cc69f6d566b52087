"""Whole games of Hive as other programs write them, to and from a `Record`.

| format | written by | read and write |
|---|---|---|
| GameString | engines, over UHP | `from_game_string`, `to_game_string` |
| PGN | MzingaViewer | `from_pgn`, `to_pgn`, `pgn_tags` |
| SGF | BoardSpace | `from_sgf` |

Every move is checked as it is read. What can't be read is a `BadNotation` or a `BadRecord`, and a
`BadMove` if it is a move.
"""

from apiary.games.hive.formats.game_string import from_game_string, to_game_string
from apiary.games.hive.formats.pgn import from_pgn, pgn_tags, to_pgn
from apiary.games.hive.formats.replaying import BadMove
from apiary.games.hive.formats.sgf import from_sgf

__all__ = [
    "BadMove",
    "from_game_string",
    "from_pgn",
    "from_sgf",
    "pgn_tags",
    "to_game_string",
    "to_pgn",
]
