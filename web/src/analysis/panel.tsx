// panel.tsx - the button that analyses the whole game, and how far it has come.

import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { say, sayNumber, type Words } from '../language/words.js';
import { engine } from '../source/server.js';
import { progress } from '../state/analysis.js';
import { game, revision } from '../state/session.js';
import { ChoiceOf } from '../ui/choice.js';
import { notifyError } from '../ui/notice.js';
import { analyse, stopAnalysis } from './whole.js';

const words = {
  analyse: ['Analyse the game', '分析全局'],
  time: ['Seconds a move', '每步秒数'],
  state: ['Analysing: {done} of {all}', '正在分析：{done}/{all}'],
  stop: ['Stop the analysis', '停止分析'],
} as const satisfies Record<string, Words>;

const SECONDS = [0.3, 1, 3, 10];
const seconds = signal<number>(1);

export function AnalysisPanel(): JSX.Element | null {
  revision.value;
  const now = progress.value;
  if (!engine.value || !game.value.root.next) return null;
  if (!now)
    return (
      <div class="buttons analysis">
        <button
          type="button"
          onClick={() => {
            analyse(game.value, 1000 * seconds.value).catch(notifyError);
          }}
        >
          {say(words.analyse)}
        </button>
        <ChoiceOf class="picker" label={say(words.time)} value={seconds}
          all={SECONDS} name={sayNumber} />
      </div>
    );
  const text = say(words.state, {
    done: sayNumber(now.done), all: sayNumber(now.all),
  });
  return (
    <div class="buttons analysis">
      <button type="button" onClick={stopAnalysis}>{say(words.stop)}</button>
      <span>{text}</span>
      <progress aria-label={text} max={now.all} value={now.done} />
    </div>
  );
}
