/** What scrolls by itself must be reached with Tab, so that the keyboard can scroll it. */
export const SCROLLS = { tabindex: 0 } as const;
