/** Where things lie that go around a board: clockwise from the upper left corner. */
import type { Place } from '../lib/wire';
import type { Point } from './geometry';

export interface Frame {
  width: number;
  height: number;
  /** How large a thing is. */
  size: Point;
}

/** The middles of so many places along the edge of a frame. As many lie above as below, and on the
 * left as on the right, so that they are about equally far apart.
 */
export function around(count: number, { width, height, size }: Frame): Point[] {
  const [across, down] = [width - size.x, height - size.y];
  const columns = columnsOf(count, across, down);
  const rows = (count - 2 * columns) / 2;
  const top = line(columns, { x: 0, y: 0 }, { x: across, y: 0 });
  const right = line(rows + 2, { x: across, y: 0 }, { x: across, y: down }).slice(1, -1);
  const half = [...top, ...right];
  const back = half.map(({ x, y }) => ({ x: across - x, y: down - y }));
  return [...half, ...back].map(({ x, y }) => ({ x: x + size.x / 2, y: y + size.y / 2 }));
}

/** Where a place of a ring lies among these: at its number, or so far through the gap after it. */
export function spotOf(spots: readonly Point[], [, q, r]: Place, part = 0.5): Point {
  const here = spots[q] ?? { x: 0, y: 0 };
  const following = spots[(q + 1) % spots.length] ?? here;
  if (!r) return here;
  return {
    x: here.x + (following.x - here.x) * part,
    y: here.y + (following.y - here.y) * part,
  };
}

/** How many of an even number lie above, the others at the sides. */
function columnsOf(count: number, across: number, down: number): number {
  let best = count / 2;
  let least = Number.POSITIVE_INFINITY;
  for (let columns = 2; columns <= count / 2; columns++) {
    const rows = count / 2 - columns;
    const uneven = Math.abs(across / (columns - 1) - down / (rows + 1));
    if (uneven < least) [least, best] = [uneven, columns];
  }
  return best;
}

/** So many points from one to another, both included. */
function line(count: number, from: Point, to: Point): Point[] {
  const part = (n: number) => (count > 1 ? n / (count - 1) : 0);
  return Array.from({ length: count }, (_, n) => ({
    x: from.x + (to.x - from.x) * part(n),
    y: from.y + (to.y - from.y) * part(n),
  }));
}
