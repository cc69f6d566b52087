/** How the sources are written, where no linter looks. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', 'src');
const SCRIPT = /<script[^>]*>\n(.*?)<\/script>/gs;
const components = readdirSync(ROOT, { recursive: true, encoding: 'utf-8' }).filter((name) =>
  name.endsWith('.svelte'),
);

it.each(components)('the scripts of %s begin at the margin', (name) => {
  const text = readFileSync(join(ROOT, name), 'utf-8');
  for (const [, script = ''] of text.matchAll(SCRIPT)) expect(script).toMatch(/^\S/);
});
