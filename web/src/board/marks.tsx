// marks.tsx - what the board shows beside its pieces: the last move, the
// piece in hand and where it may go, check, and the arrows and rings of
// comments.

import { effect, signal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { marksOf, type GameNode, type Mark, type Square } from 'qipu';
import { bestHere } from '../state/analysis.js';
import { node, position, revision } from '../state/session.js';
import { settings } from '../state/settings.js';
import { boxOf, pointOf, viewBoxOf } from './geometry.js';
import { picked, targets } from './hand.js';
import { viewNow } from './picture.js';
import { sketch } from './sketch.js';

/** A move that another part of the page points at. */
export const pointed = signal<{ from: Square; to: Square } | undefined>(
  undefined,
);

// It is a move of the position that was there.
effect(() => {
  node.value;
  pointed.value = undefined;
});

/** Points at a move as "h2e2". */
export function pointAt(move: string | undefined): void {
  pointed.value = move
    ? { from: move.slice(0, 2), to: move.slice(2, 4) }
    : undefined;
}

function Layer(props: {
  class: string;
  children: ComponentChildren;
}): JSX.Element {
  return (
    <svg
      class={`board-layer ${props.class}`}
      viewBox={viewBoxOf(boxOf(settings.coordinates.value))}
      aria-hidden="true"
    >
      {props.children}
    </svg>
  );
}

// Four angles around a square, well within it: those of the next one are apart.
const ANGLES =
  'M27 41H41V27M-27 41H-41V27M27 -41H41V-27M-27 -41H-41V-27';

function at(square: Square): string {
  const { x, y } = pointOf(square, viewNow());
  return `translate(${x} ${y})`;
}

function kingInCheck(): Square | undefined {
  const now = position.value;
  if (!now.inCheck()) return undefined;
  for (const [square, piece] of now.pieces())
    if (piece.kind === 'k' && piece.side === now.turn) return square;
  return undefined;
}

/** Below the pieces. */
export function MarksBelow(): JSX.Element {
  const last = node.value.isRoot ? undefined : node.value;
  const king = kingInCheck();
  const hand = picked.value;
  return (
    <Layer class="marks-below">
      {king && <circle class="mark-check" r="52" transform={at(king)} />}
      {last && (
        <g class="mark-last">
          <circle r="14" transform={at(last.from)} />
          <path d={ANGLES} transform={at(last.from)} />
          <path d={ANGLES} transform={at(last.to)} />
        </g>
      )}
      {hand && <circle class="mark-hand" r="50" transform={at(hand)} />}
    </Layer>
  );
}

// An arrow along x from 0 to a length, which leaves room for its squares.
function arrowShape(length: number): string {
  const neck = length - 56;
  return (
    `M28 -9H${neck}V-24L${length - 18} 0L${neck} 24V9H28Z`
  );
}

function Arrow(props: {
  from: Square;
  to: Square;
  class: string;
}): JSX.Element | null {
  const view = viewNow();
  const [a, b] = [pointOf(props.from, view), pointOf(props.to, view)];
  const [x, y] = [b.x - a.x, b.y - a.y];
  if (!x && !y) return null;
  const turn = (Math.atan2(y, x) * 180) / Math.PI;
  return (
    <path
      class={`mark-arrow ${props.class}`}
      d={arrowShape(Math.hypot(x, y))}
      transform={`translate(${a.x} ${a.y})rotate(${turn})`}
    />
  );
}

function markOf({ kind, from, to, color }: Mark): JSX.Element {
  if (kind !== 'ring' && to)
    return <Arrow from={from} to={to} class={`ink-${color}`} />;
  return (
    <circle class={`mark-ring ink-${color}`} r="47" transform={at(from)} />
  );
}

// Comments without a command are the rule, and may be long.
function marksAt(one: GameNode): Mark[] {
  return [...one.commentsBefore, ...one.comments]
    .filter((text) => text.includes('[%c'))
    .flatMap((text) => marksOf(text));
}

/** Above the pieces. */
export function MarksAbove(): JSX.Element {
  revision.value;
  const now = position.value;
  const point = pointed.value;
  const best = bestHere.value;
  const drawn = sketch.value;
  return (
    <Layer class="marks-above">
      {[...targets.value].map((square) => (
        <circle
          key={square}
          class={now.get(square) ? 'mark-capture' : 'mark-target'}
          r={now.get(square) ? 48 : 15}
          transform={at(square)}
        />
      ))}
      {[...marksAt(node.value), ...(drawn ? [drawn] : [])].map(markOf)}
      {best && !point && (
        <Arrow
          from={best.slice(0, 2)} to={best.slice(2, 4)} class="mark-best"
        />
      )}
      {point && <Arrow from={point.from} to={point.to} class="mark-point" />}
    </Layer>
  );
}
