"""Which workers live, and who is connected to each; since when the clocks of a table run."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision: str | None = "0004"


def upgrade() -> None:
    """Add them."""
    op.create_table(
        "workers",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "attending",
        sa.Column(
            "worker",
            sa.String(),
            sa.ForeignKey("workers.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("table", sa.String(), primary_key=True),
        sa.Column("player", sa.String(), primary_key=True),
    )
    op.create_index("attending_by_table", "attending", ["table"])
    op.add_column("tables", sa.Column("since", sa.BigInteger(), nullable=True))
