/** What several pages show: the games there are, and who I am. */
import * as api from './api';
import { Loaded } from './loaded.svelte';
import type { GameInfo } from './wire';

export const games = new Loaded(api.games);
export const me = new Loaded(api.me);

/** Ask for the games unless they are known: they never change while the server runs. */
export async function loadGames(): Promise<void> {
  if (!games.value) await games.load();
}

/** The game of this name, once the games are known. */
export function gameNamed(name: string): GameInfo | undefined {
  return games.value?.find((game) => game.name === name);
}
