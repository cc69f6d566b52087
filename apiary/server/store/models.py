"""The tables of the database.

A table's `events` are the truth; its row in `tables` and its `seats` are a summary for lists,
written in the same transaction. Times are milliseconds since 1970. Secrets (sessions, tokens) are
kept as digests only.
"""

from __future__ import annotations

from typing import Annotated

from sqlalchemy import BigInteger, ForeignKey, Index, LargeBinary, UniqueConstraint, false, text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

# Keys of what is gone with its player, or with its table.
OfPlayer = Annotated[
    str, mapped_column(ForeignKey("players.id", ondelete="CASCADE"), primary_key=True)
]
AtTable = Annotated[
    str, mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
]


class Base(DeclarativeBase):
    """Of all models."""


class PlayerRow(Base):
    """Somebody who plays: a guest, or the holder of an account."""

    __tablename__ = "players"
    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    guest: Mapped[bool]
    created: Mapped[int] = mapped_column(BigInteger)
    bot: Mapped[bool] = mapped_column(default=False, server_default=false())
    became: Mapped[str | None]  # the player to whom all that is this guest's was handed over


class AccountRow(Base):
    """How a player logs in."""

    __tablename__ = "accounts"
    player: Mapped[OfPlayer]
    login: Mapped[str]  # as it was written
    folded: Mapped[str] = mapped_column(unique=True)  # as it is compared
    password: Mapped[str]  # argon2
    created: Mapped[int] = mapped_column(BigInteger)
    # Alike if these are equal; empty where nobody has noted it, or another had it before.
    looks: Mapped[str] = mapped_column(default="", server_default="")

    __table_args__ = (
        Index(
            "accounts_by_looks",
            "looks",
            unique=True,
            sqlite_where=text("looks <> ''"),
            postgresql_where=text("looks <> ''"),
        ),
    )


class SessionRow(Base):
    """A browser's cookie or a script's token: whoever shows it is this player."""

    __tablename__ = "sessions"
    digest: Mapped[str] = mapped_column(primary_key=True)
    player: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), index=True)
    kind: Mapped[str]  # cookie or token
    label: Mapped[str] = mapped_column(default="")
    created: Mapped[int] = mapped_column(BigInteger)
    expires: Mapped[int] = mapped_column(BigInteger)
    used: Mapped[int] = mapped_column(BigInteger, default=0, server_default="0")


class RatingRow(Base):
    """A player's strength at a game (openskill)."""

    __tablename__ = "ratings"
    player: Mapped[OfPlayer]
    game: Mapped[str] = mapped_column(primary_key=True)
    mu: Mapped[float]
    sigma: Mapped[float]
    games: Mapped[int]


class RatedGameRow(Base):
    """What a game did to a player's rating, and for how much of a game it counted."""

    __tablename__ = "rated_games"
    table: Mapped[AtTable]
    player: Mapped[OfPlayer] = mapped_column(index=True)
    game: Mapped[str]
    at: Mapped[int] = mapped_column(BigInteger)
    weight: Mapped[float]
    mu_before: Mapped[float]
    sigma_before: Mapped[float]
    mu: Mapped[float]
    sigma: Mapped[float]
    void: Mapped[bool] = mapped_column(default=False, server_default=false())


class ProgressRow(Base):
    """How many steps of a lesson a player has done."""

    __tablename__ = "progress"
    player: Mapped[OfPlayer]
    lesson: Mapped[str] = mapped_column(primary_key=True)  # its game and its name
    steps: Mapped[int]


class PuzzlerRow(Base):
    """How strong a player is at puzzles (openskill)."""

    __tablename__ = "puzzlers"
    player: Mapped[OfPlayer]
    mu: Mapped[float]
    sigma: Mapped[float]
    tries: Mapped[int]


class PuzzleRow(Base):
    """How strong a puzzle is that somebody has tried."""

    __tablename__ = "puzzles"
    name: Mapped[str] = mapped_column(primary_key=True)
    mu: Mapped[float]
    sigma: Mapped[float]
    tries: Mapped[int]


class PuzzleTryRow(Base):
    """What came of a player's first try at a puzzle, the one that counts."""

    __tablename__ = "puzzle_tries"
    player: Mapped[OfPlayer]
    puzzle: Mapped[str] = mapped_column(primary_key=True)
    solved: Mapped[bool]
    at: Mapped[int] = mapped_column(BigInteger)


