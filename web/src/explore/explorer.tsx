// explorer.tsx - what is known of the position on the board: the opening tree
// and the games, the engine's lines, the judge's verdict.

import type { JSX } from 'preact';
import { source } from '../library.js';
import { say, type Words } from '../words.js';
import { SourcePicker } from './picker.js';
import { TreePanel } from './tree.js';
import './explore.css';

const words = {
  explorer: ['Explorer', '局面库'],
} as const satisfies Record<string, Words>;

export function Explorer(): JSX.Element {
  const from = source.value;
  return (
    <section class="explorer" aria-labelledby="explorer-title">
      <header class="explorer-head">
        <h2 id="explorer-title">{say(words.explorer)}</h2>
        <SourcePicker />
      </header>
      {from?.tree && <TreePanel source={from} />}
    </section>
  );
}
