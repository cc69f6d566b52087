"""Games that are over, looked through."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision: str | None = "0009"


def upgrade() -> None:
    """Add them."""
    op.create_table(
        "reviews",
        sa.Column(
            "table",
            sa.String(),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("made", sa.Integer(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
    )
