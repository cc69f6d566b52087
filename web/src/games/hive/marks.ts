/** The small signs for what a piece suffers or enjoys; each a path within ±8 around (0, 0). */
export interface Sign {
  path: string;
  /** The token of its colour. */
  colour: string;
  /** Drawn as a line rather than filled. */
  line?: boolean;
}

export const SIGNS: Readonly<Record<string, Sign>> = {
  stunned: { path: 'M2-8-5 1.5h4.2L-2 8 5-2H.8Z', colour: 'var(--danger)' },
  held: {
    path: 'M-2-7C-8-4-7 4-1 6M2-7C8-4 7 4 1 6',
    colour: 'light-dark(#6f2a1a, #f0a58c)',
    line: true,
  },
  shielded: { path: 'M0-7 6-4.6V0C6 4 3 6.4 0 7.4-3 6.4-6 4-6 0V-4.6Z', colour: 'var(--leaf)' },
  controlled: {
    path: 'M-7.5 0Q0-8 7.5 0 0 8-7.5 0ZM-1.4 0a1.4 1.4 0 1 0 2.8 0 1.4 1.4 0 1 0-2.8 0Z',
    colour: 'var(--nectar)',
    line: true,
  },
  selected: { path: 'M-5.5.5-1.5 4.5 6-4', colour: 'var(--honey-deep)', line: true },
};
