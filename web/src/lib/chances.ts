/** How analysis says who is likely to win. */
import type { FoundLine, FoundLines } from './wire';
import { t } from './words.svelte';

/** As a whole number of hundredths that nobody takes for certain unless it is. */
export function percent(chance: number): string {
  const number = Math.round(chance * 100);
  if (number >= 100 && chance < 1) return '99 %';
  if (number <= 0 && chance > 0) return '1 %';
  return `${number} %`;
}

/** What a line is worth to whoever decides: a win that is proven, or a chance. */
export function worth({ wins_in, chance }: FoundLine): string {
  if (wins_in === null) return percent(chance);
  return t(wins_in > 0 ? 'web.analysis.wins_in' : 'web.analysis.loses_in', {
    moves: Math.abs(wins_in),
  });
}

/** The part of a bar that each seat gets: of more than two, all chances together make the whole. */
export function partsOf({ chances }: FoundLines): number[] {
  const sum = chances.reduce((all, one) => all + one, 0);
  return chances.map((one) => (sum > 0 ? one / sum : 1 / chances.length));
}
