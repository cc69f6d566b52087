import { describe, expect, it } from 'vitest';
import { changed, folded, type Known, NOTHING } from '../src/lib/fold';
import type { Changed, PositionInfo, TableInfo, Update } from '../src/lib/wire';
import examples from './fixtures/changes.json';

interface Example {
  game: string;
  viewer: string;
  told: (Update | Changed)[];
  known: { version: number; table: TableInfo; entries: number[]; position: PositionInfo };
}

const all = examples as unknown as Example[];

function heard(told: readonly (Update | Changed)[]): Known {
  let known = NOTHING;
  for (const notice of told) {
    const next = notice.type === 'update' ? folded(known, notice) : changed(known, notice);
    if (!next) throw new Error(`nothing to add version ${notice.version} to`);
    known = next;
  }
  return known;
}

/** The order in which paths are told means nothing. */
function sorted(position: PositionInfo | null) {
  const touches = position?.choices?.touches.map((touch) => JSON.stringify(touch)).sort();
  return { ...position, choices: position?.choices && { ...position.choices, touches } };
}

describe('changes add up to what is told anew', () => {
  it.each(all.map((one) => [one.game, one.viewer, one] as const))('%s, to %s', (_g, _v, one) => {
    const known = heard(one.told);
    expect(one.told.filter(({ type }) => type === 'changed').length).toBeGreaterThan(5);
    expect(known.version).toBe(one.known.version);
    expect(known.table).toEqual(one.known.table);
    expect(known.entries.map(({ version }) => version)).toEqual(one.known.entries);
    expect(sorted(known.position)).toEqual(sorted(one.known.position));
  });
});

describe('a change of something that was not told', () => {
  const told = all[0]?.told ?? [];
  const [first, , ...later] = told;

  it('is not added to nothing', () => {
    const change = later.find(({ type }) => type === 'changed') as Changed;
    expect(changed(NOTHING, change)).toBeNull();
  });

  it('is not added to another version', () => {
    const known = folded(NOTHING, first as Update) as Known;
    const change = later.find(({ since }) => since > known.version) as Changed;
    expect(changed(known, change)).toBeNull();
  });
});
