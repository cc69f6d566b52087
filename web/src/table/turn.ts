/** Whose turn it is, told by the browser's tab. */

const QUIET = '/favicon.svg';
const MINE = '/turn.svg';

/** Show in the tab's picture whether something is expected of me. */
export function flagTurn(mine: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const wanted = mine ? MINE : QUIET;
  if (icon && icon.getAttribute('href') !== wanted) icon.href = wanted;
}
