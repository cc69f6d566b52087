/** What jsdom lacks of a browser. */
window.matchMedia ??= (media: string) =>
  Object.assign(new EventTarget(), { media, matches: false }) as unknown as MediaQueryList;
window.scrollTo = () => {};
