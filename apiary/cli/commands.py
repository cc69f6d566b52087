"""The words that can be typed during a game, in English and in the person's language."""

from __future__ import annotations

from apiary.cli.voice import Voice

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
    "rules": "rules",
    "help": "help",
    "quit": "quit",
}
SHORT = {"?": "help", "q": "quit", "exit": "quit"}
WITH_MORE = ("moves", "why", "save", "rules")


def find_command(line: str, voice: Voice) -> tuple[str, str]:
    """The command that a line begins with and what follows; empty if it is something else.

    >>> find_command("why wA1 -bQ", Voice("en"))
    ('why', 'wA1 -bQ')
    """
    words = line.split()
    lowered = [word.lower() for word in words]
    if len(lowered) == 1 and lowered[0] in SHORT:
        return SHORT[lowered[0]], ""
    for name, english in COMMANDS.items():
        for phrase in (english, voice(f"cli.command.{name}")):
            length = len(phrase.split())
            if lowered[:length] != phrase.split():
                continue
            rest = line.split(maxsplit=length)[length:]
            if not rest or name in WITH_MORE:
                return name, "".join(rest)
    return "", ""
