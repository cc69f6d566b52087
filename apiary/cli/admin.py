"""`apiary admin`: the few things that need an operator, done to the database of a server."""

from __future__ import annotations

import argparse
import asyncio
import getpass
import json
import os
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from apiary.cli.arguments import Command, Commands, Run
from apiary.cli.databases import add_database, settings_of
from apiary.cli.explore import whole_games
from apiary.cli.voice import Voice

if TYPE_CHECKING:
    from apiary.server.admin import Admin

TOGETHER = 200  # games counted in one transaction

Work = Callable[["Admin", argparse.Namespace, Voice], Awaitable[None]]


def add(commands: Commands) -> None:
    """Declare the command and those below it."""
    voice = commands.voice
    parser = commands.add("admin", _show_help).parser
    parser.set_defaults(parser=parser)
    below = parser.add_subparsers(
        title=voice("cli.help.commands"),
        metavar=voice("cli.metavar.command"),
        parser_class=type(parser),
    )
    more: dict[str, Any] = {"voice": voice}  # of our own parsers

    def command(name: str, work: Work) -> Command:
        known = f"cli.help.{name.replace('-', '_')}"
        found = Command(below.add_parser(name, help=voice(known), **more), voice)
        found.parser.set_defaults(run=_run(work))
        add_database(found)
        return found

    command("reset-password", _reset_password).word("login", "login")
    ban = command("ban", _ban)
    ban.word("name", "name")
    ban.word("--why", "why", default="")
    command("unban", _unban).word("name", "name")
    command("bans", _bans).flag("--json")
    command("end", _end).word("table", "table")
    command("void", _void).word("table", "table")
    undo = command("undo-ratings", _undo_ratings)
    undo.word("who", "who")
    undo.word("--since", "date", type=_date(voice))
    collect = command("collect", _collect)
    collect.word("name", "name")
    collect.path("files", meaning="explore_files", nargs="+")
    command("collections", _collections).flag("--json")
    command("drop-collection", _drop_collection).word("name", "name")
    command("log", _log).flag("--json")


def _show_help(args: argparse.Namespace, voice: Voice) -> int:
    args.parser.print_help()
    return 0


def _date(voice: Voice) -> Callable[[str], int]:
    """Reads a day, as the milliseconds of its beginning."""

    def read(text: str) -> int:
        try:
            day = datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC)
        except ValueError as error:
            raise argparse.ArgumentTypeError(voice("cli.bad_date", text=text)) from error
        return int(day.timestamp() * 1000)

    return read


def _run(work: Work) -> Run:
    """Opens the database for a piece of work."""

    def run(args: argparse.Namespace, voice: Voice) -> int:
        settings = settings_of(args)
        from apiary.server.admin import administering

        async def doing() -> None:
            async with administering(settings.database, operator()) as admin:
                await work(admin, args, voice)

        asyncio.run(doing())
        return 0

    return run


def operator() -> str:
    """Who is at the keyboard, also when somebody became root for it."""
    return os.environ.get("SUDO_USER") or getpass.getuser()


async def _reset_password(admin: Admin, args: argparse.Namespace, voice: Voice) -> None:
    password = await admin.reset_password(args.login)
    voice.say("cli.admin.password", login=args.login, password=password)


async def _ban(admin: Admin, args: argparse.Namespace, voice: Voice) -> None:
    renamed = await admin.ban(args.name, args.why)
    voice.say("cli.admin.banned", name=args.name, count=renamed)


async def _unban(admin: Admin, args: argparse.Namespace, voice: Voice) -> None:
    await admin.unban(args.name)
    voice.say("cli.admin.unbanned", name=args.name)


async def _bans(admin: Admin, args: argparse.Namespace, voice: Voice) -> None:
    rows = [(ban.at, ban.name, ban.why) for ban in await admin.bans()]
    _show(rows, ("at", "name", "why"), args.json)


async def _end(admin: Admin, args: argparse.Namespace, voice: Voice) -> None:
    await admin.end(args.table)
    voice.say("cli.admin.ended", table=args.table)


async def _void(admin: Admin, args: argparse.Namespace, voice: Voice) -> None:
    count = await admin.void(args.table)
    voice.say("cli.admin.voided", table=args.table, count=count)


async def _undo_ratings(admin: Admin, args: argparse.Namespace, voice: Voice) -> None:
    count = await admin.undo_ratings(args.who, args.since or 0)
    voice.say("cli.admin.unrated", count=count)


async def _collect(admin: Admin, args: argparse.Namespace, voice: Voice) -> None:
    """Add the games of files, some at a time, between which the server writes."""
    from apiary.explorer.openings import digest, line_of, named  # only this needs all of Hive

    for file in args.files:
        games, added = list(named(whole_games(voice, file))), 0
        for at in range(0, len(games), TOGETHER):
            some = {digest(name): line_of(game) for name, game in games[at : at + TOGETHER]}
            added += await admin.collect(args.name, some)
        await admin.note_collected(args.name, added)
        voice.complain("cli.explore.added", count=added, file=str(file))


async def _collections(admin: Admin, args: argparse.Namespace, voice: Voice) -> None:
    found = {one.name: one.games for one in await admin.collections()}
    if args.json:
        print(json.dumps(found, ensure_ascii=False, indent=1))
        return
    for name, games in found.items():
        print(f"{games:9}  {name or voice('cli.admin.played_here')}")


async def _drop_collection(admin: Admin, args: argparse.Namespace, voice: Voice) -> None:
    await admin.drop_collection(args.name)
    voice.say("cli.admin.dropped_collection", name=args.name)


async def _log(admin: Admin, args: argparse.Namespace, voice: Voice) -> None:
    rows = [(deed.at, deed.who, deed.what) for deed in await admin.log()]
    _show(rows, ("at", "who", "what"), args.json)


def _show(rows: list[tuple[int, str, str]], names: tuple[str, ...], as_json: bool) -> None:
    """A list, a line for each; for programs as JSON."""
    dated = [(_when(at), *texts) for at, *texts in rows]
    if as_json:
        objects = [dict(zip(names, row, strict=True)) for row in dated]
        print(json.dumps(objects, ensure_ascii=False, indent=1))
        return
    for row in dated:
        print("  ".join(row).rstrip())


def _when(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")
