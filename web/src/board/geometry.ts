/** Where things are drawn: hexes with a corner on top, `RADIUS` from their middle to a corner. */
import type { Place, Thing } from '../lib/wire';

export const RADIUS = 50;

const ACROSS = Math.sqrt(3) * RADIUS;

/** From where a board is looked at. */
export interface Outlook {
  /** How high a hex appears, compared to one that is seen from above. */
  flat: number;
  /** How far a thing is drawn above the one below it. */
  lift: number;
  /** How many times the table is turned by 60 degrees, counter-clockwise. */
  turns: number;
}

export const ABOVE: Outlook = { flat: 1, lift: 11, turns: 0 };

/** How high whoever stands on a cell appears, seen from a side. */
const STANDING = 40;

/** From a side, the table turned so many times. */
export function aside(turns: number): Outlook {
  return { flat: 0.72, lift: 22, turns };
}

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

/** A cell after so many turns by 60 degrees about the origin, counter-clockwise. */
export function rotated([q, r]: readonly [number, number], turns: number): [number, number] {
  let cell: [number, number] = [q, r];
  for (let turn = ((turns % 6) + 6) % 6; turn > 0; turn--) cell = [cell[0] + cell[1], 0 - cell[0]];
  return cell;
}

/** The middle of a place of a hex area. */
export function middle(place: Place, outlook: Outlook = ABOVE): Point {
  const [q, r] = rotated([place[1], place[2]], outlook.turns);
  return {
    x: ACROSS * (q + r / 2),
    y: 1.5 * RADIUS * r * outlook.flat - outlook.lift * place[3],
  };
}

/** The middle of a thing, which may have a spot of its own in its hex. */
export function middleOf(thing: Pick<Thing, 'place' | 'spot'>, outlook: Outlook = ABOVE): Point {
  const { x, y } = middle(thing.place, outlook);
  const [right, down] = thing.spot ?? [0, 0];
  return { x: x + (right / 100) * RADIUS, y: y + (down / 100) * RADIUS };
}

/** How far in front a thing is drawn: what is nearer hides what is behind, and what lies or stands
 * on a cell hides the cell.
 */
export function nearness({ place, spot }: Pick<Thing, 'place' | 'spot'>, turns: number): number {
  const [, r] = rotated([place[1], place[2]], turns);
  return 100 * r + 2 * place[3] + (spot ? 1 : 0);
}

/** The cell that a point on the table lies in, as if nothing were raised. */
export function cellAt(point: Point, outlook: Outlook = ABOVE): [number, number] {
  return rotated(cellBelow(point.x, point.y / outlook.flat), -outlook.turns);
}

function cellBelow(x: number, y: number): [number, number] {
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
export function boundsOf(things: readonly Thing[], margin = 0, outlook: Outlook = ABOVE): Box {
  const middles = things.length
    ? things.map((thing) => middle(thing.place, outlook))
    : [{ x: 0, y: 0 }];
  const [headroom, foot] = outlook.flat < 1 ? [STANDING, outlook.lift] : [0, 0];
  const xs = middles.map((point) => point.x);
  const ys = middles.map((point) => point.y);
  return {
    left: Math.min(...xs) - ACROSS / 2 - margin,
    top: Math.min(...ys) - RADIUS * outlook.flat - headroom - margin,
    right: Math.max(...xs) + ACROSS / 2 + margin,
    bottom: Math.max(...ys) + RADIUS * outlook.flat + foot + margin,
  };
}

/** Where something comes to lie that is put on a thing, or to a space. */
export function topOf(things: readonly Thing[], id: string): Place | null {
  const thing = things.find((one) => one.id === id);
  if (!thing) return null;
  const [area, q, r, level] = thing.place;
  return thing.kind === 'space' ? thing.place : [area, q, r, level + 1];
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
