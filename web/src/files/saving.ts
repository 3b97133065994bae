// saving.ts - games as files of any format that is written, and as pictures.

import {
  formats, writeGames, type Encoding, type Format, type Game, type Loss,
  type Notation, type Written,
} from 'qipu';

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
