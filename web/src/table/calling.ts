/** Calls somebody who waits for the others: by a sound, and by a notification where that is allowed. */
import * as sound from '../lib/sound';
import type { Message } from '../lib/wire';
import { say, t } from '../lib/words.svelte';

/** Can the browser be asked whether it may notify? */
export function canAsk(): boolean {
  return 'Notification' in window && Notification.permission === 'default';
}

/** The game has begun; whether that is still to be shown, because nobody looks. */
export function call(game: Message | undefined): boolean {
  sound.chime();
  if (!document.hidden) return false;
  if ('Notification' in window && Notification.permission === 'granted') {
    try {
      const notification = new Notification(t('web.table.begins'), { body: game ? say(game) : '' });
      notification.onclick = () => window.focus();
    } catch {
      // A phone, where only a service worker may: the title and the sound must do.
    }
  }
  return true;
}
