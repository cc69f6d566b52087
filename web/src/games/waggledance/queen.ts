/** The pictures of the Queen's cards. */

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
import Sprint from '~icons/game-icons/sprint';
import Stopwatch from '~icons/game-icons/stopwatch';
import Coins from '~icons/game-icons/two-coins';
import type { Face } from '../faces';

interface Queen {
  icon: Face['icon'];
  /** When it is played. */
  time: 'day' | 'night';
}

export const QUEEN: Readonly<Record<string, Queen>> = {
  alchemy: { icon: Potion, time: 'night' },
  bonus: { icon: Coins, time: 'night' },
  directions: { icon: Signs, time: 'day' },
  efficiency: { icon: Gears, time: 'night' },
  expertise: { icon: Cap, time: 'night' },
  explore: { icon: Glass, time: 'night' },
  feint: { icon: Sprint, time: 'day' },
  mix: { icon: Spoon, time: 'night' },
  overtime: { icon: Stopwatch, time: 'day' },
  queensGift: { icon: Present, time: 'night' },
  shiftChange: { icon: Cycle, time: 'day' },
  sickLeave: { icon: Thermometer, time: 'day' },
  volunteer: { icon: Hand, time: 'day' },
  wrongTurn: { icon: Misdirection, time: 'day' },
};
