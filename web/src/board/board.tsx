// board.tsx - the board with the position that is looked at.

import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { node } from '../state/session.js';
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

function pieceOf({ id, square, letter }: Shown, isLast: boolean): JSX.Element {
  const { column, row } = placeOf(square, viewNow());
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

function PiecesLayer(): JSX.Element {
  const before = useRef<readonly Shown[]>([]);
  const shown = follow(before.current, pieces.value);
  before.current = shown;
  const last = node.value.to;
  const isStill = isHeld.value || isQuick.value;
  return (
    <div class={isStill ? 'board-pieces still' : 'board-pieces'}>
      {shown.map((one) => pieceOf(one, one.square === last))}
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
