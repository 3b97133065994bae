// position.ts - a position with the moves that led to it.
//
// A position is bytes that JavaScript holds. Each call copies them to where
// libqipu works on them, and back: nothing has to be freed.

import {
  answer, ask, askText, bigCall, call, check, fail, memory, type Cursor,
} from './wasm.js';
import {
  choice, known, MOVE_OPTIONS, moveFlags, NO_SQUARE, notationNumber, pieceLetter, pieceOf, SIDES,
  squareName, squareNumber,
  type Kind, type MoveOptions, type Notation, type Piece, type Side, type Square,
} from './names.js';

/** A move with its effects. */
export interface Move {
  readonly from: Square;
  readonly to: Square;
  /** Such as "h2e2". */
  readonly ucci: string;
  readonly side: Side;
  readonly kind: Kind;
  /** The captured piece. */
  readonly captured: Kind | undefined;
  /** Whether it gives check. */
  readonly check: boolean;
  /** In the requested notation, otherwise Chinese. */
  readonly text: string;
}

/** A move by its squares, or a text in any notation. */
export type MoveLike = string | { readonly from: Square; readonly to: Square };

export interface WriteMoveOptions extends MoveOptions {
  /** Notation of `text`; default: Chinese. */
  notation?: Notation;
}

export interface ReadMoveOptions extends MoveOptions {
  /** Accept only this notation. */
  notation?: Notation;
}

/** One attack; `over` is a cannon's screen. */
export interface Attack {
  readonly from: Square;
  readonly to: Square;
  readonly over: Square | undefined;
}

export interface Pin {
  readonly pinned: Square;
  readonly pinner: Square;
  readonly screen: Square | undefined;
}

/** Faults of a position that you can allow. */
export type Fault = 'square' | 'facing' | 'other-check' | 'stacked';

const FAULTS: Record<Fault, number> = {
  square: 8,
  facing: 16,
  'other-check': 32,
  stacked: 64,
};

export interface ReadOptions {
  /** Faults to allow: a piece where it can never be, kings that face each
   *  other, the side not to move in check, two pawns on one file of their own
   *  half. */
  allow?: readonly Fault[] | 'any';
}

/** The FEN of the opening position. */
export const START_FEN =
  'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1';

function allowed(allow: ReadOptions['allow']): number {
  if (allow === 'any') return 120;
  let bits = 0;
  for (const one of allow ?? [])
    bits |= FAULTS[one] ?? fail('E_ARG', `unknown fault '${one}'`, String(one));
  return bits;
}

interface Seen {
  cells: Uint8Array;
  turn: number;
  state: number;
  check: boolean;
  isDead: boolean;
  halfmoves: number;
  fullmove: number;
  faults: number;
  hash: bigint;
  key: bigint;
  fen: string;
}

function readSeen(from: Cursor): Seen {
  from.at = 90;
  return {
    cells: from.bytes.slice(0, 90),
    turn: from.byte(),
    state: from.byte(),
    check: from.byte() !== 0,
    isDead: from.byte() !== 0,
    halfmoves: from.number(),
    fullmove: from.number(),
    faults: from.number(),
    hash: from.big(),
    key: from.big(),
    fen: from.text(),
  };
}

/** A move as glue_put_move writes it, with its text when there is one. */
export function readMove(from: Cursor): Move {
  const squares = [squareName(from.byte()), squareName(from.byte())] as const;
  const piece = pieceOf(from.byte());
  const captured = pieceOf(from.byte())?.kind;
  const isCheck = from.byte() !== 0;
  const ucci = squares[0] + squares[1];
  return {
    from: squares[0],
    to: squares[1],
    ucci,
    side: piece?.side ?? 'red',
    kind: piece?.kind ?? 'k',
    captured,
    check: isCheck,
    text: from.text(),
  };
}

/** The moves of an answer, as many as it says. */
export function readMoves(from: Cursor): Move[] {
  const moves: Move[] = [];
  for (let left = from.number(); left; left--)
    moves.push(readMove(from));
  return moves;
}

