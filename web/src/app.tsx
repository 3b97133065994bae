// app.tsx - the page as a whole: the head, and the view that the address names.

import { useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { BoardView } from './board/view.js';
import { GamesView } from './games/games.js';
import { SetupDialog } from './setup/setup-dialog.js';
import { StatsView } from './stats/stats.js';
import { KeysDialog } from './board/keys-dialog.js';
import { OpenButton } from './files/open.js';
import { SaveButton } from './files/save.js';
import { SettingsButton } from './settings/settings.js';
import { source } from './state/sources.js';
import { Link } from './state/link.js';
import { notice, type Notice as Shown, type NoticeAction } from './ui/notice.js';
import { placeOf } from './state/navigation.js';
import { route } from './state/route.js';
import { titleNow } from './state/title.js';
import { say, type Words } from './language/words.js';

const words = {
  skip: ['Skip to the content', '跳到内容'],
  views: ['Views', '页面'],
  board: ['Board', '棋盘'],
  games: ['Games', '棋谱'],
  stats: ['Statistics', '统计'],
  close: ['Close', '关闭'],
} as const satisfies Record<string, Words>;

function Head(): JSX.Element {
  const { view } = route.value;
  // Back to the game that was left.
  const board = view === 'board' ? route.value : placeOf();
  return (
    <header class="head">
      <a class="skip" href="#content" onClick={skip}>{say(words.skip)}</a>
      <Link to={{ view: 'board' }} class="brand">qipu</Link>
      <nav aria-label={say(words.views)}>
        <Link to={board} current={view === 'board'}>
          {say(words.board)}
        </Link>
        {source.value && (
          <Link to={{ view: 'games', query: {} }} current={view === 'games'}>
            {say(words.games)}
          </Link>
        )}
        {source.value?.stats && (
          <Link to={{ view: 'stats', query: {} }} current={view === 'stats'}>
            {say(words.stats)}
          </Link>
        )}
      </nav>
      <OpenButton />
      <SaveButton />
      <SettingsButton />
    </header>
  );
}

// The fragment of the address is the page's own.
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

function act(action: NoticeAction | undefined): void {
  notice.value = undefined;
  action?.run();
}

function Said(props: { now: Shown }): JSX.Element {
  const { text, isError, action } = props.now;
  return (
    <p class={isError ? 'error' : ''}>
      <bdi>{text}</bdi>{' '}
      {action && (
        <button type="button" onClick={() => act(action)}>
          {say(action.name)}
        </button>
      )}
      <button type="button" onClick={() => (notice.value = undefined)}>
        {say(words.close)}
      </button>
    </p>
  );
}

// Screen readers say what comes into an element that they know.
function Notice(): JSX.Element {
  const now = notice.value;
  return (
    <div class="notice">
      <div role="status">{now && !now.isError && <Said now={now} />}</div>
      <div role="alert">{now?.isError && <Said now={now} />}</div>
    </div>
  );
}

export function App(): JSX.Element {
  const to = route.value;
  useSignalEffect(() => {
    document.title = titleNow();
  });
  return (
    <>
      <Head />
      <Notice />
      <main id="content" tabIndex={-1}>
        {to.view === 'board' && <BoardView />}
        {to.view === 'games' && <GamesView query={to.query} />}
        {to.view === 'stats' && <StatsView query={to.query} />}
      </main>
      <SetupDialog />
      <KeysDialog />
    </>
  );
}
