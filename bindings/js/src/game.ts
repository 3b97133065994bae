// game.ts - a game as a tree that can be edited: plain objects of JavaScript.
//
// A game that was read is the bytes of its events (native/glue_events.c) until
// somebody looks into it; the same bytes go to a writer.

import {
  answer, BUFFER_ENDS, BUFFER_OUT, bytesOf, Cursor, fail, Question, type Diagnostic,
} from './wasm.js';
import {
  squareName, squareNumber,
  type Notation, type Square,
} from './names.js';
import {
  Position, START_FEN,
  type Move, type MoveLike, type ReadMoveOptions, type WriteMoveOptions,
} from './position.js';
import type { Repair } from './repair.js';
import { writeEvents, type WriteOptions, type Written } from './writing.js';

const EVENT_VARIATION = 90;
const EVENT_BESIDE = 91;
const EVENT_BACK = 92;
const EVENT_COMMENT = 93;
const EVENT_NAG = 94;
const EVENT_RESULT = 95;
const EVENT_TAG = 96;
const EVENT_START = 97;
const EVENT_END = 98;
const EVENT_GAME = 99;

const COMMENT_END = 1;
const COMMENT_BEFORE = 2;

/** The deepest nesting of variations. */
const DEPTH_MAX = 1024;

export const RESULTS = ['1-0', '0-1', '1/2-1/2', '*'] as const;

export type Result = (typeof RESULTS)[number];

/** A problem that a reader found. */
export interface Problem extends Diagnostic {
  /** The move number in the file, or 0. */
  readonly moveNumber: number;
  /** The ply of its line, from 1, or 0. */
  readonly ply: number;
}

/** Tags in the order in which they were read. Names match in any case. */
export class Headers {
  readonly #tags: [string, string][] = [];

  #index(name: string): number {
    const wanted = name.toLowerCase();
    return this.#tags.findIndex(([one]) => one.toLowerCase() === wanted);
  }

  get size(): number {
    return this.#tags.length;
  }

  /** Returns the value of the first tag with that name. */
  get(name: string): string | undefined {
    return this.#tags[this.#index(name)]?.[1];
  }

  has(name: string): boolean {
    return this.#index(name) >= 0;
  }

  /** Sets the first tag with that name, or appends it. */
  set(name: string, value: string): this {
    const at = this.#index(name);
    if (at < 0) return this.add(name, value);
    this.#tags[at]![1] = String(value);
    return this;
  }

  /** Appends a tag, even if there is one with that name. */
  add(name: string, value: string): this {
    if (!name) fail('E_ARG', 'a tag without a name');
    this.#tags.push([String(name), String(value)]);
    return this;
  }

  /** Removes all tags with that name; returns whether there were any. */
  delete(name: string): boolean {
    let found = false;
    for (let at; (at = this.#index(name)) >= 0; found = true)
      this.#tags.splice(at, 1);
    return found;
  }

  /** @internal gives each tag the value that `change` returns. */
  _change(change: (name: string, value: string) => string): void {
    for (const tag of this.#tags) tag[1] = change(...tag);
  }

  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.#tags.map(([name, value]) => [name, value] as [string, string])
      [Symbol.iterator]();
  }

  /** The first tag of each name. */
  toJSON(): Record<string, string> {
    const found: Record<string, string> = {};
    for (const [name, value] of this.#tags)
      if (!Object.hasOwn(found, name))
        Object.defineProperty(found, name, {
          value, enumerable: true, writable: true, configurable: true,
        });
    return found;
  }
}

/** A comment or a glyph as read, so that what you did not change is written
 *  unchanged: in its order and with its mark. */
interface Annotation {
  text?: string;
  nag?: number;
  flags: number;
}

const sameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one, index) => one === b[index]);

/** A position in a game: the move that leads to it and its annotations. */
export class GameNode {
  /** The moves that follow: the first continues the line, the others are
   *  variations. */
  readonly children: GameNode[] = [];
  /** Comments after the move; those of the root are about the game. */
  comments: string[] = [];
  /** Comments before the move, after its number. */
  commentsBefore: string[] = [];
  /** Annotation glyphs, 0 to 255: 1 is "!", 2 "?", 3 "!!" and so on. */
  nags: number[] = [];

