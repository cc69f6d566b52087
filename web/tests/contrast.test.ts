/** What is light can be told from the ground that it lies on. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { dress } from '../src/games/dress';
import { HONEY, VENOM } from '../src/games/hive/looks';
import { type SeatLook, WAX } from '../src/games/seats';
import Token from '../src/games/Token.svelte';

const ENOUGH = 1.6;
const STYLES = readFileSync(join(import.meta.dirname, '..', 'src', 'app.css'), 'utf-8');

/** The light colour of a token of the styles. */
function ground(name: string): string {
  return new RegExp(`--${name}: light-dark\\((#\\w{6})`).exec(STYLES)?.[1] ?? '';
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['sunken', 'ground', 'surface'])('on %s', (name) => {
  const light = [...WAX, ...Object.values(VENOM), ...Object.values(HONEY.white)].filter(
    ({ dark }) => !dark,
  );

  it.each(light.map((look): [string, SeatLook] => [look.top, look]))(
    'the edge of %s is seen',
    (_, { side }) => {
      expect(contrast(side, ground(name))).toBeGreaterThanOrEqual(ENOUGH);
    },
  );
});

it('a light piece has its edge all around', async () => {
  await dress('hive');
  const label = { key: '', params: {} };
  const place: [string, number, number, number] = ['board', 0, 0, 0];
  const outlines = [0, 1].map((seat) => {
    const thing = { id: 'piece', kind: 'piece', face: 'ant', place, label, seat };
    return render(Token, { game: 'hive', thing }).container.querySelectorAll('.outline').length;
  });
  expect(outlines).toEqual([1, 0]);
});
