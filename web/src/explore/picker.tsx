// picker.tsx - which of several sources is looked at.

import type { JSX } from 'preact';
import { chooseSource, source, sources } from '../library.js';
import { say, type Words } from '../words.js';
import { sayGames } from './bar.js';

const words = {
  source: ['Games of', '棋谱来源'],
  opened: ['this page', '本页'],
} as const satisfies Record<string, Words>;

export function SourcePicker(): JSX.Element | null {
  if (sources.value.length < 2) return null;
  return (
    <label class="picker">
      <span>{say(words.source)}</span>{' '}
      <select
        value={source.value?.id}
        onChange={(event) => chooseSource(event.currentTarget.value)}
      >
        {sources.value.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name || say(words.opened)} ({sayGames(one.count)})
          </option>
        ))}
      </select>
    </label>
  );
}
