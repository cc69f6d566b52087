/** The tables that start in one click. */
import * as api from './api';
import { go } from './router.svelte';
import type { GameInfo, NewTable, SeatWish } from './wire';

export type Start = 'bot' | 'pass' | 'friend';

/** The fewest seats a game is played with, two where that is possible. */
export function fewest(game: GameInfo): number {
  return game.seats.includes(2) ? 2 : Math.min(...game.seats);
}

/**
 * The table of a start, as for a first game: against bots as many play as the rulebook suggests,
 * and the server finds the level that suits me. I begin, except against a friend, where lots are
 * drawn.
 */
export function wish(game: GameInfo, start: Start): NewTable {
  const rest: Record<Start, SeatWish> = {
    bot: { kind: 'bot' },
    pass: { kind: 'me' },
    friend: { kind: 'friend' },
  };
  const seats = Array.from(
    { length: start === 'bot' ? game.first_seats : fewest(game) },
    (_, seat): SeatWish => (seat === 0 ? { kind: 'me' } : rest[start]),
  );
  return { game: game.name, seats, options: game.first_options, shuffle: start === 'friend' };
}

/** Set the table up and go there. */
export async function start(game: GameInfo, how: Start): Promise<void> {
  const { id } = await api.newTable(wish(game, how));
  go(`/t/${id}`);
}
