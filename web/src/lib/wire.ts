// Made by `npm run wire` from apiary/server/wire.py.

/**
 * Where a thing is: in a `hex` area the axial cell and the level above the table, in a `row` or
 *     a `ring` its number in `q`, in a `panel` nothing more. In a ring `r` is 1 for what lies in the
 *     gap after that number, clockwise.
 *
 * @minItems 1
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Place".
 */
export type Place = [string, number, number, number];
/**
 * An action and the ids to touch for it, in order. No path is the beginning of another; an
 *     action has several where the order does not matter.
 *
 * @minItems 2
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Touch".
 */
export type Touch = [number, string[]];
/**
 * How a game can end, for programs; what people are told is the reason of its `Outcome`.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Ending".
 */
export type Ending =
  | 'aborted'
  | 'agreement'
  | 'aim'
  | 'played_out'
  | 'repetition'
  | 'resignation'
  | 'time'
  | 'turn_limit'
  | 'unknown';
/**
 * Things touched in order, and the actions that one more touch makes: by the id of its thing;
 *     or, for things that are offered, in a row the number of a thing there and its action, less the
 *     action before it in this row.
 *
 * @minItems 2
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Reach".
 */
export type Reach = [
  string[],
  (
    | {
        [k: string]: number;
      }
    | number[]
  )
];
/**
 * How an attempt stands.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Verdict".
 */
export type Verdict = 'failed' | 'open' | 'passed';
/**
 * Who did what: a seat (or CHANCE) and the action in the game's notation.
 *
 * @minItems 2
 * @maxItems 2
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Event".
 */
export type Event = [number, string];
/**
 * An event of a variation, and the number of the event that it follows.
 *
 * @minItems 3
 * @maxItems 3
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Branch".
 */
export type Branch = [number, number, string];

export interface Wire {}
/**
 * Do an action (a number of `choices`, a declaration, or a text in the game's notation).
 *
 *     `version` is the last one seen; if the position has changed since, this is refused.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Act".
 */
export interface Act {
  type: 'act';
  id: string;
  version: number;
  action: number | string;
  seat?: number | null;
}
/**
 * Something to say to everybody at the table.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Say".
 */
export interface Say {
  type: 'say';
  id: string;
  text: string;
}
/**
 * Ask the others to let me take back my last action.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "AskBack".
 */
export interface AskBack {
  type: 'ask_back';
  id: string;
  version: number;
  seat?: number | null;
}
/**
 * Agree or not.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "AnswerBack".
 */
export interface AnswerBack {
  type: 'answer_back';
  id: string;
  version: number;
  agree: boolean;
  seat?: number | null;
}
/**
 * Decline the offer of a draw, or withdraw mine.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "DropDraw".
 */
export interface DropDraw {
  type: 'drop_draw';
  id: string;
  seat?: number | null;
}
/**
 * Why can't I touch this, after that?
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Why".
 */
export interface Why {
  type: 'why';
  id: string;
  /**
   * @minItems 1
   * @maxItems 16
   */
  path: string[];
  seat?: number | null;
}
/**
 * What would a bot do?
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "AskHint".
 */
export interface AskHint {
  type: 'hint';
  id: string;
  seat?: number | null;
}
/**
 * Is there something to be said before I do this? The answer is `Coached`.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "AskCoach".
 */
export interface AskCoach {
  type: 'coach';
  id: string;
  action: number;
  seat?: number | null;
}
/**
 * Is somebody there? The answer is `Done` with the version of the table now.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Ping".
 */
export interface Ping {
  type: 'ping';
  id: string;
}
/**
 * The table at `version`, and the lines of its log after `since`.
 *
 *     `position` is left out when it has not changed. A client that has seen less than `since`
 *     connects again.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Update".
 */
export interface Update {
  type: 'update';
  version: number;
  since: number;
  table: TableInfo;
  entries: Entry[];
  position: PositionInfo | null;
}
/**
 * A table as one viewer sees it, without its position.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "TableInfo".
 */
export interface TableInfo {
  id: string;
  game: string;
  options: {
    [k: string]: boolean | number | string;
  };
  status: 'over' | 'playing' | 'waiting';
  public: boolean;
  seats: SeatInfo[];
  clock: ClockRule;
  clocks: Clocks | null;
  take_back: TakeBack | null;
  draw_offer: number | null;
  again: number[];
  rematch: string | null;
  invite: string | null;
  watching: number;
  created: number;
  rated: boolean | null;
  rated_with_bots: boolean;
  absent: number | null;
  secrets: boolean;
  unrated: Message | null;
  unreadable: Message | null;
}
/**
 * Who sits where.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "SeatInfo".
 */