class TableRow(Base):
    """A table as lists show it."""

    __tablename__ = "tables"
    id: Mapped[str] = mapped_column(primary_key=True)
    game: Mapped[str]
    public: Mapped[bool]
    status: Mapped[str]  # waiting, playing, over
    version: Mapped[int]
    number: Mapped[int]  # of events of the game
    moves: Mapped[int | None]  # of the seats, that stand; not known of tables of an older version
    pending: Mapped[str]  # seats, as JSON
    config: Mapped[bytes] = mapped_column(LargeBinary)  # what the table was set up with, as JSON
    outcome: Mapped[bytes | None] = mapped_column(LargeBinary)
    deadline: Mapped[int | None] = mapped_column(BigInteger)  # when a clock runs out
    created: Mapped[int] = mapped_column(BigInteger)
    updated: Mapped[int] = mapped_column(BigInteger)
    bot_due: Mapped[bool] = mapped_column(default=False, server_default=false())
    since: Mapped[int | None] = mapped_column(BigInteger)  # when the clocks that run were pressed
    # The last collection of openings for which it was looked at; see `store.openings`.
    counted: Mapped[int] = mapped_column(default=0, server_default="0")

    __table_args__ = (
        Index(
            "tables_to_count",
            "counted",
            sqlite_where=text("game = 'hive' AND public AND status = 'over'"),
            postgresql_where=text("game = 'hive' AND public AND status = 'over'"),
        ),
        Index("tables_by_status", "status", "public", "updated"),
        Index("tables_by_deadline", "deadline"),
        Index("tables_by_bot_due", "bot_due"),
    )


class SeatRow(Base):
    """Who sits at a table."""

    __tablename__ = "seats"
    table: Mapped[AtTable]
    seat: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str]  # person, bot, friend, open
    player: Mapped[str | None] = mapped_column(
        ForeignKey("players.id", ondelete="SET NULL"), index=True
    )
    level: Mapped[str] = mapped_column(default="")


class EventRow(Base):
    """Something that happened at a table. `command` is the id its sender gave it."""

    __tablename__ = "events"
    table: Mapped[AtTable]
    version: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[int] = mapped_column(BigInteger)
    command: Mapped[str | None]
    body: Mapped[bytes] = mapped_column(LargeBinary)  # as JSON

    __table_args__ = (UniqueConstraint("table", "command", name="events_once"),)


class ReviewRow(Base):
    """A game that is over, looked through; `made` tells how."""

    __tablename__ = "reviews"
    table: Mapped[AtTable]
    made: Mapped[int]
    content: Mapped[bytes] = mapped_column(LargeBinary)  # as JSON


class CollectionRow(Base):
    """Games whose openings are counted: those of this site, without a name, or what was brought.

    `sign` tells how positions are numbered.
    """

    __tablename__ = "collections"
    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    name: Mapped[str]
    sign: Mapped[int] = mapped_column(BigInteger)
    games: Mapped[int]

    __table_args__ = (
        UniqueConstraint("name", "sign", name="collections_once"),
        {"sqlite_autoincrement": True},  # a number is never given again
    )


class CollectedRow(Base):
    """What names a game that was brought, so that it counts once."""

    __tablename__ = "collected"
    collection: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    game: Mapped[bytes] = mapped_column(LargeBinary, primary_key=True)

    __table_args__ = ({"sqlite_with_rowid": False},)


class OpeningRow(Base):
    """How often one position followed another, -1 for none, and how those games ended."""

    __tablename__ = "openings"
    collection: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    position: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    next: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    games: Mapped[int]
    white: Mapped[int]
    draws: Mapped[int]
    black: Mapped[int]

    __table_args__ = ({"sqlite_with_rowid": False},)


class ComponentsRow(Base):
    """The components that games were played with, by the digest that their records name."""

    __tablename__ = "components"
    digest: Mapped[str] = mapped_column(primary_key=True)
    game: Mapped[str]
    data: Mapped[bytes] = mapped_column(LargeBinary)  # as JSON


class AliveRow(Base):
    """The last sign of life of any server on this database; there is one row."""

    __tablename__ = "alive"
    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[int] = mapped_column(BigInteger)


class WorkerRow(Base):
    """The last sign of life of one of several servers on this database."""

    __tablename__ = "workers"
    id: Mapped[str] = mapped_column(primary_key=True)
    at: Mapped[int] = mapped_column(BigInteger)


class AttendingRow(Base):
    """Somebody who sits at a table with a clock is connected to this worker."""

    __tablename__ = "attending"
    worker: Mapped[str] = mapped_column(
        ForeignKey("workers.id", ondelete="CASCADE"), primary_key=True
    )
    table: Mapped[str] = mapped_column(primary_key=True)
    player: Mapped[str] = mapped_column(primary_key=True)

    __table_args__ = (Index("attending_by_table", "table"),)


class BanRow(Base):
    """A name that nobody may take."""

    __tablename__ = "bans"
    folded: Mapped[str] = mapped_column(primary_key=True)
    at: Mapped[int] = mapped_column(BigInteger)
    why: Mapped[str]


class DeedRow(Base):
    """What an operator did."""

    __tablename__ = "deeds"
    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    at: Mapped[int] = mapped_column(BigInteger)
    who: Mapped[str]
    what: Mapped[str]
