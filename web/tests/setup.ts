import { configure } from '@testing-library/svelte';
import { vi } from 'vitest';

configure({ asyncUtilTimeout: 60_000 }); // only a test that fails waits so long

/** What jsdom lacks of a browser. */
window.matchMedia ??= (media: string) =>
  Object.assign(new EventTarget(), { media, matches: false }) as unknown as MediaQueryList;
window.scrollTo = () => {};

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
vi.stubGlobal('CSS', { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') });
