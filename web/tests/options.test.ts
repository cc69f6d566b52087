import { describe, expect, it } from 'vitest';
import {
  allows,
  applying,
  few,
  includes,
  type OptionInfo,
  type Values,
  withPart,
} from '../src/lib/options';
import type { LettersInfo, OneOfInfo } from '../src/lib/wire';
import examples from './fixtures/options.json';

interface Example {
  option: OptionInfo;
  legal: unknown[];
  illegal: unknown[];
}
/** What the server says of its options (`tests/web/options.py`). */
const games = examples.games as unknown as Record<string, Example[]>;
const described = (game: string) => games[game]?.map(({ option }) => option) ?? [];
const option = (game: string, name: string) =>
  described(game).find((one) => one.name === name) as OptionInfo;

describe.each(Object.entries(games))('the options of %s', (_, options) => {
  it.each(options)('$option.name', ({ option, legal, illegal }) => {
    expect(allows(option, option.default)).toBe(true);
    expect(legal.filter((value) => !allows(option, value))).toEqual([]);
    expect(illegal.filter((value) => allows(option, value))).toEqual([]);
  });
});

it.each(examples.tables)('apply as the server thinks: $game, $values', (table) => {
  const options = described(table.game);
  const usual = Object.fromEntries(options.map((one) => [one.name, one.default]));
  const found = applying(options, table.players, {
    ...usual,
    ...(table.values as Values),
  });
  expect(found.map(({ name }) => name)).toEqual(table.applying);
});

describe('a value of parts', () => {
  const expansions = option('hive', 'expansions') as LettersInfo;
  const mode = option('hive', 'mode') as OneOfInfo;

  it('keeps its letters in order', () => {
    expect(withPart(expansions, 'P', 'M', true)).toBe('MP');
    expect(withPart(expansions, 'MLP', 'L', false)).toBe('MP');
    expect(withPart(expansions, '', 'L', true)).toBe('L');
  });

  it('is one of them where one is chosen', () => {
    expect(withPart(mode, 'base', 'venom', true)).toBe('venom');
    expect(includes(mode, 'venom_extras', 'venom')).toBe(false);
    expect(includes(expansions, 'MP', 'P')).toBe(true);
  });
});

it('lists a number that has few values', () => {
  expect(few(option('hive', 'extra_ticks'))[0]).toBe(0);
  expect(few(option('hive', 'repetition_draw'))).toEqual([]);
  const small = { ...option('hive', 'repetition_draw'), most: 3 } as OptionInfo;
  expect(few(small)).toEqual([0, 2, 3]);
});
