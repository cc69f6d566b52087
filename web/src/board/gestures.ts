/** Pointers on a board: a tap touches, a drag on empty ground moves the view, two fingers or the wheel zoom. While
 * something is held the wheel turns it, and so does a tap with two fingers.
 */
import type { Attachment } from 'svelte/attachments';
import type { Point } from './geometry';

export interface Gestures {
  tapped(event: PointerEvent, at: Point): void;
  dragged(dx: number, dy: number): void;
  zoomed(factor: number, at: Point): void;
  /** Whether something is held that can be turned. */
  holds(): boolean;
  turned(by: 1 | -1): void;
  /** Whether this is a place where the view can be dragged. */
  grounded(event: PointerEvent): boolean;
  /** Whether the pointer does something else: carry, or hold. */
  handled(): boolean;
}

/** How far a finger may tremble in a tap. */
const SLOP = 7;
const WHEEL_SPEED = 0.0016;
/** How far a wheel goes for one turn. */
const NOTCH = 60;

export function gestures(told: Gestures): Attachment {
  return (element) => {
    const fingers = new Map<number, Point>();
    let start: Point | null = null;
    /** Whether two fingers are down and have not moved. */
    let both = false;
    let rolled = 0;
    /** Whether the finger came down where the view can be dragged. */
    let ground = false;

    const local = (event: MouseEvent): Point => {
      const box = element.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const listen = <Name extends keyof ElementEventMap | keyof HTMLElementEventMap>(
      name: Name,
      listener: (event: never) => void,
    ) => element.addEventListener(name, listener as EventListener, { passive: false });

    listen('pointerdown', (event: PointerEvent) => {
      if (event.button !== 0) return;
      fingers.set(event.pointerId, local(event));
      start = fingers.size === 1 ? local(event) : null;
      both = fingers.size === 2;
      ground = told.grounded(event);
    });
    listen('pointermove', (event: PointerEvent) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const now = local(event);
      if (fingers.size === 2) {
        if (both && Math.hypot(now.x - before.x, now.y - before.y) < SLOP) return;
        both = false;
        pinch(event.pointerId, before, now);
      } else {
        if (start && Math.hypot(now.x - start.x, now.y - start.y) < SLOP) return;
        if (told.handled() || !ground) {
          start = null;
          return;
        }
        if (start) element.setPointerCapture(event.pointerId);
        start = null;
        told.dragged(now.x - before.x, now.y - before.y);
      }
      fingers.set(event.pointerId, now);
    });
    const lifted = (event: PointerEvent) => {
      if (!fingers.delete(event.pointerId)) return;
      if (start && event.type === 'pointerup' && !told.handled()) told.tapped(event, local(event));
      if (both && event.type === 'pointerup' && told.holds()) told.turned(1);
      start = null;
      both = false;
    };
    listen('pointerup', lifted);
    listen('pointercancel', lifted);
    listen('pointerleave', (event: PointerEvent) => {
      if (!element.hasPointerCapture(event.pointerId)) lifted(event);
    });
    listen('wheel', (event: WheelEvent) => {
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1;
      if (told.holds()) roll(event.deltaY * lines);
      else told.zoomed(Math.exp(-event.deltaY * lines * WHEEL_SPEED), local(event));
    });

    function roll(by: number): void {
      rolled += by;
      if (Math.abs(rolled) < NOTCH) return;
      told.turned(rolled > 0 ? -1 : 1);
      rolled = 0;
    }

    function pinch(id: number, before: Point, now: Point): void {
      const other = [...fingers].find(([finger]) => finger !== id)?.[1];
      if (!other) return;
      const apart = (point: Point) => Math.hypot(point.x - other.x, point.y - other.y);
      const between = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      told.dragged((now.x - before.x) / 2, (now.y - before.y) / 2);
      if (apart(before) > 1) told.zoomed(apart(now) / apart(before), between);
    }
  };
}
