import type { GameInfo, SeatInfo, TableLine } from '../src/lib/wire';

const said = (key: string) => ({ key, params: {} });

const shared = (name: string) => ({
  name,
  title: said(`hive.option.${name}.title`),
  meaning: said(`hive.option.${name}`),
  expected: said('core.expected.switch'),
  when: [],
  seats: [],
  main: false,
});

const part = (value: string, creature: string) => ({
  value,
  title: said(`hive.creature.${creature}`),
  meaning: said(`hive.option.${creature}`),
  face: creature,
});

/** Hive as the server tells it. */
export const hive: GameInfo = {
  name: 'hive',
  title: said('hive.title'),
  about: said('hive.about'),
  seats: [2],
  first_seats: 2,
  first_options: {},
  first_seat_begins: true,
  minutes: [10, 40],
  options: [
    {
      ...shared('expansions'),
      kind: 'letters',
      default: '',
      parts: [part('M', 'mosquito'), part('L', 'ladybug'), part('P', 'pillbug')],
      picks: 0,
    },
    { ...shared('queen_first'), kind: 'switch', default: true },
    {
      ...shared('repetition_draw'),
      kind: 'number',
      default: 3,
      least: 0,
      most: 999_999_999,
      gaps: [1],
    },
  ],
  levels: ['egg', 'nurse', 'queen'],
  engines: [],
  picture: { areas: [], things: [] },
};

/** A game for more people. */
export const crowded: GameInfo = { ...hive, name: 'crowded', seats: [3, 4, 5], options: [] };

export const seat = (rest: Partial<SeatInfo>): SeatInfo => ({
  kind: 'person',
  label: said('hive.white'),
  name: '',
  level: '',
  bot: false,
  rating: null,
  online: true,
  me: false,
  removable: false,
  change: null,
  ...rest,
});

export const white = seat({ label: said('hive.white'), me: true });
export const black = seat({ label: said('hive.black'), name: 'Maya' });

export const table = (rest: Partial<TableLine>): TableLine => ({
  id: 'abc',
  game: 'hive',
  options: {},
  status: 'playing',
  public: false,
  seats: [white, black],
  pending: [0],
  number: 4,
  moves: 4,
  updated: 0,
  rated: null,
  rated_with_bots: false,
  clock: { kind: 'none' },
  outcome: null,
  ...rest,
});