function optional(sq: number): Square | undefined {
  return sq === NO_SQUARE ? undefined : squareName(sq);
}

export class Position {
  #bytes: Uint8Array;
  #base: Uint8Array;
  #moves: number[] = [];
  #undo: Uint8Array[] = [];
  #seen: Seen | undefined;

  static #opening: Uint8Array | undefined;

  /** Creates a position from a FEN in any dialect, or the opening position. */
  constructor(fen: string = START_FEN, options: ReadOptions = {}) {
    known(options, ['allow']);
    if (fen === START_FEN && Position.#opening) {
      this.#bytes = this.#base = Position.#opening;
      return;
    }
    check('position_read', askText(fen), allowed(options.allow), 0);
    const moves = answer();
    const squares = moves.bytes.slice(moves.number() ? moves.at : Infinity);
    this.#bytes = this.#base = Position.#taken();
    if (fen === START_FEN) Position.#opening = this.#bytes;
    if (squares.length) this.#playAll([...squares]);
  }

  /** Creates a position like `new Position(fen)`. Also accepts what UCCI and
   *  UCI send, such as "startpos moves h2e2", and plays the moves. */
  static fromFen(fen: string, options: ReadOptions = {}): Position {
    return new Position(fen, options);
  }

  /** The opening position. */
  static start(): Position {
    return new Position();
  }

  /** Checks a FEN: returns `undefined`, or what is wrong. */
  static problemOf(fen: string, options: ReadOptions = {}): Error | undefined {
    try {
      new Position(fen, options);
      return undefined;
    } catch (error) {
      return error as Error;
    }
  }

