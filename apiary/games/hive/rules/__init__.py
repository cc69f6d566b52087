"""The rules of the original game, made to be fast, a module for each concern.

| module | what it says |
|---|---|
| `placing` | where a piece may come in, and which |
| `legal` | all of it together: the list of legal actions |
| `order` | the list sorted |
| `acting` | what an action does, and how to take it back |
| `ending` | surrounded queens, repetition, length |
| `perft` | counting positions |

How each creature moves is in `apiary.games.hive.creatures`. A game with anything that these rules
don't know is played by `apiary.games.hive.general`.
"""
