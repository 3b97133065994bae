// more.ts - notations, pictures, packed forms, the judge, and the formats.

import {
  answer, ask, askText, BUFFER_OUT, bytesOf, call, check, fail, Question, utf8,
  type Diagnostic,
} from './wasm.js';
import {
  choice, instance, known, MOVE_OPTIONS, moveFlags, notationNumber, squareName,
  squareNumber,
  type MoveOptions, type Notation, type Side, type Square,
} from './names.js';
import { Position, readMoves, START_FEN } from './position.js';
import { Game } from './game.js';

// ---- notations ----

export interface TranslateOptions extends MoveOptions {
  /** The position of the first move; default: the opening. */
  fen?: string;
}

/** Translates moves to another notation: a text separated by blanks to a text,
 *  or a list to a list. Throws a QipuError for the first move that cannot be
 *  played; its `offset` counts bytes of the text. */
export function translate(
  moves: string,
  to: Notation,
  from?: Notation,
  options?: TranslateOptions,
): string;
export function translate(
  moves: readonly string[],
  to: Notation,
  from?: Notation,
  options?: TranslateOptions,
): string[];
export function translate(
  moves: string | readonly string[],
  to: Notation,
  from: Notation = 'any',
  options: TranslateOptions = {},
): string | string[] {
  const texts = translated(moves, to, from, options);
  return typeof moves === 'string' ? texts.join(' ') : texts;
}

function translated(
  moves: string | readonly string[],
  to: Notation,
  from: Notation,
  options: TranslateOptions,
): string[] {
  known(options, [...MOVE_OPTIONS, 'fen']);
  if (typeof moves !== 'string' && !Array.isArray(moves))
    fail('E_ARG', `not a list of moves: '${String(moves)}'`, String(moves));
  const position = new Position(options.fen, { allow: 'any' });
  const numbers = [notationNumber(from), notationNumber(to)] as const;
  // Moves with blanks in them are read one by one.
  if (typeof moves !== 'string' && moves.some((one) => /\s/.test(one.trim()))) {
    const { fen: _, ...writing } = options;
    const reading = { ...writing, notation: from };
    return moves.map((one) => {
      const text = position.write(position.read(one, reading), to, writing);
      position.play(one, reading);
      return text;
    });
  }
  const text = typeof moves === 'string' ? moves : moves.join(' ');
  position._put();
  check('translate', askText(text), ...numbers, moveFlags(options));
  return readMoves(answer()).map((move) => move.text);
}

// ---- pictures ----

const THEMES = ['wood', 'print', 'dark'] as const;
const FACES = ['traditional', 'simplified', 'letters', 'symbols'] as const;
const COORDS = ['none', 'chinese', 'wxf', 'iccs', 'uci'] as const;
const COLORS = ['green', 'red', 'yellow', 'blue'] as const;
const MARKS = ['move', 'arrow', 'ring'] as const;

export type MarkColor = (typeof COLORS)[number];

/** A mark on the board: a move, an arrow, or a ring around `from`. */
export interface Mark {
  kind: (typeof MARKS)[number];
  from: Square;
  to?: Square;
  color?: MarkColor;
}

export interface DrawOptions {
  theme?: (typeof THEMES)[number];
  /** The symbols on the pieces. */
  pieces?: (typeof FACES)[number];
  coords?: (typeof COORDS)[number];
  /** In pixels, default 600; the height follows from it. */
  width?: number;
  /** The side at the bottom; default: Red. */
  below?: Side;
  mirror?: boolean;
  /** A dot marks the side to move. */
  showTurn?: boolean;
  /** One line above and one below. Never interpreted as markup. */
  title?: string;
  caption?: string;
  /** Mark the last move played in the position. */
  lastMove?: boolean;
  marks?: readonly Mark[];
}

