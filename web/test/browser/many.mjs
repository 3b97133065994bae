// many.mjs - prints N games as PGN: real ones, repeated with new names, dates and
// results.
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
