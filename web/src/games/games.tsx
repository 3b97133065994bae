// games.tsx - the list of games with its search form.

import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { sayDate } from '../language/dates.js';
import { sayGames, sayResult } from '../language/games.js';
import { isSaid, shorten } from '../language/shorten.js';
import { say, sayNumber, type Words } from '../language/words.js';
import { useAnswer } from '../search/answer.js';
import { SearchError } from '../search/error.js';
import { SearchForm } from '../search/form.js';
import { Lru } from '../search/lru.js';
import { SourcePicker } from '../search/source-picker.js';
import { COLUMNS, type Column } from '../source/order.js';
import type { Found, Query, Row, Source } from '../source/source.js';
import { keepHits } from '../state/hits.js';
import { Link } from '../state/link.js';
import { queryToText, route, routeOfRow, visit } from '../state/route.js';
import { source, sources } from '../state/sources.js';
import { notifyError } from '../ui/notice.js';
import './games.css';

const words = {
  games: ['Games', '棋谱'],
  number: ['No.', '序号'],
  date: ['Date', '日期'],
  red: ['Red', '红方'],
  black: ['Black', '黑方'],
  result: ['Result', '结果'],
  event: ['Event', '赛事'],
  ecco: ['ECCO', 'ECCO'],
  plies: ['Plies', '步数'],
  pliesShort: ['plies', '着'],
  none: ['No games match.', '没有符合条件的对局。'],
  moreThan: ['more than {games}', '{games}以上'],
  more: ['{count} more', '再显示{count}局'],
  broken: ['with errors', '有错误'],
  nobody: ['?', '？'],
  nameless: ['Game {number}', '第{number}局'],
  against: ['against {name}', '对{name}'],
  searching: ['Searching …', '搜索中…'],
  plots: ['Statistics of these games', '这些对局的统计'],
} as const satisfies Record<string, Words>;

/** So many at a time. */
const PAGE = 50;

const lists = new Lru<Found>(12);
/** Where one was in each list, and which game was opened. */
const places = new Lru<{ y: number; opened: number }>(12);

/** A column that is sorted by its button: one way, then the other. */
function SortHead(props: {
  name: 'number' | Column;
  query: Query;
  sortsAll: boolean;
}): JSX.Element {
  const { name, query, sortsAll } = props;
  const order = query.order === 'newest' ? '-date' : query.order ?? 'entered';
  const up = name === 'number' ? 'entered' : name;
  const isUp = order === up;
  const isDown = order === `-${name}`;
  const sort = (): void => {
    // The newest first, which every source knows.
    const down = name === 'date' ? 'newest' : name === 'number' ? up
      : `-${name}` as const;
    const isFirstDown = name === 'date' || name === 'plies';
    const isNextDown = isUp || (isFirstDown && !isDown);
    const next = isNextDown ? down : sortsAll ? up : 'entered';
    const order = next === 'entered' ? undefined : next;
    visit({ view: 'games', query: { ...query, order } }, true);
  };
  const label = say(words[name]);
  return (
    <th
      role="columnheader" scope="col"
      class={name === 'plies' ? 'number' : name}
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}
    >
      {sortsAll || name === 'number' || name === 'date' ? (
        <button type="button" class="plain" onClick={sort}>
          {label}{isUp ? ' ▲' : isDown ? ' ▼' : ''}
        </button>
      ) : label}
    </th>
  );
}

function Head(props: { source: Source; query: Query }): JSX.Element {
  const { source, query } = props;
  const all = ['number', ...COLUMNS] as const;
  return (
    <thead role="rowgroup">
      <tr role="row">
        {all.map((name) => (
          <SortHead
            key={name} name={name} query={query}
            sortsAll={!!source.sortsAll}
          />
        ))}
      </tr>
    </thead>
  );
}

function GameRow(props: {
  row: Row;
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
    <td role="cell" class={kind}>
      <bdi class="record">{shorten(text, most)}</bdi>
    </td>
  );
  return (
    <tr
      role="row" data-game={row.id}
      // Before the link in it is followed, which scrolls.
      onClickCapture={() => props.onOpen(row.id)}
    >
      <td role="cell" class="number">{sayNumber(row.id)}</td>
      <td
        role="cell" class="date"
        // A text that is not a date is shown as written.
        title={date !== row.date ? shorten(row.date, 60) : undefined}
        onClick={() => visit(routeOfRow(props.source, row))}
      >
        <bdi class="record">{shorten(date, 20)}</bdi>
      </td>
      <td role="cell" class="red">
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
        {row.plies}<span class="on-phone"> {say(words.pliesShort)}</span>
      </td>
    </tr>
  );
}

