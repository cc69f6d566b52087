/** The players of Alvéola: colours that stay apart on amber, each with an emblem. */
import { PALETTE, type SeatLook } from '../seats';

const COLOURS: readonly Omit<SeatLook, 'emblem'>[] = [
  { top: '#fff3a0', side: '#6d5a00', light: '#fffbe0', dark: false },
  { top: '#1769b5', side: '#0a3a6b', light: '#6fb4f0', dark: true },
  { top: '#c8322b', side: '#701310', light: '#f0918a', dark: true },
  { top: '#0d8a63', side: '#044b35', light: '#5dd6ad', dark: true },
];

export const LOOKS: readonly SeatLook[] = COLOURS.map((colour, seat) => ({
  ...colour,
  emblem: PALETTE[seat]?.emblem ?? '',
}));
