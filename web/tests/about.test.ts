import { render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settings } from '../src/lib/settings.svelte';
import { learnPage, speak } from '../src/lib/words.svelte';
import About from '../src/pages/About.svelte';
import { hive } from './fixtures';

let docs: boolean;

beforeEach(async () => {
  settings.language = 'en';
  await Promise.all([speak('en'), learnPage('About')]);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path) =>
    Response.json(path === '/api/health' ? { version: '1', docs } : [hive]),
  );
});
afterEach(() => vi.restoreAllMocks());

it('leads to the documentation where the server has it', async () => {
  docs = true;
  render(About);
  const link = await screen.findByRole('link', { name: 'Documentation' });
  expect(link.getAttribute('href')).toBe('/docs/');
});

it('does not where the server has none', async () => {
  docs = false;
  render(About);
  await waitFor(() => expect(fetch).toHaveBeenCalledWith('/api/health', expect.anything()));
  await screen.findByText('Hive', { selector: 'strong' });
  expect(screen.queryByRole('link', { name: 'Documentation' })).toBeNull();
});
