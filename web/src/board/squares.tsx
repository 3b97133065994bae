// squares.tsx - the grid of squares above the board: it has the names that
// screen readers read, and takes clicks, drags and keys.

import { batch, effect, signal, type Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { pieceLetter, type Piece, type Square } from 'qipu';
import { sayPiece } from '../language/names.js';
import { say, type Words } from '../language/words.js';
import { node } from '../state/session.js';
import { settled } from '../state/settled.js';
import { startDrag, turnWheel } from './drag.js';
import { Grid } from './grid.js';
import { drop, picked, pieces, targets, touch } from './hand.js';
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

function nameOf(
  square: Square,
  piece: Piece | undefined,
  isTarget: boolean,
): string {
  const parts = [piece ? sayPiece(piece) : say(words.empty), square];
  if (isTarget) parts.push(say(words.target));
  return parts.join(say([', ', '，']));
}

interface CellState {
  readonly piece: Piece | undefined;
  readonly isMovable: boolean;
  readonly isTarget: boolean;
  /** The last move went from here or to here. */
  readonly isLast: boolean;
}

const isSame = (one: CellState, other: CellState): boolean =>
  one.piece?.kind === other.piece?.kind &&
  one.piece?.side === other.piece?.side &&
  one.isMovable === other.isMovable && one.isTarget === other.isTarget &&
  one.isLast === other.isLast;

const EMPTY: CellState = {
  piece: undefined, isMovable: false, isTarget: false, isLast: false,
};

const cells = new Map<Square, Signal<CellState>>();

function cellOf(square: Square): Signal<CellState> {
  const known = cells.get(square);
  if (known) return known;
  const made = signal(EMPTY);
  cells.set(square, made);
  return made;
}

const SQUARES: readonly Square[] = [...'abcdefghi'].flatMap((file) =>
  [...'0123456789'].map((rank) => file + rank));

// Of ninety cells, a move changes some. Which pieces a hand may take is known
// when the move has been drawn: half of the cells change then.
function setCells(): void {
  const { isRoot, from, to } = node.value;
  const { turn } = settled.value.position;
  batch(() => {
    for (const square of SQUARES) {
      const piece = pieces.value.get(square);
      const now: CellState = {
        piece, isMovable: piece?.side === turn,
        isTarget: targets.value.has(square),
        isLast: !isRoot && (from === square || to === square),
      };
      const cell = cellOf(square);
      if (!isSame(now, cell.peek())) cell.value = now;
    }
  });
}

let isSet = false;

function Cell(props: { square: Square }): JSX.Element {
  const { square } = props;
  const { piece, isMovable, isTarget, isLast } = cellOf(square).value;
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
  if (!isSet) effect(setCells);
  isSet = true;
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
