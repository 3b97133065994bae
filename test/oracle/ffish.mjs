// ffish.mjs - what Fairy-Stockfish says of lines of moves, as a test's oracle.
//
//     node ffish.mjs FOLDER <lines
//
// FOLDER holds the npm package ffish. Each line of input is a FEN, a tab, and
// moves with ranks from 0 to 9; each line of output is what holds after the
// last move: "red loses", "black loses", "draw", "none", or "illegal MOVE".
// The package is installed where the tests run; it is no part of qipu.
//
// SPDX-License-Identifier: MIT
import { createInterface } from 'node:readline';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

// The package takes a fetch, which Node has since 18, for a browser's.
delete globalThis.fetch;
const folder = resolve(process.argv[2], 'package.json');
const ffish = createRequire(folder)('ffish');
await new Promise((ready) => { ffish.onRuntimeInitialized = ready; });

const VERDICTS = {
    '1-0': 'black loses', '0-1': 'red loses', '1/2-1/2': 'draw', '*': 'none',
};

/** Ranks from 0 to 9 become ranks from 1 to 10. */
function uci(move) {
    return move.replace(/\d/g, (rank) => String(Number(rank) + 1));
}

const board = new ffish.Board('xiangqi'); // dear to make, cheap to set

function judge(line) {
    const [fen, moves] = line.split('\t');
    board.setFen(fen);
    for (const move of moves.split(' ').filter(Boolean))
        if (!board.push(uci(move))) return `illegal ${move}`;
    return VERDICTS[board.result(true)];
}

const out = [];
for await (const line of createInterface({ input: process.stdin }))
    out.push(judge(line));
process.stdout.write(out.map((verdict) => verdict + '\n').join(''));
