/** What the things of the games look like is also a file, from which `apiary.pictures` draws the same
 * without a browser. `npm run pictures` writes it.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { drawingsOf } from '../vite/drawings';

const SOURCES = join(import.meta.dirname, '..', 'src');
const FILE = join(import.meta.dirname, '..', '..', 'apiary', 'pictures', 'drawings.json');
const games = readdirSync(join(SOURCES, 'games'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `games/${name}/index.ts`);

it('writes down what is drawn', async () => {
  const shared = [
    'games/Token.svelte',
    'games/Digits.svelte',
    'board/geometry.ts',
    'board/ring.ts',
  ];
  const { tokens, files } = drawingsOf(SOURCES, [...games, ...shared]);
  const lines = Object.entries(files).map(
    ([name, file]) => `  ${JSON.stringify(name)}: ${JSON.stringify(file)}`,
  );
  const text = `{\n "tokens": ${JSON.stringify(tokens)},\n "files": {\n${lines.join(',\n')}\n }\n}\n`;
  await expect(text).toMatchFileSnapshot(FILE);
});
