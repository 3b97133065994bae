// layout.ts - a game as it is printed: the main line in rows of two moves,
// with comments and variations between them; a variation as one running
// text.

import type { Game, GameNode } from 'qipu';

/** Two moves of the main line; a gap where one stands elsewhere. */
export interface Row {
  readonly kind: 'row';
  /** Of the last move in it. */
  readonly ply: number;
  readonly number: number;
  readonly red: GameNode | undefined;
  readonly black: GameNode | undefined;
}

/** What is said of a move, and the moves that might have been played. */
export interface Aside {
  readonly kind: 'aside';
  /** Of the moves that `lines` stand for. */
  readonly ply: number;
  readonly comments: readonly string[];
  /** The first move of each variation. */
  readonly lines: readonly GameNode[];
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

const COMMAND = /\[%c[as]l [^\]]*\]\s*/g;

/** A comment as it is read: arrows and rings are on the board. */
export function readable(comment: string): string {
  if (!comment.includes('[%c')) return comment;
  return comment.replace(COMMAND, '').trim();
}

function readableAll(comments: readonly string[]): string[] {
  return comments.map(readable).filter(Boolean);
}

/** The main line, part by part. */
export function layOut(game: Game, count: Count): Part[] {
  const parts: Part[] = [];
  let red: GameNode | undefined;
  let ply = 0;
  const putRow = (black: GameNode | undefined): void => {
    const number = numberAt(count, ply);
    parts.push({ kind: 'row', ply, number, red, black });
    red = undefined;
  };
  const aside = (
    comments: readonly string[],
    lines: readonly GameNode[],
  ): void => {
    const shown = readableAll(comments);
    if (!shown.length && !lines.length) return;
    if (red) putRow(undefined);
    parts.push({ kind: 'aside', ply, comments: shown, lines });
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

/** Parts in groups that the browser lays out when they are near: of so many
 *  moves, or of one part that has more. */
export function groupsOf(parts: readonly Part[], size: number): Part[][] {
  const groups: Part[][] = [];
  let room = 0;
  for (const part of parts) {
    const weight = weightOf(part, size);
    if (weight > room) {
      groups.push([]);
      room = size;
    }
    groups.at(-1)?.push(part);
    room -= weight;
  }
  return groups;
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
