import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig, mergeConfig } from 'vitest/config';
import vite from './vite.config';

// These need no page, which takes longer to set up than they take.
const PLAIN = ['api', 'camera', 'credits', 'options', 'raised'].map(
  (name) => `tests/${name}.test.ts`,
);

export default mergeConfig(
  vite,
  defineConfig({
    test: {
      testTimeout: 120_000, // only a test that fails waits so long, however busy the machine is
      hookTimeout: 120_000,
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
            exclude: PLAIN,
          },
        },
      ],
    },
  }),
);
