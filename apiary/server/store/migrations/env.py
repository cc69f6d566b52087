"""Alembic runs this; `Database.migrate` gives it the connection."""

from __future__ import annotations

from alembic import context

from apiary.server.store.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,  # SQLite can't alter a table in place
)
context.run_migrations()
