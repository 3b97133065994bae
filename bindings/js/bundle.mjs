// bundle.mjs OUT WASM SLIM_WASM - makes the package in OUT of what tsc makes of
// src/ and of the two modules. What it joins has imports and exports only in the
// forms that src/ uses; anything else stops it.
//
// SPDX-License-Identifier: MIT
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.join(here, '..', '..');
const [out, wasm, slimWasm] = process.argv.slice(2);
const dist = path.join(out, 'dist');
// Each after those that it needs when it is loaded.
const PARTS = [
  'wasm', 'names', 'position', 'writing', 'repair', 'game', 'files', 'collection', 'more',
];

const read = (...names) => fs.readFileSync(path.join(...names), 'utf8');
const write = (name, text) => fs.writeFileSync(path.join(dist, name), text);

function compile(folder, ...options) {
  const tsc = path.join(here, 'node_modules', 'typescript', 'bin', 'tsc');
  execFileSync(
    process.execPath,
    [tsc, '-p', here, '--outDir', path.join(out, folder), ...options],
    { stdio: 'inherit' },
  );
}

// The parts as one text, without imports and exports.
function joined(folder, ending) {
  const text = PARTS.map((part) => read(out, folder, part + ending))
    .join('\n')
    .replace(/^import\s[^;]*?from '[^']*';\n/gm, '')
    .replace(/^export (?=declare|class|function|async|const|let|interface|type)/gm, '')
    .replace(/^export \{\};\n/gm, '');
  const left = /^(?:import|export)\b.*$/m.exec(text);
  if (left) throw new Error(`bundle.mjs does not know: ${left[0]}`);
  return text;
}

// The names that index.ts exports: values, and with the types.
function names(withTypes) {
  const found = [];
  for (const [, isType, list] of read(here, 'src', 'index.ts').matchAll(
    /^export (type )?\{([^}]*)\} from/gm,
  ))
    if (withTypes || !isType)
      for (const name of list.split(',').map((one) => one.trim()))
        if (name) found.push(isType ? `type ${name}` : name);
  return found;
}

const version = /#define QP_VERSION "(.*)"/.exec(
  read(root, 'include', 'qipu', 'base.h'),
)[1];
const head =
  `/* qipu ${version}, MIT licence. The characters in its pictures are outlines\n` +
  ' * of LXGW WenKai, SIL Open Font License 1.1: LXGW-WenKai.txt */\n';

fs.rmSync(out, { recursive: true, force: true });
fs.mkdirSync(dist, { recursive: true });
compile('js', '--removeComments');
compile('types', '--declaration', '--emitDeclarationOnly', '--stripInternal');

// The library, and what loads it.
const body = joined('js', '.js');
const values = names(false).join(', ');
const script = `${head}var qipu = (() => {\n${body}\nreturn { ${values} };\n})();\n`;
write('qipu.js', `${head}${body}\nexport { ${values} };\n`);
for (const slim of ['', '-slim']) {
  const file = `qipu${slim}.wasm`;
  write(
    `web${slim}.js`,
    "import { init } from './qipu.js';\n" +
      `await init(new URL('./${file}', import.meta.url));\n` +
      "export * from './qipu.js';\n",
  );
  write(
    `node${slim}.js`,
    "import { readFileSync } from 'node:fs';\n" +
      "import { initSync } from './qipu.js';\n" +
      `initSync(readFileSync(new URL('./${file}', import.meta.url)));\n` +
      "export * from './qipu.js';\n",
  );
  write(
    `node${slim}.cjs`,
    `'use strict';\n${script}` +
      `qipu.initSync(require('fs').readFileSync(__dirname + '/${file}'));\n` +
      'module.exports = qipu;\n',
  );
}

// Plain scripts: one loads the module from where it is, one has it within.
write(
  'qipu.script.js',
  script +
    '{\n' +
    'const script = globalThis.document?.currentScript;\n' +
    'if (script?.src) qipu.ready = qipu.init(\n' +
    "new URL(script.dataset.wasm ?? 'qipu.wasm', script.src));\n" +
    '}\n',
);
const packed = gzipSync(fs.readFileSync(wasm), { level: 9 }).toString('base64');
write(
  'qipu.single.js',
  script +
    'qipu.ready = (async () => {\n' +
    `const text = atob('${packed}');\n` +
    'const packed = Uint8Array.from(text, (one) => one.charCodeAt(0));\n' +
    "const stream = new Blob([packed]).stream().pipeThrough(\n" +
    "new DecompressionStream('gzip'));\n" +
    'await qipu.init(await new Response(stream).arrayBuffer());\n' +
    '})();\n',
);
fs.copyFileSync(path.join(here, 'node', 'folder.mjs'), path.join(dist, 'folder.js'));
fs.copyFileSync(path.join(here, 'node', 'folder.d.ts'), path.join(dist, 'folder.d.ts'));
fs.copyFileSync(wasm, path.join(dist, 'qipu.wasm'));
fs.copyFileSync(slimWasm, path.join(dist, 'qipu-slim.wasm'));

// Types: the same for both kinds of modules.
const types =
  '/// <reference lib="dom" />\n/// <reference lib="esnext.disposable" />\n' +
  `${joined('types', '.d.ts')}\nexport { ${names(true).join(', ')} };\n`;
write('qipu.d.ts', types);
write('qipu.d.cts', types);

// The rest of the package.
const description = JSON.parse(read(here, 'package.json'));
delete description.devDependencies;
delete description.scripts;
description.version = version;
const place = (name, text) => fs.writeFileSync(path.join(out, name), text);
place('package.json', JSON.stringify(description, null, 2) + '\n');
place('README.md', read(here, 'README.md'));
place('LICENSE', read(root, 'LICENSE'));
place('LXGW-WenKai.txt', read(root, 'lib', 'draw', 'LXGW-WenKai.txt'));
fs.rmSync(path.join(out, 'js'), { recursive: true });
fs.rmSync(path.join(out, 'types'), { recursive: true });

// What is downloaded, with the bounds that it keeps.
const size = (name) =>
  gzipSync(fs.readFileSync(path.join(dist, name)), { level: 9 }).length;
const library = size('qipu.js');
for (const [name, bound] of [['qipu.wasm', 650], ['qipu-slim.wasm', 220]]) {
  const bytes = size(name) + library;
  console.log(`${name} and qipu.js: ${Math.ceil(bytes / 1000)} kB gzipped`);
  if (bytes > bound * 1000) throw new Error(`more than ${bound} kB`);
}
