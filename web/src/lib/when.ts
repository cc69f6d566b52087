/** Times as people say them. */

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** How long ago a moment was: “5 minutes ago”, “yesterday”, “now”. */
export function ago(moment: number, language: string, now: number = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  for (const [unit, length] of STEPS) {
    const count = Math.trunc((moment - now) / length);
    if (count !== 0) return format.format(count, unit);
  }
  return format.format(0, 'second');
}

/** A day, as it is written in this language. */
export function day(moment: number, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(moment);
}
