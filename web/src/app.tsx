// app.tsx - the page as a whole: the head, and the view that the address names.
// Only this file knows all parts of the page.

import { useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { AdvantageGraph } from './analysis/graph.js';
import { AnalysisPanel } from './analysis/panel.js';
import { KeysDialog } from './board/keys-dialog.js';
import { BoardPart } from './board/view.js';
import { EnginePanel } from './engine/engine.js';
import { OpenButton } from './files/open.js';
import { SaveButton } from './files/save.js';
import { GamesView } from './games/games.js';
import { say, type Words } from './language/words.js';
import { GameHead } from './moves/game-head.js';
import { RepairPanel } from './moves/repair.js';
import { Moves } from './moves/moves.js';
import { NowLine } from './moves/now.js';
import { VerdictPanel } from './rules/verdict.js';
import { SettingsButton } from './settings/settings.js';
import { SetupDialog } from './setup/setup-dialog.js';
import { ShareButton } from './share/share.js';
import { engine as hasEngine } from './source/server.js';
import { tab } from './state/commands.js';
import { lastQuery } from './state/hits.js';
import { Link } from './state/link.js';
import { placeOf } from './state/navigation.js';
import { route } from './state/route.js';
import { openSetup } from './state/setup.js';
import { source } from './state/sources.js';
import { training } from './state/training.js';
import { titleNow } from './state/title.js';
import { StatsView } from './stats/stats.js';
import { hasTree, TreePart } from './tree/tree.js';
import { TrainingButton, TrainingPanel } from './training/training.js';
import { NoticeBar } from './ui/notice.js';
import { Tabs, type Tab } from './ui/tabs.js';
import { isWide } from './ui/wide.js';
import './ui/parts.css';

const words = {
  skip: ['Skip to the content', '跳到内容'],
  views: ['Views', '页面'],
  board: ['Board', '棋盘'],
  games: ['Games', '棋谱'],
  stats: ['Statistics', '统计'],
  side: ['Beside the board', '棋盘旁'],
  moves: ['Moves', '着法'],
  engine: ['Engine', '引擎'],
  tree: ['Tree', '开局树'],
  setUp: ['Set up a position', '摆局面'],
  missing: ['Not found', '没有此页'],
  missingText: ['There is no page at this address.', '这个地址没有内容。'],
  toBoard: ['Go to the board', '回到棋盘'],
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
          <Link
            to={{ view: 'games', query: lastQuery.value }}
            current={view === 'games'}
          >
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

function MovesPart(): JSX.Element {
  if (training.value) return <><GameHead /><TrainingPanel /></>;
  return (
    <>
      <GameHead />
      <RepairPanel />
      <Moves />
      <AdvantageGraph />
      <div class="buttons">
        <button type="button" onClick={() => openSetup()}>
          {say(words.setUp)}
        </button>
        <TrainingButton />
        <ShareButton />
      </div>
      <VerdictPanel />
    </>
  );
}

function EnginePart(): JSX.Element {
  return (
    <>
      <EnginePanel />
      <AnalysisPanel />
    </>
  );
}

function BoardView(): JSX.Element {
  const tabs = [
    { id: 'moves', name: say(words.moves), content: <MovesPart /> },
    { id: 'engine', name: say(words.engine), content: <EnginePart /> },
    { id: 'tree', name: say(words.tree), content: <TreePart /> },
  ];
  const isThere = ({ id }: Tab): boolean =>
    training.value ? id === 'moves'
      : id === 'engine' ? hasEngine.value !== undefined
      : id !== 'tree' || hasTree(source.value);
  return (
    <div class="desk">
      <BoardPart><NowLine /></BoardPart>
      {!isWide.value && tab.value !== 'moves' && (
        <h1 class="unseen">{titleNow()}</h1>
      )}
      <Tabs
        label={say(words.side)} tabs={tabs.filter(isThere)} chosen={tab}
        areAll={isWide.value}
      />
    </div>
  );
}

function Missing(): JSX.Element {
  return (
    <section class="missing">
      <h1>{say(words.missing)}</h1>
      <p>{say(words.missingText)}</p>
      <p><Link to={{ view: 'board' }}>{say(words.toBoard)}</Link></p>
    </section>
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
      <NoticeBar />
      <main id="content" tabIndex={-1}>
        {to.view === 'board' && <BoardView />}
        {to.view === 'games' && <GamesView query={to.query} />}
        {to.view === 'stats' && <StatsView query={to.query} />}
        {to.view === 'missing' && <Missing />}
      </main>
      <SetupDialog />
      <KeysDialog />
    </>
  );
}
