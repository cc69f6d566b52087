/** Tables in words: who sits there, whose turn it is, how it ended. */
import type { ClockRule, Message, SeatInfo, TableInfo, TableLine } from './wire';
import { known, say, t } from './words.svelte';

/** Does this say that there is no such table? */
export function isMissing({ key }: Message): boolean {
  return key === 'server.no_such_table';
}

/** Who sits on a seat. */
export function sitter(seat: SeatInfo): string {
  if (seat.me) return t('web.seat.you');
  if (seat.bot) return t('web.seat.bot_account', { name: seat.name });
  if (seat.kind === 'person') return seat.name || t('web.seat.guest');
  if (seat.kind === 'bot' && !seat.level) return say(seat.label); // in a lesson
  if (seat.kind === 'bot') return t('web.seat.bot', { level: level(seat.level) });
  return t(seat.kind === 'friend' ? 'web.seat.friend_missing' : 'web.seat.free');
}

/** Whether a game changes ratings, in words; nothing where people don't play each other. */
export function worth({ rated, rated_with_bots }: TableInfo | TableLine): string {
  if (rated === null) return '';
  if (!rated) return t('web.table.casual');
  return t(rated_with_bots ? 'web.table.rated_with_bots' : 'web.table.rated');
}

/** Everybody at a table but me; the seats' own names where I sit on all of them. */
export function others(seats: SeatInfo[]): string {
  const rest = seats.filter((seat) => !seat.me);
  if (rest.length === 0) return seats.map((seat) => say(seat.label)).join(' – ');
  return rest.map(sitter).join(', ');
}

/** How somebody is called among these: by colour where several have the same name, as bots do. */
export function nameAmong(seats: SeatInfo[], seat: SeatInfo): string {
  const name = sitter(seat);
  return seats.some((other) => other !== seat && sitter(other) === name) ? say(seat.label) : name;
}

/** Is it my turn at this table? */
export function myTurn(table: TableLine): boolean {
  return table.status === 'playing' && table.pending.some((seat) => table.seats[seat]?.me);
}

/** Does nobody else play here, so that it can be discarded? */
export function isMineAlone(table: TableLine): boolean {
  return table.seats.every(({ kind, me }) => me || kind !== 'person');
}

/** A game of mine against bots that is not over; the one that was played last. */
export function begunWithBots(tables: TableLine[], game: string): TableLine | undefined {
  return tables.find(
    (table) =>
      table.game === game &&
      table.status === 'playing' &&
      table.seats.filter(({ me }) => me).length === 1 &&
      table.seats.every(({ kind, me }) => me || kind === 'bot'),
  );
}

/** How much was played. */
export function moves(count: number): string {
  if (count === 0) return t('web.tables.no_moves');
  return count === 1 ? t('web.tables.move') : t('web.tables.moves', { moves: count });
}

/** Where a table stands: whose turn, who is missing, or who won. */
export function standing(table: TableLine): string {
  if (table.status === 'over') return result(table);
  if (table.status === 'waiting') return t('web.tables.waiting');
  const due = table.pending.map((number) => table.seats[number]).filter((seat) => !!seat);
  const mine = due.find((seat) => seat.me);
  if (mine) {
    const several = table.seats.filter((seat) => seat.me).length > 1;
    return several ? t('web.tables.turn', { name: say(mine.label) }) : t('web.tables.your_turn');
  }
  return t('web.tables.turn', { name: due.map(sitter).join(', ') });
}

/** How a game ended, as I see it. */
export function result(table: TableLine): string {
  const ranks = table.outcome?.ranks ?? [];
  const winners = table.seats.filter((_, seat) => ranks[seat] === 1);
  if (winners.length === 0) return t(table.outcome ? 'web.tables.aborted' : 'web.tables.over');
  if (winners.length === table.seats.length) return t('web.tables.draw');
  const mine = table.seats.filter((seat) => seat.me);
  if (mine.length === 1) {
    return t(winners.includes(mine[0] as SeatInfo) ? 'web.tables.won' : 'web.tables.lost');
  }
  const names = winners.map((seat) => nameAmong(table.seats, seat));
  return t('web.tables.won_by', { name: names.join(', ') });
}

/** A bot's level; a level without words is called by its own name. */
export function level(name: string): string {
  const key = `bots.level.${name}`;
  return known(key) ? t(key) : name;
}

/** A clock in a few words. */
export function clockName(clock: ClockRule): string {
  if (clock.kind === 'live') {
    return t('web.clock.live', { minutes: clock.minutes ?? 10, increment: clock.increment ?? 10 });
  }
  if (clock.kind === 'correspondence') {
    const days = clock.days ?? 3;
    return days === 1 ? t('web.clock.day') : t('web.clock.days', { days });
  }
  return t('web.clock.none');
}
