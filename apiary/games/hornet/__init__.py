"""Hornet, by Jani and Tero Moliis: two to five players, a pair of hornets each, ten hives.

Each round everybody secretly selects a card, all are revealed, and the cards are executed by
number. The map is fields with nectar and hives; nectar makes honey; a turn track says when which
hive is scored. Most honey in a hive wins it, a third hive wins the game at once.

| card | | | penalised |
|---|---|---|---|
| 1 | nectar, safe | take 3 nectar | – |
| 2 | nectar, aggressive | take all nectar | take 2, lose a honey |
| 3 | honey, aggressive | switch up to 3 others' honey, 2 nectar each | only remove, lose a honey |
| 4 | honey, safe | produce own or destroy others' honey for up to 8 nectar | – |
| 5 | flying, aggressive | fly up to 3 fields, take 3 nectar | no nectar, lose a honey |
| 6 | flying, safe | fly up to 3 fields, take 1 nectar | – |

Aggressive cards are penalised when 2 cards (2 or 3 players) or 3 (4 or 5 players) of their category
are selected. With two players each selects a safe and an aggressive card, one for each hornet.

Seats: brown 0, pink 1, white 2, green 3, blue 4. All seats select at once, and nobody sees what the
others have selected until all have; everything else is open. Chance draws the start player, throws
the markers of card 4, and in the optional set-up draws letters, fields and track tiles.

Actions, one range for each kind of decision (588 in all):

| from | count | action | played as |
|---|---|---|---|
| 0 | 6 | select a card | `card 3` |
| 6 | 9 | select two cards | `cards 2+6` |
| 15 | 2 | choose the hornet | `use 1` |
| 17 | 12 | fly to a field | `fly C` |
| 29 | 5 | take a piece of this player's honey | `take pink` |
| 34 | 1 | take no more | `done` |
| 35 | 1 | do nothing with card 4 | `pass` |
| 36 | 24 | produce: so many surely, so many markers | `produce 2+3` |
| 60 | 24 | destroy | `destroy 1` |
| 84 | 9 | place so much of what the markers allow | `place 4` |
| 93 | 12 | lose a honey from this hive | `lose B` |
| 105 | 12 | set-up: a honey | `honey B` |
| 117 | 12 | set-up: a hornet | `hornet X` |
| 129 | 12 | optional set-up: name a field | `field C` |
| 141 | 397 | put it there | `put 1,-1` |
| 538 | 6 | turned so | `turn 2` |
| 544 | 5 | chance: the start player | `start pink` |
| 549 | 12 | chance: a hive is left out | `remove J` |
| 561 | 12 | chance: a field is drawn | `draw C` |
| 573 | 13 | chance: the next tile of the track | `tile B`, `tile R` |
| 586 | 2 | chance: a marker falls | `blank`, `green` |

What is not asked, because nothing is left to choose: how much to place when no marker allows more
than is paid for, more pieces when none can be taken, the second hornet of two players, the rotation
of a field that fits only one way.

| option | default | meaning |
|---|---|---|
| `start_player` | `random` | or a colour |
| `map` | `first` | `free`: the players lay the fields |
| `track` | `first` | `random`: the tiles are laid at random |
| `random_field_draw` | true | false: players choose the field they lay |
| `penalty_honey` | `one` | `each`: a penalty costs a honey in every hive |
| `empty_hive_nectar` | `discard` | nectar of a hive without honey; `stay`, `share` by all |
| `limit_nectar` | false | true: no more than the 90 cubes of the box |
| `penalty_counts_own_cards_2p` | true | false: a player's two cards of a category count once |
| `random_track_first_must_be_action` | true | the random track begins with an action round |
| `random_track_last_must_be_scoring` | true | the random track ends with a scoring round |

With two players one may resign; with more the game needs everybody's cards, and nobody can.
Rulings are told in `docs/rules/hornet.md`. Rules version 1.
"""

from apiary.games.hornet.game import Hornet
from apiary.games.hornet.state import HornetState

GAME = Hornet()

__all__ = ["GAME", "Hornet", "HornetState"]
