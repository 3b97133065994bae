// filter.tsx - whose games the opening tree counts: of a player, of some years,
// with some results.

import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { say, type Words } from '../language/words.js';
import { Dates, Names, Results, type Part } from '../search/form.js';
import type { Query } from '../source/source.js';

const words = {
  filter: ['Filter the tree', '筛选开局树'],
  isOn: ['Filter the tree (on)', '筛选开局树（已启用）'],
  clear: ['Clear the filter', '清除筛选'],
} as const satisfies Record<string, Words>;

export const treeFilter = signal<Query>({});

export function TreeFilter(): JSX.Element {
  const query = treeFilter.value;
  const isOn = Object.values(query).some(Boolean);
  const change: Part['change'] = (part) =>
    (treeFilter.value = { ...treeFilter.peek(), ...part });
  return (
    <details class="tree-filter">
      <summary>{say(isOn ? words.isOn : words.filter)}</summary>
      <div class="fields">
        <Names query={query} change={change} />
        <Dates query={query} change={change} />
        <Results query={query} change={change} />
      </div>
      {isOn && (
        <button type="button" onClick={() => (treeFilter.value = {})}>
          {say(words.clear)}
        </button>
      )}
    </details>
  );
}
