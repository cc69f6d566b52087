import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const COLOURS = 'black|blue|brown|green|orange|pink|purple|red|white|yellow';
/** What lists of games and of tables say: its name, what it is about, and what its seats are called. */
const FRONT = new RegExp(`^\\w+\\.(title|about|${COLOURS})$`);
const GUIDE = /^\w+\.guide\./;
const OPTIONS = /^\w+\.option\./;
/** What only those read who type moves and positions, or bring them along. */
const TYPED = /^\w+\.(expect|legend|typing)\b/;
/** What only commands say, to operators and of files, and analysis of games brought along. */
const COMMANDS =
  /^(server\.(check|database_\w+|one_worker|unbuilt\w*|no_driver|port_taken|bad_(address|bots|port|setting))|core\.file|\w+\.(bad_(result|sgf_\w+|tag)|past_repetition))\b/;

const ACCOUNT = /^web\.(about|account|password|sessions|tokens)\./;

const LEARN = /^web\.(learn|puzzles)\./;

const ANALYSIS = /^web\.analysis\./;

const PARTS: Readonly<Record<string, (key: string) => boolean>> = {
  account: (key) => ACCOUNT.test(key),
  learn: (key) => LEARN.test(key),
  analysis: (key) => [ANALYSIS, TYPED, COMMANDS].some((one) => one.test(key)),
  pages: (key) => ![COMMANDS, ACCOUNT, LEARN, ANALYSIS].some((other) => other.test(key)),
  front: (key) => FRONT.test(key),
  guide: (key) => GUIDE.test(key),
  options: (key) => OPTIONS.test(key),
  play: (key) => ![FRONT, GUIDE, OPTIONS, TYPED, COMMANDS].some((other) => other.test(key)),
};

/** Lets `words/en.json?guide` be imported: the sentences of a catalogue that one kind of page says. */
export function words(): Plugin {
  return {
    name: 'words',
    enforce: 'pre',
    load(id) {
      const [file = '', part = ''] = id.split('?');
      const belongs = PARTS[part];
      if (!belongs || !file.endsWith('.json')) return null;
      this.addWatchFile(file);
      const all: Record<string, string> = JSON.parse(readFileSync(file, 'utf-8'));
      return JSON.stringify(
        Object.fromEntries(Object.entries(all).filter(([key]) => belongs(key))),
      );
    },
  };
}
