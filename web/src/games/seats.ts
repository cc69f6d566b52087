/** The colours of the seats: told apart with the common colour-vision deficiencies (after Okabe and
 * Ito), and each with an emblem of its own for whoever wishes.
 */
/** Colours as CSS has them. */
export interface SeatLook {
  top: string;
  side: string;
  light: string;
  /** Whether the ground is dark, so that what is drawn on it must be light. */
  dark: boolean;
  /** A small path around (0, 0), within ±6. */
  emblem: string;
  /** A second border, engraved. */
  inlay?: string;
}

const DISC = 'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z';
const SQUARE = 'M-4.6-4.6h9.2v9.2h-9.2Z';
const TRIANGLE = 'M0-6 5.6 4h-11.2Z';
const DIAMOND = 'M0-6.4 5 0 0 6.4-5 0Z';
const CROSS = 'M-2-6h4v4h4v4h-4v4h-4v-4h-4v-4h4Z';

export const PALETTE: readonly SeatLook[] = [
  { top: '#e69f00', side: '#a86f00', light: '#ffcb5c', dark: false, emblem: DISC },
  { top: '#0072b2', side: '#004a75', light: '#3fa2db', dark: true, emblem: SQUARE },
  { top: '#009e73', side: '#006b4e', light: '#43cda6', dark: true, emblem: TRIANGLE },
  { top: '#cc79a7', side: '#94507a', light: '#e9a9cb', dark: false, emblem: DIAMOND },
  { top: '#56b4e9', side: '#2b7fb0', light: '#a3d8f7', dark: false, emblem: CROSS },
];

export const WAX: readonly SeatLook[] = [
  { top: '#f2e4bf', side: '#bfa568', light: '#fff8e4', dark: false, emblem: DISC },
  {
    top: 'light-dark(#403c35, #4e4940)',
    side: 'light-dark(#24211c, #2f2b25)',
    light: 'light-dark(#736b59, #857c68)',
    dark: true,
    emblem: SQUARE,
  },
];

const NOBODY: SeatLook = {
  top: '#cdbf99',
  side: '#93855c',
  light: '#e6dcc0',
  dark: false,
  emblem: '',
};

export function lookOf(looks: readonly SeatLook[], seat: number): SeatLook {
  return looks[seat] ?? PALETTE[seat] ?? NOBODY;
}
