"""The planes of a game with certain options: which there are, in which order, what they mean."""

from __future__ import annotations

from functools import cache
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.core.package import json_of
from apiary.games.hive.components import FACES
from apiary.games.hive.creatures.beetle import BEETLE
from apiary.games.hive.creatures.mosquito import MOSQUITO
from apiary.games.hive.position import ABSENT, FRONT, HONEYCOMBO
from apiary.games.hive.settings import Settings
from apiary.games.hive.state import HiveState
from apiary.learn.encoder import Part

LEVELS: Final[i64] = 5  # the highest stands for itself and all above it
NONE: Final[i64] = -1  # in place of a plane that this game doesn't have

_SIDES: Final = ("own", "other")


@final
class Layout:
    """The planes of a game: each attribute is the number of a plane, or of the first of several.

    Of several there is one for each creature, in the order of `faces` or `fronts`; those of the
    seat come before those of the other.
    """

    def __init__(self, start: HiveState, cells: int) -> None:
        settings: Settings = start.settings
        pos = start.position.pos
        self.cells = cells
        self.parts: list[Part] = []
        self.count: i64 = 0
        # The faces that can come up, those of them that can stand on others, and those of hands.
        faces = list(settings.faces)
        climbing = [int(BEETLE), int(MOSQUITO)]
        climbers = [face for face in faces if face in climbing or not settings.original]
        fronts = sorted({int(FRONT[p]) for p in range(HONEYCOMBO) if pos[p] != ABSENT})
        self.faces: i64 = len(faces)
        self.climbers: i64 = len(climbers)
        self.fronts: i64 = len(fronts)
        self.face_slot = _slots(faces)
        self.climber_slot = _slots(climbers)
        self.front_slot = _slots(fronts)

        self.ground = self._creatures("ground", faces, "stands on the ground")
        self.above = self.count
        for level in range(2, LEVELS + 1):
            higher = " or higher" if level == LEVELS else ""
            self._creatures(f"level {level}", climbers, f"stands on level {level}{higher}")
        self.height = self._planes("height")
        self.pinned = self._planes("pinned")
        self.resting = self._planes("resting")
        self.hand = self._hands("hand", fronts, "the {side} hand has so many")
        self.to_act = self._planes("to_act")
        self.seen_before = self._planes("seen_before", settings.repetitions > 0)
        self.turns_left = self._planes("turns_left", settings.max_turns > 0)
        self._expanded(settings, fronts)

    def _expanded(self, settings: Settings, fronts: list[int]) -> None:
        """The planes of the expansions, those that are played with."""
        wanted = not settings.original
        shown = {FACES[face] for face in settings.faces}
        self.placed = self._planes("placed", wanted and settings.fly_or_mantis)
        self.records = self._planes("records", wanted)
        self.stung = self._planes("stung", settings.wasp and not settings.sting_repeat)
        self.stunned = self._planes("stunned", settings.wasp)
        self.shielded = self._planes("shielded", "shieldBug" in shown)
        self.held = self._planes("held", "scorpion" in shown)
        self.controlled = self._planes("controlled", "tick" in shown)
        self.actions_left = self._planes("actions_left", wanted)
        self.honeycombo = self._planes("honeycombo", settings.honeycombo)
        self.hand_across = NONE
        self.bag = NONE
        self.selected = NONE
        if settings.swarm:
            self.hand_across = self._hands(
                "hand of the other's", fronts, "the {side} hand has so many of the other colour"
            )
            self.bag = self._hands("bag", fronts, "the bag has so many of the {side} colour")
            meaning = "all over: the seat has selected so many for its hand"
            self.selected = self._all("selected", fronts, meaning)
        self.swarm = self._planes("swarm", settings.swarm)

    def _plane(self, name: str, meaning: str) -> i64:
        """Add a plane; its number."""
        number = self.count
        self.parts.append(Part(name, int(number) * self.cells, self.cells, meaning))
        self.count = number + 1
        return number

    def _planes(self, group: str, wanted: bool = True) -> i64:
        """Add the planes of a group, if this game has them; the number of the first."""
        first = self.count
        if not wanted:
            return NONE
        for name, meaning in _groups()[group]:
            self._plane(name, meaning)
        return first

    def _creatures(self, name: str, faces: list[int], meaning: str) -> i64:
        """Add a plane for each side and creature; the number of the first."""
        first = self.count
        for side in _SIDES:
            for face in faces:
                self._plane(f"{name} {side} {FACES[face]}", f"1 where it {meaning}")
        return first

    def _hands(self, name: str, fronts: list[int], meaning: str) -> i64:
        """Add a plane for each side and creature that is the same all over."""
        first = self.count
        for side in _SIDES:
            self._all(f"{name} {side}", fronts, "all over: " + meaning.format(side=side))
        return first

    def _all(self, name: str, fronts: list[int], meaning: str) -> i64:
        first = self.count
        for face in fronts:
            self._plane(f"{name} {FACES[face]}", meaning)
        return first


@cache
def _groups() -> dict[str, list[tuple[str, str]]]:
    """The planes that are no creatures': names and meanings, in groups that come together."""
    return json_of("apiary.learn.hive", "planes.json", dict[str, list[tuple[str, str]]])


def _slots(faces: list[int]) -> vec[i64]:
    """For each face its place among these, -1 if it isn't one."""
    return vec[i64]([faces.index(face) if face in faces else -1 for face in range(len(FACES) + 1)])
