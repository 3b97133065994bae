// names.ts - pieces and moves in words, for screen readers; rule books by name.

import {
  books, type Kind, type Move, type Piece, type Side, type Square,
} from 'qipu';
import { language, say, type Words } from './words.js';

const words = {
  red: ['Red', '红方'],
  black: ['Black', '黑方'],
  redPiece: ['red {kind}', '红{kind}'],
  blackPiece: ['black {kind}', '黑{kind}'],
  from: ['{piece} {from} to {to}', '{piece} {from} 到 {to}'],
  takes: ['takes {kind}', '吃{kind}'],
  check: ['check', '将军'],
  file: ['{square}', '{file}路'],
  front: ['{square}', '{file}路前面'],
  rear: ['{square}', '{file}路后面'],
  nth: ['{square}', '{file}路从前往后第{nth}个'],
} as const satisfies Record<string, Words>;

const RED: Record<Kind, Words> = {
  k: ['king', '帅'],
  a: ['advisor', '仕'],
  b: ['bishop', '相'],
  n: ['knight', '马'],
  r: ['rook', '车'],
  c: ['cannon', '炮'],
  p: ['pawn', '兵'],
};

const BLACK: Record<Kind, Words> = {
  ...RED,
  k: ['king', '将'],
  a: ['advisor', '士'],
  b: ['bishop', '象'],
  p: ['pawn', '卒'],
};

export function saySide(side: Side): string {
  return say(words[side]);
}

export function sayKind({ side, kind }: Piece): string {
  return say((side === 'red' ? RED : BLACK)[kind]);
}

/** "red cannon" */
export function sayPiece(piece: Piece): string {
  const kind = sayKind(piece);
  const both = piece.side === 'red' ? words.redPiece : words.blackPiece;
  return say(both, { kind });
}

const NUMBERS = '一二三四五六七八九';

/** The place of a piece: in English "h2", in Chinese its file, as the side
 *  counts files. If the file has more of its kind, it says which of them. */
export function sayPlace(
  square: Square,
  pieces: ReadonlyMap<Square, Piece>,
): string {
  const { side, kind } = pieces.get(square)!;
  const isRed = side === 'red';
  const number = 'abcdefghi'.indexOf(square[0]!) + 1;
  const file = isRed ? NUMBERS[9 - number]! : number;
  const same = [...pieces].filter(([at, one]) => at[0] === square[0] &&
    one.side === side && one.kind === kind).map(([at]) => at).sort();
  // Those of Red go up.
  if (isRed) same.reverse();
  const nth = same.indexOf(square) + 1;
  const which = same.length < 2 ? words.file
    : same.length > 2 ? words.nth
    : nth === 1 ? words.front : words.rear;
  return say(which, { square, file, nth });
}

/** "Red: cannon h2 to e2, takes pawn, check" */
export function sayMove(move: Move): string {
  const piece = sayKind({ side: move.side, kind: move.kind });
  const other = move.side === 'red' ? 'black' : 'red';
  const parts = [say(words.from, { piece, from: move.from, to: move.to })];
  if (move.captured)
    parts.push(
      say(words.takes, { kind: sayKind({ side: other, kind: move.captured }) }),
    );
  if (move.check) parts.push(say(words.check));
  const comma = say([', ', '，']);
  return saySide(move.side) + say([': ', '：']) + parts.join(comma);
}

/** The titles of the rule books, by their names. */
export function bookTitles(): ReadonlyMap<string, string> {
  const all = books(language.value);
  return new Map(all.map(({ name, title }) => [name, title]));
}
