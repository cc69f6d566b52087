import { afterEach, expect, it, vi } from 'vitest';
import * as api from '../src/lib/api';

const answer = (status: number, body: string) =>
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body || null, { status }));

const refusal = async (asked: Promise<unknown>) => {
  const error: unknown = await asked.then(() => null).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(api.Refusal);
  return error as api.Refusal;
};

afterEach(() => vi.restoreAllMocks());

it('asks with JSON and reads JSON', async () => {
  const fetched = answer(201, '{"id": "abc"}');
  expect(await api.newTable({ game: 'hive', seats: [{ kind: 'me' }] })).toEqual({ id: 'abc' });
  const [path, init] = fetched.mock.calls[0] ?? [];
  expect(path).toBe('/api/tables');
  expect(init).toMatchObject({ method: 'POST', headers: { 'Content-Type': 'application/json' } });
  expect(JSON.parse(String(init?.body))).toEqual({ game: 'hive', seats: [{ kind: 'me' }] });
});

it('reads an empty answer', async () => {
  answer(204, '');
  expect(await api.logOut()).toBeUndefined();
});

it('writes ids into paths so that they stay ids', async () => {
  const fetched = answer(204, '');
  await api.deleteToken('a/../b');
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/tokens/a%2F..%2Fb');
});

it('passes on what the server refuses, in no language', async () => {
  const message = { key: 'server.login_taken', params: { login: 'maya' } };
  answer(409, JSON.stringify({ message, text: 'The login maya is taken.', ruling: '' }));
  const error = await refusal(api.register({ login: 'maya', password: '12345678' }));
  expect(error).toMatchObject({ status: 409, words: message, message: 'The login maya is taken.' });
  expect(api.explain(error)).toEqual(message);
});

it.each([
  [502, '<html>Bad gateway</html>', 'web.error.server'],
  [418, '{"tea": true}', 'web.error.unexpected'],
  [200, 'not json', 'web.error.unexpected'],
])('makes the best of %i %s', async (status, body, key) => {
  answer(status, body);
  expect((await refusal(api.me())).words.key).toBe(key);
});

it('says when the server is out of reach', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const error = await refusal(api.games());
  expect(error).toMatchObject({ status: 0, words: { key: 'web.error.offline' } });
});

it.each([
  ['hive', { mode: 'base', modules: '' }, ['PGN', 'SGF']],
  ['hive', { mode: 'venom', modules: '' }, []],
  ['hive', { mode: 'base', modules: 'H' }, []],
  ['hornet', { map: 'free' }, []],
])('offers what other programs know of %s with %o', (game, options, names) => {
  const table = { id: 'abc', game, options } as unknown as Parameters<typeof api.exportPaths>[0];
  expect(Object.keys(api.exportPaths(table))).toEqual(names);
});
