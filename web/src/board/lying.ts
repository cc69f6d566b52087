/** What lies in a row and can be touched: heaps or cards. */
import type { Area, Thing } from '../lib/wire';

export interface Lying {
  game: string;
  area: Area;
  things: Thing[];
  next?: Set<string>;
  chosen?: readonly string[];
  suggested?: readonly string[];
  /** Only to be looked at. */
  still?: boolean;
  /** The id of the thing that Tab leads to. */
  stop?: string | null;
  ontouch?: (thing: Thing, byKey: boolean) => void;
}

/** What a thing is as a button. */
export function asButton(
  { id }: Thing,
  { next, chosen, stop }: Required<Pick<Lying, 'next' | 'chosen' | 'stop'>>,
) {
  const pressed = chosen.includes(id);
  return {
    'data-id': id,
    tabindex: stop === id ? 0 : -1,
    'aria-pressed': pressed,
    'aria-disabled': !next.has(id) && !pressed,
  };
}
