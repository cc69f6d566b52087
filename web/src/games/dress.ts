/** What it takes to show a game: its art, and what it says. */
import { learn, type Part } from '../lib/words.svelte';
import { loadArt } from './art.svelte';

/** Have what a game is drawn with and what it says from now on. */
export async function dress(game: string, parts: readonly Part[] = ['play']): Promise<true> {
  await Promise.all([loadArt(game), ...parts.map((part) => learn(game, part))]);
  return true;
}
