// row.tsx - a game in the list.

import type { JSX, TargetedMouseEvent } from 'preact';
import { sayDate } from '../language/dates.js';
import { sayResult } from '../language/games.js';
import { isSaid, oneLine, shorten } from '../language/shorten.js';
import { say, sayNumber, type Words } from '../language/words.js';
import type { Row, Source } from '../source/source.js';
import { Link } from '../state/link.js';
import { routeOfRow } from '../state/route.js';
import { PickBox } from './picking.js';

const words = {
  ply: ['ply', '着'],
  plies: ['plies', '着'],
  broken: ['with errors', '有错误'],
  nobody: ['?', '？'],
  nameless: ['Game {number}', '第{number}局'],
  against: ['against {name}', '对{name}'],
} as const satisfies Record<string, Words>;

/** A text that is longer may be cut. */
const LONG = 10;

const wholeOf = (text: string): string | undefined =>
  text.length > LONG ? oneLine(text) : undefined;

/** The whole row is the link: not by what covers it, as WebKit has no rows that
 *  are positioned. */
function follow(event: TargetedMouseEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  if (!(target instanceof Element) || target.closest('a, .pick')) return;
  if (getSelection()?.isCollapsed === false) return;
  currentTarget.querySelector('a')
    ?.dispatchEvent(new MouseEvent('click', event));
}

export function GameRow(props: {
  row: Row;
  rows: readonly Row[];
  source: Source;
  onOpen: (id: number) => void;
}): JSX.Element {
  const { row } = props;
  const date = sayDate(row.date);
  const isNameless = !isSaid(row.red) && !isSaid(row.black);
  const name = (text: string): string =>
    isSaid(text) ? shorten(text, 60) : isNameless ? '' : say(words.nobody);
  const title = isNameless && (isSaid(row.event) ? shorten(row.event, 60) :
    say(words.nameless, { number: sayNumber(row.id) }));
  const cell = (kind: string, text: string, most = 120): JSX.Element => (
    <td role="cell" class={kind} title={wholeOf(shorten(text, most))}>
      <bdi class="record">{shorten(text, most)}</bdi>
    </td>
  );
  return (
    <tr
      role="row" data-game={row.id}
      // Before the link in it is followed, which scrolls.
      onClickCapture={() => props.onOpen(row.id)}
      onClick={follow}
    >
      <PickBox row={row} rows={props.rows} />
      <td role="cell" class="number">{sayNumber(row.id)}</td>
      <td
        role="cell" class="date"
        // A text that is not a date is shown as written.
        title={date !== row.date ? shorten(row.date, 60) : undefined}
      >
        <bdi class="record">{shorten(date, 20)}</bdi>
      </td>
      <td
        role="cell" class="red" title={wholeOf(title || name(row.red))}
      >
        <Link to={routeOfRow(props.source, row)} class={`game-${row.id}`}>
          <bdi class="record">{title || name(row.red)}</bdi>
          {!isNameless && (
            <span class="unseen">
              {' '}{say(words.against, { name: name(row.black) })}
            </span>
          )}
        </Link>
      </td>
      {cell('black', name(row.black), 60)}
      <td role="cell" class="result">
        {sayResult(row.result)}
        {row.broken && (
          <span class="broken" title={say(words.broken)}>
            {' '}⚠<span class="unseen">{say(words.broken)}</span>
          </span>
        )}
      </td>
      {cell('event', (!isNameless && row.event) || row.file || '')}
      {cell('ecco', row.ecco, 8)}
      <td role="cell" class="number plies">
        {row.plies}
        <span class="on-phone">
          {' '}{say(row.plies === 1 ? words.ply : words.plies)}
        </span>
      </td>
    </tr>
  );
}
