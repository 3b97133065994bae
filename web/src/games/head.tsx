// head.tsx - the heads of the list's columns, which sort it.

import type { JSX } from 'preact';
import { say, type Words } from '../language/words.js';
import { COLUMNS, type Column } from '../source/order.js';
import type { Query, Row } from '../source/source.js';
import { visit } from '../state/route.js';
import { PickHead } from './picking.js';

const words = {
  number: ['No.', '序号'],
  date: ['Date', '日期'],
  red: ['Red', '红方'],
  black: ['Black', '黑方'],
  result: ['Result', '结果'],
  event: ['Event', '赛事'],
  ecco: ['ECCO', 'ECCO'],
  plies: ['Plies', '步数'],
  pinyin: ['Sort in the order of Pinyin', '按拼音排序'],
  codes: ['Sort in the order of character codes', '按字符编码排序'],
} as const satisfies Record<string, Words>;

/** How columns of words are sorted. */
const HINTS: ReadonlyMap<string, Words> = new Map<string, Words>([
  ['red', words.pinyin], ['black', words.pinyin], ['event', words.codes],
]);

/** A column that is sorted by its button: one way, then the other. */
function SortHead(props: {
  name: 'number' | Column;
  query: Query;
}): JSX.Element {
  const { name, query } = props;
  const order = query.order === 'newest' ? '-date' : query.order ?? 'entered';
  const up = name === 'number' ? 'entered' : name;
  const down = `-${up}` as const;
  const sort = (): void => {
    const isFirstDown = name === 'date' || name === 'plies';
    const next = order === up ? down : order === down ? up
      : isFirstDown ? down : up;
    visit({
      view: 'games',
      query: { ...query, order: next === 'entered' ? undefined : next },
    }, true);
  };
  const hint = HINTS.get(name);
  return (
    <th
      role="columnheader" scope="col"
      class={name === 'plies' ? 'number' : name}
      aria-sort={order === up ? 'ascending'
        : order === down ? 'descending' : 'none'}
    >
      <button
        type="button" class="plain" onClick={sort}
        title={hint && say(hint)}
      >
        {say(words[name])}{order === up ? ' ▲' : order === down ? ' ▼' : ''}
      </button>
    </th>
  );
}

export function Head(props: {
  query: Query;
  rows: readonly Row[];
}): JSX.Element {
  const all = ['number', ...COLUMNS] as const;
  return (
    <thead role="rowgroup">
      <tr role="row">
        <PickHead rows={props.rows} />
        {all.map((name) => (
          <SortHead key={name} name={name} query={props.query} />
        ))}
      </tr>
    </thead>
  );
}
