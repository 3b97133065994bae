// package.test.mjs - the package as users have it: packed, installed into an
// empty folder, imported and required; its types; and what the README shows.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const build = path.join(here, '..', '..', '..', 'build', 'js');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'qipu-js-'));

const run = (file, ...options) =>
  execFileSync(process.execPath, [...options, file], {
    cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'],
  });
const runText = (name, text) => {
  fs.writeFileSync(path.join(folder, name), text);
  return run(name);
};

before(() => {
  const [packed] = fs.readdirSync(build).filter((name) => /\.tgz$/.test(name));
  fs.writeFileSync(path.join(folder, 'package.json'), '{"private":true}');
  execFileSync(
    'npm',
    ['install', '--offline', '--no-audit', '--no-fund', '--silent',
      path.join(build, packed)],
    { cwd: folder, stdio: 'pipe' },
  );
});
after(() => fs.rmSync(folder, { recursive: true }));

test('it has its licences, and nothing that it need not have', () => {
  const files = fs.readdirSync(path.join(folder, 'node_modules', 'qipu'));
  assert.deepEqual(files.sort(), [
    'LICENSE', 'LXGW-WenKai.txt', 'README.md', 'dist', 'package.json',
  ]);
});

test('import, require, the slim build, the core', () => {
  const show = 'console.log(new Position().moves().length)';
  assert.equal(runText('a.mjs', `import { Position } from 'qipu';${show}`), '44\n');
  assert.equal(
    runText('b.cjs', `const { Position } = require('qipu');${show}`), '44\n');
  const slim = `
    import { Position, draw, formats, judge, pack, readGame } from 'qipu/slim';
    console.log(readGame('1. h2e2 *').length, draw().startsWith('<svg'));
    for (const call of [() => judge(new Position()), () => pack(new Position()),
      () => readGame('x', { format: 'xqf' })])
      try { call(); } catch (error) { console.log(error.code); }`;
  assert.equal(
    runText('c.mjs', slim),
    '1 true\nE_FORMAT_BUILD\nE_FORMAT_BUILD\nE_FORMAT_BUILD\n');
  const core = `
    import { init, Position } from 'qipu/core';
    try { new Position(); } catch (error) { console.log(error.message); }
    await init(new Response(new Uint8Array([1]), { status: 404 }))
      .catch((error) => console.log(error.code));
    await init(fs.readFileSync('node_modules/qipu/dist/qipu.wasm'));
    ${show}`;
  assert.equal(
    runText('d.mjs', `import fs from 'node:fs';${core}`),
    'qipu is not loaded: call init first\nE_IO\n44\n');
});

test('workers get the module that is compiled already', () => {
  const text = `
    import fs from 'node:fs';
    import { isMainThread, Worker, workerData, parentPort }
      from 'node:worker_threads';
    import { initSync, Position } from 'qipu/core';
    if (isMainThread) {
      const bytes = fs.readFileSync('node_modules/qipu/dist/qipu.wasm');
      const worker = new Worker(new URL(import.meta.url),
        { workerData: new WebAssembly.Module(bytes) });
      worker.on('message', (count) => console.log(count));
    } else {
      initSync(workerData);
      parentPort.postMessage(new Position().moves().length);
    }`;
  assert.equal(runText('w.mjs', text), '44\n');
});

// Each block of the README is a program of its own; what a comment after
// console.log says is what it prints.
test('the examples of the README', () => {
  const text = fs.readFileSync(path.join(here, '..', 'README.md'), 'utf8');
  const blocks = [...text.matchAll(/^```js\n(.*?)^```/gms)].map((one) => one[1]);
  assert.ok(blocks.length >= 6);
  let said = 0;
  for (const [index, block] of blocks.entries()) {
    const lines = runText(`readme${index}.mjs`, block).split('\n');
    for (const [, want] of block.matchAll(/^(?:.*console\.log.*;|\}) *\/\/ (.*)$|^\/\/ (\[.*)$/gm)) {
      if (!want) continue;
      assert.ok(lines.includes(want), `${want} is not in\n${lines.join('\n')}`);
      said++;
    }
  }
  assert.ok(said >= 6, `${said} lines compared`);
});

test('the types serve a program in strict TypeScript', (t) => {
  const tsc = path.join(here, '..', 'node_modules', 'typescript', 'bin', 'tsc');
  if (!fs.existsSync(tsc)) return t.skip('typescript is not installed');
  for (const name of ['user.mts', 'user.cts'])
    fs.copyFileSync(path.join(here, name), path.join(folder, name));
  execFileSync(
    process.execPath,
    [tsc, '--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext',
      'user.mts', 'user.cts'],
    { cwd: folder, encoding: 'utf8', stdio: 'pipe' },
  );
});

test('a folder is read by threads, in order', () => {
  const games = path.join(folder, 'games');
  fs.mkdirSync(path.join(games, 'inner'), { recursive: true });
  const names = ['a.pgn', 'b.pgn', 'c.pgn', path.join('inner', 'd.pgn')];
  for (const name of names)
    fs.writeFileSync(path.join(games, name),
      `[Event "${name} 1"]\n\n1. h2e2 *\n\n[Event "${name} 2"]\n\n1. h2e2 h9g7 1-0\n`);
  fs.writeFileSync(path.join(games, 'bad.xqf'), 'PK\x03\x04');
  fs.writeFileSync(path.join(games, 'none.doc'), '');
  const text = (options) => `
    import { readFolder } from 'qipu/folder';
    for await (const { file, value, error } of readFolder('games', ${options}))
      console.log(file, error ? 'error' : JSON.stringify(value.headers?.Event ?? value));`;
  const want = (value) => ['a.pgn', 'b.pgn', 'bad.xqf', 'c.pgn', names[3]]
    .flatMap((name) => name === 'bad.xqf' ? ['games/bad.xqf error'] :
      [1, 2].map((n) => `games/${name} ${value(name, n)}`)).join('\n') + '\n';
  for (const jobs of [1, 4])
    assert.equal(runText(`folder${jobs}.mjs`, text(`{ jobs: ${jobs} }`)),
      want((name, n) => `"${name} ${n}"`));
  fs.writeFileSync(path.join(folder, 'map.mjs'),
    'export default (game) => game.length;');
  assert.equal(
    runText('folder-map.mjs', text("{ map: new URL('./map.mjs', import.meta.url) }")),
    want((name, n) => n));
});
