import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settings } from '../src/lib/settings.svelte';
import type { SessionInfo } from '../src/lib/wire';
import { learnPage, speak } from '../src/lib/words.svelte';
import ChangePassword from '../src/parts/ChangePassword.svelte';
import Sessions from '../src/parts/Sessions.svelte';

const SESSION: SessionInfo = {
  id: 'a',
  kind: 'cookie',
  created: 0,
  used: Date.now(),
  current: false,
  label: '',
  browser: 'Firefox',
  system: 'Linux',
};
let sessions: SessionInfo[];
let asked: string[];
let refused: string;

beforeEach(async () => {
  settings.language = 'en';
  await Promise.all([speak('en'), learnPage('Account')]);
  asked = [];
  refused = '';
  sessions = [
    { ...SESSION, current: true },
    { ...SESSION, id: 'b', browser: 'Chrome', system: 'Android', used: Date.now() - 7_200_000 },
    { ...SESSION, id: 'c', browser: '', system: '' },
    { ...SESSION, id: 'd', kind: 'token', label: 'my bot', browser: '', system: '' },
  ];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    const method = init?.method ?? 'GET';
    if (method === 'GET') return Response.json(sessions);
    asked.push(`${method} ${path}${init?.body ? ` ${init.body}` : ''}`);
    if (refused) {
      const message = { key: refused, params: {} };
      return Response.json({ message, text: '', ruling: '' }, { status: 403 });
    }
    const id = String(path).split('/')[3];
    sessions = sessions.filter((one) => (id ? one.id !== id : one.current));
    return new Response(null, { status: 204 });
  });
});
afterEach(() => vi.restoreAllMocks());

const lines = () => screen.getAllByRole('listitem').map((line) => line.textContent ?? '');

it('lists browsers in words, this one without a button', async () => {
  render(Sessions);
  await screen.findByText('Firefox on Linux');
  expect(lines()).toHaveLength(3);
  const [own, other, third] = screen.getAllByRole('listitem') as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ];
  expect(within(own).getByText('This browser')).toBeTruthy();
  expect(within(own).queryByRole('button')).toBeNull();
  expect(within(other).getByText('Last used: 2 hours ago')).toBeTruthy();
  expect(within(third).getByText('A browser')).toBeTruthy();
});

it('logs out in one of them', async () => {
  render(Sessions);
  await fireEvent.click(
    await screen.findByRole('button', { name: 'Log out in Chrome on Android' }),
  );
  await screen.findByText('Logged out there.');
  expect(asked).toEqual(['DELETE /api/sessions/b']);
  expect(lines()).toHaveLength(2);
});

it('logs out in all others', async () => {
  render(Sessions);
  await fireEvent.click(await screen.findByRole('button', { name: 'Log out everywhere else' }));
  await screen.findByText('Logged out there.');
  expect(asked).toEqual(['DELETE /api/sessions']);
  expect(lines()).toHaveLength(1);
  expect(screen.queryByRole('button')).toBeNull();
});

async function fill(old: string, wanted: string): Promise<void> {
  await fireEvent.click(screen.getByRole('button', { name: 'Change my password…' }));
  await fireEvent.input(screen.getByLabelText('Old password'), { target: { value: old } });
  await fireEvent.input(screen.getByLabelText('New password'), { target: { value: wanted } });
  await fireEvent.click(screen.getByRole('button', { name: 'Change the password' }));
}

it('changes the password and says so', async () => {
  const onchanged = vi.fn();
  render(ChangePassword, { onchanged });
  await fill('honey and wax', 'wax and honey');
  await screen.findByText('You have a new password.');
  expect(asked).toEqual([
    'PUT /api/account/password {"old":"honey and wax","new":"wax and honey"}',
  ]);
  expect(onchanged).toHaveBeenCalledOnce();
  expect(screen.queryByLabelText('Old password')).toBeNull();
});

it('says what is wrong with a password, and keeps the form', async () => {
  const onchanged = vi.fn();
  render(ChangePassword, { onchanged });
  await fill('honey and wax', 'short');
  expect(asked).toEqual([]);
  expect(screen.getByText('At least 8 characters, please.')).toBeTruthy();
  refused = 'server.wrong_old_password';
  await fireEvent.input(screen.getByLabelText('New password'), {
    target: { value: 'long enough' },
  });
  await fireEvent.click(screen.getByRole('button', { name: 'Change the password' }));
  await screen.findByText('The old password is wrong.');
  expect(onchanged).not.toHaveBeenCalled();
});
