"""What each creature of the expansions does, a module for each; those of the original game are in
`apiary.games.hive.rules`.

A function that lists moves or powers gets the position, the piece and the place in the list, and
returns the end of the list. Who may act at all is decided before (`expanded.moving`).
"""
