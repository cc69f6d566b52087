/** What is expected now, in one line. */
import type { Chooser } from '../board/chooser.svelte';
import { sitter } from '../lib/tables';
import type { Message, PositionInfo, SeatInfo, TableInfo } from '../lib/wire';
import { say } from '../lib/words.svelte';

type Choosing = Pick<Chooser, 'path' | 'waiting' | 'next' | 'offered' | 'turned'>;

export function statusOf(
  table: TableInfo,
  position: PositionInfo | null,
  mine: readonly number[],
  choosing: Choosing,
): Message {
  if (table.status === 'waiting' || !position) return words('waiting');
  if (position.outcome) return position.outcome.reason;
  if (table.status === 'over') return words('aborted');
  const due = position.pending.flatMap((number) => table.seats[number] ?? []);
  const own = due.find(({ me }) => me);
  if (due.length === 0) return words(mine.length ? 'moment' : 'watching_only'); // dice, a draw
  if (!own) {
    const known = table.seats.length > 2 ? ({ label }: SeatInfo) => say(label) : sitter;
    const name = due.map(known).join(', ');
    if (mine.length === 0) return words('watching', { name });
    if (due.length > 1) return words('others', { name });
    return words(due.some(({ kind }) => kind === 'bot') ? 'thinking' : 'theirs', { name });
  }
  const name = mine.length > 1 ? say(own.label) : '';
  if (choosing.waiting) return words('confirm');
  if (choosing.turned) return words('turning');
  const ask = position.choices?.ask;
  if (ask) return name ? words('asked_as', { name, ask }) : ask;
  if (choosing.path.length) return words(goingOn(choosing));
  const pressing = choosing.offered.some(({ kind }) => kind === 'button');
  const what = pressing ? 'press' : 'begin';
  return name ? words(`${what}_as`, { name }) : words(what);
}

/** How the choice goes on: below the board, at a space, with a thing that lies there. */
function goingOn({ offered, next }: Choosing): string {
  const below = offered.filter(({ place }) => place[0] === 'actions').length;
  if (below > 0) return below === next.size ? 'choose' : 'go_or_choose';
  return offered.length ? 'go_on' : 'aim';
}

function words(name: string, params: Message['params'] = {}): Message {
  return { key: `web.table.status.${name}`, params };
}
