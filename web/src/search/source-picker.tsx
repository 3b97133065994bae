// source-picker.tsx - which of several sources is looked at.

import type { JSX } from 'preact';
import { sayGames } from '../language/games.js';
import { shorten } from '../language/shorten.js';
import { say, type Words } from '../language/words.js';
import type { Source } from '../source/source.js';
import { chooseSource, source, sourceById, sources } from '../state/sources.js';
import { Choice } from '../ui/choice.js';

const words = {
  source: ['Games of', '棋谱来源'],
  opened: ['this page', '本页'],
} as const satisfies Record<string, Words>;

// A path is long; its end says most, unless another one ends so too.
function nameOf(one: Source): string {
  const end = (name: string): string =>
    shorten(name.replace(/^.*[/\\](?=.)/, ''), 40);
  const name = end(one.name);
  const same = sources.value.filter((other) => end(other.name) === name);
  return (same.length > 1 ? one.name : name) || say(words.opened);
}

function sourceName(id: string): string {
  const one = sourceById(id);
  return one ? `${nameOf(one)} (${sayGames(one.count)})` : '';
}

export function SourcePicker(): JSX.Element | null {
  if (sources.value.length < 2) return null;
  return (
    <label class="picker">
      <span>{say(words.source)}</span>{' '}
      <Choice
        all={sources.value.map((one) => one.id)} value={source.value?.id}
        name={sourceName} onValue={chooseSource}
      />
    </label>
  );
}
