// graph.tsx - how the scores of a game's moves went, as a graph in which one
// goes to a move.

import type { JSX, TargetedPointerEvent } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Game, GameNode } from 'qipu';
import { sayScore, scoreShare, scoreText } from '../language/score.js';
import { say, type Words } from '../language/words.js';
import { countOf, isBlackAt, numberAt } from '../moves/layout.js';
import { lastScoreOf as scoreOf, newScores } from '../state/analysis.js';
import { game, goTo, revision } from '../state/session.js';
import { settings } from '../state/settings.js';
import { settled } from '../state/settled.js';
import './analysis.css';

const words = {
  graph: ['Advantage graph', '形势曲线'],
  start: ['Start', '开局'],
} as const satisfies Record<string, Words>;

interface Course {
  /** The main line, the start first. */
  readonly line: readonly GameNode[];
  /** Red's share after each, in per cent; a move without a score has that of
   *  the move before it. */
  readonly shares: readonly number[];
  readonly scored: number;
}

function courseOf(of: Game): Course {
  const line = [of.root, ...of.mainline()];
  let share = 50;
  let scored = 0;
  const shares = line.map((one) => {
    const score = scoreOf(one);
    if (score) {
      share = scoreShare(score);
      scored++;
    }
    return share;
  });
  return { line, shares, scored };
}

/** The last move of the main line on the way to a move. */
function plyInLine(one: GameNode): number {
  let ply = 0;
  for (let at = one; at.parent; at = at.parent)
    ply = at.parent.children[0] === at ? ply + 1 : 0;
  return ply;
}

const areaOf = (shares: readonly number[]): string =>
  `M0 100${shares.map((share, ply) => `L${ply} ${(100 - share).toFixed(2)}`)
    .join('')}V100Z`;

function textOf(one: GameNode): string {
  if (one.isRoot) return say(words.start);
  const count = countOf(game.value);
  const dots = isBlackAt(count, one.ply) ? '...' : '.';
  const text = one.move({ notation: settings.notation.value })?.text ?? '';
  const score = scoreOf(one);
  const move = `${numberAt(count, one.ply)}${dots} ${text}`;
  return score ? `${move}, ${sayScore(score)}` : move;
}

export function AdvantageGraph(): JSX.Element | null {
  const shown = game.value;
  const course = useMemo(
    () => courseOf(shown), [shown, revision.value, newScores.value],
  );
  const ply = plyInLine(settled.value.node);
  if (course.scored < 2) return null;
  const { line, shares } = course;
  const last = line.length - 1;
  const go = (event: TargetedPointerEvent<HTMLElement>): void => {
    if (!(event.buttons & 1)) return;
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    goTo(line[Math.max(0, Math.min(last, Math.round(share * last)))]);
  };
  const score = scoreOf(line[ply] ?? shown.root);
  return (
    <div
      class="advantage" role="slider" tabIndex={0} data-testid="advantage"
      aria-label={say(words.graph)} aria-valuemin={0} aria-valuemax={last}
      aria-valuenow={ply} aria-valuetext={textOf(line[ply] ?? shown.root)}
      title={textOf(line[ply] ?? shown.root)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        go(event);
      }}
      onPointerMove={go}
    >
      <svg
        viewBox={`0 0 ${last} 100`} preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path class="advantage-red" d={areaOf(shares)} />
        <path class="advantage-even" d={`M0 50H${last}`} />
        <path class="advantage-now" d={`M${ply} 0V100`} />
      </svg>
      {score && <span class="advantage-score">{scoreText(score)}</span>}
    </div>
  );
}
