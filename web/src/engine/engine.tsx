// engine.tsx - what the engine thinks of the position on the board.

import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { translate, type Position } from 'qipu';
import { pointAt } from '../board/marks.js';
import {
  sayScore, scoreShare, scoreText, type Score,
} from '../language/score.js';
import { say, sayNumber, type Words } from '../language/words.js';
import type { Thought, ThoughtLine } from '../source/engine.js';
import { engine } from '../source/server.js';
import { engineNow, progress } from '../state/analysis.js';
import { play } from '../state/session.js';
import { settings } from '../state/settings.js';
import { isSettled, settled } from '../state/settled.js';
import { ChoiceOf } from '../ui/choice.js';
import { notifyError } from '../ui/notice.js';
import { stopThinking, think, thinking } from './thought.js';
import './engine.css';

const words = {
  engine: ['Engine', '引擎'],
  lines: ['Lines', '变着数量'],
  depth: ['depth {depth}', '深度{depth}'],
  speed: ['{count} nodes/s', '{count}节点/秒'],
  waiting: ['Thinking …', '思考中…'],
  over: ['The game is over here.', '对局在此局面已结束。'],
  replaced: [
    'The engine thinks for another page.', '引擎正在为另一个页面思考。',
  ],
  again: ['Think again', '重新思考'],
  failed: ['The engine failed.', '引擎出错。'],
  best: ['What the engine would play', '引擎推荐的着法'],
} as const satisfies Record<string, Words>;

const LINES = [1, 2, 3, 4, 5];
/** So many moves of a line are shown. */
const SHOWN = 12;
/** Positions that are left at once are not thought of. */
const PAUSE = 200;

const isOn = signal(false);
const lineCount = signal<number>(3);

/** Whether the page is seen. */
function useSeen(): boolean {
  const [isSeen, setSeen] = useState(!document.hidden);
  useEffect(() => {
    const look = (): void => setSeen(!document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isSeen;
}

/** Runs the engine while it is on and visible. The function that it returns
 *  restarts it. */
function useThought(command: string, isOver: boolean): () => void {
  const [turn, setTurn] = useState(0);
  const isSeen = useSeen();
  const isThinking = isOn.value && isSeen && !isOver && !progress.value;
  const lines = lineCount.value;
  useEffect(() => {
    if (!isThinking) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      think(command, lines, stop.signal).catch((error: unknown) => {
        if (stop.signal.aborted) return;
        isOn.value = false;
        notifyError(error);
      });
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [isThinking, command, lines, turn]);
  useEffect(() => (isThinking ? stopThinking : undefined), [isThinking]);
  useEffect(() => {
    addEventListener('pagehide', stopThinking);
    return () => removeEventListener('pagehide', stopThinking);
  }, []);
  return () => setTurn(turn + 1);
}

/** The moves of a line in the notation that is set; as they are if they
 *  cannot be played here. */
function textsOf(at: Position, moves: readonly string[]): readonly string[] {
  try {
    const notation = settings.notation.value;
    return translate(moves, notation, 'ucci', { fen: at.fen() });
  } catch {
    return moves;
  }
}

function playAll(moves: readonly string[]): void {
  if (!isSettled()) return;
  try {
    moves.forEach(play);
  } catch (error) {
    notifyError(error);
  }
}

function LineRow(props: {
  line: ThoughtLine;
  at: Position;
  number: number;
}): JSX.Element {
  const { line, at, number } = props;
  const moves = line.moves.slice(0, SHOWN);
  const notation = settings.notation.value;
  const texts = useMemo(
    () => textsOf(at, moves), [at, moves.join(), notation],
  );
  const [isUnder, setUnder] = useState(false);
  const first = isUnder ? moves[0] : undefined;
  // The line may change while the pointer rests on it.
  useEffect(() => {
    if (!first) return undefined;
    pointAt(first);
    return () => pointAt(undefined);
  }, [at, first]);
  return (
    <li
      data-line={number}
      onMouseEnter={() => setUnder(true)}
      onMouseLeave={() => setUnder(false)}
    >
      <span class="score" aria-label={sayScore(line.score)} role="img">
        {scoreText(line.score)}
      </span>
      <span class="line-moves">
        {texts.map((text, index) => (
          <button
            key={index}
            type="button"
            class="plain"
            onClick={() => playAll(moves.slice(0, index + 1))}
          >
            {text}
          </button>
        ))}
      </span>
    </li>
  );
}

function ScoreBar({ score }: { score: Score }): JSX.Element {
  return (
    <div class="score-bar" role="img" aria-label={sayScore(score)}>
      <span style={{ width: `${scoreShare(score)}%` }} />
    </div>
  );
}

function Figures({ thought }: { thought: Thought }): JSX.Element {
  const depth = Math.max(0, ...thought.lines.map((line) => line.depth));
  const speed = thought.time_ms
    ? Math.round((1000 * thought.nodes) / thought.time_ms) : 0;
  return (
    <p class="figures-line">
      {depth > 0 && say(words.depth, { depth })}
      {speed > 0 && ` · ${say(words.speed, { count: sayNumber(speed) })}`}
    </p>
  );
}

function ThoughtPart(props: {
  thought: Thought;
  at: Position;
  again: () => void;
}): JSX.Element {
  const { thought, at, again } = props;
  const [best] = thought.lines;
  const isLost = thought.state === 'replaced' || thought.state === 'failed';
  return (
    <>
      <Figures thought={thought} />
      {best && <ScoreBar score={best.score} />}
      {isLost && (
        <p class="engine-state" role="status">
          {thought.state === 'replaced'
            ? say(words.replaced)
            : thought.message ?? say(words.failed)}{' '}
          <button type="button" onClick={again}>{say(words.again)}</button>
        </p>
      )}
      <ol class="engine-lines" aria-label={say(words.best)}>
        {thought.lines.map((line, index) => (
          <LineRow key={index} line={line} at={at} number={index + 1} />
        ))}
      </ol>
    </>
  );
}

function Switch(): JSX.Element {
  return (
    <header class="explorer-head">
      <button
        type="button"
        aria-pressed={isOn.value}
        onClick={() => (isOn.value = !isOn.value)}
      >
        {say(words.engine)}
      </button>
      <span class="engine-name record">{engine.value}</span>
      <ChoiceOf class="picker" label={say(words.lines)} value={lineCount}
        all={LINES} name={String} />
    </header>
  );
}

export function EnginePanel(): JSX.Element | null {
  const at = settled.value.position;
  const command = useMemo(
    () => at.command('ucci').replace(/^position /, ''), [at],
  );
  const isOver = at.isGameOver();
  const again = useThought(command, isOver);
  const now = thinking.value;
  const isCurrent = now?.command === command;
  const best = isOn.value && isCurrent ? now.thought.lines[0] : undefined;
  useEffect(() => {
    engineNow.value = best && { at, score: best.score, move: best.moves[0] };
    return () => (engineNow.value = undefined);
  }, [at, best]);
  if (!engine.value) return null;
  return (
    <section
      class="engine card" aria-label={say(words.engine)} data-testid="engine"
    >
      <Switch />
      {isOn.value && (
        <div class="thought" style={{ '--lines': lineCount.value }}>
          {isOver && <p>{say(words.over)}</p>}
          {!isOver && !isCurrent && (
            <p class="engine-state">{say(words.waiting)}</p>
          )}
          {isCurrent && (
            <ThoughtPart thought={now.thought} at={at} again={again} />
          )}
        </div>
      )}
    </section>
  );
}
