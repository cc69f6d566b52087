/** Trying again what did not work. */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;

/** How long to wait before the nth attempt in a row, a little different for everybody. */
export function waitBefore(attempt: number, random = Math.random): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.5 + random() / 2);
}

/**
 * Try until it is done: again when the network is back, and after longer and longer waits. Returns how
 * to give up.
 */
export function untilDone(work: () => Promise<unknown>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let over = false;
  const rest = () => {
    clearTimeout(timer);
    window.removeEventListener('online', begin);
  };
  const begin = () => {
    rest();
    work().catch(() => {
      if (over) return;
      window.addEventListener('online', begin);
      if (navigator.onLine) timer = setTimeout(begin, waitBefore(attempt));
      attempt += 1;
    });
  };
  begin();
  return () => {
    over = true;
    rest();
  };
}
