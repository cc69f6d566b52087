"""Components that games were played with, signs of life, rated games, bans, the operator's log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision: str | None = "0001"


def upgrade() -> None:
    """Add them."""
    op.create_table(
        "components",
        sa.Column("digest", sa.String(), primary_key=True),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
    )
    op.create_table(
        "alive",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "rated_games",
        sa.Column("table", sa.String(), _table(), primary_key=True),
        sa.Column("player", sa.String(), _player(), primary_key=True, index=True),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("weight", sa.Double(), nullable=False),
        sa.Column("mu_before", sa.Double(), nullable=False),
        sa.Column("sigma_before", sa.Double(), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("void", sa.Boolean(), nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "bans",
        sa.Column("folded", sa.String(), primary_key=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("why", sa.String(), nullable=False),
    )
    op.create_table(
        "deeds",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("who", sa.String(), nullable=False),
        sa.Column("what", sa.String(), nullable=False),
    )
    with op.batch_alter_table("accounts") as accounts:
        accounts.add_column(sa.Column("looks", sa.String(), nullable=False, server_default=""))
        accounts.create_index("accounts_by_looks", ["looks"])
    with op.batch_alter_table("sessions") as sessions:
        sessions.add_column(sa.Column("used", sa.BigInteger(), nullable=False, server_default="0"))
    with op.batch_alter_table("tables") as tables:
        # A text: for an expression SQLite would need a new table, and dropping the old one would
        # delete the events that refer to it.
        tables.add_column(sa.Column("bot_due", sa.Boolean(), nullable=False, server_default="0"))
        tables.create_index("tables_by_bot_due", ["bot_due"])


def _player() -> sa.ForeignKey:
    return sa.ForeignKey("players.id", ondelete="CASCADE")


def _table() -> sa.ForeignKey:
    return sa.ForeignKey("tables.id", ondelete="CASCADE")
