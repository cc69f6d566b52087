import { describe, expect, it } from 'vitest';
import type { PositionInfo, TableInfo, Thing } from '../src/lib/wire';
import { statusOf } from '../src/table/status';

const label = { key: '', params: {} };
const button: Thing = { id: 'flip', kind: 'button', place: ['actions', 0, 0, 0], label };
const space: Thing = { id: 'cell:0,0', kind: 'space', place: ['board', 0, 0, 0], label };
const table = { status: 'playing', seats: [{ me: true, label }, { label }] } as TableInfo;
const position = { pending: [0], outcome: null, choices: { ask: null } } as unknown as PositionInfo;

/** What is said after a touch, when these can be touched next, of which some are only offered. */
function said(next: string[], offered: Thing[]): string {
  const choosing = {
    path: ['piece:wQ'],
    waiting: false,
    turned: null,
    next: new Set(next),
    offered,
  };
  return statusOf(table, position, [0], choosing).key.replace('web.table.status.', '');
}

describe('the status line', () => {
  it('tells where to go on after a touch', () => {
    expect(said(['cell:0,0'], [space])).toBe('go_on');
    expect(said(['flip'], [button])).toBe('choose');
    expect(said(['flip', 'cell:0,0'], [button, space])).toBe('go_or_choose');
  });

  it('tells that a game ended without a result', () => {
    const choosing = {
      path: [],
      waiting: false,
      turned: null,
      next: new Set<string>(),
      offered: [],
    };
    const over = { ...table, status: 'over' as const };
    const nobody = { ...position, pending: [] };
    expect(statusOf(over, nobody, [0], choosing).key).toBe('web.table.status.aborted');
  });

  it('names nobody while chance decides', () => {
    const choosing = {
      path: [],
      waiting: false,
      turned: null,
      next: new Set<string>(),
      offered: [],
    };
    const nobody = { ...position, pending: [] };
    const seen = [[], [0]].map((mine) => statusOf(table, nobody, mine, choosing).key);
    expect(seen).toEqual(['web.table.status.watching_only', 'web.table.status.moment']);
  });

  it('does not speak of going where something is aimed at', () => {
    expect(said(['piece:bQ', 'piece:bA1'], [])).toBe('aim');
  });
});
