/**
 * The table as a page shows it: one typed state, from which all its parts are drawn. A session and a
 * replay are what changes it.
 */
import { getContext, setContext } from 'svelte';
import { innerHeight, innerWidth } from 'svelte/reactivity/window';
import { type Names, type Play, STILL, setPlay } from '../board/play';
import type { Turner } from '../board/turner';
import type { Move, PositionInfo, Scene, TableInfo, Thing } from '../lib/wire';
import { besideTable, isRoomy, layoutOf } from './layout';
import { Positions } from './positions';

const EMPTY: Scene = { areas: [], things: [] };
const KEY = Symbol('shown');

export abstract class Shown implements Play {
  abstract readonly table: TableInfo | null;
  abstract readonly position: PositionInfo | null;
  /** Whose hand lies at the bottom, and whose board is shown while nobody else's is looked at. */
  abstract readonly near: number;
  /** Whether a hand lies at the bottom at all. */
  protected readonly withHand: boolean = true;
  /** The panel that was opened. */
  panel = $state<string | null>(null);
  /** What is moving now. */
  travels = $state.raw<Move[]>([]);
  #visited = $state<number | null>(null);
  #pointed = $state.raw<Move[] | null>(null);
  #pointedAt: number | null = null;
  protected readonly positions: Positions;

  constructor(id: string) {
    this.positions = new Positions(id);
  }

  readonly scene = $derived.by(() => this.position?.scene ?? EMPTY);
  readonly layout = $derived.by(() => {
    const viewport = { width: innerWidth.current ?? 0, height: innerHeight.current ?? 0 };
    return layoutOf(this.scene, viewport, this.withHand ? this.near : null);
  });
  readonly roomy = $derived.by(() => isRoomy(this.layout.form));
  /** Whose own board is shown, if players have such. */
  readonly home = $derived.by(() => this.#visited ?? this.near);
  /** What can be touched and lies nowhere on the table. */
  readonly buttons = $derived.by(() => besideTable(this.scene, this.offered));
  /** Where there is little room, a hand makes place for the buttons of a question, unless something
   * in it can be touched: to go on, or to go back.
   */
  readonly handShown = $derived.by(
    () =>
      this.layout.form !== 'upright' ||
      !(this.buttons.length || this.turner?.turned) ||
      this.layout.hand.some(({ things }) =>
        things.some(({ id }) => this.next.has(id) || this.chosen.includes(id)),
      ),
  );

  /** Look at somebody's own board; at one's own again for null. */
  visit(seat: number | null): void {
    this.#visited = seat;
  }

  /** The seats that owe a choice, and those that have made one others still owe. */
  get due(): readonly number[] {
    return this.position?.pending ?? [];
  }
  get decided(): readonly number[] {
    return [];
  }
  /** Whether several choose at once. */
  get together(): boolean {
    return false;
  }
  /** When the clocks were as the table says. */
  get since(): number {
    return 0;
  }

  get game(): string {
    return this.table?.game ?? '';
  }
  /** The moves to be marked: those that somebody points at in the list, else the last ones. */
  get moves(): Move[] {
    return this.#pointed ?? this.marked;
  }
  get advised(): Move[] {
    return STILL.advised;
  }
  get feared(): Move[] {
    return STILL.feared;
  }
  protected get marked(): Move[] {
    return this.position?.moves ?? [];
  }

  /** Mark the moves that led to the position after so many; the last ones again for null. */
  point(number: number | null): void {
    this.#pointedAt = number;
    if (number === null) this.#pointed = null;
    else
      void this.positions.get(number).then(
        ({ position }) => {
          if (this.#pointedAt === number) this.#pointed = position.moves;
        },
        () => {},
      );
  }
  get next(): ReadonlySet<string> {
    return STILL.next;
  }
  get chosen(): readonly string[] {
    return STILL.chosen;
  }
  get suggested(): readonly string[] {
    return STILL.suggested;
  }
  get offered(): readonly Thing[] {
    return STILL.offered;
  }
  get ghost(): Thing | null {
    return STILL.ghost;
  }
  get turner(): Turner | null {
    return STILL.turner;
  }
  touch(_names: Readonly<Names>, _byKey: boolean): void {}
  carries(_id: string): boolean {
    return false;
  }
  putBack(): void {}
}

/** To be called by the page that holds a table, while it is set up. */
export function setShown(shown: Shown): void {
  setContext(KEY, shown);
  setPlay(shown);
}

/** The table that a component is part of; to be called while it is set up. */
export function getShown(): Shown {
  return getContext<Shown>(KEY);
}
