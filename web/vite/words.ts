import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const OURS = join(import.meta.dirname, '../src/words');
const COLOURS = 'black|blue|brown|green|orange|pink|purple|red|white|yellow';
/** What lists of games and of tables say: its name, what it is about, and what its seats are called. */
const FRONT = new RegExp(`^\\w+\\.(title|about|${COLOURS})$`);
const GUIDE = /^\w+\.guide\./;
const OPTIONS = /^\w+\.option\./;
/** What only those read who type moves and positions, set them up or bring them along. */
const TYPED = /^\w+\.(drafting|expect|legend|typing)\b/;
/** What only commands say, to operators and of files, and analysis of games brought along. */
const COMMANDS =
  /^(server\.(bad_engine\w*|check|database_\w+|one_worker|unbuilt\w*|no_driver|port_taken|bad_(address|bots|port|setting))|core\.file|\w+\.(bad_(result|sgf_\w+|tag)|past_repetition|variation_ends))\b/;

/** What only operators are told, and who plays by programs. */
const NOWHERE =
  /^(server\.(check|bad_collection$)|bots\.(bad_class|chance_due|no_choose|no_depth|no_end|too_few_nodes|unknown_player|which_seat)$|server\.no_png$)/;
const ACCOUNT =
  /^(web\.(about|account|password|sessions|tokens)\.|server\.(bad_login|has_account|login_taken|no_(account|session|such_account|token)|too_many_tokens|wrong_\w*password)$)/;
const LEARN =
  /^(web\.(learn|puzzles)\.|core\.(bad_theme|no_(lesson|puzzle|theme)|puzzle)|server\.no_such_step$)/;
const ANALYSIS =
  /^(web\.(analysis|openings)\.|server\.(export_position$|no_(review|such_collection)$|review))/;
const SETTING_UP = /^(web\.new\.|web\.clock\.(custom|kind|number))/;
const SETTINGS =
  /^web\.settings\.(animate|coach|confirm|curtain|lead|look|marks|playing|preview|safe|sounds_hint)/;
const AT_HOME = /^web\.(home|start)\./;
/** What is said of moves that cost much, and why hints are given. */
const COACH = /^(web\.coach|bots\.(coach|why)|\w+\.(fact|term))\./;
const SELDOM = [COMMANDS, COACH, NOWHERE, ACCOUNT, LEARN, ANALYSIS, SETTING_UP, SETTINGS, AT_HOME];

const PARTS: Readonly<Record<string, (key: string) => boolean>> = {
  account: (key) => ACCOUNT.test(key),
  learn: (key) => LEARN.test(key),
  analysis: (key) => [ANALYSIS, TYPED, COMMANDS].some((one) => one.test(key)),
  coach: (key) => COACH.test(key),
  settings: (key) => SETTINGS.test(key),
  home: (key) => AT_HOME.test(key),
  pages: (key) => !SELDOM.some((other) => other.test(key)),
  front: (key) => FRONT.test(key),
  guide: (key) => GUIDE.test(key),
  options: (key) => OPTIONS.test(key) || SETTING_UP.test(key),
  play: (key) => ![FRONT, GUIDE, OPTIONS, TYPED, COMMANDS, COACH].some((other) => other.test(key)),
};

/** What our pages say besides their own: what the game, the server and the bots tell any of them. */
const OTHERS = ['core', 'server', 'bots'].map((name) => `../../../apiary/${name}/words`);

/** What the coach says besides: little of each game, and so with that of all. */
const GAMES = ['alveola', 'hive', 'hornet', 'waggledance'].map(
  (name) => `../../../apiary/games/${name}/words`,
);

/** Lets `words/en.json?guide` be imported: the sentences of a catalogue that one kind of page says. */
export function words(): Plugin {
  return {
    name: 'words',
    enforce: 'pre',
    load(id) {
      const [file = '', part = ''] = id.split('?');
      const belongs = PARTS[part];
      if (!belongs || !file.endsWith('.json')) return null;
      const others = part === 'coach' ? [...OTHERS, ...GAMES] : OTHERS;
      const beside = dirname(file) === OURS ? others : [];
      const files = [file, ...beside.map((folder) => join(OURS, folder, basename(file)))];
      const sentences = files.flatMap((one) => {
        this.addWatchFile(one);
        return Object.entries<string>(JSON.parse(readFileSync(one, 'utf-8')));
      });
      return JSON.stringify(Object.fromEntries(sentences.filter(([key]) => belongs(key))));
    },
  };
}
