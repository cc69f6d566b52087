/** What part of the table a view shows. All functions are pure: a camera is never changed. */
import type { Box, Point } from './geometry';

export interface Camera {
  /** The point of the table in the middle of the view. */
  x: number;
  y: number;
  /** Pixels for a unit of the table. */
  scale: number;
}

export interface View {
  width: number;
  height: number;
}

export const NEAREST = 3;
export const FARTHEST = 0.15;
/** A view that fits shows at least this much of the table, so that a lone piece isn't huge. */
const LEAST_SHOWN = 620;
/** At this scale a cell that is seen from a side is as large as a thumb needs it: 44 pixels. */
const THUMB = 0.64;

export function fitted(box: Box, view: View, whole = false): Camera {
  const width = Math.max(box.right - box.left, 1);
  const height = Math.max(box.bottom - box.top, 1);
  const least = whole ? NEAREST : Math.min(view.width, view.height) / LEAST_SHOWN;
  const scale = Math.min(view.width / width, view.height / height, least);
  return {
    x: (box.left + box.right) / 2,
    y: (box.top + box.bottom) / 2,
    scale: within(scale),
  };
}

/** The same camera, or one over what is to be touched if that would be too small for a thumb. */
export function withinReach(camera: Camera, touched: Box): Camera {
  if (camera.scale >= THUMB) return camera;
  return {
    x: (touched.left + touched.right) / 2,
    y: (touched.top + touched.bottom) / 2,
    scale: THUMB,
  };
}

/** Closer by a factor, with the point of the table under `at` (in the view) staying there. */
export function zoomed(camera: Camera, view: View, factor: number, at: Point): Camera {
  const fixed = onTable(camera, view, at);
  const scale = within(camera.scale * factor);
  return {
    x: fixed.x - (at.x - view.width / 2) / scale,
    y: fixed.y - (at.y - view.height / 2) / scale,
    scale,
  };
}

/** The same camera after the view has ended lower or higher: what it shows stays where it was. */
export function resized(camera: Camera, before: View, now: View): Camera {
  return { ...camera, y: camera.y + (now.height - before.height) / 2 / camera.scale };
}

/** Dragged by so many pixels. */
export function panned(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale };
}

/** The same camera, or the nearest one that looks at what lies on the table. */
export function inSight(camera: Camera, box: Box): Camera {
  const within = (low: number, at: number, high: number) => Math.max(low, Math.min(at, high));
  return {
    ...camera,
    x: within(box.left, camera.x, box.right),
    y: within(box.top, camera.y, box.bottom),
  };
}

/** The point of the table under a point of the view. */
export function onTable(camera: Camera, view: View, at: Point): Point {
  return {
    x: camera.x + (at.x - view.width / 2) / camera.scale,
    y: camera.y + (at.y - view.height / 2) / camera.scale,
  };
}

/** Where a point of the table is in the view. */
export function inView(camera: Camera, view: View, point: Point): Point {
  return {
    x: (point.x - camera.x) * camera.scale + view.width / 2,
    y: (point.y - camera.y) * camera.scale + view.height / 2,
  };
}

/** Whether a view shows the whole box. */
export function shows(camera: Camera, view: View, box: Box): boolean {
  const first = inView(camera, view, { x: box.left, y: box.top });
  const last = inView(camera, view, { x: box.right, y: box.bottom });
  const slack = 0.5;
  return (
    first.x >= -slack &&
    first.y >= -slack &&
    last.x <= view.width + slack &&
    last.y <= view.height + slack
  );
}

/** A camera on the way from one to another, `part` from 0 to 1. */
export function between(from: Camera, to: Camera, part: number): Camera {
  const mix = (a: number, b: number) => a + (b - a) * part;
  return {
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    scale: from.scale * (to.scale / from.scale) ** part,
  };
}

/** How the table is laid under the view, as an SVG transform. */
export function transformOf(camera: Camera, view: View): string {
  const { x, y, scale } = camera;
  return `translate(${view.width / 2} ${view.height / 2}) scale(${scale}) translate(${-x} ${-y})`;
}

function within(scale: number): number {
  return Math.min(NEAREST, Math.max(FARTHEST, scale));
}
