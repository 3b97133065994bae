// fixtures.mjs - what the checks of the page look at: files with games, pages
// made of them by the program, and a server of it, in a folder that is gone
// afterwards.
//
// SPDX-License-Identifier: MIT
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { COUNTED, hostileGames, REPEATED, STUDY } from './games.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const engine = fileURLToPath(new URL('engine.mjs', import.meta.url));

/** What the program prints. */
export function qipu(program, ...args) {
  const done = spawnSync(program, args, { maxBuffer: 1 << 28 });
  if (done.status !== 0 && done.status !== 1)
    throw new Error(`qipu ${args.join(' ')}: ${done.stderr}`);
  return done.stdout;
}

export const freePort = () => new Promise((done) => {
  const server = net.createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    server.close(() => done(port));
  });
});

/** Starts `qipu serve` in a folder; its address, and how it is ended. */
export async function serve(program, cwd, ...args) {
  const child = spawn(program,
    ['serve', '--port', String(await freePort()), ...args],
    { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const address = await new Promise((done, fail) => {
    child.stderr.on('data', (part) => (said += part));
    child.on('exit', (code) => fail(new Error(`serve: ${code} ${said}`)));
    child.stdout.on('data', (part) => done(String(part).split('\n')[0]));
  });
  const end = () => new Promise((done) => {
    child.on('exit', done);
    child.kill('SIGTERM');
  });
  return { address: address.replace(/\/$/, ''), pid: child.pid, end };
}

/** Makes all of it: addresses of pages, paths of files. */
export async function make(program) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'qipu-page-'));
  const at = (name) => path.join(folder, name);
  const write = (name, text) => fs.writeFileSync(at(name), text);
  write('study.pgn', STUDY);
  write('repeated.pgn', REPEATED);
  write('counted.pgn', COUNTED);
  write('hostile.pgn', hostileGames.map(({ pgn }) => pgn).join('\n\n'));
  const handicap = path.join(root, 'games', 'handicap.pgn');
  const games =
    [at('study.pgn'), at('repeated.pgn'), handicap, at('counted.pgn')];
  qipu(program, 'convert', at('study.pgn'), '-o', at('study.xqf'));
  qipu(program, 'convert', at('study.pgn'), '--to-encoding', 'big5',
    '-o', at('big5.pgn'));
  qipu(program, 'view', ...games, '-o', at('games.html'));
  qipu(program, 'view', at('hostile.pgn'), '-o', at('hostile.html'));
  qipu(program, 'db', 'import', at('good.qdb'), ...games);
  qipu(program, 'db', 'import', at('base.qdb'), ...games, at('hostile.pgn'));
  return {
    folder, at, program, files: fs.readdirSync(folder),
    games: pathToFileURL(at('games.html')).href,
    hostile: pathToFileURL(at('hostile.html')).href,
  };
}

/** The same with two servers: one that has hostile games, and a good one. Each
 *  has an engine, which thinks for one page at a time: checks that run at the
 *  same time have servers of their own. */
export async function withServers(made, work) {
  const [server, good] = await Promise.all(['base', 'good'].map((name) =>
    serve(made.program, made.folder, `${name}.qdb`, '--engine',
      `${process.execPath} ${engine}`)));
  try {
    return await work({ ...made, server, good });
  } finally {
    await Promise.all([server.end(), good.end()]);
  }
}

/** Removes a folder, which a program that ends may still write to. */
async function remove(folder) {
  for (let tries = 50; ; tries--) {
    try {
      return fs.rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      if (!tries) throw error;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}

/** The same in a folder of a check, with links to the files: whatever it writes,
 *  no other check sees it. */
export async function withFolder(made, work) {
  const folder = fs.mkdtempSync(path.join(made.folder, 'check-'));
  const at = (name) => path.join(folder, name);
  for (const name of made.files) fs.linkSync(made.at(name), at(name));
  try {
    return await work({ ...made, folder, at });
  } finally {
    await remove(folder);
  }
}

export const end = ({ folder }) => remove(folder);
