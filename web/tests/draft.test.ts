import { beforeEach, describe, expect, it } from 'vitest';
import { Draft } from '../src/lib/draft.svelte';
import type { OptionInfo } from '../src/lib/options';
import { fewest, wish } from '../src/lib/start';
import type { LettersInfo, NumberInfo, OneOfInfo, SwitchInfo } from '../src/lib/wire';
import { crowded, hive } from './fixtures';

const named = (name: string) => hive.options.find((one) => one.name === name) as OptionInfo;

beforeEach(() => localStorage.clear());

describe('a table in one click', () => {
  it('is played by two where that is possible, else by the fewest', () => {
    expect(fewest(hive)).toBe(2);
    expect(fewest(crowded)).toBe(3);
  });

  it.each([
    ['bot' as const, [{ kind: 'me' }, { kind: 'bot' }], false],
    ['pass' as const, [{ kind: 'me' }, { kind: 'me' }], false],
    ['friend' as const, [{ kind: 'me' }, { kind: 'friend' }], true],
  ])('against a %s', (start, seats, shuffle) => {
    expect(wish(hive, start)).toEqual({ game: 'hive', seats, options: {}, shuffle });
  });

  it('is a first game; against bots with as many as the rulebook suggests', () => {
    const first = { ...hive, seats: [2, 3], first_seats: 3, first_options: { queen_first: false } };
    expect(wish(first, 'bot')).toMatchObject({ options: { queen_first: false } });
    expect(wish(first, 'bot').seats).toHaveLength(3);
    expect(wish(first, 'friend').seats).toHaveLength(2);
  });
});

describe('the form of a new table', () => {
  it('asks for a casual game only where people play each other', () => {
    const draft = new Draft(hive);
    draft.rated = false;
    expect([draft.rivals, draft.wish().rated]).toEqual([false, true]);
    draft.rest = [{ kind: 'friend', level: 'nurse' }];
    expect([draft.rivals, draft.wish().rated]).toEqual([true, false]);
  });

  it('begins with the usual', () => {
    expect(new Draft(hive).wish()).toEqual({
      game: 'hive',
      seats: [{ kind: 'me' }, { kind: 'bot', level: 'egg' }],
      options: { expansions: '', queen_first: true, repetition_draw: 3 },
      shuffle: true,
      clock: { kind: 'none' },
      public: false,
      rated: true,
      rated_with_bots: false,
    });
  });

  it('begins with a first game, and leads back to it', () => {
    const first = { ...hive, seats: [2, 3], first_seats: 3, first_options: { queen_first: false } };
    const draft = new Draft(first);
    expect(draft.isFirst).toBe(true);
    expect(draft.wish().seats).toHaveLength(3);
    expect(draft.wish().options).toMatchObject({ queen_first: false, repetition_draw: 3 });
    draft.count = 2;
    expect(draft.isFirst).toBe(false);
    draft.first();
    draft.options.queen_first = true;
    expect(draft.isFirst).toBe(false);
    draft.first();
    expect(draft.isFirst).toBe(true);
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
    draft.rest = [{ kind: 'me', level: 'nurse' }];
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
    draft.rest = [{ kind: 'open', level: 'nurse' }];
    expect(draft.wish()).toMatchObject({ public: true, seats: [{ kind: 'me' }, { kind: 'open' }] });
    expect(draft.listed).toBe(false);
  });

  it('changes how many play without forgetting who', () => {
    const draft = new Draft(crowded);
    draft.rest = [
      { kind: 'friend', level: 'nurse' },
      { kind: 'open', level: 'nurse' },
    ];
    draft.count = 4;
    expect(draft.rest.map(({ kind }) => kind)).toEqual(['friend', 'open', 'bot']);
  });

  it.each([
    ['repetition_draw', 3, null],
    ['repetition_draw', 1, 'web.new.possible'],
    ['repetition_draw', '', 'web.new.possible'],
    ['cards', 'ab', null],
    ['cards', 'abc', 'web.new.picks'],
  ])('checks %s: %s', (name, value, key) => {
    const cards: LettersInfo = { ...(named('expansions') as LettersInfo), name: 'cards', picks: 2 };
    cards.parts = ['a', 'b', 'c'].map((letter) => ({
      value: letter,
      title: { key: letter, params: {} },
      meaning: null,
      face: letter,
    }));
    const options = [...hive.options, cards];
    const draft = new Draft({ ...hive, options });
    draft.options[name] = value;
    const option = options.find((one) => one.name === name) as OptionInfo;
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
    draft.rest = [{ kind: 'bot', level: 'queen' }];
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

describe('options that depend on others', () => {
  const draws = named('repetition_draw') as NumberInfo;
  const stings: NumberInfo = {
    ...draws,
    name: 'stings',
    when: [{ option: 'mode', value: 'venom' }],
  };
  const mode: OneOfInfo = {
    ...(named('expansions') as LettersInfo),
    kind: 'one_of',
    name: 'mode',
    default: 'base',
    parts: ['base', 'venom'].map((value) => ({
      value,
      title: { key: value, params: {} },
      meaning: null,
      face: '',
    })),
  };
  const venomous = { ...hive, options: [...hive.options, mode, stings] };

  it('are sent only with so many players', () => {
    const queens = named('queen_first') as SwitchInfo;
    const teams: SwitchInfo = { ...queens, name: 'teams', default: false, seats: [4] };
    const draft = new Draft({ ...crowded, options: [teams] });
    draft.options.teams = true;
    expect([draft.applying, draft.wish().options]).toEqual([[], { teams: false }]);
    draft.count = 4;
    expect([draft.applying, draft.wish().options]).toEqual([[teams], { teams: true }]);
  });

  it('are sent with their usual value and can be nothing wrong while they do not matter', () => {
    const draft = new Draft(venomous);
    draft.options.stings = 1;
    expect(draft.valid).toBe(true);
    expect(draft.wish().options).toMatchObject({ stings: 3 });
    draft.options.mode = 'venom';
    expect(draft.valid).toBe(false);
    draft.options.stings = 7;
    expect(draft.valid).toBe(true);
    expect(draft.wish().options).toMatchObject({ mode: 'venom', stings: 7 });
  });
});
