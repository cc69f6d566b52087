/** Somebody learning: a step of a lesson on the table, and how it goes on. */
import type { Path } from '../board/touches';
import * as api from '../lib/api';
import * as sound from '../lib/sound';
import type { LessonInfo, Texts, Trial } from '../lib/wire';
import { Trying } from './trying.svelte';

/** How long what came of a try is looked at, before the table goes on by itself. */
const LOOK = 1800;

export class Practice extends Trying {
  trial = $state.raw<Trial | null>(null);
  /** From 1; one more than there are when all are done. */
  step = $state(1);
  /** What was learnt in the step before. */
  learnt = $state.raw<Texts | null>(null);
  #actions: number[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly table = $derived.by(() => this.trial?.table ?? null);
  readonly position = $derived.by(() => this.trial?.position ?? null);

  constructor(readonly lesson: LessonInfo) {
    super();
    this.step = lesson.done < lesson.steps ? lesson.done + 1 : 1;
  }

  get finished(): boolean {
    return this.step > this.lesson.steps;
  }
  protected get open(): boolean {
    return this.trial?.verdict === 'open';
  }

  begin(): Promise<void> {
    return this.#try([]);
  }

  /** Begin the step again. */
  again(): void {
    this.learnt = null;
    void this.begin();
  }

  /** To the next step, or out of the lesson. */
  goOn(): void {
    clearTimeout(this.#timer);
    this.learnt = this.trial?.verdict === 'passed' ? this.trial.well : null;
    this.step += 1;
    if (!this.finished) void this.begin();
  }

  /** Nothing is to happen any more. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Show what leads on. */
  async hint(): Promise<void> {
    try {
      const { action } = await api.hintInStep(this.#path, this.#actions);
      if (action === null) this.say({ key: 'web.learn.no_hint', params: {} });
      else this.chooser.suggest(action);
    } catch (error) {
      this.say(api.explain(error));
    }
  }

  get #path(): api.StepPath {
    return { game: this.lesson.game, name: this.lesson.name, step: this.step };
  }

  protected act(action: number): Promise<void> {
    return this.#try([...this.#actions, action]);
  }

  async #try(actions: number[]): Promise<void> {
    clearTimeout(this.#timer);
    const step = this.step;
    try {
      const trial = await api.tryStep(this.#path, actions);
      if (this.step !== step) return; // gone on meanwhile
      this.problem = null;
      this.notice = null;
      if (!actions.length) this.anew();
      this.#actions = actions;
      this.trial = trial;
      this.#after(trial);
    } catch (error) {
      if (this.trial) this.say(api.explain(error));
      else this.problem = api.explain(error);
    }
  }

  #after({ verdict, left }: Trial): void {
    if (verdict === 'passed') {
      sound.chime();
      this.#timer = setTimeout(() => this.goOn(), LOOK);
    } else if (verdict === 'failed') {
      this.say({ key: 'web.learn.not_yet', params: {} });
      this.#timer = setTimeout(() => void this.begin(), LOOK);
    } else if (this.#actions.length) {
      this.say({ key: 'web.learn.on_the_way', params: { left } });
    }
  }

  protected async refused(path: Path): Promise<void> {
    try {
      this.notice = await api.whyInStep(this.#path, this.#actions, [...path]);
    } catch (error) {
      this.say(api.explain(error));
    }
  }
}
