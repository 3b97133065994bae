// games.tsx - the list of games with its search form.

import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { say, sayNumber, type Words } from '../language/words.js';
import { useAnswer } from '../search/answer.js';
import { SearchError } from '../search/error.js';
import { SearchForm } from '../search/form.js';
import { Lru } from '../search/lru.js';
import { SourcePicker } from '../search/source-picker.js';
import { withMore } from '../source/more.js';
import type { Found, Query, Source } from '../source/source.js';
import { keepHits } from '../state/hits.js';
import { hidden } from '../state/picked.js';
import { queryToText, route } from '../state/route.js';
import { source, sources } from '../state/sources.js';
import { notifyError } from '../ui/notice.js';
import { Count } from './count.js';
import { Head } from './head.js';
import { HiddenGames, PickBar } from './picking.js';
import { GameRow } from './row.js';
import './games.css';

const words = {
  games: ['Games', '棋谱'],
  more: ['{count} more', '再显示{count}局'],
  noneFrom: ['No game from No. {number} on.', '从第{number}局起没有对局。'],
} as const satisfies Record<string, Words>;

/** So many at a time. */
const PAGE = 50;

const lists = new Lru<Found>(12);
/** Where one was in each list, and which game was opened. */
const places = new Lru<{ y: number; opened: number }>(12);

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
  const rows = found.rows.filter((row) => !hidden.value.has(row.id));
  return (
    <>
      <table role="table" class="list">
        <caption class="unseen">{say(words.games)}</caption>
        <Head query={query} rows={rows} />
        <tbody role="rowgroup">
          {rows.map((row) => (
            <GameRow
              key={row.id} row={row} rows={rows} source={source}
              onOpen={props.onOpen}
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
            count: found.more || query.from ? PAGE
              : Math.min(PAGE, found.count - found.rows.length),
          })}
        </button>
      )}
    </>
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
    if (!found) return;
    lists.set(key, await withMore(source, query, found, PAGE));
    setPages((pages) => pages + 1);
  };
  return (
    <div aria-busy={answer.isBusy}>
      {answer.error ? (
        <SearchError error={answer.error} />
      ) : (
        <Count id={key} source={source} found={found} query={query} />
      )}
      <HiddenGames />
      {query.from && found && found.count > 0 && !found.rows.length && (
        <p>{say(words.noneFrom, { number: sayNumber(query.from) })}</p>
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
      <PickBar source={source} />
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
