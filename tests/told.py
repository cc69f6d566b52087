"""What the rules tell, by the keys of their sentences."""

from __future__ import annotations

import apiary
from apiary.core.messages import Message, say
from apiary.core.scene import Chapter


def chapters(game: apiary.Game, seats: int, **options: object) -> tuple[Chapter, ...]:
    """Those of a game of so many with these options, which can be started."""
    game.start(seats, options)
    return game.table.chapters(seats, game.checked(options))


def told(game: apiary.Game, seats: int, **options: object) -> dict[str, Message]:
    """The sentences of such a game by what follows `guide.` in their keys."""
    found = [one for chapter in chapters(game, seats, **options) for one in chapter.paragraphs]
    return {one.key.split(".", 2)[2]: one for one in found}


def read(message: Message) -> dict[str, str]:
    """A sentence in every language."""
    return {language: say(message, language) for language in ("en", "fr", "de")}
