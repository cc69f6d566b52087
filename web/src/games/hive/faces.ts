/** The creatures of Hive. To add one: a picture 512 wide, and a hue for light and dark pieces. */
import Ant from '~icons/game-icons/ant';
import Ladybug from '~icons/game-icons/ladybug';
import Beetle from '~icons/game-icons/scarab-beetle';
import Spider from '~icons/game-icons/spider-alt';
import type { Faces } from '../faces';
import Grasshopper from './insects/Grasshopper.svelte';
import Mosquito from './insects/Mosquito.svelte';
import Pillbug from './insects/Pillbug.svelte';
import QueenBee from './insects/QueenBee.svelte';

export const faces: Faces = {
  queenBee: { icon: QueenBee, hues: ['#a86500', '#f5bd3f'] },
  spider: { icon: Spider, hues: ['#7a4326', '#dba27a'] },
  beetle: { icon: Beetle, hues: ['#6b3fa0', '#bd9df2'] },
  grasshopper: { icon: Grasshopper, hues: ['#2b7430', '#86cf6f'] },
  ant: { icon: Ant, hues: ['#1d5fa8', '#7cb7f5'], bolder: 14 },
  mosquito: { icon: Mosquito, hues: ['#555b63', '#c6ccd4'] },
  ladybug: { icon: Ladybug, hues: ['#b3261e', '#ff8f80'] },
  pillbug: { icon: Pillbug, hues: ['#0b6f6d', '#5fd3cc'] },
};
