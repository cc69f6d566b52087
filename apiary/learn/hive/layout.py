"""The planes of a game with certain options: which there are, in which order, what they mean."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

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
        self.height = self._plane("height", "how many pieces are on the cell")
        self.pinned = self._plane("pinned", "the single piece here holds the hive together")
        self.resting = self._plane("resting", "the piece here was moved last turn, and must rest")
        self.hand = self._hands("hand", fronts, "the {side} hand has so many")
        self.to_act = self._plane("to act", "all over: 1 if the seat is to decide now")
        self.seen_before = NONE
        if settings.repetitions:
            meaning = "all over: how often this position was on the table before"
            self.seen_before = self._plane("seen before", meaning)
        self.turns_left = NONE
        if settings.max_turns:
            meaning = "all over: turns until the game is a draw, 255 if there are more"
            self.turns_left = self._plane("turns left", meaning)
        self._expanded(settings, fronts)

    def _expanded(self, settings: Settings, fronts: list[int]) -> None:
        """The planes of the expansions, those that are played with."""
        wanted = not settings.original
        shown = {FACES[face] for face in settings.faces}
        self.placed = self._planes_if(
            wanted and settings.fly_or_mantis,
            (
                ("placed", "the piece here was placed last turn"),
                ("placed now", "the piece here was placed in this turn"),
            ),
        )
        self.records = self._planes_if(
            wanted,
            (
                ("moved", "the piece here moved or was moved last turn"),
                ("flipped", "the piece here was flipped last turn"),
                ("moved now", "the piece here moved or was moved in this turn"),
                ("flipped now", "the piece here was flipped in this turn"),
                ("resting now", "the piece here must rest in the next turn"),
            ),
        )
        self.stung = self._planes_if(
            settings.wasp and not settings.sting_repeat,
            (
                ("stung by own", "the piece here was stung in the seat's last turn"),
                ("stung by other", "the piece here was stung in the other's last turn"),
                ("stung now", "the piece here was stung in this turn"),
            ),
        )
        self.stunned = self._planes_if(
            settings.wasp,
            (
                ("stunned", "the piece here is stunned"),
                ("waking", "the stunned piece here wakes when this turn ends"),
            ),
        )
        meaning = "a shield bug of its colour protects the piece here"
        self.shielded = self._planes_if("shieldBug" in shown, (("shielded", meaning),))
        meaning = "an enemy scorpion keeps the piece here from being flipped"
        self.held = self._planes_if("scorpion" in shown, (("held", meaning),))
        meaning = "a tick of who is to act makes the piece here act"
        self.controlled = self._planes_if("tick" in shown, (("controlled", meaning),))
        self.actions_left = self._planes_if(
            wanted, (("actions left", "all over: how many actions this turn still has"),)
        )
        marks: tuple[tuple[str, str], ...] = (
            ("honeycombo", "the neutral piece is here"),
            ("honeycombo own", "all over: 1 if it shows the seat's colour"),
            ("honeycombo turned", "all over: 1 if it was flipped last turn"),
            ("honeycombo turned now", "all over: 1 if it was flipped in this turn"),
            ("own double", "all over: 1 if the seat has two actions in its next turn"),
            ("other double", "all over: 1 if the other has two actions in its next turn"),
            ("second action", "all over: 1 in the second action of a double turn"),
        )
        self.honeycombo = self._planes_if(settings.honeycombo, marks)
        self.hand_across = NONE
        self.bag = NONE
        self.selected = NONE
        self.swarm = NONE
        if settings.swarm:
            self.hand_across = self._hands(
                "hand of the other's", fronts, "the {side} hand has so many of the other colour"
            )
            self.bag = self._hands("bag", fronts, "the bag has so many of the {side} colour")
            meaning = "all over: the seat has selected so many for its hand"
            self.selected = self._all("selected", fronts, meaning)
            marks = (
                ("selecting", "all over: 1 while hands are selected"),
                ("other selected", "all over: 1 if the other has selected its hand already"),
                ("placing", "all over: 1 if a piece was drawn and one must be placed"),
            )
            self.swarm = self._planes_if(True, marks)

    def _plane(self, name: str, meaning: str) -> i64:
        """Add a plane; its number."""
        number = self.count
        self.parts.append(Part(name, int(number) * self.cells, self.cells, meaning))
        self.count = number + 1
        return number

    def _planes_if(self, wanted: bool, planes: tuple[tuple[str, str], ...]) -> i64:
        """Add planes if this game has them; the number of the first."""
        first = self.count
        if not wanted:
            return NONE
        for name, meaning in planes:
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


def _slots(faces: list[int]) -> vec[i64]:
    """For each face its place among these, -1 if it isn't one."""
    return vec[i64]([faces.index(face) if face in faces else -1 for face in range(len(FACES) + 1)])
