/** Somebody trying a position by themselves: what is touched there, and what they are told. */
import { Chooser } from '../board/chooser.svelte';
import type { Names } from '../board/play';
import type { Path } from '../board/touches';
import { travelsBetween } from '../board/travel';
import { settings } from '../lib/settings.svelte';
import * as sound from '../lib/sound';
import type { Choices, Message, PositionInfo, TableInfo, Thing } from '../lib/wire';
import { focusOn } from './focus';
import type { Notice } from './session.svelte';
import { Shown } from './shown.svelte';

export abstract class Trying extends Shown {
  readonly chooser: Chooser;
  notice = $state.raw<Notice | null>(null);
  problem = $state.raw<Message | null>(null);
  /** What came of an action is on its way; until then nothing can be touched. */
  #acting = $state(false);
  #before: PositionInfo | null = null;

  abstract override readonly table: TableInfo | null;
  abstract override readonly position: PositionInfo | null;
  readonly near = $derived.by(() => this.position?.seat ?? 0);

  constructor() {
    super('');
    this.chooser = new Chooser({
      choices: () => this.choices,
      confirms: () => this.confirms,
      act: (action) => void this.#do(action),
      refused: (path) => void this.refused(path),
    });
  }

  /** Put the position on the table. */
  abstract begin(): Promise<void>;
  /** Whether the try goes on. */
  protected abstract get open(): boolean;
  protected abstract act(action: number): Promise<void>;
  /** Something was touched that leads nowhere. */
  protected abstract refused(path: Path): Promise<void>;

  async #do(action: number): Promise<void> {
    this.#acting = true;
    await this.act(action);
    this.#acting = false;
  }

  /** Whether something may be done now. */
  get #free(): boolean {
    return this.open && !this.#acting;
  }

  /** Whether what was touched waits to be confirmed. */
  protected get confirms(): boolean {
    return settings.confirm;
  }

  protected get choices(): Choices | null {
    return this.position?.choices ?? null;
  }
  override get due(): readonly number[] {
    return this.#free ? (this.position?.pending ?? []) : [];
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

  /** Follow the positions as they come; to be called in an effect. */
  follow(position: PositionInfo | null): void {
    if (!position || position === this.#before) return;
    const before = this.#before;
    const answered = before && position.number > before.number;
    this.travels = answered ? position.moves : travelsBetween(before, position);
    if (before && this.travels.length) sound.knock();
    this.#before = position;
    this.chooser.renew();
  }

  /** What comes next does not follow from what is shown now. */
  protected anew(): void {
    this.#before = null;
  }

  /** Touch a thing by its names; by key, the focus goes on to what comes next. */
  override touch(ids: Readonly<Names>, byKey = false): void {
    if (!this.#free) return;
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
    return this.#free && this.chooser.carries(id);
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

  protected say(message: Message): void {
    this.notice = { message, ruling: '' };
  }
}
