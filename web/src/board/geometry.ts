/** Where things are drawn: hexes with a corner on top, `RADIUS` from their middle to a corner. */
import type { Place, Thing } from '../lib/wire';

export const RADIUS = 50;
/** How far a piece is drawn above the one below it. */
export const LIFT = 11;

const ACROSS = Math.sqrt(3) * RADIUS;

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The outline of a cell, a little larger than a piece. */
export const OUTLINE = hexagon(RADIUS - 1);

export function hexagon(radius: number): string {
  const across = (radius * Math.sqrt(3)) / 2;
  const half = radius / 2;
  return `M0 ${-radius}L${across} ${-half}V${half}L0 ${radius}L${-across} ${half}V${-half}Z`;
}

/** The middle of a place of a hex area. */
export function middle(place: Place): Point {
  const [, q, r, level] = place;
  return { x: ACROSS * (q + r / 2), y: 1.5 * RADIUS * r - LIFT * level };
}

/** The middle of a thing, which may have a spot of its own in its hex. */
export function middleOf(thing: Pick<Thing, 'place' | 'spot'>): Point {
  const { x, y } = middle(thing.place);
  const [right, down] = thing.spot ?? [0, 0];
  return { x: x + (right / 100) * RADIUS, y: y + (down / 100) * RADIUS };
}

/** The cell that a point on the table lies in. */
export function cellAt({ x, y }: Point): [number, number] {
  const r = y / (1.5 * RADIUS);
  const q = x / ACROSS - r / 2;
  const s = -q - r;
  let [rq, rr] = [Math.round(q), Math.round(r)];
  const rs = Math.round(s);
  const [dq, dr, ds] = [Math.abs(rq - q), Math.abs(rr - r), Math.abs(rs - s)];
  if (dq > dr && dq > ds) rq = -rr - rs;
  else if (dr > ds) rr = -rq - rs;
  return [rq + 0, rr + 0];
}

/** The box around the cells of things; around one empty cell if there are none. */
export function boundsOf(things: readonly Thing[], margin = 0): Box {
  const middles = things.length ? things.map((thing) => middle(thing.place)) : [{ x: 0, y: 0 }];
  const xs = middles.map((point) => point.x);
  const ys = middles.map((point) => point.y);
  return {
    left: Math.min(...xs) - ACROSS / 2 - margin,
    top: Math.min(...ys) - RADIUS - margin,
    right: Math.max(...xs) + ACROSS / 2 + margin,
    bottom: Math.max(...ys) + RADIUS + margin,
  };
}

/** The key of a cell, whatever lies there. */
export function cellOf(place: Place): string {
  return `${place[0]} ${place[1]},${place[2]}`;
}

/** The key of a stack: things with a spot of their own lie beside the others in their cell. */
export function stackOf({ place, spot }: Pick<Thing, 'place' | 'spot'>): string {
  return spot ? `${cellOf(place)} ${spot.join(',')}` : cellOf(place);
}

/** The things of each stack, from the table up. */
export function stacksOf(things: readonly Thing[]): Map<string, Thing[]> {
  const stacks = new Map<string, Thing[]>();
  for (const thing of things) {
    const stack = stacks.get(stackOf(thing));
    if (stack) stack.push(thing);
    else stacks.set(stackOf(thing), [thing]);
  }
  for (const stack of stacks.values()) stack.sort((a, b) => a.place[3] - b.place[3]);
  return stacks;
}
