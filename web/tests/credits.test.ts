import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { artists, ICONS } from '../src/lib/credits';

const ROOT = join(import.meta.dirname, '..', 'src');

it('credits every drawing of game-icons that is used, and no other', () => {
  const used = readdirSync(ROOT, { recursive: true, encoding: 'utf-8' })
    .filter((name) => /\.(svelte|ts)$/.test(name))
    .flatMap((name) => [
      ...readFileSync(join(ROOT, name), 'utf-8').matchAll(/~icons\/game-icons\/([\w-]+)/g),
    ])
    .map(([, icon]) => icon);
  expect(Object.keys(ICONS)).toEqual([...new Set(used)].sort());
});

it('names each artist once', () => {
  expect(artists()).toContainEqual({ name: 'Carl Olsen', icons: ['spider-alt'] });
  expect(artists().find(({ name }) => name === 'Delapouite')?.icons).toContain('ladybug');
  expect(
    artists()
      .flatMap(({ icons }) => icons)
      .sort(),
  ).toEqual(Object.keys(ICONS));
});
