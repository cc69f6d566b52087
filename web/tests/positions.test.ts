import { expect, it, vi } from 'vitest';
import { Positions } from '../src/table/positions';

const answer = (number: number) => ({ position: { number } }) as never;

it('fetches a position once, and its neighbours ahead', async () => {
  const fetch = vi.fn(async (_: string, number: number) => answer(number));
  const positions = new Positions('t', fetch);
  await positions.get(2);
  positions.prepare(2, 3);
  await positions.get(3);
  await positions.get(1);
  expect(fetch.mock.calls.map(([, number]) => number)).toEqual([2, 3, 1]);
});

it('asks for nothing before the start or after the last one', () => {
  const fetch = vi.fn(async (_: string, number: number) => answer(number));
  new Positions('t', fetch).prepare(0, 0);
  expect(fetch).not.toHaveBeenCalled();
});

it('asks again for what failed, and for all after it was told to forget', async () => {
  const fetch = vi.fn(async (_: string, number: number) => answer(number));
  fetch.mockRejectedValueOnce(new Error('lost'));
  const positions = new Positions('t', fetch);
  await expect(positions.get(1)).rejects.toThrow('lost');
  await positions.get(1);
  positions.forget();
  await positions.get(1);
  expect(fetch).toHaveBeenCalledTimes(3);
});
