"""Guests that have become somebody else."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision: str | None = "0003"


def upgrade() -> None:
    """Note whom."""
    op.add_column("players", sa.Column("became", sa.String(), nullable=True))
