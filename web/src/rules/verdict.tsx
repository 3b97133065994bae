// verdict.tsx - what the rules say where a position repeats itself, where the
// limit without a capture is reached, or the game is over.

import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import {
  books, judge, type GameNode, type JudgeOptions, type Position, type Ruling,
} from 'qipu';
import { bookTitles } from '../language/names.js';
import { say, type Language, type Words } from '../language/words.js';
import { goTo, node } from '../state/session.js';
import { settings } from '../state/settings.js';
import { settled } from '../state/settled.js';
import { ChoiceOf } from '../ui/choice.js';
import { Labels, overruledNow } from './labels.js';
import './verdict.css';

const words = {
  verdict: ['The rules', '裁决'],
  book: ['Rules of', '规则'],
  times: [
    'The position has occurred {times} times.', '此局面第{times}次出现。',
  ],
  third: ['The position occurs for the third time.', '此局面第三次出现。'],
  red: ['Red', '红方'],
  black: ['Black', '黑方'],
  referee: ['The book leaves it to the referee.', '由裁判裁定。'],
  cycle: ['Where it begins: ply {first}', '循环从第{first}着开始'],
} as const satisfies Record<string, Words>;

// A name of a book that an older page has kept may be none now.
function rulingOf(
  at: Position,
  book: string,
  language: Language,
  labels: JudgeOptions['labels'],
): Ruling {
  const isKnown = books().some((one) => one.name === book);
  return judge(at, {
    language, ...(labels && { labels }), ...(isKnown && { book }),
  });
}

function plyBack(from: GameNode, ply: number): GameNode {
  let at = from;
  for (let left = from.ply - ply; left > 0 && at.parent; left--) at = at.parent;
  return at;
}

function Habits({ ruling }: { ruling: Ruling }): JSX.Element | null {
  const [red, black] = ruling.habits;
  if (!red && !black) return null;
  return (
    <dl class="habits">
      <div><dt>{say(words.red)}</dt><dd>{red}</dd></div>
      <div><dt>{say(words.black)}</dt><dd>{black}</dd></div>
    </dl>
  );
}

function Why({ ruling }: { ruling: Ruling }): JSX.Element {
  const { ground, times, referee, first } = ruling;
  const isCycle = ground === 'repetition' && times > 1;
  return (
    <>
      {isCycle && (
        <p>{say(times === 3 ? words.third : words.times, { times })}</p>
      )}
      {ruling.text && <p>{ruling.text}</p>}
      {isCycle && <Habits ruling={ruling} />}
      <p class="verdict-notes">
        {referee && <span>{say(words.referee)}</span>}
        {isCycle && (
          <button
            type="button" class="plain"
            onClick={() => goTo(plyBack(node.peek(), Math.max(0, first - 1)))}
          >
            {say(words.cycle, { first })}
          </button>
        )}
      </p>
    </>
  );
}

/** Nothing where the rules have nothing to say. */
export function VerdictPanel(): JSX.Element | null {
  const at = settled.value.position;
  const language = settings.language.value;
  const book = settings.book.value;
  const labels = overruledNow();
  const ruling = useMemo(() => rulingOf(at, book, language, labels), [
    at, book, language, JSON.stringify(labels),
  ]);
  const titles = bookTitles();
  if (ruling.ground === 'none' && ruling.verdict === 'none') return null;
  return (
    <section
      class="verdict card" aria-labelledby="verdict-title" data-testid="verdict"
    >
      <header class="explorer-head">
        <h2 id="verdict-title">{say(words.verdict)}</h2>
        <ChoiceOf class="picker" label={say(words.book)} value={settings.book}
          all={[...titles.keys()]} name={(one) => titles.get(one) ?? one} />
      </header>
      <p class="verdict-title" role="status">{ruling.title}</p>
      <Why ruling={ruling} />
      {ruling.ground === 'repetition' && titles.has(book) && (
        <Labels ruling={ruling} book={book} />
      )}
    </section>
  );
}