/** Draws a position as SVG. It needs no font and no other file. */
export function draw(
  position: Position | string = START_FEN,
  options: DrawOptions = {},
): string {
  known(options, [
    'theme', 'pieces', 'coords', 'width', 'below', 'mirror', 'showTurn',
    'title', 'caption', 'lastMove', 'marks',
  ]);
  const shown = positionOf(position);
  const width = options.width ?? 600;
  if (!Number.isInteger(width) || width < 32 || width > 8192)
    fail('E_ARG', `not a width: ${width}; expected 32 to 8192`, String(width));
  const marks = [...(options.marks ?? [])];
  const last = options.lastMove ? shown.history().at(-1) : undefined;
  if (last) marks.unshift({ kind: 'move', from: last.from, to: last.to });
  const to = new Question()
    .byte(choice('theme', THEMES, options.theme))
    .byte(choice('kind of piece', FACES, options.pieces))
    .byte(choice('coordinates', COORDS, options.coords ?? 'chinese'))
    .byte(choice('side', ['red', 'black'], options.below))
    .byte(options.mirror ? 1 : 0)
    .byte(options.showTurn ? 1 : 0)
    .number(width)
    .text(options.title ?? '')
    .text(options.caption ?? '')
    .number(marks.length);
  for (const mark of marks) putMark(to, mark);
  shown._put();
  check('draw', ask(to.done));
  return new TextDecoder().decode(bytesOf(BUFFER_OUT));
}

function putMark(to: Question, mark: Mark): void {
  to.byte(choice('mark', MARKS, mark.kind))
    .byte(choice('colour', COLORS, mark.color))
    .byte(squareNumber(mark.from))
    .byte(mark.to === undefined ? 255 : squareNumber(mark.to));
}

/** Returns the arrows and rings in a comment, such as "[%cal Gh2e2]". */
export function marksOf(comment: string): Mark[] {
  check('marks', askText(comment));
  const from = answer();
  return Array.from({ length: from.number() }, () => {
    const kind = MARKS[from.byte()]!;
    const color = COLORS[from.byte()]!;
    const [square, to] = [squareName(from.byte()), squareName(from.byte())];
    return kind === 'ring'
      ? { kind, color, from: square }
      : { kind, color, from: square, to };
  });
}

// ---- packed forms ----

/** The slim build has no codecs; neither build has "entropy". */
export type Codec =
  | 'fen5'
  | 'nibble'
  | 'hexfen'
  | 'fixed'
  | 'rank'
  | 'entropy';

export interface PackOptions {
  /** Include the counters; fen5 and nibble always do. */
  counters?: boolean;
}

function positionOf(position: Position | string): Position {
  return typeof position === 'string'
    ? new Position(position, { allow: 'any' })
    : instance('position', Position, position);
}

function codec(name: Codec, options: PackOptions): [number, number] {
  known(options, ['counters']);
  const found = call('codec', askText(name));
  if (!found) fail('E_ARG', `unknown codec '${name}'`, String(name));
  const isFree = name === 'fen5' || name === 'nibble';
  return [found, options.counters && !isFree ? 2 : 0];
}

/** Encodes a position in few bytes. */
export function pack(
  position: Position | string,
  name: Codec = 'hexfen',
  options: PackOptions = {},
): Uint8Array<ArrayBuffer> {
  const packed = positionOf(position);
  const numbers = codec(name, options);
  packed._put();
  check('pack', ...numbers);
  return bytesOf(BUFFER_OUT);
}

/** Decodes a position. */
export function unpack(
  bytes: Uint8Array,
  name: Codec = 'hexfen',
  options: PackOptions = {},
): Position {
  const numbers = codec(name, options);
  check('unpack', ask(instance('code', Uint8Array, bytes)), ...numbers);
  return Position._taken();
}

/** Encodes the history of a position in about four bits per move, without the
 *  starting position and the number of moves. */
export function packMoves(position: Position): Uint8Array<ArrayBuffer> {
  instance('position', Position, position)._put(true);
  check('pack_moves', position._askMoves());
  return bytesOf(BUFFER_OUT);
}

/** Decodes a number of moves that start from a position. */
export function unpackMoves(
  bytes: Uint8Array,
  count: number,
  base: Position = new Position(),
): Position {
  const position = instance('position', Position, base).base();
  position._put();
  ask(instance('code', Uint8Array, bytes));
  check('unpack_moves', count, bytes.length);
  return position._play([...bytesOf(BUFFER_OUT)]);
}

// ---- positions of a game, for an index ----

/** The main line of a game as numbers, for an index of positions. */
export interface MainLine {
  /** `Position.key` of the starting position and after each move. */
  readonly keys: BigUint64Array<ArrayBuffer>;
  /** For each of `keys`: 1 if it is the key of the mirrored position. */
  readonly mirrored: Uint8Array<ArrayBuffer>;
  /** Two squares per move, 9 * rank + file: one move less than `keys`. */
  readonly squares: Uint8Array<ArrayBuffer>;
}

