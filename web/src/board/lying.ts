/** What lies in a row and can be touched: heaps or cards. */
import type { Area, Thing } from '../lib/wire';
import type { Play } from './play';

export interface Lying {
  area: Area;
  things: Thing[];
  /** Only to be looked at. */
  still?: boolean;
  /** The id of the thing that Tab leads to. */
  stop?: string | null;
}

/** What a thing is as a button. */
export function asButton(play: Play, { id }: Thing, stop: string | null) {
  const pressed = play.chosen.includes(id);
  return {
    'data-id': id,
    tabindex: stop === id ? 0 : -1,
    'aria-pressed': pressed,
    'aria-disabled': !play.next.has(id) && !pressed,
    onclick: ({ detail }: MouseEvent) => play.touch([id], detail === 0),
    onhandled: () => play.touch([id], false),
  };
}

/** How a thing looks that can be touched, was chosen or is suggested. */
export function looksOf(play: Play, { id }: Thing) {
  return {
    touchable: play.next.has(id),
    chosen: play.chosen.includes(id),
    suggested: play.suggested.includes(id),
  };
}
