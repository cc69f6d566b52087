"""The `apiary` command: play, look at saved games, count and simulate, from the terminal.

A module for each command, all with the same two functions: `add` declares its arguments, `run`
does it and returns the exit code. Commands know games only through the contract of `Game`, and
speak only through the catalogues in `words/`.

| exit code | meaning |
|---|---|
| 0 | done |
| 1 | `apiary check` has found a fault |
| 2 | something given makes no sense; one line on stderr says what |
| 130 | interrupted |
"""

from __future__ import annotations

import io
import os
import sys

from apiary.cli.parser import read_arguments
from apiary.cli.voice import Voice, wanted_language
from apiary.core.errors import ApiaryError, file_trouble
from apiary.core.messages import add_words

__all__ = ["main"]

add_words("cli", "apiary.cli")


def main(argv: list[str] | None = None) -> int:
    """Run the command; its exit code."""
    _open_streams()
    given = sys.argv[1:] if argv is None else argv
    voice = Voice.of_environment()
    try:
        voice = Voice(wanted_language(given, voice.language))
        chosen = read_arguments(voice, given)
        code: int = chosen.run(chosen, voice)
        sys.stdout.flush()
    except ApiaryError as error:
        print(f"apiary: {voice.of(error.message)}", file=sys.stderr)
        return 2
    except SystemExit as ended:  # argparse has said all there is to say
        return ended.code if isinstance(ended.code, int) else 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:  # whoever read our output has left
        _drop_output()
        return 0
    except OSError as error:
        _drop_output()
        print(f"apiary: {voice('cli.no_output', why=file_trouble(error))}", file=sys.stderr)
        return 2
    return code


def _open_streams() -> None:
    """Let no byte that comes in, no letter that goes out and no closed stream be an error."""
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, io.StringIO())
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _drop_output() -> None:
    """Forget what is still to be written; Python would complain about it when it exits."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
