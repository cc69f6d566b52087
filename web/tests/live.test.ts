import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitBefore } from '../src/lib/again';
import { Refusal } from '../src/lib/api';
import { folded, mineOf, NOTHING, playedOf, sentAwayFrom } from '../src/lib/fold';
import { Live, waitForRestart } from '../src/lib/live.svelte';
import type { Entry, TableInfo, Update } from '../src/lib/wire';
import { clockText, leftTo } from '../src/table/clocks';
import { linesOf } from '../src/table/lines';

const SEAT = {
  label: { key: '', params: {} },
  name: '',
  level: '',
  bot: false,
  rating: null,
  online: true,
  removable: false,
  change: null,
};
const TABLE: TableInfo = {
  id: 'a',
  game: 'hive',
  options: {},
  status: 'playing',
  public: false,
  seats: [
    { ...SEAT, kind: 'person', me: true },
    { ...SEAT, kind: 'bot', me: false },
  ],
  clock: {},
  clocks: null,
  take_back: null,
  draw_offer: null,
  again: [],
  rematch: null,
  invite: null,
  watching: 0,
  created: 0,
  rated: null,
  rated_with_bots: false,
  absent: null,
  secrets: false,
  unrated: null,
  unreadable: null,
};

function entry(version: number, kind: Entry['kind'], number = 0): Entry {
  return {
    version,
    kind,
    at: 0,
    seat: 0,
    name: '',
    text: `m${number}`,
    words: null,
    number,
    news: [],
    summary: null,
  };
}

function update(since: number, ...entries: Entry[]): Update {
  const version = entries.at(-1)?.version ?? since;
  return { type: 'update', version, since, table: TABLE, entries, position: null };
}

describe('the list of moves', () => {
  it('has one line for many in a row that are told together', () => {
    const told = (number: number, key: string): Entry => ({
      ...entry(number, 'played', number),
      summary: key ? { key, params: {} } : null,
    });
    const played = ['', 'piles', 'piles', 'piles', 'powers', ''].map((key, n) => told(n + 1, key));
    const lines = linesOf(played);
    expect(lines.map(({ first, entry: last }) => [first, last.number])).toEqual([
      [1, 1],
      [2, 4],
      [5, 5],
      [6, 6],
    ]);
    expect(lines.map(({ summary }) => summary?.key)).toEqual([
      undefined,
      'piles',
      undefined,
      undefined,
    ]);
  });
});

describe('what is known of a table', () => {
  it('grows with every update, each line once', () => {
    const first = folded(NOTHING, update(0, entry(1, 'sat'), entry(2, 'played', 1)));
    const again = first && folded(first, update(1, entry(2, 'played', 1), entry(3, 'said')));
    expect(again?.version).toBe(3);
    expect(again?.entries.map(({ version }) => version)).toEqual([1, 2, 3]);
  });

  it('keeps the position when an update has none', () => {
    const position = { number: 4 } as Update['position'];
    const known = folded(NOTHING, { ...update(0, entry(1, 'played')), position });
    expect(known && folded(known, update(1, entry(2, 'said')))?.position).toBe(position);
  });

  it('can not be told across a gap', () => {
    expect(folded(NOTHING, update(5, entry(6, 'played')))).toBeNull();
  });

  it('forgets the moves that were taken back', () => {
    const entries = [
      entry(1, 'played', 1),
      entry(2, 'played', 2),
      entry(3, 'played', 3),
      entry(4, 'taken_back', 1),
      entry(5, 'played', 2),
    ];
    expect(playedOf(entries).map(({ version }) => version)).toEqual([1, 5]);
  });

  it('tells who was sent away from a seat, once', () => {
    const entries = [entry(1, 'sat'), entry(2, 'sent_away')];
    expect(sentAwayFrom([0], [], entries, 1)).toBe(true);
    expect(sentAwayFrom([0], [], entries, 2)).toBe(false); // left later, by oneself
    expect(sentAwayFrom([1], [1], entries, 1)).toBe(false); // another was
  });

  it('says which seats are mine', () => {
    expect(mineOf(TABLE)).toEqual([0]);
    expect(mineOf(null)).toEqual([]);
  });
});

