/**
 * Messages are keys with parameters; the catalogues say them in a person's language.
 *
 * The catalogues are those of the Python packages and our own (`src/words/`, prefix `web.`). Each
 * language is one chunk, loaded when it is wanted; whatever has been said is said again in the new
 * language by itself.
 */
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

const CHUNKS: Record<Language, () => Promise<{ default: Record<string, Record<string, string>> }>> =
  {
    en: () => import('../words/en'),
    fr: () => import('../words/fr'),
    de: () => import('../words/de'),
  };

const PARAMETER = /\{(\w+)\}/g;
/** Spaces at which no line may break: French and German write some before a mark. */
const TIED = / (?=[:;?»…])|(?<=«) /g;

let catalogue = $state.raw<Record<string, string>>({});
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
  const chunk = await CHUNKS[wish]();
  if (wish !== wished()) return; // changed again meanwhile
  catalogue = Object.assign({}, ...Object.values(chunk.default));
  spoken = wish;
  document.documentElement.lang = wish;
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
