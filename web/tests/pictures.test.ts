/** The pictures of the home page are files, so that it need not load the art of every game: each is
 * drawn here as the game draws itself. `npm run pictures` writes them.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import SceneView from '../src/board/SceneView.svelte';
import { dress } from '../src/games/dress';
import type { Scene } from '../src/lib/wire';
import pictures from './fixtures/pictures.json';

const SOURCES = join(import.meta.dirname, '..', 'src');
const SVG = 'http://www.w3.org/2000/svg';
const APART = 24;
const RULE = /([^{}]+)\{([^{}]*)\}/g;
/** Comments, and what depends on the screen or moves. */
const LEFT_OUT = /\/\*.*?\*\/|@[^{}]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/gs;
const TOKEN = /(--[\w-]+):\s*([^;]+);/g;
const TOKENS = new Map(
  [...readFileSync(join(SOURCES, 'app.css'), 'utf-8').matchAll(TOKEN)]
    .reverse() // the first counts, not what some screens make of it
    .map(([, name = '', value = '']) => [name, value]),
);

/** The styles of what is drawn, without those that match nothing. */
function stylesOf(drawing: Element): string {
  const sheets = [...document.querySelectorAll('style')].map(({ textContent }) => textContent);
  const written = sheets.join('\n').replace(LEFT_OUT, '');
  const rules = [...written.matchAll(RULE)].flatMap(([, selectors = '', body = '']) => {
    const used = selectors.split(',').filter((one) => drawing.querySelector(one.trim()));
    const said = body.replace(/\s+/g, ' ').trim();
    return used.length && said ? [`${used.map((one) => one.trim()).join()}{${said}}`] : [];
  });
  const styles = [...new Set(rules)].join('');
  const markup = styles + drawing.outerHTML;
  const tokens = [...TOKENS].filter(([name]) => markup.includes(`var(${name})`));
  const root = tokens.map(([name, value]) => `${name}:${value}`).join(';');
  return `svg{color-scheme:light dark;${root}}${styles}`;
}

/** Without what only a page needs. */
function bare(drawing: Element): void {
  for (const element of drawing.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      if (/^(data-|aria-|role$|tabindex$)/.test(name) || value === '')
        element.removeAttribute(name);
      else if (name !== 'class')
        element.setAttribute(
          name,
          value.replace(/-?\d+\.\d{3,}/g, (number) => String(Number(Number(number).toFixed(2)))),
        );
    }
  }
  const comments = document.createTreeWalker(drawing, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
}

/** The boards of a scene one below the other, as one drawing. */
function together(boards: SVGSVGElement[]): SVGSVGElement {
  const whole = document.createElementNS(SVG, 'svg');
  const boxes = boards.map((board) => board.getAttribute('viewBox')?.split(' ').map(Number) ?? []);
  const width = Math.max(...boxes.map(([, , wide = 0]) => wide));
  let y = 0;
  for (const [n, board] of boards.entries()) {
    const [, , wide = 1, high = 0] = boxes[n] ?? [];
    const height = Math.round((high * width) / wide);
    board.removeAttribute('class'); // which makes it fill a page
    board.setAttribute('y', String(y));
    board.setAttribute('width', String(Math.round(width)));
    board.setAttribute('height', String(height));
    whole.append(board);
    y += height + APART;
  }
  whole.setAttribute('viewBox', `0 0 ${Math.round(width)} ${y - APART}`);
  return whole;
}

it.each(Object.keys(pictures))('shows %s as it draws itself', async (game) => {
  const scene = pictures[game as keyof typeof pictures] as unknown as Scene;
  await dress(game, []);
  const { container } = render(SceneView, { scene, game, still: true });
  const boards = [...container.querySelectorAll<SVGSVGElement>('.scene > svg')];
  expect(boards).not.toEqual([]);
  bare(container);
  const drawing = together(boards);
  const style = document.createElementNS(SVG, 'style');
  style.textContent = stylesOf(drawing);
  drawing.prepend(style);
  const text = `${new XMLSerializer().serializeToString(drawing)}\n`;
  await expect(text).toMatchFileSnapshot(join(SOURCES, 'games', game, 'picture.svg'));
});
