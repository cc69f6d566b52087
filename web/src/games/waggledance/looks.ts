/** The colours of Waggle Dance: the players' from the box, and those of the six nectars. */
import type { Thing } from '../../lib/wire';
import { PALETTE, type SeatLook } from '../seats';

const COLOURS: readonly Omit<SeatLook, 'emblem'>[] = [
  { top: '#3f97dc', side: '#14588f', light: '#a5d4f7', dark: false },
  { top: '#64369b', side: '#3a1a63', light: '#a988d6', dark: true },
  { top: '#e2701a', side: '#913f00', light: '#ffb57c', dark: false },
  { top: '#f6d743', side: '#9c7c00', light: '#fff1a8', dark: false },
];

export const LOOKS: readonly SeatLook[] = COLOURS.map((colour, seat) => ({
  ...colour,
  emblem: PALETTE[seat]?.emblem ?? '',
}));

/** A nectar: its colour, a deeper one for edges, and what is written on it. */
export interface NectarLook {
  fill: string;
  edge: string;
  ink: string;
}

const NECTARS: Readonly<Record<string, NectarLook>> = {
  white: { fill: '#faf8f1', edge: '#8f897a', ink: '#2a2418' },
  yellow: { fill: '#f7d133', edge: '#9a7700', ink: '#2a2418' },
  orange: { fill: '#ef8a1f', edge: '#8f4700', ink: '#2a1500' },
  pink: { fill: '#f5a3c7', edge: '#a34673', ink: '#3d1026' },
  red: { fill: '#c22a2a', edge: '#6e0f0f', ink: '#ffffff' },
  blue: { fill: '#2f63c4', edge: '#153574', ink: '#ffffff' },
  violet: { fill: '#7d4bb8', edge: '#432170', ink: '#ffffff' },
};
const UNKNOWN: NectarLook = { fill: '#cdbf99', edge: '#93855c', ink: '#2a2418' };

/** Of the nectar that a thing is marked with: of a room each cube, in their order. */
export function nectarLook({ marks = [] }: Thing, number = 0): NectarLook {
  return NECTARS[marks[number] ?? ''] ?? UNKNOWN;
}

/** A cube, seen from a corner, around (0, 0). */
export const CUBE = {
  outline: 'M0-11 9.5-5.5V5.5L0 11-9.5 5.5V-5.5Z',
  shade: 'M0 0 9.5-5.5V5.5L0 11Z',
  light: 'M0-11 9.5-5.5 0 0-9.5-5.5Z',
};
