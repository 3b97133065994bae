// load.mjs - loads a module of the page in Node, as Vite would build it. Modules
// that need a document get a small one of their test's own.
//
// SPDX-License-Identifier: MIT
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const web = fileURLToPath(new URL('..', import.meta.url));
const built = path.join(web, '..', 'build');
// Each test is a process of its own, and builds for itself.
const out = path.join(built, 'web', 'test', String(process.pid));
process.on('exit', () => fs.rmSync(out, { recursive: true, force: true }));
const esbuild = createRequire(path.join(web, 'node_modules', 'vite', 'x.js'))(
  'esbuild',
);

const common = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node18',
  logLevel: 'warning',
};
const library = path.join(out, 'qipu.mjs');
await esbuild.build({
  ...common,
  stdin: {
    contents: "export * from './index.ts'; export * from './query.ts';",
    resolveDir: path.join(web, '..', 'bindings', 'js', 'src'),
  },
  outfile: library,
});

/** libqipu itself, the same instance that loaded modules use. */
export const qipu = await import(pathToFileURL(library));
qipu.initSync(
  fs.readFileSync(path.join(built, 'js', 'page', 'qipu-page.wasm')),
);

const HOW = {
  ...common,
  jsx: 'automatic',
  jsxImportSource: 'preact',
  loader: { '.css': 'empty' },
  plugins: [{
    name: 'qipu',
    setup: (build) =>
      build.onResolve({ filter: /^qipu(\/query)?$/ }, () => ({
        path: library, external: true,
      })),
  }],
};

/** What src/NAME exports, as `load('source/positions.ts')`. */
export async function load(name) {
  const outfile = path.join(out, name.replace(/\W/g, '_') + '.mjs');
  await esbuild.build({
    ...HOW, entryPoints: [path.join(web, 'src', name)], outfile,
  });
  return import(pathToFileURL(outfile));
}

/** Several modules that share what they import, as in the page. */
export async function loadTogether(...names) {
  const folder = path.join(out, names.join(' ').replace(/\W/g, '_'));
  await esbuild.build({
    ...HOW,
    entryPoints: names.map((name) => path.join(web, 'src', name)),
    outdir: folder,
    outbase: path.join(web, 'src'),
    splitting: true,
    outExtension: { '.js': '.mjs' },
  });
  return Promise.all(
    names.map((name) =>
      import(pathToFileURL(path.join(folder, name.replace(/tsx?$/, 'mjs')))),
    ),
  );
}
