// chips.tsx - what is asked, in short, while the form that says it is folded;
// each part can be taken out.

import type { JSX } from 'preact';
import type { Query } from '../source.js';
import { say, type Words } from '../words.js';
import { Thumb } from './fields.js';
import { sayResult } from './result.js';
import { shorten } from './text.js';

const words = {
  asked: ['What is asked', '当前条件'],
  remove: ['Remove', '去掉'],
  red: ['Red', '红'],
  black: ['Black', '黑'],
} as const satisfies Record<string, Words>;

/** In the order in which they are shown; `{}` is what is asked. */
const CHIPS = {
  player: ['Player: {}', '棋手：{}'],
  opponent: ['Opponent: {}', '对手：{}'],
  color: ['Colour of the player: {}', '棋手执{}'],
  event: ['Event: {}', '赛事：{}'],
  site: ['Place: {}', '地点：{}'],
  ecco: ['Opening: {}', '开局：{}'],
  since: ['Since {}', '从{}'],
  until: ['Until {}', '到{}'],
  minPlies: ['From {} plies', '{}着以上'],
  maxPlies: ['Up to {} plies', '{}着以下'],
  comment: ['Comment: {}', '评注：{}'],
  material: ['Material: {}', '子力：{}'],
  pattern: ['Pattern: {}', '图形：{}'],
  results: ['Result: {}', '结果：{}'],
  final: ['At the end', '终局时'],
} as const satisfies { readonly [K in keyof Query]?: Words };

type Name = keyof typeof CHIPS;
const NAMES: readonly Name[] = [
  'player', 'opponent', 'color', 'event', 'site', 'ecco', 'since', 'until',
  'minPlies', 'maxPlies', 'comment', 'material', 'pattern', 'results', 'final',
];

/** What a part of the query says; "" when it is not asked. */
function valueOf(query: Query, name: Name): string {
  if (name === 'results') return (query.results ?? []).map(sayResult).join(' ');
  if (name === 'color') return query.color ? say(words[query.color]) : '';
  if (name === 'final') return query.final ? 'final' : '';
  return shorten(String(query[name] ?? ''), 40);
}

function Cross(): JSX.Element {
  return (
    <>
      <span aria-hidden="true"> ×</span>
      <span class="unseen"> {say(words.remove)}</span>
    </>
  );
}

export function Chips(props: {
  query: Query;
  /** Those that the folded fields have. */
  isFolded: (name: keyof Query) => boolean;
  onChange: (part: Partial<Query>) => void;
}): JSX.Element | null {
  const { query, onChange, isFolded } = props;
  const names = NAMES.filter((name) => isFolded(name) && valueOf(query, name));
  const { position } = query;
  if (!names.length && !position) return null;
  return (
    <div class="chips" role="group" aria-label={say(words.asked)}>
      {position && (
        <button
          type="button" class="chip"
          onClick={() => onChange({ position: undefined })}
        >
          <Thumb fen={position} width={72} />
          <Cross />
        </button>
      )}
      {names.map((name) => (
        <button
          key={name} type="button" class="chip"
          onClick={() => onChange({ [name]: undefined })}
        >
          <bdi class="record">
            {say(CHIPS[name]).replace('{}', () => valueOf(query, name))}
          </bdi>
          <Cross />
        </button>
      ))}
    </div>
  );
}
