"""The program and the slow reference play the same games."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import apiary
from apiary.games.hive import HiveState, components
from apiary.games.hive.actions import VERBS, cell_of, is_reversed, mover_of
from apiary.games.hive.colony import new_colony
from apiary.games.hive.names import PIECE_NAMES
from apiary.games.hive.notation import write_action
from apiary.games.hive.position import PASS
from apiary.games.hive.settings import settings_of
from apiary.hexes import unrolled
from tests.hive.expanded.colonies import GAME
from tests.hive.expanded.reference import Table

Weight = Callable[[str], float]
ACTIONS = 90 if apiary.compiled else 50

# What random players like to do, so that every ability comes up.
LEANINGS: dict[str, Weight] = {
    "anything": lambda text: 1.0,
    "deeds": lambda text: 6.0 if len(text.split()) != 2 or "flip" in text else 1.0,
    "movers": lambda text: 0.05 if "flip" in text or text == "honeycombo" else 1.0,
    "turners": lambda text: 5.0 if "flip" in text or text == "honeycombo" else 1.0,
}

SETTINGS: dict[str, dict[str, object]] = {
    "venom": {"mode": "venom", "expansions": "MLP"},
    "venom-base": {"mode": "venom"},
    "predators": {"modules": "P", "expansions": "M"},
    "guardians": {"modules": "G", "expansions": "MLP"},
    "honeycombo": {"modules": "H", "expansions": "P"},
    "swarm": {"modules": "S", "expansions": "MLP"},
    "open": {"mode": "venom", "modules": "HPG", "expansions": "MLP"},
    "all": {"mode": "venom", "modules": "HPGS", "expansions": "MLP"},
    "common": {"mode": "no_flip_common", "common_faces": "QSBAMLPN", "modules": "P",
               "expansions": "MLP"},
    "own": {"mode": "no_flip_own", "modules": "PG", "expansions": "MLP"},
    "extras": {"mode": "venom_extras", "extra_flies": 3, "extra_ticks": 1, "extra_scorpions": 2,
               "extra_dragonflies": 3, "extra_fireflies": 2, "extra_centipedes": 1,
               "extra_shield_bugs": 1, "expansions": "MLP", "modules": "HPG"},
    "house": {"mode": "venom", "modules": "HPG", "expansions": "MLP", "wasp_range": "adjacent",
              "sting_repeat": False, "stung_also_unmovable": False, "scorpion_reach": "sameLevel",
              "tick_perspective": "owner", "centipede_strict_one_hive": False,
              "centipede_distinct_path": False, "shield_aura": "removalOnly",
              "shield_literal_friendly": False, "predator_blocked_by_any_shield": False,
              "mantis_spares_new_queen": True, "honeycombo_touch_suffices": False,
              "honeycombo_second_optional": False},
    "chains": {"mode": "venom", "expansions": "MLP", "tick_chains": True},
    "chained-extras": {"mode": "venom_extras", "extra_ticks": 1, "expansions": "MLP",
                       "tick_chains": True},
    "draw-first": {"mode": "venom", "modules": "HS", "expansions": "MLP",
                   "swarm_draws_first": True},
    "no-aura": {"mode": "venom", "modules": "P", "expansions": "MLP", "shield_aura": "none"},
}  # fmt: skip


def in_words(state: HiveState, table: Table) -> dict[str, int]:
    """The program's legal actions as the reference writes them."""
    s = state.position
    seat = state.pending()[0]
    legal = [int(action) for action in state.legal(seat)]
    brought = {action for action in legal if action < VERBS and action != PASS}
    cells = [int(c) for c in s.pos if c >= 0]
    places = {}
    if cells:
        places = unrolled([*cells, *(int(cell_of(a)) for a in brought)], cells[0])
        anchor = next(p for p in PIECE_NAMES if s.pos[p] == cells[0])
        q, r = table.where(PIECE_NAMES[anchor]) or (0, 0)
        places = {c: (x + q, y + r) for c, (x, y) in places.items()}
    found = {}
    for action in legal:
        if action in brought:
            place = places.get(int(cell_of(action)), (0, 0))
            prime = "'" if is_reversed(action) else ""
            text = f"{PIECE_NAMES[int(mover_of(action))]}{prime} {place[0]},{place[1]}"
        else:
            text = write_action(state.colony, action)
        found[text] = action
    return found


def started(settings: dict[str, object]) -> tuple[HiveState, Table]:
    options = GAME.checked({"max_turns": 400, "repetition_draw": 0, **settings})
    state = GAME.start(options=options)
    assert isinstance(state, HiveState)
    return state, Table(options)


def go_on(rng: random.Random, state: HiveState, table: Table, lean: Weight) -> None:
    """One action in both, after comparing what may be done."""
    seat = state.pending()[0]
    if table.selecting:
        assert set(in_words(state, table)) == table.hands_to_select()
        text = rng.choice(sorted(table.hands_to_select()))
        action = state.parse(text)
        table.select("wb"[seat], text)
    elif table.drawing:
        assert {state.text(a)[4:] for a, _ in state.chance()} == table.lowest(table.bag)
        action = state.sample(rng)
        table.draw(state.text(action)[4:])
    else:
        words = in_words(state, table)
        expected = table.legal()
        assert set(words) == expected, (
            sorted(set(words) - expected), sorted(expected - set(words)), repr(state), str(state),
        )  # fmt: skip
        texts = sorted(words)
        text = rng.choices(texts, [lean(one) for one in texts])[0]
        action = words[text]
        table.do(text)
    state.play(seat, action)


def outcome_of(state: HiveState) -> str:
    outcome = state.outcome()
    if outcome is None:
        return ""
    return "draw" if outcome.draw else "wb"[outcome.winners[0]]


@pytest.mark.parametrize("lean", LEANINGS)
@pytest.mark.parametrize("name", SETTINGS)
def test_same_game(name: str, lean: str) -> None:
    rng = random.Random(f"{name} {lean}")
    state, table = started(SETTINGS[name])
    for _ in range(ACTIONS):
        if state.pending():
            go_on(rng, state, table, LEANINGS[lean])
            assert outcome_of(state) == table.result()


@pytest.mark.parametrize("letters", ["", "M", "L", "P", "MLP"])
@pytest.mark.parametrize("queen_first", [False, True])
def test_the_original_game_counts_as_published(letters: str, queen_first: bool) -> None:
    """Without any expansion the general rules are the original ones."""
    data = components.load()
    table = data.perft_rulebook if queen_first else data.perft
    counts = table[letters or "base"]
    options = GAME.checked({"expansions": letters, "queen_first": queen_first})
    colony = new_colony(settings_of(options))
    state = HiveState(GAME, colony.hive, colony.settings, options, colony)
    for depth in range(1, 5 if apiary.compiled else 4):
        assert state.perft(depth) == counts[depth - 1]