export interface SeatInfo {
  kind: 'bot' | 'friend' | 'open' | 'person';
  label: Message;
  name: string;
  level: string;
  bot: boolean;
  rating: number | null;
  online: boolean;
  me: boolean;
  removable: boolean;
  change: RatingChange | null;
}
/**
 * Something to say, in no language yet.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Message".
 */
export interface Message {
  key: string;
  params: {
    [k: string]: unknown;
  };
}
/**
 * What a game did to a player's rating.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "RatingChange".
 */
export interface RatingChange {
  before: number;
  after: number;
}
/**
 * `live`: `minutes` for the game and `increment` seconds for each action; `correspondence`:
 *     `days` for each action.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ClockRule".
 */
export interface ClockRule {
  kind?: 'correspondence' | 'live' | 'none';
  minutes?: number;
  increment?: number;
  days?: number;
}
/**
 * Milliseconds left to each seat at the moment of sending, and whose run.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Clocks".
 */
export interface Clocks {
  left: number[];
  running: number[];
}
/**
 * Somebody asks to take back their last action; it then has `number` events.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "TakeBack".
 */
export interface TakeBack {
  seat: number;
  number: number;
}
/**
 * A line of a table's log as one viewer sees it.
 *
 *     `played` and `taken_back` carry the number of events of the game after them.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Entry".
 */
export interface Entry {
  version: number;
  kind:
    | 'aborted'
    | 'asked_again'
    | 'asked_back'
    | 'dropped_again'
    | 'dropped_draw'
    | 'kept'
    | 'offered_draw'
    | 'played'
    | 'relieved'
    | 'rematch'
    | 'renewed'
    | 'said'
    | 'sat'
    | 'sent_away'
    | 'stood'
    | 'taken_back'
    | 'timed_out';
  at: number;
  seat: number | null;
  name: string;
  text: string;
  words: Message | null;
  number: number;
  news: Message[];
  summary: Message | null;
}
/**
 * The position after `number` events as one viewer sees it.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "PositionInfo".
 */
export interface PositionInfo {
  number: number;
  pending: number[];
  scene: Scene;
  decided: number[];
  seat: number | null;
  choices: Choices | null;
  plans: Choices | null;
  declarations: number[];
  outcome: Outcome | null;
  moves: Move[];
}
/**
 * All there is to draw, things from the back to the front.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Scene".
 */
export interface Scene {
  areas: Area[];
  things: Thing[];
}
/**
 * A part of the table: the board, a player's hand, a row of buttons.
 *
 *     A `hex` area with a seat is a board of that player's own: that of whoever looks is drawn large,
 *     the others small until one is asked for. A `ring` goes around the board. `cards` are a row of
 *     things with their words beside them; without a seat they are there to be looked up. A `strip` is
 *     a line of small things to look at: with a seat beside the player's name, else along the board.
 *     `tone` is the light in which a board lies: `day`, `night`, or no matter.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Area".
 */
export interface Area {
  id: string;
  layout: 'cards' | 'hex' | 'panel' | 'ring' | 'row' | 'strip';
  label: Message;
  seat?: number;
  private?: boolean;
  fixed?: boolean;
  tone?: string;
  near?: boolean;
  raised?: boolean;
}
/**
 * Something to draw. `kind` says how (`piece`, `space`, `button`, `text`, …), `face` with what
 *     picture, `seat` in whose colour.
 *
 *     `count` is how many lie here in one heap; `marks` are what a client draws besides (`resting`,
 *     `covered`; a `quiet` button gives something up or is seldom wanted); `label` is said by screen
 *     readers and shown on hover; `note` is a line beside it where things have their words with them.
 *     Several things share a hex if they are small (`size`, in percent; in a strip the width) and
 *     have a `spot` each: hundredths of the hex's radius to the right of its middle and below. A
 *     hex may be divided into `cells`, each holding something of a seat or nothing, and have
 *     closed `edges`, counted as directions are. What covers several hexes lists them in `covers`,
 *     as steps (q, r) from its place.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Thing".
 */
