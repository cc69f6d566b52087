/** What the server can be asked over HTTP. Everything else happens over a table's WebSocket. */
import type * as Wire from './wire';

/** Why the server, or the way to it, refused. `words` can be said in any language. */
export class Refusal extends Error {
  constructor(
    readonly words: Wire.Message,
    /** The HTTP status, 0 when the server could not be reached. */
    readonly status: number,
    text: string = words.key,
    readonly ruling = '',
  ) {
    super(text);
    this.name = 'Refusal';
  }
}

export const games = () => ask<Wire.GameInfo[]>('GET', '/games');
export const guide = (game: string) => ask<Wire.Chapter[]>('GET', `/games/${part(game)}/guide`);

export const lessons = () => ask<Wire.LessonInfo[]>('GET', '/lessons');
export const tryStep = (step: StepPath, actions: number[]) =>
  ask<Wire.Trial>('POST', stepPath(step), { actions });
export const whyInStep = (step: StepPath, actions: number[], path: string[]) =>
  ask<Wire.Reason | null>('POST', `${stepPath(step)}/why`, { actions, path });
export const hintInStep = (step: StepPath, actions: number[]) =>
  ask<Wire.Hint>('POST', `${stepPath(step)}/hint`, { actions });

export const puzzles = () => ask<Wire.PuzzleList>('GET', '/puzzles');
export const nextPuzzle = (theme: string, after: string) =>
  ask<Wire.PuzzleName>('GET', `/puzzles/next?theme=${part(theme)}&after=${part(after)}`);
export const tryPuzzle = (name: string, actions: number[]) =>
  ask<Wire.PuzzleTrial>('POST', `/puzzles/${part(name)}`, { actions });
export const whyInPuzzle = (name: string, actions: number[], path: string[]) =>
  ask<Wire.Reason | null>('POST', `/puzzles/${part(name)}/why`, { actions, path });
export const puzzleSolution = (name: string, answers: number[]) =>
  ask<Wire.Solution>('POST', `/puzzles/${part(name)}/solution`, { answers });

export const study = (point: Wire.Study) => ask<Wire.Studied>('POST', '/analysis', point);
export const setUp = (wish: Wire.SetUp) => ask<Wire.Drafted>('POST', '/analysis/setup', wish);
export const whyAt = (touched: Wire.StudyTouched) =>
  ask<Wire.Reason | null>('POST', '/analysis/why', touched);
export const bestLines = (wish: Wire.AskLines) =>
  ask<Wire.FoundLines>('POST', '/analysis/lines', wish);
export const openings = (wish: Wire.AskOpenings) =>
  ask<Wire.FoundOpenings>('POST', '/analysis/openings', wish);
export const review = (id: string) => ask<Wire.Review>('POST', `/tables/${part(id)}/review`);
export const importGames = (text: string) =>
  ask<Wire.ImportedGame[]>('POST', '/analysis/import', { text });

export const exportGame = (game: Wire.Export) =>
  ask<Wire.Exported>('POST', '/analysis/export', game);

export const health = () => ask<Wire.Health>('GET', '/health');

export const me = () => ask<Wire.Me>('GET', '/me');
export const changeMe = (wish: Wire.Profile) => ask<Wire.Me>('PATCH', '/me', wish);
export const register = (who: Wire.Credentials) => ask<Wire.Me>('POST', '/account', who);
export const changePassword = (wish: Wire.NewPassword) =>
  ask<void>('PUT', '/account/password', wish);
export const deleteAccount = (password: string) => ask<void>('DELETE', '/account', { password });
export const logIn = (who: Wire.Credentials) => ask<Wire.Me>('POST', '/session', who);
export const logOut = () => ask<void>('DELETE', '/session');
export const history = (before: number | null = null) =>
  ask<Wire.History>('GET', before === null ? '/me/games' : `/me/games?before=${before}`);

export const sessions = () => ask<Wire.SessionInfo[]>('GET', '/sessions');
export const endSession = (id: string) => ask<void>('DELETE', `/sessions/${part(id)}`);
export const endOtherSessions = () => ask<void>('DELETE', '/sessions');

export const tokens = () => ask<Wire.Token[]>('GET', '/tokens');
export const makeToken = (label: string) => ask<Wire.Token>('POST', '/tokens', { label });
export const deleteToken = (id: string) => ask<void>('DELETE', `/tokens/${part(id)}`);

export const tables = () => ask<Wire.Lists>('GET', '/tables');
export const table = (id: string) => ask<Wire.Update>('GET', `/tables/${part(id)}`);
export const newTable = (wish: Wire.NewTable) => ask<Wire.Created>('POST', '/tables', wish);
export const sitDown = (id: string, wish: Wire.SitDown) =>
  ask<Wire.TableInfo>('POST', `/tables/${part(id)}/seats`, wish);
export const standUp = (id: string, seat: number) =>
  ask<void>('DELETE', `/tables/${part(id)}/seats/${seat}`);
export const discard = (id: string) => ask<void>('DELETE', `/tables/${part(id)}`);
export const rematch = (id: string) => ask<Wire.Rematch>('POST', `/tables/${part(id)}/rematch`);
export const dropRematch = (id: string) => ask<void>('DELETE', `/tables/${part(id)}/rematch`);
export const position = (id: string, number: number) =>
  ask<Wire.Replayed>('GET', `/tables/${part(id)}/positions/${number}`);
export const record = (id: string) => ask<object>('GET', `/tables/${part(id)}/record`);
export const chapters = (id: string) => ask<Wire.Chapter[]>('GET', `/tables/${part(id)}/chapters`);

/** A step of a lesson, counted from 1. */
export interface StepPath {
  game: string;
  name: string;
  step: number;
}
const stepPath = ({ game, name, step }: StepPath) => `/lessons/${part(game)}/${part(name)}/${step}`;

/** Where a table's record can be downloaded. */
export const recordPath = (id: string) => `/api/tables/${part(id)}/record`;

/** Where it can be downloaded for other programs, by the name of their format. */
export function exportPaths(table: Wire.TableInfo): Record<string, string> {
  const { game, options, id } = table;
  if (game !== 'hive' || options.mode !== 'base' || options.modules) return {};
  return { PGN: `${recordPath(id)}/pgn`, SGF: `${recordPath(id)}/sgf` };
}

/** What to say of something that went wrong. */
export function explain(error: unknown): Wire.Message {
  return error instanceof Refusal ? error.words : { key: 'web.error.unexpected', params: {} };
}

const part = encodeURIComponent;

async function ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers: body ? { 'Content-Type': 'application/json' } : {},
      body: body ? JSON.stringify(body) : null,
    });
  } catch {
    throw new Refusal({ key: 'web.error.offline', params: {} }, 0);
  }
  const text = await answer.text().catch(() => '');
  if (!answer.ok) throw refused(answer.status, text);
  if (!text) return undefined as Answer;
  try {
    return JSON.parse(text) as Answer;
  } catch {
    throw new Refusal({ key: 'web.error.unexpected', params: {} }, answer.status);
  }
}

function refused(status: number, text: string): Refusal {
  try {
    const answer = JSON.parse(text) as Wire.ErrorAnswer;
    if (answer.message.key) {
      return new Refusal(answer.message, status, answer.text, answer.ruling);
    }
  } catch {
    // Not from our server: something in between answered.
  }
  const key = status >= 500 ? 'web.error.server' : 'web.error.unexpected';
  return new Refusal({ key, params: {} }, status);
}
