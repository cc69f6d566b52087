import { describe, expect, it, vi } from 'vitest';
import { Chooser } from '../src/board/chooser.svelte';
import { actionOf, back, kept, nextOf, offeredBy, pathOf, touch } from '../src/board/touches';
import type { Choices } from '../src/lib/wire';
import midgame from './fixtures/midgame.json';

const HIVE = midgame.choices as unknown as Choices;
const CARDS: Choices = {
  ask: null,
  passing: null,
  things: [],
  touches: [
    [1, ['card:3', 'hornet:1', 'honey:blue', 'done']],
    [2, ['card:3', 'hornet:1', 'done']],
    [3, ['card:3', 'hornet:2', 'done']],
    [4, ['card:7', 'done']],
    [5, ['pass']],
  ],
};

describe('touch paths', () => {
  it('say what can be touched first', () => {
    expect([...nextOf(CARDS, [])]).toEqual(['card:3', 'card:7', 'pass']);
    expect([...nextOf(CARDS, ['card:3'])]).toEqual(['hornet:1', 'hornet:2']);
    expect(nextOf(CARDS, ['card:9']).size).toBe(0);
    expect(nextOf(null, []).size).toBe(0);
  });

  it('lead to every action of a real position, and to no other', () => {
    for (const [action, path] of HIVE.touches) {
      expect(actionOf(HIVE, path)).toBe(action);
      expect(pathOf(HIVE, action)).toEqual(path);
      expect(actionOf(HIVE, path.slice(0, -1))).toBeNull();
    }
    expect(HIVE.touches.length).toBeGreaterThan(10);
  });

  it('offer only the spaces that come next', () => {
    const [, [first = '']] = HIVE.touches[0] ?? [0, []];
    expect(offeredBy(HIVE, nextOf(HIVE, []))).toEqual([]);
    const next = nextOf(HIVE, [first]);
    expect(
      offeredBy(HIVE, next)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...next].sort());
  });

  it('go forward, and are complete at the end', () => {
    expect(touch(CARDS, [], ['card:3'])).toEqual({ kind: 'chosen', path: ['card:3'] });
    expect(touch(CARDS, ['card:3', 'hornet:1'], ['done'])).toEqual({
      kind: 'complete',
      path: ['card:3', 'hornet:1', 'done'],
      action: 2,
    });
    expect(touch(CARDS, [], ['pass'])).toMatchObject({ kind: 'complete', action: 5 });
  });

  it('go back to before what is touched again', () => {
    const path = ['card:3', 'hornet:1', 'honey:blue'];
    expect(touch(CARDS, path, ['honey:blue'])).toEqual({ kind: 'back', path: path.slice(0, 2) });
    expect(touch(CARDS, path, ['card:3'])).toEqual({ kind: 'back', path: [] });
    expect(back(path)).toEqual(path.slice(0, 2));
    expect(back([])).toEqual([]);
  });

  it('switch to another thing as late in the path as they can', () => {
    expect(touch(CARDS, ['card:3', 'hornet:1'], ['hornet:2'])).toEqual({
      kind: 'chosen',
      path: ['card:3', 'hornet:2'],
    });
    expect(touch(CARDS, ['card:3', 'hornet:1'], ['card:7'])).toEqual({
      kind: 'chosen',
      path: ['card:7'],
    });
  });

  it('take a piece for the cell it lies on', () => {
    const climbing: Choices = {
      things: [],
      touches: [[9, ['piece:wB1', 'cell:1,0']]],
      ask: null,
      passing: null,
    };
    expect(touch(climbing, ['piece:wB1'], ['piece:bQ', 'cell:1,0'])).toMatchObject({ action: 9 });
  });

  it('tell what to ask about when they lead nowhere', () => {
    expect(touch(CARDS, ['card:3'], ['honey:red', 'cell:0,0'])).toEqual({
      kind: 'nowhere',
      path: ['card:3', 'honey:red'],
    });
    expect(touch(null, [], ['piece:bQ'])).toEqual({ kind: 'nowhere', path: ['piece:bQ'] });
  });

  it('keep what still can be done', () => {
    expect(kept(CARDS, ['card:3', 'hornet:9'])).toEqual(['card:3']);
    expect(kept(null, ['card:3'])).toEqual([]);
  });
});

describe('a chooser', () => {
  function sitting(confirms = false) {
    const outside = {
      choices: () => CARDS,
      confirms: () => confirms,
      act: vi.fn(),
      refused: vi.fn(),
    };
    return { outside, chooser: new Chooser(outside) };
  }

  it('acts when a path is complete', () => {
    const { outside, chooser } = sitting();
    for (const id of ['card:3', 'hornet:2', 'done']) chooser.touch([id]);
    expect(outside.act).toHaveBeenCalledExactlyOnceWith(3);
    expect(chooser.path).toEqual([]);
  });

  it('carries what leads on, never what would act by being taken up', () => {
    const { chooser } = sitting();
    expect(chooser.carries('card:3')).toBe(true);
    expect(chooser.carries('done')).toBe(false);
    for (const id of ['card:3', 'hornet:2']) chooser.touch([id]);
    expect(chooser.carries('card:3')).toBe(true);
    expect(chooser.carries('done')).toBe(false);
  });

  it('only shows where something could go while nothing is asked', () => {
    const { outside, chooser } = sitting();
    const planner = new Chooser({ ...outside, choices: () => null, plans: () => CARDS });
    expect([chooser.planning, planner.planning]).toEqual([false, true]);
    expect(planner.next.size).toBe(0);
    planner.touch(['card:3']);
    expect([...planner.next]).toEqual(['hornet:1', 'hornet:2']);
    planner.touch(['hornet:2']);
    planner.touch(['done']);
    expect(outside.act).not.toHaveBeenCalled();
    expect(outside.refused).toHaveBeenCalledExactlyOnceWith(['card:3', 'hornet:2', 'done']);
    expect(planner.path).toEqual(['card:3', 'hornet:2']);
  });

  it('waits to be confirmed if that is wished', () => {
    const { outside, chooser } = sitting(true);
    chooser.touch(['card:7']);
    chooser.touch(['done']);
    expect(outside.act).not.toHaveBeenCalled();
    expect(chooser.waiting).toBe(true);
    expect(chooser.path).toEqual(['card:7', 'done']);
    chooser.back();
    expect(chooser.path).toEqual(['card:7']);
    chooser.touch(['done']);
    chooser.touch(['done']);
    expect(outside.act).toHaveBeenCalledExactlyOnceWith(4);
  });

  it('asks why about what leads nowhere, and stays where it is', () => {
    const { outside, chooser } = sitting();
    chooser.touch(['card:3']);
    chooser.touch(['honey:red']);
    expect(outside.refused).toHaveBeenCalledExactlyOnceWith(['card:3', 'honey:red']);
    expect(chooser.path).toEqual(['card:3']);
  });

  it('shows a suggestion up to its last step', () => {
    const { outside, chooser } = sitting();
    chooser.suggest(2);
    expect(chooser.path).toEqual(['card:3', 'hornet:1']);
    expect(chooser.suggested).toEqual(['card:3', 'hornet:1', 'done']);
    chooser.touch(['done']);
    expect(outside.act).toHaveBeenCalledExactlyOnceWith(2);
  });
});