export interface Thing {
  id: string;
  kind: string;
  place: Place;
  label: Message;
  face?: string;
  seat?: number;
  count?: number;
  text?: string;
  marks?: string[];
  /**
   * @minItems 2
   * @maxItems 2
   */
  spot?: [number, number];
  size?: number;
  cells?: number[];
  edges?: number[];
  note?: Message | null;
  covers?: [number, number][];
}
/**
 * What a seat can do: the touches, and the things only there to be touched (free spaces,
 *     buttons). Those are shown when they are the next step of a path. Buttons lie in a row `actions`
 *     that no scene lists, because every client has one. So are `turns`: the ways in which something
 *     can be turned where the last touch was, of which a client shows one at a time, there. `ask` says
 *     what is to be decided. `passing` is there where nothing but an offer can be declined.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Choices".
 */
export interface Choices {
  things: Thing[];
  touches: Touch[];
  ask: Message | null;
  passing: Pass | null;
}
/**
 * An action that declines what a seat is asked, so that a client may do it for its user, who
 *     may wish so while `until` is the same text. `label` names that time: `for this night`.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Pass".
 */
export interface Pass {
  action: number;
  until: string;
  label: Message;
}
/**
 * The end of a game.
 *
 *     `ranks[seat]` is 1 for a winner, equal ranks are equal (and 0 in a game that was aborted, which
 *     nobody won); `scores[seat]` is what the game counts (1, 0.5 or 0 in a game without points, and
 *     where a clock ran out among more than two); `reason` is the message that says why it ended,
 *     `ending` the same for programs. `sides[seat]` is the side it played for, if there were partners.
 *
 *     >>> won = Outcome((2, 1), (0.0, 1.0), Message("core.end.resigned"), Ending.RESIGNATION)
 *     >>> won.winners, won.returns()
 *     ((1,), (-1.0, 1.0))
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Outcome".
 */
export interface Outcome {
  ranks: number[];
  scores: number[];
  reason: Message;
  ending: Ending;
  sides: number[];
}
/**
 * A thing that moved, and the places it passed, first and last included.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Move".
 */
export interface Move {
  thing: string;
  way: Place[];
}
/**
 * An `Update` for who asked for changes only, and has got the one before over this connection.
 *
 *     `table` is there if something but its clocks is not as before, `clocks` if there are any.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Changed".
 */
export interface Changed {
  type: 'changed';
  version: number;
  since: number;
  table?: TableInfo | null;
  clocks?: Clocks | null;
  entries?: Entry[];
  position?: PositionChange | null;
}
/**
 * A `PositionInfo`, told by what became of the one before it; whatever isn't there is empty.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "PositionChange".
 */
export interface PositionChange {
  number: number;
  scene?: SceneChange;
  pending?: number[];
  decided?: number[];
  seat?: number | null;
  choices?: ChoicesChange | null;
  plans?: Choices | null;
  declarations?: number[];
  outcome?: Outcome | null;
  moves?: Move[];
}
/**
 * What became of a scene; its areas, if they changed.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "SceneChange".
 */
export interface SceneChange {
  things?: ThingsChange;
  areas?: Area[] | null;
}
/**
 * What became of a list of things: without the `gone`, and with those that were `put`, new or
 *     changed, each at its number in the list as it is now. What was put is not where it was before.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ThingsChange".
 */
export interface ThingsChange {
  gone?: string[];
  put?: [number, Thing][];
}
/**
 * `Choices` whose things are told by what became of those last offered over this connection,
 *     and whose paths are told together where they differ only in their ends.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ChoicesChange".
 */
export interface ChoicesChange {
  things?: ThingsChange;
  touches?: Reach[];
  ask?: Message | null;
  passing?: Pass | null;
}
/**
 * The command was carried out, or had been already, and made this version.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Done".
 */
export interface Done {
  type: 'done';
  id: string;
  version: number;
}
/**
 * Nothing has changed.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Refused".
 */
export interface Refused {
  type: 'refused';
  id: string;
  error: ErrorAnswer;
}
/**
 * An error: what to say, and the same in English for whoever has no catalogue.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ErrorAnswer".
 */
export interface ErrorAnswer {
  message: Message;
  text: string;
  ruling: string;
}
/**
 * Why not; no reason if it could be done.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Because".
 */
export interface Because {
  type: 'because';
  id: string;
  reason: Reason | null;
}
/**
 * Why an action is not legal: what to say, the rule it rests on, the places that show it.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Reason".
 */
