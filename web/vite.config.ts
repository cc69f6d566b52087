import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import icons from 'unplugin-icons/vite';
import { defineConfig } from 'vitest/config';

// `npm run dev` talks to a server started with `apiary serve`.
const server = process.env.APIARY_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte(), svelteTesting(), icons({ compiler: 'svelte' })],
  build: {
    outDir: '../apiary/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the content security policy allows no inline anything
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { environment: 'jsdom', include: ['tests/**/*.test.ts'] },
});
