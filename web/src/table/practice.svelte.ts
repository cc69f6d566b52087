/** Somebody learning: a step of a lesson on the table, what is touched there, and how it goes on. */
import { Chooser } from '../board/chooser.svelte';
import type { Names } from '../board/play';
import type { Path } from '../board/touches';
import { travelsBetween } from '../board/travel';
import * as api from '../lib/api';
import { settings } from '../lib/settings.svelte';
import * as sound from '../lib/sound';
import type { LessonInfo, Message, PositionInfo, Texts, Thing, Trial } from '../lib/wire';
import { focusOn } from './focus';
import type { Notice } from './session.svelte';
import { Shown } from './shown.svelte';

/** How long what came of a try is looked at, before the table goes on by itself. */
const LOOK = 1800;

export class Practice extends Shown {
  readonly chooser: Chooser;
  trial = $state.raw<Trial | null>(null);
  /** From 1; one more than there are when all are done. */
  step = $state(1);
  /** What was learnt in the step before. */
  learnt = $state.raw<Texts | null>(null);
  notice = $state.raw<Notice | null>(null);
  problem = $state.raw<Message | null>(null);
  #actions: number[] = [];
  #before: PositionInfo | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly table = $derived.by(() => this.trial?.table ?? null);
  readonly position = $derived.by(() => this.trial?.position ?? null);
  readonly near = $derived.by(() => this.position?.seat ?? 0);

  constructor(readonly lesson: LessonInfo) {
    super('');
    this.step = lesson.done < lesson.steps ? lesson.done + 1 : 1;
    this.chooser = new Chooser({
      choices: () => this.position?.choices ?? null,
      confirms: () => settings.confirm,
      act: (action) => void this.#try([...this.#actions, action]),
      refused: (path) => void this.#why(path),
    });
  }

  get finished(): boolean {
    return this.step > this.lesson.steps;
  }
  override get due(): readonly number[] {
    return this.trial?.verdict === 'open' ? (this.position?.pending ?? []) : [];
  }
  override get decided(): readonly number[] {
    return this.position?.decided ?? [];
  }
  override get next(): ReadonlySet<string> {
    return this.chooser.next;
  }
  override get chosen(): Path {
    return this.chooser.path;
  }
  override get suggested(): Path {
    return this.chooser.suggested;
  }
  override get offered(): readonly Thing[] {
    return this.chooser.offered;
  }
  override get ghost(): Thing | null {
    return this.chooser.chosenOf(this.scene.things);
  }
  override get turner(): Chooser {
    return this.chooser;
  }

  /** Put the position of this step on the table. */
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

  /** Follow the positions as they come; to be called in an effect. */
  follow(position: PositionInfo | null): void {
    if (!position || position === this.#before) return;
    this.travels = travelsBetween(this.#before, position);
    if (this.#before && this.travels.length) sound.knock();
    this.#before = position;
    this.chooser.renew();
  }

  /** Touch a thing by its names; by key, the focus goes on to what comes next. */
  override touch(ids: Readonly<Names>, byKey = false): void {
    if (this.trial?.verdict !== 'open') return;
    this.notice = null;
    const before = this.chooser.path;
    this.chooser.touch(ids);
    const further = this.chooser.path.length > before.length || this.chooser.turned;
    if (this.chooser.path.length > before.length) sound.pick();
    const [first] = this.chooser.next;
    const following = this.chooser.turned?.id ?? first;
    if (byKey && further && following) void focusOn(following);
  }

  override carries(id: string): boolean {
    return this.trial?.verdict === 'open' && this.chooser.carries(id);
  }

  override putBack(): void {
    this.chooser.back();
  }

  /** One step back, or put away what is shown. */
  back(): void {
    const chosen = this.chooser.path.at(-1);
    if (this.chooser.back() && chosen) void focusOn(chosen);
    else this.notice = null;
  }

  /** Show what leads on. */
  async hint(): Promise<void> {
    try {
      const { action } = await api.hintInStep(this.#path, this.#actions);
      if (action === null) this.#say({ key: 'web.learn.no_hint', params: {} });
      else this.chooser.suggest(action);
    } catch (error) {
      this.#say(api.explain(error));
    }
  }

  get #path(): api.StepPath {
    return { game: this.lesson.game, name: this.lesson.name, step: this.step };
  }

  async #try(actions: number[]): Promise<void> {
    clearTimeout(this.#timer);
    const step = this.step;
    try {
      const trial = await api.tryStep(this.#path, actions);
      if (this.step !== step) return; // gone on meanwhile
      this.problem = null;
      this.notice = null;
      if (!actions.length) this.#before = null;
      this.#actions = actions;
      this.trial = trial;
      this.#after(trial);
    } catch (error) {
      if (this.trial) this.#say(api.explain(error));
      else this.problem = api.explain(error);
    }
  }

  #after({ verdict, left }: Trial): void {
    if (verdict === 'passed') {
      sound.chime();
      this.#timer = setTimeout(() => this.goOn(), LOOK);
    } else if (verdict === 'failed') {
      this.#say({ key: 'web.learn.not_yet', params: {} });
      this.#timer = setTimeout(() => void this.begin(), LOOK);
    } else if (this.#actions.length) {
      this.#say({ key: 'web.learn.on_the_way', params: { left } });
    }
  }

  async #why(path: Path): Promise<void> {
    try {
      this.notice = await api.whyInStep(this.#path, this.#actions, [...path]);
    } catch (error) {
      this.#say(api.explain(error));
    }
  }

  #say(message: Message): void {
    this.notice = { message, ruling: '' };
  }
}
