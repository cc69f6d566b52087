/** The lines of a list of moves: one for each, or for many in a row that are told together. Pure. */
import type { Entry, Message } from '../lib/wire';

export interface Line {
  /** The number of its first move. */
  first: number;
  /** Its last move. */
  entry: Entry;
  /** What all of its moves come to, if there are several. */
  summary: Message | null;
}

export function linesOf(played: readonly Entry[]): Line[] {
  const lines: Line[] = [];
  let before: Entry | null = null;
  for (const entry of played) {
    const line = lines.at(-1);
    if (line && entry.summary && entry.summary.key === before?.summary?.key) {
      line.entry = entry;
      line.summary = entry.summary;
    } else lines.push({ first: entry.number, entry, summary: null });
    before = entry;
  }
  return lines;
}
