"""Engines of others that an operator offers as opponents at tables of Hive: a file in TOML.

```toml
[Nokamute]
command = ["/usr/local/bin/nokamute", "uhp"]
sets = "MLP"        # the expansions that it knows
seconds = 2.0       # for a move
memory = 1024       # megabytes
```

They play as the Universal Hive Protocol says, each move in a process of its own (`boxed`), from the
processes of the bots. What somebody wishes names one of them, and never a command.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec

from apiary.bots.ladder import NAMES
from apiary.core.errors import ApiaryError, BadOption, BadRecord
from apiary.core.match import Match
from apiary.core.options import Options
from apiary.core.record import file_content
from apiary.core.registry import find
from apiary.games.hive.formats.replaying import hive_state
from apiary.server import limits

GAME = "hive"
LEAST_MEMORY = 16  # megabytes
PART_OF_CLOCK = 30  # of what is left, for a move


class Engine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an operator says of an engine."""

    command: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    sets: Annotated[str, msgspec.Meta(pattern="^[MLP]*$")] = ""
    seconds: Annotated[float, msgspec.Meta(gt=0, le=60)] = 2.0
    memory: Annotated[int, msgspec.Meta(ge=LEAST_MEMORY, le=1 << 20)] = 1024

    def time(self, left: float | None) -> float:
        """Seconds for a move, with so many left on the clock if there is one."""
        return self.seconds if left is None else min(self.seconds, left / PART_OF_CLOCK)


Engines = dict[str, Engine]


def read_engines(path: str) -> Engines:
    """The engines of a file, none without one; `BadOption` says what is wrong with it."""
    if not path:
        return {}
    try:
        found = msgspec.toml.decode(file_content(Path(path)), type=Engines)
    except (msgspec.DecodeError, UnicodeError, ApiaryError) as error:
        raise BadOption("server.bad_engines", file=path, why=str(error)) from error
    for name in found:
        if name in NAMES or not name.isprintable() or not 0 < len(name) <= limits.NAME:
            raise BadOption("server.bad_engine_name", file=path, name=name, most=limits.NAME)
    return found


def playable(engines: Engines, game: str, levels: list[str], options: Options) -> Options:
    """The options of a game in which these levels play; `BadOption` if an engine among them can't.

    Engines know only the opening of tournaments, without the queen in the first turn.
    """
    for name in levels:
        engine = engines.get(name)
        if engine is None:
            continue
        if game != GAME:
            title = find(game).title
            raise BadOption("server.engine_other_game", engine=name, game=title)
        options = {**options, "queen_first": False}
        missing = sorted(set(str(options.get("expansions", ""))) - set(engine.sets))
        if missing:
            raise BadOption("server.engine_lacks", engine=name, letters="".join(missing))
        try:
            hive_state(Match(find(game), options=options))
        except BadRecord as error:
            raise BadOption("server.engine_original", engine=name) from error
    return options
