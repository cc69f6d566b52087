/** Somebody at a table: what he knows, what he touches, what he asks. */
import { getContext, setContext, tick } from 'svelte';
import { Chooser } from '../board/chooser.svelte';
import type { Names } from '../board/play';
import type { Path } from '../board/touches';
import { travelsBetween } from '../board/travel';
import { explain, Refusal, rematch, standUp } from '../lib/api';
import { mineOf, playedOf, sentAwayFrom } from '../lib/fold';
import { Live } from '../lib/live.svelte';
import { go } from '../lib/router.svelte';
import { settings } from '../lib/settings.svelte';
import * as sound from '../lib/sound';
import type { Message, PositionInfo, Thing } from '../lib/wire';
import { Passer } from './passer.svelte';
import { Shown, setShown } from './shown.svelte';

/** A sentence to be shown for a while, and the ruling it rests on. */
export interface Notice {
  message: Message;
  ruling: string;
}

export class Session extends Shown {
  readonly live: Live;
  readonly chooser: Chooser;
  readonly passer = new Passer();
  notice = $state.raw<Notice | null>(null);
  /** Whether a bot is thinking about a hint. */
  advising = $state(false);
  /** What is being written to the others, and how much they said was seen. */
  draft = $state('');
  heard = $state(0);
  /** Whether the result was put away. */
  endingSeen = $state(false);
  #before: PositionInfo | null = null;
  #hadTurn = false;
  #held: readonly number[] = [];
  #seen = 0;

  readonly table = $derived.by(() => this.live.known.table);
  readonly position = $derived.by(() => this.live.known.position);
  readonly played = $derived.by(() => playedOf(this.live.known.entries));
  readonly mine = $derived.by(() => mineOf(this.table));
  /** My seat that is asked for something now, else my first. */
  readonly seat = $derived.by(() => this.position?.seat ?? this.mine[0] ?? null);
  readonly myTurn = $derived.by(
    () =>
      this.table?.status === 'playing' &&
      (this.position?.pending ?? []).some((seat) => this.mine.includes(seat)),
  );

  /** My hand, else that of whoever is to play. */
  readonly near = $derived.by(() => this.seat ?? this.due[0] ?? 0);
  readonly said = $derived.by(
    () => this.live.known.entries.filter(({ kind }) => kind === 'said').length,
  );

  constructor(id: string) {
    super();
    this.live = new Live(id);
    this.chooser = new Chooser({
      choices: () => (this.table?.status === 'playing' ? (this.position?.choices ?? null) : null),
      plans: () => (this.table?.status === 'playing' ? (this.position?.plans ?? null) : null),
      confirms: () => settings.confirm,
      act: (action) => void this.act(action),
      refused: (path) => void this.why(path),
    });
  }

  override get due(): readonly number[] {
    return this.table?.status === 'playing' ? (this.position?.pending ?? []) : [];
  }
  override get decided(): readonly number[] {
    return this.position?.decided ?? [];
  }
  override get together(): boolean {
    return this.due.length + this.decided.length > 1;
  }
  override get since(): number {
    return this.live.received;
  }
  override get next(): ReadonlySet<string> {
    return this.chooser.next;
  }
  override get chosen(): Path {
    return this.chooser.path;
  }
  override get suggested(): Path {
    return this.chooser.suggested;
  }
  override get offered(): readonly Thing[] {
    return this.chooser.offered;
  }
  override get ghost(): Thing | null {
    return this.chooser.chosenOf(this.scene.things);
  }
  override get turner(): Chooser {
    return this.chooser;
  }

