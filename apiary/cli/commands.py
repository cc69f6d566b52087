"""The words that can be typed during a game, in English and in the person's language."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from apiary.cli.voice import Voice, plain
from apiary.core.messages import Message
from apiary.core.state import ACCEPT_DRAW, OFFER_DRAW, RESIGN

# In English; `cli.command.NAME` has the other languages.
COMMANDS = {
    "moves": "moves",
    "why": "why",
    "undo": "undo",
    "hint": "hint",
    "save": "save",
    "resign": "resign",
    "offer": "offer draw",
    "accept": "accept draw",
    "board": "board",
    "legend": "legend",
    "rules": "rules",
    "help": "help",
    "quit": "quit",
}
SHORT = {"?": "help", "q": "quit", "exit": "quit"}
WITH_MORE = ("moves", "why", "save", "rules")


# What must be possible for a command to be listed.
_DECLARING = {"offer": OFFER_DRAW, "accept": ACCEPT_DRAW, "resign": RESIGN}


def help_text(
    voice: Voice,
    typing: Iterable[Message],
    example: str,
    declared: Collection[int],
    may_undo: bool,
) -> str:
    """What can be typed in a game, with examples of it, where these declarations are possible."""
    lines = [
        (voice(f"cli.command.{name}.usage"), voice(f"cli.command.{name}.does", example=example))
        for name in COMMANDS
        if (name not in _DECLARING or _DECLARING[name] in declared) and (may_undo or name != "undo")
    ]
    pad = max(len(usage) for usage, _ in lines)
    table = "\n".join(f"  {usage:{pad}}  {does}" for usage, does in lines)
    return "\n".join([voice("cli.play.help"), *map(voice.of, typing), "", table])


def find_command(line: str, voice: Voice) -> tuple[str, str]:
    """The command that a line begins with, accents or not, and what follows; empty if it is
    something else.

    >>> find_command("why wA1 -bQ", Voice("en"))
    ('why', 'wA1 -bQ')
    """
    words = line.split()
    lowered = [plain(word) for word in words]
    if len(lowered) == 1 and lowered[0] in SHORT:
        return SHORT[lowered[0]], ""
    for name, english in COMMANDS.items():
        for phrase in (english, voice(f"cli.command.{name}")):
            wanted = plain(phrase).split()
            length = len(wanted)
            if lowered[:length] != wanted:
                continue
            rest = line.split(maxsplit=length)[length:]
            if not rest or name in WITH_MORE:
                return name, "".join(rest)
    return "", ""
