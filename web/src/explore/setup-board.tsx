// setup-board.tsx - the board and the box of pieces of the set-up dialog.

import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import type { Kind, Square } from 'qipu';
import { sayPiece } from '../board/names.js';
import { Face, GroundPicture } from '../board/picture.js';
import { boxOf, fieldsOf } from '../board/geometry.js';
import { say, type Words } from '../words.js';
import { moved, PIECES, put, type Occupant, type Setup } from './setup.js';

const words = {
  board: ['Board', '棋盘'],
  box: ['Box of pieces', '棋子盒'],
  marks: ['Marks of patterns', '图形记号'],
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

/** What a click does: an occupant is put, "hand" moves, "erase" takes away. */
export const tool = signal<Occupant | 'hand' | 'erase'>('hand');
/** The piece that the hand has taken up. */
const held = signal<Square | undefined>(undefined);
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
  const choose = (chosen: string): void => {
    held.value = undefined;
    tool.value = tool.value === chosen ? 'hand' : chosen;
  };
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

interface BoardProps {
  setup: Setup;
  onChange: (setup: Setup) => void;
}

/** What a click on a square does. */
function touch(square: Square, { setup, onChange }: BoardProps): void {
  const occupant = setup.squares.get(square);
  const from = held.value;
  if (tool.value === 'erase') onChange(put(setup, square, undefined));
  else if (tool.value !== 'hand')
    onChange(put(
      setup, square, occupant === tool.value ? undefined : tool.value,
    ));
  else if (from === undefined) held.value = occupant ? square : undefined;
  else {
    held.value = undefined;
    if (from !== square) onChange(moved(setup, from, square));
  }
}

const FILES = 'abcdefghi';
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

function neighbour(square: Square, [x, y]: readonly [number, number]): Square {
  const file = FILES.indexOf(square[0] ?? '') + x;
  const rank = Number(square[1]) + y;
  return FILES[file] && rank >= 0 && rank <= 9
    ? `${FILES[file]}${rank}` : square;
}

function onKey(event: KeyboardEvent, props: BoardProps): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { key } = event;
  const square = focused.value;
  const step = STEPS[key];
  if (step) {
    focused.value = neighbour(square, step);
    if (event.currentTarget instanceof HTMLElement)
      event.currentTarget
        .querySelector<HTMLElement>(`[data-square="${focused.value}"]`)
        ?.focus();
  } else if (key === 'Enter' || key === ' ') touch(square, props);
  else if (key === 'Delete' || key === 'Backspace')
    props.onChange(put(props.setup, square, undefined));
  else if (key.length === 1 && PIECES.includes(key))
    props.onChange(put(props.setup, square, key));
  else if (key === 'Escape' && held.value) held.value = undefined;
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function Cell(props: { square: Square; board: BoardProps }): JSX.Element {
  const { square, board } = props;
  const occupant = board.setup.squares.get(square);
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
      onClick={() => touch(square, board)}
    >
      {occupant && <Shown occupant={occupant} />}
    </div>
  );
}

const VIEW = { flipped: false, mirrored: false };
const RANKS = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0];

export function SetupBoard(props: BoardProps): JSX.Element {
  return (
    <div class="setup-board" data-tool={tool.value}>
      <GroundPicture view={VIEW} coordinates="none" />
      <p id="setup-help" class="unseen">{say(words.help)}</p>
      <div
        role="grid"
        class="board-fields setup-squares"
        style={fieldsOf(boxOf('none'))}
        aria-label={say(words.board)}
        aria-describedby="setup-help"
        onKeyDown={(event) => onKey(event, props)}
      >
        {RANKS.map((rank) => (
          <div role="row" class="board-row" key={rank}>
            {[...FILES].map((file) => (
              <Cell key={file} square={`${file}${rank}`} board={props} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