  /** Follow the positions as they come; to be called in an effect. */
  follow(position: PositionInfo | null): void {
    if (!position || position === this.#before) return;
    const before = this.#before;
    this.#before = position;
    this.travels = travelsBetween(before, position);
    this.chooser.renew();
    if (!before) this.#welcome();
    if (before && before.number !== position.number) this.notice = null;
    if (sentAwayFrom(this.#held, this.mine, this.live.known.entries, this.#seen))
      this.notice = { message: { key: 'server.sent_away', params: {} }, ruling: '' };
    this.#held = this.mine;
    this.#seen = this.live.known.version;
    if (before && this.travels.length) sound.knock();
    if (before && !before.outcome && position.outcome) sound.ending();
    if (before && this.myTurn && !this.#hadTurn && !this.passer.passes(this.seat)) sound.chime();
    this.#hadTurn = this.myTurn;
    const passed = this.myTurn ? this.passer.answer(this.seat, position.choices?.passing) : null;
    if (passed !== null) void this.act(passed);
  }

  /** Tell what should be known of this table before the first move. */
  #welcome(): void {
    const told = this.live.known.entries.find(({ kind }) => kind === 'renewed')?.words;
    if (told && this.table?.status !== 'over' && this.lastOfMine === null)
      this.notice = { message: told, ruling: '' };
  }

  /** Touch a thing by its names; by key, the focus goes on to what comes next. */
  override touch(ids: Readonly<Names>, byKey = false): void {
    this.notice = null;
    const before = this.chooser.path;
    this.chooser.touch(ids);
    if (this.chooser.path.length > before.length) sound.pick();
    const [first] = this.chooser.next;
    const following = this.chooser.turned?.id ?? first;
    const further = this.chooser.path.length > before.length || this.chooser.turned;
    if (byKey && further && following) void focusOn(following);
  }

  /** One step back, or put away what is shown. */
  back(): void {
    const chosen = this.chooser.path.at(-1);
    if (this.chooser.back() && chosen) void focusOn(chosen);
    else this.notice = null;
  }

  act(action: number): Promise<boolean> {
    const { version } = this.live.known;
    return this.#asked({ type: 'act', version, action, seat: this.seat });
  }

  /** Pass, and go on passing for as long as such offers are made. */
  passOn(): void {
    const offer = this.position?.choices?.passing;
    if (this.seat !== null && offer) void this.act(this.passer.begin(this.seat, offer));
  }

  askAgain(): void {
    if (this.seat !== null) this.passer.end(this.seat);
  }

  say(text: string): Promise<boolean> {
    return this.#asked({ type: 'say', text });
  }

  askBack(): Promise<boolean> {
    const { version } = this.live.known;
    return this.#asked({ type: 'ask_back', version, seat: this.lastOfMine });
  }

  answerBack(agree: boolean): Promise<boolean> {
    const { version } = this.live.known;
    const asker = this.table?.take_back?.seat;
    const seat = this.mine.find((own) => own !== asker) ?? this.seat;
    return this.#asked({ type: 'answer_back', version, agree, seat });
  }

  /** My seat that acted last. */
  get lastOfMine(): number | null {
    const last = [...this.played].reverse().find(({ seat }) => this.mine.includes(seat ?? -1));
    return last?.seat ?? null;
  }

  async why(path: Path): Promise<void> {
    if (!this.myTurn) {
      if (path.length > 1)
        this.notice = { message: { key: 'web.table.not_yet', params: {} }, ruling: '' };
      return;
    }
    try {
      const reply = await this.live.ask({ type: 'why', path: [...path], seat: this.seat });
      if (reply.type === 'because' && reply.reason) this.notice = reply.reason;
    } catch (error) {
      this.complain(error);
    }
  }

  async hint(): Promise<void> {
    this.advising = true;
    try {
      const number = this.position?.number;
      const reply = await this.live.ask({ type: 'hint', seat: this.seat });
      if (reply.type !== 'advice' || this.position?.number !== number) return;
      this.chooser.suggest(reply.action);
      this.notice = {
        message: { key: 'web.table.hint_is', params: { move: reply.text } },
        ruling: '',
      };
    } catch (error) {
      this.complain(error);
    } finally {
      this.advising = false;
    }
  }

  /** Free the seat of somebody who has done nothing yet; only who set up the table may. */
  async sendAway(seat: number): Promise<void> {
    try {
      await standUp(this.live.id, seat);
    } catch (error) {
      this.complain(error);
    }
  }

  /** Go to the table of the return game. */
  async rematch(): Promise<void> {
    try {
      go(`/t/${this.table?.rematch ?? (await rematch(this.live.id)).id}`);
    } catch (error) {
      this.complain(error);
    }
  }

  complain(error: unknown): void {
    const ruling = error instanceof Refusal ? error.ruling : '';
    this.notice = { message: explain(error), ruling };
  }

  async #asked(wish: Parameters<Live['ask']>[0]): Promise<boolean> {
    try {
      await this.live.ask(wish);
      return true;
    } catch (error) {
      this.complain(error);
      return false;
    }
  }
}

const KEY = Symbol('session');

/** To be called by the page of a live table, while it is set up. */
export function setSession(session: Session): void {
  setContext(KEY, session);
  setShown(session);
}

/** The session that a component is part of; to be called while it is set up. */
export function getSession(): Session {
  return getContext<Session>(KEY);
}

async function focusOn(id: string): Promise<void> {
  await tick();
  document.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)?.focus();
}
