// Makes src/lib/wire.ts from the JSON schema that tools/wire.py prints.
import { readFileSync } from 'node:fs';
import { compile } from 'json-schema-to-typescript';

const schema = JSON.parse(readFileSync(0, 'utf-8'));
process.stdout.write(
  await compile(schema, 'Wire', {
    bannerComment: '// Made by `npm run wire` from apiary/server/wire.py.',
    unreachableDefinitions: true,
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    style: { singleQuote: true, printWidth: 100 },
  }),
);