/** Much faster than visiting the nodes of the game. */
export function mainLine(game: Game): MainLine {
  const squares = game._mainSquares();
  new Position(game.fen, { allow: 'any' })._put();
  check('position_keys', ask(squares) / 2);
  const bytes = bytesOf(BUFFER_OUT);
  const view = new DataView(bytes.buffer);
  const count = bytes.length / 9;
  const keys = new BigUint64Array(count);
  const mirrored = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    keys[i] = view.getBigUint64(9 * i, true);
    mirrored[i] = bytes[9 * i + 8]!;
  }
  return {
    keys, mirrored, squares: Uint8Array.from(squares.slice(0, 2 * count - 2)),
  };
}

// ---- the judge ----

export type Verdict =
  | 'none'
  | 'draw'
  | 'red-varies'
  | 'black-varies'
  | 'red-wins'
  | 'black-wins';

const VERDICTS: readonly Verdict[] = [
  'none', 'draw', 'red-varies', 'black-varies', 'red-wins', 'black-wins',
];

export type Ground =
  | 'none'
  | 'mate'
  | 'stalemate'
  | 'repetition'
  | 'checks'
  | 'limit'
  | 'material';

const GROUNDS: readonly Ground[] = [
  'none', 'mate', 'stalemate', 'repetition', 'checks', 'limit', 'material',
];

/** The ruling on a position with its history. */
export interface Ruling {
  readonly verdict: Verdict;
  readonly ground: Ground;
  /** The number of moves after which it holds. */
  readonly ply: number;
  /** The plies of the cycle. */
  readonly first: number;
  readonly last: number;
  /** How many times the position has occurred. */
  readonly times: number;
  /** The clause of the book, such as "26.8.1", or "". */
  readonly clause: string;
  /** The book leaves the decision to the referee. */
  readonly referee: boolean;
  /** What Red and Black did in every move of the cycle. */
  readonly habits: readonly [string, string];
  /** The verdict as text. */
  readonly title: string;
  /** The reason as text, and how sure it is. */
  readonly text: string;
  /** "definite", "by definition" or "arguable". */
  readonly certainty: string;
  /** The ply at which the side that must vary has its last chance, or 0. */
  readonly varyBy: number;
}

export interface JudgeOptions {
  /** The name of a rule book from books(); default: "wxf2018". */
  book?: string;
  /** The language of texts; default: English. */
  language?: Language;
  /** Labels that an arbiter overrules, such as { 3: 'idle' }, by ply from 1. */
  labels?: Readonly<Record<number, Label>>;
}

/** What a ply counts as. */
export type Label = 'idle' | 'exchange' | 'chase' | 'kill' | 'check';

export interface RuleBook {
  readonly name: string;
  readonly title: string;
  /** How many times a position must occur before the book rules on it. */
  readonly times: number;
  /** The limit of plies without a capture; 0: no limit. */
  readonly limit: number;
}

/** The languages of messages: English, and simplified and traditional
 *  Chinese. */
export type Language = 'en' | 'zh' | 'zh-TW';

const LANGUAGES = ['en', 'zh', 'zh-TW'] as const;

/** Returns a problem as one sentence, without its place, or "" for problems of
 *  this package. `format` is the output format, for errors about what it cannot
 *  store. */
export function messageOf(
  problem: Diagnostic,
  language: Language = 'en',
  format = '',
): string {
  const { code, what, want, square } = problem;
  const question = new Question();
  for (const text of [code, what, want, square, format]) question.text(text);
  const lang = choice('language', LANGUAGES, language);
  check('message', ask(question.done), lang);
  return answer().text();
}

/** The title of a format. */
export function titleOf(format: Format, language: Language = 'en'): string {
  const lang = choice('language', LANGUAGES, language);
  check('phrase', askText(format.title), lang);
  return answer().text();
}


/** The rule books of the judge. */
export function books(language: Language = 'en'): RuleBook[] {
  call('books', choice('language', LANGUAGES, language));
  const from = answer();
  return Array.from({ length: from.number() }, () => ({
    name: from.text(),
    title: from.text(),
    times: from.number(),
    limit: from.number(),
  }));
}

