// Made by `npm run wire` from limits.py and pages.py of apiary/server, and apiary/core/state.py.

/** What the server takes; characters, and the numbers of clocks. */
export const LIMITS = {
  NAME: 32,
  LOGIN_MIN: 3,
  LOGIN: 32,
  PASSWORD_MIN: 8,
  PASSWORD_MAX: 256,
  CHAT: 500,
  IMPORT: 60000,
  CLOCK_MINUTES: 180,
  CLOCK_INCREMENT: 180,
  CLOCK_DAYS: 30,
} as const;

/** What a seat may declare instead of a move. */
export const [RESIGN, OFFER_DRAW, ACCEPT_DRAW] = [-1, -2, -3] as const;

/** The pages: the component of each, the key of its title, and its addresses. */
export const PAGES = [
  { page: 'Home', title: 'web.title.home', path: /^\/$/ },
  { page: 'NewTable', title: 'web.title.new', path: /^\/new(?:\/(?<game>[\w-]+))?$/ },
  { page: 'Table', title: 'web.title.table', path: /^\/t\/(?<id>[\w-]+)$/ },
  { page: 'Replay', title: 'web.title.replay', path: /^\/t\/(?<id>[\w-]+)\/replay$/ },
  { page: 'Rules', title: 'web.title.rules', path: /^\/rules(?:\/(?<game>[\w-]+))?$/ },
  { page: 'Learn', title: 'web.title.learn', path: /^\/learn(?:\/(?<game>[\w-]+))?$/ },
  { page: 'Lesson', title: 'web.title.learn', path: /^\/learn\/(?<game>[\w-]+)\/(?<name>[\w-]+)$/ },
  { page: 'Puzzles', title: 'web.title.puzzles', path: /^\/puzzles$/ },
  { page: 'Puzzle', title: 'web.title.puzzles', path: /^\/puzzles\/(?<name>[\w-]+)$/ },
  { page: 'Analysis', title: 'web.title.analysis', path: /^\/analysis$/ },
  { page: 'Settings', title: 'web.title.settings', path: /^\/settings$/ },
  { page: 'Account', title: 'web.title.account', path: /^\/account$/ },
  { page: 'About', title: 'web.title.about', path: /^\/about$/ },
] as const;
