/** Somebody looking into a game: the tree of moves, the position at one of them, and its best lines. */
import type { Path } from '../board/touches';
import * as api from '../lib/api';
import {
  allBranches,
  branchesOf,
  commented,
  endOf,
  eventsTo,
  grown,
  pathTo,
  promoted,
  pruned,
  ROOT,
  type Tree,
  treeOf,
} from '../lib/tree';
import type {
  Beginning,
  FoundLine,
  FoundLines,
  ImportedGame,
  Message,
  Move,
  Studied,
} from '../lib/wire';
import { Trying } from './trying.svelte';

/** Seconds for each look at a position. A search by depth goes on; others begin again. */
const LOOKS = [0.3, 0.7, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];
const WHOLE_LOOKS = [0.5, 1, 2, 4];
/** Before it is looked at: somebody may only be passing. */
const PASSING = 250;
const AGAIN = 3;
const SECOND = 1000;

export class Studying extends Trying {
  beginning = $state.raw<Beginning>({ game: 'hive' });
  tree = $state.raw<Tree>([ROOT]);
  at = $state(0);
  /** What else is known of the game, such as who played it. */
  about = $state.raw<Record<string, string>>({});
  studied = $state.raw<Studied | null>(null);
  /** Whether best lines are looked for, and how many. */
  on = $state(true);
  count = $state(3);
  searching = $state(false);
  /** Why there are none. */
  trouble = $state.raw<Message | null>(null);
  /** What moves by what somebody points at in a list. */
  pointed = $state.raw<Move[] | null>(null);
  /** What is known of each point, by its number. */
  #studies = new Map<number, Studied>();
  known = $state.raw<ReadonlyMap<number, FoundLines>>(new Map());
  #looking = 0;
  /** Changes when numbers mean other points than before. */
  #numbering = 0;

  readonly table = $derived.by(() => this.studied?.table ?? null);
  readonly position = $derived.by(() => this.studied?.position ?? null);
  readonly found = $derived.by(() => this.known.get(this.at) ?? null);
  readonly path = $derived.by(() => pathTo(this.tree, this.at));
  readonly branches = $derived.by(() => allBranches(this.tree));
  /** What leads to where one stands, and goes on from there. */
  readonly line = $derived.by(() => {
    const onwards: number[] = [];
    let next = this.branches[this.at]?.[0];
    for (; next !== undefined; next = this.branches[next]?.[0]) onwards.push(next);
    return [0, ...this.path, ...onwards];
  });

  protected get open(): boolean {
    return !!this.studied?.position.choices;
  }

  override get advised(): Move[] {
    if (this.chosen.length) return [];
    return this.pointed ?? ((this.on && this.found?.lines[0]?.moves) || []);
  }

  /** Put something else on the board. */
  async lay(beginning: Beginning, tree: Tree, at: number): Promise<void> {
    const before = [this.beginning, this.tree, this.at] as const;
    this.#forget();
    [this.beginning, this.tree, this.at] = [beginning, tree, at];
    this.about = {};
    this.anew();
    await this.#reach(at, true);
    if (this.problem && this.studied) {
      this.say(this.problem);
      this.#forget();
      [this.beginning, this.tree, this.at] = before;
    }
  }

  /** Put a game on the board that was brought along. */
  async layGame(game: ImportedGame, at = game.events.length): Promise<void> {
    const { beginning, events, about } = game;
    await this.lay(beginning, treeOf(game), Math.max(0, Math.min(at, events.length)));
    this.about = about;
  }

  begin(): Promise<void> {
    return this.#reach(this.at, true);
  }

  /** Go to a point of the tree. */
  async go(at: number): Promise<void> {
    if (!(at in this.tree) || at === this.at) return;
    this.notice = null;
    this.at = at;
    await this.#reach(at, false);
  }

  onwards(): Promise<void> {
    return this.go(branchesOf(this.tree, this.at)[0] ?? this.at);
  }
  backwards(): Promise<void> {
    return this.go(this.tree[this.at]?.parent ?? 0);
  }
  toEnd(): Promise<void> {
    return this.go(endOf(this.tree, this.at));
  }

  /** To the next variation at this point, or the one before. */
  aside(by: 1 | -1): Promise<void> {
    const beside = branchesOf(this.tree, this.tree[this.at]?.parent ?? -1);
    const number = beside.indexOf(this.at) + by;
    return this.go(beside[number] ?? this.at);
  }

  comment(text: string): void {
    this.tree = commented(this.tree, this.at, text);
  }

  /** Without the move that led here, and what follows it. */
  async prune(): Promise<void> {
    this.#renumber(pruned(this.tree, this.at));
    await this.#reach(this.at, false);
  }

