/** Listen to what bubbles up to an element from the things inside it. */
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
