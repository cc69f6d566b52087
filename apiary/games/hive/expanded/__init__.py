"""Hive with expansions: the same hive, and everything that Venom, Predators, Guardians, Honeycombo
and Swarm add to it.

A game without any of them is played by `apiary.games.hive.rules` alone, at full speed. This package
stands beside it: a `Colony` is a `Position` (stacks, slides, one hive: the same code) with faces
that turn, pieces that are stunned, turns of two actions, hands and a bag. What each creature does
is in `creatures/`, what each expansion adds in `modules/`.

| file | holds |
|---|---|
| `settings.py` | the options of a game, read once |
| `colony.py`, `room.py` | the position and its primitives; how far a hive may stretch |
| `actions.py` | actions as numbers |
| `placing.py`, `moving.py` | where pieces come in; who may act, and as which creatures |
| `legal.py` | all legal actions |
| `turns.py` | what an action does, and when a turn ends |
| `ending.py` | when the game ends, and equal positions |
| `why.py`, `why_moving.py`, `why_power.py` | why an action is not legal |
| `notation.py`, `positions.py`, `pictures.py` | actions, positions and boards as text |
| `state.py` | the contract of `State` |
| `evaluate.py` | what a bot thinks of it |
| `scene.py`, `choosing.py`, `touching.py` | what a table shows, what can be touched, why not |
| `ways.py`, `telling.py` | which way a piece took and by whose power, what is told of it |
| `guide.py` | the rules page's chapters on expansions |
"""
