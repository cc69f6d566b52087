"""How fast it is, beside what one would pick instead: ratios, all measured in the same run.

In each round everybody has a turn, one after the other; a ratio is taken within a round, and the
median of all rounds is shown. Time is that of the processor, so that other work on the machine
disturbs little; all the same, believe no difference below a tenth.

    python tools/bench.py [--rounds N] [--seconds S] [--study FOLDER] [--learning]

OpenSpiel is left out where it isn't installed. `--learning` measures only what programs that learn
need. `--study` names a folder with a compiled module
`hive` that has `Hive(expansions).perft(depth)` and `playouts(expansions, games, seed)`.
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import importlib
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import apiary
from apiary.bots import MonteCarlo, board_of
from apiary.bots.alphabeta import AlphaBeta
from apiary.core.game import Game
from apiary.core.messages import say
from apiary.core.play import play_at_random
from apiary.core.state import State
from apiary.games import alveola, hive, hornet, waggledance
from apiary.games.alveola.actions import At
from apiary.learn import Pool, SharedPool

LETTERS = "MLP"
OPTIONS: dict[str, object] = {"expansions": LETTERS, "queen_first": False}
LONGEST = 500  # turns of a random game; OpenSpiel ends them there
DEPTH = 5
OPEN_SPIEL_DEPTH = 3
COPIES = 20_000
HORNETS = 4  # players
POOL = 256  # games
# Of OpenSpiel, beside Hornet, which it doesn't have: games with chance, secrets or many seats.
SIMILAR = ("oh_hell", "hearts", "goofspiel(imp_info=True)", "liars_dice")
SEARCH_DEPTH = 6
MIDGAMES = (
    "Base+MLP;White[9];1,-4:bA3 -1,-3:bQ 0,-3:bS1 1,-3:bA1 2,-3:wA2 -2,-2:wM 0,-2:bB1 0,-1:wA1"
    " -1,0:wP 0,0:wQ 0,1:bA2",
    "Base+MLP;White[13];3,-3:bQ -1,-2:wS1 2,-2:bG1 -1,-1:bB1 1,-1:wP 2,-1:wM -2,0:bA2 -1,0:bA1"
    " 0,0:wQ 2,0:bP 3,0:bA3 -3,1:wA2 1,1:bM 3,1:wA1",
    "Base+MLP;White[17];0,-3:wG2 2,-3:bA2 -1,-2:wB2 0,-2:wB1 1,-2:wA3 -1,-1:wM 1,-1:wA1 2,-1:bL"
    " 3,-1:bB1 -2,0:wL -1,0:wP 0,0:wQ 2,0:bP 3,0:bA1 4,0:wA2 0,1:bA3 4,1:bM 0,2:wG1 1,2:bQ",
)

CELLS = 60  # of an Alvéola hive for which all places of a tile are listed

Runner = Callable[[int, float], float]  # a seed and about how long; the rate, or the time


def rate(once: Callable[[Random], int], seed: int, seconds: float) -> float:
    """How much of it a second: `once` says how much it did."""
    rng = Random(seed)
    done = 0
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        done += once(rng)
    return done / (time.process_time() - begin)


# --- Apiary


def random_play(seed: int, seconds: float) -> float:
    """Turns a second of random games in one call each."""
    game = hive.GAME
    return rate(
        lambda rng: play_at_random(game.start(options=OPTIONS), rng, LONGEST), seed, seconds
    )


def python_loop(seed: int, seconds: float) -> float:
    """Turns a second of random games in a loop of Python, as for OpenSpiel."""
    return rate(lambda rng: looped(hive.GAME.start(options=OPTIONS), rng), seed, seconds)


def looped(state: State, rng: Random) -> int:
    """Play at random in a loop of Python; how many decisions that took."""
    steps = 0
    while steps < LONGEST and (due := state.pending()):
        actions = state.legal(due[0])
        state.play(due[0], actions[rng.getrandbits(30) % len(actions)])
        steps += 1
    return steps


def random_tables(game: Game) -> dict[str, Runner]:
    """Decisions a second, those of chance too, of random games in one call each, by players."""

    def runner(seats: int) -> Runner:
        return lambda seed, seconds: rate(
            lambda rng: play_at_random(game.start(seats), rng), seed, seconds
        )

    return {f"{seats} players": runner(seats) for seats in game.seats}


def looped_hornet(seed: int, seconds: float) -> float:
    """Decisions a second of random games for four in a loop of Python, as for OpenSpiel."""
    return rate(lambda rng: looped(hornet.GAME.start(HORNETS), rng), seed, seconds)


def perft(seed: int, seconds: float) -> float:
    """Sequences a second, the last move counted and not made."""
    state = hive.GAME.start(options=OPTIONS)
    return rate(lambda rng: state.perft(DEPTH), seed, seconds)


def copies(seed: int, seconds: float) -> float:
    """Copies a second of a midgame state."""
    state = hive.position(MIDGAMES[1])

    def once(rng: Random) -> int:
        for _ in range(1000):
            state.copy()
        return 1000

    return rate(once, seed, seconds)


def copy_size() -> float:
    """Bytes that one more copy takes: growth of the process by many."""
    state = hive.position(MIDGAMES[1])
    kept: list[object] = [None] * COPIES
    gc.collect()
    before = resident()
    for index in range(COPIES):
        kept[index] = state.copy()
    return (resident() - before) / COPIES


def resident() -> int:
    """Bytes of memory that the process holds, 0 where the system doesn't say."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * 4096
    except OSError:
        return 0


