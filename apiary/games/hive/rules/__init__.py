"""The rules of Hive, a module for each concern and for each creature.

| module | what it says |
|---|---|
| `placing` | where a piece may come in, and which |
| `one_hive` | which pieces hold the hive together |
| `freedom` | which steps are too narrow |
| `queen_bee` … `pillbug` | how each creature moves, what it can do |
| `legal` | all of it together: the list of legal actions |
| `order` | the list sorted |
| `acting` | what an action does, and how to take it back |
| `ending` | surrounded queens, repetition, length |
| `why` | the reason why an action is not legal |
| `perft` | counting positions |
"""
