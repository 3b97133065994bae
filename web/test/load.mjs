// load.mjs - loads a module of the page in Node, as Vite would build it: with
// libqipu from the npm package. Modules that need a document get a small one of
// their test's own.
//
// SPDX-License-Identifier: MIT
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const web = fileURLToPath(new URL('..', import.meta.url));
const built = path.join(web, '..', 'build');
const esbuild = createRequire(path.join(web, 'node_modules', 'vite', 'x.js'))(
  'esbuild',
);

/** libqipu itself, the same instance that loaded modules use. */
export const qipu = await import(
  pathToFileURL(path.join(built, 'js', 'package', 'dist', 'node.js'))
);

/** What src/NAME exports, as `load('source/positions.ts')`. */
export async function load(name) {
  const out = path.join(
    built, 'web', 'test', name.replace(/\W/g, '_') + '.mjs',
  );
  await esbuild.build({
    entryPoints: [path.join(web, 'src', name)],
    outfile: out,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node18',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    loader: { '.css': 'empty' },
    logLevel: 'warning',
    plugins: [{
      name: 'qipu',
      setup: (build) =>
        build.onResolve({ filter: /^qipu$/ }, () => ({
          path: path.join(built, 'js', 'package', 'dist', 'node.js'),
          external: true,
        })),
    }],
  });
  return import(pathToFileURL(out));
}
