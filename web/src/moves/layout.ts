// layout.ts - a game as it is printed: the main line in rows of two moves,
// with comments and variations between them; a variation as one running
// text.

import type { Game, GameNode } from 'qipu';
import { readable } from '../state/annotations.js';

/** Two moves of the main line; undefined if a move is in another row. */
export interface Row {
  readonly kind: 'row';
  /** Of the last move in it. */
  readonly ply: number;
  readonly number: number;
  readonly red: GameNode | undefined;
  readonly black: GameNode | undefined;
  /** Black's move has a row of its own. */
  readonly isParted: boolean;
  /** Their glyphs and comments, as they are now. */
  readonly said: readonly (readonly unknown[] | undefined)[];
}

/** The annotations of a move and the variations that replace it. */
export interface Aside {
  readonly kind: 'aside';
  /** The ply of the moves that `lines` replace. */
  readonly ply: number;
  readonly comments: readonly string[];
  /** The first move of each variation. */
  readonly lines: readonly GameNode[];
  /** When they, or what follows them, were changed. */
  readonly touched: readonly number[];
}

export type Part = Row | Aside;

/** How moves are counted in a game: the first one's number, and its side. */
export interface Count {
  readonly first: number;
  readonly isBlackFirst: boolean;
}

export function countOf(game: Game): Count {
  const start = game.root.position();
  return { first: start.fullmove, isBlackFirst: start.turn === 'black' };
}

/** Whether the move at a ply (from 1) is Black's. */
export function isBlackAt(count: Count, ply: number): boolean {
  return (ply % 2 === 0) !== count.isBlackFirst;
}

/** The number of the move at a ply. */
export function numberAt(count: Count, ply: number): number {
  return count.first + Math.floor((ply - (count.isBlackFirst ? 0 : 1)) / 2);
}

function readableAll(comments: readonly string[]): string[] {
  return comments.map(readable).filter(Boolean);
}

const sameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one, index) => one === b[index]);

function samePart(a: Part, b: Part | undefined): boolean {
  if (a.kind === 'row')
    return (
      b?.kind === 'row' && a.ply === b.ply && a.number === b.number &&
      a.red === b.red && a.black === b.black && sameList(a.said, b.said) &&
      a.isParted === b.isParted
    );
  return (
    b?.kind === 'aside' && a.ply === b.ply &&
    sameList(a.comments, b.comments) && sameList(a.lines, b.lines) &&
    sameList(a.touched, b.touched)
  );
}

/** Whether they would be shown alike. */
export function sameParts(a: readonly Part[], b: readonly Part[]): boolean {
  return (
    a.length === b.length && a.every((one, index) => samePart(one, b[index]))
  );
}

/** The main line, part by part; `touchOf` says when a node was changed. */
export function layOut(
  game: Game,
  count: Count,
  touchOf: (node: GameNode) => number = () => 0,
): Part[] {
  const parts: Part[] = [];
  let red: GameNode | undefined;
  let ply = 0;
  const putRow = (black: GameNode | undefined): void => {
    const number = numberAt(count, ply);
    const said = [red?.nags, red?.comments, black?.nags, black?.comments];
    const isParted = !black && red?.next !== undefined;
    parts.push({ kind: 'row', ply, number, red, black, isParted, said });
    red = undefined;
  };
  const aside = (
    comments: readonly string[],
    lines: readonly GameNode[],
  ): void => {
    const shown = readableAll(comments);
    if (!shown.length && !lines.length) return;
    if (red) putRow(undefined);
    const touched = lines.map(touchOf);
    parts.push({ kind: 'aside', ply, comments: shown, lines, touched });
  };
  aside(game.root.comments, []);
  for (const one of game.mainline()) {
    aside(one.commentsBefore, []);
    ply++;
    if (isBlackAt(count, ply)) putRow(one);
    else red = one;
    aside(one.comments, one.variations);
  }
  if (red) putRow(undefined);
  return parts;
}

function weightOf(part: Part, most: number): number {
  if (part.kind === 'row') return 1;
  return part.lines.reduce((sum, one) => sum + sizeOf(one, most), 1);
}

/** Parts that are made and laid out together. */
export interface Group {
  /** Stays the same when other parts of the game are changed. */
  readonly key: string;
  /** Which so many moves of the main line it is of. */
  readonly block: number;
  readonly parts: Part[];
}

/** Groups of so many moves, or of one part that has more. They end after every
 *  so many moves of the main line in any case: a change reaches no further. */
export function groupsOf(parts: readonly Part[], size: number): Group[] {
  const groups: Group[] = [];
  let room = 0;
  let block = -1;
  let within = 0;
  for (const part of parts) {
    const weight = weightOf(part, size);
    const now = Math.floor(part.ply / size);
    if (weight > room || now !== block) {
      within = now === block ? within + 1 : 0;
      block = now;
      groups.push({ key: `${block}.${within}`, block, parts: [] });
      room = size;
    }
    groups.at(-1)?.parts.push(part);
    room -= weight;
  }
  return groups;
}

/** The group that has a ply of the main line. */
export function groupAt(groups: readonly Group[], ply: number): number {
  const found = groups.findIndex(
    ({ parts }) => (parts.at(-1)?.ply ?? 0) >= ply,
  );
  return found < 0 ? groups.length - 1 : found;
}

/** A piece of a variation's running text. */
export interface Step {
  readonly node: GameNode;
  /** "3." before a move of Red's, "3..." before one of Black's after a break,
   *  or nothing. */
  readonly label: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly lines: readonly GameNode[];
}

/** A variation from its first move on, which is at a ply. */
export function stepsOf(start: GameNode, ply: number, count: Count): Step[] {
  const steps: Step[] = [];
  let isBroken = true;
  let at: GameNode | undefined = start;
  for (let now = ply; at; at = at.next, now++) {
    const isBlack = isBlackAt(count, now);
    const before = readableAll(at.commentsBefore);
    const after = readableAll(at.comments);
    const lines = at === start ? [] : at.variations;
    const number = numberAt(count, now);
    const label = isBlack
      ? isBroken || before.length ? `${number}...` : ''
      : `${number}.`;
    steps.push({ node: at, label, before, after, lines });
    isBroken = after.length > 0 || lines.length > 0;
  }
  return steps;
}

/** How many moves a variation has, its own variations included, but not more
 *  than `most`. */
export function sizeOf(start: GameNode, most: number): number {
  let size = 0;
  const open = [start];
  for (let at; size < most && (at = open.pop()); size++)
    open.push(...at.children);
  return size;
}

/** The first moves of all variations that lead to a move, the nearest first. */
export function linesTo(node: GameNode): GameNode[] {
  const found: GameNode[] = [];
  for (let at = node; at.parent; at = at.parent)
    if (at.parent.children[0] !== at) found.push(at);
  return found;
}
