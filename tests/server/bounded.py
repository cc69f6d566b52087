"""`apiary` with limits that are reached sooner: `python -m tests.server.bounded URL=99 serve …`.

`FILES=SOFT:HARD` are the descriptors that it is allowed.
"""

from __future__ import annotations

import resource
import sys

from apiary.cli import main
from apiary.server import limits
from apiary.server.limits import Rate


def set_up(word: str) -> None:
    """Change one limit; a rate is all at once, and hardly ever again."""
    name, _, number = word.partition("=")
    if name == "FILES":
        soft, _, hard = number.partition(":")
        resource.setrlimit(resource.RLIMIT_NOFILE, (int(soft), int(hard)))
        return
    old = getattr(limits, name)
    setattr(limits, name, Rate(int(number), 1) if isinstance(old, Rate) else int(number))


if __name__ == "__main__":
    words = sys.argv[1:]
    while "=" in words[0]:
        set_up(words.pop(0))
    sys.exit(main(words))