def alveola_places(seed: int, seconds: float) -> float:
    """Lists a second of all places for a tile beside and on a hive of some sixty cells."""
    rng = Random(seed)
    game = alveola.GAME
    state = game.set_up(3, game.checked({}))
    while state.position.phase != At.LAY or 3 * list(state.position.level).count(1) < CELLS:
        play_at_random(state, rng, 1)
    seat = state.position.seat

    def once(rng: Random) -> int:
        for _ in range(100):
            state.legal(seat)
        return 100

    return rate(once, seed, seconds)


# --- for programs that learn


def pool_steps(name: str, seats: int, options: dict[str, object] | None = None) -> Runner:
    """Observations with masks and random legal steps a second, of many games in one process."""
    pool = Pool(name, POOL, 1, LONGEST, options, seats=seats)

    def once(rng: Random) -> int:
        _ = pool.observation, pool.action_mask
        pool.step(pool.random_ids())
        return POOL

    return lambda seed, seconds: rate(once, seed, seconds)


def aec_steps(seed: int, seconds: float) -> float:
    """Observations with masks and random legal steps a second of PettingZoo's environment."""
    from apiary.envs import aec_env

    env = aec_env("hive", options=OPTIONS)

    def once(rng: Random) -> int:
        env.reset(seed=rng.getrandbits(30))
        steps = 0
        for _ in env.agent_iter(LONGEST):
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                break
            legal = seen["action_mask"].nonzero()[0]
            env.step(int(legal[rng.getrandbits(30) % len(legal)]))
            steps += 1
        return steps

    return rate(once, seed, seconds)


def puct(seed: int, seconds: float) -> float:
    """Simulations a second of a search whose judge says the same of every position."""
    view = hive.position(MIDGAMES[0]).seen_by(0)

    def judge(states: list[State], seats: list[int]) -> Any:
        return [None] * len(states), [(0.0, 0.0)] * len(states)

    search = MonteCarlo(hive.GAME, Random(seed), judge=judge, batch=64)
    return rate(lambda rng: search.search(view, 0, iterations=800).iterations, seed, seconds)


def their_steps(game: Any) -> Runner:
    """Observations with masks and random legal steps a second of OpenSpiel."""

    def once(rng: Random) -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            state.observation_tensor(state.current_player())
            state.legal_actions_mask()
            actions = state.legal_actions()
            state.apply_action(actions[rng.getrandbits(30) % len(actions)])
            steps += 1
        return steps

    return lambda seed, seconds: rate(once, seed, seconds)


def in_processes(processes: int, by_clock: bool) -> Runner:
    """Steps a second of a pool in so many processes beside ours, or in ours if there are none: by
    the clock, or by the processor time of ours and of the one that has most to do, which together
    are what a quiet machine with a core for each would take.
    """

    def run(seed: int, seconds: float) -> float:
        with contextlib.ExitStack() as stack:
            pool: Pool | SharedPool
            if processes:
                pool = SharedPool("hive", POOL, seed, LONGEST, OPTIONS, processes=processes)
                stack.enter_context(pool)
                clocks = [time.CLOCK_PROCESS_CPUTIME_ID, *map(cpu_clock, pool.workers)]
            else:
                pool = Pool("hive", POOL, seed, LONGEST, OPTIONS)
                clocks = [time.CLOCK_PROCESS_CPUTIME_ID]
            steps = 0
            before = [time.clock_gettime(clock) for clock in clocks]
            begin = time.perf_counter()
            while time.perf_counter() - begin < seconds:
                pool.step(pool.random_ids())
                steps += POOL
            if by_clock:
                return steps / (time.perf_counter() - begin)
            ours, *others = (
                time.clock_gettime(clock) - then for clock, then in zip(clocks, before, strict=True)
            )
            return steps / (ours + max(others, default=0.0))

    return run


