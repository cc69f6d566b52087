/** The creatures of Hive. To add one: a picture 512 wide, and a hue for light and dark pieces. */
import Ant from '~icons/game-icons/ant';
import Butterfly from '~icons/game-icons/butterfly';
import Centipede from '~icons/game-icons/centipede';
import Dragonfly from '~icons/game-icons/dragonfly';
import Fly from '~icons/game-icons/fly';
import Jaws from '~icons/game-icons/insect-jaws';
import Ladybug from '~icons/game-icons/ladybug';
import Mantis from '~icons/game-icons/praying-mantis';
import Beetle from '~icons/game-icons/scarab-beetle';
import Scorpion from '~icons/game-icons/scorpion';
import Spider from '~icons/game-icons/spider-alt';
import Bag from '~icons/game-icons/swap-bag';
import Tick from '~icons/game-icons/tick';
import type { Faces } from '../faces';
import AssassinBug from './insects/AssassinBug.svelte';
import Firefly from './insects/Firefly.svelte';
import Grasshopper from './insects/Grasshopper.svelte';
import Honeycombo from './insects/Honeycombo.svelte';
import Mosquito from './insects/Mosquito.svelte';
import Moth from './insects/Moth.svelte';
import Pillbug from './insects/Pillbug.svelte';
import QueenBee from './insects/QueenBee.svelte';
import ShieldBug from './insects/ShieldBug.svelte';
import Wasp from './insects/Wasp.svelte';
import { HONEY, VENOM } from './looks';

export const faces: Faces = {
  queenBee: { icon: QueenBee, hues: ['#a86500', '#f5bd3f'] },
  spider: { icon: Spider, hues: ['#7a4326', '#dba27a'] },
  beetle: { icon: Beetle, hues: ['#6b3fa0', '#bd9df2'] },
  grasshopper: { icon: Grasshopper, hues: ['#2b7430', '#86cf6f'] },
  ant: { icon: Ant, hues: ['#1d5fa8', '#7cb7f5'], bolder: 14 },
  mosquito: { icon: Mosquito, hues: ['#555b63', '#c6ccd4'] },
  ladybug: { icon: Ladybug, hues: ['#b3261e', '#ff8f80'] },
  pillbug: { icon: Pillbug, hues: ['#0b6f6d', '#5fd3cc'] },
  mantis: { icon: Mantis, hues: ['#3d6b12', '#b7e36a'], bolder: 8 },
  butterfly: { icon: Butterfly, hues: ['#8a2b8f', '#efa6f2'] },

  wasp: { icon: Wasp, hues: ['#855000', '#ffcf5c'], looks: VENOM },
  scorpion: { icon: Scorpion, hues: ['#6f2a1a', '#f0a58c'], looks: VENOM },
  firefly: { icon: Firefly, hues: ['#5c5300', '#ece75a'], looks: VENOM },
  dragonfly: { icon: Dragonfly, hues: ['#00566b', '#6fd9e6'], looks: VENOM },
  fly: { icon: Fly, hues: ['#33424f', '#c3d3e2'], looks: VENOM },
  tick: { icon: Tick, hues: ['#7d1f3d', '#ff9db8'], looks: VENOM },
  shieldBug: { icon: ShieldBug, hues: ['#1f5f2a', '#98e28d'], looks: VENOM },
  centipede: { icon: Centipede, hues: ['#853900', '#ffb37a'], looks: VENOM },
  assassinBug: { icon: AssassinBug, hues: ['#97130f', '#ff9a8a'], looks: VENOM },
  moth: { icon: Moth, hues: ['#54417a', '#cfc0f5'], looks: VENOM },

  'honeycombo.white': { icon: Honeycombo, hues: ['#8a5a00', '#8a5a00'], looks: HONEY.white },
  'honeycombo.black': { icon: Honeycombo, hues: ['#f5bd3f', '#f5bd3f'], looks: HONEY.black },
  bag: { icon: Bag, hues: ['#6b4a1d', '#dba27a'] },
  out: { icon: Jaws, hues: ['#8a2318', '#ff9a8a'] },
};