export interface Reason {
  message: Message;
  ruling: string;
  cells: unknown[];
}
/**
 * What a bot would do, and why if that can be said in short.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Advice".
 */
export interface Advice {
  type: 'advice';
  id: string;
  action: number;
  text: string;
  why: Message | null;
}
/**
 * What the coach says of an action; no words if nothing is to be said. What is better is told
 *     in words, and that and the answer to the action as what moves.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Coached".
 */
export interface Coached {
  type: 'coached';
  id: string;
  words: Message | null;
  instead: Message | null;
  answer: Move[];
  better: Move[];
}
/**
 * A part of a rules page. `id` is its anchor; `rulings` are those it tells, so that *why can't
 *     I?* can lead to it.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Chapter".
 */
export interface Chapter {
  id: string;
  title: Message;
  paragraphs: Message[];
  diagrams: Diagram[];
  rulings: string[];
}
/**
 * A picture on a rules page: a real position, and what one of its things can do.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Diagram".
 */
export interface Diagram {
  caption: Message;
  scene: Scene;
  choices: Choices;
  chosen: string[];
  moves: Move[];
}
/**
 * What a client sends; an unknown field is a mistake worth telling.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Body".
 */
export interface Body {}
/**
 * What the server sends.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Answer".
 */
export interface Answer {}
/**
 * Who shall sit here: who asks, a bot, a friend with the invite link, anyone. A bot without a
 *     level has the one that suits who asks: the lowest for a first game.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "SeatWish".
 */
export interface SeatWish {
  kind: 'bot' | 'friend' | 'me' | 'open';
  level?: string;
}
/**
 * A point of another game to go on from.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Origin".
 */
export interface Origin {
  table: string;
  number: number;
}
/**
 * A table to be set up; seat 0 begins, `shuffle` draws lots for the seats.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "NewTable".
 */
export interface NewTable {
  game: string;
  /**
   * @minItems 1
   * @maxItems 8
   */
  seats: SeatWish[];
  options?: {
    [k: string]: boolean | number | string;
  };
  shuffle?: boolean;
  clock?: ClockRule;
  public?: boolean;
  rated?: boolean;
  rated_with_bots?: boolean;
  origin?: Origin | null;
}
/**
 * The new table.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Created".
 */
export interface Created {
  id: string;
}
/**
 * Take a free seat, by default the first; a friend's seat needs the key of the invite link.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "SitDown".
 */
export interface SitDown {
  seat?: number | null;
  invite?: string;
  name?: string | null;
}
/**
 * The table of the return game; null until everybody is for it.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Rematch".
 */
export interface Rematch {
  id: string | null;
}
/**
 * Something that a seat may do now: its number, and the same in the game's notation.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "LegalAction".
 */
export interface LegalAction {
  action: number;
  text: string;
}
/**
 * A table at some point of its game.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Replayed".
 */
export interface Replayed {
  table: TableInfo;
  position: PositionInfo;
  entry: Entry | null;
  last: number;
}
/**
 * Asked by a client, who gives it an id of its own: asking again with it is harmless.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Command".
 */
export interface Command {
  type: 'Command';
  id: string;
}
/**
 * A value to choose, or a letter to add to a value; where it has a picture, also its face.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "PartInfo".
 */
export interface PartInfo {
  value: string;
  title: Message;
  meaning: Message | null;
  face: string;
}
/**
 * A value or part of an option without which another means nothing.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "NeedInfo".
 */
export interface NeedInfo {
  option: string;
  value: string;
}
/**
 * What all choices of the new-table form have.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "OptionShared".
 */
export interface OptionShared {
  kind: 'OptionShared';
  name: string;
  title: Message;
  meaning: Message;
  expected: Message;
  when: NeedInfo[];
  seats: number[];
  main: boolean;
}
/**
 * An option that is on or off.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "SwitchInfo".
 */
export interface SwitchInfo {
  kind: 'switch';
  name: string;
  title: Message;
  meaning: Message;
  expected: Message;
  when: NeedInfo[];
  seats: number[];
  main: boolean;
  default: boolean;
}
/**
 * A whole number from `least` to `most`, but none of the `gaps`.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "NumberInfo".
 */
export interface NumberInfo {
  kind: 'number';
  name: string;
  title: Message;
  meaning: Message;
  expected: Message;
  when: NeedInfo[];
  seats: number[];
  main: boolean;
  default: number;
  least: number;
  most: number;
  gaps: number[];
}
/**
 * The value of one of the parts.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "OneOfInfo".
 */
