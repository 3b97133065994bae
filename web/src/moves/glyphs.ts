// glyphs.ts - annotation glyphs by their numbers, as they are printed.

import type { Words } from '../language/words.js';

export interface Glyph {
  readonly nag: number;
  readonly sign: string;
  readonly words: Words;
}

/** Of moves: a move has one of them. */
export const MOVE_GLYPHS: readonly Glyph[] = [
  { nag: 1, sign: '!', words: ['Good move', '好着'] },
  { nag: 2, sign: '?', words: ['Mistake', '失着'] },
  { nag: 3, sign: '!!', words: ['Brilliant move', '妙着'] },
  { nag: 4, sign: '??', words: ['Blunder', '败着'] },
  { nag: 5, sign: '!?', words: ['Interesting move', '有趣之着'] },
  { nag: 6, sign: '?!', words: ['Dubious move', '疑问之着'] },
];

/** Of positions: a position has one of them. */
export const POSITION_GLYPHS: readonly Glyph[] = [
  { nag: 10, sign: '=', words: ['Even', '均势'] },
  { nag: 13, sign: '∞', words: ['Unclear', '局势不明'] },
  { nag: 14, sign: '+=', words: ['Red is slightly better', '红方稍优'] },
  { nag: 15, sign: '=+', words: ['Black is slightly better', '黑方稍优'] },
  { nag: 16, sign: '±', words: ['Red is better', '红方占优'] },
  { nag: 17, sign: '∓', words: ['Black is better', '黑方占优'] },
  { nag: 18, sign: '+−', words: ['Red is winning', '红方胜势'] },
  { nag: 19, sign: '−+', words: ['Black is winning', '黑方胜势'] },
];

const KNOWN = new Map(
  [...MOVE_GLYPHS, ...POSITION_GLYPHS].map((one) => [one.nag, one]),
);

/** The glyph of a number; without a sign of its own as "$22". */
export function glyphOf(nag: number): Glyph {
  const sign = `$${nag}`;
  return KNOWN.get(nag) ?? { nag, sign, words: [sign, sign] };
}

/** With a glyph, or without when it is there, in place of one of its kind. */
export function toggled(nags: readonly number[], glyph: Glyph): number[] {
  const kind = MOVE_GLYPHS.includes(glyph) ? MOVE_GLYPHS : POSITION_GLYPHS;
  const rest = nags.filter((nag) => !kind.some((one) => one.nag === nag));
  return nags.includes(glyph.nag) ? rest : [...rest, glyph.nag];
}
