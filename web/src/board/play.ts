/** What is played: whatever draws a part of it asks here, however deep it lies. */
import { getContext, setContext } from 'svelte';
import type { Move, Thing } from '../lib/wire';
import type { Turner } from './turner';

/** The names of what is touched: its own, and those of what lies there too. */
export type Names = [string, ...string[]];

export interface Play {
  readonly game: string;
  /** What can be touched now. */
  readonly next: ReadonlySet<string>;
  /** What was touched, in order. */
  readonly chosen: readonly string[];
  readonly suggested: readonly string[];
  /** What can be touched now and is not part of the scene. */
  readonly offered: readonly Thing[];
  /** What would come to a space. */
  readonly ghost: Thing | null;
  /** The last moves, to be marked. */
  readonly moves: Move[];
  /** What an analysis would do here, to be pointed at. */
  readonly advised: Move[];
  /** What others would do about something, to be warned of. */
  readonly feared: Move[];
  /** What is moving now. */
  readonly travels: Move[];
  readonly turner: Turner | null;
  touch(names: Names, byKey: boolean): void;
  /** Whether a thing can be taken up, to be put somewhere. */
  carries(id: string): boolean;
  /** What was taken up goes back to where it was. */
  putBack(): void;
}

const KEY = Symbol('play');

/** What there is of a play that is only looked at. */
export const STILL = {
  next: new Set<string>(),
  chosen: [],
  suggested: [],
  offered: [],
  ghost: null,
  moves: [],
  advised: [],
  feared: [],
  travels: [],
  turner: null,
  touch: () => {},
  carries: () => false,
  putBack: () => {},
} satisfies Omit<Play, 'game'>;

/** To be called by what holds a play, while it is set up. */
export function setPlay(play: Play): void {
  setContext(KEY, play);
}

/** The play that a component is part of; to be called while it is set up. */
export function getPlay(): Play {
  return getContext<Play>(KEY);
}
