"""Which modules are compiled, and whether the compiled ones match their sources."""

from __future__ import annotations

import hashlib
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

COMPILED = [
    "apiary/core/state.py",
    "apiary/core/board.py",
    "apiary/core/keys.py",
    "apiary/core/party.py",
    "apiary/games/hive/rules/order.py",
    "apiary/core/play.py",
    "apiary/bits.py",
    "apiary/hexes.py",
    "apiary/games/hive/position.py",
    "apiary/games/hive/rules/one_hive.py",
    "apiary/games/hive/rules/freedom.py",
    "apiary/games/hive/rules/queen_bee.py",
    "apiary/games/hive/rules/beetle.py",
    "apiary/games/hive/rules/grasshopper.py",
    "apiary/games/hive/rules/spider.py",
    "apiary/games/hive/rules/ant.py",
    "apiary/games/hive/rules/ladybug.py",
    "apiary/games/hive/rules/mosquito.py",
    "apiary/games/hive/rules/pillbug.py",
    "apiary/games/hive/rules/placing.py",
    "apiary/games/hive/rules/legal.py",
    "apiary/games/hive/rules/acting.py",
    "apiary/games/hive/rules/ending.py",
    "apiary/games/hive/rules/perft.py",
    "apiary/games/hive/rules/why.py",
    "apiary/games/hive/notation.py",
    "apiary/games/hive/ways.py",
    "apiary/games/hive/evaluate.py",
    "apiary/games/hive/duel.py",
    "apiary/games/hive/state.py",
    "apiary/games/hive/expanded/settings.py",
    "apiary/games/hive/expanded/actions.py",
    "apiary/games/hive/expanded/colony.py",
    "apiary/games/hive/creatures/shield_bug.py",
    "apiary/games/hive/creatures/scorpion.py",
    "apiary/games/hive/creatures/butterfly.py",
    "apiary/games/hive/creatures/firefly.py",
    "apiary/games/hive/creatures/dragonfly.py",
    "apiary/games/hive/creatures/fly.py",
    "apiary/games/hive/creatures/tick.py",
    "apiary/games/hive/creatures/wasp.py",
    "apiary/games/hive/creatures/moth.py",
    "apiary/games/hive/modules/guardians.py",
    "apiary/games/hive/modules/predators.py",
    "apiary/games/hive/creatures/centipede.py",
    "apiary/games/hive/creatures/assassin_bug.py",
    "apiary/games/hive/creatures/mantis.py",
    "apiary/games/hive/modules/venom.py",
    "apiary/games/hive/modules/honeycombo.py",
    "apiary/games/hive/modules/swarm.py",
    "apiary/games/hive/expanded/ending.py",
    "apiary/games/hive/expanded/turns.py",
    "apiary/games/hive/expanded/moving.py",
    "apiary/games/hive/expanded/placing.py",
    "apiary/games/hive/expanded/room.py",
    "apiary/games/hive/expanded/legal.py",
    "apiary/games/hive/expanded/why_moving.py",
    "apiary/games/hive/expanded/why_power.py",
    "apiary/games/hive/expanded/why.py",
    "apiary/games/hive/expanded/notation.py",
    "apiary/games/hive/expanded/ways.py",
    "apiary/games/hive/expanded/positions.py",
    "apiary/games/hive/expanded/pictures.py",
    "apiary/games/hive/expanded/state.py",
    "apiary/games/hive/expanded/evaluate.py",
    "apiary/games/hive/places.py",
    "apiary/games/hive/scene.py",
    "apiary/games/hornet/actions.py",
    "apiary/games/hornet/box.py",
    "apiary/games/hornet/position.py",
    "apiary/games/hornet/rules/phase.py",
    "apiary/games/hornet/rules/fields.py",
    "apiary/games/hornet/rules/lots.py",
    "apiary/games/hornet/rules/two_players.py",
    "apiary/games/hornet/rules/penalties.py",
    "apiary/games/hornet/rules/selecting.py",
    "apiary/games/hornet/rules/collecting.py",
    "apiary/games/hornet/rules/switching.py",
    "apiary/games/hornet/rules/production.py",
    "apiary/games/hornet/rules/flying.py",
    "apiary/games/hornet/rules/scoring.py",
    "apiary/games/hornet/rules/setup.py",
    "apiary/games/hornet/rules/rounds.py",
    "apiary/games/hornet/rules/ending.py",
    "apiary/games/hornet/notation.py",
    "apiary/games/hornet/rules/preparing.py",
    "apiary/games/hornet/rules/executing.py",
    "apiary/games/hornet/rules/phases.py",
    "apiary/games/hornet/evaluate.py",
    "apiary/games/hornet/state.py",
    "apiary/games/waggledance/actions.py",
    "apiary/games/waggledance/tally.py",
    "apiary/games/waggledance/box.py",
    "apiary/games/waggledance/position.py",
    "apiary/games/waggledance/rules/phase.py",
    "apiary/games/waggledance/rules/cards.py",
    "apiary/games/waggledance/rules/setup.py",
    "apiary/games/waggledance/rules/rolling.py",
    "apiary/games/waggledance/rules/places.py",
    "apiary/games/waggledance/rules/day_cards.py",
    "apiary/games/waggledance/rules/wrong_turn.py",
    "apiary/games/waggledance/rules/assigning.py",
    "apiary/games/waggledance/rules/storing.py",
    "apiary/games/waggledance/rules/gift.py",
    "apiary/games/waggledance/rules/moving.py",
    "apiary/games/waggledance/rules/mixing.py",
    "apiary/games/waggledance/rules/night.py",
    "apiary/games/waggledance/rules/building.py",
    "apiary/games/waggledance/rules/hatching.py",
    "apiary/games/waggledance/rules/eggs.py",
    "apiary/games/waggledance/rules/nectar.py",
    "apiary/games/waggledance/rules/trading.py",
    "apiary/games/waggledance/rules/honey.py",
    "apiary/games/waggledance/rules/drawing.py",
    "apiary/games/waggledance/rules/ending.py",
    "apiary/games/waggledance/rules/flow.py",
    "apiary/games/waggledance/instinct.py",
    "apiary/games/waggledance/evaluate.py",
    "apiary/games/waggledance/state.py",
    "apiary/games/alveola/actions.py",
    "apiary/games/alveola/box.py",
    "apiary/games/alveola/position.py",
    "apiary/games/alveola/rules/expanding.py",
    "apiary/games/alveola/rules/raising.py",
    "apiary/games/alveola/rules/laying.py",
    "apiary/games/alveola/rules/circle.py",
    "apiary/games/alveola/rules/hornets.py",
    "apiary/games/alveola/rules/bees.py",
    "apiary/games/alveola/rules/powers.py",
    "apiary/games/alveola/rules/turns.py",
    "apiary/games/alveola/rules/setup.py",
    "apiary/games/alveola/rules/lots.py",
    "apiary/games/alveola/rules/scoring.py",
    "apiary/games/alveola/rules/legal.py",
    "apiary/games/alveola/rules/acting.py",
    "apiary/games/alveola/notation.py",
    "apiary/games/alveola/drawing.py",
    "apiary/games/alveola/rules/why.py",
    "apiary/games/alveola/evaluate.py",
    "apiary/games/alveola/state.py",
    "apiary/bots/alphabeta.py",
    "apiary/bots/tree.py",
    "apiary/bots/mcts.py",
]

STAMP = "apiary/_built.txt"  # written by the build: the fingerprint of what was compiled


def fingerprint(root: Path) -> str:
    """SHA-256 over this Python's kind and the names and contents of all compiled sources."""
    digest = hashlib.sha256(str(sys.implementation.cache_tag).encode())
    for name in COMPILED:
        digest.update(name.encode())
        digest.update((root / name).read_bytes())
    return digest.hexdigest()


def is_compiled() -> bool:
    """Will the compiled modules be used? A stale one is an error: it would win over its source."""
    root = Path(__file__).parent.parent
    binaries = [
        name
        for name in COMPILED
        if any((root / name).with_suffix(suffix).exists() for suffix in EXTENSION_SUFFIXES)
    ]
    stamp = root / STAMP
    built = stamp.read_text() if stamp.exists() else ""
    if not binaries and not built:
        return False
    if len(binaries) != len(COMPILED) or fingerprint(root) != built:
        raise ImportError(
            "apiary's compiled modules don't match their sources, or are for another Python. "
            "Rebuild them with `make build` (or `pip install .`)."
        )
    return True