export interface OneOfInfo {
  kind: 'one_of';
  name: string;
  title: Message;
  meaning: Message;
  expected: Message;
  when: NeedInfo[];
  seats: number[];
  main: boolean;
  default: string;
  parts: PartInfo[];
}
/**
 * The letters of some of the parts; with `picks` of exactly so many, or none.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "LettersInfo".
 */
export interface LettersInfo {
  kind: 'letters';
  name: string;
  title: Message;
  meaning: Message;
  expected: Message;
  when: NeedInfo[];
  seats: number[];
  main: boolean;
  default: string;
  parts: PartInfo[];
  picks: number;
}
/**
 * A game for the home page and the new-table form. `first_seats` and `first_options` are how
 *     its rulebook suggests to play it for the first time.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "GameInfo".
 */
export interface GameInfo {
  name: string;
  title: Message;
  about: Message;
  seats: number[];
  first_seats: number;
  first_options: {
    [k: string]: boolean | number | string;
  };
  first_seat_begins: boolean;
  /**
   * @minItems 2
   * @maxItems 2
   */
  minutes: [number, number];
  options: (SwitchInfo | NumberInfo | OneOfInfo | LettersInfo)[];
  levels: string[];
  engines: string[];
  picture: Scene;
}
/**
 * A table in a list.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "TableLine".
 */
export interface TableLine {
  id: string;
  game: string;
  options: {
    [k: string]: boolean | number | string;
  };
  status: 'over' | 'playing' | 'waiting';
  public: boolean;
  seats: SeatInfo[];
  pending: number[];
  number: number;
  moves: number;
  updated: number;
  clock: ClockRule;
  rated: boolean | null;
  rated_with_bots: boolean;
  outcome: Outcome | null;
}
/**
 * The tables of the home page.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Lists".
 */
export interface Lists {
  mine: TableLine[];
  open: TableLine[];
  watch: TableLine[];
}
/**
 * A player's strength at a game.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Rating".
 */
export interface Rating {
  game: string;
  rating: number;
  games: number;
  provisional: boolean;
}
/**
 * Who asks: nobody yet, a guest, or an account.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Me".
 */
export interface Me {
  name: string;
  guest: boolean;
  login: string | null;
  ratings: Rating[];
  bot: boolean;
}
/**
 * What to change about me: the name to be known by, and whether a program plays with my
 *     account; what is not there stays.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Profile".
 */
export interface Profile {
  name?: string | null;
  bot?: boolean | null;
}
/**
 * To register or log in.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Credentials".
 */
export interface Credentials {
  login: string;
  password: string;
}
/**
 * To confirm that it is really you.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Password".
 */
export interface Password {
  password: string;
}
/**
 * Another password instead of the old one.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "NewPassword".
 */
export interface NewPassword {
  old: string;
  new: string;
}
/**
 * Where somebody is logged in: a browser, by what it says it is, or a script with a token.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "SessionInfo".
 */
export interface SessionInfo {
  id: string;
  kind: 'cookie' | 'token';
  created: number;
  used: number;
  current: boolean;
  label: string;
  browser: string;
  system: string;
}
/**
 * A player's games, newest first; `next` asks for the page after this one.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "History".
 */
export interface History {
  tables: TableLine[];
  next: number | null;
}
/**
 * A token for a script; `label` reminds you what it is for.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "NewToken".
 */
export interface NewToken {
  label: string;
}
/**
 * An API token. Its text is shown once, when it is made.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Token".
 */
export interface Token {
  id: string;
  label: string;
  created: number;
  text: string | null;
}
/**
 * A lesson, and how many of its steps the player has done.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "LessonInfo".
 */
export interface LessonInfo {
  game: string;
  name: string;
  title: Texts;
  chapter: string;
  steps: number;
  done: number;
}
/**
 * The same sentence in every language.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Texts".
 */
export interface Texts {
  en: string;
  fr: string;
  de: string;
}
/**
 * What the learner has done so far in a step of a lesson: the numbers of the actions.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Try".
 */
export interface Try {
  /**
   * @maxItems 12
   */
  actions?: number[];
}
/**
 * Why can't I touch this, after that?
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Touched".
 */
