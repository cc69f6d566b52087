/** Somebody at a table: what they know, touch and ask. */
import { getContext, setContext } from 'svelte';
import { Chooser } from '../board/chooser.svelte';
import { type Names, STILL } from '../board/play';
import type { Path } from '../board/touches';
import { travelsBetween } from '../board/travel';
import { ACCEPT_DRAW, OFFER_DRAW } from '../lib/agreed';
import * as api from '../lib/api';
import { mineOf, playedOf, sentAwayFrom } from '../lib/fold';
import { Live } from '../lib/live.svelte';
import { go } from '../lib/router.svelte';
import { settings } from '../lib/settings.svelte';
import { gameNamed } from '../lib/shared.svelte';
import * as sound from '../lib/sound';
import type { Entry, Message, Move, PositionInfo, TableInfo, Thing } from '../lib/wire';
import { learnReasons } from '../lib/words.svelte';
import type { Remark } from './Coach.svelte';
import { call } from './calling';
import { focusOn } from './focus';
import { Passer } from './passer.svelte';
import { Shown, setShown } from './shown.svelte';

/** A sentence to be shown for a while, and the ruling it rests on. */
export interface Notice {
  message: Message;
  ruling: string;
}

type Status = TableInfo['status'];

/** What others do about what was asked, and who plays on, which is told at once. */
const ANSWERS: ReadonlySet<string> = new Set([
  ...['kept', 'taken_back', 'offered_draw', 'dropped_draw', 'asked_again', 'dropped_again'],
  'relieved',
]);

export class Session extends Shown {
  readonly live: Live;
  readonly chooser: Chooser;
  readonly passer = new Passer();
  notice = $state.raw<Notice | null>(null);
  /** The ruling whose rule is read. */
  ruling = $state('');
  /** Whether a bot is thinking about a hint. */
  advising = $state(false);
  /** What is being written to the others, and how much they said was seen. */
  draft = $state('');
  heard = $state(0);
  /** When the connection was lost, by the computer's clock; null while it holds. */
  lostAt = $state<number | null>(null);
  /** How many actions are on their way to the server. */
  sending = $state(0);
  /** What is looked back at, and what was asked for last. */
  #past = $state.raw<PositionInfo | null>(null);
  #wanted: number | null = null;
  #before: PositionInfo | null = null;
  #hadTurn = false;
  #heardTo = 0;
  #status: Status | undefined;
  /** Whether I would like to play again. */
  wantsAgain = $state(false);
  /** Whether I was called because the game has begun, and did not look yet. */
  called = $state(false);
  /** The seat whose secrets are shown, where several people share this screen. */
  revealed = $state<number | null>(null);
  /** What the coach is asked about, or has warned of; done again, it is done. */
  #considered: number | null = null;
  #warned = $state.raw<Remark | null>(null);
  #held: readonly number[] = [];
  #seen = 0;
  /** How many moves were known, and what moved last: chance may come after it. */
  #count = 0;
  #moved = $state.raw<Move[]>([]);

