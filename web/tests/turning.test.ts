import { render } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { Chooser } from '../src/board/chooser.svelte';
import { openTo, turnBeside, turnFrom, turnsAfter } from '../src/board/touches';
import type { Choices, Scene, Thing } from '../src/lib/wire';
import game from './fixtures/alveola.json';
import { Laid } from './laid.svelte';
import Within from './Within.svelte';

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
vi.stubGlobal('CSS', { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') });

const { scene, choices } = game as unknown as { scene: Scene; choices: Choices };
const [, [place = '']] = choices.touches[0] ?? [0, []];
const turns = turnsAfter(choices, [place]);
const others = [...new Set(choices.touches.map(([, path]) => path[0] ?? ''))].filter(
  (id) => id !== place,
);

function choosing() {
  const act = vi.fn();
  const refused = vi.fn();
  const chooser = new Chooser({ choices: () => choices, confirms: () => true, act, refused });
  return { chooser, act, refused };
}

describe('what is turned at a place', () => {
  it('is offered one at a time, counted around', () => {
    const some = [0, 2, 5].map((number) => ({ place: ['turns', number, 0, 0] }) as Thing);
    expect(turnFrom(some, 1)?.place[1]).toBe(2);
    expect(turnFrom(some, 6)?.place[1]).toBe(0);
    expect(turnBeside(some, 5, 1)?.place[1]).toBe(0);
    expect(turnBeside(some, 0, -1)?.place[1]).toBe(5);
    expect(turnBeside(some, 2, -1)?.place[1]).toBe(0);
    expect(turnFrom([], 0)).toBeNull();
  });

  it('leaves the other places open', () => {
    const open = openTo(choices, [place]);
    for (const other of others) expect(open.has(other)).toBe(true);
    for (const { id } of turns) expect(open.has(id)).toBe(true);
  });

  it('is left by touching its place again, without another question', () => {
    const { chooser, act } = choosing();
    chooser.touch([place]);
    expect(chooser.turned?.place[0]).toBe('turns');
    const path = [place, chooser.turned?.id];
    chooser.touch([place]);
    const action = choices.touches.find(([, whole]) => String(whole) === String(path))?.[0];
    expect(act).toHaveBeenCalledExactlyOnceWith(action);
    expect(chooser.path).toEqual([]);
  });

  it('turns through all its ways and back', () => {
    const { chooser } = choosing();
    chooser.touch([place]);
    const first = chooser.turned?.id;
    const seen = new Set<string | undefined>();
    for (const _ of turns) {
      seen.add(chooser.turned?.id);
      chooser.turn(1);
    }
    expect(seen.size).toBe(turns.length);
    expect(chooser.turned?.id).toBe(first);
  });

  it('goes to another place as it was turned, if it can', () => {
    const { chooser, act, refused } = choosing();
    chooser.touch([place]);
    chooser.turn(1);
    const [other = ''] = others;
    const there = chooser.turnedAt(other);
    chooser.touch([other]);
    expect(chooser.path).toEqual([other]);
    expect(chooser.turned?.id).toBe(there?.id);
    expect(act).not.toHaveBeenCalled();
    expect(refused).not.toHaveBeenCalled();
  });

  it('is taken back', () => {
    const { chooser, act } = choosing();
    chooser.touch([place]);
    expect(chooser.back()).toBe(true);
    expect(chooser.turned).toBeNull();
    expect(act).not.toHaveBeenCalled();
  });
});

describe('a table with a ring and a raised board', () => {
  it('has every pile, the spoon, and cells to touch', async () => {
    const offered = choices.things.filter(({ kind }) => kind === 'space');
    const next = new Set(choices.touches.map(([, path]) => path[0] ?? ''));
    render(Within, { laid: new Laid({ game: 'alveola', scene, offered, next }) });
    await vi.waitFor(() =>
      expect(document.querySelectorAll('.ring button[data-id^="pile:"]')).toHaveLength(12),
    );
    expect(document.querySelectorAll('.ring [data-id="spoon"]')).toHaveLength(1);
    expect(document.querySelectorAll('g.space')).toHaveLength(offered.length);
    expect(document.querySelectorAll('g.thing.touchable').length).toBeGreaterThan(0);
  });

  it('draws the nearer cells after those behind', async () => {
    render(Within, { laid: new Laid({ game: 'alveola', scene }) });
    const cells = () => [...document.querySelectorAll('g.thing[data-id^="cell:"]')];
    await vi.waitFor(() => expect(cells()).not.toHaveLength(0));
    const rows = cells().map((cell) => Number(cell.getAttribute('data-id')?.split(',')[1]));
    expect(rows).toEqual([...rows].sort((a, b) => a - b));
  });
});
