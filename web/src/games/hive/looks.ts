/** The wax of Venom sides and of the neutral Honeycombo, by seat. An inlay tells them apart without
 * colours too.
 */
import type { SeatLook } from '../seats';

type Looks = Readonly<Record<number, SeatLook>>;

const INLAY = 'M0-39 33.8-19.5V19.5L0 39-33.8 19.5V-19.5Z';

export const VENOM: Looks = {
  0: { top: '#d2dfbd', side: '#8b9f68', light: '#f1f8e2', dark: false, emblem: '', inlay: INLAY },
  1: {
    top: 'light-dark(#2f4637, #3b5744)',
    side: 'light-dark(#182920, #22362a)',
    light: 'light-dark(#64836d, #789a82)',
    dark: true,
    emblem: '',
    inlay: INLAY,
  },
};

const WHITE_UP: SeatLook = {
  top: '#f7d98a',
  side: '#b98a2a',
  light: '#fff3cf',
  dark: false,
  emblem: '',
};
const BLACK_UP: SeatLook = {
  top: '#5b3a12',
  side: '#33200a',
  light: '#96692f',
  dark: true,
  emblem: '',
};

/** It is nobody's; in a picture beside words it is drawn as if it were the first seat's. */
const always = (look: SeatLook): Looks => ({ [-1]: look, 0: look });

export const HONEY = { white: always(WHITE_UP), black: always(BLACK_UP) };
