// config.ts - the configuration in the page: its own games, or a server.

/** Settings chosen by the author of the page; see settings.ts. */
export type Wishes = Record<string, unknown>;

/** Games within the page: what `qipu view` puts in (source/packed.ts). */
export interface Packed {
  readonly version: 1;
  /** UTF-8 in base64. */
  readonly title?: string;
  readonly count: number;
  readonly packed: 'gzip' | 'none';
  readonly rows: string;
  /** The number of the first game in each of `blocks`, from 0. */
  readonly starts: readonly number[];
  readonly blocks: readonly string[];
  readonly settings?: Wishes;
}

/** The page is one file, opened from the disk: there is no server. */
export const isFile = document.getElementById('qipu-wasm') !== null;

function isPacked(value: unknown): value is Packed {
  return (
    typeof value === 'object' && value !== null &&
    'version' in value && value.version === 1 &&
    'packed' in value && (value.packed === 'gzip' || value.packed === 'none') &&
    'rows' in value && typeof value.rows === 'string' &&
    'blocks' in value && Array.isArray(value.blocks) &&
    'starts' in value && Array.isArray(value.starts) &&
    value.starts.length === value.blocks.length
  );
}

/** Reads what the program wrote. The blocks, which are nearly all of it, are
 *  cut out: nothing in base 64 ends a text, and copying them takes long. */
export function readPacked(text: string): unknown {
  const before = '"blocks":[';
  const begin = text.indexOf(`${before}"`) + before.length;
  const end = text.indexOf('"]', begin) + 1;
  if (begin < before.length || end < begin) return JSON.parse(text);
  const packed: unknown = JSON.parse(text.slice(0, begin) + text.slice(end));
  const blocks = text.slice(begin + 1, end - 1).split('","');
  return typeof packed === 'object' ? { ...packed, blocks } : packed;
}

const written = document.getElementById('qipu-games')?.textContent;
const within = written ? readPacked(written) : undefined;

/** The games within the page, if any. */
export const packedGames = isPacked(within) ? within : undefined;
/** There are some, which another version of qipu has put there. */
export const isForeign = within !== undefined && !packedGames;

/** Bytes of base64. */
export function unbase64(text: string): Uint8Array<ArrayBuffer> {
  const found = atob(text.trim());
  const bytes = new Uint8Array(found.length);
  for (let i = 0; i < found.length; i++) bytes[i] = found.charCodeAt(i);
  return bytes;
}

const encoder = new TextEncoder();

/** The value of a digit of base 91, by its code. */
const valueOf = (code: number): number => code === 33 ? 25 : code - 35;

/** Bytes of base 91: two digits, the lower first, are 13 bits, the lowest
 *  first; a single one at the end is up to 6. The digits are the characters
 *  from "#" on, with "!" in place of "<". */
export function unbase91(text: string): Uint8Array<ArrayBuffer> {
  const digits = encoder.encode(`${text}#`); // a single digit has a 0 beside it
  const { length } = text;
  const allBits = (length >> 1) * 13 + (length & 1) * 6;
  const bytes = new Uint8Array(Math.floor(allBits / 8));
  let bits = 0;
  let count = 0;
  let used = 0;
  for (let at = 0; at + 1 < digits.length; at += 2) {
    bits |= (valueOf(digits[at]!) + 91 * valueOf(digits[at + 1]!)) << count;
    bytes[used++] = bits;
    bits >>>= 8;
    count += 5;
    if (count < 8) continue;
    bytes[used++] = bits;
    bits >>>= 8;
    count -= 8;
  }
  return bytes;
}

/** Unpacks what gzip packed. */
export async function gunzip(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(
    new DecompressionStream('gzip'),
  );
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Fetches what index.html preloads in the same way: WebKit would load it twice
 *  in any other. */
export const PRELOADED: RequestInit = {
  mode: 'no-cors', credentials: 'include',
};

/** Where qipu.wasm comes from. */
export async function wasm(): Promise<BufferSource | Response> {
  const within = document.getElementById('qipu-wasm')?.textContent;
  return within ? gunzip(unbase91(within)) : fetch('/qipu.wasm', PRELOADED);
}
