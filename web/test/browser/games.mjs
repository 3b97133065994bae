// games.mjs - games that try to be more than text: in tags and comments stand
// markup, scripts, marks that turn the direction of writing, and very much text.
// A script that runs calls `hostile`, which the harness counts.
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

const game = (tags, comment) => ({
  comment,
  pgn: `${TAGS.map((name, i) => `[${name} "${quoted(tags[i % tags.length])}"]`)
    .join('\n')}\n[Result "1-0"]\n\n{${comment}} 1. C2.5 {${comment}} ` +
    `(1. P7+1 {${comment}} P7+1) N8+7 2. N2+3 {end} 1-0\n`,
});

/** { comment, pgn }: a game for each, and one with a megabyte of text. */
export const hostileGames = [
  ...MARKUP.map((text) => game([text], text.replace(/[{}]/g, ''))),
  game(MARKUP, `${'long 长 '.repeat(1 << 17)} the end of it`),
];
