"""Players by their names: bots, searches, random play, and classes of anybody's own."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Protocol, runtime_checkable

from apiary.bots import make_bot
from apiary.bots.ladder import NAMES
from apiary.bots.mcts import MonteCarlo
from apiary.core.errors import BadOption
from apiary.core.game import Game
from apiary.core.record import Record
from apiary.core.state import Seen

# Players of packages that stand above this one, made as `Class(game, rng, text)`.
ELSEWHERE = {"checkpoint": "apiary.train:CheckpointPlayer"}
# `uhp:COMMAND`, with so many seconds for a move as `uhp@5:COMMAND`, or plies as `uhp#4:COMMAND`.
ENGINE = re.compile(r"(?:bot:)?uhp(?:@([0-9]+(?:\.[0-9]+)?)|#([1-9][0-9]?))?:(.+)", re.DOTALL)
KINDS = (
    *NAMES,
    "random",
    "search#N",
    "exploiter#N",
    "module:Class",
    "uhp:COMMAND",
    *(f"{name}=…" for name in ELSEWHERE),
)
LONG = 1000.0  # seconds; the tries end a search before that


class Player(Protocol):
    """Whoever can choose. Own classes are made for each game as `Class(game, rng)`, or if they are
    named as `module:Class=text` as `Class(game, rng, text)`: all that is random should come from
    that `random.Random`, so that the same seed gives the same game.
    """

    def choose(self, view: Seen, seat: int) -> int:
        """A legal action for a seat that is due, from what that seat may know."""


@runtime_checkable
class Follower(Protocol):
    """A player who has to know how a game came to where it is, and has something to end with it.

    Only games without secrets are told to anybody.
    """

    def follow(self, record: Record) -> None:
        """Learn what has happened, before each `choose`."""

    def choose(self, view: Seen, seat: int) -> int:
        """As every player."""

    def close(self) -> None:
        """The game is over, or nobody plays on."""


class RandomPlayer:
    """Plays any legal action."""

    def __init__(self, game: Game, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: Seen, seat: int) -> int:
        """One of the legal actions, all alike."""
        return view.pick(seat, self.rng.getrandbits(60))


class Searcher:
    """Searches with so many tries, whatever time it takes."""

    def __init__(self, game: Game, rng: Random, tries: int) -> None:
        self.searcher = MonteCarlo(game, rng)
        self.tries = tries

    def choose(self, view: Seen, seat: int) -> int:
        """An action from the strategy found."""
        return self.searcher.choose(view, seat, LONG, self.tries)

    def strategy(self, view: Seen, seat: int) -> dict[int, float]:
        """How probable each sensible action should be."""
        return self.searcher.strategy(view, seat, LONG, self.tries)


class Exploiter:
    """Answers the most frequent choice of a search that tries as often as it does itself."""

    def __init__(self, game: Game, rng: Random, tries: int) -> None:
        self.searcher = Searcher(game, rng, tries)
        self.rng = rng

    def choose(self, view: Seen, seat: int) -> int:
        """The best answer to what the others would choose most often; else what looks best."""
        world = view.guess(self.rng)
        expected = world.copy()
        for other in world.pending():
            if other != seat:
                strategy = self.searcher.strategy(world.seen_by(other), other)
                expected.play(other, max(strategy, key=lambda action: strategy[action]))
        return self.searcher.choose(Seen(expected), seat)


class Level:
    """A bot of one of the levels, with the seconds it has for a decision."""

    def __init__(self, game: Game, rng: Random, level: str, seconds: float | None) -> None:
        self.bot = make_bot(game, level, rng)
        self.seconds = seconds

    def choose(self, view: Seen, seat: int) -> int:
        """What the bot chooses."""
        return self.bot.choose(view, seat, self.seconds)


def make_player(game: Game, text: str, rng: Random) -> Player:
    """The player of that name for one game; `BadOption` if there is none."""
    if text == "random":
        return RandomPlayer(game, rng)
    if engine := ENGINE.fullmatch(text):
        return _engine(game, *engine.groups())
    name, given, argument = text.partition("=")
    if given and name in ELSEWHERE:
        return _own(game, text, f"{ELSEWHERE[name]}={argument}", rng)
    if ":" in name:
        return _own(game, text, text, rng)
    name, _, tries = text.partition("#")
    if name in ("search", "exploiter") and tries.isdecimal() and int(tries) > 0:
        return (Searcher if name == "search" else Exploiter)(game, rng, int(tries))
    name, at, given = text.partition("@")
    seconds = _seconds(given)
    if name not in NAMES or (at and seconds is None):
        raise BadOption("bots.unknown_player", player=text, players=", ".join(KINDS))
    return Level(game, rng, name, seconds)


def _seconds(text: str) -> float | None:
    """A time above nothing, if the text is one."""
    digits = text.replace(".", "", 1)
    return float(text) if digits.isdecimal() and float(text) > 0 else None


def with_engines(
    game: Game, players: Iterable[str], options: Mapping[str, object] | None
) -> dict[str, object]:
    """The options of a game that these play: engines know only the opening of tournaments, without
    the queen in the first turn, unless something else was asked for.
    """
    known = any(option.name == "queen_first" for option in game.options)
    usual = {"queen_first": False} if known and any(map(ENGINE.fullmatch, players)) else {}
    return {**usual, **(options or {})}


def _engine(game: Game, seconds: str | None, depth: str | None, command: str) -> Player:
    """A program that talks UHP."""
    kind = import_module("apiary.uhp.player").EnginePlayer
    if seconds is not None and not float(seconds) > 0:
        raise BadOption("bots.unknown_player", player=f"uhp@{seconds}", players=", ".join(KINDS))
    player: Player = kind(
        game,
        command,
        None if seconds is None else float(seconds),
        None if depth is None else int(depth),
    )
    return player


def _own(game: Game, text: str, path: str, rng: Random) -> Player:
    """A player of somebody's own class, from a module beside us or an installed one."""
    path, equals, argument = path.partition("=")
    module, _, name = path.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        kind = getattr(import_module(module), name)
        player: Player = kind(game, rng, argument) if equals else kind(game, rng)
    except Exception as error:  # whatever is wrong with it is for its author to know
        raise BadOption("bots.bad_class", player=text, why=f"{error!r}") from error
    if not callable(getattr(player, "choose", None)):
        raise BadOption("bots.no_choose", player=text)
    return player
