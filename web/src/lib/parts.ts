/**
 * Parts of the pages that are loaded when they are wanted: code, art, words. They can't always be had:
 * without a connection not yet, and after the server was upgraded not by a page from before.
 */
import { Refusal } from './api';

/** What is said where only reloading the page helps. */
export const OUTDATED = 'web.error.outdated';

/** What `load` brings, or why it can't be had in words that can be said. */
export async function fetched<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    await mendSheets();
    return await load();
  } catch {
    const key = (await isOutdated()) ? OUTDATED : 'web.error.offline';
    throw new Refusal({ key, params: {} }, 0);
  }
}

/** Whether the server has other pages by now than the one that this is. */
async function isOutdated(): Promise<boolean> {
  const start = document.querySelector('script[type=module]')?.getAttribute('src');
  if (!start) return false;
  try {
    const page = await fetch('/', { cache: 'no-store' });
    return page.ok && !(await page.text()).includes(start);
  } catch {
    return false;
  }
}

/** Style sheets that could not be had: what loads a part does not ask twice for them. */
const missing = new Set<HTMLLinkElement>();
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target);
  },
  true,
);

async function mendSheets(): Promise<void> {
  const sheets = [...missing];
  missing.clear();
  await Promise.all(sheets.map(loadedAgain));
}

function loadedAgain(sheet: HTMLLinkElement): Promise<unknown> {
  const another = sheet.cloneNode() as HTMLLinkElement;
  const done = new Promise((resolve, reject) => {
    another.onload = resolve;
    another.onerror = reject;
  });
  sheet.replaceWith(another);
  return done;
}
