/** How Hive is drawn: its creatures, and a component for each kind of thing. */
import type { Art } from '../art.svelte';
import { WAX } from '../seats';
import Aside from './Aside.svelte';
import { faces } from './faces';
import Piece from './Piece.svelte';

/** Where the first sentence about a creature depends on an option. */
const FIRST: Readonly<Record<string, string>> = { fly: 'fly.flips.true' };

export const art: Art = {
  faces,
  looks: WAX,
  kinds: { aside: Aside, piece: Piece },
  does: ({ face = '' }) => `hive.guide.${FIRST[face] ?? `${face.split('.')[0]}.1`}`,
};
