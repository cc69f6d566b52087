/** The new-table form: what is wished, what is wrong with it, and what is sent. */
import { LIMITS } from './agreed';
import { remember, remembered } from './memory';
import { allows, applying, type OptionInfo, type Values } from './options';
import type { ClockRule, GameInfo, Message, NewTable, SeatWish } from './wire';

export type Kind = SeatWish['kind'];
export type Begins = 'me' | 'other' | 'random';

/** The clocks to choose from; anything else is typed in. */
export const CLOCKS: Record<string, ClockRule> = {
  none: { kind: 'none' },
  '5+5': { kind: 'live', minutes: 5, increment: 5 },
  '10+10': { kind: 'live', minutes: 10, increment: 10 },
  '30+20': { kind: 'live', minutes: 30, increment: 20 },
  '1d': { kind: 'correspondence', days: 1 },
  '3d': { kind: 'correspondence', days: 3 },
  '7d': { kind: 'correspondence', days: 7 },
};
export const CUSTOM_CLOCK = 'custom';

/** What the server accepts. */
export const CLOCK_LIMITS = {
  minutes: [1, LIMITS.CLOCK_MINUTES],
  increment: [0, LIMITS.CLOCK_INCREMENT],
  days: [1, LIMITS.CLOCK_DAYS],
} as const;

const KINDS: readonly string[] = ['me', 'bot', 'friend', 'open'];

export class Draft {
  readonly game: GameInfo;
  /** Everybody but me, who sit on the first seat. */
  rest = $state<Required<SeatWish>[]>([]);
  options = $state<Values>({});
  begins = $state<Begins>('random');
  clock = $state('none');
  custom = $state<Required<ClockRule>>({ kind: 'live', minutes: 15, increment: 10, days: 2 });
  listed = $state(false);
  rated = $state(true);
  ratedWithBots = $state(false);

  constructor(game: GameInfo) {
    this.game = game;
    this.first();
    this.#recall();
  }

  /** The game as its rulebook suggests to play it for the first time. */
  first(): void {
    this.options = this.#firstOptions;
    this.count = this.game.first_seats;
  }

  /** Is it set up like that? */
  get isFirst(): boolean {
    const first = this.#firstOptions;
    return (
      this.count === this.game.first_seats &&
      this.game.options.every(({ name }) => this.options[name] === first[name])
    );
  }

