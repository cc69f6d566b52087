"""Waggle Dance, by Mike Nudd: two to four players assign bees by day and reap by night.

Bees are dice. By day all roll theirs and place them in turn, one each: on numbered spaces of the
cards A, C, E, G, on the flower of their number (D), or on own rooms (B and F). By night the actions
are carried out from A to G. Who has reached the target of honey ends the game with that night.

| step | a bee or pair does |
|---|---|
| A | takes a room |
| B | a pair on an egg hatches it: a new bee |
| C | puts an egg into an empty room |
| D | most bees on a flower take 2 nectar, second most 1 |
| E | trades two equal nectar or an egg for one nectar |
| F | equal bees on two rooms move nectar; a pair on four equal nectar makes honey |
| G | draws a Queen card |

Seats: blue 0, purple 1, orange 2, yellow 3. Hands of Queen cards and the deck are hidden, all else
is open. Whether a seat is asked for a card never depends on what it holds. Chance leaves types of
cards out, throws for the first player, throws blocking dice, rolls the bees and deals cards.

Actions, one range for each kind of decision (3667 in all); r is a room 0 to 47, v a value, f a
flower or its colour, p a seat, all from 0:

| from | count | action | played as |
|---|---|---|---|
| 0 | 4 | decline something | `pass`, `pass-night`, `done`, `decline` |
| 4 | 3 | take a room, draw, Explore | `room`, `draw`, `explore` |
| 7 | 4 | other plain cards | `volunteer`, `shift-more`, `shift-none`, `gift-room` |
| 11 | 348 | assign a bee: place · 6 + v; places are 4 cards, 6 flowers, 48 rooms | `assign 3 A` |
| 359 | 348 | Feint: this bee | `feint 3 A` |
| 707 | 36 | Overtime: v · 6 + new v | `overtime 3 6` |
| 743 | 6 | Directions: f | `directions D3` |
| 749 | 24 | Sick Leave: p · 6 + v | `sick-leave blue 4` |
| 773 | 144 | Wrong Turn: (p · 6 + f) · 6 + v | `wrong-turn blue D3 4` |
| 917 | 6 | to this flower | `divert D5` |
| 923 | 96 | hatch: r, and with Expertise r | `hatch R1`, `hatch-expertly R1` |
| 1019 | 21 | which bees | `pair 3+3` |
| 1040 | 96 | an egg into r, and with Queen's Gift | `egg R2`, `gift-egg R2` |
| 1136 | 288 | store: r · 6 + f | `store yellow R1` |
| 1424 | 6 | Bonus: f | `bonus yellow` |
| 1430 | 288 | trade: r · 6 + f | `trade yellow R1` |
| 1718 | 48 | trade the egg in r | `trade-egg R1` |
| 1766 | 48 | the second cube from r | `second R2` |
| 1814 | 6 | for this colour | `get white` |
| 1820 | 48 | into r | `put R1` |
| 1868 | 96 | Mix: r, and the other r | `mix R1`, `with R2` |
| 1964 | 288 | move: r · 6 + f | `move yellow R1` |
| 2252 | 48 | to r | `to R2` |
| 2300 | 6 | for this colour out of a full room | `swap white` |
| 2306 | 384 | honey: r · 8 + cards | `honey R1`, `honey R1 alchemy` |
| 2690 | 14 | Explore: keep this card | `keep bonus` |
| 2704 | 14 | chance: a type is left out | `leave-out mix` |
| 2718 | 6 | chance: the volunteer die | `first 4` |
| 2724 | 6 | chance: a blocking die | `block 3` |
| 2730 | 923 | chance: what up to six dice show | `roll 113466` |
| 3653 | 14 | chance: the card drawn | `card mix` |

What is not asked, because nothing is left to choose: hatching when only one pair can do it, honey
without cards when no nectar can move, a room or a colour when only one is possible.

| option | default | meaning |
|---|---|---|
| `target` | `standard` | 7 honey; `short` 5, `long` 9 |
| `chosen_types` | `` | ten letters for the types in the deck; empty: at random |
| `claim_cube_by_cube` | false | true: a claim that can't be met in full gets what is left |
| `second_place_after_tie_for_first` | true | false: a tie for first uses up second place |
| `trade_same_room` | true | false: two nectar of a trade may come from two rooms |
| `reshuffle_discards` | false | true: the discards become the deck when it is empty |
| `combine_honey_cards` | true | false: only one card for a honey |
| `gift_egg_before_c` | false | true: Queen's Gift may be an egg before C, which then waits |
| `max_rounds` | 50 | after so many rounds the game ends |

With two players one may resign. Rulings are told in `docs/rules/waggledance.md`. Rules version 1.
"""

from apiary.games.waggledance.game import WaggleDance
from apiary.games.waggledance.state import WaggleState

GAME = WaggleDance()

__all__ = ["GAME", "WaggleDance", "WaggleState"]
