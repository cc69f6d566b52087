import { beforeEach, describe, expect, it } from 'vitest';
import { Draft, isOneOf, withPart } from '../src/lib/draft.svelte';
import { fewest, wish } from '../src/lib/start';
import type { OptionInfo } from '../src/lib/wire';
import { crowded, hive } from './fixtures';

const named = (name: string) => hive.options.find((one) => one.name === name) as OptionInfo;

beforeEach(() => localStorage.clear());

describe('a table in one click', () => {
  it('is played by two where that is possible, else by the fewest', () => {
    expect(fewest(hive)).toBe(2);
    expect(fewest(crowded)).toBe(3);
  });

  it.each([
    ['bot' as const, [{ kind: 'me' }, { kind: 'bot', level: 'normal' }], false],
    ['pass' as const, [{ kind: 'me' }, { kind: 'me' }], false],
    ['friend' as const, [{ kind: 'me' }, { kind: 'friend' }], true],
  ])('against a %s', (start, seats, shuffle) => {
    expect(wish(hive, start)).toEqual({ game: 'hive', seats, shuffle });
  });
});

describe('the form of a new table', () => {
  it('begins with the usual', () => {
    expect(new Draft(hive).wish()).toEqual({
      game: 'hive',
      seats: [{ kind: 'me' }, { kind: 'bot', level: 'normal' }],
      options: { expansions: '', queen_first: true, repetition_draw: 3 },
      shuffle: true,
      clock: { kind: 'none' },
      public: false,
    });
  });

  it('seats whoever shall begin first', () => {
    const draft = new Draft(hive);
    draft.begins = 'other';
    expect(draft.wish()).toMatchObject({
      seats: [{ kind: 'bot' }, { kind: 'me' }],
      shuffle: false,
    });
    draft.begins = 'me';
    expect(draft.wish()).toMatchObject({
      seats: [{ kind: 'me' }, { kind: 'bot' }],
      shuffle: false,
    });
  });

  it('draws no lots when I play both sides', () => {
    const draft = new Draft(hive);
    draft.rest = [{ kind: 'me', level: 'normal' }];
    expect(draft.alone).toBe(true);
    expect(draft.wish().shuffle).toBe(false);
  });

  it('keeps the seats in order where they do not say who begins', () => {
    const draft = new Draft({ ...hive, first_seat_begins: false });
    expect(draft.ordered).toBe(false);
    draft.begins = 'other';
    expect(draft.wish()).toMatchObject({
      seats: [{ kind: 'me' }, { kind: 'bot' }],
      shuffle: false,
    });
  });

  it('lists a table that is open to anyone', () => {
    const draft = new Draft(hive);
    draft.rest = [{ kind: 'open', level: 'normal' }];
    expect(draft.wish()).toMatchObject({ public: true, seats: [{ kind: 'me' }, { kind: 'open' }] });
    expect(draft.listed).toBe(false);
  });

  it('changes how many play without forgetting who', () => {
    const draft = new Draft(crowded);
    draft.rest = [
      { kind: 'friend', level: 'easy' },
      { kind: 'open', level: 'easy' },
    ];
    draft.count = 4;
    expect(draft.rest.map(({ kind }) => kind)).toEqual(['friend', 'open', 'bot']);
  });

  it.each([
    [3, null],
    [0, null],
    [1, 'web.new.gap'],
    [-1, 'web.new.whole'],
    [2.5, 'web.new.whole'],
    ['', 'web.new.whole'],
  ])('checks the number %s', (value, key) => {
    const draft = new Draft(hive);
    draft.options.repetition_draw = value;
    expect(draft.optionProblem(named('repetition_draw'))?.key ?? null).toBe(key);
    expect(draft.valid).toBe(key === null);
  });

  it.each([
    ['', null],
    ['ab', null],
    ['a', 'web.new.picks'],
    ['abc', 'web.new.picks'],
  ])('wants as many parts as are picked, or none: %s', (value, key) => {
    const parts = ['a', 'b', 'c'].map((letter) => ({
      value: letter,
      title: { key: letter, params: {} },
      meaning: { key: letter, params: {} },
      face: letter,
    }));
    const option: OptionInfo = {
      ...named('expansions'),
      name: 'cards',
      values: [],
      parts,
      picks: 2,
    };
    const draft = new Draft({ ...hive, options: [option] });
    draft.options.cards = value;
    expect(draft.optionProblem(option)?.key ?? null).toBe(key);
    expect(draft.valid).toBe(key === null);
  });

  it('checks only the numbers of the clock that is wished', () => {
    const draft = new Draft(hive);
    draft.custom = { kind: 'live', minutes: 0, increment: 200, days: 99 };
    expect(draft.valid).toBe(true);
    draft.clock = 'custom';
    expect(draft.clockProblem('minutes')?.params).toEqual({ least: 1, most: 180 });
    expect(draft.clockProblem('increment')?.params).toEqual({ least: 0, most: 180 });
    expect(draft.clockProblem('days')).toBeNull();
    draft.custom = { kind: 'correspondence', minutes: 0, increment: 0, days: 30 };
    expect(draft.valid).toBe(true);
    expect(draft.wish().clock).toEqual({ kind: 'correspondence', days: 30 });
  });

  it('remembers the last choices of each game', () => {
    const draft = new Draft(hive);
    draft.options.expansions = 'ML';
    draft.rest = [{ kind: 'bot', level: 'hard' }];
    draft.clock = '10+10';
    draft.begins = 'me';
    draft.listed = true;
    draft.keep();
    expect(new Draft(hive).wish()).toEqual(draft.wish());
    expect(new Draft(crowded).clock).toBe('none');
  });

  it('forgets what does not fit any more', () => {
    const kept = {
      rest: [{ kind: 'bot', level: 'godlike' }],
      options: { expansions: 'X', queen_first: 'no', gone: 1 },
      begins: 'nobody',
      clock: 'sundial',
      custom: null,
    };
    const usual = new Draft(hive).wish();
    localStorage.setItem('apiary.new.hive', JSON.stringify(kept));
    expect(new Draft(hive).wish()).toEqual(usual);
  });
});

