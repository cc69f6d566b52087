/** Every sentence the client may say in German, as one chunk. */
export default import.meta.glob<Record<string, string>>(
  [
    './de.json',
    '../../../apiary/{core,server,bots}/words/de.json',
    '../../../apiary/games/*/words/de.json',
  ],
  { eager: true, import: 'default' },
);
