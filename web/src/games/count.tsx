// count.tsx - how many games a search finds, and the way to one of them.

import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { sayGames } from '../language/games.js';
import { say, type Words } from '../language/words.js';
import type { Found, Query, Source } from '../source/source.js';
import { Link } from '../state/link.js';
import { visit } from '../state/route.js';
import './count.css';

const words = {
  none: ['No games match.', '没有符合条件的对局。'],
  moreThan: ['more than {games}', '{games}以上'],
  searching: ['Searching …', '搜索中…'],
  plots: ['Statistics of these games', '这些对局的统计'],
  jump: ['Go to No.', '跳到序号'],
  go: ['Go', '跳转'],
  fromStart: ['From the start', '从头显示'],
} as const satisfies Record<string, Words>;

/** The number of games of a list: if the first answer has not all, they are
 *  counted on. */
function useCount(
  key: string,
  source: Source,
  query: Query,
  found: Found | undefined,
): Pick<Found, 'count' | 'more'> | undefined {
  const [whole, setWhole] = useState<{ key: string; found: Found }>();
  const isCut = found?.more ?? false;
  useEffect(() => {
    if (!isCut) return undefined;
    const stop = new AbortController();
    source.search(query, { limit: 0 }, stop.signal).then(
      (all) => setWhole({ key, found: all }),
      // The first answer says how many there are at least.
      () => undefined,
    );
    return () => stop.abort();
  }, [isCut, key]);
  return isCut && whole?.key === key ? whole.found : found;
}

/** A list that begins with the game of a number. */
function Jump({ query }: { query: Query }): JSX.Element {
  const [text, setText] = useState('');
  const to = (from: number | undefined): void =>
    visit({ view: 'games', query: { ...query, from } }, true);
  const number = Number(text);
  const isGood = Number.isSafeInteger(number) && number > 0;
  return (
    <form
      class="jump"
      onSubmit={(event) => {
        event.preventDefault();
        if (isGood) to(number);
      }}
    >
      <label>
        {say(words.jump)}{' '}
        <input
          inputMode="numeric" autocomplete="off" size={7} value={text}
          onInput={(event) => setText(event.currentTarget.value.trim())}
        />
      </label>
      <button type="submit" disabled={!isGood}>{say(words.go)}</button>
      {query.from && (
        <button
          type="button"
          onClick={() => {
            setText('');
            to(undefined);
          }}
        >
          {say(words.fromStart)}
        </button>
      )}
    </form>
  );
}

export function Count(props: {
  /** Of the list: its source and query. */
  id: string;
  source: Source;
  found: Found | undefined;
  query: Query;
}): JSX.Element {
  const { id, source, query, found } = props;
  const all = useCount(id, source, query, found);
  const games = all && sayGames(all.count);
  return (
    <div class="count">
      <p role="status">
        {!all && say(words.searching)}
        {all && all.count === 0 && say(words.none)}
        {games && all.count > 0 &&
          (all.more ? say(words.moreThan, { games }) : games)}
      </p>
      {all && all.count > 0 && (
        <>
          <Jump query={query} />
          {source.stats && (
            <Link to={{ view: 'stats', query: { ...query, from: undefined } }}>
              {say(words.plots)}
            </Link>
          )}
        </>
      )}
    </div>
  );
}
