/** The art of each game: its faces and the colours of its seats, loaded when the game is shown. A game
 * unknown here is drawn with letters in the common palette; it may also bring components for kinds of
 * its own.
 */
import type { Component } from 'svelte';
import type { Outlook } from '../board/geometry';
import { fetched } from '../lib/parts';
import type { Thing } from '../lib/wire';
import type { Face, Faces } from './faces';
import { PALETTE, type SeatLook } from './seats';
import Token from './Token.svelte';

/** How a thing is drawn, around (0, 0) in a hex of radius 50; on a board, as it is looked at. */
export type Drawing = Component<{ game: string; thing: Thing; outlook?: Outlook }>;

/** What the `index.ts` of a game's folder exports as `art`. */
export interface Art {
  faces: Faces;
  looks: readonly SeatLook[];
  kinds: Readonly<Record<string, Drawing>>;
  /** The sentence of the rules that says what a thing does. */
  does?: (thing: Thing) => string;
}

const PLAIN: Art = { faces: {}, looks: PALETTE, kinds: {} };
const CHUNKS = import.meta.glob<Art>('./*/index.ts', { import: 'art' });

let loaded = $state.raw<Readonly<Record<string, Art>>>({});

/** Have the art of a game from now on. */
export async function loadArt(game: string): Promise<void> {
  const chunk = CHUNKS[`./${game}/index.ts`];
  const art = chunk && (await fetched(chunk));
  if (art && !loaded[game]) loaded = { ...loaded, [game]: art };
}

export function artOf(game: string): Art {
  return loaded[game] ?? PLAIN;
}

export function faceOf(game: string, face: string): Face | null {
  return artOf(game).faces[face] ?? null;
}

/** The component that draws a kind of thing. */
export function drawingOf(game: string, kind: string): Drawing {
  return artOf(game).kinds[kind] ?? Token;
}
