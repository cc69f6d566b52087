/** Something the server is asked for: not there yet, there, or refused. */
import { explain } from './api';
import type { Message } from './wire';

export class Loaded<Value> {
  value = $state.raw<Value>();
  problem = $state.raw<Message>();
  #fetch: () => Promise<Value>;

  constructor(fetch: () => Promise<Value>) {
    this.#fetch = fetch;
  }

  /** Ask; when that fails, whatever was there stays. */
  load = async (): Promise<void> => {
    try {
      this.value = await this.#fetch();
      this.problem = undefined;
    } catch (error) {
      this.problem = explain(error);
    }
  };
}
