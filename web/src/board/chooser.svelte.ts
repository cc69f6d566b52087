/** A person's way through the choices of a position: what is touched, and what comes of it. */
import type { Choices, Thing } from '../lib/wire';
import { back, kept, nextOf, offeredBy, type Path, pathOf, touch } from './touches';

export interface Outside {
  choices(): Choices | null;
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

  constructor(private readonly outside: Outside) {}

  readonly next = $derived.by(() =>
    this.#waiting ? NOTHING : nextOf(this.outside.choices(), this.#path),
  );

  /** The things that can be touched now and are not part of the scene. */
  readonly offered = $derived.by(() => {
    const last = this.#waiting?.path.at(-1);
    const shown = last ? new Set([last]) : this.next;
    return offeredBy(this.outside.choices(), shown);
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

  /** What is chosen of these things; its ghost is shown where it can go. */
  chosenOf(things: readonly Thing[]): Thing | null {
    return things.find((thing) => thing.id === this.#path[0]) ?? null;
  }

  touch(ids: readonly [string, ...string[]]): void {
    this.#suggested = [];
    if (this.#waiting) {
      const { path } = this.#waiting;
      if (ids.includes(path.at(-1) ?? '')) {
        this.confirm();
        return;
      }
      this.#waiting = null;
    }
    const touched = touch(this.outside.choices(), this.#path, ids);
    if (touched.kind === 'nowhere') {
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

  /** One step back; false if there was none. */
  back(): boolean {
    if (this.#waiting) this.#waiting = null;
    else if (this.#path.length) this.#path = back(this.#path);
    else if (this.#suggested.length) this.#suggested = [];
    else return false;
    return true;
  }

  /** Show an action that somebody suggests. */
  suggest(action: number): void {
    this.#waiting = null;
    const path = pathOf(this.outside.choices(), action) ?? [];
    this.#path = back(path);
    this.#suggested = path;
  }

  /** The position has changed: go on with what can still be done. */
  renew(): void {
    this.#suggested = [];
    this.#waiting = null;
    this.#path = kept(this.outside.choices(), this.#path);
  }
}
