// fixtures.mjs - what the checks of the page look at: files with games, made by
// the program, in a folder that is gone afterwards.
//
// SPDX-License-Identifier: MIT
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { hostileGames } from './games.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** What the program prints. */
function qipu(program, ...args) {
  const done = spawnSync(program, args, { maxBuffer: 1 << 28 });
  if (done.status !== 0 && done.status !== 1)
    throw new Error(`qipu ${args.join(' ')}: ${done.stderr}`);
  return done.stdout;
}

const BLOCK = 64;

// The page with games within.
function fill(games) {
  const built = path.join(root, 'build', 'web', 'out');
  const wasm = fs.readFileSync(path.join(built, 'qipu.wasm.gz'));
  const blocks = [];
  for (let i = 0; i < games.length; i += BLOCK) {
    const text = games.slice(i, i + BLOCK).join('\n\n');
    blocks.push(gzipSync(Buffer.from(text)).toString('base64'));
  }
  const packed = JSON.stringify({
    version: 1, count: games.length, packed: 'gzip',
    rows: gzipSync('{}').toString('base64'), block: BLOCK, blocks,
  });
  return fs.readFileSync(path.join(built, 'view.html'), 'utf8')
    .replace('@qipu-wasm@', () => wasm.toString('base64'))
    .replace('<!--qipu:games-->', () =>
      `<script type="application/json" id="qipu-games">${packed}</script>`);
}

const split = (text) => text.split(/\n\n(?=\[)/);

/** Makes all of it: addresses of pages, paths of files. */
export async function make(program) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'qipu-page-'));
  const at = (name) => path.join(folder, name);
  const games = split(
    qipu(program, 'convert', path.join(root, 'games', 'handicap.pgn'))
      .toString());
  fs.writeFileSync(at('games.html'), fill(games));
  fs.writeFileSync(at('hostile.html'), fill(hostileGames.map(({ pgn }) => pgn)));
  return {
    folder,
    games: pathToFileURL(at('games.html')).href,
    hostile: pathToFileURL(at('hostile.html')).href,
  };
}

export async function end(made) {
  fs.rmSync(made.folder, { recursive: true });
}
