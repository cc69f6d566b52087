"""No two logins that look alike, however close together they are registered."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision: str | None = "0002"

KNOWN = sa.text("looks <> ''")


def upgrade() -> None:
    """Let each look be that of one login; of those that are there already, of the first."""
    op.execute(
        """UPDATE accounts SET looks = '' WHERE EXISTS (
            SELECT 1 FROM accounts AS other WHERE other.looks = accounts.looks
            AND (other.created, other.player) < (accounts.created, accounts.player)
        )"""
    )
    op.drop_index("accounts_by_looks", "accounts")
    op.create_index(
        "accounts_by_looks",
        "accounts",
        ["looks"],
        unique=True,
        sqlite_where=KNOWN,
        postgresql_where=KNOWN,
    )
