import { describe, expect, it } from 'vitest';
import { fromLink, toLink } from '../src/lib/linked';
import {
  branchesOf,
  commented,
  endOf,
  eventsTo,
  gameOf,
  grown,
  promoted,
  pruned,
  type Tree,
  treeOf,
} from '../src/lib/tree';
import type { Event } from '../src/lib/wire';

const GAME: Event[] = [
  [0, 'wS1'],
  [1, 'bS1 wS1-'],
  [0, 'wQ -wS1'],
];

const game = (events: Event[], comments: [number, string][]) => {
  return { events, comments, signs: [], variations: [] };
};

/** A game with another second move, and another third after that. */
function forked(): Tree {
  const line = treeOf(game(GAME, [[1, 'Quiet.']]));
  const [first] = grown(line, 1, [[1, 'bA1 wS1-']]);
  const [second] = grown(first, 4, [[0, 'wA1 /wS1']]);
  return second;
}
const texts = (tree: Tree, at: number) => eventsTo(tree, at).map(([, text]) => text);

describe('a tree', () => {
  it('is a line at first, with comments by their numbers', () => {
    const comments: [number, string][] = [
      [1, 'Quiet.'],
      [0, 'A game.'],
    ];
    const tree = treeOf(game(GAME, comments));
    expect(eventsTo(tree, 3)).toEqual(GAME);
    expect(tree[1]?.comment).toBe('Quiet.');
    expect(tree[0]?.comment).toBe('A game.');
    expect(endOf(tree, 0)).toBe(3);
  });

  it('is a game with its variations, and the game again', () => {
    const brought = {
      events: GAME,
      comments: [[5, 'Slower.']] as [number, string][],
      signs: [[1, [1, 5]]] as [number, number[]][],
      variations: [
        [1, 1, 'bA1 wS1-'],
        [4, 0, 'wA1 /wS1'],
        [0, 0, 'wA1'],
      ] as [number, number, string][],
    };
    const tree = treeOf(brought);
    expect(branchesOf(tree, 1)).toEqual([2, 4]);
    expect(branchesOf(tree, 0)).toEqual([1, 6]);
    expect(tree[5]?.comment).toBe('Slower.');
    expect(tree[1]?.signs).toEqual([1, 5]);
    expect(gameOf(tree)).toEqual(brought);
    const [promotedTree] = promoted(tree, 5);
    expect(gameOf(promotedTree).events.map(([, text]) => text)).toEqual([
      'wS1',
      'bA1 wS1-',
      'wA1 /wS1',
    ]);
  });

  it('gets a variation by another move, and none by the same', () => {
    const tree = forked();
    expect(branchesOf(tree, 1)).toEqual([2, 4]);
    expect(texts(tree, 5)).toEqual(['wS1', 'bA1 wS1-', 'wA1 /wS1']);
    expect(grown(tree, 1, [[1, 'bS1 wS1-']])).toEqual([tree, 2]);
  });

  it('loses a move with all that follows', () => {
    const [tree, at] = pruned(forked(), 2);
    expect(tree).toHaveLength(4);
    expect(texts(tree, endOf(tree, 0))).toEqual(['wS1', 'bA1 wS1-', 'wA1 /wS1']);
    expect(texts(tree, at)).toEqual(['wS1']);
    expect(tree[1]?.comment).toBe('Quiet.');
    expect(pruned(tree, 0)).toEqual([tree, 0]);
  });

  it('has another main line when a variation is made that', () => {
    const [tree, at] = promoted(forked(), 5);
    expect(texts(tree, at)).toEqual(['wS1', 'bA1 wS1-', 'wA1 /wS1']);
    expect(texts(tree, endOf(tree, 0))).toEqual(texts(tree, at));
    expect(branchesOf(tree, 1)).toHaveLength(2);
  });
});

describe('a link', () => {
  it('holds all of an analysis', async () => {
    const linked = {
      beginning: { game: 'hive', seats: 2, options: { expansions: 'MLP' } },
      tree: commented(forked(), 5, 'Sogar „besser“ — 🐝'),
      at: 5,
    };
    const link = await toLink(linked);
    expect(link).toMatch(/^[\w-]+$/);
    expect(await fromLink(link)).toEqual(linked);
  });

  it('is short', async () => {
    const moves = Array.from(
      { length: 60 },
      (_, number): Event => [number % 2, `wA${number % 3} bS1\\`],
    );
    const link = await toLink({
      beginning: { game: 'hive' },
      tree: treeOf(game(moves, [])),
      at: 0,
    });
    expect(link.length).toBeLessThan(1000);
  });

  it.each(['', 'x', '####', 'eJwr', btoa('{"game":1}'), 'A'.repeat(5000)])(
    '%s is none',
    async (text) => {
      expect(await fromLink(text)).toBeNull();
    },
  );

  it('is none if its moves grow on nothing, or it unpacks to too much', async () => {
    const root = { parent: -1, actor: -1, text: '', comment: '' };
    const beginning = { game: 'hive' };
    const wrong = [root, { parent: 7, actor: 0, text: 'wS1', comment: '' }];
    expect(await fromLink(await toLink({ beginning, tree: wrong, at: 0 }))).toBeNull();
    const large = [root, { parent: 0, actor: 0, text: 'x'.repeat(2 << 20), comment: '' }];
    expect(await fromLink(await toLink({ beginning, tree: large, at: 0 }))).toBeNull();
  });
});
