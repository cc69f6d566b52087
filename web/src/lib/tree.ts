/**
 * Moves with their variations and comments. Pure.
 *
 * A tree is a list of twigs: the first is where it begins, each other grows on one before it. Those
 * that grow on the same twig are variations; the first of them is the main line.
 */
import type { Event, ImportedGame } from './wire';

export interface Twig {
  /** The number of the twig that it grows on; −1 for the first. */
  parent: number;
  actor: number;
  text: string;
  comment: string;
  /** Signs of PGN. */
  signs?: readonly number[];
}
export type Tree = readonly Twig[];

export const ROOT: Twig = { parent: -1, actor: -1, text: '', comment: '' };

/** The parts of a game that make a tree. */
export type Branched = Required<Pick<ImportedGame, 'events' | 'comments' | 'signs' | 'variations'>>;

/** How signs of PGN are written. */
export const SIGNS: Readonly<Record<number, string>> = {
  1: '!',
  2: '?',
  3: '!!',
  4: '??',
  5: '!?',
  6: '?!',
};

/** A game and its variations, which are numbered on from its events, with what is said of them. */
export function treeOf({ events, comments, signs, variations }: Branched): Tree {
  const played = events.map(([actor, text], index) => [index, actor, text] as const);
  const said = new Map(comments);
  const signed = new Map(signs);
  return [[-1, -1, ''] as const, ...played, ...variations].map(([parent, actor, text], at) => {
    const twig = { parent, actor, text, comment: said.get(at) ?? '' };
    const own = signed.get(at);
    return own?.length ? { ...twig, signs: own } : twig;
  });
}

/** The same the other way round: the main line is the game. */
export function gameOf(tree: Tree): Branched {
  const [sorted] = renumbered(tree, (branches) => branches, 0);
  const last = endOf(sorted, 0);
  const twigs = sorted.map((twig, at) => ({ ...twig, at }));
  return {
    events: twigs.slice(1, last + 1).map(({ actor, text }) => [actor, text]),
    comments: twigs.flatMap(({ at, comment }) => (comment ? [[at, comment]] : [])),
    signs: twigs.flatMap(({ at, signs }) => (signs?.length ? [[at, [...signs]]] : [])),
    variations: twigs.slice(last + 1).map(({ parent, actor, text }) => [parent, actor, text]),
  };
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
