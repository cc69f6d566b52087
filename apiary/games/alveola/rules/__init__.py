"""The rules of Alvéola, a module for each concern.

| module | what it says |
|---|---|
| `setup` | the start tiles, the hornets, the piles and the powers before the first turn |
| `turns` | how a turn goes from step to step, and who is next |
| `powers` | step 1: the nine powers of the flowers |
| `circle` | step 2: the piles, the honey spoon and the hornet tile |
| `expanding` | step 2: where a tile may lie on the table |
| `raising` | step 2: where a tile may lie on the hive |
| `laying` | all places for a tile, and what laying it does |
| `bees` | step 3: workers and queens |
| `hornets` | step 4: moving hornets, and whom they eat |
| `scoring` | points, tie-breaks, teams |
| `preparing` | the phases before the first turn |
| `buying`, `taking`, `placing`, `moving` | the phases of a turn, step by step |
| `phases` | all phases in one list (what a phase is: `apiary.core.phase`) |
"""
