// training.ts - the user guesses the moves of a game; those that follow are
// hidden.

import { batch, effect, signal } from '@preact/signals';
import type { GameNode, Side, Square } from 'qipu';
import { frontier, game, guessed, isOwn, node, position } from './session.js';

/** What came of the last thing that the user did. */
export type Outcome = 'begun' | 'right' | 'wrong' | 'hint' | 'shown';

export interface Training {
  /** The side that the user plays; undefined: both. */
  readonly side: Side | undefined;
  /** Each game is a position to solve, from its beginning. */
  readonly isPuzzle: boolean;
  /** Moves guessed at once, without a hint. */
  readonly hits: number;
  /** Moves that had to be guessed so far. */
  readonly count: number;
  readonly outcome: Outcome;
}

export const training = signal<Training | undefined>(undefined);

/** The opponent's move follows after so many milliseconds. */
const PAUSE = 600;

let waiting: ReturnType<typeof setTimeout> | undefined;
/** The move to guess was missed once, or hinted at. */
let isSpoilt = false;

/** The moves of the record that come next, the main one first. */
function nextMoves(): readonly GameNode[] {
  return frontier.value?.children.filter((one) => !isOwn(one)) ?? [];
}

/** The move to guess; undefined at the end or while the opponent moves. */
export function wanted(): GameNode | undefined {
  const side = training.value?.side;
  const turn = frontier.value?.position().turn;
  return !side || side === turn ? nextMoves()[0] : undefined;
}

/** The record has no more moves. */
export const isOver = (): boolean => !nextMoves().length;

function note(change: Partial<Training>): void {
  const now = training.peek();
  if (now) training.value = { ...now, ...change };
}

function showUpTo(there: GameNode): void {
  isSpoilt = false;
  batch(() => {
    frontier.value = there;
    node.value = there;
  });
  clearTimeout(waiting);
  const [reply] = nextMoves();
  if (reply && !wanted()) waiting = setTimeout(() => showUpTo(reply), PAUSE);
}

function score(there: GameNode, outcome: Outcome): void {
  const { hits = 0, count = 0 } = training.peek() ?? {};
  note({ hits: hits + (isSpoilt ? 0 : 1), count: count + 1, outcome });
  showUpTo(there);
}

function guess(from: Square, to: Square): void {
  position.peek().write({ from, to }, 'ucci'); // throws if illegal
  if (node.peek() !== frontier.peek() || !wanted()) return;
  const found = nextMoves().find((one) => one.from === from && one.to === to);
  if (found) return score(found, 'right');
  isSpoilt = true;
  note({ outcome: 'wrong' });
}

/** Says which piece moves. */
export function hint(): void {
  isSpoilt = true;
  note({ outcome: 'hint' });
}

/** Shows the move that was to be guessed. */
export function giveUp(): void {
  const there = wanted();
  if (!there) return;
  isSpoilt = true;
  score(there, 'shown');
}

/** Begins from the position on the board, or a puzzle from its start. */
export function train(side: Side | undefined, isPuzzle: boolean): void {
  const start = isPuzzle ? game.peek().root : node.peek();
  training.value = {
    side: isPuzzle ? start.position().turn : side,
    isPuzzle, hits: 0, count: 0, outcome: 'begun',
  };
  guessed.value = guess;
  showUpTo(start);
}

export function endTraining(): void {
  clearTimeout(waiting);
  batch(() => {
    training.value = guessed.value = frontier.value = undefined;
  });
}

// The next game is the next puzzle; otherwise another game ends the training.
let shown = game.peek();
effect(() => {
  if (game.value === shown) return;
  shown = game.value;
  const now = training.peek();
  if (!now?.isPuzzle) return endTraining();
  note({ outcome: 'begun', side: shown.root.position().turn });
  showUpTo(shown.root);
});
