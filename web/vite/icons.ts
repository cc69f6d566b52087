/** The drawings of game-icons as components, with whole numbers: nobody sees a part of their 512
 * units, and half as much is loaded.
 */
import { createRequire } from 'node:module';
import { optimize } from 'svgo';
import plugin from 'unplugin-icons/vite';

const { icons: drawn } = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json') as {
  icons: Record<string, { body: string }>;
};

/** An icon as a component. */
export function drawing(name: string): string {
  const body = drawn[name]?.body ?? '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${body}</svg>`;
  return optimize(svg, { plugins: [{ name: 'convertPathData', params: { floatPrecision: 0 } }] })
    .data;
}

export const icons = () =>
  plugin({ compiler: 'svelte', customCollections: { 'game-icons': drawing } });
