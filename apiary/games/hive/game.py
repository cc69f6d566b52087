"""Hive as a `Game`: its facts, and how it is set up."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import cast

from apiary.core.errors import BadOption
from apiary.core.game import Game
from apiary.core.options import Options
from apiary.core.state import State
from apiary.games.hive import components
from apiary.games.hive.actions import ACTIONS
from apiary.games.hive.colony import PLAYING, new_colony
from apiary.games.hive.general.turns import begin_game
from apiary.games.hive.likeness import likeness, near
from apiary.games.hive.mind import HiveMind
from apiary.games.hive.names import SETS, game_type, read_game_type
from apiary.games.hive.notation import bad
from apiary.games.hive.options import OPTIONS
from apiary.games.hive.settings import (
    SWARM_LETTER,
    check_together,
    groups,
    is_expanded,
    settings_of,
)
from apiary.games.hive.state import HiveState, state_of
from apiary.games.hive.table import HiveTable
from apiary.games.hive.terminal import HiveTerminal


class Hive(Game):
    """Hive by John Yianni, for two."""

    name = "hive"
    rules_version = 1
    seats = (2,)
    colours = ("white", "black")
    options = OPTIONS
    action_space = int(ACTIONS)
    sets = tuple(map(game_type, SETS))
    perft_options = {"queen_first": False}
    minutes = (10, 40)
    longest = 1000  # half of random games go on for longer, and none of people

    def __init__(self) -> None:
        super().__init__()
        self.table = HiveTable(self)
        self.terminal = HiveTerminal()
        self.mind = HiveMind()

    def has_secrets(self, options: Options) -> bool:
        """Hands of Swarm, until both are selected."""
        return SWARM_LETTER in str(options.get("modules", ""))  # old tables lack it

    def data_hash(self, options: Options) -> str:
        """Of the sets in play."""
        return components.data_hash(groups(options), is_expanded(options))

    def checked(self, options: Mapping[str, object]) -> Options:
        """All options, if they go together."""
        found = super().checked(options)
        check_together(found)
        return found

    def set_up(self, seats: int, options: Options) -> HiveState:
        """An empty table."""
        k = new_colony(settings_of(options))
        if k.phase == PLAYING:
            begin_game(k)
        return state_of(self, k, options)

    def position(self, text: str, **options: object) -> HiveState:
        """A game from a position in text (`positions`), which names the expansions itself.

        >>> import apiary
        >>> game = apiary.game("hive")
        >>> state = game.position("Base;White[3];0,0:wQ' 1,0:bQ -1,0:wA1 2,0:bA1'", mode="venom")
        >>> print(state)
        wA1   wQ'   bQ    bA1'
        w: S1 S2 B1 B2 G1 G2 G3 A2 A3
        b: S1 S2 B1 B2 G1 G2 G3 A2 A3
        """
        text = text.strip()
        letters = _letters(text)
        checked = self.checked({"expansions": letters, **options})
        if checked["expansions"] != letters:
            raise bad(text, 0, "set", set=game_type(str(checked["expansions"])))
        state = self.start(2, checked).from_text(text)
        assert isinstance(state, HiveState)
        return state

    def likeness(self, state: State) -> int:
        """However the hive lies, in whichever colours, whosever turn it is."""
        return likeness(cast(HiveState, state))

    def near(self, state: State) -> Set[int]:
        """The position itself, and what one action makes of it."""
        return near(cast(HiveState, state))

    def from_set(self, text: str) -> Options:
        """Options from a GameTypeString: `Base+MLP`."""
        return {"expansions": read_game_type(text)}


def _letters(text: str) -> str:
    """The expansions that the first part of a position names."""
    try:
        return read_game_type(text.partition(";")[0])
    except BadOption as error:
        raise bad(text, 0, "position") from error
