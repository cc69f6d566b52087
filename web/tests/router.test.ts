import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { entitle, go, resolve, route, startRouter } from '../src/lib/router.svelte';

const at = (path: string) => resolve(new URL(path, 'http://apiary.test'));

describe('the page of an address', () => {
  it.each([
    ['/', 'Home', {}],
    ['/new/hive', 'NewTable', { game: 'hive' }],
    ['/new', 'NewTable', {}],
    ['/t/a-B_9?invite=k', 'Table', { id: 'a-B_9' }],
    ['/t/abc/replay?move=4', 'Replay', { id: 'abc' }],
    ['/rules/hive#moving', 'Rules', { game: 'hive' }],
    ['/rules/', 'Rules', {}],
    ['/settings', 'Settings', {}],
    ['/t/abc/else', 'NotFound', {}],
    ['/T/abc', 'NotFound', {}],
  ])('%s is %s', (path, page, params) => {
    expect(at(path)).toMatchObject({ page, params });
  });

  it('keeps the query and the anchor', () => {
    const { query, hash } = at('/rules/hive?ruling=V-7#die%20Assel');
    expect(query.get('ruling')).toBe('V-7');
    expect(hash).toBe('die Assel');
    expect(at('/rules/hive#100%').hash).toBe('100%');
  });
});

describe('following links', () => {
  let stop: () => void;
  const click = (html: string, init: MouseEventInit = {}): MouseEvent => {
    document.body.innerHTML = html;
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
    // jsdom has no pages to go to: what the router leaves alone ends here.
    window.addEventListener('click', (late) => late.preventDefault(), { once: true });
    const untouched = document.querySelector('a > b, a');
    let taken = false;
    document.addEventListener(
      'click',
      (seen) => {
        taken = seen.defaultPrevented;
      },
      { once: true },
    );
    untouched?.dispatchEvent(event);
    return Object.assign(event, { taken });
  };

  beforeEach(() => {
    stop = startRouter();
    go('/');
  });
  afterEach(() => stop());

  it('shows pages of the client without loading anything', () => {
    expect(click('<a href="/about"><b>About</b></a>')).toMatchObject({ taken: true });
    expect(route.now.page).toBe('About');
    expect(window.location.pathname).toBe('/about');
  });

  it.each([
    ['<a href="https://game-icons.net">', {}],
    ['<a href="/api/docs">', {}],
    ['<a href="/docs/">', {}],
    ['<a href="/about" target="_blank">', {}],
    ['<a href="/api/tables/x/record" download>', {}],
    ['<a href="/about">', { ctrlKey: true }],
    ['<a href="/about">', { button: 1 }],
  ])('leaves %s %o to the browser', (html, init) => {
    expect(click(html, init)).toMatchObject({ taken: false });
    expect(route.now.page).toBe('Home');
  });

  it('forgets the name a page gave itself when another is shown', () => {
    entitle('Your turn');
    go('/?x=1');
    expect(route.title).toBe('Your turn');
    go('/settings');
    expect(route.title).toBeNull();
  });
});
