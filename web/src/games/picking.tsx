// picking.tsx - games that are selected in the list: by their boxes, with Shift
// a row of them; what can be done with them.

import type { JSX } from 'preact';
import { sayGames } from '../language/games.js';
import { say, sayNumber, type Words } from '../language/words.js';
import type { Row, Source } from '../source/source.js';
import {
  hidden, hidePicked, isSaving, pick, picked, pickNone, saveScope, showAll,
} from '../state/picked.js';
import { notifyError } from '../ui/notice.js';
import { merge } from './merging.js';
import './picking.css';

const words = {
  select: ['Select game {number}', '选择第{number}局'],
  all: ['Select all games shown', '选择已显示的全部对局'],
  region: ['Selected games', '已选对局'],
  count: ['{games} selected', '已选{games}'],
  save: ['Save …', '保存…'],
  merge: ['Merge', '合并'],
  remove: ['Delete from the view', '从列表中移除'],
  none: ['Deselect', '取消选择'],
  hidden: ['{games} deleted from the view', '已从列表中移除{games}'],
  show: ['Show them again', '重新显示'],
} as const satisfies Record<string, Words>;

/** The box that was used last: Shift goes on from it. */
let last = 0;

function between(rows: readonly Row[], from: number, to: number): number[] {
  const ends = [from, to].map((id) => rows.findIndex((row) => row.id === id));
  const [first = 0, end = 0] = ends.sort((a, b) => a - b);
  return first < 0 ? [to] : rows.slice(first, end + 1).map((row) => row.id);
}

const boxes = (of: HTMLElement): HTMLInputElement[] =>
  [...of.closest('tbody')?.querySelectorAll<HTMLInputElement>('.pick input')
    ?? []];

/** Up and down go to the next box; with Shift they select it, too. */
function onKey(event: KeyboardEvent, rows: readonly Row[]): void {
  const box = event.currentTarget;
  if (!(box instanceof HTMLInputElement)) return;
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const isAll = event.key.toLowerCase() === 'a' &&
    (event.ctrlKey || event.metaKey);
  if (!step && !isAll) return;
  event.preventDefault();
  event.stopPropagation();
  if (isAll) {
    pick(rows.map((row) => row.id), true);
    return;
  }
  const all = boxes(box);
  const at = all.indexOf(box) + (step ?? 0);
  all[at]?.focus();
  const row = rows[at];
  if (!event.shiftKey || !row) return;
  pick(between(rows, rows[at - (step ?? 0)]!.id, row.id), true);
  last = row.id;
}

export function PickBox(props: {
  row: Row;
  rows: readonly Row[];
}): JSX.Element {
  const { row, rows } = props;
  const isOn = picked.value.has(row.id);
  const toggle = (event: MouseEvent): void => {
    const ids = event.shiftKey && last ? between(rows, last, row.id) : [row.id];
    pick(ids, !isOn);
    last = row.id;
  };
  return (
    <td role="cell" class="pick">
      <label>
        <input
          type="checkbox" checked={isOn}
          aria-label={say(words.select, { number: sayNumber(row.id) })}
          onClick={toggle} onKeyDown={(event) => onKey(event, rows)}
        />
      </label>
    </td>
  );
}

export function PickHead(props: { rows: readonly Row[] }): JSX.Element {
  const ids = props.rows.map((row) => row.id);
  const isOn = ids.length > 0 && ids.every((id) => picked.value.has(id));
  return (
    <th role="columnheader" scope="col" class="pick">
      <label>
        <input
          type="checkbox" checked={isOn} aria-label={say(words.all)}
          onClick={() => pick(ids, !isOn)}
        />
      </label>
    </th>
  );
}

/** How many games the view lacks. */
export function HiddenGames(): JSX.Element | null {
  const count = hidden.value.size;
  if (!count) return null;
  return (
    <p class="hidden-games">
      {say(words.hidden, { games: sayGames(count) })}{' '}
      <button type="button" onClick={showAll}>{say(words.show)}</button>
    </p>
  );
}

/** What can be done with the selected games. */
export function PickBar(props: { source: Source }): JSX.Element | null {
  const ids = [...picked.value];
  if (!ids.length) return null;
  const save = (): void => {
    saveScope.value = 'picked';
    isSaving.value = true;
  };
  return (
    <section class="pick-bar card" aria-label={say(words.region)}>
      <span role="status">
        {say(words.count, { games: sayGames(ids.length) })}
      </span>
      <button type="button" onClick={save}>{say(words.save)}</button>
      <button
        type="button" disabled={ids.length < 2}
        onClick={() => merge(props.source, ids).catch(notifyError)}
      >
        {say(words.merge)}
      </button>
      <button type="button" onClick={hidePicked}>{say(words.remove)}</button>
      <button type="button" onClick={pickNone}>{say(words.none)}</button>
    </section>
  );
}
