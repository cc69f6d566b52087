/** What a client knows of a table, and how the server's updates add to it. Pure. */
import type {
  Changed,
  Choices,
  ChoicesChange,
  Entry,
  PositionChange,
  PositionInfo,
  Reach,
  TableInfo,
  Thing,
  ThingsChange,
  Touch,
  Update,
} from './wire';

export interface Known {
  /** The last version seen; 0 before the first update. */
  version: number;
  table: TableInfo | null;
  position: PositionInfo | null;
  /** The things that the last choices offered. */
  offered: readonly Thing[];
  entries: readonly Entry[];
}

export const NOTHING: Known = {
  version: 0,
  table: null,
  position: null,
  offered: [],
  entries: [],
};

/** With an update added; null if something before it is missing, so that all must be asked anew. */
export function folded(known: Known, update: Update): Known | null {
  if (update.since > known.version) return null;
  const fresh = update.entries.filter((entry) => entry.version > known.version);
  return {
    version: Math.max(known.version, update.version),
    table: update.table,
    position: update.position ?? known.position,
    offered: update.position ? (update.position.choices?.things ?? []) : known.offered,
    entries: [...known.entries, ...fresh],
  };
}

/** With a change added to the update before it; null if that is missing. */
export function changed(known: Known, change: Changed): Known | null {
  const { table, position } = known;
  if (!table || !position || change.since !== known.version) return null;
  const now = change.position ? positionAfter(position, known.offered, change.position) : position;
  return {
    version: change.version,
    table: { ...(change.table ?? table), clocks: change.clocks ?? null },
    position: now,
    offered: change.position?.choices ? (now.choices?.things ?? []) : known.offered,
    entries: [...known.entries, ...(change.entries ?? [])],
  };
}

function positionAfter(
  before: PositionInfo,
  offered: readonly Thing[],
  change: PositionChange,
): PositionInfo {
  const { areas, things } = change.scene ?? {};
  return {
    number: change.number,
    pending: change.pending ?? [],
    scene: {
      areas: areas ?? before.scene.areas,
      things: thingsAfter(before.scene.things, things),
    },
    decided: change.decided ?? [],
    seat: change.seat ?? null,
    choices: change.choices ? choicesAfter(offered, change.choices) : null,
    plans: change.plans ?? null,
    declarations: change.declarations ?? [],
    outcome: change.outcome ?? null,
    moves: change.moves ?? [],
  };
}

function choicesAfter(offered: readonly Thing[], change: ChoicesChange): Choices {
  const things = thingsAfter(offered, change.things);
  return {
    things,
    touches: touchesOf(change.touches ?? [], things),
    ask: change.ask ?? null,
    passing: change.passing ?? null,
  };
}

function thingsAfter(before: readonly Thing[], change: ThingsChange = {}): Thing[] {
  const { gone = [], put = [] } = change;
  const left = new Set([...gone, ...put.map(([, thing]) => thing.id)]);
  const things = before.filter(({ id }) => !left.has(id));
  for (const [number, thing] of put) things.splice(number, 0, thing);
  return things;
}

/** Each path by itself, with the action at its end. */
function touchesOf(reaches: readonly Reach[], things: readonly Thing[]): Touch[] {
  return reaches.flatMap(([path, ends]) =>
    endsOf(ends, things).map(([thing, action]): Touch => [action, [...path, thing]]),
  );
}

/** The last things of paths, with their actions. */
function endsOf(ends: Reach[1], things: readonly Thing[]): [string, number][] {
  if (!Array.isArray(ends)) return Object.entries(ends);
  let action = 0;
  return ends.flatMap((number, place): [string, number][] => {
    if (place % 2 === 0) return [];
    action += number;
    return [[things[ends[place - 1] ?? 0]?.id ?? '', action]];
  });
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
