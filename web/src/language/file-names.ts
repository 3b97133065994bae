// file-names.ts - names of files for games, which every system takes.

import type { Game } from 'qipu';

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
