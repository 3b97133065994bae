// figures.tsx - tables of figures: a row for each of what is counted.

import type { ComponentChildren, JSX } from 'preact';
import { say, sayNumber, type Words } from '../language/words.js';

const words = {
  games: ['Games', '局数'],
} as const satisfies Record<string, Words>;

export interface Column<T> {
  readonly title: string;
  /** "number", or "bars". */
  readonly class?: string;
  readonly cell: (row: T) => ComponentChildren;
}

/** How many games a row has. */
export function gamesColumn<T>(count: (row: T) => number): Column<T> {
  return {
    title: say(words.games), class: 'number',
    cell: (row) => sayNumber(count(row)),
  };
}

/** The first column names the rows. */
export function FigureTable<T>(props: {
  title: string;
  rows: readonly T[];
  keyOf: (row: T) => string | number;
  columns: readonly Column<T>[];
}): JSX.Element {
  const { title, rows, keyOf, columns } = props;
  return (
    <div class="wide">
      <table class="figures">
        <caption class="unseen">{title}</caption>
        <thead>
          <tr>
            {columns.map((one) => (
              <th key={one.title} scope="col" class={one.class}>{one.title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, cell, class: kind }, at) => at
                ? <td key={title} class={kind}>{cell(row)}</td>
                : <th key={title} scope="row">{cell(row)}</th>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
