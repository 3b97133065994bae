// pack.mjs PAGE WASM OUT - what the program carries of the page that Vite built
// in PAGE: the files of the server, packed with gzip, and view.html, one file with
// script and style sheet within, and marks where `qipu view` puts the games and
// qipu.wasm.gz, in base64.
//
// SPDX-License-Identifier: MIT
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const [page, wasmFile, out] = process.argv.slice(2);
const read = (name) => fs.readFileSync(path.join(page, name), 'utf8');
const pack = (bytes) => gzipSync(bytes, { level: 9 });

const html = read('index.html');
const script = read('app.js');
const style = read('app.css');
const wasm = pack(fs.readFileSync(wasmFile));

/** Replaces `mark`, which must occur exactly once. */
function put(text, mark, instead) {
  const parts = text.split(mark);
  if (parts.length !== 2) throw new Error(`not once in index.html: ${mark}`);
  return parts.join(instead);
}

// A script ends at "</script", and "<!--" changes how it is read.
if (/<\/script|<!--|@qipu-/i.test(script))
  throw new Error('app.js cannot stand within a page');
if (/<\/style/i.test(style))
  throw new Error('app.css cannot stand within a page');
const hash = (text) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policy =
  `default-src 'none'; script-src ${hash(script)} 'wasm-unsafe-eval'; ` +
  `style-src ${hash(style)}; img-src data: blob:; base-uri 'none'; ` +
  "form-action 'none'";

const link = /<link rel="stylesheet"[^>]*href="\/app\.css"[^>]*>\s*/.exec(html)[0];
const tag = /<script type="module"[^>]*src="\/app\.js"[^>]*><\/script>\s*/
  .exec(html)[0];
let one = put(html, link, '');
one = put(one, tag, '');
one = put(
  one,
  '<!--qipu:head-->',
  `<meta http-equiv="Content-Security-Policy" content="${policy}">\n` +
    `<style>${style}</style>`,
);
// What the page is made of, and its terms: others' have to go with it.
const here = path.dirname(fileURLToPath(import.meta.url));
const terms = (title, ...names) =>
  `${title}\n\n${fs.readFileSync(path.join(here, ...names), 'utf8').trim()}\n`;
const licences = [
  terms('qipu', '..', 'LICENSE'),
  terms('Preact', 'node_modules', 'preact', 'LICENSE'),
  terms('Signals', 'node_modules', '@preact', 'signals', 'LICENSE'),
  terms('The characters of pieces: outlines of LXGW WenKai', '..', 'lib',
    'draw', 'LXGW-WenKai.txt'),
].join(`\n${'-'.repeat(72)}\n\n`);
if (/<\/script|<!--/i.test(licences))
  throw new Error('a licence cannot stand within a page');

// Scripts of modules run when all of the page has been read.
one = put(
  one,
  '</body>',
  `<script type="text/plain" id="qipu-licences">${licences}</script>\n` +
    '<script type="application/octet-stream" id="qipu-wasm">' +
    '@qipu-wasm@</script>\n' +
    `<script type="module">${script}</script>\n</body>`,
);

fs.mkdirSync(out, { recursive: true });
const write = (name, bytes) => fs.writeFileSync(path.join(out, name), bytes);
write('index.html.gz', pack(put(html, '<!--qipu:head-->\n', '')));
write('app.js.gz', pack(script));
write('app.css.gz', pack(style));
write('qipu.wasm.gz', wasm);
write('licences.txt.gz', pack(licences));
// Games are put into it, so it is not packed.
write('view.html', one);

const size = pack(script).length + pack(style).length;
console.log(`page: ${Math.ceil(size / 1000)} kB gzipped, and ` +
  `${Math.ceil(wasm.length / 1000)} kB of libqipu`);
if (size > 150_000) throw new Error('the page has more than 150 kB');
