// setup-dialog.tsx - the dialog in which a position is set up: pieces are taken
// from a box and put on the board by clicks, touches or keys.

import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { Position, START_FEN, type Side } from 'qipu';
import { sayFault } from '../language/errors.js';
import { say, type Words } from '../language/words.js';
import type { Query } from '../source/source.js';
import { route, visit } from '../state/route.js';
import { closeSetup, setupFen } from '../state/setup.js';
import { source } from '../state/sources.js';
import { Check } from '../ui/choice.js';
import { CloseButton, useDialog } from '../ui/dialog.js';
import { ChoiceField, TextField } from '../ui/field.js';
import { Box, SetupBoard } from './setup-board.js';
import { begin, change, read, setup, typed } from './setup-state.js';
import {
  EMPTY, faultOf, fenOf, MARKS, materialOf, mirrored, patternOf, PIECES,
  setupOf, type Blanks,
} from './setup.js';
import './setup.css';

const words = {
  title: ['Set up a position', '摆局面'],
  turn: ['To move', '轮到'],
  red: ['Red', '红方'],
  black: ['Black', '黑方'],
  opening: ['Opening', '开局'],
  clear: ['Clear', '清空'],
  mirror: ['Mirror', '左右互换'],
  fen: ['FEN, in any dialect', 'FEN，任何写法'],
  analyse: ['Analyse', '分析'],
  find: ['Find games with it', '查找出现过的对局'],
  findPattern: ['Find this pattern', '按局面特征查找'],
  findMaterial: ['Find this material', '按子力查找'],
  pattern: ['As a pattern', '作为局面特征'],
  blanks: ['Squares without a piece', '没有棋子的格子'],
  any: ['may have anything', '任意'],
  empty: ['must be empty', '必须为空'],
  anyTurn: ['either side to move', '不论轮到哪方'],
  patternHelp: [
    'A game matches a pattern if one of its positions, or the mirror image ' +
      'of one, has every piece of the pattern on its square.',
    '对局中任一局面（或其左右对称局面）与所摆的棋子相符，即符合此局面特征。',
  ],
  fault: ['{text} You can still analyse it.', '{text}仍可分析。'],
} as const satisfies Record<string, Words>;

const blanks = signal<Blanks>('any');
const isTurnAsked = signal(false);

/** Closes the dialog and searches for games; keeps the rest of the query. */
function find(part: Query): void {
  const to = route.peek();
  const { position: _, pattern, material, ...query } =
    'query' in to ? to.query : {};
  const view = 'query' in to ? to.view : 'games';
  closeSetup();
  visit({ view, query: { ...query, ...part } });
}

function Tools(): JSX.Element {
  const now = setup.value;
  return (
    <div class="buttons">
      <ChoiceField<Side>
        label={say(words.turn)} all={['red', 'black']} value={now.turn}
        name={(one) => say(words[one])}
        onValue={(turn) => change({ ...now, turn })}
      />
      <button
        type="button"
        onClick={() => change(setupOf(new Position(START_FEN)))}
      >
        {say(words.opening)}
      </button>
      <button
        type="button" onClick={() => change({ ...EMPTY, turn: now.turn })}
      >
        {say(words.clear)}
      </button>
      <button type="button" onClick={() => change(mirrored(now))}>
        {say(words.mirror)}
      </button>
    </div>
  );
}

function Fault({ fen }: { fen: string }): JSX.Element {
  const found = faultOf(typed.value ?? fen);
  const text = found ? sayFault(found.fault) : '';
  return (
    <p class={found?.isError ? 'fault error' : 'fault'} role="status">
      {found?.isError || !found ? text : say(words.fault, { text })}
    </p>
  );
}

function PatternPart(): JSX.Element {
  return (
    <details class="pattern">
      <summary>{say(words.pattern)}</summary>
      <p>{say(words.patternHelp)}</p>
      <Box letters={MARKS} />
      <div class="buttons">
        <ChoiceField<Blanks>
          label={say(words.blanks)} all={['any', 'empty']} value={blanks.value}
          name={(one) => say(words[one])}
          onValue={(value) => (blanks.value = value)}
        />
        <Check
          label={say(words.anyTurn)} value={!isTurnAsked.value}
          onValue={(is) => (isTurnAsked.value = !is)}
        />
      </div>
      <div class="buttons">
        <button
          type="button"
          onClick={() => find({
            pattern: patternOf(
              setup.value, blanks.value,
              isTurnAsked.value ? setup.value.turn : undefined,
            ),
          })}
        >
          {say(words.findPattern)}
        </button>
        <button
          type="button"
          onClick={() => find({ material: materialOf(setup.value) })}
        >
          {say(words.findMaterial)}
        </button>
      </div>
    </details>
  );
}

function Actions({ fen }: { fen: string }): JSX.Element {
  const isBad = faultOf(typed.value ?? fen)?.isError ?? false;
  const canFind = source.value?.tree !== undefined;
  const analyse = (): void => {
    closeSetup();
    visit({ view: 'board', fen });
  };
  return (
    <div class="buttons">
      <button
        type="button" class="primary" disabled={isBad} onClick={analyse}
      >
        {say(words.analyse)}
      </button>
      {canFind && (
        <button
          type="button" disabled={isBad}
          onClick={() => find({ position: fen })}
        >
          {say(words.find)}
        </button>
      )}
    </div>
  );
}

function Content(props: { first: string }): JSX.Element {
  useMemo(() => begin(props.first), []);
  const fen = fenOf(setup.value);
  return (
    <>
      <header class="explorer-head">
        <h2 id="setup-title">{say(words.title)}</h2>
        <CloseButton onClose={closeSetup} />
      </header>
      <div class="setup">
        <SetupBoard />
        <div class="setup-side">
          <Box letters={PIECES} hasTools />
          <Tools />
          <TextField
            label={say(words.fen)} value={typed.value ?? fen} onValue={read}
          />
          <Fault fen={fen} />
          <Actions fen={fen} />
          {source.value?.isDatabase && <PatternPart />}
        </div>
      </div>
    </>
  );
}

/** Once in the page; shown by openSetup. */
export function SetupDialog(): JSX.Element {
  const [at, onClosed] = useDialog(setupFen.value !== undefined, closeSetup);
  return (
    <dialog
      ref={at}
      class="setup-dialog"
      data-testid="setup"
      aria-labelledby="setup-title"
      onClose={onClosed}
    >
      {setupFen.value !== undefined && <Content first={setupFen.value} />}
    </dialog>
  );
}
