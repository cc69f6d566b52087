import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { go, route } from '../src/lib/router.svelte';
import { settings } from '../src/lib/settings.svelte';
import { games } from '../src/lib/shared.svelte';
import { learnPage, speak } from '../src/lib/words.svelte';
import Home from '../src/pages/Home.svelte';
import { black, hive, seat, table, white } from './fixtures';

const mine = [
  table({ id: 'theirs', pending: [1], updated: 9 }),
  table({ id: 'due', updated: 1, seats: [white, { ...black, name: 'Willi' }] }),
];
const open = [table({ id: 'free', status: 'waiting', seats: [black, seat({ kind: 'open' })] })];

let posted: unknown[];
let refuse = false;

beforeEach(async () => {
  settings.language = 'en';
  await Promise.all([speak('en'), learnPage('Home')]);
  go('/');
  posted = [];
  refuse = false;
  games.value = undefined;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    if (init?.method === 'POST') {
      if (refuse) throw new TypeError('Failed to fetch');
      posted.push(JSON.parse(String(init.body)));
      return Response.json({ id: 'new' });
    }
    return Response.json(path === '/api/games' ? [hive] : { mine, open, watch: [] });
  });
});
afterEach(() => vi.restoreAllMocks());

it('puts the table where I am awaited first', async () => {
  render(Home);
  const section = await screen.findByRole('region', { name: 'Your tables' });
  const links = within(section).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/t/due', '/t/theirs']);
  expect(links[0]?.textContent).toContain('Willi');
  expect(links[0]?.textContent).toContain('Your turn');
});

it('offers free seats', async () => {
  render(Home);
  const section = await screen.findByRole('region', { name: 'Open tables' });
  expect(within(section).getByRole('link').textContent).toContain('Take a seat');
});

it('starts a game against a bot in one click', async () => {
  render(Home);
  await fireEvent.click(await screen.findByRole('button', { name: 'Play a bot' }));
  await waitFor(() => expect(route.now.path).toBe('/t/new'));
  expect(posted).toEqual([
    {
      game: 'hive',
      seats: [{ kind: 'me' }, { kind: 'bot' }],
      options: {},
      shuffle: false,
    },
  ]);
});

it('says why a game could not be started, and lets me try again', async () => {
  refuse = true;
  render(Home);
  const button = await screen.findByRole('button', { name: 'Invite a friend' });
  await fireEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).toContain("can't be reached");
  refuse = false;
  await fireEvent.click(button);
  await waitFor(() => expect(route.now.path).toBe('/t/new'));
  expect(screen.queryByRole('alert')).toBeNull();
});
