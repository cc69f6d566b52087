/** What a tile looks like: its cells, and what is in them. */
import { rotated } from '../../board/geometry';
import type { Thing } from '../../lib/wire';

type Cell = [number, number];

export interface TileCell {
  at: Cell;
  full: boolean;
  /** Whether a hornet is etched on it. */
  icon: boolean;
  /** The sides on which the tile ends. */
  edges: number[];
}

/** The directions in their order: counter-clockwise from the east. */
const DIRECTIONS: readonly Cell[] = [
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
];

/** The cells of a tile on a table that is turned so often, from the back to the front. Its face says
 * which are full, and the number of the one with a hornet: `FEE.1`.
 */
export function cellsOf({ face = '', covers = [] }: Thing, turns: number): TileCell[] {
  const [pattern = '', icon = ''] = face.split('.');
  const cells = covers.map((step) => rotated(step, turns));
  const taken = new Set(cells.map(String));
  return cells
    .map((at, part) => ({
      at,
      full: pattern[part] === 'F',
      icon: icon === String(part),
      edges: DIRECTIONS.flatMap(([q, r], side) =>
        taken.has(String([at[0] + q, at[1] + r])) ? [] : [side],
      ),
    }))
    .sort((a, b) => a.at[1] - b.at[1]);
}