export interface Touched {
  /**
   * @maxItems 12
   */
  actions?: number[];
  /**
   * @minItems 1
   * @maxItems 16
   */
  path: string[];
}
/**
 * A try at a step of a lesson: what is to be done, the table as the learner sees it, and
 *     whether that was it.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Trial".
 */
export interface Trial {
  table: TableInfo;
  position: PositionInfo;
  say: Texts;
  well: Texts;
  verdict: Verdict;
  left: number;
  told: Message[];
}
/**
 * What leads through a step of a lesson; nothing if there is no way any more.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Hint".
 */
export interface Hint {
  action: number | null;
}
/**
 * What puzzles are about, and how many of them the player has solved at the first try.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "PuzzleTheme".
 */
export interface PuzzleTheme {
  name: string;
  puzzles: number;
  solved: number;
}
/**
 * How somebody does at puzzles. Only the first try at each counts.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "PuzzleStanding".
 */
export interface PuzzleStanding {
  rating: number;
  provisional: boolean;
  tries: number;
  solved: number;
}
/**
 * Which puzzles there are; `day` is the name of today's, and whether it was tried.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "PuzzleList".
 */
export interface PuzzleList {
  puzzles: number;
  day: string;
  day_tried: boolean;
  mine: PuzzleStanding;
  themes: PuzzleTheme[];
}
/**
 * A puzzle to be tried.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "PuzzleName".
 */
export interface PuzzleName {
  name: string;
}
/**
 * A try at a puzzle. A failed one shows the answer that holds, and says why it failed.
 *
 *     `before` is what came of the first try at it, if there was one; `change` is what this one did to
 *     the player's rating, if it was the first.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "PuzzleTrial".
 */
export interface PuzzleTrial {
  table: TableInfo;
  position: PositionInfo;
  say: Texts;
  well: Texts;
  verdict: Verdict;
  left: number;
  told: Message[];
  moves: number;
  grade: number;
  themes: string[];
  rating: number;
  before: 'failed' | 'new' | 'solved';
  because: Message | null;
  change: RatingChange | null;
}
/**
 * What the other side does against the solution, as far as it shall be something else than what
 *     holds out longest.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Answers".
 */
export interface Answers {
  /**
   * @maxItems 12
   */
  answers?: number[];
}
/**
 * A position on the way to the win, and the move that led there. Where the other side is to
 *     move, its choices are those of the position.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "SolutionStep".
 */
export interface SolutionStep {
  position: PositionInfo;
  told: Message | null;
}
/**
 * How a puzzle is won, move by move.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Solution".
 */
export interface Solution {
  steps: SolutionStep[];
  change: RatingChange | null;
}
/**
 * Where what is analysed begins: with a new game, or a position in text.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Beginning".
 */
export interface Beginning {
  game: string;
  seats?: number;
  options?: {
    [k: string]: boolean | number | string;
  };
  position?: string;
}
/**
 * A point of what is analysed: where it begins, and what has happened since.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Spot".
 */
export interface Spot {
  beginning: Beginning;
  /**
   * @maxItems 2000
   */
  events?: Event[];
}
/**
 * Go on from a point: by an action of whoever is due, and then by chance where it is due.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Study".
 */
export interface Study {
  beginning: Beginning;
  /**
   * @maxItems 2000
   */
  events?: Event[];
  action?: number | null;
  go_on?: boolean;
}
/**
 * The position at a point, with what can be done there; `added` is what happened on the way,
 *     `text` the position in a line.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Studied".
 */
export interface Studied {
  table: TableInfo;
  position: PositionInfo;
  added: Event[];
  told: Message | null;
  text: string;
}
/**
 * Why can't I touch this, after that?
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "StudyTouched".
 */
export interface StudyTouched {
  beginning: Beginning;
  /**
   * @maxItems 2000
   */
  events?: Event[];
  /**
   * @minItems 1
   * @maxItems 16
   */
  path: string[];
}
/**
 * The best lines for whoever is due; asked again, the search goes on.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "AskLines".
 */
export interface AskLines {
  beginning: Beginning;
  /**
   * @maxItems 2000
   */
  events?: Event[];
  lines?: number;
  seconds?: number;
}
/**
 * A position that is set up by hand, possible or not yet, and a change of it, one of the
 *     choices of its draft.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "SetUp".
 */
export interface SetUp {
  beginning: Beginning;
  change?: number | null;
}
/**
 * A position that is set up by hand, with what can be changed; `text` is what it is in a line,
 *     `refusal` why no game can begin from there.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Drafted".
 */
