/** A person's way through the choices of a position: what is touched, and what comes of it. */
import type { Choices, Thing } from '../lib/wire';
import {
  actionOf,
  back,
  kept,
  offeredBy,
  openTo,
  type Path,
  pathOf,
  touch,
  turnBeside,
  turnFrom,
  turnsAfter,
} from './touches';

export interface Outside {
  choices(): Choices | null;
  /** What could be done if it were asked: only to be looked at. */
  plans?(): Choices | null;
  /** Whether a whole path waits to be confirmed. */
  confirms(): boolean;
  act(action: number): void;
  /** Something was touched that leads nowhere. */
  refused(path: Path): void;
}

const NOTHING = new Set<string>();

export class Chooser {
  #path = $state.raw<Path>([]);
  #waiting = $state.raw<{ path: Path; action: number } | null>(null);
  #suggested = $state.raw<Path>([]);
  /** How something was turned last: so it comes to the next place too. */
  #turn = $state(0);

  constructor(private readonly outside: Outside) {}

  /** Whether nothing is asked, so that one can only see what could be done. */
  readonly planning = $derived.by(() => !this.outside.choices() && !!this.outside.plans?.());

  readonly #open = $derived.by(() => this.outside.choices() ?? this.outside.plans?.() ?? null);

  readonly #turns = $derived.by(() => turnsAfter(this.#open, this.#path));

  /** What can be touched now. Of plans nothing glows before something was touched. */
  readonly next = $derived.by(() =>
    this.#waiting || (this.planning && !this.#path.length)
      ? NOTHING
      : openTo(this.#open, this.#path),
  );

  /** What is to be turned where the last touch was, as it is turned now. */
  readonly turned = $derived.by(() => turnFrom(this.#turns, this.#turn));

  /** The things that can be touched now and are not part of the scene. */
  readonly offered = $derived.by(() => {
    const last = this.#waiting?.path.at(-1);
    const shown = last ? new Set([last]) : this.next;
    return offeredBy(this.#open, shown);
  });

  /** What was touched, in order. */
  get path(): Path {
    return this.#waiting?.path ?? this.#path;
  }

  /** Whether an action only waits to be confirmed. */
  get waiting(): boolean {
    return this.#waiting !== null;
  }

  get suggested(): Path {
    return this.#suggested;
  }

  /** What is chosen of these things; its ghost is shown where it can go, with the face that was
   * chosen for it.
   */
  chosenOf(things: readonly Thing[]): Thing | null {
    const chosen = things.find((thing) => thing.id === this.#path[0]) ?? null;
    const faces = this.#open?.things.filter(({ kind }) => kind === chosen?.kind) ?? [];
    return faces.find(({ id }) => this.#path.includes(id)) ?? chosen;
  }

  /** What would be turned at a place that can be touched next. */
  turnedAt(id: string): Thing | null {
    const path = this.#turns.length ? back(this.#path) : this.#path;
    return turnFrom(turnsAfter(this.#open, [...path, id]), this.#turn);
  }

  /** Turn it by one, there or at the place that is looked at. */
  turn(by: 1 | -1, id?: string): void {
    const turns = this.#turns.length
      ? this.#turns
      : turnsAfter(this.#open, [...this.#path, id ?? '']);
    const now = turnFrom(turns, this.#turn);
    this.#turn = turnBeside(turns, now?.place[1] ?? 0, by)?.place[1] ?? this.#turn;
  }

  /** Leave it there as it is turned. That is confirmed already, having been seen there. */
  settle(): void {
    const action = this.turned && actionOf(this.#open, [...this.#path, this.turned.id]);
    this.#path = [];
    if (action !== null) this.outside.act(action);
  }

  /** Whether this is touching the same place again. */
  #settles(ids: readonly string[]): boolean {
    return (
      this.turned !== null && ids.some((id) => [this.turned?.id, this.#path.at(-1)].includes(id))
    );
  }

  touch(ids: readonly [string, ...string[]]): void {
    this.#suggested = [];
    if (this.#settles(ids)) {
      this.settle();
      return;
    }
    if (this.#waiting) {
      const { path } = this.#waiting;
      if (ids.includes(path.at(-1) ?? '')) {
        this.confirm();
        return;
      }
      this.#waiting = null;
    }
    const touched = touch(this.#open, this.#path, ids);
    if (touched.kind === 'nowhere' || (touched.kind === 'complete' && this.planning)) {
      this.outside.refused(touched.path);
    } else if (touched.kind !== 'complete') {
      this.#path = touched.path;
    } else if (this.outside.confirms()) {
      this.#path = back(touched.path);
      this.#waiting = touched;
    } else {
      this.#path = [];
      this.outside.act(touched.action);
    }
  }

  confirm(): void {
    const action = this.#waiting?.action;
    this.#path = [];
    this.#waiting = null;
    if (action !== undefined) this.outside.act(action);
  }

  /** Let an action wait to be confirmed after all, if it can be shown. */
  hold(action: number): void {
    const path = pathOf(this.#open, action);
    if (path) this.#waiting = { path, action };
  }

  /** Whether touching a thing chooses it, or has, and something is left to touch. */
  carries(id: string): boolean {
    if (this.#waiting || !this.next.size) return false;
    return this.#path.includes(id) || touch(this.#open, this.#path, [id]).kind === 'chosen';
  }

  /** One step back; false if there was none. */
  back(): boolean {
    if (this.#waiting) this.#waiting = null;
    else if (this.#path.length) this.#path = back(this.#path);
    else if (this.#suggested.length) this.#suggested = [];
    else return false;
    return true;
  }

  /** Forget what was touched and what was suggested. */
  drop(): void {
    this.#waiting = null;
    this.#path = [];
    this.#suggested = [];
  }

  /** Show an action that somebody suggests. */
  suggest(action: number): void {
    this.#waiting = null;
    const path = pathOf(this.#open, action) ?? [];
    this.#path = back(path);
    this.#suggested = path;
  }

  /** The position has changed: go on with what can still be done. A suggestion holds while only others
   * have acted.
   */
  renew(onlyOthers = false): void {
    if (!onlyOthers || actionOf(this.outside.choices(), this.#suggested) === null)
      this.#suggested = [];
    this.#waiting = null;
    this.#path = kept(this.#open, this.#path);
  }
}
