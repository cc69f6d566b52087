/** What a client knows of a table, and how the server's updates add to it. Pure. */
import type { Entry, PositionInfo, TableInfo, Update } from './wire';

export interface Known {
  /** The last version seen; 0 before the first update. */
  version: number;
  table: TableInfo | null;
  position: PositionInfo | null;
  entries: readonly Entry[];
}

export const NOTHING: Known = { version: 0, table: null, position: null, entries: [] };

/** With an update added; null if something before it is missing, so that all must be asked anew. */
export function folded(known: Known, update: Update): Known | null {
  if (update.since > known.version) return null;
  const fresh = update.entries.filter((entry) => entry.version > known.version);
  return {
    version: Math.max(known.version, update.version),
    table: update.table,
    position: update.position ?? known.position,
    entries: [...known.entries, ...fresh],
  };
}

/** The actions that count: those taken back are gone. */
export function playedOf(entries: readonly Entry[]): Entry[] {
  const played: Entry[] = [];
  for (const entry of entries) {
    if (entry.kind === 'played') played.push(entry);
    else if (entry.kind === 'taken_back') {
      while ((played.at(-1)?.number ?? 0) > entry.number) played.pop();
    }
  }
  return played;
}

/** The seats of the one who looks. */
export function mineOf(table: TableInfo | null): number[] {
  return (table?.seats ?? []).flatMap((seat, number) => (seat.me ? [number] : []));
}

/** Was the one who held these seats sent away from one of them, in a line that is new? */
export function sentAwayFrom(
  held: readonly number[],
  mine: readonly number[],
  entries: readonly Entry[],
  seen: number,
): boolean {
  const lost = held.filter((seat) => !mine.includes(seat));
  return entries.some(
    ({ kind, seat, version }) =>
      kind === 'sent_away' && version > seen && lost.includes(seat ?? -1),
  );
}
