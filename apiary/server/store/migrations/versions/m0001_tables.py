"""Players, accounts, sessions, ratings; tables, seats and events."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision: str | None = None


def upgrade() -> None:
    """Make them all."""
    op.create_table(
        "players",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("guest", sa.Boolean(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "accounts",
        sa.Column("player", sa.String(), _player("CASCADE"), primary_key=True),
        sa.Column("login", sa.String(), nullable=False),
        sa.Column("folded", sa.String(), nullable=False, unique=True),
        sa.Column("password", sa.String(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("digest", sa.String(), primary_key=True),
        sa.Column("player", sa.String(), _player("CASCADE"), nullable=False, index=True),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("label", sa.String(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(), _player("CASCADE"), primary_key=True),
        sa.Column("game", sa.String(), primary_key=True),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("pending", sa.String(), nullable=False),
        sa.Column("config", sa.LargeBinary(), nullable=False),
        sa.Column("outcome", sa.LargeBinary(), nullable=True),
        sa.Column("deadline", sa.BigInteger(), nullable=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("updated", sa.BigInteger(), nullable=False),
    )
    op.create_index("tables_by_status", "tables", ["status", "public", "updated"])
    op.create_index("tables_by_deadline", "tables", ["deadline"])
    op.create_table(
        "seats",
        sa.Column("table", sa.String(), _table(), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("player", sa.String(), _player("SET NULL"), nullable=True, index=True),
        sa.Column("level", sa.String(), nullable=False),
    )
    op.create_table(
        "events",
        sa.Column("table", sa.String(), _table(), primary_key=True),
        sa.Column("version", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("command", sa.String(), nullable=True),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.UniqueConstraint("table", "command", name="events_once"),
    )


def _player(on_delete: str) -> sa.ForeignKey:
    return sa.ForeignKey("players.id", ondelete=on_delete)


def _table() -> sa.ForeignKey:
    return sa.ForeignKey("tables.id", ondelete="CASCADE")
