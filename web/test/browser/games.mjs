// games.mjs - games for the checks: one to be studied, one that repeats, and such
// as try to be more than text: in tags and comments stand markup, scripts, marks
// that turn the direction of writing, and very much text. A script that runs
// calls `hostile`, which the harness counts.
//
// SPDX-License-Identifier: MIT

const MARKUP = [
  '<script>hostile(1)</script>',
  '</script><script>hostile(2)</script>',
  '<img src=x onerror=hostile(3)>',
  '<svg onload=hostile(4)></svg>',
  '<a href=\'javascript:hostile(5)\'>look</a>',
  '<!--<script>hostile(6)',
  '<iframe srcdoc=\'<script>parent.hostile(7)</script>\'></iframe>',
  '&lt;script&gt;hostile(8)&lt;/script&gt; &amp;',
  '<style>*{display:none}</style>',
  '\u202Egnitirw fo noitcerid\u2066',
  '\u2028hostile(9)\u2029',
  '@qipu-wasm@ <!--qipu:games--> @qipu-games@',
  '$& $` $\' {{hostile(10)}} ${hostile(11)}',
];

const quoted = (text) => text.replace(/[\\"]/g, '\\$&');
const TAGS = ['Event', 'Site', 'Date', 'Round', 'Red', 'Black', 'ECCO', 'Opening',
  'Annotator', 'Remark', 'Title'];

const game = (tags, comment, others = comment) => ({
  comment,
  pgn: `${TAGS.map((name, i) => `[${name} "${quoted(tags[i % tags.length])}"]`)
    .join('\n')}\n[Result "1-0"]\n\n{${comment}} 1. C2.5 {${others}} ` +
    `(1. P7+1 {${others}} P7+1) N8+7 2. N2+3 {end} 1-0\n`,
});

/** { comment, pgn }: a game for each, and one with a megabyte of text. */
export const hostileGames = [
  ...MARKUP.map((text) => game([text], text.replace(/[{}]/g, ''))),
  game(MARKUP, `${'long 长 '.repeat(110000)} the end of it`, MARKUP[2]),
];

/** A game with variations, whose positions are in BOARDS. */
export const STUDY = `[Event "五羊杯"]
[Date "1999.12.09"]
[Red "呂欽"]
[Black "許銀川"]
[Result "1-0"]

1. h2e2 {the cannon goes to the middle} (1. c3c4 {a pawn shows the way} b9c7
(1. ... g6g5 2. h0g2)) 1. ... h9g7 2. h0g2 i9h9 3. i0h0 1-0
`;

const START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR';

/** Its boards, by the place in the game as addresses have it. */
export const BOARDS = {
  0: START,
  1: START.replace('1C5C1', '1C2C4'),
  2: 'rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR',
  3: 'rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R',
  4: 'rnbakabr1/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R',
  5: 'rnbakabr1/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKABR1',
  '0.1.1': START.replace('/9/P1P1P1P1P/', '/2P6/P3P1P1P/'),
  '0.1.2':
    'r1bakabnr/9/1cn4c1/p1p1p1p1p/9/2P6/P3P1P1P/1C5C1/9/RNBAKABNR',
  '0.1.1.1.1':
    'rnbakabnr/9/1c5c1/p1p1p3p/6p2/2P6/P3P1P1P/1C5C1/9/RNBAKABNR',
};

/** Red's rook gives check forever: lost by every book. */
export const REPEATED = `[Red "Perpetual"]
[Black "Patience"]
[FEN "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"]
[Result "*"]

1. a0a9 d9d8 2. a9a8 d8d9 3. a8a9 d9d8 4. a9a8 d8d9 5. a8a9 d9d8 6. a9a8 d8d9
7. a8a9 d9d8 *
`;

/** [red, black, year, result, moves] of games that are counted. Of two moves
 *  that mirror each other the tree of a position that is its own mirror shows
 *  the one on Red's right. */
const FEW = [
  ['王天一', '郑惟桐', 1990, '1-0', '1. h2e2 h9g7'],
  ['郑惟桐', '王天一', 1995, '0-1', '1. h2e2 b9c7'],
  ['赵鑫鑫', '郑惟桐', 2000, '1/2-1/2', '1. g3g4 c6c5'],
  ['赵鑫鑫', '王天一', 2001, '0-1', '1. g3g4 h9g7'],
];

export const COUNTED = FEW.map(([red, black, year, result, moves]) =>
  `[Event "甲级联赛"]\n[Date "${year}.05.01"]\n[Red "${red}"]\n` +
  `[Black "${black}"]\n[Result "${result}"]\n\n${moves} ${result}\n`)
  .join('\n');