describe('clocks', () => {
  it('run only for whom they run', () => {
    const clocks = { left: [60_000, 30_000], running: [1] };
    expect(leftTo(clocks, 0, 5000)).toBe(60_000);
    expect(leftTo(clocks, 1, 5000)).toBe(25_000);
    expect(leftTo(clocks, 1, 50_000)).toBe(0);
    expect(leftTo(null, 0, 0)).toBeNull();
  });

  it('are read at a glance', () => {
    const read = (ms: number) => clockText(ms, 'd', 'h');
    expect(read(545_000)).toBe('9:05');
    expect(read(7340)).toBe('7.3');
    expect(read(3_725_000)).toBe('1:02:05');
    expect(read(2 * 86_400_000 + 4 * 3_600_000)).toBe('2 d 4 h');
  });
});

class Socket {
  static all: Socket[] = [];
  readyState: number = WebSocket.CONNECTING;
  sent: { id: string; type: string }[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number }) => {};

  constructor(readonly url: string) {
    Socket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = WebSocket.CLOSED;
  }
  opens() {
    this.readyState = WebSocket.OPEN;
    this.onopen();
  }
  breaks(code = 1006) {
    this.readyState = WebSocket.CLOSED;
    this.onclose({ code });
  }
  says(notice: object) {
    this.onmessage({ data: JSON.stringify(notice) });
  }
}

