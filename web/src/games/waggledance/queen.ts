/** The pictures of the Queen's cards. */
import Sprint from '~icons/game-icons/sprint';
import Cycle from '~icons/game-icons/cycle';
import Signs from '~icons/game-icons/direction-signs';
import Gears from '~icons/game-icons/gears';
import Cap from '~icons/game-icons/graduate-cap';
import Hand from '~icons/game-icons/hand';
import Glass from '~icons/game-icons/magnifying-glass';
import Thermometer from '~icons/game-icons/medical-thermometer';
import Misdirection from '~icons/game-icons/misdirection';
import Present from '~icons/game-icons/present';
import Potion from '~icons/game-icons/round-potion';
import Spoon from '~icons/game-icons/spoon';
import Stopwatch from '~icons/game-icons/stopwatch';
import Coins from '~icons/game-icons/two-coins';
import type { Face } from '../faces';

export const QUEEN: Readonly<Record<string, Face['icon']>> = {
  alchemy: Potion,
  bonus: Coins,
  directions: Signs,
  efficiency: Gears,
  expertise: Cap,
  explore: Glass,
  feint: Sprint,
  mix: Spoon,
  overtime: Stopwatch,
  queensGift: Present,
  shiftChange: Cycle,
  sickLeave: Thermometer,
  volunteer: Hand,
  wrongTurn: Misdirection,
};
