"""How far players have come in the lessons."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision: str | None = "0005"


def upgrade() -> None:
    """Add it."""
    op.create_table(
        "progress",
        sa.Column(
            "player",
            sa.String(),
            sa.ForeignKey("players.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("lesson", sa.String(), primary_key=True),
        sa.Column("steps", sa.Integer(), nullable=False),
    )
