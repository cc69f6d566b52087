/** Declines offers for a user who wishes not to be asked for a while: cards that they don't want to play.
 *
 * It knows only what its user is offered, and the server judges what it does as it judges the user.
 */
import type { Pass } from '../lib/wire';

export class Passer {
  /** Until when each seat passes. */
  #wishes = $state.raw<Readonly<Record<number, string>>>({});

  /** Is an offer to this seat declined? */
  passes(seat: number | null): boolean {
    return seat !== null && seat in this.#wishes;
  }

  /** Decline this offer and all that are made in its time; the action that does it. */
  begin(seat: number, pass: Pass): number {
    this.#wishes = { ...this.#wishes, [seat]: pass.until };
    return pass.action;
  }

  /** Ask again from now on. */
  end(seat: number): void {
    const { [seat]: _, ...others } = this.#wishes;
    this.#wishes = others;
  }

  /** What to do about an offer without asking; null to ask. A wish ends with its time. */
  answer(seat: number | null, pass: Pass | null | undefined): number | null {
    if (seat === null || !pass || !this.passes(seat)) return null;
    if (this.#wishes[seat] === pass.until) return pass.action;
    this.end(seat);
    return null;
  }
}
