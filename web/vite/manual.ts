import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const PARTS = ['swagger-ui.css', 'swagger-ui-bundle.js', 'LICENSE', 'NOTICE'];

/** Puts Swagger UI beside our page in `api-docs/`, so that `/api/docs` works with no network. */
export function manual(): Plugin {
  const { resolve } = createRequire(import.meta.url);
  return {
    name: 'manual',
    apply: 'build',
    generateBundle() {
      for (const part of PARTS) {
        const source = readFileSync(resolve(`swagger-ui-dist/${part}`));
        this.emitFile({ type: 'asset', fileName: `api-docs/${part}`, source });
      }
    },
  };
}
