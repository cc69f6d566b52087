/**
 * A table's live connection.
 *
 * It comes back by itself when it breaks, from the last version seen; what was asked meanwhile is
 * asked again under the same id until it is answered, which the server takes as asked once.
 */

import { waitBefore } from './again';
import { Refusal } from './api';
import { changed, folded, type Known, NOTHING } from './fold';
import type {
  Act,
  Advice,
  AnswerBack,
  AskBack,
  AskCoach,
  AskHint,
  Because,
  Changed,
  Coached,
  Done,
  DropDraw,
  Ping,
  Refused,
  Say,
  Update,
  Why,
} from './wire';

type Command = Act | Say | AskBack | AnswerBack | DropDraw | Why | AskHint | AskCoach | Ping;
type Wish = Command extends infer One ? (One extends Command ? Omit<One, 'id'> : never) : never;
type Reply = Done | Because | Advice | Coached;
type Notice = Update | Changed | Refused | Reply;

interface Asked {
  command: Command;
  answer: (reply: Reply) => void;
  refuse: (refusal: Refusal) => void;
}

/** How often a silent connection is asked whether it is there, and how long an answer may take. */
const SILENCE = 25_000;
const PATIENCE = 10_000;
/** The server hangs up for good with one of these: no such table, not for us, another site. */
const FAREWELLS = [1008, 4403];
/** With these it is full, or has heard too much from us: another time it may have us. */
const LATER = [1013, 4429];
/** How long to leave it alone then. */
const LATER_WAIT = 30_000;

/** The server restarts: it will be back soon, and everybody at once would be too many for it. */
const RESTART = 1012;
const RESTART_WAIT = [1000, 4000] as const;

/** What a browser says when a connection broke. */
const LOST = 1006;

/** How long to wait for a server that restarts; very different for everybody. */
export function waitForRestart(random = Math.random): number {
  const [least, most] = RESTART_WAIT;
  return least + random() * (most - least);
}

/** How long to leave a full server alone, a little different for everybody. */
export function waitForRoom(random = Math.random): number {
  return LATER_WAIT * (0.5 + random() / 2);
}

export class Live {
  known = $state.raw<Known>(NOTHING);
  connected = $state(false);
  /** Whether the server has said that it restarts. */
  restarting = $state(false);
  /** When the last update came, by the browser's clock. */
  received = $state(0);
  /** Why the server won't have us; it is not asked again then. */
  farewell = $state.raw<Refusal | null>(null);
  /** Why the server won't have us now; it is asked again after a while. */
  later = $state.raw<Refusal | null>(null);

  readonly #asked = new Map<string, Asked>();
  #socket: WebSocket | null = null;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  #over = false;
  /** Whether the next update shall replace all that is known. */
  #anew = true;
  /** Whether it is being decided who we are; commands wait for that. */
  #becoming = false;
  /** What was refused last without naming a command. */
  #said: Refusal | null = null;
  #count = 0;
  readonly #name = Math.random().toString(36).slice(2, 12);

  constructor(
    readonly id: string,
    private readonly open: (url: string) => WebSocket = (url) => new WebSocket(url),
  ) {}