it('keeps the letters of parts in their order', () => {
  const expansions = named('expansions');
  expect(withPart(expansions, 'P', 'M', true)).toBe('MP');
  expect(withPart(expansions, 'MLP', 'L', false)).toBe('MP');
  expect(withPart(expansions, '', 'L', true)).toBe('L');
});

describe('options that depend on others', () => {
  const venomous = {
    ...hive,
    options: [
      ...hive.options,
      { ...named('expansions'), name: 'mode', default: 'base', values: ['base', 'venom'] },
      { ...named('repetition_draw'), name: 'stings', when: [{ option: 'mode', value: 'venom' }] },
      { ...named('repetition_draw'), name: 'throws', when: [{ option: 'expansions', value: 'P' }] },
    ],
  };
  const mode = venomous.options.find(({ name }) => name === 'mode') as OptionInfo;
  mode.parts = ['base', 'venom'].map((value) => ({
    value,
    title: mode.title,
    meaning: mode.meaning,
    face: '',
  }));
  const [stings, throws] = venomous.options.slice(-2) as [OptionInfo, OptionInfo];

  it('are one of the parts where the usual value is a part', () => {
    expect(isOneOf(mode)).toBe(true);
    expect(isOneOf(named('expansions'))).toBe(false);
  });

  it('matter only with the value or the part they are about', () => {
    const draft = new Draft(venomous);
    expect([draft.matters(stings), draft.matters(throws), draft.matters(mode)]).toEqual([
      false,
      false,
      true,
    ]);
    draft.options.mode = 'venom';
    draft.options.expansions = 'MP';
    expect([draft.matters(stings), draft.matters(throws)]).toEqual([true, true]);
  });

  it('matter only with so many players', () => {
    const teams: OptionInfo = {
      ...named('queen_first'),
      name: 'teams',
      default: false,
      seats: [4],
    };
    const draft = new Draft({ ...crowded, options: [teams] });
    draft.options.teams = true;
    expect([draft.matters(teams), draft.wish().options]).toEqual([false, { teams: false }]);
    draft.count = 4;
    expect([draft.matters(teams), draft.wish().options]).toEqual([true, { teams: true }]);
  });

  it('are sent with their usual value and can be nothing wrong while they do not matter', () => {
    const draft = new Draft(venomous);
    draft.options.stings = 1;
    expect(draft.optionProblem(stings)).toBeNull();
    expect(draft.wish().options).toMatchObject({ stings: 3 });
    draft.options.mode = 'venom';
    expect(draft.optionProblem(stings)).not.toBeNull();
    draft.options.stings = 7;
    expect(draft.wish().options).toMatchObject({ mode: 'venom', stings: 7 });
  });
});
