"""An engine that misbehaves as its first word says."""

from __future__ import annotations

import sys
import time

GREETING = "id Bad v1\nMosquito\nok\n"


def say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def main(how: str) -> None:
    if how == "mute":
        time.sleep(1000)
    if how == "stillborn":
        sys.exit("I can't.")
    if how == "endless":
        while True:
            say("blah\n")
    if how == "long":
        while True:
            say("x" * 100_000)
    say(GREETING)
    for line in sys.stdin:
        if not line.startswith("bestmove") or how == "good":
            say("Base;NotStarted;White[1]\nok\n")
        elif how == "crash":
            sys.exit("Out of memory, or so.")
        elif how == "hang":
            time.sleep(1000)
        elif how == "lie":
            say("wQ -bQ\nok\n")
        elif how == "babble":
            say("\x00 \ud7ff no move\nok\n")
        elif how == "nothing":
            say("ok\n")
        elif how == "refuse":
            say("err I won't.\nok\n")


if __name__ == "__main__":
    main(sys.argv[1])
