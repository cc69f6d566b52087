import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const PACKED = /\.(js|css|html|svg|json)$/;
const SELDOM = 'api-docs/'; // what few read makes no package larger; the server packs it itself
const WORTH_IT = 1024; // bytes
const QUALITY = 9; // of 11; the last two save two percent and take ten times as long

/** Writes each text file of the build a second time, packed, for the server to send. */
export function pack(): Plugin {
  let folder = '';
  return {
    name: 'pack',
    apply: 'build',
    configResolved: (config) => {
      folder = config.build.outDir;
    },
    closeBundle: () => {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf-8' })) {
        if (!PACKED.test(name) || name.startsWith('.') || name.startsWith(SELDOM)) continue;
        const file = join(folder, name);
        const plain = readFileSync(file);
        if (plain.length < WORTH_IT) continue;
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        };
        writeFileSync(`${file}.br`, brotliCompressSync(plain, { params }));
      }
    },
  };
}
