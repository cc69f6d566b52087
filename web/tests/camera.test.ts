import { describe, expect, it } from 'vitest';
import {
  between,
  fitted,
  inSight,
  inView,
  NEAREST,
  onTable,
  panned,
  resized,
  shows,
  zoomed,
} from '../src/board/camera';

const VIEW = { width: 800, height: 600 };
const WIDE = { left: -500, top: -100, right: 700, bottom: 300 };

describe('a camera', () => {
  it('fits a box in the middle of the view', () => {
    const camera = fitted(WIDE, VIEW);
    expect(shows(camera, VIEW, WIDE)).toBe(true);
    expect(inView(camera, VIEW, { x: 100, y: 100 })).toEqual({ x: 400, y: 300 });
    expect(inView(camera, VIEW, { x: WIDE.left, y: 0 }).x).toBeCloseTo(0);
  });

  it('does not blow up a lone piece', () => {
    const lone = { left: -43, top: -50, right: 43, bottom: 50 };
    expect(fitted(lone, VIEW).scale).toBeLessThan(1);
  });

  it('keeps the point under the finger when it zooms', () => {
    const camera = { x: 12, y: -30, scale: 0.8 };
    const at = { x: 640, y: 90 };
    const closer = zoomed(camera, VIEW, 1.5, at);
    const [before, after] = [onTable(camera, VIEW, at), onTable(closer, VIEW, at)];
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
    expect(closer.scale).toBeCloseTo(1.2);
  });

  it('goes no closer than it may', () => {
    expect(zoomed({ x: 0, y: 0, scale: 2 }, VIEW, 100, { x: 0, y: 0 }).scale).toBe(NEAREST);
  });

  it('follows a drag', () => {
    const camera = { x: 0, y: 0, scale: 2 };
    const at = inView(camera, VIEW, { x: 10, y: 10 });
    const moved = inView(panned(camera, 30, -8), VIEW, { x: 10, y: 10 });
    expect([moved.x - at.x, moved.y - at.y]).toEqual([30, -8]);
  });

  it('stays where it is when the view ends higher', () => {
    const camera = { x: 5, y: 7, scale: 0.8 };
    const lower = { width: 800, height: 540 };
    const [before, after] = [VIEW, lower].map((view, number) =>
      inView(number ? resized(camera, VIEW, lower) : camera, view, { x: 10, y: 10 }),
    );
    expect(after).toEqual(before);
  });

  it('knows when something is outside', () => {
    const camera = fitted(WIDE, VIEW);
    expect(shows(panned(camera, 40, 0), VIEW, WIDE)).toBe(false);
  });

  it('glides from one place to another', () => {
    const from = { x: 0, y: 0, scale: 1 };
    const to = { x: 10, y: 20, scale: 4 };
    expect(between(from, to, 0)).toEqual(from);
    expect(between(from, to, 1)).toEqual(to);
    expect(between(from, to, 0.5)).toEqual({ x: 5, y: 10, scale: 2 });
  });
});

it('never looks past what lies on the table', () => {
  const box = { left: -100, top: -50, right: 100, bottom: 50 };
  expect(inSight({ x: 20, y: 10, scale: 2 }, box)).toEqual({ x: 20, y: 10, scale: 2 });
  expect(inSight({ x: 900, y: -70, scale: 1 }, box)).toEqual({ x: 100, y: -50, scale: 1 });
});
