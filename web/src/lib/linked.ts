/** An analysis as the end of an address: all of it, packed, so that nobody has to keep it. */
import { ROOT, type Tree, type Twig } from './tree';
import type { Beginning } from './wire';

export interface Linked {
  beginning: Beginning;
  tree: Tree;
  at: number;
}

/** More than anybody sends, and less than harms. */
const LARGEST = 1 << 20;
const PACKING = 'deflate-raw';

/** What is written after `#`. */
export async function toLink({ beginning, tree, at }: Linked): Promise<string> {
  const twigs = tree.map(({ parent, actor, text, comment, signs }) => {
    return [parent, actor, text, comment, ...(signs ? [signs] : [])];
  });
  const plain = new TextEncoder().encode(JSON.stringify([beginning, twigs, at]));
  const packed = await through(plain, new CompressionStream(PACKING));
  const letters = Array.from(packed, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** What somebody was sent; null if it makes no sense. */
export async function fromLink(text: string): Promise<Linked | null> {
  try {
    const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const plain = await through(packed, new DecompressionStream(PACKING));
    const [beginning, twigs, at] = JSON.parse(new TextDecoder().decode(plain));
    const tree: Tree = twigs.map(read);
    if (!tree.length || typeof beginning?.game !== 'string' || !(at in tree)) return null;
    return {
      beginning,
      tree: [{ ...ROOT, comment: tree[0]?.comment ?? '' }, ...tree.slice(1)],
      at,
    };
  } catch {
    return null;
  }
}

function read([parent, actor, text, comment, signs]: unknown[], index: number): Twig {
  const grows =
    Number.isInteger(parent) && Number(parent) < index && (index === 0 || Number(parent) >= 0);
  if (!grows || !Number.isInteger(actor) || typeof text !== 'string') throw new TypeError();
  const twig = {
    parent: Number(parent),
    actor: Number(actor),
    text,
    comment: String(comment ?? ''),
  };
  return Array.isArray(signs) ? { ...twig, signs: signs.map(Number) } : twig;
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  packing: ReadableWritablePair,
): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(packing).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > LARGEST) throw new RangeError();
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let place = 0;
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
}
