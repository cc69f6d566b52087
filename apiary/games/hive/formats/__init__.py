"""Whole games of Hive as other programs write them, to and from a `Record`.

| format | written by | read and write |
|---|---|---|
| GameString | engines, over UHP | `from_game_string`, `read_game_string`, `to_game_string` |
| PGN | MzingaViewer | `from_pgn`, `read_pgn`, `to_pgn` |
| SGF | BoardSpace | `from_sgf`, `read_sgf`, `to_sgf` |

Every move is checked as it is read. What can't be read is a `BadNotation` or a `BadRecord`, and a
`BadMove` if it is a move. `from_…` gives the one game of a text; `read_…` gives a `Reading` of each
game as far as it can be read, with notes on what doesn't fit.
"""

from apiary.games.hive.formats.game_string import (
    from_game_string,
    read_game_string,
    to_game_string,
)
from apiary.games.hive.formats.pgn import from_pgn, read_pgn, to_pgn
from apiary.games.hive.formats.replaying import BadMove, Reading
from apiary.games.hive.formats.sgf import from_sgf, read_sgf
from apiary.games.hive.formats.sgf_writing import to_sgf

__all__ = [
    "BadMove",
    "Reading",
    "from_game_string",
    "from_pgn",
    "from_sgf",
    "read_game_string",
    "read_pgn",
    "read_sgf",
    "to_game_string",
    "to_pgn",
    "to_sgf",
]
