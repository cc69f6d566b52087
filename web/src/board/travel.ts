/** Things on their way from one place to another. */
import type { Move, Place, PositionInfo, Thing } from '../lib/wire';
import type { Point } from './geometry';

const STEP = 190;
const LONGEST = 600;
const GONE = 240;
const GONE_TO = 380;

/** What moved between two positions that follow each other, either way; nothing if they don't. */
export function travelsBetween(
  before: Pick<PositionInfo, 'number' | 'moves'> | null,
  after: Pick<PositionInfo, 'number' | 'moves'>,
): Move[] {
  if (before && after.number === before.number + 1) return after.moves;
  if (before && after.number === before.number - 1) {
    return before.moves.map(({ thing, way }) => ({ thing, way: [...way].reverse() }));
  }
  return [];
}

/** What lies there no longer; a thing that only has another name now does. */
export function goneFrom(before: readonly Thing[], now: readonly Thing[]): Thing[] {
  const ids = new Set(now.map(({ id }) => id));
  const looks = new Set(now.map(lookOf));
  return before.filter((thing) => !ids.has(thing.id) && !looks.has(lookOf(thing)));
}

function lookOf({ kind, face, seat, place }: Thing): string {
  return [kind, face, seat, ...place].join(' ');
}

/** The middle of a place outside of a frame, seen from the frame's corner; null if it isn't shown. */
export function slotIn(frame: Element, place: Place): Point | null {
  const corner = frame.getBoundingClientRect();
  for (const slot of document.querySelectorAll(`[data-slot="${place[0]} ${place[1]}"]`)) {
    if (!slot.getClientRects().length) continue;
    const { left, top, width, height } = slot.getBoundingClientRect();
    return { x: left + width / 2 - corner.left, y: top + height / 2 - corner.top };
  }
  return null;
}

/** The thing with an id, where a frame shows it. */
export function thingIn(frame: Element, id: string): SVGElement | null {
  return frame.querySelector<SVGElement>(`[data-id="${CSS.escape(id)}"]`);
}

/** Let things come along their ways to where a frame shows them now; one of which a place is not
 * to be seen only appears. */
export function setGoing(
  frame: Element,
  moves: readonly Move[],
  pointOf: (place: Place) => Point | null,
  calm: boolean,
): void {
  for (const { thing, way } of moves) {
    const carried = thingIn(frame, thing)?.querySelector('.carry');
    const points = way.map(pointOf);
    if (!carried) continue;
    if (calm || points.includes(null)) appear(carried, calm);
    else travel(carried, points as Point[]);
  }
}

/** How long a way of so many steps takes, in milliseconds. */
export function lasting(steps: number): number {
  return Math.min(LONGEST, STEP * Math.max(1, steps));
}

/** Let an element come along a way of points to where it is drawn. */
export function travel(element: Element, way: readonly Point[]): void {
  const end = way.at(-1);
  if (!end || way.length < 2) return;
  const frames = way.map(({ x, y }) => ({
    transform: `translate(${x - end.x}px, ${y - end.y}px)`,
  }));
  element.animate?.(frames, { duration: lasting(way.length - 1), easing: 'ease-in-out' });
}

/** Let an element appear: from a little above, or where calm is wished only by a fade. */
export function appear(element: Element, calm: boolean): void {
  const from = calm ? { opacity: 0 } : { opacity: 0, transform: 'translate(0, -34px)' };
  element.animate?.([from, { opacity: 1 }], { duration: 200, easing: 'ease-out' });
}

const SMALL = 0.45;

/** Let an element leave what it is drawn on: along a way from where it is, or by shrinking away;
 * where calm is wished only by a fade. `done` is called when it can't be seen any more.
 */
export function leave(
  element: Element,
  way: readonly Point[],
  calm: boolean,
  done: () => void,
): void {
  const [start] = way;
  const goes = !calm && start && way.length > 1;
  const shrunk = calm ? {} : { transform: `scale(${SMALL})` };
  const frames = goes
    ? way.map(({ x, y }, step) => {
        const size = 1 - ((1 - SMALL) * step) / (way.length - 1);
        return { transform: `translate(${x - start.x}px, ${y - start.y}px) scale(${size})` };
      })
    : [{ opacity: 1 }, { opacity: 0, ...shrunk }];
  const duration = goes ? GONE_TO : GONE;
  const leaving = element.animate?.(frames, { duration, easing: 'ease-in-out', fill: 'forwards' });
  if (!leaving) done();
  leaving?.addEventListener('finish', done);
  leaving?.addEventListener('cancel', done);
}

const HALF_TURN = 130;

/** Turn an element over: narrower, `changed`, wide again; or where calm is wished only a fade. */
export function turnOver(element: Element, calm: boolean, changed: () => void): void {
  if (calm || !element.animate) {
    changed();
    element.animate?.([{ opacity: 0 }, { opacity: 1 }], { duration: 200, easing: 'ease-out' });
    return;
  }
  const [flat, edge] = [{ transform: 'scaleX(1)' }, { transform: 'scaleX(0.03)' }];
  const away = element.animate([flat, edge], { duration: HALF_TURN, easing: 'ease-in' });
  const back = () => {
    changed();
    element.animate([edge, flat], { duration: HALF_TURN, easing: 'ease-out' });
  };
  away.addEventListener('finish', back);
  away.addEventListener('cancel', changed);
}