def cpu_clock(process: int) -> int:
    """What `clock_getcpuclockid` says in Linux: the clock of another process's processor time."""
    return (~process << 3) | 2


def show_learning(theirs: Any, rounds: int, seconds: float) -> None:
    """Print how fast programs that learn get what they need."""
    stepping: dict[str, Runner] = {
        f"Hive, Pool of {POOL}": pool_steps("hive", 2, OPTIONS),
        "Hive, PettingZoo": aec_steps,
        f"Hornet, Pool of {POOL}": pool_steps("hornet", 2),
        f"Waggle Dance, Pool of {POOL}": pool_steps("waggledance", 2),
        f"Alvéola, Pool of {POOL}": pool_steps("alveola", 2),
    }
    ours = list(stepping)
    if theirs is not None:
        stepping["OpenSpiel's Hive"] = their_steps(theirs)
    found = measure(stepping, rounds, seconds)
    show("Observation, mask and random legal step", "steps/s", found, ours)
    found = measure({"Hive": puct}, rounds, seconds)
    show("PUCT with a constant judge, batches of 64", "simulations/s", found, ["Hive"])
    for by_clock, how in ((False, "processor time"), (True, "the clock, on a quiet machine")):
        pools = {"SharedPool, two": 2, "SharedPool, one": 1, "Pool": 0}
        runners = {name: in_processes(count, by_clock) for name, count in pools.items()}
        found = measure(runners, rounds, seconds)
        show(f"Hive, {POOL} games in processes, by {how}", "steps/s", found, ["SharedPool, two"])


# --- OpenSpiel


def pyspiel_or_none() -> Any:
    """OpenSpiel, if it is installed."""
    try:
        return importlib.import_module("pyspiel")
    except ImportError:
        return None


def open_spiel() -> Any:
    """OpenSpiel's Hive, or None."""
    pyspiel = pyspiel_or_none()
    if pyspiel is None:
        return None
    uses = ("uses_mosquito", "uses_ladybug", "uses_pillbug")
    return pyspiel.load_game("hive", dict.fromkeys(uses, True))


def their_loop(game: Any) -> Runner:
    """Turns a second of OpenSpiel's random games, driven from Python."""

    def once(rng: Random) -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_simultaneous_node():
                choices = [state.legal_actions(player) for player in range(game.num_players())]
                state.apply_actions([of[rng.getrandbits(30) % len(of)] for of in choices])
                steps += len(choices)
                continue
            actions = state.legal_actions()
            state.apply_action(actions[rng.getrandbits(30) % len(actions)])
            steps += 1
        return steps

    return lambda seed, seconds: rate(once, seed, seconds)


def similar_loops() -> dict[str, Runner]:
    """Decisions a second of OpenSpiel's games that are somewhat like Hornet."""
    pyspiel = pyspiel_or_none()
    if pyspiel is None:
        return {}
    known = set(pyspiel.registered_names())
    return {
        f"OpenSpiel, {text.partition('(')[0]}": their_loop(pyspiel.load_game(text))
        for text in SIMILAR
        if text.partition("(")[0] in known
    }


def their_perft(game: Any) -> Runner:
    """Sequences a second as OpenSpiel lists them, driven from Python."""

    def count(state: Any, depth: int) -> int:
        actions = state.legal_actions()
        if depth == 1:
            return len(actions)
        return sum(count(state.child(action), depth - 1) for action in actions)

    start = game.new_initial_state()
    return lambda seed, seconds: rate(lambda rng: count(start, OPEN_SPIEL_DEPTH), seed, seconds)


def their_copies(game: Any) -> Runner:
    """Clones a second of a state after some moves."""
    state = game.new_initial_state()
    rng = Random(1)
    for _ in range(24):
        state.apply_action(rng.choice(state.legal_actions()))

    def once(rng: Random) -> int:
        for _ in range(1000):
            state.clone()
        return 1000

    return lambda seed, seconds: rate(once, seed, seconds)


# --- the study


def study_play(module: Any) -> Runner:
    """Turns a second of its random games."""

    def once(rng: Random) -> int:
        return int(module.playouts(LETTERS, 20, rng.getrandbits(30))[0])

    return lambda seed, seconds: rate(once, seed, seconds)


def study_perft(module: Any) -> Runner:
    """Sequences a second."""
    return lambda seed, seconds: rate(
        lambda rng: int(module.Hive(LETTERS).perft(DEPTH)), seed, seconds
    )


# --- the table


