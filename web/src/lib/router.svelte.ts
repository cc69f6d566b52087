/**
 * Which page is shown, by the address.
 *
 * A page is a component in `src/pages/`, loaded when it is first gone to; it gets the named parts
 * of its path as properties (`/t/abc` shows `Table` with `id="abc"`), and is made anew when the
 * path changes. `route.query` and `route.hash` change without that.
 */
import { PAGES } from './agreed';

/** What the server shows without the client. */
const ELSEWHERE = /^\/(api|docs)\//;

export interface Route {
  page: string;
  params: Record<string, string>;
  path: string;
  query: URLSearchParams;
  hash: string;
  /** The key of the page's name. */
  title: string;
}

let current = $state.raw(resolve(new URL(window.location.href)));
let own = $state<string | null>(null);

/** The page shown now. */
export const route = {
  get now(): Route {
    return current;
  },
  /** What the page calls itself, if it does. */
  get title(): string | null {
    return own;
  },
};

/** Call the page shown now by this name, in the browser's title; until the next page. */
export function entitle(name: string): void {
  own = name;
}

/** Show the page of a path, such as `/rules/hive#moving`. */
export function go(path: string, { replace = false } = {}): void {
  const url = new URL(path, window.location.href);
  if (replace) window.history.replaceState(null, '', url);
  else window.history.pushState(null, '', url);
  show(url);
}

/** Follow links and the browser's buttons; returns how to stop. */
export function startRouter(): () => void {
  const back = () => show(new URL(window.location.href));
  window.addEventListener('popstate', back);
  document.addEventListener('click', follow);
  return () => {
    window.removeEventListener('popstate', back);
    document.removeEventListener('click', follow);
  };
}

/** The page that belongs to an address. */
export function resolve(url: URL): Route {
  const path = url.pathname.replace(/(?<=.)\/+$/, '');
  const place = { path, query: url.searchParams, hash: decoded(url.hash.slice(1)) };
  for (const { page, path: pattern, title } of PAGES) {
    const found = pattern.exec(path);
    if (found) {
      const params = Object.entries(found.groups ?? {}).filter(([, value]) => value !== undefined);
      return { page, params: Object.fromEntries(params), title, ...place };
    }
  }
  return { page: 'NotFound', params: {}, title: 'web.title.not_found', ...place };
}

function show(url: URL): void {
  const next = resolve(url);
  if (next.path !== current.path) own = null;
  current = next;
}

/** Go where a link points, if it points into the client and no key asks for anything else. */
function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target || link.hasAttribute('download')) return;
  const url = new URL(link.href);
  if (url.origin !== window.location.origin || ELSEWHERE.test(url.pathname)) return;
  event.preventDefault();
  if (url.href !== window.location.href) go(url.href);
  else show(url);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
