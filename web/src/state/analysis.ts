// analysis.ts - what an engine thinks of the position on the board, and how far
// the analysis of the whole game has come.

import { computed, signal } from '@preact/signals';
import type { GameNode, Position } from 'qipu';
import type { Score } from '../language/score.js';
import { scoreOf } from './annotations.js';
import { node, position, revision } from './session.js';

/** What the engine thinks now. */
export const engineNow = signal<{
  readonly at: Position;
  readonly score: Score;
  readonly move: string | undefined;
} | undefined>(undefined);

/** While the game is analysed: so many of its positions are. */
export const progress =
  signal<{ readonly done: number; readonly all: number } | undefined>(
    undefined,
  );
/** The scores of an analysis that are not in the game yet. */
export const newScores = signal<ReadonlyMap<GameNode, Score>>(new Map());

/** The score after a move: the newest. */
export const lastScoreOf = (one: GameNode): Score | undefined =>
  newScores.value.get(one) ?? scoreOf(one);

const here = computed(() => {
  const now = engineNow.value;
  return now?.at === position.value ? now : undefined;
});
/** The score of the position on the board. */
export const scoreHere = computed(() => {
  revision.value;
  return here.value?.score ?? lastScoreOf(node.value);
});
/** What the engine would play there. */
export const bestHere = computed(() => here.value?.move);
