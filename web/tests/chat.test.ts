import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it } from 'vitest';
import { settings } from '../src/lib/settings.svelte';
import type { Entry, TableInfo } from '../src/lib/wire';
import { speak } from '../src/lib/words.svelte';
import Chat from '../src/table/Chat.svelte';

const entry = { version: 3, at: 0, seat: null, name: '', text: '', number: 0, news: [] };
const table = { seats: [] } as unknown as TableInfo;

beforeEach(async () => {
  settings.language = 'en';
  await speak('en');
});

it('says how long the clocks stood', () => {
  const words = { key: 'server.stood.seconds', params: { seconds: 70 } };
  const entries = [{ ...entry, kind: 'stood', words, summary: null } as Entry];
  render(Chat, { props: { table, entries, text: '', onsay: async () => true } });
  expect(screen.getByRole('log').textContent?.trim()).toBe(
    'The server was away for 70 seconds; the clocks stood meanwhile.',
  );
});
