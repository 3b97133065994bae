// positions.ts - the positions of games that are in memory: what was played in
// one, and which games have it. Games are put in one by one, and it answers at
// any time of those it has.
//
// A posting is a position of a main line, by the first visit: its key, the
// game, the ply, the move that followed. Those whose keys share their low bits
// are chained. A position and its mirror have one key (qp_pos_key), so a move
// is kept as it is played in the one whose hash the key is.

import { mainLine, type Game, type MainLine, type Position } from 'qipu';
import { readDates } from 'qipu/query';
import {
  noCounts, sideOf, type Counts, type Tally, type Tree, type TreeMove,
} from './source.js';

const BUCKETS = 1 << 18;
/** No move followed: the game ends here. */
const ENDED = 0xffff;

interface MoveCounts extends Counts {
  games: number;
  first: number;
  last: number;
}

/** The same move on the mirror's board. */
function mirrorSquare(square: number): number {
  return square - (square % 9) + 8 - (square % 9);
}

function mirrorCode(code: number): number {
  return (mirrorSquare(code >> 8) << 8) | mirrorSquare(code & 255);
}

function moveName(code: number): string {
  const name = (square: number): string =>
    'abcdefghi'[square % 9]! + Math.floor(square / 9);
  return name(code >> 8) + name(code & 255);
}

/** The year of a game; 0 if it is unknown, or so far off that its date must be
 *  mistyped. */
function yearOf(game: Game): number {
  const [days] = readDates([game.headers.get('Date') ?? '']);
  const year = Math.floor((days?.first ?? 0) / 10000);
  return year >= 1800 && year <= 2100 ? year : 0;
}

/** Arrays that grow together. */
class Postings {
  keys = new BigUint64Array(4096);
  games = new Uint32Array(4096);
  plies = new Uint16Array(4096);
  moves = new Uint16Array(4096);
  /** The posting before it of the same bucket, and 1 more; 0: none. */
  nexts = new Uint32Array(4096);
  count = 0;

  reserve(more: number): void {
    if (this.count + more <= this.keys.length) return;
    const length = 2 * (this.count + more);
    const grow = <T extends { set(from: T): void }>(from: T, to: T): T => {
      to.set(from);
      return to;
    };
    this.keys = grow(this.keys, new BigUint64Array(length));
    this.games = grow(this.games, new Uint32Array(length));
    this.plies = grow(this.plies, new Uint16Array(length));
    this.moves = grow(this.moves, new Uint16Array(length));
    this.nexts = grow(this.nexts, new Uint32Array(length));
  }
}

export class PositionIndex {
  readonly #heads = new Uint32Array(BUCKETS);
  readonly #all = new Postings();
  /** By game: whom its result counts for, and its year. */
  readonly #results: (keyof Tally)[] = [];
  readonly #years: number[] = [];

  /** So many games are in it. */
  games = 0;

  #bucket(key: bigint): number {
    return Number(key & BigInt(BUCKETS - 1));
  }

  /** Puts a game in, by its number. */
  add(id: number, game: Game): void {
    const line = mainLine(game);
    this.#results[id] = sideOf(game.result);
    this.#years[id] = yearOf(game);
    this.#put(id, line);
    this.games++;
  }

  #put(id: number, line: MainLine): void {
    const all = this.#all;
    const { keys, mirrored, squares } = line;
    all.reserve(keys.length);
    const visited = new Set<bigint>();
    for (let ply = 0; ply < keys.length && ply < ENDED; ply++) {
      const key = keys[ply]!;
      if (visited.has(key)) continue;
      visited.add(key);
      const code = (squares[2 * ply]! << 8) | squares[2 * ply + 1]!;
      const at = all.count++;
      const bucket = this.#bucket(key);
      all.keys[at] = key;
      all.games[at] = id;
      all.plies[at] = ply;
      all.moves[at] =
        2 * ply >= squares.length ? ENDED
        : mirrored[ply] ? mirrorCode(code)
        : code;
      all.nexts[at] = this.#heads[bucket]!;
      this.#heads[bucket] = at + 1;
    }
  }

  *#of(key: bigint): Generator<number> {
    const { keys, nexts } = this.#all;
    for (let at = this.#heads[this.#bucket(key)]!; at; at = nexts[at - 1]!)
      if (keys[at - 1] === key) yield at - 1;
  }

  /** The ply at which each game that has a position comes to it. */
  find(position: Position): Map<number, number> {
    const found = new Map<number, number>();
    for (const at of this.#of(position.key))
      found.set(this.#all.games[at]!, this.#all.plies[at]!);
    return found;
  }

  /** What was played in a position in the games that count, most games
   *  first. */
  tree(position: Position, counts = (id: number): boolean => id > 0): Tree {
    const isMirrored = position.key !== position.hash;
    const isSymmetric = position.hash === position.mirrored().hash;
    const sum = { ...noCounts(), games: 0, ended: 0 };
    const moves = new Map<number, MoveCounts>();
    for (const at of this.#of(position.key)) {
      const game = this.#all.games[at]!;
      if (!counts(game)) continue;
      const name = this.#results[game]!;
      sum.games++;
      sum[name]++;
      const kept = this.#all.moves[at]!;
      if (kept === ENDED) sum.ended++;
      else {
        const code = isMirrored ? mirrorCode(kept) : kept;
        const shown = isSymmetric ? onTheRight(code) : code;
        count(moves, shown, name, this.#years[game]!);
      }
    }
    const rows = [...moves].map(
      ([code, { first, last, ...one }]): TreeMove => ({
        ...one, move: moveName(code), years: first ? [first, last] : null,
      }),
    );
    rows.sort((a, b) => b.games - a.games || (a.move < b.move ? -1 : 1));
    return { ...sum, moves: rows };
  }
}

/** Of a move and its mirror that on Red's right, as books have it. */
function onTheRight(code: number): number {
  const other = mirrorCode(code);
  const [from, to] = [(code >> 8) % 9, (code & 255) % 9];
  return from > 4 || (from === 4 && to >= 4) ? code : other;
}

function count(
  counts: Map<number, MoveCounts>,
  code: number,
  name: keyof Counts,
  year: number,
): void {
  let one = counts.get(code);
  if (!one) {
    one = { ...noCounts(), games: 0, first: 0, last: 0 };
    counts.set(code, one);
  }
  one.games++;
  one[name]++;
  if (!year) return;
  one.first = one.first ? Math.min(one.first, year) : year;
  one.last = Math.max(one.last, year);
}
