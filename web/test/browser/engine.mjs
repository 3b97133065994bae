// engine.mjs - a UCI engine (ranks are counted from 1) that prints the same for a
// position each time. It thinks until it receives "stop", as engines do. With the
// argument "dies" it exits after its first line; with "scores" it has a score for
// each of the first positions of a game.
//
// SPDX-License-Identifier: MIT
import process from 'node:process';
import readline from 'node:readline';

const dies = process.argv.includes('dies');

const LINES = [
  ['cp 32', 'h3e3 h10g8 h1g3'],
  ['cp -8', 'b1c3 h10g8'],
  ['mate 5', 'c4c5 b10c8'],
];

/** Of the side to move, by the number of moves before it. */
const SCORES = [20, 130, -130, 350, -290, 290];

let lines = 1;
let moves = 0;
let isOpening = true;

const answers = {
  uci: () => ['id name Fixed', 'option name MultiPV type spin default 1 min 1 ' +
    'max 5', 'option name UCI_Variant type combo default xiangqi var xiangqi',
  'uciok'],
  isready: () => ['readyok'],
  setoption: (text) => {
    lines = Number(/MultiPV value (\d+)/.exec(text)?.[1] ?? lines);
    return [];
  },
  position: (text) => {
    moves = (/ moves (.*)/.exec(text)?.[1].split(' ') ?? []).length;
    isOpening = !text.includes(' moves ') &&
      /startpos|rnbakabnr\/9\/1c5c1\/.* w/.test(text);
    return [];
  },
  go: () => process.argv.includes('scores')
    ? [`info depth 9 multipv 1 score cp ${SCORES[moves] ?? 0} nodes 1000 ` +
      `time 10 pv ${moves % 2 ? 'b10c8' : 'b1c3'}`]
    : (isOpening ? LINES.slice(0, lines) : []).map(([score, moves], i) =>
    `info depth 12 multipv ${i + 1} score ${score} nodes 1000 time 10 ` +
    `pv ${moves}`),
  stop: () => [`bestmove ${isOpening ? 'h3e3' : '(none)'}`],
  quit: () => process.exit(),
};

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const answer = answers[line.split(' ')[0]]?.(line) ?? [];
  for (const one of answer) {
    process.stdout.write(`${one}\n`);
    if (dies && one.startsWith('info')) process.exit(1);
  }
});
