"""The creatures, a module for each: how it moves, what it does to others, why it can't, the steps
that it takes and what it is worth to a bot. `table` lists them, `creature` says what each may say.

The moves of the original creatures are plain functions besides: the fast generator of the original
game (`apiary.games.hive.rules`) calls them directly. Who may act at all is decided before, in
`apiary.games.hive.general.moving`.
"""
