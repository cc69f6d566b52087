import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig, mergeConfig } from 'vitest/config';
import { icons } from './vite/icons';
import { words } from './vite/words';
import vite from './vite.config';

// These need no page, which takes longer to set up than they take.
const PLAIN = ['api', 'camera', 'credits', 'layout', 'options', 'raised', 'sources', 'tree'].map(
  (name) => `tests/${name}.test.ts`,
);

/** Milliseconds: only a test that fails waits so long, however busy the machine is. */
const PATIENCE = 120_000;
const PICTURES = ['tests/pictures.test.ts', 'tests/drawings.test.ts'];

export default mergeConfig(
  vite,
  defineConfig({
    test: {
      testTimeout: PATIENCE,
      hookTimeout: PATIENCE,
      pool: 'vmThreads', // which load jsdom once, not once for each file
      projects: [
        { extends: true, test: { name: 'plain', environment: 'node', include: PLAIN } },
        {
          extends: true,
          plugins: [svelteTesting()],
          test: {
            name: 'pages',
            environment: 'jsdom',
            setupFiles: ['tests/setup.ts'],
            include: ['tests/**/*.test.ts'],
            exclude: [...PLAIN, ...PICTURES],
          },
        },
        {
          // A picture takes its styles along, so here components bring their own.
          plugins: [svelte({ emitCss: false }), icons(), words(), svelteTesting()],
          test: {
            name: 'pictures',
            testTimeout: PATIENCE,
            environment: 'jsdom',
            setupFiles: ['tests/setup.ts'],
            include: PICTURES,
          },
        },
      ],
    },
  }),
);
