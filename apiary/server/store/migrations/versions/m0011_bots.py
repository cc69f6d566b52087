"""Which accounts a program plays with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision: str | None = "0010"


def upgrade() -> None:
    """Until now, none."""
    op.add_column("players", sa.Column("bot", sa.Boolean(), nullable=False, server_default="0"))
