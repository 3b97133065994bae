// board.tsx - the board with the position that is looked at.

import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Piece, Square } from 'qipu';
import { node } from '../state/session.js';
import { beginAfterStep } from '../state/settled.js';
import { boardNow, settings } from '../state/settings.js';
import { boxOf, fieldsOf, placeOf } from './geometry.js';
import { pieces } from './hand.js';
import { MarksAbove, MarksBelow } from './marks.js';
import { Face, GroundPicture, viewNow } from './picture.js';
import { follow, type Shown } from './pieces.js';
import { isHeld, isQuick } from './play.js';
import './sound.js';
import { Squares } from './squares.js';
import './board.css';

function pieceOf(
  { id, square, letter }: Shown,
  isLast: boolean,
  drawnAt: Square,
): JSX.Element {
  const { column, row } = placeOf(drawnAt, viewNow());
  return (
    <div
      key={id}
      class={isLast ? 'piece piece-last' : 'piece'}
      data-at={square}
      style={{ transform: `translate(${100 * column}%, ${100 * row}%)` }}
    >
      <Face letter={letter} />
    </div>
  );
}

/** Where pieces were that are elsewhere now, by their ids. */
function movedOf(
  before: readonly Shown[],
  now: readonly Shown[],
): Map<number, Square> {
  const squares = new Map(before.map(({ id, square }) => [id, square]));
  const moved = new Map<number, Square>();
  for (const { id, square } of now) {
    const from = squares.get(id);
    if (from && from !== square) moved.set(id, from);
  }
  return moved;
}

const isCalm = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches;

const begun = signal(0);

/** Returns the pieces as they are, and places where some are drawn instead. The
 *  first frame of a glide has a piece at its old place in any case. The glide,
 *  which needs a layer of its own, therefore begins after that frame. */
function useGlide(
  now: ReadonlyMap<Square, Piece>,
  mayGlide: () => boolean,
): [readonly Shown[], ReadonlyMap<number, Square>] {
  const seen = useRef(now);
  const shown = useRef<readonly Shown[]>([]);
  const starts = useRef<ReadonlyMap<number, Square>>(new Map());
  begun.value;
  if (seen.current !== now || !shown.current.length) {
    const before = shown.current;
    seen.current = now;
    shown.current = follow(before, now);
    starts.current = mayGlide() ? movedOf(before, shown.current) : new Map();
  }
  useLayoutEffect(() => {
    if (starts.current.size)
      beginAfterStep(() => {
        starts.current = new Map();
        begun.value++;
      });
  }, [now]);
  return [shown.current, starts.current];
}

function PiecesLayer(): JSX.Element {
  const layer = useRef<HTMLDivElement>(null);
  const isStill = isHeld.value || isQuick.value;
  // A piece that was dragged is where it belongs.
  const mayGlide = (): boolean => !isStill && !isCalm() &&
    !layer.current?.querySelector('.piece-dragged');
  const [shown, starts] = useGlide(pieces.value, mayGlide);
  const last = node.value.to;
  return (
    <div ref={layer} class={isStill ? 'board-pieces still' : 'board-pieces'}>
      {shown.map((one) =>
        pieceOf(one, one.square === last, starts.get(one.id) ?? one.square))}
    </div>
  );
}

export function Board(): JSX.Element {
  const coordinates = settings.coordinates.value;
  const box = boxOf(coordinates);
  return (
    <div
      class="board"
      data-testid="board"
      data-look={boardNow.value}
      style={{ aspectRatio: `${box.width} / ${box.height}` }}
    >
      <GroundPicture view={viewNow()} coordinates={coordinates} />
      <MarksBelow />
      <div class="board-fields" style={fieldsOf(box)}>
        <PiecesLayer />
      </div>
      <MarksAbove />
      <div class="board-fields" style={fieldsOf(box)}>
        <Squares />
      </div>
    </div>
  );
}
