/** The art of each game: its faces and the colours of its seats. A game unknown here is drawn with
 * letters in the common palette; it may also bring components for kinds of its own.
 */
import type { Component } from 'svelte';
import type { Outlook } from '../board/geometry';
import type { Thing } from '../lib/wire';
import * as alveola from './alveola';
import type { Face, Faces } from './faces';
import * as hive from './hive';
import * as hornet from './hornet';
import { PALETTE, type SeatLook, WAX } from './seats';
import Token from './Token.svelte';
import * as waggledance from './waggledance';

/** How a thing is drawn, around (0, 0) in a hex of radius 50; on a board, as it is looked at. */
export type Drawing = Component<{ game: string; thing: Thing; outlook?: Outlook }>;

export interface Art {
  faces: Faces;
  looks: readonly SeatLook[];
  kinds: Readonly<Record<string, Drawing>>;
  /** Whether the log reads better in words than in notation. */
  wordy: boolean;
}

const PLAIN: Art = { faces: {}, looks: PALETTE, kinds: {}, wordy: false };
const ARTS: Readonly<Record<string, Art>> = {
  alveola: { faces: {}, looks: alveola.looks, kinds: alveola.kinds, wordy: true },
  hive: { faces: hive.faces, looks: WAX, kinds: hive.kinds, wordy: false },
  hornet: { faces: {}, looks: hornet.looks, kinds: hornet.kinds, wordy: true },
  waggledance: { faces: {}, looks: waggledance.looks, kinds: waggledance.kinds, wordy: true },
};

export function artOf(game: string): Art {
  return ARTS[game] ?? PLAIN;
}

export function faceOf(game: string, face: string): Face | null {
  return artOf(game).faces[face] ?? null;
}

/** The component that draws a kind of thing. */
export function drawingOf(game: string, kind: string): Drawing {
  return artOf(game).kinds[kind] ?? Token;
}
