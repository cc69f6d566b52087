"""The words that can be typed during a game, in English and in the person's language."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from apiary.cli.voice import Voice, plain
from apiary.core.messages import Message

COMMANDS = (
    "moves", "why", "undo", "hint", "coach", "again", "skip", "save", "resign", "offer", "accept",
    "board", "legend", "rules", "help", "quit",
)  # fmt: skip
SHORT = {"?": "help", "exit": "quit"}  # not q, which is the queen in Hive
ENGLISH = Voice("en")
WITH_MORE = ("moves", "why", "coach", "save", "rules")


def help_text(
    voice: Voice,
    typing: Iterable[Message],
    example: str,
    names: Collection[str],
) -> str:
    """What can be typed, with examples of it, where there are commands of these names."""
    lines = [
        (voice(f"cli.command.{name}.usage"), voice(f"cli.command.{name}.does", example=example))
        for name in COMMANDS
        if name in names
    ]
    pad = max(len(usage) for usage, _ in lines)
    table = "\n".join(f"  {usage:{pad}}  {does}" for usage, does in lines)
    return "\n".join([voice("cli.play.help"), *map(voice.of, typing), "", table])


def find_command(line: str, voice: Voice, names: Collection[str] = COMMANDS) -> tuple[str, str]:
    """The command of these that a line begins with, accents or not, and what follows; empty if it
    is something else.

    >>> find_command("why wA1 -bQ", Voice("en"))
    ('why', 'wA1 -bQ')
    """
    words = line.split()
    lowered = [plain(word) for word in words]
    if len(lowered) == 1 and lowered[0] in SHORT:
        return SHORT[lowered[0]], ""
    for name in names:
        for told in (ENGLISH, voice):
            wanted = plain(told(f"cli.command.{name}")).split()
            length = len(wanted)
            if lowered[:length] != wanted:
                continue
            rest = line.split(maxsplit=length)[length:]
            if not rest or name in WITH_MORE:
                return name, "".join(rest)
    return "", ""
