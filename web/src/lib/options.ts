/**
 * The options of a game, read from the server's description of them (`apiary/core/options.py`).
 *
 * Nothing here knows an option of any game; the server checks again whatever is sent.
 */
import type { GameInfo, LettersInfo, OneOfInfo } from './wire';

export type OptionInfo = GameInfo['options'][number];
export type Value = boolean | number | string;
export type Values = Record<string, Value>;

/** Options whose values are chosen from parts. */
export type WithParts = OneOfInfo | LettersInfo;

/** A number of so few is chosen from a list. */
const FEW = 12;

/** Is that a legal value? */
export function allows(option: OptionInfo, value: unknown): value is Value {
  switch (option.kind) {
    case 'switch':
      return typeof value === 'boolean';
    case 'number':
      return Number.isInteger(value) && inside(option, Number(value));
    case 'one_of':
      return option.parts.some((part) => part.value === value);
    case 'letters':
      return typeof value === 'string' && areParts(option, value);
  }
}

/** The values of a number that has only a few. */
export function few(option: OptionInfo): number[] {
  if (option.kind !== 'number' || option.most - option.least >= FEW) return [];
  const all = Array.from({ length: option.most - option.least + 1 }, (_, i) => option.least + i);
  return all.filter((number) => inside(option, number));
}

/** Those that mean something with so many players, and as the others are chosen. */
export function applying(options: OptionInfo[], players: number, values: Values): OptionInfo[] {
  const has = (name: string, wanted: string) =>
    options.some((option) => option.name === name && includes(option, values[name], wanted));
  return options.filter(
    ({ when, seats }) =>
      (seats.length === 0 || seats.includes(players)) &&
      (when.length === 0 || when.some(({ option, value }) => has(option, value))),
  );
}

/** Is a value this one, or this letter among its letters? */
export function includes({ kind }: OptionInfo, value: Value | undefined, wanted: string): boolean {
  return kind === 'letters' ? String(value ?? '').includes(wanted) : value === wanted;
}

/** The value with a part chosen, put in or taken out. */
export function withPart(option: WithParts, value: Value, part: string, on: boolean): string {
  if (option.kind === 'one_of') return part;
  return inOrder(option, (one) => (one === part ? on : String(value).includes(one)));
}

/** Is an option shown as cards: letters, and values that have pictures? */
export function asCards(option: OptionInfo): option is WithParts {
  if (option.kind === 'letters') return true;
  return option.kind === 'one_of' && option.parts.some(({ face }) => face !== '');
}

function inside(
  { least, most, gaps }: { least: number; most: number; gaps: number[] },
  number: number,
): boolean {
  return number >= least && number <= most && !gaps.includes(number);
}

function areParts(option: LettersInfo, letters: string): boolean {
  if (option.picks > 0 && letters.length > 0 && letters.length !== option.picks) return false;
  return inOrder(option, (letter) => letters.includes(letter)).length === letters.length;
}

function inOrder({ parts }: LettersInfo, chosen: (letter: string) => boolean): string {
  return parts
    .map(({ value }) => value)
    .filter(chosen)
    .join('');
}