  /** The last position that libqipu worked on. @internal */
  static #taken(): Uint8Array {
    const at = call('position') >>> 0;
    return memory().slice(at, at + call('position_size'));
  }

  static #of(bytes: Uint8Array): Position {
    const made = new Position();
    made.#bytes = made.#base = bytes;
    made.#seen = undefined;
    return made;
  }

  /** Takes over the position of libqipu, without a history. @internal */
  static _taken(): Position {
    return Position.#of(Position.#taken());
  }

  /** Makes it the current position of libqipu; the base, or the current one.
   *  @internal */
  _put(base = false): void {
    memory().set(base ? this.#base : this.#bytes, call('position') >>> 0);
  }

  /** Requests its moves as pairs of squares; returns their number. @internal */
  _askMoves(): number {
    ask(this.#moves);
    return this.#moves.length / 2;
  }

  /** The same as numbers. @internal */
  _squares(): readonly number[] {
    return this.#moves;
  }

  #see(): Seen {
    if (this.#seen) return this.#seen;
    this._put();
    check('position_see');
    return (this.#seen = readSeen(answer()));
  }

  #changed(): void {
    this.#bytes = Position.#taken();
    this.#seen = undefined;
  }

  // ---- what it is ----

  /** The canonical FEN. */
  fen(): string {
    return this.#see().fen;
  }

  toString(): string {
    return this.fen();
  }

  /** The side to move. */
  get turn(): Side {
    return SIDES[this.#see().turn ? 1 : 0];
  }

  /** The halfmove clock: plies since the last capture. */
  get halfmoves(): number {
    return this.#see().halfmoves;
  }

  /** From 1; incremented after Black's move. */
  get fullmove(): number {
    return this.#see().fullmove;
  }

  /** The number of moves played. */
  get ply(): number {
    return this.#moves.length / 2;
  }

  /** A Zobrist hash, for tables in memory. */
  get hash(): bigint {
    return this.#see().hash;
  }

  /** A key of a position and its mirror, the same in every version. */
  get key(): bigint {
    return this.#see().key;
  }

  /** The piece on a square. */
  get(square: Square): Piece | undefined {
    return pieceOf(this.#see().cells[squareNumber(square)]!);
  }

  /** Ten ranks of nine squares, Black's side first, as in FEN. */
  board(): (Piece | undefined)[][] {
    const cells = this.#see().cells;
    const rows: (Piece | undefined)[][] = [];
    for (let rank = 9; rank >= 0; rank--)
      rows.push([...cells.subarray(9 * rank, 9 * rank + 9)].map(pieceOf));
    return rows;
  }

  /** All pieces by square, from a0. */
  pieces(): Map<Square, Piece> {
    const found = new Map<Square, Piece>();
    this.#see().cells.forEach((cell, sq) => {
      const piece = pieceOf(cell);
      if (piece) found.set(squareName(sq), piece);
    });
    return found;
  }

  /** The board as plain text, for a terminal. */
  ascii(): string {
    const line = (row: (Piece | undefined)[], index: number) =>
      `${9 - index}  ` +
      row.map((piece) => (piece ? pieceLetter(piece) : '.')).join(' ');
    return [...this.board().map(line), '', '   a b c d e f g h i'].join('\n');
  }

  inCheck(): boolean {
    return this.#see().check;
  }

  isCheckmate(): boolean {
    return this.#see().state === 1;
  }

  /** Whether the side to move is stalemated, which is a loss in xiangqi. */
  isStalemate(): boolean {
    return this.#see().state === 2;
  }

  /** Whether neither side has a piece that can cross the river. */
  isInsufficientMaterial(): boolean {
    return this.#see().isDead;
  }

  /** Whether the game is over by mate or stalemate. For repetition, see
   *  judge(). */
  isGameOver(): boolean {
    return this.#see().state !== 0;
  }

  /** The winner, if the game is over. */
  get winner(): Side | undefined {
    if (!this.isGameOver()) return undefined;
    return this.turn === 'red' ? 'black' : 'red';
  }

  /** How many times the position has occurred, including this time. */
  occurrences(): number {
    this._put(true);
    check('line_occurrences', this._askMoves());
    return answer().number();
  }

  // ---- moves ----

  /** Returns all legal moves, or those from one square. */
  moves(options: WriteMoveOptions & { from?: Square } = {}): Move[] {
    known(options, [...MOVE_OPTIONS, 'from']);
    const notation = notationNumber(options.notation ?? 'chinese');
    if (options.from !== undefined) squareNumber(options.from);
    this._put();
    check('position_moves', notation, moveFlags(options));
    const moves = readMoves(answer());
    return options.from === undefined
      ? moves
      : moves.filter((move) => move.from === options.from);
  }

  #ask(move: MoveLike, options: ReadMoveOptions, play: boolean): Cursor {
    known(options, MOVE_OPTIONS);
    if (typeof move !== 'string' && (typeof move !== 'object' || !move))
      fail(
        'E_ARG', `not a move: '${String(move)}'; expected a text or squares`,
        String(move),
      );
    const isText = typeof move === 'string';
    const notation = isText
      ? notationNumber(options.notation)
      : notationNumber('ucci');
    const text = isText
      ? move
      : squareName(squareNumber(move.from)) + squareName(squareNumber(move.to));
    const flags = isText ? moveFlags(options) : 0;
    this._put();
    check('position_play', askText(text), notation, flags, play ? 1 : 0);
    return answer();
  }

  /** Plays a move, given by its squares or as text in any notation. Throws a
   *  QipuError with the reason if it cannot be played. */
  play(move: MoveLike, options: ReadMoveOptions = {}): Move {
    const found = this.#ask(move, options, true);
    const [from, to] = [found.bytes[0]!, found.bytes[1]!];
    const played = readMove(found);
    this.#undo.push(found.bytes.slice(found.at));
    this.#moves.push(from, to);
    this.#changed();
    return played;
  }

  #playAll(squares: number[]): void {
    this._put();
    ask(squares);
    check('position_play_all', squares.length / 2);
    const undo = answer().bytes.slice();
    const size = call('undo_size');
    for (let at = 0; at < undo.length; at += size)
      this.#undo.push(undo.subarray(at, at + size));
    for (const sq of squares) this.#moves.push(sq);
    this.#changed();
  }

  /** Plays pairs of squares, as numbers. @internal */
  _play(squares: number[]): this {
    if (squares.length) this.#playAll(squares);
    return this;
  }

  /** Parses a move without playing it. */
  read(move: MoveLike, options: ReadMoveOptions = {}): Move {
    return readMove(this.#ask(move, options, false));
  }

  /** Returns a move in a notation. */
  write(
    move: MoveLike,
    notation: Notation = 'chinese',
    options: MoveOptions = {},
  ): string {
    const number = notationNumber(notation);
    const squares = this.#ask(move, options, false).bytes.slice(0, 2);
    check('line_write', ask(squares) / 2, number, moveFlags(options));
    return readMoves(answer())[0]!.text;
  }

  isLegal(move: MoveLike): boolean {
    try {
      this.read(move);
      return true;
    } catch {
      return false;
    }
  }

  /** Takes back the last move; returns it, or `undefined`. */
  undo(): Move | undefined {
    const undo = this.#undo.pop();
    if (!undo) return undefined;
    const ucci = this.#moves.splice(-2).map(squareName).join('');
    this._put();
    ask(undo);
    call('position_undo');
    this.#changed();
    return this.read(ucci, { notation: 'ucci' });
  }

  /** Returns the moves played. */
  history(options: WriteMoveOptions = {}): Move[] {
    known(options, MOVE_OPTIONS);
    const notation = notationNumber(options.notation ?? 'chinese');
    this._put(true);
    check('line_write', this._askMoves(), notation, moveFlags(options));
    return readMoves(answer());
  }

  /** The position before the first move of the history. */
  base(): Position {
    return Position.#of(this.#base);
  }

  /** Returns an independent copy with the same history. */
  clone(): Position {
    const copy = Position.#of(this.#bytes);
    copy.#base = this.#base;
    copy.#moves = this.#moves.slice();
    copy.#undo = this.#undo.slice();
    return copy;
  }

  /** Returns the shortest `position` command with everything that an engine
   *  needs. */
  command(protocol: 'ucci' | 'uci' = 'ucci'): string {
    const notation = notationNumber(protocol);
    this._put(true);
    check('line_command', this._askMoves(), notation);
    return 'position ' + answer().text().replace(/^position /, '');
  }

  // ---- attacks ----

  #attacks(by: number, square: number): Attack[] {
    this._put();
    check('position_attacks', by, square);
    const from = answer();
    return Array.from({ length: from.number() }, () => ({
      from: squareName(from.byte()),
      to: squareName(from.byte()),
      over: optional(from.byte()),
    }));
  }

  /** Returns a side's attacks on a square, whatever is on it. */
  attackers(square: Square, by: Side): Attack[] {
    return this.#attacks(choice('side', SIDES, by), squareNumber(square));
  }

  isAttacked(square: Square, by: Side): boolean {
    return this.attackers(square, by).length > 0;
  }

  /** Returns the attacks of the piece on a square. */
  attacks(square: Square): Attack[] {
    return this.#attacks(2, squareNumber(square));
  }

  /** Returns the attacks on the king of the side to move. */
  checkers(): Attack[] {
    return this.#attacks(3, 0);
  }

  /** Returns the pinned pieces of a side. */
  pins(side: Side): Pin[] {
    this._put();
    check('position_pins', choice('side', SIDES, side));
    const from = answer();
    return Array.from({ length: from.number() }, () => ({
      pinned: squareName(from.byte()),
      pinner: squareName(from.byte()),
      screen: optional(from.byte()),
    }));
  }

  // ---- other views ----

  /** Returns the position mirrored left to right, without a history. */
  mirrored(): Position {
    this._put();
    check('position_turn', 0);
    return Position._taken();
  }

  /** Returns the position with sides swapped: the board turned by 180 degrees,
   *  colours and side to move exchanged. */
  flipped(): Position {
    this._put();
    check('position_turn', 1);
    return Position._taken();
  }

  /** Counts the leaves of the tree of legal moves to a depth. */
  perft(depth: number): bigint {
    if (!Number.isInteger(depth) || depth < 0)
      fail('E_ARG', 'a depth is a whole number from 0', String(depth));
    this._put();
    return BigInt.asUintN(64, bigCall('perft', depth));
  }
}
