"""Alvéola, by Thomas Favrelière: two to four players build one hive of many levels.

In a turn a player may buy a power with flowers, takes the top tile of one of the next three piles
of a circle, lays it beside the hive or on it, may place a bee on it, and moves a hornet if the tile
has an icon or the honey spoon passed the hornet tile.

| a tile | lies | brings |
|---|---|---|
| expanding | on the table, two of its cells touching two of the hive | 2 flowers, without a power |
| raising | on three equally high cells, full on empty, empty on full | a honey for each emptied |

| cost | powers |
|---|---|
| 1 | `fourthPile` · `previousPile` · `searchPile` |
| 2 | `recoverWorker` · `moveHornet` · `hornetFlight` |
| 3 | `takeHoney` · `anyPile` · `replay` |

A worker counts the level of its tile, at most 4; the queen 4, honey 1. The queen comes to a tile on
level 4 or higher when her player's reserve is empty; then all others have one more turn. The game
also ends when the piles are empty. Ties: the queen, then flowers.

Seats: yellow 0, blue 1, red 2, green 3. Below the top of a pile tiles are hidden, and known only to
whoever searched it; everything else is open. Chance draws the start player, the tiles that are
turned up, the powers, and what a searcher is shown, which nobody else may know.

Actions, one range for each kind of decision (98,538 in all; `actions.py` has the table):

| from | count | action | played as |
|---|---|---|---|
| 0 | 1 | buy nothing | `no-power` |
| 1 | 9 | buy a power | `buy replay` |
| 10 | 12 | take the top of a pile | `pile 3` |
| 22 | 12 | search a pile | `search 3` |
| 34 | 4 | take one of its tiles | `take 2` |
| 38 | 1 | leave the bees alone | `no-bee` |
| 39 | 3 | place a worker on a cell of the tile | `worker 2,0` |
| 42 | 3 | place the queen | `queen 2,0` |
| 45 | 12 | move a worker | `shift 0,1 2,0` |
| 57 | 12 | move a hornet | `hornet 0,0 1,0` |
| 69 | 104 | fly a hornet to an icon | `fly 0,0 3,2` |
| 173 | 4 | chance: the start player | `start blue` |
| 177 | 9 | chance: a power is laid out | `offer replay` |
| 186 | 48 | chance: the next tile of a pile | `draw B-EEF-1` |
| 234 | 98,304 | lay a tile: its first cell and rotation | `lay 2,0 3,0 4,0` |

What is not asked, because nothing is left to choose: a power when none can be bought, a bee when
none can come to the tile, a hornet move when none is possible.

| option | default | meaning |
|---|---|---|
| `start_player` | `random` | or a colour |
| `layout` | `starter` | `free`: the first player arranges the start tiles; `random`: chance does |
| `powers` | `random` | `starter`: those of the introductory game |
| `teams` | false | true: of four, those opposite play together |
| `limit_flowers` | false | true: no more than the 25 flowers of the box |
| `limit_honey` | false | true: no more than the 48 honey of the box |

With two players one may resign; with more the others need everybody's turns, and nobody can.
Rulings are told in `docs/rules/alveola.md`. Rules version 1.
"""

from apiary.games.alveola.game import Alveola
from apiary.games.alveola.state import AlveolaState

GAME = Alveola()

__all__ = ["GAME", "Alveola", "AlveolaState"]
