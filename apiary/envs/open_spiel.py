"""OpenSpiel: the games as `apiary_hive`, `apiary_hornet`, `apiary_waggledance`, `apiary_alveola`.

    import pyspiel
    from apiary.envs import open_spiel
    open_spiel.register()
    game = pyspiel.load_game("apiary_hornet(players=3,map=free)")

The parameters are the options of the game, `players`, and `max_length`, the decisions after which a
game is cut off as a draw. Actions are the compact numbers of `apiary.learn.encoder`. Where several
choose at once the node is simultaneous; whoever chooses nothing there can only wait, which is the
last of the actions. Outcomes of chance are numbered as `State.chance` lists them.

`observation_tensor` is what the encoder writes, `observation_string` the position as the seat knows
it, and `information_state_string` everything that it has seen since the beginning: what was done,
as far as it may know it, and in games with secrets the position as it knew it after each event.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import numpy as np

from apiary.core.game import Game
from apiary.core.options import Options
from apiary.core.registry import all_games, find
from apiary.core.state import CHANCE, State
from apiary.envs.episode import longest
from apiary.envs.packages import need
from apiary.learn import Encoder, encoder

need("open_spiel")

import pyspiel  # noqa: E402

PREFIX = "apiary_"
OWN = ("players", "max_length")  # parameters that are no options
PROBES = 4  # random games that show whether there is chance, and who chooses when


def register() -> None:
    """Make the games known to OpenSpiel."""
    known = set(pyspiel.registered_names())
    for game in all_games():
        if PREFIX + game.name not in known:
            kind = _kind(game, game.seats[0], game.checked({}))
            pyspiel.register_game(kind, _class_of(game.name))


def _class_of(name: str) -> type[SpielGame]:
    """What OpenSpiel calls with parameters to make a game: a class, because OpenSpiel lets go of it
    after Python has ended, which a function would not survive.
    """

    class Registered(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(name, params or {})

    return Registered


class Facts:
    """What OpenSpiel wants to know of a game before it is played: found by playing at random."""

    def __init__(self, game: Game, seats: int, options: Options) -> None:
        self.chance = 0  # the most outcomes there were
        self.at_once = False
        for number in range(PROBES):
            state, rng = game.start(seats, options), Random(number)
            for _ in range(game.longest):
                due = state.pending()
                if not due:
                    break
                if due == (CHANCE,):
                    self.chance = max(self.chance, len(state.chance()))
                    state.play(CHANCE, state.sample(rng))
                else:
                    self.at_once = self.at_once or len(due) > 1
                    state.play(due[0], state.pick(due[0], rng.getrandbits(60)))


@cache
def _facts(name: str, seats: int, options: tuple[tuple[str, Any], ...]) -> Facts:
    return Facts(find(name), seats, dict(options))


def _kind(game: Game, seats: int, options: Options) -> Any:
    """The type of a game with these seats and options."""
    facts = _facts(game.name, seats, tuple(options.items()))
    kinds = pyspiel.GameType
    secrets = game.has_secrets(options) or facts.at_once
    defaults = {option.name: option.default for option in game.options}
    return kinds(
        short_name=PREFIX + game.name,
        long_name=f"Apiary: {game.name}",
        dynamics=kinds.Dynamics.SIMULTANEOUS if facts.at_once else kinds.Dynamics.SEQUENTIAL,
        chance_mode=(
            kinds.ChanceMode.EXPLICIT_STOCHASTIC if facts.chance else kinds.ChanceMode.DETERMINISTIC
        ),
        information=(
            kinds.Information.IMPERFECT_INFORMATION
            if secrets
            else kinds.Information.PERFECT_INFORMATION
        ),
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={
            "players": game.seats[0],
            "max_length": game.longest,
            **defaults,
        },
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with certain seats and options, for OpenSpiel."""

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        game = find(name)
        given = {key: value for key, value in params.items() if key not in OWN}
        start = game.start(params.get("players"), given)
        self.apiary_game = game
        self.encoder: Encoder = encoder(name, start.seats, start.options)
        self.max_length = longest(game, params.get("max_length"))
        self.start = start
        self.wait = self.encoder.actions  # the action of who owes nothing
        facts = _facts(name, start.seats, tuple(start.options.items()))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.wait + 1,
            max_chance_outcomes=max(game.action_space, facts.chance) if facts.chance else 0,
            num_players=start.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=game.returns_sum,
            max_game_length=self.max_length,
        )
        super().__init__(_kind(game, start.seats, start.options), info, params)

    def new_initial_state(self) -> SpielState:
        """A new game."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What turns states into tensors and texts."""
        return Observer(self, iig_obs_type)


