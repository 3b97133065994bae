// pack.mjs PAGE WASM OUT - what the program carries of the page that Vite built
// in PAGE: the files of the server, packed with gzip (by zopfli if it is there),
// and view.html: one file with script and style sheet, packed, in base64, and
// marks where `qipu view` puts the games and qipu.wasm.gz (in base 91).
//
// SPDX-License-Identifier: MIT
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const [page, wasmFile, out] = process.argv.slice(2);
const read = (name) => fs.readFileSync(path.join(page, name), 'utf8');

let hasZopfli = true;

/** Packs with gzip: zopfli takes seconds and makes it a twentieth smaller. */
function pack(bytes) {
  const file = path.join(page, 'packing'); // zopfli reads only files
  fs.writeFileSync(file, bytes);
  const { status, stdout } = spawnSync('zopfli', ['-c', file],
    { maxBuffer: 1 << 24 });
  fs.rmSync(file);
  hasZopfli &&= status === 0;
  return hasZopfli ? stdout : gzipSync(bytes, { level: 9 });
}

const html = read('index.html');
const script = read('app.js');
const style = read('app.css');

/** Replaces `mark`, which must occur exactly once. */
function put(text, mark, instead) {
  const parts = text.split(mark);
  if (parts.length !== 2) throw new Error(`not once: ${mark}`);
  return parts.join(instead);
}

// Unpacks the style sheet and the script. Their hashes allow them to run.
const start = `
const unpack = async (name) => {
  const packed = atob(document.getElementById('qipu-' + name).textContent);
  const bytes = Uint8Array.from(packed, (one) => one.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(
    new DecompressionStream('gzip'));
  const part = document.createElement(name);
  part.textContent = await new Response(stream).text();
  return part;
};
try {
  const parts = await Promise.all(['style', 'script'].map(unpack));
  parts[1].type = 'module';
  document.head.append(...parts);
} catch (error) {
  document.getElementById('app').textContent = String(error);
}
`;
const hash = (text) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policy =
  `default-src 'none'; script-src ${hash(start)} ${hash(script)} ` +
  `'wasm-unsafe-eval'; style-src ${hash(style)}; img-src data: blob:; ` +
  "font-src data:; base-uri 'none'; form-action 'none'";

const link = /<link rel="stylesheet"[^>]*href="\/app\.css"[^>]*>\s*/.exec(html)[0];
const tag = /<script type="module"[^>]*src="\/app\.js"[^>]*><\/script>\s*/
  .exec(html)[0];
// Only a server has these.
const servers = html.match(/<link rel="(preload|manifest)"[^>]*>\s*/g);
let one = [link, ...servers, tag].reduce((text, mark) => put(text, mark, ''), html);
one = put(
  one,
  '<!--qipu:head-->',
  `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
);
// What the page is made of, and its terms: others' have to go with it.
const here = path.dirname(fileURLToPath(import.meta.url));
const terms = (title, ...names) =>
  `${title}\n\n${fs.readFileSync(path.join(here, ...names), 'utf8').trim()}\n`;
const licences = [
  terms('qipu', '..', 'LICENSE'),
  terms('Preact', 'node_modules', 'preact', 'LICENSE'),
  terms('Signals', 'node_modules', '@preact', 'signals', 'LICENSE'),
  terms('The characters of pieces and moves: LXGW WenKai', '..', 'lib',
    'draw', 'LXGW-WenKai.txt'),
].join(`\n${'-'.repeat(72)}\n\n`);
if (/<\/script|<!--/i.test(licences))
  throw new Error('a licence cannot stand within a page');

const version = createHash('sha256');
for (const part of [html, script, style, fs.readFileSync(wasmFile)])
  version.update(part);
const worker =
  put(read('worker.js'), '@version@', version.digest('hex').slice(0, 16));

const packed = {
  'index.html': pack(put(html, '<!--qipu:head-->\n', '')),
  'app.js': pack(script),
  'app.css': pack(style),
  'qipu.wasm': pack(fs.readFileSync(wasmFile)),
  'licences.txt': pack(licences),
  'worker.js': pack(worker),
  ...Object.fromEntries(['manifest.webmanifest', 'icon.svg']
    .map((name) => [name, pack(read(name))])),
};
const data = (id, bytes) => '<script type="application/octet-stream" ' +
  `id="qipu-${id}">${bytes}</script>\n`;
// Scripts of modules run when all of the page has been read.
one = put(
  one,
  '</body>',
  `<script type="text/plain" id="qipu-licences">${licences}</script>\n` +
    data('wasm', '@qipu-wasm@') +
    data('style', packed['app.css'].toString('base64')) +
    data('script', packed['app.js'].toString('base64')) +
    `<script type="module">${start}</script>\n</body>`,
);

fs.mkdirSync(out, { recursive: true });
for (const [name, bytes] of Object.entries(packed))
  fs.writeFileSync(path.join(out, `${name}.gz`), bytes);
// Games are put into it, so it is not packed.
fs.writeFileSync(path.join(out, 'view.html'), one);

const size = packed['app.js'].length + packed['app.css'].length;
const whole = one.length + Math.ceil(packed['qipu.wasm'].length * 16 / 13);
console.log(`page: ${Math.ceil(size / 1000)} kB gzipped; ` +
  `one file ${Math.ceil(whole / 1000)} kB, with libqipu`);
if (size > 150_000) throw new Error('the page has more than 150 kB');
if (hasZopfli && whole > 800_000)
  throw new Error('one file has more than 800 kB');