  readonly table = $derived.by(() => this.live.known.table);
  /** How the game stands. */
  readonly now = $derived.by(() => this.live.known.position);
  /** What is shown of it: how it stands, or stood. */
  readonly position = $derived.by(() => this.#past ?? this.now);
  readonly lookingBack = $derived.by(() => this.#past !== null);
  readonly played = $derived.by(() => playedOf(this.live.known.entries));
  readonly mine = $derived.by(() => mineOf(this.table));
  /** My seat that is asked for something now, else my first. */
  readonly seat = $derived.by(() => this.now?.seat ?? this.mine[0] ?? null);
  readonly myTurn = $derived.by(
    () =>
      this.table?.status === 'playing' &&
      (this.now?.pending ?? []).some((seat) => this.mine.includes(seat)),
  );
  readonly playing = $derived.by(() => this.table?.status === 'playing' && this.mine.length > 0);
  /** Whether no other person plays here, so that a bot may give hints. */
  readonly alone = $derived.by(
    () => !this.table?.seats.some(({ kind, me }) => kind === 'person' && !me),
  );
  /** Whether something can be done now: not while one looks back or the connection is lost. */
  readonly #open = $derived.by(
    () => this.table?.status === 'playing' && !this.#past && this.lostAt === null,
  );
  readonly mayAsk = $derived.by(
    () => this.playing && this.#open && this.alone && this.myTurn && !this.advising,
  );
  readonly canTakeBack = $derived.by(
    () => this.playing && !this.table?.take_back && this.lastOfMine !== null,
  );
  readonly canStepBack = $derived.by(
    () => this.chooser.path.length > 0 || this.chooser.suggested.length > 0,
  );

  /** Whether the next of those who share this screen must take it over first. */
  readonly curtained = $derived.by(
    () =>
      settings.curtain &&
      this.playing &&
      this.table?.secrets === true &&
      this.mine.length > 1 &&
      this.seat !== this.revealed,
  );
  /** An offer is no change of the position, so what may be declared does not tell of it. */
  readonly drawOfMine = $derived.by(() => this.mine.includes(this.table?.draw_offer ?? -1));
  readonly drawOfOther = $derived.by(
    () => this.playing && this.table?.draw_offer != null && !this.drawOfMine,
  );
  /** Whether a draw can be agreed on here at all, and whether it can be offered now. */
  readonly knowsDraws = $derived.by(
    () =>
      this.playing &&
      (this.table?.draw_offer !== null ||
        (this.now?.declarations ?? []).some((one) => one === OFFER_DRAW || one === ACCEPT_DRAW)),
  );
  readonly mayOfferDraw = $derived.by(() => this.knowsDraws && this.table?.draw_offer === null);

  /** My hand, else that of whoever is to play. */
  readonly near = $derived.by(() => this.seat ?? this.due[0] ?? 0);
  readonly said = $derived.by(
    () => this.live.known.entries.filter(({ kind }) => kind === 'said').length,
  );

  constructor(id: string) {
    super(id);
    this.live = new Live(id);
    this.chooser = new Chooser({
      choices: () => (this.table?.status === 'playing' ? (this.now?.choices ?? null) : null),
      plans: () => (this.table?.status === 'playing' ? (this.now?.plans ?? null) : null),
      confirms: () => settings.confirm,
      act: (action) => void this.act(action),
      refused: (path) => void this.why(path),
    });
  }

  override get due(): readonly number[] {
    return this.table?.status === 'playing' ? (this.now?.pending ?? []) : [];
  }
  override get decided(): readonly number[] {
    return this.now?.decided ?? [];
  }
  override get together(): boolean {
    return this.due.length + this.decided.length > 1;
  }
  protected override get marked(): Move[] {
    return this.#past?.moves ?? this.#moved;
  }
  override get since(): number {
    return this.live.received;
  }
  /** What the coach says of the action that waits. */
  get warned(): Remark | null {
    return this.#past || !this.chooser.waiting ? null : this.#warned;
  }
  override get advised(): Move[] {
    return this.warned?.better ?? STILL.advised;
  }
  override get feared(): Move[] {
    return this.warned?.answer ?? STILL.feared;
  }
  override get next(): ReadonlySet<string> {
    return this.#open ? this.chooser.next : STILL.next;
  }
  override get chosen(): Path {
    return this.#past ? STILL.chosen : this.chooser.path;
  }
  override get suggested(): Path {
    return this.#past ? STILL.suggested : this.chooser.suggested;
  }
  override get offered(): readonly Thing[] {
    return this.#open ? this.chooser.offered : STILL.offered;
  }
  override get ghost(): Thing | null {
    return this.#past ? null : this.chooser.chosenOf(this.scene.things);
  }
  override get turner(): Chooser | null {
    return this.#open ? this.chooser : null;
  }

  /** Look at the game after so many moves, in place; at how it stands from its last one on. */
  async look(number: number): Promise<void> {
    const wanted = Math.max(0, number);
    this.#wanted = wanted;
    if (wanted >= (this.now?.number ?? 0)) {
      this.positions.forget();
      this.#show(null);
      return;
    }
    try {
      const { position } = await this.positions.get(wanted);
      if (this.#wanted !== wanted) return;
      this.#show(position);
      this.positions.prepare(wanted, (this.now?.number ?? 0) - 1);
    } catch (error) {
      this.complain(error);
    }
  }

  /** One move back or on from what is shown, or was asked for last. */
  step(by: 1 | -1): Promise<void> {
    const from = this.lookingBack ? this.#wanted : this.now?.number;
    return this.look((from ?? 0) + by);
  }

  #show(past: PositionInfo | null): void {
    const after = past ?? this.now;
    if (past === this.#past || !after) return;
    this.travels = travelsBetween(this.position, after);
    this.#past = past;
  }

  /** Follow the positions as they come; to be called in an effect. */
  follow(position: PositionInfo | null): void {
    if (!position || position === this.#before) return;
    const before = this.#before;
    this.#before = position;
    if (this.#past && this.#past.number >= position.number) void this.look(position.number);
    else if (!this.#past) this.travels = travelsBetween(before, position);
    if (position.moves.length || !before || position.number < before.number)
      this.#moved = position.moves;
    const acted = this.played.slice(this.#count).some(({ seat }) => this.mine.includes(seat ?? -1));
    this.#count = this.played.length;
    const waits = this.together && !acted;
    this.chooser.renew(waits);
    if (!before) this.#welcome();
    if (before && before.number !== position.number && !waits) this.notice = null;
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

  /** The aim of the game and who begins, until somebody has acted. */
  get welcome(): Message | null {
    const about = gameNamed(this.game)?.about;
    const [begins] = this.due;
    const first = this.table?.seats[begins ?? -1]?.label;
    const begun = this.played.some(({ seat }) => (seat ?? -1) >= 0);
    if (!about || !first || begun || this.due.length > 1) return null;
    if (this.chooser.path.length) return null;
    return { key: 'web.table.welcome', params: { about, first } };
  }

  /** Touch a thing by its names; by key, the focus goes on to what comes next. */
  override touch(ids: Readonly<Names>, byKey = false): void {
    this.notice = null;
    if (this.#past || this.lostAt !== null) return;
    const before = this.chooser.path;
    this.chooser.touch(ids);
    if (!this.chooser.waiting) this.#considered = null;
    if (this.chooser.path.length > before.length) sound.pick();
    const [first] = this.chooser.next;
    const following = this.chooser.turned?.id ?? first;
    const further = this.chooser.path.length > before.length || this.chooser.turned;
    if (byKey && further && following) void focusOn(following);
  }

  override carries(id: string): boolean {
    return this.#open && this.chooser.carries(id);
  }

  override putBack(): void {
    this.chooser.back();
  }

  /** One step back, or put away what is shown. */
  back(): void {
    if (this.#past) {
      void this.look(this.now?.number ?? 0);
      return;
    }
    if (this.warned) this.notice = null;
    this.#considered = null;
    const chosen = this.chooser.path.at(-1);
    if (this.chooser.back() && chosen) void focusOn(chosen);
    else this.notice = null;
  }

  async act(action: number): Promise<boolean> {
    if (await this.#waits(action)) return false;
    const { version } = this.live.known;
    this.sending += 1;
    const done = await this.#asked({ type: 'act', version, action, seat: this.seat });
    this.sending -= 1;
    return done;
  }

  /** Whether an action waits because the coach has something to say of it, or was taken back while
   * it was asked.
   */
  async #waits(action: number): Promise<boolean> {
    const asked = this.#considered === action;
    this.#considered = null;
    this.#warned = null;
    if (asked || !settings.coach || !this.alone || this.mine.length > 1 || action < 0) return false;
    const number = this.now?.number;
    this.#considered = action;
    this.chooser.hold(action);
    const shown = this.chooser.waiting;
    try {
      const { ask } = await import('./Coach.svelte');
      const remark = await ask(this.live, action, this.seat);
      if (this.#considered !== action) return true;
      if (this.now?.number !== number) return !this.together;
      if (shown && !this.chooser.waiting) return true;
      if (remark) {
        this.chooser.hold(action);
        this.#warned = remark;
        this.notice = { message: remark.words, ruling: '' };
        return true;
      }
    } catch {
      // the coach is no reason not to play
    }
    this.#considered = null;
    this.chooser.drop();
    return false;
  }

  /** Pass, and go on passing for as long as such offers are made. */
  passOn(): void {
    const offer = this.now?.choices?.passing;
    if (this.seat !== null && offer) void this.act(this.passer.begin(this.seat, offer));
  }

  askAgain(): void {
    if (this.seat !== null) this.passer.end(this.seat);
  }

  say(text: string): Promise<boolean> {
    return this.#asked({ type: 'say', text });
  }

  askBack(): Promise<boolean> {
    this.chooser.drop();
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
      const number = this.now?.number;
      const reply = await this.live.ask({ type: 'hint', seat: this.seat });
      if (reply.type !== 'advice') return;
      const { why } = reply;
      if (why) await learnReasons();
      if (this.now?.number !== number && !this.together) return;
      this.chooser.suggest(reply.action);
      const params = { move: this.#suggestion() ?? reply.text };
      const message = why
        ? { key: 'web.coach.hint', params: { ...params, why } }
        : { key: 'web.table.hint_is', params };
      this.notice = { message, ruling: '' };
    } catch (error) {
      this.complain(error);
    } finally {
      this.advising = false;
    }
  }

  /** What is suggested in words: what lies on the table by its name, buttons by what they say. */
  #suggestion(): Message[] | null {
    const things = [...this.scene.things, ...(this.now?.choices?.things ?? [])];
    const found = this.chooser.suggested.map((id) => things.find((thing) => thing.id === id));
    const said = found.flatMap((thing) => thing?.label ?? []);
    return said.length && said.length === found.length ? said : null;
  }

  /** Free the seat of somebody who has done nothing yet; only who set up the table may. */
  async sendAway(seat: number): Promise<void> {
    try {
      await api.standUp(this.live.id, seat);
    } catch (error) {
      this.complain(error);
    }
  }

  /** Decline the offer of a draw, or withdraw mine. */
  dropDraw(): Promise<boolean> {
    return this.#asked({ type: 'drop_draw', seat: this.seat });
  }

  /** Offer another game or accept it; go there when all are for it. */
  async rematch(): Promise<void> {
    this.wantsAgain = true;
    await this.#try(async () => {
      const there = this.table?.rematch ?? (await api.rematch(this.live.id)).id;
      if (there) go(`/t/${there}`);
    });
  }

  /** Decline another game, or withdraw the offer. */
  async dropRematch(): Promise<void> {
    this.wantsAgain = false;
    await this.#try(() => api.dropRematch(this.live.id));
  }

  /** Put the table away, where that harms nobody. */
  async discard(): Promise<void> {
    await this.#try(() => api.discard(this.live.id));
  }

  /** Tell what somebody else has just done about what was asked; to be called in an effect. */
  hear(entries: readonly Entry[]): void {
    const fresh = entries.filter(({ version }) => version > this.#heardTo);
    const first = this.#heardTo === 0;
    this.#heardTo = entries.at(-1)?.version ?? this.#heardTo;
    const last = fresh
      .filter(({ kind, seat }) => ANSWERS.has(kind) && !this.mine.includes(seat ?? -1))
      .at(-1);
    const label = this.table?.seats[last?.seat ?? -1]?.label;
    if (first || !last || !label) return;
    const params = { seat: label, name: last.name || label };
    this.notice = { message: { key: `web.table.log.${last.kind}`, params }, ruling: '' };
  }

  /** Call who waits for others when the game begins; to be called in an effect. */
  awaitBeginning(status: Status | undefined): void {
    if (this.#status === 'waiting' && status === 'playing' && this.mine.length)
      this.called = call(gameNamed(this.game)?.title);
    this.#status = status;
  }

  /** Read the rule that something rests on, beside the board. */
  openRule(ruling: string): void {
    this.ruling = ruling;
    this.panel = 'rules';
  }

  complain(error: unknown): void {
    const ruling = error instanceof api.Refusal ? error.ruling : '';
    this.notice = { message: api.explain(error), ruling };
  }

  async #try(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.complain(error);
    }
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
