/** How Hive is drawn: its creatures, and a component for each kind of thing. */
import type { Art } from '../art.svelte';
import { WAX } from '../seats';
import Aside from './Aside.svelte';
import { faces } from './faces';
import Piece from './Piece.svelte';

export const art: Art = {
  faces,
  looks: WAX,
  kinds: { aside: Aside, piece: Piece },
  wordy: false,
};