class Past:
    """What was done in a game: the state before each event, who did it, and what.

    Nothing of it ever changes, so a copy shares it.
    """

    def __init__(self, seats: int) -> None:
        self.events: list[tuple[State, int, int]] = []
        self.told: list[list[str]] = [[] for _ in range(seats)]  # to each seat, as far as asked

    def __deepcopy__(self, memo: object) -> Past:
        twin = Past(0)
        twin.events = self.events[:]
        twin.told = [lines[:] for lines in self.told]
        return twin

    def lines(self, seat: int, now: State) -> list[str]:
        """What a seat has seen of it, up to now."""
        told = self.told[seat]
        secrets = now.game.has_secrets(now.options)
        for number in range(len(told), len(self.events)):
            before, actor, action = self.events[number]
            known = actor == seat or before.discloses(actor, action, seat)
            line = f"{actor} {before.seen_by(seat).text(action) if known else '?'}"
            if secrets:
                last = number + 1 == len(self.events)
                after = now if last else self.events[number + 1][0]
                line += f" | {after.seen_by(seat).to_text()}"
            told.append(line)
        return told


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game in progress, for OpenSpiel."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.state: State = game.start.copy()
        self.past = Past(game.start.seats)
        self.decisions = 0
        self._look(game)

    def _look(self, game: SpielGame) -> None:
        """Who is due, after something has changed."""
        due = self.state.pending()
        if due and due != (CHANCE,):
            too_long = self.decisions >= game.max_length
            if too_long or not game.encoder.fits(self.state, due[0]):
                due = ()
        self.due = due

    def current_player(self) -> int:
        """Who is due, as OpenSpiel numbers it."""
        due = self.due
        if not due:
            return int(pyspiel.PlayerId.TERMINAL)
        if len(due) > 1:
            return int(pyspiel.PlayerId.SIMULTANEOUS)
        return int(pyspiel.PlayerId.CHANCE) if due[0] == CHANCE else due[0]

    def _legal_actions(self, player: int) -> list[int]:
        """The compact numbers of what a player may do, sorted."""
        game = self.get_game()
        if player in self.due:
            return sorted(int(number) for number in game.encoder.legal(self.state, player))
        return [game.wait] if len(self.due) > 1 else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of chance, by their places in `State.chance`."""
        return [(place, share) for place, (_, share) in enumerate(self.state.chance())]

    def _apply_action(self, number: int) -> None:
        game = self.get_game()
        (seat,) = self.due
        if seat == CHANCE:
            self._play(CHANCE, self.state.chance()[number][0])
        else:
            self._play(seat, game.encoder.to_action(self.state, seat, number))
        self._look(game)

    def _apply_actions(self, numbers: list[int]) -> None:
        game = self.get_game()
        chosen = [
            (seat, game.encoder.to_action(self.state, seat, numbers[seat])) for seat in self.due
        ]
        for seat, action in chosen:
            self._play(seat, action)
        self._look(game)

    def _play(self, seat: int, action: int) -> None:
        before = self.state.copy()
        self.state.play(seat, action)
        self.past.events.append((before, seat, action))
        if seat != CHANCE:
            self.decisions += 1

    def _action_to_string(self, player: int, number: int) -> str:
        """An action in the game's notation."""
        game = self.get_game()
        if player == pyspiel.PlayerId.CHANCE:
            return self.state.text(self.state.chance()[number][0])
        if number == game.wait:
            return "wait"
        return self.state.text(game.encoder.to_action(self.state, player, number))

    def is_terminal(self) -> bool:
        """Is the game over, or cut off?"""
        return not self.due

    def returns(self) -> list[float]:
        """What the game was worth to each player; 0 if it goes on or was cut off."""
        outcome = self.state.outcome()
        return [0.0] * self.state.seats if outcome is None else list(outcome.returns())

    def information_state_string(self, player: int | None = None) -> str:
        """All that a player has seen."""
        seat = self.current_player() if player is None else player
        return "\n".join([f"seat {seat}", *self.past.lines(seat, self.state)])

    def observation_string(self, player: int | None = None) -> str:
        """The position as a player knows it now."""
        seat = self.current_player() if player is None else player
        return self.state.seen_by(seat).to_text()

    def __str__(self) -> str:
        return self.state.to_text()


class Observer:
    """What a player sees of a state: a tensor as the encoder writes it, and texts."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self.encoder = game.encoder
        self.recall = bool(kind is not None and kind.perfect_recall)
        self.buffer = game.encoder.buffer()
        self.tensor: Any = np.zeros(game.encoder.size, np.float32)
        self.dict = {"observation": self.tensor.reshape(game.encoder.shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the tensor."""
        if not self.encoder.fits(state.state, player):
            self.tensor.fill(0)
            return
        self.buffer.begin()
        self.encoder.observe(state.state, player, self.buffer)
        self.tensor[:] = self.buffer.array().reshape(-1)

    def string_from(self, state: SpielState, player: int) -> str:
        """All that the player has seen, or what it sees now."""
        if self.recall:
            return state.information_state_string(player)
        return state.observation_string(player)
