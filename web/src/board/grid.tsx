// grid.tsx - the squares of a board in rows, gone through by arrow keys.

import type { JSX } from 'preact';
import type { Square } from 'qipu';
import { placeOf, squareAt, type View } from './geometry.js';

const STEPS: Readonly<Record<string, readonly [column: number, row: number]>> =
  {
    ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
  };

const ROWS = Array.from({ length: 10 }, (_, row) => row);
const COLUMNS = ROWS.slice(0, 9);

type Given = Pick<
  JSX.IntrinsicElements['div'],
  'class' | 'style' | 'onPointerDown' | 'onMouseDown' | 'onContextMenu' |
    'onWheel'
>;

interface GridProps extends Given {
  view: View;
  label: string;
  /** Id of the text that explains the keys. */
  helpId: string;
  help: string;
  testId?: string;
  /** Handles a key other than the arrows; returns whether it did. */
  onPress: (key: string, square: Square) => boolean;
  /** Returns an element with `data-square`. */
  cell: (square: Square) => JSX.Element;
}

function onKey(
  event: KeyboardEvent,
  grid: HTMLElement,
  props: GridProps,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (!(event.target instanceof Element)) return;
  const at = event.target.closest<HTMLElement>('[data-square]');
  const square = at?.dataset['square'];
  if (!square) return;
  const step = STEPS[event.key];
  if (step) {
    const { column, row } = placeOf(square, props.view);
    const there = { column: column + step[0], row: row + step[1] };
    const to = squareAt(there, props.view);
    if (to)
      grid.querySelector<HTMLElement>(`[data-square="${to}"]`)?.focus();
  } else if (!props.onPress(event.key, square)) return;
  event.preventDefault();
  event.stopPropagation();
}

export function Grid(props: GridProps): JSX.Element {
  const { view, label, helpId, help, testId, onPress, cell, ...rest } = props;
  return (
    <>
      <p id={helpId} class="unseen">{help}</p>
      <div
        {...rest}
        role="grid" aria-label={label} aria-describedby={helpId}
        data-testid={testId}
        onKeyDown={(event) => onKey(event, event.currentTarget, props)}
      >
        {ROWS.map((row) => (
          <div role="row" class="board-row" key={row}>
            {COLUMNS.map((column) =>
              cell(squareAt({ column, row }, view) ?? ''))}
          </div>
        ))}
      </div>
    </>
  );
}
