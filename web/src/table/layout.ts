/** Where the parts of a scene appear. Pure. */
import type { Area, Scene, Thing } from '../lib/wire';

/** What a page has room for, in pixels. */
export interface Viewport {
  width: number;
  height: number;
}

/**
 * How a table is laid out: with columns on both sides of the board, with one, or, on a phone, one
 * below the other or with the hand beside the board.
 */
export type Form = 'wide' | 'medium' | 'upright' | 'sideways';

/** An area, and what lies in it. */
export interface Part {
  area: Area;
  things: Thing[];
}

/** What is shown of a seat beside its name. */
export interface Belongings {
  strips: Part[];
  /** A board of its own. */
  board: Part | null;
  /** What others may see of its hand; nothing of the one that lies at the bottom. */
  hand: Part[];
}

export interface Layout {
  form: Form;
  /** The light in which the table lies. */
  tone: string;
  /** Above the boards, from the top: tracks, then rows. */
  above: Part[];
  /** What everybody should know now. */
  notes: Part[];
  boards: Part[];
  /** What lies around the board. */
  ring: Part | null;
  /** Positions in letters. */
  texts: Part[];
  /** At the bottom: the hand of the seat, and what is in everybody's reach. */
  hand: Part[];
  /** The width of a piece there. */
  size: number;
  /** Cards of nobody's, to be looked up. */
  lookups: Part[];
  seats: Belongings[];
}

const FOR_TWO_COLUMNS = 1200;
const FOR_ONE_COLUMN = 1000;
/** Less high than this, a phone lies on its side. */
const HIGH = 520;
/** The width of a piece in a hand, in a large window and in a small one. */
const SIZES = { few: [72, 46], many: [58, 34], besideBoard: [58, 36] } as const;
/** Beside a board that lies on its side: a whole hand of cards in one row, with numbers to be read. */
const BESIDE = 36;
const FEW = 6;
const NOBODY = -1;

export function formOf({ width, height }: Viewport): Form {
  if (width >= FOR_TWO_COLUMNS) return 'wide';
  if (width >= FOR_ONE_COLUMN) return 'medium';
  return height < HIGH && width > height ? 'sideways' : 'upright';
}

/** Whether there is a column for the seats. */
export function isRoomy(form: Form): boolean {
  return form === 'wide' || form === 'medium';
}

/** The layout for somebody at this seat; for null, no hand lies at the bottom. */
export function layoutOf(scene: Scene, viewport: Viewport, seat: number | null): Layout {
  const form = formOf(viewport);
  const parts = scene.areas.map((area) => ({
    area,
    things: scene.things.filter(({ place }) => place[0] === area.id),
  }));
  const inHand = parts.filter(isInHand);
  const hand =
    seat === null ? [] : inHand.filter(({ area }) => ownerOf(area) === seat || area.near);
  const common = parts.filter(({ area }) => ownerOf(area) === NOBODY && !area.near);
  const laidAs = (layout: string) => common.filter(({ area }) => area.layout === layout);
  const panels = laidAs('panel');
  const boards = laidAs('hex');
  const seats = Array.from(
    { length: Math.max(NOBODY, ...scene.areas.map(ownerOf)) + 1 },
    (_, n) => {
      const own = parts.filter(({ area }) => ownerOf(area) === n);
      return {
        strips: own.filter(({ area }) => area.layout === 'strip'),
        board: own.find(({ area }) => area.layout === 'hex') ?? null,
        hand: n === seat ? [] : own.filter((part) => isInHand(part) && !part.area.private),
      };
    },
  );
  return {
    form,
    tone: boards[0]?.area.tone ?? '',
    above: [...laidAs('strip'), ...laidAs('row')],
    notes: panels.filter((part) => !isText(part)),
    boards,
    ring: laidAs('ring')[0] ?? null,
    texts: panels.filter(isText),
    hand,
    size: sizeOf(hand, form, !!seats[seat ?? NOBODY]?.board),
    lookups: laidAs('cards'),
    seats,
  };
}

/** What lies nowhere on the table: buttons. */
export function besideTable(scene: Scene, offered: readonly Thing[]): Thing[] {
  const areas = new Set(['turns', ...scene.areas.map(({ id }) => id)]);
  return offered.filter(({ place }) => !areas.has(place[0]));
}

function ownerOf({ seat }: Area): number {
  return seat ?? NOBODY;
}

function isInHand({ area }: Part): boolean {
  return area.layout === 'row' || area.layout === 'cards';
}

function isText({ things }: Part): boolean {
  return things.some(({ kind }) => kind === 'text');
}

/** Few things can be larger, unless there is a board of one's own to make room for. */
function sizeOf(hand: Part[], form: Form, besideBoard: boolean): number {
  const rows = hand.filter(({ area }) => area.layout === 'row');
  const many = rows.flatMap(({ things }) => things).length > FEW;
  if (form === 'sideways') return BESIDE;
  const [large, small] = SIZES[besideBoard ? 'besideBoard' : many ? 'many' : 'few'];
  return isRoomy(form) ? large : small;
}
