/** A game looked at move by move. */
import { travelsBetween } from '../board/travel';
import * as api from '../lib/api';
import type { Message, Move, Replayed, TurningPoint } from '../lib/wire';
import { Shown } from './shown.svelte';

const STEP_TIME = 1100;

export class Replay extends Shown {
  shown = $state.raw<Replayed | null>(null);
  playing = $state(false);
  problem = $state.raw<Message | null>(null);
  /** The move of a review that is looked at, with what was better. */
  better = $state.raw<TurningPoint | null>(null);
  #wanted = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly table = $derived.by(() => this.shown?.table ?? null);
  readonly position = $derived.by(() => this.shown?.position ?? null);
  readonly near = $derived.by(() => this.position?.seat ?? this.position?.pending[0] ?? 0);
  protected override readonly withHand = false;

  constructor(readonly id: string) {
    super(id);
  }

  override get advised(): Move[] {
    return this.better && this.number === this.better.number - 1 ? this.better.moves : [];
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
      const found = await this.positions.get(wanted);
      if (this.#wanted !== wanted || found === this.shown) return;
      this.travels = travelsBetween(this.shown?.position ?? null, found.position);
      this.shown = found;
      this.problem = null;
      this.positions.prepare(wanted, found.last);
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
}
