"""The version of a database: which it has, and how it is brought up to date."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from apiary.core.errors import BadOption

MIGRATIONS = Path(__file__).parent / "migrations"
LOCK = 0x41504941  # any number that other programs are unlikely to lock in PostgreSQL


def upgrade(connection: Connection) -> None:
    """Bring a database up to date; `BadOption` if it is newer than this program."""
    if connection.dialect.name == "postgresql":  # one worker migrates, the others wait
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
    if is_current(connection):
        return
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    connection.commit()


def is_current(connection: Connection) -> bool:
    """Is a database as this program wants it? `BadOption` if it is newer."""
    known, newest = _revisions()
    heads = MigrationContext.configure(connection).get_current_heads()
    for head in heads:
        if head not in known:
            raise BadOption("server.database_newer", version=head)
    return set(heads) == newest


@cache
def _revisions() -> tuple[set[str], set[str]]:
    """All revisions that this program knows, and the newest."""
    scripts = ScriptDirectory.from_config(_config())
    return {script.revision for script in scripts.walk_revisions()}, set(scripts.get_heads())


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config
