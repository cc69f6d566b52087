/**
 * What a person has set, kept in this browser and shown to the style sheets as
 * `data-theme`, `data-animate` and `data-safe-colours` of `<html>`.
 */
import { remember, remembered } from './memory';

export interface Settings {
  language: 'auto' | 'en' | 'fr' | 'de';
  theme: 'auto' | 'light' | 'dark';
  sounds: boolean;
  confirm: boolean;
  /** Whether a move that provably loses against a bot waits. */
  coach: boolean;
  /** Whether secrets are covered while a screen changes hands. */
  curtain: boolean;
  animate: boolean;
  safeColours: boolean;
  /** Whether moves are listed in words rather than in notation. */
  words: boolean;
  /** How pieces of one kind are told apart. */
  marks: 'dots' | 'numbers' | 'none';
}

export const DEFAULTS: Readonly<Settings> = {
  language: 'auto',
  theme: 'auto',
  sounds: true,
  confirm: false,
  coach: false,
  curtain: true,
  animate: true,
  safeColours: false,
  words: true,
  marks: 'dots',
};

const CHOICES: Partial<Record<keyof Settings, readonly string[]>> = {
  language: ['auto', 'en', 'fr', 'de'],
  theme: ['auto', 'light', 'dark'],
  marks: ['dots', 'numbers', 'none'],
};

const KEPT_AS = 'settings';

export const settings: Settings = $state(read());

const still = window.matchMedia('(prefers-reduced-motion: reduce)');
let reduced = $state(still.matches);
still.addEventListener('change', () => {
  reduced = still.matches;
});

/** Is no animation wished, by the settings or by the system? */
export function calm(): boolean {
  return reduced || !settings.animate;
}

/** Keep the settings whenever they change; returns how to stop. */
export function keepSettings(): () => void {
  return $effect.root(() => {
    $effect.pre(() => {
      remember(KEPT_AS, settings);
      const { dataset } = document.documentElement;
      dataset.theme = settings.theme;
      dataset.animate = calm() ? 'off' : 'on';
      dataset.safeColours = settings.safeColours ? 'on' : 'off';
    });
  });
}

/** The defaults, with whatever valid was kept. */
function read(): Settings {
  const kept = remembered(KEPT_AS);
  const made: Record<string, unknown> = { ...DEFAULTS };
  for (const [name, standard] of Object.entries(DEFAULTS)) {
    const value = kept[name];
    const allowed = CHOICES[name as keyof Settings];
    if (allowed ? allowed.includes(String(value)) : typeof value === typeof standard) {
      made[name] = value;
    }
  }
  return made as unknown as Settings;
}
