/** Somebody solving a puzzle: each try, and the solution to walk through. */
import type { Path } from '../board/touches';
import * as api from '../lib/api';
import * as sound from '../lib/sound';
import type { PositionInfo, PuzzleTrial, RatingChange, Solution } from '../lib/wire';
import { Trying } from './trying.svelte';

export class Puzzling extends Trying {
  trial = $state.raw<PuzzleTrial | null>(null);
  solution = $state.raw<Solution | null>(null);
  /** Which position of the solution is shown. */
  number = $state(0);
  /** What the first try, or looking the solution up instead, did to the rating. */
  change = $state.raw<RatingChange | null>(null);
  #actions: number[] = [];
  /** The other side's moves that were asked for in the solution. */
  #answers: number[] = [];

  readonly table = $derived.by(() => this.trial?.table ?? null);
  readonly step = $derived.by(() => this.solution?.steps[this.number] ?? null);
  readonly position = $derived.by<PositionInfo | null>(
    () => this.step?.position ?? this.trial?.position ?? null,
  );

  constructor(readonly name: string) {
    super();
  }

  protected get open(): boolean {
    return this.solution ? !!this.step?.position.choices : this.trial?.verdict === 'open';
  }
  get last(): number {
    return (this.solution?.steps.length ?? 1) - 1;
  }

  /** Put the position on the table, as often as one likes. */
  begin(): Promise<void> {
    this.solution = null;
    return this.#try([]);
  }

  /** Show how it is won. */
  async solve(): Promise<void> {
    this.#answers = [];
    await this.#look(0);
  }

  /** Walk to a position of the solution. */
  pick(number: number): void {
    this.number = Math.max(0, Math.min(this.last, number));
  }

  /** A move in the try, or another answer in the solution. */
  protected async act(action: number): Promise<void> {
    if (!this.solution) return this.#try([...this.#actions, action]);
    this.#answers = [...this.#answers.slice(0, (this.number - 1) / 2), action];
    await this.#look(this.number + 1);
  }

  async #look(number: number): Promise<void> {
    const asked = this.#answers;
    try {
      const found = await api.puzzleSolution(this.name, asked);
      if (asked !== this.#answers) return;
      this.notice = null;
      this.change = found.change ?? this.change;
      if (!this.solution) this.anew();
      this.solution = found;
      this.pick(number);
    } catch (error) {
      this.say(api.explain(error));
    }
  }

  async #try(actions: number[]): Promise<void> {
    try {
      const trial = await api.tryPuzzle(this.name, actions);
      this.problem = null;
      this.notice = null;
      if (!actions.length) this.anew();
      this.#actions = actions;
      this.trial = trial;
      this.change = trial.change ?? this.change;
      if (trial.verdict === 'passed') sound.chime();
    } catch (error) {
      if (this.trial) this.say(api.explain(error));
      else this.problem = api.explain(error);
    }
  }

  protected async refused(path: Path): Promise<void> {
    if (this.solution) {
      this.say({ key: 'web.puzzles.other_answer', params: {} });
      return;
    }
    try {
      this.notice = await api.whyInPuzzle(this.name, this.#actions, [...path]);
    } catch (error) {
      this.say(api.explain(error));
    }
  }
}
