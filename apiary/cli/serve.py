"""`apiary serve`: the web site, on this computer or for everybody."""

from __future__ import annotations

import argparse
import webbrowser
from threading import Thread

from apiary.cli.choices import Commands, whole_number
from apiary.cli.databases import add_database, settings_of
from apiary.cli.voice import Voice

MOST_WORKERS = 256


def add(commands: Commands) -> None:
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
        type=whole_number(voice, 0, 65535),
        metavar=voice("cli.metavar.number"),
        help=voice("cli.help.port"),
    )
    add_database(parser, voice)
    parser.add_argument(
        "--workers",
        default=1,
        type=whole_number(voice, 1, MOST_WORKERS),
        metavar=voice("cli.metavar.number"),
        help=voice("cli.help.workers"),
    )
    parser.add_argument("--open", action="store_true", help=voice("cli.help.open"))


def run(args: argparse.Namespace, voice: Voice) -> int:
    """Serve until interrupted."""
    settings = settings_of(args)
    from apiary.server.serve import serve
    from apiary.server.site import is_built

    def announce(address: str) -> None:
        print(voice("cli.serve.at", address=address), flush=True)
        if not is_built():
            voice.complain("cli.serve.unbuilt")
        if args.open:  # a browser that is slow to start must not keep the server from answering
            Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    serve(settings, args.host, args.port, args.workers, announce)
    return 0
