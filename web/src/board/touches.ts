/** Walking the touch paths of a seat's choices, one touch at a time. Pure; knows no rules. */
import type { Choices, Thing } from '../lib/wire';

export type Path = readonly string[];

/** What a touch leads to. */
export type Touched =
  /** One or more steps of a path are made. */
  | { kind: 'chosen'; path: Path }
  /** A step back. */
  | { kind: 'back'; path: Path }
  /** A whole path: this is the action. */
  | { kind: 'complete'; path: Path; action: number }
  /** It leads nowhere; `path` can be asked about. */
  | { kind: 'nowhere'; path: Path };

/** What can be touched after this path. */
export function nextOf(choices: Choices | null | undefined, path: Path): Set<string> {
  const next = new Set<string>();
  for (const [, whole] of choices?.touches ?? []) {
    const id = whole[path.length];
    if (id !== undefined && startsWith(whole, path)) next.add(id);
  }
  return next;
}

/** The action of a whole path. */
export function actionOf(choices: Choices | null | undefined, path: Path): number | null {
  const found = choices?.touches.find(
    ([, whole]) => whole.length === path.length && startsWith(whole, path),
  );
  return found ? found[0] : null;
}

/** The path of an action. */
export function pathOf(choices: Choices | null | undefined, action: number): Path | null {
  return choices?.touches.find(([number]) => number === action)?.[1] ?? null;
}

/** The things that are only there to be touched, of those that can be touched now. */
export function offeredBy(choices: Choices | null | undefined, next: Set<string>): Thing[] {
  return choices?.things.filter((thing) => next.has(thing.id)) ?? [];
}

/** The ways to turn something where the last touch was, if that is what can be touched next. */
export function turnsAfter(choices: Choices | null | undefined, path: Path): Thing[] {
  return offeredBy(choices, nextOf(choices, path)).filter(({ place }) => place[0] === 'turns');
}

/** What can be touched after this path. While something is turned at a place, the other places still
 * can.
 */
export function openTo(choices: Choices | null | undefined, path: Path): Set<string> {
  const next = nextOf(choices, path);
  if (!turnsAfter(choices, path).length) return next;
  return new Set([...next, ...nextOf(choices, back(path))]);
}

/** The one of some turns that comes first from a number on, counted around. */
export function turnFrom(turns: readonly Thing[], number: number): Thing | null {
  const sorted = [...turns].sort((a, b) => a.place[1] - b.place[1]);
  return sorted.find(({ place }) => place[1] >= number) ?? sorted[0] ?? null;
}

/** The one of some turns that comes next after a number, or before it. */
export function turnBeside(turns: readonly Thing[], number: number, by: 1 | -1): Thing | null {
  if (by > 0) return turnFrom(turns, number + 1);
  const sorted = [...turns].sort((a, b) => b.place[1] - a.place[1]);
  return sorted.find(({ place }) => place[1] < number) ?? sorted[0] ?? null;
}

/** Touch a thing after this path. `ids` are its names, the first the one to ask about: a piece on
 * the board is also the cell it lies on.
 *
 * A step forward comes first, then a step back (touching what was chosen), then a fresh start with
 * another thing as far back in the path as it takes.
 */
export function touch(
  choices: Choices | null | undefined,
  path: Path,
  ids: readonly [string, ...string[]],
): Touched {
  const forward = stepped(choices, path, ids);
  if (forward) return forward;
  const made = path.lastIndexOf(ids.find((id) => path.includes(id)) ?? '');
  if (made >= 0) return { kind: 'back', path: path.slice(0, made) };
  for (let length = path.length - 1; length >= 0; length--) {
    const other = stepped(choices, path.slice(0, length), ids);
    if (other) return other;
  }
  return { kind: 'nowhere', path: [...path, ids[0]] };
}

/** One step back. */
export function back(path: Path): Path {
  return path.slice(0, -1);
}

/** As much of a path as can still be made, after the choices have changed. */
export function kept(choices: Choices | null | undefined, path: Path): Path {
  let length = path.length;
  while (length > 0 && nextOf(choices, path.slice(0, length)).size === 0) length--;
  return path.slice(0, length);
}

function stepped(
  choices: Choices | null | undefined,
  path: Path,
  ids: readonly string[],
): Touched | null {
  const next = nextOf(choices, path);
  const id = ids.find((name) => next.has(name));
  if (id === undefined) return null;
  const longer = [...path, id];
  const action = actionOf(choices, longer);
  return action === null
    ? { kind: 'chosen', path: longer }
    : { kind: 'complete', path: longer, action };
}

function startsWith(whole: Path, path: Path): boolean {
  return path.every((id, index) => whole[index] === id);
}
