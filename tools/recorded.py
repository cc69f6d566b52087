"""Games that were played elsewhere, laid into a running site to go on from."""

from __future__ import annotations

from pathlib import Path
from random import Random
from time import time_ns

from sqlalchemy import create_engine

import apiary
from apiary.core.record import Record
from apiary.core.state import CHANCE
from apiary.server.settings import sqlite_in
from apiary.server.store.journal import write
from apiary.server.tables.events import Config, Created, Seat
from apiary.server.tables.setting_up import new_id
from apiary.server.tables.summary import new_table
from apiary.server.tables.table import Table
from apiary.server.wire import ClockRule


def sensible_game(name: str, seats: int, seed: int, options: dict[str, object]) -> Record:
    """A game to its end, as its `likely` players play it."""
    rng = Random(seed)
    match = apiary.Match(apiary.game(name), seats, options)
    while match.state.pending():
        seat = match.state.pending()[0]
        if seat == CHANCE:
            match.play(seat, match.state.sample(rng))
        else:
            number = rng.getrandbits(60)
            match.play(seat, int(match.game.mind.likely(match.state, seat, number)))
    return match.record()


def keep(data: Path, record: Record) -> str:
    """The id of a table of bots, in a site's data folder, at which this game has been played."""
    config = Config(
        game=record.game,
        rules=record.rules,
        data=record.data,
        options=record.options,
        seats=(Seat("bot", level="easy"),) * record.seats,
        clock=ClockRule(),
        public=False,
        invite=new_id(),
        prefix=record.events,
    )
    table = Table(new_id(), time_ns() // 1_000_000, Created(config))
    engine = create_engine(sqlite_in(data), connect_args={"timeout": 20})
    with engine.begin() as connection:
        write(connection, [new_table(table)])
    engine.dispose()
    return table.id
