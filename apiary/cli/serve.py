"""`apiary serve`: the web site, on this computer or for everybody."""

from __future__ import annotations

import argparse
import webbrowser
from threading import Thread

from apiary.cli.arguments import Commands
from apiary.cli.databases import add_database, settings_of
from apiary.cli.voice import Voice

MOST_WORKERS = 256


def add(commands: Commands) -> None:
    command = commands.add("serve", run)
    command.word("--host", "host", default="127.0.0.1")
    command.number("--port", least=0, most=65535, default=8000)
    add_database(command)
    command.number("--workers", most=MOST_WORKERS, default=1)
    command.flag("--open")


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
