import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { startRouter } from './lib/router.svelte';
import { keepSettings } from './lib/settings.svelte';
import { speak, wished } from './lib/words.svelte';

const target = document.getElementById('app');
if (target) {
  keepSettings();
  startRouter();
  // Without its words the page would show keys; when they can't be had, better that than nothing.
  await speak(wished()).catch(() => {});
  mount(App, { target });
}
