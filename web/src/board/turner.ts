/** What turns a thing that is held over a board: whoever walks the touch paths. */
import type { Thing } from '../lib/wire';

export interface Turner {
  /** What was put at a place, as it is turned now. */
  readonly turned: Thing | null;
  /** What would come to a place, by the id that is touched there. */
  turnedAt(id: string): Thing | null;
  /** Turn it by one, at the place where it was put or else at the one with this id. */
  turn(by: 1 | -1, id?: string): void;
}
