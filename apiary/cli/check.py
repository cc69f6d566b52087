"""`apiary check`: is a database whole?"""

from __future__ import annotations

import argparse
import asyncio
import json

from apiary.cli.arguments import Commands
from apiary.cli.databases import add_database, settings_of
from apiary.cli.voice import Voice
from apiary.core.messages import Message


def add(commands: Commands) -> None:
    command = commands.add("check", run)
    add_database(command)
    command.flag("--json")


def run(args: argparse.Namespace, voice: Voice) -> int:
    """A line for each fault; 1 if there is any."""
    return asyncio.run(_check(settings_of(args).database, voice, args.json))


async def _check(url: str, voice: Voice, as_json: bool) -> int:
    from apiary.server.checking import Checked, check

    checked = Checked()
    faults: list[Message] = []
    async for fault in check(url, checked):
        faults.append(fault)
        if not as_json:
            print(voice.of(fault), flush=True)
    if as_json:
        lines = [{"key": one.key, "params": one.params, "text": voice.of(one)} for one in faults]
        looked = {"key": checked.looked.key, "text": voice.of(checked.looked)}
        counts = {"tables": checked.tables, "events": checked.events}
        print(json.dumps({**counts, "looked": looked, "faults": lines}, ensure_ascii=False))
        return 1 if faults else 0
    if not faults:
        print(voice("cli.check.whole", tables=checked.tables, events=checked.events))
    print(voice.of(checked.looked))
    return 1 if faults else 0
