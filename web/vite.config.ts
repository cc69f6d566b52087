import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { icons } from './vite/icons';
import { manual } from './vite/manual';
import { pack } from './vite/pack';
import { words } from './vite/words';

// `npm run dev` talks to a server started with `apiary serve`.
const server = process.env.APIARY_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte(), icons(), words(), manual(), pack()],
  build: {
    outDir: '../apiary/server/static',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true, // for the test that weighs the first load
    rollupOptions: { output: { experimentalMinChunkSize: 500 } }, // fewer requests
    assetsInlineLimit: 0, // the content security policy allows no inline anything
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: server, ws: true }, '/docs': server },
  },
});
