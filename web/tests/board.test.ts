import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { towards } from '../src/board/arrows';
import { boundsOf, cellAt, middle, stacksOf } from '../src/board/geometry';
import SceneView from '../src/board/SceneView.svelte';
import { goneFrom, lasting, leave, travelsBetween } from '../src/board/travel';
import { artOf, faceOf } from '../src/games/art.svelte';
import { dress } from '../src/games/dress';
import type { Choices, Move, Scene, Thing } from '../src/lib/wire';
import midgame from './fixtures/midgame.json';
import opening from './fixtures/opening.json';
import { Laid } from './laid.svelte';
import Within from './Within.svelte';

const MIDGAME = midgame as unknown as { scene: Scene; choices: Choices; moves: Move[] };
const OPENING = opening as unknown as { scene: Scene };
const onBoard = MIDGAME.scene.things.filter(({ place }) => place[0] === 'board');

describe('hexes', () => {
  it('are found again from their middle, whatever lies on them', () => {
    for (let q = -6; q <= 6; q++) {
      for (let r = -6; r <= 6; r++) {
        expect(cellAt(middle(['board', q, r, 0]))).toEqual([q, r]);
        expect(cellAt(middle(['board', q, r, 2]))).toEqual([q, r]);
      }
    }
  });

  it('lie inside of their bounds', () => {
    const box = boundsOf(onBoard, 10);
    for (const { place } of onBoard) {
      const { x, y } = middle(place);
      expect(x).toBeGreaterThan(box.left);
      expect(x).toBeLessThan(box.right);
      expect(y).toBeGreaterThan(box.top);
      expect(y).toBeLessThan(box.bottom);
    }
  });

  it('have their things from the table up', () => {
    const stacks = [...stacksOf(onBoard).values()];
    expect(stacks.flat()).toHaveLength(onBoard.length);
    expect(stacks.some((stack) => stack.length > 1)).toBe(true);
    for (const stack of stacks) {
      expect(stack.map(({ place }) => place[3])).toEqual(stack.map((_, level) => level));
    }
  });
});

describe('arrow keys', () => {
  const spots = [
    { id: 'left', x: -80, y: 0 },
    { id: 'upper', x: 40, y: -75 },
    { id: 'right', x: 80, y: 0 },
    { id: 'far', x: 240, y: 0 },
  ];

  it('lead to the nearest thing that way', () => {
    const from = { x: 0, y: 0 };
    expect(towards('ArrowRight', from, spots)).toBe('right');
    expect(towards('ArrowLeft', from, spots)).toBe('left');
    expect(towards('ArrowUp', from, spots)).toBe('upper');
    expect(towards('Enter', from, spots)).toBeNull();
  });

  it('go round where there is nothing more', () => {
    expect(towards('ArrowRight', { x: 240, y: 0 }, spots)).toBe('left');
  });
});

describe('travels', () => {
  const moves: Move[] = [
    {
      thing: 'piece:wA1',
      way: [
        ['board', 0, 0, 0],
        ['board', 1, 0, 0],
        ['board', 2, 0, 0],
      ],
    },
  ];

  it('go on with the game, and back the way they came', () => {
    expect(travelsBetween({ number: 3, moves: [] }, { number: 4, moves })).toEqual(moves);
    const [back] = travelsBetween({ number: 4, moves }, { number: 3, moves: [] });
    expect(back?.way.map(([, q]) => q)).toEqual([2, 1, 0]);
  });

  it('do not jump', () => {
    expect(travelsBetween(null, { number: 4, moves })).toEqual([]);
    expect(travelsBetween({ number: 1, moves: [] }, { number: 4, moves })).toEqual([]);
  });

  it('take what is gone away with them, but not what has another name now', () => {
    const [one, other] = onBoard as [Thing, Thing];
    expect(goneFrom([one, other], [other])).toEqual([one]);
    expect(goneFrom([one, other], [other, { ...one, id: 'renamed' }])).toEqual([]);
  });

  it('lead off the board by a way, by shrinking, or only by a fade', () => {
    const done = vi.fn();
    const ends: Record<string, () => void> = {};
    const animate = vi.fn(() => ({
      addEventListener: (name: string, then: () => void) => {
        ends[name] = then;
      },
    }));
    const element = { animate } as unknown as Element;
    const frames = () => JSON.stringify((animate.mock.lastCall as unknown[] | undefined)?.[0]);
    const way = [
      { x: 10, y: 10 },
      { x: 40, y: 0 },
    ];
    leave(element, way, false, done);
    expect(frames()).toContain('translate(30px, -10px)');
    leave(element, [], false, done);
    expect(frames()).toMatch(/scale.*"opacity":0|"opacity":0.*scale/);
    leave(element, way, true, done);
    expect(frames()).toBe('[{"opacity":1},{"opacity":0}]');
    expect(done).not.toHaveBeenCalled();
    ends.finish?.();
    expect(done).toHaveBeenCalledOnce();
    leave({} as Element, way, false, done);
    expect(done).toHaveBeenCalledTimes(2);
  });

  it('never take longer than it is worth', () => {
    expect(lasting(1)).toBeLessThanOrEqual(250);
    expect(lasting(40)).toBe(600);
  });
});

