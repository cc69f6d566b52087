"""Which database a command works on: the arguments that say it, and what they say."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING

from apiary.cli.extras import need
from apiary.cli.voice import Voice

if TYPE_CHECKING:
    from apiary.server.settings import Settings


def add_database(parser: argparse.ArgumentParser, voice: Voice) -> None:
    parser.add_argument(
        "--data", type=Path, metavar=voice("cli.metavar.folder"), help=voice("cli.help.data")
    )
    parser.add_argument(
        "--database", metavar=voice("cli.metavar.url"), help=voice("cli.help.database")
    )


def settings_of(args: argparse.Namespace) -> Settings:
    """The settings with the database that is meant; refused if what it needs is not installed."""
    need("server")
    from apiary.server.settings import Settings, sqlite_in

    settings = Settings.of(os.environ, args.database or (args.data and sqlite_in(args.data)))
    if settings.shared:
        need("postgresql")
    return settings
