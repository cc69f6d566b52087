/** How Hive is drawn: its creatures, and a component for each kind of thing. */
import Aside from './Aside.svelte';
import Piece from './Piece.svelte';

export { faces } from './faces';

export const kinds = { aside: Aside, piece: Piece };