function rulings(
  position: Position,
  options: JudgeOptions,
  all: boolean,
): Ruling[] {
  known(options, ['book', 'language', 'labels']);
  const name = options.book ?? 'wxf2018';
  const words = choice('language', LANGUAGES, options.language);
  if (!books().some((book) => book.name === name))
    fail('E_ARG', `unknown rule book '${name}'`, String(name));
  const moves = instance('position', Position, position)._squares();
  const book = utf8(name);
  position._put(true);
  const labels = utf8(Object.entries(options.labels ?? {})
    .map((one) => one.join('=')).join());
  ask([...moves, ...book, ...labels]);
  check('judge', moves.length / 2, book.length, labels.length, words, all ? 1 : 0);
  const from = answer();
  const found: Ruling[] = [];
  while (from.number()) {
    const ply = from.number();
    const verdict = VERDICTS[from.byte()] ?? 'none';
    const ground = GROUNDS[from.byte()] ?? 'none';
    const referee = from.byte() !== 0;
    const habits = [from.text(), from.text()] as const;
    const clause = from.text();
    const [first, last, times] = [from.number(), from.number(), from.number()];
    const [title, text, certainty] = [from.text(), from.text(), from.text()];
    const varyBy = from.number();
    found.push({
      verdict, ground, ply, first, last, times, clause, referee, habits, title,
      text, certainty, varyBy,
    });
  }
  return found;
}

/** Judges a position by its history. */
export function judge(position: Position, options: JudgeOptions = {}): Ruling {
  return rulings(position, options, false)[0]!;
}

// By qp_act; what offers, blocks or follows is idle to every book.
const ACTS: readonly Label[] = [
  'idle', 'idle', 'idle', 'idle', 'exchange', 'chase', 'kill', 'check',
];

/** Returns what each move played in a position counts as, by the rules of a
 *  book. */
export function labelsOf(position: Position, book = 'wxf2018'): Label[] {
  if (!books().some((one) => one.name === book))
    fail('E_ARG', `unknown rule book '${book}'`, String(book));
  const moves = instance('position', Position, position)._squares();
  const name = utf8(book);
  position._put(true);
  ask([...moves, ...name]);
  check('labels', moves.length / 2, name.length);
  const from = answer();
  return Array.from(moves.slice(moves.length / 2), () =>
    ACTS[from.byte()] ?? 'idle');
}

/** Returns all rulings in a game. */
export function judgeGame(
  game: Game | Position,
  options: JudgeOptions = {},
): Ruling[] {
  const position = game instanceof Game ? game.position() : game;
  return rulings(position, options, true);
}

// ---- formats ----

export interface Format {
  readonly name: string;
  readonly title: string;
  readonly extensions: readonly string[];
  readonly reads: boolean;
  readonly writes: boolean;
  readonly isBinary: boolean;
  /** Whether a file may contain many games. */
  readonly holdsMany: boolean;
  readonly holds: {
    readonly tags: boolean;
    readonly start: boolean;
    readonly variations: boolean;
    readonly comments: boolean;
    readonly nags: boolean;
    readonly result: boolean;
    readonly unicode: boolean;
  };
  /** The library that this build lacks, or "". */
  readonly lacks: string;
}

/** The record formats of this build. */
export function formats(): Format[] {
  call('formats');
  const from = answer();
  return Array.from({ length: from.number() }, () => {
    const [name, title, extensions] = [from.text(), from.text(), from.text()];
    const [flags, holds] = [from.number(), from.number()];
    return {
      name,
      title,
      extensions: extensions.split(' ').filter(Boolean),
      reads: !!(flags & 1),
      writes: !!(flags & 2),
      isBinary: !!(flags & 4),
      holdsMany: !!(flags & 8),
      holds: {
        tags: !!(holds & 1),
        start: !!(holds & 2),
        variations: !!(holds & 4),
        comments: !!(holds & 8),
        nags: !!(holds & 16),
        result: !!(holds & 32),
        unicode: !!(holds & 64),
      },
      lacks: from.text(),
    };
  });
}

/** Detects what a file is by its first bytes: the name of a format, or a
 *  description of something else. */
export function detect(bytes: Uint8Array): {
  format: string | undefined;
  foreign: string | undefined;
} {
  check('find', ask(instance('head', Uint8Array, bytes).subarray(0, 65536)));
  const from = answer();
  return {
    format: from.text() || undefined,
    foreign: from.text() || undefined,
  };
}
