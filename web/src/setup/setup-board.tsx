// setup-board.tsx - the board and the box of pieces of the set-up dialog.

import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import type { Kind, Square } from 'qipu';
import { boxOf, fieldsOf } from '../board/geometry.js';
import { Grid } from '../board/grid.js';
import { Face, GroundPicture } from '../board/picture.js';
import { sayPiece } from '../language/names.js';
import { say, type Words } from '../language/words.js';
import { startDrag } from './drag.js';
import { change, choose, held, setup, tool } from './setup-state.js';
import { moved, PIECES, put, type Occupant } from './setup.js';

const words = {
  board: ['Board', '棋盘'],
  box: ['Box of pieces', '棋子盒'],
  marks: ['Marks of patterns', '特征记号'],
  help: [
    'Arrow keys go from square to square. Enter puts what is chosen in the ' +
      'box, or takes up a piece and puts it down. Letters of FEN put a ' +
      'piece, Delete takes it away.',
    '方向键移动。回车放下所选棋子，或拿起、放下棋子。' +
      'FEN 字母直接放棋子，Delete 键去掉棋子。',
  ],
  empty: ['empty', '空'],
  anyRed: ['any red piece', '任意红子'],
  anyBlack: ['any black piece', '任意黑子'],
  any: ['any piece', '任意棋子'],
  mustBeEmpty: ['must be empty', '必须为空'],
  hand: ['Move pieces', '移动棋子'],
  erase: ['Take away', '去掉棋子'],
} as const satisfies Record<string, Words>;

/** The square that has the keys. */
const focused = signal<Square>('e0');

const MARK_NAMES: Readonly<Record<string, Words>> = {
  '#': words.anyRed,
  '@': words.anyBlack,
  '!': words.any,
  '.': words.mustBeEmpty,
};

const KINDS: readonly Kind[] = ['k', 'a', 'b', 'n', 'r', 'c', 'p'];

export function sayOccupant(occupant: Occupant | undefined): string {
  if (occupant === undefined) return say(words.empty);
  const mark = MARK_NAMES[occupant];
  if (mark) return say(mark);
  const kind = KINDS.find((one) => one === occupant.toLowerCase());
  if (!kind) return occupant;
  return sayPiece({ side: occupant === kind ? 'black' : 'red', kind });
}

function Shown(props: { occupant: Occupant }): JSX.Element {
  const { occupant } = props;
  if (PIECES.includes(occupant)) return <Face letter={occupant} />;
  const names: Readonly<Record<string, string>> = {
    '#': 'red', '@': 'black', '!': 'any', '.': 'empty',
  };
  const shown = occupant === '.' ? '' : '?';
  return (
    <span class={`mark mark-${names[occupant] ?? ''}`} aria-hidden="true">
      {shown}
    </span>
  );
}

/** Pieces to be put on the board. */
export function Box(props: {
  letters: string;
  hasTools?: boolean;
}): JSX.Element {
  const { letters, hasTools } = props;
  return (
    <div
      class="box" role="group"
      aria-label={say(hasTools ? words.box : words.marks)}
    >
      {[...letters].map((letter) => (
        <button
          key={letter} type="button" class="box-piece" data-box={letter}
          aria-pressed={tool.value === letter}
          aria-label={sayOccupant(letter)} title={sayOccupant(letter)}
          onClick={() => choose(letter)}
          onPointerDown={(event) => startDrag(event, letter)}
        >
          <Shown occupant={letter} />
        </button>
      ))}
      {hasTools && (
        <>
          <button
            type="button" aria-pressed={tool.value === 'hand'}
            onClick={() => choose('hand')}
          >
            {say(words.hand)}
          </button>
          <button
            type="button" aria-pressed={tool.value === 'erase'}
            onClick={() => choose('erase')}
          >
            {say(words.erase)}
          </button>
        </>
      )}
    </div>
  );
}

/** What a click on a square does. */
function touch(square: Square): void {
  const now = setup.value;
  const occupant = now.squares.get(square);
  const from = held.value;
  if (tool.value === 'erase') change(put(now, square, undefined));
  else if (tool.value !== 'hand')
    change(put(now, square, occupant === tool.value ? undefined : tool.value));
  else if (from === undefined) held.value = occupant ? square : undefined;
  else {
    held.value = undefined;
    if (from !== square) change(moved(now, from, square));
  }
}

function onPress(key: string, square: Square): boolean {
  if (key === 'Enter' || key === ' ') touch(square);
  else if (key === 'Delete' || key === 'Backspace')
    change(put(setup.value, square, undefined));
  else if (key.length === 1 && PIECES.includes(key))
    change(put(setup.value, square, key));
  else if (key === 'Escape' && held.value) held.value = undefined;
  else return false;
  return true;
}

function Cell(props: { square: Square }): JSX.Element {
  const { square } = props;
  const occupant = setup.value.squares.get(square);
  return (
    <div
      role="gridcell"
      class={held.value === square ? 'square square-held' : 'square'}
      data-square={square}
      data-piece={occupant}
      tabIndex={focused.value === square ? 0 : -1}
      aria-selected={held.value === square}
      aria-label={`${square}, ${sayOccupant(occupant)}`}
      onFocus={() => (focused.value = square)}
      onClick={() => touch(square)}
      onPointerDown={(event) => {
        if (occupant) startDrag(event, occupant, square);
      }}
    >
      {occupant && <Shown occupant={occupant} />}
    </div>
  );
}

const VIEW = { flipped: false, mirrored: false };

export function SetupBoard(): JSX.Element {
  return (
    <div class="setup-board" data-tool={tool.value}>
      <GroundPicture view={VIEW} coordinates="none" />
      <Grid
        class="board-fields setup-squares" style={fieldsOf(boxOf('none'))}
        view={VIEW}
        label={say(words.board)} helpId="setup-help" help={say(words.help)}
        onPress={onPress}
        cell={(square) => <Cell key={square} square={square} />}
      />
    </div>
  );
}