describe('a live table', () => {
  let live: Live;
  let stop: () => void;
  const last = () => Socket.all.at(-1) as Socket;

  beforeEach(() => {
    vi.useFakeTimers();
    Socket.all = [];
    live = new Live('a', (url) => new Socket(url) as unknown as WebSocket);
    stop = live.start();
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  it('comes back from the last version seen', () => {
    last().opens();
    last().says(update(0, entry(1, 'played', 1)));
    last().breaks();
    expect(live.connected).toBe(false);
    vi.runOnlyPendingTimers();
    expect(Socket.all).toHaveLength(2);
    expect(last().url).toContain('seen=1');
  });

  it('asks again under the same id until it is answered, and then no more', async () => {
    last().opens();
    const asked = live.ask({ type: 'say', text: 'hello' });
    const [first] = last().sent;
    last().breaks();
    vi.runOnlyPendingTimers();
    last().opens();
    expect(last().sent).toEqual([first]);
    last().says({ type: 'done', id: first?.id, version: 2 });
    await expect(asked).resolves.toMatchObject({ version: 2 });
    last().breaks();
    vi.runOnlyPendingTimers();
    last().opens();
    expect(last().sent).toEqual([]);
  });

  it('tells a refusal to whoever asked', async () => {
    last().opens();
    const asked = live.ask({ type: 'act', version: 0, action: 1 });
    const error = { message: { key: 'server.stale', params: {} }, text: 'stale', ruling: '' };
    last().says({ type: 'refused', id: last().sent[0]?.id, error });
    await expect(asked).rejects.toBeInstanceOf(Refusal);
  });

  it('asks everything anew when something is missing', () => {
    last().opens();
    last().says(update(0, entry(1, 'played', 1)));
    last().says(update(4, entry(5, 'played', 5)));
    expect(Socket.all).toHaveLength(2);
    expect(last().url).toContain('seen=0');
  });

  it('acts on what it sees while it asks everything anew', () => {
    last().opens();
    last().says(update(0, entry(1, 'played', 1)));
    live.restart();
    expect(last().url).toContain('seen=0');
    expect(live.known.version).toBe(1);
    last().opens();
    last().says(update(0, entry(1, 'played', 1), entry(2, 'said')));
    expect(live.known.entries.map(({ version }) => version)).toEqual([1, 2]);
  });

  it.each(['done', 'refused'])('asks as whoever it is once sitting down is %s', async (end) => {
    last().opens();
    const [watching] = Socket.all;
    const becoming = live.become(() =>
      end === 'done' ? Promise.resolve() : Promise.reject(new Error()),
    );
    void live.ask({ type: 'say', text: 'hello' });
    await becoming.catch(() => {});
    last().opens();
    expect(watching?.sent).toEqual([]);
    expect(last().sent).toMatchObject([{ type: 'say', text: 'hello' }]);
  });

  it('stays away when somebody who sits down has left the page', async () => {
    last().opens();
    const becoming = live.become(() => Promise.resolve());
    stop();
    await becoming;
    expect(Socket.all).toHaveLength(1);
  });

  it('does not come back when it is sent away', () => {
    last().opens();
    const error = { message: { key: 'server.no_table', params: {} }, text: '', ruling: '' };
    last().says({ type: 'refused', id: '', error });
    last().breaks(1008);
    vi.runAllTimers();
    expect(Socket.all).toHaveLength(1);
    expect(live.farewell?.words.key).toBe('server.no_table');
  });

  it('says that the server restarts, and comes back when it is likely to be there', () => {
    last().opens();
    last().says(update(0, entry(1, 'played', 1)));
    last().breaks(1012);
    expect([live.connected, live.restarting, live.farewell]).toEqual([false, true, null]);
    vi.advanceTimersByTime(999);
    expect(Socket.all).toHaveLength(1);
    vi.advanceTimersByTime(3001);
    expect(Socket.all).toHaveLength(2);
    expect(last().url).toContain('seen=1');
    last().breaks(); // it is not there yet
    expect(live.restarting).toBe(true);
    vi.advanceTimersByTime(400);
    last().opens();
    expect([live.connected, live.restarting]).toEqual([true, false]);
  });

  it('does not come back to a server that restarts together with everybody else', () => {
    expect([0, 0.5, 1].map((luck) => waitForRestart(() => luck))).toEqual([1000, 2500, 4000]);
  });

  it.each([1013, 4429])('comes back later when there is no room (%i), and says so', (code) => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    last().opens();
    const error = { message: { key: 'server.full', params: {} }, text: '', ruling: '' };
    last().says({ type: 'refused', id: '', error });
    last().breaks(code);
    expect(live.later?.words.key).toBe('server.full');
    expect(live.farewell).toBeNull();
    document.dispatchEvent(new Event('visibilitychange'));
    vi.advanceTimersByTime(14_000);
    expect(Socket.all).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    expect(Socket.all).toHaveLength(2);
    expect(live.later?.words.key).toBe('server.full');
    last().opens();
    last().says(update(0, entry(1, 'played', 1)));
    expect(live.later).toBeNull();
    vi.restoreAllMocks();
  });

  it('asks what was asked meanwhile when there is room again', () => {
    last().opens();
    last().breaks(1013);
    void live.ask({ type: 'say', text: 'hello' });
    expect(Socket.all).toHaveLength(1);
    vi.runOnlyPendingTimers();
    last().opens();
    expect(last().sent).toMatchObject([{ type: 'say', text: 'hello' }]);
  });

  it('comes back at once when the network does', () => {
    last().opens();
    last().breaks();
    window.dispatchEvent(new Event('online'));
    expect(Socket.all).toHaveLength(2);
  });

  it('replaces a connection that is silent and does not answer', () => {
    last().opens();
    vi.advanceTimersByTime(25_000);
    expect(last().sent.map(({ type }) => type)).toEqual(['ping']);
    vi.advanceTimersByTime(10_000);
    expect(Socket.all).toHaveLength(2);
  });

  it('keeps a connection that answers', () => {
    last().opens();
    vi.advanceTimersByTime(25_000);
    last().says({ type: 'done', id: last().sent[0]?.id, version: 1 });
    vi.advanceTimersByTime(24_000);
    expect(Socket.all).toHaveLength(1);
    expect(live.connected).toBe(true);
  });

  it('asks whether the connection is there when somebody comes back to the page', () => {
    last().opens();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(last().sent.map(({ type }) => type)).toEqual(['ping']);
  });

  it('waits longer every time, but not forever', () => {
    const waits = [0, 1, 2, 3, 20].map((attempt) => waitBefore(attempt, () => 1));
    expect(waits).toEqual([400, 800, 1600, 3200, 15_000]);
    expect(waitBefore(0, () => 0)).toBe(200);
  });
});
