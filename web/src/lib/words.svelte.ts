/**
 * Messages are keys with parameters; the catalogues say them in a person's language.
 *
 * The catalogues are those of the Python packages and our own (`src/words/`, prefix `web.`). What
 * every page may say is one chunk in each language; what a game says, and its rules, are further
 * ones that are learned when they are wanted. Whatever has been said is said again by itself when
 * the language changes.
 */
import { fetched } from './parts';
import { settings } from './settings.svelte';
import type { Message } from './wire';

export const LANGUAGES = ['en', 'fr', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A language is called by its own name, whatever is spoken now. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
};

type Sentences = Record<string, string>;
type Chunk = () => Promise<Sentences>;

const COMMON: Record<Language, Chunk> = {
  en: async () => (await import('../words/en')).default,
  fr: async () => (await import('../words/fr')).default,
  de: async () => (await import('../words/de')).default,
};

/** What is said while a game is played, in its rules, and where it is set up; by the coach; and what
 * only the pages about oneself and this site say, those where one learns, those that look into games, the one
 * with the settings and the first one.
 */
export type Part =
  | 'play'
  | 'guide'
  | 'options'
  | 'coach'
  | 'account'
  | 'learn'
  | 'analysis'
  | 'settings'
  | 'home';

const PARTS: Record<Part, Record<string, Chunk>> = {
  account: import.meta.glob<Sentences>('../words/*.json', { query: '?account', import: 'default' }),
  learn: import.meta.glob<Sentences>('../words/*.json', { query: '?learn', import: 'default' }),
  analysis: import.meta.glob<Sentences>(
    ['../words/*.json', '../../../apiary/games/*/words/*.json'],
    { query: '?analysis', import: 'default' },
  ),
  coach: import.meta.glob<Sentences>('../words/*.json', { query: '?coach', import: 'default' }),
  play: import.meta.glob<Sentences>('../../../apiary/games/*/words/*.json', {
    query: '?play',
    import: 'default',
  }),
  guide: import.meta.glob<Sentences>('../../../apiary/games/*/words/*.json', {
    query: '?guide',
    import: 'default',
  }),
  options: import.meta.glob<Sentences>(
    ['../words/*.json', '../../../apiary/games/*/words/*.json'],
    { query: '?options', import: 'default' },
  ),
  settings: import.meta.glob<Sentences>('../words/*.json', {
    query: '?settings',
    import: 'default',
  }),
  home: import.meta.glob<Sentences>('../words/*.json', { query: '?home', import: 'default' }),
};

/** Not a game: the words of our own pages. */
export const OURS = 'web';
const MORE: Readonly<Record<string, Part>> = {
  About: 'account',
  Analysis: 'analysis',
  Account: 'account',
  Home: 'home',
  Learn: 'learn',
  Lesson: 'learn',
  NewTable: 'options',
  Puzzle: 'learn',
  Puzzles: 'learn',
  Replay: 'analysis',
  Settings: 'settings',
};
const PARAMETER = /\{(\w+)\}/g;
/** Spaces at which no line may break: French and German write some before a mark. */
const TIED = / (?=[:;?»…])|(?<=«) /g;

/** What was learned so far of games, in whatever language. */
const learned = new Map<string, { game: string; part: Part }>();
let catalogue = $state.raw<Sentences>({});
let spoken = $state<Language>('en');

/** The language spoken now. */
export function language(): Language {
  return spoken;
}

/** The language wished: the one of the settings, else the browser's first that we speak. */
export function wished(
  setting: string = settings.language,
  browser: readonly string[] = navigator.languages,
): Language {
  const wishes = [setting, ...browser.map((tag) => tag.split('-')[0] ?? '')];
  return wishes.find(isLanguage) ?? 'en';
}

/** Speak this language from now on; when its words can't be had, go on in the one before. */
export async function speak(wish: Language): Promise<void> {
  let count: number;
  let chunks: Sentences[];
  do {
    count = learned.size;
    const games = [...learned.values()].map(({ game, part }) => wordsOf(game, part, wish));
    chunks = await Promise.all([COMMON[wish], ...games].map(fetched));
  } while (count !== learned.size); // more was learned meanwhile
  if (wish !== wished()) return; // changed again meanwhile
  catalogue = Object.assign({}, ...chunks);
  spoken = wish;
  document.documentElement.lang = wish;
}

/** Be able to say what a game says from now on, in every language. */
export async function learn(game: string, part: Part): Promise<void> {
  const name = `${game} ${part}`;
  if (learned.has(name)) return;
  await fetched(wordsOf(game, part, wished()));
  learned.set(name, { game, part });
  await speak(wished());
}

/** Be able to say why a move is good or not. */
export function learnReasons(): Promise<void> {
  return learn(OURS, 'coach');
}

/** Be able to say what a page says besides what all do. */
export async function learnPage(page: string): Promise<void> {
  const part = MORE[page];
  if (part) await learn(OURS, part);
}

/** A game we have no words of says nothing: its keys are shown. */
function wordsOf(game: string, part: Part, tongue: Language): Chunk {
  const folder = game === OURS ? '../words' : `../../../apiary/games/${game}/words`;
  const chunk = PARTS[part][`${folder}/${tongue}.json`];
  return chunk ?? (async () => ({}));
}

/** The message as a sentence. */
export function say(message: Message): string {
  const sentence = catalogue[message.key];
  if (sentence === undefined) return message.key;
  return sentence
    .replace(TIED, '\u00a0')
    .replace(PARAMETER, (whole, name: string) =>
      name in message.params ? told(message.params[name]) : whole,
    );
}

/** The sentence of a key. */
export function t(key: string, params: Message['params'] = {}): string {
  return say({ key, params });
}

/** Has the catalogue a sentence for this key? */
export function known(key: string): boolean {
  return key in catalogue;
}

function told(value: unknown): string {
  if (Array.isArray(value)) return value.map(told).join(', ');
  return isMessage(value) ? say({ key: value.key, params: value.params ?? {} }) : String(value);
}

function isMessage(value: unknown): value is { key: string; params?: Message['params'] } {
  return typeof value === 'object' && value !== null && 'key' in value;
}

function isLanguage(text: string): text is Language {
  return (LANGUAGES as readonly string[]).includes(text);
}
