import { describe, expect, it } from 'vitest';
import { fitted, withinReach } from '../src/board/camera';
import {
  ABOVE,
  aside,
  boundsOf,
  cellAt,
  middle,
  nearness,
  rotated,
  topOf,
} from '../src/board/geometry';
import { around, spotOf } from '../src/board/ring';
import { cellsOf } from '../src/games/alveola/tiles';
import type { Choices, Place, Scene, Thing } from '../src/lib/wire';
import game from './fixtures/alveola.json';

const { scene } = game as unknown as { scene: Scene; choices: Choices };
const hive = scene.things.filter(({ kind }) => kind === 'cell');
const at = (q: number, r: number, level = 0): Place => ['board', q, r, level];

describe('a board seen from a side', () => {
  it('turns counter-clockwise, and is as before after six turns', () => {
    expect(rotated([1, 0], 1)).toEqual([1, -1]);
    expect(rotated([2, -1], 3)).toEqual([-2, 1]);
    expect(rotated([2, -1], 6)).toEqual([2, -1]);
    expect(rotated([2, -1], -1)).toEqual(rotated([2, -1], 5));
  });

  it('has its cells where they are touched, however it is turned', () => {
    for (let turns = 0; turns < 6; turns++) {
      for (const [q, r] of [
        [0, 0],
        [3, -2],
        [-1, 4],
      ] as const) {
        expect(cellAt(middle(at(q, r), aside(turns)), aside(turns))).toEqual([q, r]);
      }
    }
  });

  it('lifts each level and shows less depth', () => {
    const [ground, raised] = [middle(at(1, 2), aside(0)), middle(at(1, 2, 3), aside(0))];
    expect(raised.x).toBe(ground.x);
    expect(ground.y - raised.y).toBe(3 * aside(0).lift);
    expect(middle(at(0, 2), aside(0)).y).toBeLessThan(middle(at(0, 2), ABOVE).y);
  });

  it('hides what is behind, and a cell below who stands on it', () => {
    const [back, front] = [{ place: at(0, 0, 4) }, { place: at(0, 1, 0) }];
    expect(nearness(front, 0)).toBeGreaterThan(nearness(back, 0));
    expect(nearness(front, 3)).toBeLessThan(nearness(back, 3));
    expect(nearness({ place: at(0, 0), spot: [0, -2] }, 0)).toBeGreaterThan(
      nearness({ place: at(0, 0) }, 0),
    );
  });

  it('leaves room above for whoever stands there', () => {
    const top = Math.min(...hive.map(({ place }) => middle(place, aside(0)).y));
    expect(boundsOf(hive, 0, aside(0)).top).toBeLessThan(top - 50);
  });

  it('takes a tile on top of a cell, or onto a free space', () => {
    const [cell] = hive as [Thing];
    expect(topOf([cell], cell.id)?.[3]).toBe(cell.place[3] + 1);
    const space = { ...cell, id: 'cell:9,9', kind: 'space' };
    expect(topOf([space], 'cell:9,9')).toEqual(space.place);
    expect(topOf([], 'cell:9,9')).toBeNull();
  });
});

describe('a thumb', () => {
  const box = { left: -500, top: -400, right: 500, bottom: 400 };
  const touched = { left: 100, top: 100, right: 200, bottom: 200 };

  it('is brought close to what it touches', () => {
    const far = fitted(box, { width: 360, height: 300 });
    const near = withinReach(far, touched);
    expect([near.x, near.y]).toEqual([150, 150]);
    const cell = { across: 86.6 * near.scale, down: 100 * aside(0).flat * near.scale };
    expect(Math.min(cell.across, cell.down)).toBeGreaterThanOrEqual(44);
  });

  it('needs nothing where everything is large', () => {
    const large = { x: 0, y: 0, scale: 1 };
    expect(withinReach(large, touched)).toBe(large);
  });
});

describe('a ring', () => {
  const frame = { width: 700, height: 600, size: { x: 80, y: 80 } };
  const spots = around(12, frame);

  it('goes around its board clockwise', () => {
    expect(spots).toHaveLength(12);
    expect(spots[0]).toEqual({ x: 40, y: 40 });
    const turns = spots.map(({ x, y }) => Math.atan2(y - 300, x - 350));
    const steps = turns.map((turn, n) => (turns[(n + 1) % 12] ?? 0) - turn);
    expect(steps.filter((step) => step < 0)).toHaveLength(1);
  });

  it('has everything inside and nothing on another', () => {
    for (const { width, height } of [frame, { width: 360, height: 92 }]) {
      const size = { x: width / 7, y: Math.min(46, height / 2) };
      const found = around(12, { width, height, size });
      for (const { x, y } of found) {
        expect(x).toBeGreaterThanOrEqual(size.x / 2 - 1e-9);
        expect(x).toBeLessThanOrEqual(width - size.x / 2 + 1e-9);
        expect(y).toBeLessThanOrEqual(height - size.y / 2 + 1e-9);
      }
      for (const [n, one] of found.entries()) {
        for (const other of found.slice(n + 1)) {
          const apart = Math.abs(one.x - other.x) >= size.x - 1e-9;
          expect(apart || Math.abs(one.y - other.y) >= size.y - 1e-9).toBe(true);
        }
      }
    }
  });

  it('has gaps after each of its places, also after the last', () => {
    const [first, last] = [spots[0], spots[11]];
    const gap = spotOf(spots, ['piles', 11, 1, 0]);
    expect(gap.y).toBeCloseTo(((first?.y ?? 0) + (last?.y ?? 0)) / 2);
    expect(spotOf(spots, ['piles', 11, 0, 0])).toEqual(last);
  });
});

describe('a tile', () => {
  const tile = {
    face: 'FEE.1',
    covers: [
      [1, 0],
      [0, 0],
      [0, -1],
    ],
  } as unknown as Thing;

  it('knows what is in its cells, from the back to the front', () => {
    const cells = cellsOf(tile, 0);
    expect(cells.map(({ at: [q, r], full }) => [q, r, full])).toEqual([
      [0, -1, false],
      [1, 0, true],
      [0, 0, false],
    ]);
    expect(cells.filter(({ icon }) => icon)).toHaveLength(1);
  });

  it('ends where no other of its cells is', () => {
    const middleCell = cellsOf(tile, 0).find(({ at: [q, r] }) => q === 0 && r === 0);
    expect(middleCell?.edges).toEqual([1, 3, 4, 5]);
  });

  it('turns with the table', () => {
    const cells = cellsOf(tile, 1).map(({ at: where }) => String(where));
    expect(new Set(cells)).toEqual(new Set(['1,-1', '0,0', '-1,0']));
  });
});