  /** @internal */
  readonly _game: Game;
  /** @internal the sibling whose brackets it follows. */
  _beside: GameNode | undefined;
  /** @internal as read. */
  readonly _read: Annotation[] = [];
  #parent: GameNode | undefined;
  readonly #squares: number;

  /** @internal use `play`. */
  constructor(game: Game, parent: GameNode | undefined, squares: number) {
    this._game = game;
    this.#parent = parent;
    this.#squares = squares;
  }

  /** `undefined` for the root and for a removed node. */
  get parent(): GameNode | undefined {
    return this.#parent;
  }

  get isRoot(): boolean {
    return this === this._game.root;
  }

  /** Such as "h2e2"; "" for the root. */
  get ucci(): string {
    return this.isRoot ? '' : this.from + this.to;
  }

  get from(): Square {
    return squareName(this.#squares >> 8);
  }

  get to(): Square {
    return squareName(this.#squares & 255);
  }

  /** @internal from << 8 | to. */
  get _squares(): number {
    return this.#squares;
  }

  /** The number of moves that lead to it. */
  get ply(): number {
    let ply = 0;
    for (let at = this.#parent; at; at = at.#parent) ply++;
    return ply;
  }

  /** The node that continues the line. */
  get next(): GameNode | undefined {
    return this.children[0];
  }

  /** Alternatives to this move, if it is the main one. */
  get variations(): GameNode[] {
    const all = this.#parent?.children ?? [];
    return all[0] === this ? all.slice(1) : [];
  }

  /** The nodes that follow, along the first child of each. */
  *mainline(): Generator<GameNode, void, undefined> {
    for (let at = this.next; at; at = at.next) yield at;
  }

  /** The position after the move, with the moves from the start as its
   *  history. */
  position(): Position {
    return this._game._at(this).clone();
  }

  /** Returns the move with its effects; undefined for the root. */
  move(options: WriteMoveOptions = {}): Move | undefined {
    if (!this.#parent) return undefined;
    const before = this._game._at(this.#parent);
    const move = before.read(this.ucci, { notation: 'ucci' });
    if (!options.notation) return move;
    return { ...move, text: before.write(move, options.notation, options) };
  }

  /** Plays a move here and returns its node, which may exist already. A new one
   *  becomes the last variation. */
  play(move: MoveLike, options: ReadMoveOptions = {}): GameNode {
    const found = this._game._at(this).read(move, options);
    const squares =
      (squareNumber(found.from) << 8) | squareNumber(found.to);
    const there = this.children.find((one) => one.#squares === squares);
    return there ?? this._add(squares);
  }

  /** @internal the move is not checked. */
  _add(squares: number): GameNode {
    const node = new GameNode(this._game, this, squares);
    this.children.push(node);
    return node;
  }

  /** Removes this move and everything after it. */
  remove(): void {
    const all = this.#parent?.children;
    if (!all) fail('E_ARG', 'the root of a game cannot be removed');
    all.splice(all.indexOf(this), 1);
    this.#parent = undefined;
    this._game._forget();
  }

  /** Makes the line to this node the main line. */
  promote(): void {
    for (let at: GameNode = this; at.#parent; at = at.#parent) {
      const all = at.#parent.children;
      all.splice(all.indexOf(at), 1);
      all.unshift(at);
    }
  }

  /** @internal what was read, unless it was changed. */
  _annotations(before: boolean): Annotation[] {
    const read = this._read.filter(
      (one) => !!(one.flags & COMMENT_BEFORE) === before,
    );
    const texts = before ? this.commentsBefore : this.comments;
    const nags = before ? [] : this.nags;
    const isSame =
      sameList(read.flatMap((one) => one.text ?? []), texts) &&
      sameList(read.flatMap((one) => one.nag ?? []), nags);
    if (isSame) return read;
    const flags = before ? COMMENT_BEFORE : 0;
    return [
      ...nags.map((nag) => ({ nag, flags })),
      ...texts.map((text) => ({ text, flags })),
    ];
  }
}

export class Game {
  #raw: Uint8Array | undefined;
  #headers: Headers | undefined;
  #root: GameNode | undefined;
  #fen = START_FEN;
  #result: Result | undefined;
  #broken = 0;
  #after: string[] = [];
  #afterRead: Annotation[] = [];
  #last: { node: GameNode; position: Position } | undefined;
  /** The problems that its reader found. */
  problems: readonly Problem[] = [];
  /** What its reader found if it could not be played, with the option `repair`:
   *  of the main line first, then of variations. */
  repairs: readonly Repair[] = [];

  /** Creates an empty game from the opening, or from another position. */
  constructor(fen: string = START_FEN) {
    this.#headers = new Headers();
    this.#root = new GameNode(this, undefined, 0);
    if (fen !== START_FEN) this.fen = fen;
  }

  /** Returns the history of a position as a game. */
  static fromPosition(position: Position): Game {
    const game = new Game(position.base().fen());
    let at = game.root;
    for (const move of position.history())
      at = at._add((squareNumber(move.from) << 8) | squareNumber(move.to));
    return game;
  }

  /** @internal a game from its events. */
  static _read(
    raw: Uint8Array,
    problems: readonly Problem[] = [],
    repairs: readonly Repair[] = [],
  ): Game {
    const game = new Game();
    game.#raw = raw;
    game.#headers = game.#root = undefined;
    game.problems = problems;
    game.repairs = repairs;
    return game;
  }

  /** @internal */
  _copy(): Game {
    return Game._read(this._events(), this.problems, this.repairs);
  }

  /** @internal a copy as a game without errors. */
  _mended(): Game {
    const game = Game._read(this._events());
    game.headers.delete('Incomplete');
    for (const [name] of [...game.headers])
      if (/^Unread\d*$/.test(name)) game.headers.delete(name);
    game.#broken = 0;
    return game;
  }

  /** The first of `repairs`. */
  get repair(): Repair | undefined {
    return this.repairs[0];
  }

  /** The tags. */
  get headers(): Headers {
    if (!this.#headers) this.#readHead();
    return this.#headers!;
  }

  /** The root of the moves. */
  get root(): GameNode {
    if (!this.#root) this.#readTree();
    return this.#root!;
  }

  /** The starting position. You can set it if there are no moves. */
  get fen(): string {
    this.headers;
    return this.#fen;
  }

  set fen(fen: string) {
    const position = new Position(fen, { allow: 'any' });
    if (this.root.children.length)
      fail('E_ARG', 'the game has moves from another position', fen);
    this.#fen = position.fen();
    if (this.#fen === START_FEN) this.headers.delete('FEN');
    else this.headers.set('FEN', this.#fen);
    this._forget();
  }

  /** The result at the end of the moves, or `undefined`. */
  get result(): Result | undefined {
    this.headers;
    return this.#result;
  }

  set result(result: Result | undefined) {
    if (result && !RESULTS.includes(result))
      fail('E_ARG', `not a result: '${result}'`, String(result));
    this.root;
    this.#result = result;
  }

  /** Comments after the result. */
  get commentsAfter(): string[] {
    this.root;
    return this.#after;
  }

  /** Whether something could not be read; see `problems`. */
  get isBroken(): boolean {
    this.headers;
    return this.#broken !== 0;
  }

  /** The nodes of the main line, without the root. */
  mainline(): Generator<GameNode, void, undefined> {
    return this.root.mainline();
  }

  /** The last node of the main line, or the root. */
  get end(): GameNode {
    let at = this.root;
    while (at.next) at = at.next;
    return at;
  }

  /** The number of moves in the main line. */
  get length(): number {
    let count = 0;
    for (let at = this.root.next; at; at = at.next) count++;
    return count;
  }

  /** All nodes, the root first, each line before its variations. */
  *nodes(): Generator<GameNode, void, undefined> {
    const open = [this.root];
    for (let at; (at = open.pop()); ) {
      yield at;
      for (let i = at.children.length; i--; ) open.push(at.children[i]!);
    }
  }

  /** Plays a move at the end of the main line. */
  play(move: MoveLike, options: ReadMoveOptions = {}): GameNode {
    return this.end.play(move, options);
  }

  /** The position at the end of the main line, with its history. */
  position(): Position {
    return this.end.position();
  }

  /** The moves of the main line, in a notation. */
  moves(options: WriteMoveOptions = {}): Move[] {
    return this._at(this.end).history(options);
  }

  /** Writes the game in a format. */
  write(format = 'pgn', options: WriteOptions = {}): Written {
    return writeEvents([this._events()], format, options);
  }

  /** Returns the game as PGN. */
  pgn(options: { notation?: Notation } = {}): string {
    return new TextDecoder().decode(this.write('pgn', options));
  }

  toString(): string {
    return this.pgn();
  }

  /** @internal forgets positions after nodes were removed. */
  _forget(): void {
    this.#last = undefined;
  }

  /** @internal the position of a node; not to be changed. */
  _at(node: GameNode): Position {
    const last = this.#last;
    if (last?.node === node) return last.position;
    let position: Position;
    if (last && node.parent === last.node) {
      position = last.position._play([
        node._squares >> 8, node._squares & 255,
      ]);
    } else {
      const squares: number[] = [];
      let at: GameNode = node;
      for (; at.parent; at = at.parent)
        squares.push(at._squares & 255, at._squares >> 8);
      if (at !== this.root) fail('E_ARG', 'a move that was removed', node.ucci);
      this.#last = undefined;
      position = new Position(this.fen, { allow: 'any' });
      position._play(squares.reverse());
    }
    this.#last = { node, position };
    return position;
  }

  // ---- bytes to a game ----

  /** Tags, start and result; the moves are skipped. */
  #readHead(): void {
    const from = new Cursor(this.#raw!);
    this.#headers = new Headers();
    while (!from.done) {
      const event = from.byte();
      if (event < EVENT_VARIATION) from.at++;
      else if (event === EVENT_COMMENT) from.at++, from.skipText();
      else if (event === EVENT_NAG) from.number();
      else if (event === EVENT_RESULT) this.#result = from.text() as Result;
      else if (event === EVENT_START) this.#fen = from.text();
      else if (event === EVENT_END) this.#broken = from.number();
      else if (event === EVENT_TAG) this.#headers.add(from.text(), from.text());
    }
  }

  #readTree(): void {
    this.headers;
    this.#root = new GameNode(this, undefined, 0);
    new TreeReader(this, this.#root, this.#after, this.#afterRead)
      .read(new Cursor(this.#raw!));
    this.#raw = undefined;
  }

  /** @internal the moves of the main line, two squares each. */
  _mainSquares(): number[] {
    const found: number[] = [];
    if (!this.#raw) {
      for (const { _squares } of this.mainline())
        found.push(_squares >> 8, _squares & 255);
      return found;
    }
    const from = new Cursor(this.#raw);
    let depth = 0;
    while (!from.done) {
      const event = from.byte();
      if (event < EVENT_VARIATION) {
        const to = from.byte();
        if (!depth) found.push(event, to);
      } else if (event === EVENT_VARIATION || event === EVENT_BESIDE) depth++;
      else if (event === EVENT_BACK) depth--;
      else if (event === EVENT_COMMENT) from.at++, from.skipText();
      else if (event === EVENT_NAG || event === EVENT_END) from.number();
      else if (event === EVENT_RESULT || event === EVENT_START) from.skipText();
      else if (event === EVENT_TAG) from.skipText(), from.skipText();
    }
    return found;
  }

  // ---- a game to bytes ----

  /** @internal its events. */
  _events(): Uint8Array {
    // Whoever looked at the tags may have changed them.
    if (this.#raw && !this.#headers) return this.#raw;
    const to = new Question();
    to.byte(EVENT_GAME);
    for (const [name, value] of this.headers)
      to.byte(EVENT_TAG).text(name).text(value);
    if (this.fen !== START_FEN) to.byte(EVENT_START).text(this.fen);
    const root = this.root;
    putAnnotations(to, root._annotations(false));
    if (root.next) putLine(to, root.next, 0);
    if (this.#result) to.byte(EVENT_RESULT).text(this.#result);
    const after = this.#afterRead;
    putAnnotations(
      to,
      sameList(after.map((one) => one.text), this.#after)
        ? after
        : this.#after.map((text) => ({ text, flags: 0 })),
    );
    return to.byte(EVENT_END).number(this.#broken).done;
  }
}

/** @internal the games of an answer as bytes, and what follows the last one. */
export function answerParts(): Uint8Array[] {
  const bytes = bytesOf(BUFFER_OUT);
  const ends = answer(BUFFER_ENDS);
  const parts: Uint8Array[] = [];
  let begin = 0;
  while (!ends.done) {
    const end = ends.number();
    parts.push(bytes.subarray(begin, end));
    begin = end;
  }
  return [...parts, bytes.subarray(begin)];
}

/** Builds the tree from events, like the library's builder. */
class TreeReader {
  #at: GameNode;
  #open: GameNode[] = [];
  /** The node whose brackets the next move opens. */
  #host: GameNode | undefined;
  /** Comments that precede their move. */
  #waiting: Annotation[] = [];
  #part = '';
  #hasResult = false;

  constructor(
    readonly game: Game,
    root: GameNode,
    readonly after: string[],
    readonly afterRead: Annotation[],
  ) {
    this.#at = root;
  }

  read(from: Cursor): void {
    while (!from.done) {
      const event = from.byte();
      if (event < EVENT_VARIATION) this.#move((event << 8) | from.byte());
      else if (event === EVENT_VARIATION) this.#variation();
      else if (event === EVENT_BESIDE) this.#leave();
      else if (event === EVENT_BACK) this.#back();
      else if (event === EVENT_COMMENT)
        this.#comment(from.byte(), from.text());
      else if (event === EVENT_NAG)
        this.#annotate(this.#at, { nag: from.number(), flags: 0 });
      else if (event === EVENT_RESULT) from.skipText(), this.#result();
      else if (event === EVENT_TAG) from.skipText(), from.skipText();
      else if (event === EVENT_START) from.skipText();
      else if (event === EVENT_END) from.number();
    }
    this.#settle();
  }

  #annotate(node: GameNode, one: Annotation): void {
    node._read.push(one);
    if (one.nag !== undefined) node.nags.push(one.nag);
    else if (one.flags & COMMENT_BEFORE) node.commentsBefore.push(one.text!);
    else node.comments.push(one.text!);
  }

  #move(squares: number): void {
    const node = this.#at._add(squares);
    node._beside = this.#host;
    this.#host = undefined;
    for (const one of this.#waiting.splice(0)) this.#annotate(node, one);
    this.#at = node;
  }

  /** Comments before a missing move go after the previous one. */
  #settle(): void {
    for (const one of this.#waiting.splice(0))
      this.#annotate(this.#host ?? this.#at, {
        ...one, flags: one.flags & ~COMMENT_BEFORE,
      });
  }

  #leave(): void {
    this.#settle();
    this.#open.push(this.#at);
  }

  #variation(): void {
    this.#leave();
    this.#host = this.#at;
    this.#at = this.#at.parent ?? this.#at;
  }

  #back(): void {
    this.#settle();
    this.#host = undefined;
    this.#at = this.#open.pop() ?? this.game.root;
  }

  #comment(flags: number, part: string): void {
    this.#part += part;
    if (!(flags & COMMENT_END)) return;
    const one = { text: this.#part, flags: flags & ~COMMENT_END };
    this.#part = '';
    if (this.#hasResult) {
      one.flags &= ~COMMENT_BEFORE;
      this.afterRead.push(one);
      this.after.push(one.text);
    } else if (one.flags & COMMENT_BEFORE) {
      this.#waiting.push(one);
    } else {
      this.#annotate(this.#at, one);
    }
  }

  #result(): void {
    this.#settle();
    this.#hasResult = true;
  }
}

function putAnnotations(to: Question, all: readonly Annotation[]): void {
  for (const one of all)
    if (one.nag !== undefined) {
      if (!Number.isInteger(one.nag) || one.nag < 0 || one.nag > 255)
        fail('E_ARG', `not a glyph: ${one.nag}; expected 0 to 255`);
      to.byte(EVENT_NAG).number(one.nag);
    } else {
      to.byte(EVENT_COMMENT)
        .byte(one.flags | COMMENT_END)
        .text(one.text ?? '');
    }
}

/** The variations in brackets right after a node. */
function bracketsAfter(node: GameNode): GameNode[] {
  const all = node.parent?.children ?? [];
  if (all.length < 2) return [];
  const main = all[0]!;
  return all.filter((one) => {
    if (one === main) return false;
    const host = one._beside;
    return (host && all.includes(host) ? host : main) === node;
  });
}

function putLine(to: Question, first: GameNode, depth: number): void {
  if (depth > DEPTH_MAX)
    fail('E_LIMIT', `variations nested deeper than ${DEPTH_MAX}`);
  for (let at: GameNode | undefined = first; at; at = at.next) {
    putAnnotations(to, at._annotations(true));
    to.byte(at._squares >> 8).byte(at._squares & 255);
    putAnnotations(to, at._annotations(false));
    for (const one of bracketsAfter(at)) {
      to.byte(EVENT_VARIATION);
      putLine(to, one, depth + 1);
      to.byte(EVENT_BACK);
    }
  }
}