export interface Drafted {
  table: TableInfo;
  position: PositionInfo;
  text: string;
  refusal: Message | null;
}
/**
 * A line as `apiary.bots.analysis.Line` has it; `moves` are marked for its first decision.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "FoundLine".
 */
export interface FoundLine {
  texts: string[];
  told: Message;
  moves: Move[];
  chance: number;
  value: number | null;
  wins_in: number | null;
  share: number | null;
}
/**
 * The best lines for a seat, best first, with the chances of every seat, 0 to 1. By `depth`, if
 *     it is not 0, searches go on; else each begins again.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "FoundLines".
 */
export interface FoundLines {
  seat: number;
  lines: FoundLine[];
  chances: number[];
  depth: number;
  nodes: number;
}
/**
 * What was played from here, in a collection; without a name, in the games of this site.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "AskOpenings".
 */
export interface AskOpenings {
  beginning: Beginning;
  /**
   * @maxItems 2000
   */
  events?: Event[];
  collection?: string;
}
/**
 * A collection of games; that without a name is of this site.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "CollectionInfo".
 */
export interface CollectionInfo {
  name: string;
  games: number;
}
/**
 * A move that was played, in notation, in words and as what moves; in how many games, and how
 *     these ended.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "FoundMove".
 */
export interface FoundMove {
  text: string;
  told: Message;
  moves: Move[];
  games: number;
  white: number;
  draws: number;
  black: number;
}
/**
 * The games that came to a position, and what whoever was due played there, the most frequent
 *     first; `alike` is how many games were played with the same set.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "FoundOpenings".
 */
export interface FoundOpenings {
  seat: number;
  games: number;
  white: number;
  draws: number;
  black: number;
  moves: FoundMove[];
  alike: number;
  collections: CollectionInfo[];
}
/**
 * A move that lost much: the chance of its seat with the best one and with this, why in words,
 *     and what was better, in notation and as what moves.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "TurningPoint".
 */
export interface TurningPoint {
  number: number;
  seat: number;
  told: Message;
  before: number;
  after: number;
  why: Message[];
  better: string[];
  moves: Move[];
}
/**
 * A game that is over, looked through as far as `done` says of `of`: the chance of the first
 *     seat after so many events, where it is known, and the moves that changed most.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Review".
 */
export interface Review {
  done: number;
  of: number;
  chances: (number | null)[];
  points: TurningPoint[];
}
/**
 * Games as JSON, PGN, SGF or GameStrings, or a position in a line.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Import".
 */
export interface Import {
  text: string;
}
/**
 * A game as far as it can be read: `notes` say what was made of what doesn't fit its moves,
 *     `error` why it is not the whole game. `comments` and `signs` are on events by their number, from
 *     1 on; those of `variations` go on from those of the game.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "ImportedGame".
 */
export interface ImportedGame {
  beginning: Beginning;
  events: Event[];
  comments: [number, string][];
  about: {
    [k: string]: string;
  };
  notes: Message[];
  error: Message | null;
  signs: [number, number[]][];
  variations: Branch[];
}
/**
 * An analysis to be written as a file; its numbers are as in `ImportedGame`.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Export".
 */
export interface Export {
  beginning: Beginning;
  /**
   * @maxItems 2000
   */
  events?: Event[];
  kind: 'json' | 'pgn' | 'sgf' | 'uhp';
  /**
   * @maxItems 4000
   */
  comments?: [number, string][];
  /**
   * @maxItems 4000
   */
  signs?: [number, number[]][];
  /**
   * @maxItems 2000
   */
  variations?: Branch[];
  about?: {
    [k: string]: string;
  };
}
/**
 * A file with an analysis.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Exported".
 */
export interface Exported {
  text: string;
}
/**
 * The server answers. `docs` is true if the documentation is there, at `/docs/`.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Health".
 */
export interface Health {
  version: string;
  docs: boolean;
}
/**
 * A part of the server, and in English why it is not ready.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "PartReady".
 */
export interface PartReady {
  name: string;
  ready: boolean;
  why: string;
}
/**
 * Whether the server can do its work, part by part.
 *
 * This interface was referenced by `Wire`'s JSON-Schema
 * via the `definition` "Ready".
 */
export interface Ready {
  ready: boolean;
  parts: PartReady[];
  set_aside: number;
}
