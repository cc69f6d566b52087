/** How Alvéola is drawn: a component for each kind of thing. */
import type { Art } from '../art.svelte';
import Bee from './Bee.svelte';
import Cell from './Cell.svelte';
import Hornet from './Hornet.svelte';
import HornetTile from './HornetTile.svelte';
import { LOOKS } from './looks';
import Power from './Power.svelte';
import Spoon from './Spoon.svelte';
import Supply from './Supply.svelte';
import Team from './Team.svelte';
import Tile from './Tile.svelte';

export const art: Art = {
  faces: {},
  looks: LOOKS,
  kinds: {
    bee: Bee,
    cell: Cell,
    hornet: Hornet,
    hornet_tile: HornetTile,
    power: Power,
    spoon: Spoon,
    supply: Supply,
    team: Team,
    tile: Tile,
  },
};
