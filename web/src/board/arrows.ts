/** Which thing an arrow key leads to. */
import type { Point } from './geometry';

export interface Spot extends Point {
  id: string;
}

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
};

/** The nearest spot in the direction of a key; straight ahead is nearer than aside. If there is
 * none, the one farthest back, as if the board went round.
 */
export function towards(key: string, from: Point, spots: readonly Spot[]): string | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  let round: string | null = null;
  let farthest = 0;
  for (const spot of spots) {
    const [dx, dy] = [spot.x - from.x, spot.y - from.y];
    const ahead = dx * direction.x + dy * direction.y;
    const aside = Math.abs(dx * direction.y - dy * direction.x);
    if (ahead > 1 && ahead + 2 * aside < least) {
      least = ahead + 2 * aside;
      best = spot.id;
    }
    if (-ahead - aside > farthest) {
      farthest = -ahead - aside;
      round = spot.id;
    }
  }
  return best ?? round;
}

export function isArrow(key: string): boolean {
  return key in DIRECTIONS;
}
