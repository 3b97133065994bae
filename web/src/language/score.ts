// score.ts - scores of engines as text.

import { say, type Words } from './words.js';

const words = {
  score: ['{score} for Red', '红方{score}'],
  redMates: ['Red mates in {moves}', '红方{moves}步杀'],
  blackMates: ['Black mates in {moves}', '黑方{moves}步杀'],
  mated: ['mate', '将死'],
} as const satisfies Record<string, Words>;

/** From Red's point of view: hundredths of a pawn, or moves to mate. */
export type Score = { readonly cp: number } | { readonly mate: number };

/** "+0.32", "−1.50", "#5", "−#3": short, from Red's point of view. */
export function scoreText(score: Score): string {
  const sign = (value: number): string => (value < 0 ? '−' : '');
  if ('mate' in score) return `${sign(score.mate)}#${Math.abs(score.mate)}`;
  const pawns = Math.abs(score.cp / 100).toFixed(2);
  return `${score.cp > 0 ? '+' : sign(score.cp)}${pawns}`;
}

/** A score in words. */
export function sayScore(score: Score): string {
  if (!('mate' in score)) return say(words.score, { score: scoreText(score) });
  if (!score.mate) return say(words.mated);
  const moves = Math.abs(score.mate);
  return say(score.mate > 0 ? words.redMates : words.blackMates, { moves });
}

/** Red's share of a bar, in percent: even is 50, a rook ahead about 90. */
export function scoreShare(score: Score): number {
  if ('mate' in score) return score.mate > 0 ? 100 : score.mate < 0 ? 0 : 50;
  return 100 / (1 + Math.exp(-score.cp / 400));
}
