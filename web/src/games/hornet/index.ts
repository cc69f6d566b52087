/** How Hornet is drawn: a component for each kind of thing. */
import type { Art } from '../art.svelte';
import Card from './Card.svelte';
import Field from './Field.svelte';
import Hornet from './Hornet.svelte';
import { LOOKS } from './looks';
import Marker from './Marker.svelte';
import Nectar from './Nectar.svelte';
import Pawn from './Pawn.svelte';
import Supply from './Supply.svelte';
import Tile from './Tile.svelte';

export const art: Art = {
  faces: {},
  looks: LOOKS,
  kinds: {
    card: Card,
    field: Field,
    hornet: Hornet,
    marker: Marker,
    nectar: Nectar,
    pawn: Pawn,
    supply: Supply,
    tile: Tile,
  },
};
