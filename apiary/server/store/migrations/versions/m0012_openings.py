"""Openings of games that are over."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision: str | None = "0011"

# What is public and over, and may have to be counted.
_OVER = sa.text("game = 'hive' AND public AND status = 'over'")


def upgrade() -> None:
    """Add them; the games that are there are counted when the server runs."""
    op.create_table(
        "collections",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("sign", sa.BigInteger(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.UniqueConstraint("name", "sign", name="collections_once"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "collected",
        sa.Column("collection", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("game", sa.LargeBinary(), primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "openings",
        sa.Column("collection", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("position", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("next", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("white", sa.Integer(), nullable=False),
        sa.Column("draws", sa.Integer(), nullable=False),
        sa.Column("black", sa.Integer(), nullable=False),
        sqlite_with_rowid=False,
    )
    with op.batch_alter_table("tables") as tables:
        # A text: for an expression SQLite would need a new table (see `m0002_trust`).
        tables.add_column(sa.Column("counted", sa.Integer(), nullable=False, server_default="0"))
    op.create_index(
        "tables_to_count",
        "tables",
        ["counted"],
        sqlite_where=_OVER,
        postgresql_where=_OVER,
    )
