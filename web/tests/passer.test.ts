import { describe, expect, it } from 'vitest';
import type { Pass } from '../src/lib/wire';
import { Passer } from '../src/table/passer.svelte';

const offer = (until: string, action = 1): Pass => ({
  action,
  until,
  label: { key: 'web.table.passing', params: {} },
});

describe('passing for a user', () => {
  it('asks until it is told otherwise', () => {
    const passer = new Passer();
    expect(passer.answer(0, offer('night 1'))).toBeNull();
    expect(passer.passes(0)).toBe(false);
  });

  it('declines every offer of the same time', () => {
    const passer = new Passer();
    expect(passer.begin(0, offer('day 2', 7))).toBe(7);
    expect(passer.answer(0, offer('day 2', 8))).toBe(8);
    expect(passer.passes(0)).toBe(true);
  });

  it('asks again when that time is over', () => {
    const passer = new Passer();
    passer.begin(0, offer('day 2'));
    expect(passer.answer(0, offer('day 3'))).toBeNull();
    expect(passer.passes(0)).toBe(false);
    expect(passer.answer(0, offer('day 2'))).toBeNull();
  });

  it('asks again when it is told to', () => {
    const passer = new Passer();
    passer.begin(0, offer('day 2'));
    passer.end(0);
    expect(passer.answer(0, offer('day 2'))).toBeNull();
  });

  it('leaves decisions that are no offers alone', () => {
    const passer = new Passer();
    passer.begin(0, offer('day 2'));
    expect(passer.answer(0, null)).toBeNull();
    expect(passer.passes(0)).toBe(true);
  });

  it('tells the seats of one user apart', () => {
    const passer = new Passer();
    passer.begin(0, offer('day 2'));
    expect(passer.answer(1, offer('day 2'))).toBeNull();
    expect(passer.passes(null)).toBe(false);
  });
});