  get #firstOptions(): Values {
    const usual = this.game.options.map((option) => [option.name, option.default] as const);
    return { ...Object.fromEntries(usual), ...this.game.first_options };
  }

  /** Those of our bots, and the engines of others. */
  get levels(): string[] {
    return [...this.game.levels, ...this.game.engines];
  }

  /** The level of a bot for a first game. */
  get #lowest(): string {
    return this.game.levels[0] ?? '';
  }

  /** How many play. */
  get count(): number {
    return this.rest.length + 1;
  }

  set count(count: number) {
    const bot = { kind: 'bot' as const, level: this.#lowest };
    this.rest = Array.from({ length: count - 1 }, (_, i) => this.rest[i] ?? { ...bot });
  }

  /** Do I sit on every seat, so that who begins means nothing? */
  get alone(): boolean {
    return this.rest.every(({ kind }) => kind === 'me');
  }

  /** Does the order of the seats say who begins, and is that to be asked? */
  get ordered(): boolean {
    return this.game.first_seat_begins && !this.alone;
  }

  /** Must everybody see the table, because anybody may sit down? */
  get open(): boolean {
    return this.rest.some(({ kind }) => kind === 'open');
  }

  /** Do people play against each other, so that it can be rated? */
  get rivals(): boolean {
    return this.rest.every(({ kind }) => kind === 'friend' || kind === 'open');
  }

  get public(): boolean {
    return this.listed || this.open;
  }

  /** The options that mean something, with so many players and as the others are chosen. */
  get applying(): OptionInfo[] {
    return applying(this.game.options, this.count, this.options);
  }

  /** What is wrong with an option that means something, if anything is. */
  optionProblem(option: OptionInfo): Message | null {
    if (allows(option, this.options[option.name])) return null;
    if (option.kind === 'letters') return { key: 'web.new.picks', params: { count: option.picks } };
    return { key: 'web.new.possible', params: { expected: option.expected } };
  }

  /** What is wrong with a number of the clock, if it is asked for at all. */
  clockProblem(name: keyof typeof CLOCK_LIMITS): Message | null {
    const asked = name === 'days' ? 'correspondence' : 'live';
    if (this.clock !== CUSTOM_CLOCK || this.custom.kind !== asked) return null;
    const [least, most] = CLOCK_LIMITS[name];
    const value = this.custom[name];
    if (Number.isInteger(value) && value >= least && value <= most) return null;
    return { key: 'web.new.between', params: { least, most } };
  }

  get valid(): boolean {
    return (
      this.applying.every((option) => !this.optionProblem(option)) &&
      (['minutes', 'increment', 'days'] as const).every((name) => !this.clockProblem(name))
    );
  }

  /** What the server is asked for. */
  wish(): NewTable {
    const me: SeatWish = { kind: 'me' };
    const rest = this.rest.map(
      ({ kind, level }): SeatWish => (kind === 'bot' ? { kind, level } : { kind }),
    );
    return {
      game: this.game.name,
      seats: this.begins === 'other' && this.ordered ? [...rest, me] : [me, ...rest],
      options: this.#values(),
      shuffle: this.begins === 'random' && this.ordered,
      clock: CLOCKS[this.clock] ?? this.#customClock(),
      public: this.public,
      rated: this.rated || !this.rivals,
      rated_with_bots: this.ratedWithBots,
    };
  }

  /** Keep these choices for the next table of this game. */
  keep(): void {
    const { rest, options, begins, clock, custom, listed, rated, ratedWithBots } = this;
    const kept = { rest, options, begins, clock, custom, listed, rated, ratedWithBots };
    remember(`new.${this.game.name}`, kept);
  }

  /** The usual value of whatever means nothing. */
  #values(): Values {
    const used = this.applying;
    return Object.fromEntries(
      this.game.options.map((option) => [
        option.name,
        (used.includes(option) ? this.options[option.name] : undefined) ?? option.default,
      ]),
    );
  }

  #customClock(): ClockRule {
    const { kind, minutes, increment, days } = this.custom;
    return kind === 'correspondence' ? { kind, days } : { kind: 'live', minutes, increment };
  }

  /** Take up the last choices, as far as they still fit the game. */
  #recall(): void {
    const kept = remembered(`new.${this.game.name}`);
    const { rest, options, begins, clock, custom, listed, rated, ratedWithBots } = kept;
    if (Array.isArray(rest) && this.game.seats.includes(rest.length + 1)) {
      this.rest = rest.map((seat: Partial<SeatWish> | null) => ({
        kind: KINDS.includes(String(seat?.kind)) ? (seat?.kind as Kind) : 'bot',
        level: this.levels.includes(String(seat?.level)) ? String(seat?.level) : this.#lowest,
      }));
    }
    for (const option of this.game.options) {
      const value = (options as Record<string, unknown> | undefined)?.[option.name];
      if (allows(option, value)) this.options[option.name] = value;
    }
    if (begins === 'me' || begins === 'other' || begins === 'random') this.begins = begins;
    if (typeof clock === 'string' && (clock in CLOCKS || clock === CUSTOM_CLOCK)) {
      this.clock = clock;
    }
    for (const name of ['minutes', 'increment', 'days'] as const) {
      const value = (custom as Partial<ClockRule> | undefined)?.[name];
      if (typeof value === 'number') this.custom[name] = value;
    }
    const kind = (custom as Partial<ClockRule> | undefined)?.kind;
    if (kind === 'live' || kind === 'correspondence') this.custom.kind = kind;
    if (typeof listed === 'boolean') this.listed = listed;
    if (typeof rated === 'boolean') this.rated = rated;
    if (typeof ratedWithBots === 'boolean') this.ratedWithBots = ratedWithBots;
  }
}
