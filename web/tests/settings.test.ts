import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** The settings as a page that is opened now has them. */
const load = async () => ({
  ...(await import('svelte')),
  ...(await import('../src/lib/settings.svelte')),
});

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

it('has defaults', async () => {
  const { settings, DEFAULTS } = await load();
  expect({ ...settings }).toEqual(DEFAULTS);
});

it('takes up what was kept, except what makes no sense', async () => {
  localStorage.setItem(
    'apiary.settings',
    JSON.stringify({ theme: 'pink', sounds: false, confirm: 'yes', language: 'de', more: 1 }),
  );
  const { settings, DEFAULTS } = await load();
  expect({ ...settings }).toEqual({ ...DEFAULTS, sounds: false, language: 'de' });
});

it.each(['not json', '3', 'null'])('survives %s in the storage', async (text) => {
  localStorage.setItem('apiary.settings', text);
  const { settings, DEFAULTS } = await load();
  expect({ ...settings }).toEqual(DEFAULTS);
});

it('shows them to the style sheets and keeps them', async () => {
  const { flushSync, settings, keepSettings, calm } = await load();
  const stop = keepSettings();
  settings.theme = 'dark';
  settings.animate = false;
  flushSync();
  expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', animate: 'off' });
  expect(JSON.parse(localStorage.getItem('apiary.settings') ?? '')).toMatchObject({
    theme: 'dark',
    animate: false,
  });
  expect(calm()).toBe(true);
  stop();
});

it('works where storage is blocked', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const { flushSync, settings, keepSettings } = await load();
  const stop = keepSettings();
  settings.theme = 'light';
  flushSync();
  expect(document.documentElement.dataset.theme).toBe('light');
  stop();
});
