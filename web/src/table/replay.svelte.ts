/** A game looked at move by move: positions are fetched once and kept, the neighbours ahead. */
import { travelsBetween } from '../board/travel';
import * as api from '../lib/api';
import type { Message, Replayed } from '../lib/wire';
import { Shown } from './shown.svelte';

const STEP_TIME = 1100;

export class Replay extends Shown {
  shown = $state.raw<Replayed | null>(null);
  playing = $state(false);
  problem = $state.raw<Message | null>(null);
  readonly #kept = new Map<number, Promise<Replayed>>();
  #wanted = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly table = $derived.by(() => this.shown?.table ?? null);
  readonly position = $derived.by(() => this.shown?.position ?? null);
  readonly near = $derived.by(() => this.position?.seat ?? this.position?.pending[0] ?? 0);
  protected override readonly withHand = false;

  constructor(
    private readonly id: string,
    private readonly fetch: typeof api.position = api.position,
  ) {
    super();
  }

  get number(): number {
    return this.shown?.position.number ?? 0;
  }

  get last(): number {
    return this.shown?.last ?? 0;
  }

  /** Show the position after so many moves. */
  async show(number: number): Promise<void> {
    const most = this.shown ? this.last : number;
    const wanted = Math.max(0, Math.min(number, most));
    this.#wanted = wanted;
    try {
      const found = await this.#get(wanted);
      if (this.#wanted !== wanted || found === this.shown) return;
      this.travels = travelsBetween(this.shown?.position ?? null, found.position);
      this.shown = found;
      this.problem = null;
      for (const near of [wanted + 1, wanted - 1]) {
        if (near >= 0 && near <= found.last) void this.#get(near).catch(() => {});
      }
    } catch (error) {
      this.playing = false;
      this.problem = api.explain(error);
    }
  }

  step(by: number): Promise<void> {
    return this.show((this.#wanted < 0 ? this.number : this.#wanted) + by);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else void this.#play(this.number >= this.last);
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  async #play(again: boolean): Promise<void> {
    this.playing = true;
    if (again) await this.show(0);
    else await this.step(1);
    if (this.playing && this.number < this.last) {
      this.#timer = setTimeout(() => void this.#play(false), STEP_TIME);
    } else this.playing = false;
  }

  #get(number: number): Promise<Replayed> {
    const kept = this.#kept.get(number);
    if (kept) return kept;
    const asked = this.fetch(this.id, number);
    this.#kept.set(number, asked);
    asked.catch(() => this.#kept.delete(number));
    return asked;
  }
}
