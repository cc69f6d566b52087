"""`apiary serve`: the web site, on this computer or for everybody."""

from __future__ import annotations

import argparse
import os
import webbrowser
from pathlib import Path
from threading import Thread

from apiary.cli.choices import Commands, whole_number
from apiary.cli.extras import need
from apiary.cli.voice import Voice


def add(commands: Commands) -> None:
    """Declare the command."""
    voice = commands.voice
    parser = commands.add("serve", run)
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        metavar=voice("cli.metavar.host"),
        help=voice("cli.help.host"),
    )
    parser.add_argument(
        "--port",
        default=8000,
        type=whole_number(voice, 0),
        metavar=voice("cli.metavar.number"),
        help=voice("cli.help.port"),
    )
    parser.add_argument(
        "--data",
        type=Path,
        metavar=voice("cli.metavar.folder"),
        help=voice("cli.help.data"),
    )
    parser.add_argument(
        "--database", metavar=voice("cli.metavar.url"), help=voice("cli.help.database")
    )
    parser.add_argument(
        "--workers",
        default=1,
        type=whole_number(voice, 1),
        metavar=voice("cli.metavar.number"),
        help=voice("cli.help.workers"),
    )
    parser.add_argument("--open", action="store_true", help=voice("cli.help.open"))


def run(args: argparse.Namespace, voice: Voice) -> int:
    """Serve until interrupted."""
    need("server")
    from apiary.server.serve import serve
    from apiary.server.settings import Settings, sqlite_in
    from apiary.server.site import is_built

    settings = Settings.of(os.environ, args.database or (args.data and sqlite_in(args.data)))
    if settings.shared:
        need("postgresql")

    def announce(address: str) -> None:
        print(voice("cli.serve.at", address=address), flush=True)
        if not is_built():
            voice.complain("cli.serve.unbuilt")
        if args.open:  # a browser that is slow to start must not keep the server from answering
            Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    serve(settings, args.host, args.port, args.workers, announce)
    return 0
