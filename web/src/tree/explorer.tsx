// explorer.tsx - what is known of the position on the board: the opening tree
// and the games, the engine's lines, the judge's verdict.

import type { JSX } from 'preact';
import { source } from '../state/sources.js';
import { say, type Words } from '../language/words.js';
import { EnginePanel } from '../engine/engine.js';
import { SourcePicker } from '../search/source-picker.js';
import { openSetup } from '../setup/setup-state.js';
import { ShareButton } from '../share/share.js';
import { TreePanel } from './tree.js';
import { VerdictPanel } from '../rules/verdict.js';
import './tree.css';

const words = {
  explorer: ['Explorer', '局面库'],
  setUp: ['Set up a position', '摆局面'],
} as const satisfies Record<string, Words>;

function TreePart(): JSX.Element | null {
  const from = source.value;
  // One game has no openings to compare.
  if (!from?.tree || from.count < 2) return null;
  return (
    <section aria-labelledby="explorer-title">
      <header class="explorer-head">
        <h2 id="explorer-title">{say(words.explorer)}</h2>
        <SourcePicker />
      </header>
      <TreePanel source={from} />
    </section>
  );
}

export function Explorer(): JSX.Element {
  return (
    <div class="explorer">
      <div class="buttons">
        <button type="button" onClick={() => openSetup()}>
          {say(words.setUp)}
        </button>
        <ShareButton />
      </div>
      <VerdictPanel />
      <EnginePanel />
      <TreePart />
    </div>
  );
}
