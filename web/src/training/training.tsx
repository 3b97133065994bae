// training.tsx - guessing the moves of a game, and solving puzzles.

import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import type { Side } from 'qipu';
import { sayPiece, sayPlace, saySide } from '../language/names.js';
import { languageOf } from '../language/notation.js';
import { say, sayNumber, type Words } from '../language/words.js';
import { commands } from '../state/commands.js';
import { frontier } from '../state/session.js';
import { settings } from '../state/settings.js';
import {
  endTraining, giveUp, hint, isOver, train, training, wanted, type Outcome,
} from '../state/training.js';
import { ChoiceOf } from '../ui/choice.js';
import { Dialog } from '../ui/dialog.js';

const words = {
  training: ['Training', '训练'],
  side: ['I play', '我方'],
  both: ['both sides', '双方'],
  guess: ['Guess the moves from here', '从此处猜着'],
  puzzles: ['Solve puzzles', '解题'],
  about: [
    'The moves that follow are hidden: play on the board what you think ' +
      'was played. A puzzle is a game that begins with the position to ' +
      'solve; its moves are the solution.',
    '后面的着法会隐藏：在棋盘上走出您认为的着法。每局从初始局面开始解题，着法即为答案。',
  ],
  guessTitle: ['Guess the move', '猜着'],
  puzzleTitle: ['Puzzle', '解题'],
  hits: ['Hits: {hits} of {count}', '猜中：{count} 着中的 {hits} 着'],
  hint: ['Hint', '提示'],
  giveUp: ['Give up', '看答案'],
  next: ['Next puzzle', '下一题'],
  end: ['End training', '结束训练'],
  wait: ['The opponent moves.', '对方走棋。'],
  turn: ['{side} to move: which move?', '{side}走棋：应走哪一着？'],
  right: ['Right!', '正确！'],
  wrong: ['Another move was played. Try again.', '不是这一着，再想想。'],
  from: ['The {piece} on {place} moves.', '走{place}的{piece}。'],
  shown: ['It was {move}.', '答案是{move}。'],
  over: ['That was the last move.', '着法到此结束。'],
} as const satisfies Record<string, Words>;

const SIDES = ['red', 'black', 'both'] as const;
const side = signal<(typeof SIDES)[number]>('red');
const isChoosing = signal(false);

function begin(isPuzzle: boolean): void {
  isChoosing.value = false;
  train(side.value === 'both' ? undefined : side.value, isPuzzle);
}

/** Opens the choice of what is trained. */
export function TrainingButton(): JSX.Element {
  return (
    <>
      <button type="button" onClick={() => (isChoosing.value = true)}>
        {say(words.training)}
      </button>
      <Dialog
        id="training-title" title={say(words.training)}
        isOpen={isChoosing.value} onClose={() => (isChoosing.value = false)}
        isForm
      >
        <p class="hint">{say(words.about)}</p>
        <ChoiceOf label={say(words.side)} value={side} all={SIDES}
          name={(one) => (one === 'both' ? say(words.both) : saySide(one))} />
        <p class="choices">
          <button type="button" class="primary" onClick={() => begin(false)}>
            {say(words.guess)}
          </button>
          <button type="button" onClick={() => begin(true)}>
            {say(words.puzzles)}
          </button>
        </p>
      </Dialog>
    </>
  );
}

function ask(): string {
  if (isOver()) return say(words.over);
  const move = wanted();
  return move
    ? say(words.turn, { side: saySide(move.parent?.position().turn as Side) })
    : say(words.wait);
}

function textOf(outcome: Outcome): string {
  const move = wanted();
  const last = frontier.value;
  const notation = settings.notation.value;
  switch (outcome) {
    case 'right': return `${say(words.right)} ${ask()}`;
    case 'wrong': return say(words.wrong);
    case 'shown':
      return `${say(words.shown, {
        move: last?.move({ notation })?.text ?? '',
      })} ${ask()}`;
    case 'hint': {
      const pieces = last?.position().pieces();
      const piece = move && pieces?.get(move.from);
      return piece && pieces
        ? say(words.from, {
          piece: sayPiece(piece), place: sayPlace(move.from, pieces),
        })
        : '';
    }
    case 'begun': return ask();
  }
}

/** The moves up to the one that is to be guessed. */
function Line(): JSX.Element {
  const notation = settings.notation.value;
  const texts: string[] = [];
  for (let at = frontier.value; at?.parent; at = at.parent)
    texts.unshift(at.move({ notation })?.text ?? at.ucci);
  return (
    <p class="line-moves" lang={languageOf(notation)}>{texts.join(' ')}</p>
  );
}

/** Instead of the moves while one trains. */
export function TrainingPanel(): JSX.Element | null {
  const now = training.value;
  if (!now) return null;
  const { isPuzzle, hits, count, outcome } = now;
  const values = { hits: sayNumber(hits), count: sayNumber(count) };
  const canAsk = wanted() !== undefined;
  return (
    <section class="card" aria-labelledby="training-now">
      <h2 id="training-now">
        {say(isPuzzle ? words.puzzleTitle : words.guessTitle)}
      </h2>
      <p role="status">{textOf(outcome)}</p>
      <p>{say(words.hits, values)}</p>
      <div class="buttons">
        <button type="button" aria-disabled={!canAsk}
          onClick={() => canAsk && hint()}>
          {say(words.hint)}
        </button>
        <button type="button" aria-disabled={!canAsk} onClick={giveUp}>
          {say(words.giveUp)}
        </button>
        {isPuzzle && (
          <button type="button" onClick={() => commands.nextGame?.()}>
            {say(words.next)}
          </button>
        )}
        <button type="button" onClick={endTraining}>{say(words.end)}</button>
      </div>
      <Line />
    </section>
  );
}
