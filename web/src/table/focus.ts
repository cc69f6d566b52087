import { tick } from 'svelte';

/** Bring the focus to a thing, as soon as it is drawn. */
export async function focusOn(id: string): Promise<void> {
  await tick();
  document.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)?.focus();
}
