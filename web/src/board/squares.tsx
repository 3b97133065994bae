// squares.tsx - the grid of squares above the board: it has the names that
// screen readers read, and takes clicks, drags and keys.

import { computed, signal, useComputed } from '@preact/signals';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { pieceLetter, type Piece, type Square } from 'qipu';
import { sayPiece } from '../language/names.js';
import { say, type Words } from '../language/words.js';
import { node, position } from '../state/session.js';
import { startDrag, turnWheel } from './drag.js';
import { Grid } from './grid.js';
import { drop, picked, targets, touch } from './hand.js';
import { viewNow } from './picture.js';

const words = {
  board: ['Board', '棋盘'],
  help: [
    'Arrow keys go from square to square, Enter picks up a piece and puts ' +
      'it down, Escape drops it.',
    '方向键移动，回车键拿起、放下棋子，Esc 键放弃。',
  ],
  empty: ['empty', '空'],
  target: ['can go here', '可以走到'],
} as const satisfies Record<string, Words>;

/** The square that has the keys. */
const focused = signal<Square>('e0');

const pieces = computed(() => position.value.pieces());

function nameOf(
  square: Square,
  piece: Piece | undefined,
  isTarget: boolean,
): string {
  const parts = [piece ? sayPiece(piece) : say(words.empty), square];
  if (isTarget) parts.push(say(words.target));
  return parts.join(say([', ', '，']));
}

// The last move went from here or to here.
function isOfLast(square: Square): boolean {
  const { isRoot, from, to } = node.value;
  return !isRoot && (from === square || to === square);
}

interface CellState {
  readonly piece: Piece | undefined;
  readonly isMovable: boolean;
  readonly isTarget: boolean;
  readonly isLast: boolean;
}

function stateOf(square: Square): CellState {
  const piece = pieces.value.get(square);
  return {
    piece, isMovable: piece?.side === position.value.turn,
    isTarget: targets.value.has(square), isLast: isOfLast(square),
  };
}

/** Of ninety cells, a move changes some. */
function useCell(square: Square): CellState {
  const before = useRef<CellState | undefined>(undefined);
  return useComputed(() => {
    const now = stateOf(square);
    const { current: old } = before;
    const isSame = old && now.piece?.kind === old.piece?.kind &&
      now.piece?.side === old.piece?.side &&
      now.isMovable === old.isMovable && now.isTarget === old.isTarget &&
      now.isLast === old.isLast;
    return isSame ? old : (before.current = now);
  }).value;
}

function Cell(props: { square: Square }): JSX.Element {
  const { square } = props;
  const { piece, isMovable, isTarget, isLast } = useCell(square);
  return (
    <div
      role="gridcell"
      class={isMovable ? 'square square-movable' : 'square'}
      data-square={square}
      data-piece={piece && pieceLetter(piece)}
      data-target={isTarget || undefined}
      data-last={isLast || undefined}
      tabIndex={focused.value === square ? 0 : -1}
      aria-label={nameOf(square, piece, isTarget)}
      aria-selected={picked.value === square}
      onFocus={() => (focused.value = square)}
    />
  );
}

function onPress(key: string, square: Square): boolean {
  if (key === 'Enter' || key === ' ') touch(square);
  else if (key === 'Escape' && picked.value) drop();
  else return false;
  return true;
}

export function Squares(): JSX.Element {
  const view = viewNow();
  return (
    <Grid
      class="board-squares" testId="squares" view={view}
      label={say(words.board)} helpId="board-help" help={say(words.help)}
      onPress={onPress}
      onPointerDown={(event) => startDrag(event, view)}
      // A click leaves the arrow keys to the game.
      onMouseDown={(event) => event.preventDefault()}
      // The right button draws.
      onContextMenu={(event) => event.preventDefault()}
      onWheel={turnWheel}
      cell={(square) => <Cell key={square} square={square} />}
    />
  );
}
