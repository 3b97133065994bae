// score.ts - scores of engines as text.

/** From Red's point of view: hundredths of a pawn, or moves to mate. */
export type Score = { readonly cp: number } | { readonly mate: number };

/** "+0.32", "−1.50", "#5", "−#3": short, from Red's point of view. */
export function scoreText(score: Score): string {
  const sign = (value: number): string => (value < 0 ? '−' : '');
  if ('mate' in score) return `${sign(score.mate)}#${Math.abs(score.mate)}`;
  const pawns = Math.abs(score.cp / 100).toFixed(2);
  return `${score.cp > 0 ? '+' : sign(score.cp)}${pawns}`;
}
