/** Outlines that several drawings share. */

/** A hornet from above, within ±16. */
export const HORNET =
  'M0-13a4 4 0 0 1 3 7q2 1 2 3q7-6 11-4q1 5-9 8q-1 9-7 14q-6-5-7-14q-10-3-9-8q4-2 11 4q0-2 2-3a4 4 0 0 1 3-7Z';
/** A flower of five round petals, within ±10. */
export const FLOWER =
  'M-4.3 -5.6a4.3 4.3 0 1 0 8.6 0a4.3 4.3 0 1 0-8.6 0ZM1 -1.7a4.3 4.3 0 1 0 8.6 0a4.3 4.3 0 1 0-8.6 0ZM-1 4.5a4.3 4.3 0 1 0 8.6 0a4.3 4.3 0 1 0-8.6 0ZM-7.6 4.5a4.3 4.3 0 1 0 8.6 0a4.3 4.3 0 1 0-8.6 0ZM-9.6 -1.7a4.3 4.3 0 1 0 8.6 0a4.3 4.3 0 1 0-8.6 0Z';
/** A drop of honey, within ±12. */
export const DROP = 'M0-12C4-5 9-1 9 4A9 9 0 0 1-9 4C-9-1-4-5 0-12Z';
export const CROWN = 'M-10 6-12-7-5-1 0-10 5-1 12-7 10 6Z';
