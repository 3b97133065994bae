// score-bar.tsx - who is better, as a bar beside the board.

import type { JSX } from 'preact';
import { sayScore, scoreShare } from '../language/score.js';
import { scoreHere } from '../state/analysis.js';
import { settings } from '../state/settings.js';
import './score-bar.css';

export function BoardScore(): JSX.Element | null {
  const score = scoreHere.value;
  if (!score) return null;
  return (
    <div
      class={settings.flipped.value ? 'board-score turned' : 'board-score'}
      role="img" aria-label={sayScore(score)} data-testid="board-score"
    >
      <span style={{ height: `${scoreShare(score)}%` }} />
    </div>
  );
}
