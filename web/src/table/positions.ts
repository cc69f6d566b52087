/** The positions that a game has been through: fetched once and kept, the neighbours ahead. */
import * as api from '../lib/api';
import type { Replayed } from '../lib/wire';

export class Positions {
  readonly #kept = new Map<number, Promise<Replayed>>();

  constructor(
    private readonly id: string,
    private readonly fetch: typeof api.position = api.position,
  ) {}

  /** The position after so many moves. */
  get(number: number): Promise<Replayed> {
    const kept = this.#kept.get(number);
    if (kept) return kept;
    const asked = this.fetch(this.id, number);
    this.#kept.set(number, asked);
    asked.catch(() => this.#kept.delete(number));
    return asked;
  }

  /** Have what is beside a position, up to the last one. */
  prepare(number: number, last: number): void {
    for (const near of [number + 1, number - 1]) {
      if (near >= 0 && near <= last) void this.get(near).catch(() => {});
    }
  }

  /** Ask anew from now on: moves may have been taken back. */
  forget(): void {
    this.#kept.clear();
  }
}
