/** A form on its way to the server: is it under way, and what was wrong with it? */
import { explain } from './api';
import type { Message } from './wire';

export class Sending {
  busy = $state(false);
  problem = $state.raw<Message | null>(null);

  /** Do it unless it is being done; true if it worked. */
  async run(send: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.problem = null;
    try {
      await send();
    } catch (error) {
      this.problem = explain(error);
    }
    this.busy = false;
    return this.problem === null;
  }
}
