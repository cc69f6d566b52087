"""Which database a command works on: the arguments that say it, and what they say."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING

from apiary.cli.arguments import Command
from apiary.cli.extras import need

if TYPE_CHECKING:
    from apiary.server.settings import Settings


def add_database(command: Command) -> None:
    """Where the database is."""
    command.path("--data", "folder")
    command.word("--database", "url")


def settings_of(args: argparse.Namespace) -> Settings:
    """The settings with the database that is meant; refused if what it needs is not installed."""
    need("server")
    from apiary.server.settings import Settings, sqlite_in

    settings = Settings.of(os.environ, args.database or (args.data and sqlite_in(args.data)))
    if settings.shared:
        need("postgresql")
    return settings
