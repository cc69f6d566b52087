/** Every sentence the client may say in English, as one chunk. */
export default import.meta.glob<Record<string, string>>(
  [
    './en.json',
    '../../../apiary/{core,server,bots}/words/en.json',
    '../../../apiary/games/*/words/en.json',
  ],
  { eager: true, import: 'default' },
);
