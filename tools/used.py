"""What comes up in random games: each Queen card of Waggle Dance, each ability of Hive's creatures.

    python tools/used.py waggledance [--games N] [--seed N]
    python tools/used.py hive [--games N] [--seed N]

Waggle Dance is played by each number of players in turn. Hive is played with its expansions: mode,
modules, creatures and contested rules are drawn for each game. Exits with 1 if something never
came up.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from random import Random

import apiary
from apiary.core.options import (
    LARGEST,
    Letters,
    Number,
    OneOf,
    Option,
    Options,
    OptionValue,
    Switch,
    applying,
)
from apiary.core.state import CHANCE, State
from apiary.games import hive, waggledance
from apiary.games.hive import actions as deeds
from apiary.games.hive.components import FACES
from apiary.games.hive.position import PASS
from apiary.games.hive.ways import agency
from apiary.games.waggledance.actions import CARD_NAMES
from apiary.games.waggledance.notation import cards_of

Reader = Callable[[State, int], Iterable[str]]  # from a state and an action to what is used by it

LAST_TURN = 150  # of a random game of Hive: they seldom end by themselves
VERBS = {
    deeds.FLIP: "flips",
    deeds.STING: "stings",
    deeds.SWAP: "swaps",
    deeds.TAKE: "takes",
}
WITHOUT_ACTOR = {
    deeds.STEAL: "steal",
    deeds.FLIP_HONEYCOMBO: "honeycombo",
    deeds.DRAW: "draw",
    deeds.DRAW_FIRST: "draw before placing",
    deeds.END_TURN: "end of a turn",
}
STAYS = {"mantis", "centipede"}  # they don't move by themselves
ABILITIES = (
    *(f"{face} moves" for face in FACES if face not in STAYS),
    *(f"{face} flips" for face in FACES),
    *(f"{face} stings" for face in ("wasp", "mosquito")),
    *(f"{face} swaps" for face in ("centipede", "mosquito")),
    *(f"{face} takes" for face in ("mantis", "assassinBug", "mosquito")),
    *(f"{face} throws" for face in ("pillbug", "mosquito")),
    *(f"{face} controls" for face in ("tick", "mosquito")),
    *WITHOUT_ACTOR.values(),
    "hand",
)

cards_with = cache(cards_of)


def cards(state: State, action: int) -> Iterable[str]:
    """The Queen cards that an action plays."""
    return (CARD_NAMES[card] for card in cards_with(action))


def abilities(state: State, action: int) -> Iterable[str]:
    """Who does what by an action of Hive."""
    assert isinstance(state, hive.HiveState)
    k = state.colony
    if action >= deeds.SELECT:
        return ("hand",)
    if action >= deeds.VERBS:
        verb = deeds.verb_of(action)
        if verb in WITHOUT_ACTOR:
            return (WITHOUT_ACTOR[verb],)
        return (f"{FACES[k.hive.kind[deeds.actor_of(action)]]} {VERBS[verb]}",)
    p = deeds.mover_of(action)
    if action == PASS or deeds.is_reversed(action) or k.hive.pos[p] < 0:
        return ()
    by = agency(k, p, deeds.cell_of(action))
    found = [] if by.thrower is not None else [f"{FACES[k.hive.kind[p]]} moves"]
    if by.thrower is not None:
        found.append(f"{FACES[k.hive.kind[by.thrower]]} throws")
    if by.controller is not None:
        found.append(f"{FACES[k.hive.kind[by.controller]]} controls")
    return found


def play(state: State, read: Reader, rng: Random) -> Counter[str]:
    """What was used in a random game, and how often."""
    found: Counter[str] = Counter()
    while due := state.pending():
        seat = due[0]
        if seat == CHANCE:
            state.play(seat, state.sample(rng))
        else:
            action = int(state.pick(seat, rng.getrandbits(60)))
            found.update(read(state, action))
            state.play(seat, action)
    return found


def any_value(option: Option, rng: Random) -> OptionValue:
    """A legal value of an option, a number without an end as it is."""
    match option:
        case Switch():
            return rng.random() < 0.5
        case OneOf(values=values):
            return rng.choice(values)
        case Letters(letters=letters):
            return "".join(letter for letter in letters if rng.random() < 0.5)
        case Number(least=least, most=most) if most < LARGEST:
            return rng.randint(least, most)
    return option.default


def combination(rng: Random) -> Options:
    """The options of a game of Hive: its mode, its modules, and what then matters."""
    known = {option.name: option for option in hive.GAME.options}
    chosen: Options = {name: any_value(known[name], rng) for name in ("mode", "modules")}
    chosen["max_turns"] = LAST_TURN
    for option in applying(hive.GAME.options, 2, chosen):
        if option.name not in chosen:
            chosen[option.name] = any_value(option, rng)
    return chosen


def expanded_game(rng: Random) -> hive.HiveState:
    """A new game of Hive with some expansion."""
    while True:
        try:
            state = hive.GAME.start(options=combination(rng))
        except apiary.BadOption:  # extra creatures, but none of them
            continue
        assert isinstance(state, hive.HiveState)
        if not state.settings.original:
            return state


def count_cards(games: int, rng: Random) -> dict[str, Counter[str]]:
    """The Queen cards played, by the number of players."""
    game = waggledance.GAME
    return {
        f"{seats} players": sum_up(play(game.start(seats), cards, rng) for _ in range(games))
        for seats in game.seats
    }


def count_abilities(games: int, rng: Random) -> dict[str, Counter[str]]:
    """The abilities used in so many games with expansions."""
    found = sum_up(play(expanded_game(rng), abilities, rng) for _ in range(games))
    return {"any expansions": found}


def sum_up(counts: Iterable[Counter[str]]) -> Counter[str]:
    """All of them together."""
    total: Counter[str] = Counter()
    for found in counts:
        total.update(found)
    return total


GAMES = {"hive": (ABILITIES, count_abilities), "waggledance": (CARD_NAMES, count_cards)}


def main(arguments: list[str] | None = None) -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(description="Count what comes up in random games.")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    wanted, count = GAMES[given.game]
    print(f"{given.game}, {'compiled' if apiary.compiled else 'INTERPRETED'}, {given.games} games")
    unused = False
    for kind, total in count(given.games, Random(given.seed)).items():
        print(f"{kind}: {', '.join(f'{name} {total[name]}' for name in wanted)}")
        never = [name for name in wanted if not total[name]]
        unused |= bool(never)
        if never:
            print(f"never came up: {', '.join(never)}")
    return int(unused)


if __name__ == "__main__":
    raise SystemExit(main())
