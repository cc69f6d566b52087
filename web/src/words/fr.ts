/** What every page may say in French, as one chunk: of a game only what lists of games say. */
const ours = import.meta.glob<Record<string, string>>('./fr.json', {
  eager: true,
  query: '?pages',
  import: 'default',
});
const games = import.meta.glob<Record<string, string>>('../../../apiary/games/*/words/fr.json', {
  eager: true,
  query: '?front',
  import: 'default',
});

export default Object.assign({}, ...Object.values({ ...ours, ...games })) as Record<string, string>;
