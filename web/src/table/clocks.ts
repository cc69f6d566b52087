/** Clocks between two messages of the server: they run from the moment they came. */
import type { Clocks } from '../lib/wire';

/** Milliseconds left to a seat, `passed` milliseconds after the message; null without a clock. */
export function leftTo(clocks: Clocks | null, seat: number, passed: number): number | null {
  const left = clocks?.left[seat];
  if (!clocks || left === undefined) return null;
  return Math.max(0, clocks.running.includes(seat) ? left - passed : left);
}

/** A time to be read at a glance: 9:05, under ten seconds 7.3, over a day 2 d 4 h. */
export function clockText(ms: number, day: string, hour: string): string {
  const seconds = Math.floor(ms / 1000);
  if (ms < 10_000) return (Math.floor(ms / 100) / 10).toFixed(1);
  const [minutes, hours, days] = [60, 3600, 86_400].map((unit) => Math.floor(seconds / unit)) as [
    number,
    number,
    number,
  ];
  if (days >= 1) return `${days} ${day} ${hours % 24} ${hour}`;
  const two = (value: number) => String(value).padStart(2, '0');
  if (hours >= 1) return `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}
