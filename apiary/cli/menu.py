"""What a seat can do, as a list to choose from: grouped as it is touched on the page.

A `Choices` says which things are touched for each action. Here the first touch is a line of the
list, and what can be touched next is the list below it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import takewhile

from apiary.cli.voice import Voice, plain
from apiary.core.game import Game
from apiary.core.messages import Message
from apiary.core.scene import Pass, Thing
from apiary.core.state import Seen

FEW = 9  # so many actions are listed one by one
SHORTEST = 3  # letters of a word that lines are found by
Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the list: an action, or several that begin with the same touches."""

    actions: tuple[int, ...]
    path: Path
    typed: str  # what means the same when it is typed: a notation, or a label
    words: str

    @property
    def action(self) -> int | None:
        """The action, if there is only one."""
        return self.actions[0] if len(self.actions) == 1 else None


class Menu:
    """The legal actions of a seat, made from what it sees."""

    def __init__(self, game: Game, view: Seen, seat: int, voice: Voice) -> None:
        choices = game.table.choices(view, seat)
        self.game = game
        self.view = view
        self.voice = voice
        self.ask: Message | None = choices.ask
        self.passing: Pass | None = choices.passing
        self.things: dict[str, Thing] = {
            thing.id: thing for thing in (*game.table.scene(view).things, *choices.things)
        }
        legal = game.terminal.ordered(view, [int(one) for one in view.legal(seat)])
        self._paths: dict[int, list[Path]] = {one: [] for one in legal}
        for touch in choices.touches:
            self._paths[touch.action].append(touch.path)

    @property
    def actions(self) -> list[int]:
        """The actions to choose among."""
        return list(self._paths)

    def verbs(self) -> list[str]:
        """The words that their notations begin with."""
        return list(dict.fromkeys(self.text(action).partition(" ")[0] for action in self._paths))

    def entries(self, path: Path = ()) -> list[Entry]:
        """What can be chosen after some touches; a few actions are all listed."""
        under = {
            action: [one for one in paths if one[: len(path)] == path]
            for action, paths in self._paths.items()
        }
        within = {action: paths for action, paths in under.items() if paths}
        if len(within) <= FEW:
            return self._singles({action: paths[0] for action, paths in within.items()}, len(path))
        groups: dict[str, list[int]] = {}
        for action, paths in within.items():
            for step in {one[len(path)]: None for one in paths}:
                groups.setdefault(step, []).append(action)
        if len(groups) == 1:
            return self.entries((*path, *groups))
        found = [
            self._group((*path, step), actions)
            for step, actions in groups.items()
            if not _is_within(step, groups)
        ]
        typed = [entry.typed for entry in found]
        return [
            replace(one, typed=_tail(one.path[-1])) if typed.count(one.typed) > 1 else one
            for one in found
        ]

    def of(self, actions: list[int]) -> list[Entry]:
        """Some actions one by one."""
        return self._singles({one: self._paths[one][0] for one in actions}, 0)

    def labelled(self, text: str) -> list[Entry]:
        """The actions under a label (`Game.label`)."""
        labels = {action: self.game.terminal.label(self.view, action) for action in self._paths}
        exact = [action for action, label in labels.items() if label == text]
        alike = [action for action, label in labels.items() if label.lower() == text.lower()]
        return self.of(exact or alike)

    def beginning(self, text: str) -> list[Entry]:
        """The actions whose notation begins with these words, or that touch a thing of this name
        and nothing more.
        """
        wanted = " ".join(text.split()).lower()
        return self.of(
            [
                action
                for action, paths in self._paths.items()
                if self.text(action).lower().startswith(f"{wanted} ")
                or any(len(path) == 1 and _tail(path[0]).lower() == wanted for path in paths)
            ]
        )

    def named(self, text: str) -> list[Entry]:
        """What begins with touching a thing of that name, perhaps with one of its sides, and goes
        on with another.
        """
        wanted = text.lower()
        for action, paths in self._paths.items():
            for path in paths:
                name = _tail(path[0]).lower()
                if len(path) > 1 and name == wanted:
                    return self.entries(path[:1])
                side = len(path) > 2 and " " not in wanted and wanted.startswith(name)
                if side and self.text(action).lower() == wanted:
                    return self.entries(path[:2])
        return []

    def worded(self, text: str) -> list[Entry]:
        """The lines of the list whose words have one that begins like that."""
        wanted = re.compile(rf"\b{re.escape(plain(text))}")
        if len(text) < SHORTEST:
            return []
        return [one for one in self.entries() if wanted.search(plain(one.words))]

    def find(self, text: str) -> int | None:
        """The action that is written like that."""
        wanted = " ".join(text.split()).lower()
        for action in self._paths:
            if self.text(action).lower() == wanted:
                return action
        return None

    def text(self, action: int) -> str:
        return self.view.text(action)

    def words(self, action: int) -> str:
        return self._single(action, 0, self._paths[action][0]).words

    def _singles(self, paths: dict[int, Path], after: int) -> list[Entry]:
        """Actions one by one, told by what is touched for them after the first few touches; not by
        what all of them begin or end with.
        """
        ends = {path[-1] for path in paths.values()}
        told = len(paths) > 1 and len(ends) == 1
        most = min(map(len, paths.values()), default=1) - 1 - int(told)
        while len(paths) > 1 and after < most:
            if len({path[after] for path in paths.values()}) > 1:
                break
            after += 1
        return [
            replace(self._single(action, after, path[:-1] if told else path), path=path)
            for action, path in paths.items()
        ]

    def _single(self, action: int, after: int, path: Path) -> Entry:
        """An action, told by what is touched after the first few."""
        said = self.game.terminal.describe(self.view, action)
        if said is None:
            touched = [self.things[step] for step in path[after:]]
            named = self.game.terminal.named(self.view, action, touched)
            words = ", ".join(map(self.voice.of, named))
        else:
            words = self.voice.of(said)
        return Entry((action,), path, self.text(action), words)

    def _group(self, path: Path, actions: list[int]) -> Entry:
        said = self.game.terminal.describe_group(self.view, actions)
        if len(actions) == 1 and said is None:
            full = next(one for one in self._paths[actions[0]] if one[: len(path)] == path)
            return self._single(actions[0], len(path) - 1, full)
        labels = {self.game.terminal.label(self.view, action) for action in actions}
        typed = labels.pop() if len(labels) == 1 else self._beginning_of(actions) or _tail(path[-1])
        if said is None:
            name = self._name(path[-1])
            said = Message("cli.play.group", {"words": name, "count": len(actions)})
        return Entry(tuple(actions), path, typed, self.voice.of(said))

    def _beginning_of(self, actions: list[int]) -> str:
        """The words that all of them begin with."""
        texts = [self.text(action).split() for action in actions]
        same = takewhile(lambda words: len(set(words)) == 1, zip(*texts, strict=False))
        return " ".join(words[0] for words in same)

    def _name(self, step: str) -> str:
        return self.voice.of(self.things[step].label)


def _tail(step: str) -> str:
    """What a thing is called: its id without the kind."""
    return step.rpartition(":")[2]


def _is_within(step: str, groups: dict[str, list[int]]) -> bool:
    """Does another touch, the first of equal ones, lead to all that this one leads to?"""
    own = set(groups[step])
    before = True
    for other, actions in groups.items():
        if other == step:
            before = False
        elif own < set(actions) or (before and own == set(actions)):
            return True
    return False
