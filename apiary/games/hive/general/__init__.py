"""The rules of every game of Hive, whatever is in it. In an original game they list what the faster
ones list (`apiary.games.hive.rules`).

| module | what it says |
|---|---|
| `placing` | where a piece comes in, and with which face |
| `moving` | who may act, as which creatures, and what that leads to |
| `stretch` | how far a hive may stretch |
| `turns` | what an action does, and when a turn ends |
| `legal` | all of it together: the list of legal actions |
| `ending` | when the game ends, and when two positions are the same |
"""
