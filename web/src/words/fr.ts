/** Every sentence the client may say in French, as one chunk. */
export default import.meta.glob<Record<string, string>>(
  [
    './fr.json',
    '../../../apiary/{core,server,bots}/words/fr.json',
    '../../../apiary/games/*/words/fr.json',
  ],
  { eager: true, import: 'default' },
);
