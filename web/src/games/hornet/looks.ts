/** The players of Hornet have their colours from the box; an emblem tells them apart without. */
import { PALETTE, type SeatLook } from '../seats';

const COLOURS: readonly Omit<SeatLook, 'emblem'>[] = [
  { top: '#a4611f', side: '#6d3d0c', light: '#d99a58', dark: true },
  { top: '#f09ac4', side: '#a8497c', light: '#ffd0e6', dark: false },
  { top: '#faf8f2', side: '#8d8778', light: '#ffffff', dark: false },
  { top: '#0b9468', side: '#045c40', light: '#4fd0a4', dark: true },
  { top: '#1472b8', side: '#0a4777', light: '#5db0ea', dark: true },
];

export const LOOKS: readonly SeatLook[] = COLOURS.map((colour, seat) => ({
  ...colour,
  emblem: PALETTE[seat]?.emblem ?? '',
}));
