// squares.tsx - the grid of squares above the board: it has the names that
// screen readers read, and takes clicks, drags and keys.

import { signal } from '@preact/signals';
import { pieceLetter, type Square } from 'qipu';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { node, position } from '../session.js';
import { say, type Words } from '../words.js';
import { startDrag } from './drag.js';
import { placeOf, squareAt, type View } from './geometry.js';
import { drop, picked, targets, touch } from './hand.js';
import { sayPiece } from './names.js';
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

function nameOf(square: Square): string {
  const piece = position.value.get(square);
  const parts = [piece ? sayPiece(piece) : say(words.empty), square];
  if (targets.value.has(square)) parts.push(say(words.target));
  return parts.join(say([', ', '，']));
}

// The last move went from here or to here.
function isLast(square: Square): boolean {
  const { isRoot, from, to } = node.value;
  return !isRoot && (from === square || to === square);
}

function Cell(props: { square: Square }): JSX.Element {
  const { square } = props;
  const now = position.value;
  const piece = now.get(square);
  const isMovable = piece?.side === now.turn;
  return (
    <div
      role="gridcell"
      class={isMovable ? 'square square-movable' : 'square'}
      data-square={square}
      data-piece={piece && pieceLetter(piece)}
      data-target={targets.value.has(square) || undefined}
      data-last={isLast(square) || undefined}
      tabIndex={focused.value === square ? 0 : -1}
      aria-label={nameOf(square)}
      aria-selected={picked.value === square}
      onFocus={() => (focused.value = square)}
    />
  );
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The square that is named by what was clicked. */
export function squareOf(target: EventTarget | null): Square | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest<HTMLElement>('[data-square]')?.dataset['square'];
}

function onKey(event: KeyboardEvent, grid: HTMLElement, view: View): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const square = squareOf(event.target);
  if (!square) return;
  const step = STEPS[event.key];
  if (step) {
    const { column, row } = placeOf(square, view);
    const to = squareAt({ column: column + step[0], row: row + step[1] }, view);
    const cell = to && grid.querySelector(`[data-square="${to}"]`);
    if (cell instanceof HTMLElement) cell.focus();
  } else if (event.key === 'Enter' || event.key === ' ') touch(square);
  else if (event.key === 'Escape' && picked.value) drop();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

const ROWS = Array.from({ length: 10 }, (_, row) => row);
const COLUMNS = ROWS.slice(0, 9);

export function Squares(): JSX.Element {
  const view = viewNow();
  const grid = useRef<HTMLDivElement>(null);
  return (
    <>
      <p id="board-help" class="unseen">{say(words.help)}</p>
      <div
        ref={grid}
        role="grid"
        class="board-squares"
        aria-label={say(words.board)}
        aria-describedby="board-help"
        data-testid="squares"
        onKeyDown={(event) => onKey(event, event.currentTarget, view)}
        onPointerDown={(event) => startDrag(event, view)}
        // A click leaves the arrow keys to the game.
        onMouseDown={(event) => event.preventDefault()}
      >
        {ROWS.map((row) => (
          <div role="row" class="board-row" key={row}>
            {COLUMNS.map((column) => {
              const square = squareAt({ column, row }, view) ?? '';
              return <Cell key={square} square={square} />;
            })}
          </div>
        ))}
      </div>
    </>
  );
}
