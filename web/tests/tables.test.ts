import { beforeEach, describe, expect, it } from 'vitest';
import { settings } from '../src/lib/settings.svelte';
import { clockName, myTurn, others, result, standing } from '../src/lib/tables';
import { ago } from '../src/lib/when';
import { speak } from '../src/lib/words.svelte';
import { black, seat, table, white } from './fixtures';

const reason = { key: 'core.end.agreed', params: {} };
const over = (...ranks: number[]) =>
  table({
    status: 'over',
    pending: [],
    outcome: { ranks, scores: [], reason, ending: 'agreement', sides: [] },
  });

beforeEach(async () => {
  settings.language = 'en';
  await speak('en');
});

it('says whose turn it is', () => {
  expect(standing(table({}))).toBe('Your turn');
  expect(standing(table({ pending: [1] }))).toBe('Maya to play');
  expect(standing(table({ status: 'waiting', pending: [] }))).toBe('Waiting for players');
  const both = [white, { ...black, me: true }];
  expect(standing(table({ seats: both, pending: [1] }))).toBe('Black to play');
});

it('knows when I am asked', () => {
  expect(myTurn(table({}))).toBe(true);
  expect(myTurn(table({ pending: [1] }))).toBe(false);
  expect(myTurn(table({ status: 'over' }))).toBe(false);
});

describe('how it ended', () => {
  it('for me', () => {
    expect(result(over(1, 2))).toBe('You won');
    expect(result(over(2, 1))).toBe('You lost');
    expect(result(over(1, 1))).toBe('Draw');
  });

  it('if it was aborted, for nobody', () => {
    expect(result(over(0, 0))).toBe('Aborted');
    expect(result(table({ status: 'over', pending: [], outcome: null }))).toBe('Over');
  });

  it('for whoever watched', () => {
    const seats = [seat({ name: 'Willi' }), black];
    expect(result({ ...over(2, 1), seats })).toBe('Won by Maya');
  });

  it('when I played both sides', () => {
    expect(result({ ...over(2, 1), seats: [white, { ...black, me: true }] })).toBe('Won by Black');
  });
});

it('names the others', () => {
  expect(others([white, black])).toBe('Maya');
  expect(others([white, seat({ kind: 'bot', level: 'nurse' })])).toBe('Bot (Nurse)');
  expect(others([white, seat({ kind: 'bot', level: 'odd' })])).toBe('Bot (odd)');
  expect(others([white, seat({ kind: 'friend' })])).toBe('Your friend');
  expect(others([white, { ...black, me: true }])).toBe('White – Black');
});

it('names clocks', () => {
  expect(clockName({ kind: 'live', minutes: 5, increment: 3 })).toBe('5 min + 3 s');
  expect(clockName({ kind: 'correspondence', days: 1 })).toBe('1 day a move');
  expect(clockName({ kind: 'correspondence', days: 7 })).toBe('7 days a move');
});

it('says how long ago', () => {
  const now = 1_000_000_000_000;
  expect(ago(now - 5_000, 'en', now)).toBe('now');
  expect(ago(now - 300_000, 'en', now)).toBe('5 minutes ago');
  expect(ago(now - 86_400_000, 'de', now)).toBe('gestern');
});
