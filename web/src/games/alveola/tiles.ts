/** What a tile looks like: its cells around the one it is turned about, and what is in them. */
import { type Outlook, rotated } from '../../board/geometry';

type Offset = readonly [number, number];

export interface TileCell {
  at: Offset;
  full: boolean;
  /** Whether a hornet is etched on it. */
  icon: boolean;
  /** The sides on which the tile ends. */
  edges: number[];
}

/** The directions in their order: counter-clockwise from the east. */
export const DIRECTIONS: readonly Offset[] = [
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
];

const SHAPES: Readonly<Record<string, readonly Offset[]>> = {
  straight: [
    [-1, 0],
    [0, 0],
    [1, 0],
  ],
  bent: [
    [1, 0],
    [0, 0],
    [0, -1],
  ],
  triangle: [
    [0, 0],
    [1, 0],
    [0, 1],
  ],
};

/** The cells of a tile by its face, such as `bent.FEE.1`: the shape, which cells are full, and the
 * one with a hornet, if any. They come from the back to the front.
 */
export function cellsOf(face: string, turned: number, outlook?: Outlook): TileCell[] {
  const [shape = '', pattern = '', icon = ''] = face.split('.');
  const turns = turned + (outlook?.turns ?? 0);
  const cells = (SHAPES[shape] ?? []).map((offset) => rotated(offset, turns));
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