  /** Make the line that led here the main one. */
  promote(): void {
    this.#renumber(promoted(this.tree, this.at));
  }

  /** What is known of points is not known by their new numbers. */
  #renumber([tree, at]: [Tree, number]): void {
    const { studied, found } = this;
    const same = at !== 0 && this.tree[this.at]?.text === tree[at]?.text;
    this.#forget();
    [this.tree, this.at] = [tree, at];
    if (same && studied) this.#studies.set(at, studied);
    if (same && found) this.known = new Map([[at, found]]);
  }

  #forget(): void {
    this.#numbering += 1;
    this.#studies.clear();
    this.known = new Map();
  }

  /** Whether one still stands where one does now. */
  #stays(): () => boolean {
    const { at } = this;
    const numbering = this.#numbering;
    return () => this.at === at && this.#numbering === numbering;
  }

  async #reach(at: number, goOn: boolean): Promise<void> {
    const here = this.#stays();
    const { beginning, tree } = this;
    try {
      const last = !branchesOf(tree, at).length;
      const wish = { beginning, events: eventsTo(tree, at), go_on: goOn && last };
      const studied = this.#studies.get(at) ?? (await api.study(wish));
      if (!here()) return;
      this.problem = null;
      this.#take(studied);
    } catch (error) {
      if (here()) this.problem = api.explain(error);
      if (here() && this.studied) this.say(api.explain(error));
    }
  }

  /** Show a position, and what led to it from where one stands. */
  #take(studied: Studied): void {
    [this.tree, this.at] = grown(this.tree, this.at, studied.added);
    this.#studies.set(this.at, studied.added.length ? { ...studied, added: [] } : studied);
    this.studied = studied;
    void this.look();
  }

  protected async act(action: number): Promise<void> {
    const here = this.#stays();
    try {
      const events = eventsTo(this.tree, this.at);
      const studied = await api.study({ beginning: this.beginning, events, action, go_on: true });
      if (here()) this.#take(studied);
    } catch (error) {
      this.say(api.explain(error));
    }
  }

  /** Play the first decision of a line. */
  async followLine(line: FoundLine): Promise<void> {
    const seat = this.found?.seat;
    const text = line.texts[0];
    if (seat === undefined || text === undefined) return;
    await this.playText(seat, text);
  }

  /** Play what is written so. */
  async playText(seat: number, text: string): Promise<void> {
    this.pointed = null;
    [this.tree, this.at] = grown(this.tree, this.at, [[seat, text]]);
    await this.#reach(this.at, true);
  }

  protected async refused(path: Path): Promise<void> {
    try {
      const events = eventsTo(this.tree, this.at);
      this.notice = await api.whyAt({ beginning: this.beginning, events, path: [...path] });
    } catch (error) {
      this.say(api.explain(error));
    }
  }

  /** Look for the best lines, as long as somebody stays here. */
  async look(): Promise<void> {
    const turn = ++this.#looking;
    const { at, tree, beginning, count } = this;
    const still = () => turn === this.#looking && this.on;
    this.trouble = null;
    this.pointed = null;
    this.searching = false;
    if (!this.on || !this.position?.pending.length || this.position.outcome) return;
    const events = eventsTo(tree, at);
    await pause(PASSING);
    let looks = LOOKS;
    for (let number = 0; still() && number < looks.length; ) {
      this.searching = true;
      try {
        const found = await api.bestLines({
          beginning,
          events,
          lines: count,
          seconds: looks[number] ?? 1,
        });
        if (!still()) break;
        this.#keep(at, found);
        this.trouble = null;
        if (!found.depth) looks = WHOLE_LOOKS;
        number += 1;
        if (found.lines.every(({ wins_in }) => wins_in !== null)) break;
      } catch (error) {
        if (!still()) break;
        this.trouble = api.explain(error);
        const { seconds } = this.trouble.params;
        if (typeof seconds !== 'number') break;
        this.searching = false;
        await pause(Math.max(seconds, AGAIN) * SECOND);
      }
    }
    if (turn === this.#looking) this.searching = false;
  }

  /** Begin or stop looking. */
  toggle(): void {
    this.on = !this.on;
    void this.look();
  }

  stop(): void {
    this.#looking += 1;
  }

  /** What was found deeper before is better. */
  #keep(at: number, found: FoundLines): void {
    const before = this.known.get(at);
    const deeper =
      !before || found.depth >= before.depth || before.lines.length < found.lines.length;
    if (deeper) this.known = new Map(this.known).set(at, found);
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