  /** Connect, and stay so until what this returns is called. */
  start(): () => void {
    const now = () => {
      if (document.visibilityState !== 'visible') return;
      if (this.connected) this.#ping();
      else this.#hurry();
    };
    const gone = () => this.#drop();
    window.addEventListener('online', now);
    window.addEventListener('offline', gone);
    document.addEventListener('visibilitychange', now);
    this.#connect();
    return () => {
      this.#over = true;
      window.removeEventListener('online', now);
      window.removeEventListener('offline', gone);
      document.removeEventListener('visibilitychange', now);
      clearTimeout(this.#timer);
      clearTimeout(this.#watch);
      this.#socket?.close();
    };
  }

  /** Become somebody else here, by sitting down or leaving: what is asked meanwhile is asked as
   * whoever we are then. */
  async become(change: () => Promise<unknown>): Promise<void> {
    this.#becoming = true;
    try {
      await change();
    } finally {
      this.#becoming = false;
      this.restart();
    }
  }

  /** Ask everything anew, as whoever we are now; what is known stays until the answer comes. */
  restart(): void {
    if (this.#over) return;
    this.#anew = true;
    this.farewell = null;
    this.later = null;
    this.#said = null;
    this.#attempt = 0;
    this.#connect();
  }

  /** Ask for something; the answer, or a `Refusal`. */
  ask(wish: Wish): Promise<Reply> {
    this.#count += 1;
    const command = { ...wish, id: `${this.#name}-${this.#count}` } as Command;
    return new Promise((answer, refuse) => {
      this.#asked.set(command.id, { command, answer, refuse });
      if (this.connected) this.#send(command);
      else this.#hurry();
    });
  }

  /** What the next update adds to. */
  get #before(): Known {
    return this.#anew ? NOTHING : this.known;
  }

  #connect(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#watch);
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    this.connected = false;
    const { protocol, host } = window.location;
    const scheme = protocol === 'https:' ? 'wss' : 'ws';
    const path = `/api/tables/${encodeURIComponent(this.id)}/live`;
    const query = `seen=${this.#before.version}&changes=1`;
    const socket = this.open(`${scheme}://${host}${path}?${query}`);
    this.#socket = socket;
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.connected = true;
      this.restarting = false;
      this.#listen();
      for (const { command } of this.#asked.values()) this.#send(command);
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket) return;
      this.#listen();
      this.#take(JSON.parse(String(data)) as Notice);
    };
    socket.onclose = ({ code }) => {
      if (socket === this.#socket) this.#lost(code);
    };
  }

  /** The connection has just shown that it is there; ask it again when it has been silent. */
  #listen(): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => this.#ping(), SILENCE);
  }

  /** A connection can break without a sign, as when a laptop sleeps: one that doesn't answer is
   * replaced. */
  #ping(): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => this.#connect(), PATIENCE);
    this.ask({ type: 'ping' }).catch(() => {});
  }

  /** There is no network: a connection that still looks open is not to be trusted. */
  #drop(): void {
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    this.#lost(LOST);
  }

  #lost(code: number): void {
    clearTimeout(this.#watch);
    this.connected = false;
    if (this.#over) return;
    if (FAREWELLS.includes(code)) {
      this.farewell = this.#said ?? offline();
      for (const asked of this.#asked.values()) asked.refuse(this.farewell);
      this.#asked.clear();
      return;
    }
    if (code === RESTART) {
      this.restarting = true;
      this.#timer = setTimeout(() => this.#connect(), waitForRestart());
      return;
    }
    if (LATER.includes(code)) {
      this.later = this.#said ?? offline();
      this.#timer = setTimeout(() => this.#connect(), waitForRoom());
      return;
    }
    this.later = null;
    this.#timer = setTimeout(() => this.#connect(), waitBefore(this.#attempt));
    this.#attempt += 1;
  }

  /** Don't wait for the next attempt. */
  #hurry(): void {
    if (this.#over || this.farewell || this.later) return;
    const state = this.#socket?.readyState;
    if (state === WebSocket.OPEN || state === WebSocket.CONNECTING) return;
    this.#connect();
  }

  #send(command: Command): void {
    if (!this.#becoming) this.#socket?.send(JSON.stringify(command));
  }

  #take(notice: Notice): void {
    this.#attempt = 0;
    if (notice.type === 'update' || notice.type === 'changed') {
      const next =
        notice.type === 'update' ? folded(this.#before, notice) : changed(this.#before, notice);
      this.received = performance.now();
      this.#anew = next === null;
      this.later = null;
      if (next) this.known = next;
      else this.restart();
      return;
    }
    const asked = this.#asked.get(notice.id);
    this.#asked.delete(notice.id);
    if (notice.type !== 'refused') {
      asked?.answer(notice);
      return;
    }
    const { message, text, ruling } = notice.error;
    const refusal = new Refusal(message, 400, text, ruling);
    if (asked) asked.refuse(refusal);
    else this.#said = refusal;
  }
}

function offline(): Refusal {
  return new Refusal({ key: 'web.error.offline', params: {} }, 0);
}
