import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { settings } from '../src/lib/settings.svelte';
import { known, LANGUAGES, language, learn, say, speak, t, wished } from '../src/lib/words.svelte';

const ROOT = join(import.meta.dirname, '..', 'src');
const KEY = /(['"`])(web\.(?:[\w.]|\$\{[^}]*\})+)\1/g;
const PARAMETER = /\{(\w+)\}/g;

const catalogue = (name: string): Record<string, string> =>
  JSON.parse(readFileSync(join(ROOT, 'words', `${name}.json`), 'utf-8'));
const english = catalogue('en');

/** The keys that the sources name, `*` where they are put together. */
function named(): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of readdirSync(ROOT, { recursive: true, encoding: 'utf-8' })) {
    if (!/\.(svelte|ts)$/.test(name)) continue;
    for (const [, , key] of readFileSync(join(ROOT, name), 'utf-8').matchAll(KEY)) {
      found.set((key as string).replace(/\$\{[^}]*\}/g, '*'), name);
    }
  }
  return found;
}

const pattern = (key: string) =>
  new RegExp(`^${key.replaceAll('.', '\\.').replaceAll('*', '\\w+')}$`);
const params = (sentence: string) =>
  [...sentence.matchAll(PARAMETER)].map(([, name]) => name).sort();

describe.each(LANGUAGES)('the catalogue %s', (name) => {
  const words = catalogue(name);

  it('has the keys of the English one, in order', () => {
    expect(Object.keys(words)).toEqual(Object.keys(english).sort());
  });

  it.each(Object.keys(english))('says %s with the same parameters', (key) => {
    expect(params(words[key] ?? '')).toEqual(params(english[key] ?? ''));
    expect(words[key]?.trim()).toBe(words[key]);
    expect(words[key]).toMatch(/^[^!]+$/);
  });
});

it.each([...named()])('%s of %s is in the catalogue', (key) => {
  expect(Object.keys(english).filter((one) => pattern(key).test(one))).not.toEqual([]);
});

it('has no key that nobody uses', () => {
  const used = [...named().keys()].map(pattern);
  const unused = Object.keys(english).filter((key) => !used.some((one) => one.test(key)));
  expect(unused).toEqual([]);
});

it('says sentences, not words, differently in each language', () => {
  const others = LANGUAGES.slice(1).map(catalogue);
  const same = Object.entries(english).filter(
    ([key, sentence]) =>
      /[a-z]{4,} [a-z]{2,}/.test(sentence) && others.some((words) => words[key] === sentence),
  );
  expect(same).toEqual([]);
});

describe('saying', () => {
  beforeEach(async () => {
    settings.language = 'en';
    await speak('en');
  });

  it('puts parameters in, also messages and lists of messages', () => {
    const white = { key: 'hive.white', params: {} };
    const black = { key: 'hive.black', params: {} };
    expect(say({ key: 'core.end.resigned', params: { seat: white } })).toBe('White resigned.');
    expect(t('core.verbatim', { text: [white, black] })).toBe('White, Black');
    expect(t('web.tables.moves', { moves: 12 })).toBe('12 moves');
  });

  it('leaves what looks like a parameter in what somebody wrote', () => {
    expect(t('core.verbatim', { text: '{text}' })).toBe('{text}');
  });

  it('breaks no line before a mark', async () => {
    settings.language = 'fr';
    await speak('fr');
    await learn('hive', 'play');
    expect(t('hive.in_line', { line: 3, why: 'a ; b' })).toBe('Ligne 3\u00a0: a ; b');
    expect(t('core.no_such_thing', { thing: 'y' })).toContain('«\u00a0y\u00a0»');
  });

  it('shows the key of a sentence that is missing', () => {
    expect(t('nowhere.to_be_found')).toBe('nowhere.to_be_found');
  });

  it('goes over to another language at once', async () => {
    settings.language = 'fr';
    await speak('fr');
    expect(t('hive.black')).toBe('les Noirs');
    expect(language()).toBe('fr');
    expect(document.documentElement.lang).toBe('fr');
  });

  it('says what a game says once that was learned, in every language', async () => {
    expect(t('hornet.title')).toBe('Hornet');
    expect(t('hornet.option.map.title')).toBe('hornet.option.map.title');
    await learn('hornet', 'options');
    expect(t('hornet.option.map.title')).not.toBe('hornet.option.map.title');
    const english = t('hornet.option.map.title');
    settings.language = 'de';
    await Promise.all([speak('de'), learn('hornet', 'guide')]);
    expect(t('hornet.option.map.title')).not.toBe(english);
    expect(known('hornet.guide.penalties.title')).toBe(true);
  });

  it('shows the keys of a game without words', async () => {
    await learn('tictactoe', 'play');
    expect(t('tictactoe.title')).toBe('tictactoe.title');
  });

  it('ignores a language that came too late', async () => {
    settings.language = 'de';
    await Promise.all([speak('fr'), speak('de')]);
    expect(language()).toBe('de');
  });

  it('wishes the language set, else the first of the browser that it knows, else English', () => {
    expect(wished('fr', ['de'])).toBe('fr');
    expect(wished('auto', ['nl-NL', 'de-CH', 'fr'])).toBe('de');
    expect(wished('auto', ['nl'])).toBe('en');
  });
});
