/**
 * Moves with their variations and comments. Pure.
 *
 * A tree is a list of twigs: the first is where it begins, each other grows on one before it. Those
 * that grow on the same twig are variations; the first of them is the main line.
 */
import type { Event } from './wire';

export interface Twig {
  /** The number of the twig that it grows on; −1 for the first. */
  parent: number;
  actor: number;
  text: string;
  comment: string;
}
export type Tree = readonly Twig[];

export const ROOT: Twig = { parent: -1, actor: -1, text: '', comment: '' };

/** A tree that is one line, with comments by the number of the event. */
export function lineOf(events: readonly Event[], comments: ReadonlyMap<number, string>): Tree {
  const twigs = events.map(([actor, text], index) => ({
    parent: index,
    actor,
    text,
    comment: comments.get(index + 1) ?? '',
  }));
  return [{ ...ROOT, comment: comments.get(0) ?? '' }, ...twigs];
}

/** What grows on a twig, the main line first. */
export function branchesOf(tree: Tree, at: number): number[] {
  return tree.flatMap(({ parent }, index) => (parent === at ? [index] : []));
}

/** For each twig, what grows on it. */
export function allBranches(tree: Tree): number[][] {
  const found: number[][] = tree.map(() => []);
  tree.forEach(({ parent }, index) => {
    found[parent]?.push(index);
  });
  return found;
}

/** The numbers of the twigs from the first one after the beginning to this one. */
export function pathTo(tree: Tree, at: number): number[] {
  const path: number[] = [];
  for (let here = at; here > 0; here = tree[here]?.parent ?? 0) path.push(here);
  return path.reverse();
}

/** What has happened up to a twig. */
export function eventsTo(tree: Tree, at: number): Event[] {
  return pathTo(tree, at).map((index) => {
    const { actor, text } = tree[index] as Twig;
    return [actor, text];
  });
}

/** The last twig of the line that goes on from this one. */
export function endOf(tree: Tree, at: number): number {
  let here = at;
  for (let next: number | undefined = at; next !== undefined; [next] = branchesOf(tree, here)) {
    here = next;
  }
  return here;
}

/** The tree with these events on a twig, and the number of the last; what is there stays. */
export function grown(tree: Tree, at: number, events: readonly Event[]): [Tree, number] {
  const twigs = [...tree];
  let here = at;
  for (const [actor, text] of events) {
    const same = branchesOf(twigs, here).find((index) => {
      const one = twigs[index];
      return one?.actor === actor && one.text === text;
    });
    here = same ?? twigs.push({ parent: here, actor, text, comment: '' }) - 1;
  }
  return [twigs.length === tree.length ? tree : twigs, here];
}

export function commented(tree: Tree, at: number, comment: string): Tree {
  return tree.map((twig, index) => (index === at ? { ...twig, comment } : twig));
}

/** The tree without a twig and what grows on it, and where one stands then. */
export function pruned(tree: Tree, at: number): [Tree, number] {
  const parent = tree[at]?.parent ?? -1;
  if (parent < 0) return [tree, 0];
  return renumbered(tree, (branches) => branches.filter((one) => one !== at), parent);
}

/** The tree in which the line to a twig is the main one, and the number that the twig has then. */
export function promoted(tree: Tree, at: number): [Tree, number] {
  const path = new Set(pathTo(tree, at));
  const first = (branches: number[]) => [
    ...branches.filter((one) => path.has(one)),
    ...branches.filter((one) => !path.has(one)),
  ];
  return renumbered(tree, first, at);
}

/** The twigs in the order of their lines, with what a choice leaves of each one's branches. */
function renumbered(
  tree: Tree,
  choose: (branches: number[]) => number[],
  at: number,
): [Tree, number] {
  const branches = allBranches(tree).map(choose);
  const numbers = new Map<number, number>();
  const twigs: Twig[] = [];
  const left = [0];
  while (left.length) {
    const index = left.pop() as number;
    const twig = tree[index] as Twig;
    numbers.set(index, twigs.length);
    twigs.push({ ...twig, parent: numbers.get(twig.parent) ?? -1 });
    left.push(...(branches[index] ?? []).reverse());
  }
  return [twigs, numbers.get(at) ?? 0];
}
