"""Hive, by John Yianni: two players, eleven insects each, no board.

The pieces in play are the board. A turn places a piece beside one's own colour, or moves one as its
creature does, without ever breaking the hive apart. Who has all six sides of the other's queen bee
occupied wins; the queen must be placed by the fourth turn, and nothing moves before she is.

| creature | moves | each player has |
|---|---|---|
| queen bee | one slide | 1 |
| spider | exactly three slides | 2 |
| beetle | one step, also up, over and down | 2 |
| grasshopper | straight over a row of pieces | 3 |
| soldier ant | any number of slides | 3 |
| mosquito (M) | as any creature it touches | 1 |
| ladybug (L) | two steps on top, then one down | 1 |
| pillbug (P) | one slide, or throws a neighbour over itself | 1 |

With expansions there is more: Venom gives every piece a second creature on its back,
Predators remove pieces, Guardians stand on top, the Honeycombo gives double turns, and in Swarm
hands are small and the rest is drawn from a bag.

Seats: White 0 (begins), Black 1. Actions are `piece << 10 | cell`, and `PASS`; those of the
expansions follow (`actions.py`). People write UHP notation (`wA1 -bQ`) and, for what it
doesn't know, words (`wS1 flip`). Everything is open and there is no chance, but for Swarm: hands
are selected in secret, and what is drawn is chance.

| option | default | meaning |
|---|---|---|
| `expansions` | `""` | letters of M, L, P in that order |
| `mode` | `base` | `venom`, or a variant: `no_flip_common`, `no_flip_own`, `venom_extras` |
| `modules` | `""` | H (Honeycombo), P (Predators), G (Guardians), S (Swarm), in that order |
| `queen_first` | true | false: no queen in a player's first turn (tournaments, UHP) |
| `repetition_draw` | 3 | the same position so many times is a draw; 0: never |
| `max_turns` | 0 | a draw after so many turns of both together; 0: no limit |
| `common_faces` | `""` | with `no_flip_common`: letters of the pieces that show their reverse |
| `extra_…` | 0 | with `venom_extras`: how many of each Venom creature a player has besides |
| fourteen more | | how contested rules are read: `options.py` |

Rulings are told in `docs/rules/hive.md`. Rules version 1.
"""

from apiary.games.hive.game import Hive
from apiary.games.hive.state import HiveState

GAME = Hive()
position = GAME.position

__all__ = ["GAME", "Hive", "HiveState", "position"]
