/** Listen to what bubbles up to a frame from the things inside it. */
import type { Attachment } from 'svelte/attachments';

type Listeners = {
  [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void;
};

export function listening(listeners: Listeners): Attachment {
  return (element) => {
    for (const [name, listener] of Object.entries(listeners)) {
      element.addEventListener(name, listener as EventListener);
    }
    return () => {
      for (const [name, listener] of Object.entries(listeners)) {
        element.removeEventListener(name, listener as EventListener);
      }
    };
  };
}

/** The id of the thing where an event happened, if it was one. */
export function idUnder({ target }: Event): string | null {
  const thing = target instanceof Element ? target.closest('[data-id]') : null;
  return thing?.getAttribute('data-id') ?? null;
}