def measure(runners: dict[str, Runner], rounds: int, seconds: float) -> dict[str, list[float]]:
    """Let everybody run once in each round."""
    found: dict[str, list[float]] = {name: [] for name in runners}
    for seed in range(rounds):
        for name, runner in runners.items():
            found[name].append(runner(seed, seconds))
    return found


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """The median of the ratios within each round."""
    return statistics.median(a / b for a, b in zip(ours, theirs, strict=True))


def short(number: float) -> str:
    """A rate for people."""
    for limit, unit in ((1e6, "M"), (1e3, "k")):
        if number >= limit:
            return f"{number / limit:.3g} {unit}"
    return f"{number:.3g}"


def show(title: str, unit: str, found: dict[str, list[float]], ours: Sequence[str]) -> None:
    """Print one measurement: everybody's median, and ours against each of the others."""
    print(f"\n{title}")
    for name, rates in found.items():
        line = f"  {name:28} {short(statistics.median(rates)):>8} {unit}"
        if name in ours:
            for other in found:
                if other not in ours:
                    line += f"   ×{ratio(rates, found[other]):.3g} {other}"
        print(line, flush=True)


def show_search(rounds: int) -> None:
    """Print how alpha-beta does on the midgame positions."""
    print(f"\nAlpha-beta on three midgames of Base+{LETTERS}, table of 16 MB, new for each")
    for text in MIDGAMES:
        board = board_of(hive.GAME, hive.position(text).seen_by(0))
        times: list[float] = []
        for _ in range(rounds):
            begin = time.process_time()
            nodes = AlphaBeta(16).search(board, 600, SEARCH_DEPTH).nodes
            times.append(time.process_time() - begin)
        seconds = statistics.median(times)
        print(
            f"  {text.split(';')[1]:28} {short(nodes / seconds):>8} nodes/s"
            f"   depth {SEARCH_DEPTH} in {seconds:.2f} s ({nodes} nodes)",
            flush=True,
        )


def main(arguments: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure Apiary beside others.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each, in each round")
    parser.add_argument("--study", type=Path, help="folder of a compiled module `hive`")
    parser.add_argument("--learning", action="store_true", help="only for programs that learn")
    given = parser.parse_args(arguments)
    rounds, seconds = given.rounds, given.seconds
    size = copy_size()  # first: it needs a process that has not used much memory yet
    theirs = open_spiel()
    study = None
    if given.study is not None:
        sys.path.insert(0, str(given.study))
        study = importlib.import_module("hive")
    print(
        f"apiary {apiary.__version__}, {'compiled' if apiary.compiled else 'INTERPRETED'}; ", end=""
    )
    print(f"Python {sys.version.split()[0]}; Base+{LETTERS}; {rounds} rounds of {seconds:g} s")
    if given.learning:
        show_learning(theirs, rounds, seconds)
        return 0

    playing: dict[str, Runner] = {"play_at_random": random_play, "loop in Python": python_loop}
    counting: dict[str, Runner] = {"bulk": perft}
    copying: dict[str, Runner] = {"State.copy": copies}
    if theirs is not None:
        playing["OpenSpiel, loop in Python"] = their_loop(theirs)
        counting["OpenSpiel"] = their_perft(theirs)
        copying["OpenSpiel, clone"] = their_copies(theirs)
    if study is not None:
        playing["study"] = study_play(study)
        counting["study"] = study_perft(study)

    found = measure(playing, rounds, seconds)
    show("Random play", "turns/s", found, ["play_at_random", "loop in Python"])
    title = f"Perft, depth {DEPTH}"
    if theirs is not None:
        title += (
            f" (OpenSpiel: depth {OPEN_SPIEL_DEPTH}, counted as it lists: each equal piece in hand"
            " and each\nreference piece for the same cell is a move of its own)"
        )
    show(title, "sequences/s", measure(counting, rounds, seconds), ["bulk"])
    show("Copies of a midgame", "copies/s", measure(copying, rounds, seconds), ["State.copy"])
    if size > 0:
        print(f"  one takes {size:,.0f} bytes (growth of the process by {COPIES:,})")
    playing = random_tables(hornet.GAME)
    playing["4 players, loop in Python"] = looped_hornet
    found = measure({**playing, **similar_loops()}, rounds, seconds)
    title = "Hornet, random play (OpenSpiel's games in a loop of Python, for scale)"
    show(title, "decisions/s", found, list(playing))
    show_learning(theirs, rounds, seconds)
    show_search(min(rounds, 3))
    for game in (alveola.GAME, waggledance.GAME):
        tables = random_tables(game)
        title = f"{say(game.title)}, random play"
        show(title, "decisions/s", measure(tables, rounds, seconds), list(tables))
    listing = measure({f"{CELLS} cells": alveola_places}, rounds, seconds)
    show("Alvéola, all places for a tile", "lists/s", listing, list(listing))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