/** Comes back to where the list was left, with the game that was opened. */
function usePlace(key: string, isThere: boolean): (id: number) => void {
  const opened = useRef(0);
  useLayoutEffect(() => {
    const place = isThere ? places.get(key) : undefined;
    if (!place) return;
    scrollTo(0, place.y);
    const link = document.querySelector<HTMLElement>(`.game-${place.opened}`);
    link?.focus({ preventScroll: true });
  }, [key, isThere]);
  useLayoutEffect(() => {
    opened.current = 0;
    // A list that is left scrolls to the top of what comes next.
    const keep = (): void => {
      if (route.peek().view === 'games')
        places.set(key, { y: scrollY, opened: opened.current });
    };
    addEventListener('scroll', keep, { passive: true });
    return () => removeEventListener('scroll', keep);
  }, [key]);
  return (id) => {
    opened.current = id;
    places.set(key, { y: scrollY, opened: id });
  };
}

function List(props: {
  source: Source;
  query: Query;
  found: Found;
  onMore: () => Promise<void>;
  onOpen: (id: number) => void;
}): JSX.Element {
  const { source, query, found } = props;
  return (
    <>
      <table role="table" class="list">
        <caption class="unseen">{say(words.games)}</caption>
        <Head source={source} query={query} />
        <tbody role="rowgroup">
          {found.rows.map((row) => (
            <GameRow
              key={row.id} row={row} source={source} onOpen={props.onOpen}
            />
          ))}
        </tbody>
      </table>
      {found.next && (
        <button
          type="button"
          class="more"
          onClick={() => props.onMore().catch(notifyError)}
        >
          {say(words.more, {
            count: found.more ? PAGE
              : Math.min(PAGE, found.count - found.rows.length),
          })}
        </button>
      )}
    </>
  );
}

function Count(props: { found: Found | undefined; query: Query }): JSX.Element {
  const { found, query } = props;
  const games = found && sayGames(found.count);
  return (
    <div class="count">
      <p role="status">
        {!found && say(words.searching)}
        {found && found.count === 0 && say(words.none)}
        {games && found.count > 0 &&
          (found.more ? say(words.moreThan, { games }) : games)}
      </p>
      {source.value?.stats && found && found.count > 0 && (
        <Link to={{ view: 'stats', query }}>{say(words.plots)}</Link>
      )}
    </div>
  );
}

export function GamesList(props: {
  source: Source;
  query: Query;
}): JSX.Element {
  const { source, query } = props;
  const key = `${source.id} ${source.count} ${queryToText(query)}`;
  const [, setPages] = useState(0);
  const answer = useAnswer(
    key, (signal) => source.search(query, { limit: PAGE }, signal), lists,
  );
  const found = answer.value;
  const onOpen = usePlace(key, found !== undefined && answer.key === key);
  const onMore = async (): Promise<void> => {
    if (!found?.next) return;
    const next = await source.search(
      query, { limit: PAGE, after: found.next },
    );
    lists.set(key, { ...next, rows: [...found.rows, ...next.rows] });
    setPages((pages) => pages + 1);
  };
  return (
    <div aria-busy={answer.isBusy}>
      {answer.error ? (
        <SearchError error={answer.error} />
      ) : (
        <Count found={found} query={query} />
      )}
      {found && found.rows.length > 0 && (
        <List
          source={source} query={query} found={found}
          onMore={onMore}
          onOpen={(id) => {
            onOpen(id);
            keepHits(source, query, found);
          }}
        />
      )}
    </div>
  );
}

export function GamesView(props: { query: Query }): JSX.Element {
  const from = source.value;
  return (
    <section class="games" aria-labelledby="games-title">
      <header class="explorer-head">
        <h1 id="games-title">
          {say(words.games)}
          {from?.name && sources.value.length === 1 && (
            <>{' · '}<bdi class="record">{from.name}</bdi></>
          )}
        </h1>
        <SourcePicker />
      </header>
      <SearchForm view="games" query={props.query} />
      {from && <GamesList source={from} query={props.query} />}
    </section>
  );
}
