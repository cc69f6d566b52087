"""How many moves were made at a table, apart from what chance did and what was only said."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision: str | None = "0007"


def upgrade() -> None:
    """Count them from the next change of a table on."""
    op.add_column("tables", sa.Column("moves", sa.Integer(), nullable=True))
