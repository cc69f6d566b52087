"""`apiary uhp`: Hive for other programs, by the Universal Hive Protocol."""

from __future__ import annotations

import argparse

from apiary.cli.arguments import Commands
from apiary.cli.voice import Voice


def add(commands: Commands) -> None:
    commands.add("uhp", run)


def run(args: argparse.Namespace, voice: Voice) -> int:
    """Talk to the other program until it leaves."""
    from apiary.uhp.engine import run as serve

    serve()
    return 0
