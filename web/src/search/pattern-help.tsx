// pattern-help.tsx - how patterns and material are written, with examples that
// can be taken over.

import type { JSX } from 'preact';
import { say, type Words } from '../language/words.js';

const words = {
  title: ['How patterns are written', '局面特征的写法'],
  about: [
    'Conditions with commas between them; all must hold in one position of ' +
      'the game, or in its mirror. Words may be English or Chinese.',
    '条件之间用逗号隔开，须在同一局面（或其左右互换）中全部满足。中英文均可。',
  ],
  material: ['Material, Red’s before the slash:', '子力，斜线前为红方：'],
  places: ['Pieces in places:', '棋子的位置：'],
  relations: ['What faces, attacks, protects what:', '相对、捉、保护：'],
  turn: ['Whose turn, and check:', '轮到哪方、将军：'],
  board: [
    'Squares of a board, “?” for anything, “*” for any number of squares:',
    '棋盘，“?”为任意一格，“*”为任意多格：',
  ],
} as const satisfies Record<string, Words>;

const EXAMPLES: readonly {
  readonly about: Words;
  readonly texts: readonly Words[];
}[] = [
  {
    about: words.material,
    texts: [
      ['RRC/RNC', '车车炮对车马炮'],
      ['RN/R', '车马对车'],
    ],
  },
  {
    about: words.places,
    texts: [
      ['two red pawns crossed', '双红兵过河'],
      ['black rook on the bottom rank', '黑车沉底'],
      ['no black advisors', '黑无士'],
    ],
  },
  {
    about: words.relations,
    texts: [
      ['red rook faces black rook', '红车面对黑车'],
      ['red knight attacks rook', '红马捉车'],
    ],
  },
  {
    about: words.turn,
    texts: [['red to move, in check', '红先, 被将军']],
  },
  {
    about: words.board,
    texts: [
      ['*k*/*/*/*/*/*/*/*/*/*KR* w', '*k*/*/*/*/*/*/*/*/*/*KR* w'],
    ],
  },
];

export function PatternHelp(props: {
  onExample: (pattern: string) => void;
}): JSX.Element {
  return (
    <details class="help">
      <summary>{say(words.title)}</summary>
      <p>{say(words.about)}</p>
      <ul>
        {EXAMPLES.map(({ about, texts }) => (
          <li key={about[0]}>
            {say(about)}{' '}
            {texts.map((text) => (
              <button
                key={text[0]} type="button"
                onClick={() => props.onExample(say(text))}
              >
                {say(text)}
              </button>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
