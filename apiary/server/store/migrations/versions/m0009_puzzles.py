"""Who has tried which puzzle, and how strong both are."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision: str | None = "0008"


def upgrade() -> None:
    """Add it."""
    op.create_table(
        "puzzlers",
        sa.Column(
            "player",
            sa.String(),
            sa.ForeignKey("players.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
    )
    op.create_table(
        "puzzles",
        sa.Column("name", sa.String(), primary_key=True),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
    )
    op.create_table(
        "puzzle_tries",
        sa.Column(
            "player",
            sa.String(),
            sa.ForeignKey("players.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("puzzle", sa.String(), primary_key=True),
        sa.Column("solved", sa.Boolean(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
