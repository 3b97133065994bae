// saving.ts - games as files of any format that is written, and as pictures.

import {
  formats, writeGames, type Encoding, type Format, type Game, type Loss,
  type Notation, type Written,
} from 'qipu';
import { MemorySource } from '../source/memory.js';
import type { Query, Source } from '../source/source.js';

/** So many games of a server are fetched at once. */
const FETCHED = 6;
/** How many rows are requested at once. */
const ROWS = 200;
const SLICE = 12;

export interface SaveWish {
  readonly format: string;
  /** "": the format's own. */
  readonly notation: Notation | '';
  readonly encoding: Encoding;
}

/** The formats that games can be saved in. */
export function writable(): Format[] {
  return formats().filter((one) => one.writes && !one.lacks);
}

/** Writes games; what the format cannot hold is in `losses`. */
export function write(games: Iterable<Game>, wish: SaveWish): Written {
  const format = writable().find((one) => one.name === wish.format);
  const { notation, encoding } = wish;
  return writeGames(games, wish.format, {
    ...(notation && { notation }),
    ...(!format?.isBinary && { encoding }),
  });
}

/** Losses that say the same, and how often. */
export function groupLosses(
  losses: readonly Loss[],
): { readonly loss: Loss; readonly count: number }[] {
  const found = new Map<string, { loss: Loss; count: number }>();
  for (const loss of losses) {
    const same = found.get(loss.message);
    if (same) same.count++;
    else found.set(loss.message, { loss, count: 1 });
  }
  return [...found.values()];
}

// ---- names of files ----

const NAME_MAX = 80;
/** Stands for the joiner of an emoji, a private character. */
const JOINED = '\ue000';

/** A text as a part of a file's name: without what systems refuse there, or
 *  what changes the direction of text. */
export function nameOf(text: string): string {
  const plain = text
    .replace(/(?<=\p{Extended_Pictographic}\ufe0f?)\u200d/gu, JOINED)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  return [...plain].slice(0, NAME_MAX).join('').replaceAll(JOINED, '\u200d')
    .trim();
}

/** The name of a game's file, without an ending. */
export function gameName(game: Game): string {
  const tag = (name: string): string => nameOf(game.headers.get(name) ?? '');
  const players = [tag('Red'), tag('Black')].filter(Boolean).join('-');
  return nameOf([players || tag('Event'), tag('Date')].join(' ')) || 'game';
}

/** The name of a file of a format. */
export function fileName(name: string, format: string): string {
  const found = writable().find((one) => one.name === format);
  return `${name || 'games'}.${found?.extensions[0] ?? format}`;
}

// ---- many games ----

/** All games of a query, or those with the given numbers, in the order of the
 *  source. Pauses, so that the page goes on answering. */
export async function collect(
  source: Source,
  wanted: Query | readonly number[],
  signal: AbortSignal,
  onProgress: (done: number, all: number) => void,
): Promise<Game[]> {
  const isQuery = !isNumbers(wanted);
  const query = isQuery
    ? { ...wanted, order: undefined, from: undefined } : {};
  const all = isQuery
    ? (await source.search(query, { limit: 0 }, signal)).count : wanted.length;
  const found = isQuery
    ? gamesOfQuery(source, query, signal) : gamesOf(source, wanted, signal);
  const games: Game[] = [];
  let until = performance.now() + SLICE;
  for await (const game of found) {
    games.push(game);
    if (performance.now() < until) continue;
    onProgress(games.length, all);
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    until = performance.now() + SLICE;
  }
  return games;
}

const isNumbers = (
  wanted: Query | readonly number[],
): wanted is readonly number[] => Array.isArray(wanted);

/** The games that a query finds. */
async function* gamesOfQuery(
  source: Source,
  query: Query,
  signal: AbortSignal,
): AsyncGenerator<Game> {
  const isInMemory = source instanceof MemorySource;
  const limit = isInMemory ? Infinity : ROWS;
  let after: string | undefined;
  do {
    const found =
      await source.search(query, { after, limit, withGames: true }, signal);
    const ids = found.rows.map((row) => row.id);
    yield* found.games ?? gamesOf(source, ids, signal);
    after = found.next;
  } while (after);
}

/** The games with these numbers. */
async function* gamesOf(
  source: Source,
  numbers: readonly number[],
  signal: AbortSignal,
): AsyncGenerator<Game> {
  const ids = [...numbers].sort((a, b) => a - b);
  if (!(source instanceof MemorySource)) {
    for (let at = 0; at < ids.length; at += FETCHED)
      yield* await Promise.all(ids.slice(at, at + FETCHED)
        .map((id) => source.load(id, signal)));
    return;
  }
  const first = ids[0];
  if (first === undefined) return;
  // A block of games is unpacked once, not for each of its games.
  let at = 0;
  let id = first;
  for await (const game of source.games(first)) {
    if (id++ !== ids[at]) continue;
    yield game;
    if (++at === ids.length) return;
  }
}

// ---- pictures ----

/** A picture as PNG. */
export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) =>
      blob ? resolve(blob) : reject(new Error('no PNG')), 'image/png'),
  );
}

// ---- to the user ----

/** Gives the user a file. */
export function download(
  bytes: BlobPart,
  name: string,
  type = 'application/octet-stream',
): void {
  const link = document.createElement('a');
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  link.href = url;
  link.download = name;
  link.click();
  // Browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
