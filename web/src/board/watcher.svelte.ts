/** The camera over a board: it follows what happens unless somebody looks elsewhere. */
import { untrack } from 'svelte';
import { calm } from '../lib/settings.svelte';
import {
  between,
  type Camera,
  fitted,
  inSight,
  inView,
  panned,
  resized,
  shows,
  type View,
  withinReach,
  zoomed,
} from './camera';
import type { Box } from './geometry';

const GLIDE = 220;

export class Watcher {
  view = $state<View>({ width: 0, height: 0 });
  camera = $state.raw<Camera>({ x: 0, y: 0, scale: 1 });
  /** Whether somebody has moved it since it last fitted. */
  moved = $state(false);
  #seen: View = { width: 0, height: 0 };
  /** The view that everything was last fitted into, and the camera that is gone to. */
  #fitted: View = { width: 0, height: 0 };
  #goal: Camera = this.camera;
  #whole = false;
  #touched = '';
  #frame = 0;
  /** All that lies on the table. */
  #box: Box | null = null;

  /** Look there because somebody asked to. */
  look(camera: Camera, gliding = true): void {
    this.moved = true;
    this.#go(this.#box ? inSight(camera, this.#box) : camera, gliding);
  }

  /** Closer by a factor, the middle of the view staying where it is. */
  zoom(factor: number): void {
    const { width, height } = this.view;
    this.look(zoomed(this.camera, this.view, factor, { x: width / 2, y: height / 2 }));
  }

  /** Show everything, as large as there is room if the board is `whole`. */
  fit(box: Box, whole = false): void {
    this.moved = false;
    this.#fitted = { ...this.view };
    this.#go(fitted(box, this.view, whole), true);
  }

  /** The table has changed, or the view: see to it that everything is shown, or what is `touched` if
   * that would be too small.
   */
  follow(box: Box, whole = false, touched: Box | null = null): void {
    const { width, height } = this.view;
    this.#box = box;
    untrack(() => {
      const before = this.#seen;
      const changed = width !== before.width || height !== before.height;
      const first = before.width === 0;
      this.#seen = { width, height };
      const other = whole !== this.#whole || JSON.stringify(touched) !== this.#touched;
      this.#whole = whole;
      this.#touched = JSON.stringify(touched);
      const fitting = fitted(box, this.view, whole);
      const target = touched ? withinReach(fitting, touched) : fitting;
      if (first || (changed && !this.moved)) {
        const still = touched ? null : this.#still(before, box);
        if (!still) this.#fitted = { width, height };
        this.#go(still ?? target, still !== null && this.camera !== this.#goal);
      } else if (other && !this.moved) {
        this.#go(target, true);
      } else if (touched) {
        if (!shows(this.camera, this.view, touched)) this.reveal(touched);
      } else if (!shows(this.camera, this.view, box)) {
        if (!this.moved || (!whole && !this.#nearlyShows(box))) this.fit(box, whole);
      }
    });
  }

  /** Move just as far as it takes to show a box. */
  reveal(box: Box): void {
    const first = inView(this.camera, this.view, { x: box.left, y: box.top });
    const last = inView(this.camera, this.view, { x: box.right, y: box.bottom });
    const shift = (low: number, high: number, size: number) =>
      low < 0 ? -low : high > size ? size - high : 0;
    const dx = shift(first.x, last.x, this.view.width);
    const dy = shift(first.y, last.y, this.view.height);
    if (dx || dy) this.#go(panned(this.camera, dx, dy), true);
  }

  /** The camera that leaves everything where it is, though what is below the board has come or gone;
   * null if something would be hidden, or there is more room than there was.
   */
  #still(before: View, box: Box): Camera | null {
    const { width, height } = this.view;
    if (width !== this.#fitted.width || height > this.#fitted.height) return null;
    const camera = resized(this.#goal, before, this.view);
    return shows(camera, this.view, box) ? camera : null;
  }

  /** The margin around the things may be outside of a view that somebody has chosen. */
  #nearlyShows(box: Box): boolean {
    const margin = 100;
    return shows(this.camera, this.view, {
      left: box.left + margin,
      top: box.top + margin,
      right: box.right - margin,
      bottom: box.bottom - margin,
    });
  }

  #go(to: Camera, gliding: boolean): void {
    cancelAnimationFrame(this.#frame);
    this.#goal = to;
    if (!gliding || calm()) {
      this.camera = to;
      return;
    }
    const from = this.camera;
    const start = performance.now();
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - start) / GLIDE));
      this.camera = part < 1 ? between(from, to, 1 - (1 - part) ** 3) : to;
      if (part < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }
}
