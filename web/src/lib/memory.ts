/** What this browser remembers, as objects by name; where storage is blocked, nothing. */

const PREFIX = 'apiary.';

/** The object kept under this name, or an empty one. */
export function remembered(name: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(PREFIX + name) ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Keep an object under this name, where that is possible. */
export function remember(name: string, value: object): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + name, text);
  } catch {
    // Blocked or full: it holds until the page is left.
  }
}
