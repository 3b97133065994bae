// many.mjs - makes N games as PGN: real ones, repeated with new names, dates and
// results; and one long game.
//
// SPDX-License-Identifier: MIT

const FAMILIES = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗';
const GIVEN = '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英';
const EVENTS = ['全国象棋个人赛', '五羊杯', '全国象棋团体赛', 'World Championship',
  '银荔杯', 'Asian Cup'];
const RESULTS = ['1-0', '1/2-1/2', '0-1'];

const name = (seed) => FAMILIES[seed % FAMILIES.length] +
  GIVEN[(seed >> 3) % GIVEN.length] + GIVEN[(seed >> 5) % GIVEN.length];

const pad = (number) => String(number).padStart(2, '0');

const OPENING = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR';
const fromOpening = (game) =>
  (/\[FEN "([^ "]+)/.exec(game)?.[1] ?? OPENING) === OPENING;

/** The moves of games in PGN: the text after the tags. */
const movesOf = (pgn) => pgn.split(/\n\n(?=\[)/)
  .filter(fromOpening)
  .map((game) => game.slice(game.indexOf('\n\n') + 2).trim()
    .replace(/\s*(1-0|0-1|1\/2-1\/2|\*)$/, ''))
  .filter((moves) => moves.length > 0);

/** PGN of `count` games, made of those in `pgn`. */
export function manyGames(pgn, count) {
  const moves = movesOf(pgn);
  const games = [];
  let seed = 1;
  const next = (below) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor(seed / 65536) % below;
  };
  for (let i = 0; i < count; i++) {
    const result = RESULTS[next(3)];
    games.push(`[Event "${EVENTS[next(EVENTS.length)]}"]\n` +
      `[Date "${1950 + next(75)}.${pad(1 + next(12))}.${pad(1 + next(28))}"]\n` +
      `[Round "${1 + next(9)}"]\n[Red "${name(next(2000))}"]\n` +
      `[Black "${name(next(2000))}"]\n[Result "${result}"]\n\n` +
      `${moves[i % moves.length]} ${result}\n`);
  }
  return games.join('\n');
}

// A rook goes up and down; the other wings stay as they were, for the variations.
const TURNS = ['a0a1', 'a9a8', 'a1a0', 'a8a9'];
const BESIDE = ['h0g2 h9g7 i0h0 i9h9', 'h9g7 h0g2 i9h9 i0h0'];

/** PGN of one game of 2,000 plies with a variation of four moves at each. */
export function bigGame() {
  const moves = Array.from({ length: 2000 }, (_, ply) =>
    `${TURNS[ply % 4]} (${BESIDE[ply % 2]})`);
  return `[Red "甲"]\n[Black "乙"]\n[Result "1/2-1/2"]\n\n` +
    `${moves.join('\n')} 1/2-1/2\n`;
}
