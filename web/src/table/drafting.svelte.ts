/** Somebody setting up a position by hand: what lies on the table so far, and why it can't be yet. */
import * as api from '../lib/api';
import type { Beginning, Drafted, Message } from '../lib/wire';
import { Trying } from './trying.svelte';

export class Drafting extends Trying {
  drafted = $state.raw<Drafted | null>(null);
  /** The lines before it, the last first. */
  #before = $state.raw<readonly string[]>([]);

  readonly table = $derived.by(() => this.drafted?.table ?? null);
  readonly position = $derived.by(() => this.drafted?.position ?? null);
  /** What is wanting. */
  readonly wanting = $derived.by((): Message | null => {
    const refusal = this.drafted?.refusal ?? null;
    const expected = refusal?.params.expected;
    return expected ? { key: 'web.analysis.wanting', params: { expected } } : refusal;
  });

  constructor(private readonly start: Beginning) {
    super();
  }

  /** The position as it is now, to begin with. */
  get beginning(): Beginning {
    const { drafted } = this;
    if (!drafted) return this.start;
    const { game, options, seats } = drafted.table;
    return { game, options, seats: seats.length, position: drafted.text };
  }

  /** Whether there is anything to be touched: other games are only written. */
  get byHand(): boolean {
    return !!this.position?.choices?.touches.length;
  }

  get canUndo(): boolean {
    return this.#before.length > 0;
  }

  protected get open(): boolean {
    return !!this.drafted;
  }

  protected override get confirms(): boolean {
    return false;
  }

  async begin(): Promise<void> {
    this.problem = null;
    try {
      this.drafted = await api.setUp({ beginning: this.start });
      if (!this.byHand) this.panel = 'line';
    } catch (error) {
      this.problem = api.explain(error);
    }
  }

  protected act(change: number): Promise<void> {
    return this.#change(this.beginning, change);
  }

  /** Set up what a line says. */
  write(line: string): Promise<void> {
    return this.#change({ ...this.beginning, position: line }, null);
  }

  /** Put everything aside. */
  clear(): Promise<void> {
    return this.write('');
  }

  async undo(): Promise<void> {
    const [last, ...others] = this.#before;
    if (last === undefined) return;
    this.notice = null;
    try {
      this.drafted = await api.setUp({ beginning: { ...this.beginning, position: last } });
      this.#before = others;
    } catch (error) {
      this.say(api.explain(error));
    }
  }

  async #change(beginning: Beginning, change: number | null): Promise<void> {
    this.notice = null;
    const { drafted } = this;
    try {
      const changed = await api.setUp({ beginning, change });
      if (drafted && changed.text !== drafted.text) this.#before = [drafted.text, ...this.#before];
      this.drafted = changed;
    } catch (error) {
      this.say(api.explain(error));
    }
  }

  protected async refused(): Promise<void> {
    this.notice = { message: { key: 'web.analysis.no_place', params: {} }, ruling: '' };
  }
}