describe('the art', () => {
  it('has a face for every creature that is played with', async () => {
    expect(faceOf('hive', 'ant')).toBeNull();
    await dress('hive');
    const faces = new Set(
      [...MIDGAME.scene.things, ...OPENING.scene.things].map(({ face }) => face),
    );
    expect(faces.size).toBe(8);
    for (const face of faces) expect(faceOf('hive', face ?? '')).not.toBeNull();
  });

  it('draws a game it does not know', () => {
    expect(artOf('chess').faces).toEqual({});
  });
});

describe('a scene', () => {
  it('is one picture with a name', () => {
    const { container } = render(SceneView, {
      props: { ...MIDGAME, game: 'hive', label: 'A hive' },
    });
    expect(screen.getByRole('img', { name: 'A hive' })).toBeTruthy();
    expect(container.querySelectorAll('[role=button], button')).toHaveLength(0);
    expect(container.querySelectorAll('svg > .thing')).toHaveLength(onBoard.length);
  });

  it('shows where a chosen thing can go', () => {
    const [, [piece = '']] = MIDGAME.choices.touches[0] ?? [0, []];
    const ways = MIDGAME.choices.touches.filter(([, path]) => path[0] === piece);
    const { container } = render(SceneView, {
      props: { ...MIDGAME, game: 'hive', chosen: [piece] },
    });
    expect(container.querySelectorAll('.space')).toHaveLength(ways.length);
  });

  it('in letters is shown as it is', () => {
    const label = { key: 'core.verbatim', params: {} };
    const scene: Scene = {
      areas: [{ id: 'board', layout: 'panel', label }],
      things: [{ id: 'board', kind: 'text', place: ['board', 0, 0, 0], label, text: 'a b\nc d' }],
    };
    const { container } = render(SceneView, { props: { scene, game: 'toy' } });
    expect(container.querySelector('pre')?.textContent).toBe('a b\nc d');
  });
});

describe('a board', () => {
  const next = new Set(
    MIDGAME.choices.touches
      .map(([, path]) => path[0] ?? '')
      .filter((id) => onBoard.some((thing) => thing.id === id)),
  );

  it('is one stop for Tab, and says what can be touched', () => {
    const laid = new Laid({ game: 'hive', scene: MIDGAME.scene, next });
    const { container } = render(Within, { laid });
    const buttons = [...container.querySelectorAll('[role=button]')];
    expect(buttons.filter((button) => button.getAttribute('tabindex') === '0')).toHaveLength(1);
    const open = buttons.filter((button) => button.getAttribute('aria-disabled') === 'false');
    expect(open.map((button) => button.getAttribute('data-id')).sort()).toEqual([...next].sort());
  });

  it('is touched with Enter, a piece being also its cell', async () => {
    const touched: string[][] = [];
    const touch = (names: readonly string[]) => touched.push([...names]);
    const laid = new Laid({ game: 'hive', scene: MIDGAME.scene, next, touch });
    const { container } = render(Within, { laid });
    const stop = container.querySelector<SVGElement>('[tabindex="0"]');
    stop?.focus();
    stop?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    const id = stop?.getAttribute('data-id') ?? '';
    const [, q, r] = onBoard.find((thing) => thing.id === id)?.place ?? [];
    expect(touched).toEqual([[id, `cell:${q},${r}`, id]]);
  });

  it('lets a move travel once, whatever else changes', async () => {
    const started = vi.fn();
    Element.prototype.animate = started;
    const [first, second] = onBoard;
    const way = [second?.place, first?.place] as Move['way'];
    const travels: Move[] = [{ thing: first?.id ?? '', way }];
    const laid = new Laid({ game: 'hive', scene: MIDGAME.scene, next, travels });
    render(Within, { laid });
    expect(started).toHaveBeenCalledTimes(1);
    laid.picked = [first?.id ?? ''];
    await tick();
    expect(started).toHaveBeenCalledTimes(1);
    laid.travels = [...travels];
    await tick();
    expect(started).toHaveBeenCalledTimes(2);
  });

  it('shows what is taken off it until it is out of sight', async () => {
    const ends: (() => void)[] = [];
    Element.prototype.animate = vi.fn(() => ({
      addEventListener: (name: string, then: () => void) => {
        if (name === 'finish') ends.push(then);
      },
    })) as unknown as Element['animate'];
    const [taken] = onBoard;
    const laid = new Laid({ game: 'hive', scene: MIDGAME.scene, next });
    const { container } = render(Within, { laid });
    laid.lay({
      ...MIDGAME.scene,
      things: MIDGAME.scene.things.filter((thing) => thing !== taken),
    });
    laid.travels = [];
    await tick();
    expect(container.querySelectorAll('.leaving')).toHaveLength(1);
    expect(container.querySelector(`[data-id="${taken?.id}"]`)).toBeNull();
    for (const end of ends) end();
    await tick();
    expect(container.querySelectorAll('.leaving')).toHaveLength(0);
  });

  it('is walked with the arrows', () => {
    const laid = new Laid({ game: 'hive', scene: MIDGAME.scene, next });
    const { container } = render(Within, { laid });
    const stop = container.querySelector<SVGElement>('[tabindex="0"]');
    stop?.focus();
    const seen = new Set<string | null>();
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      seen.add(document.activeElement?.getAttribute('data-id') ?? null);
    }
    expect(seen.size).toBeGreaterThan(1);
    for (const id of seen) expect(next.has(id ?? '')).toBe(true);
  });
});
