import { defineConfig } from 'vite';
import { fileURLToPath } from 'node:url';

const at = (name: string): string =>
  fileURLToPath(new URL(name, import.meta.url));

// One script and one style sheet: the server has them as files, and the one file
// of `qipu view` has them within (pack.mjs).
export default defineConfig({
  base: '/',
  resolve: {
    alias: [
      { find: /^qipu$/, replacement: at('../bindings/js/src/index.ts') },
      { find: 'qipu/query', replacement: at('../bindings/js/src/query.ts') },
    ],
  },
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact', legalComments: 'none' },
  build: {
    target: 'es2022',
    outDir: at('../build/web/page'),
    emptyOutDir: true,
    modulePreload: false,
    cssCodeSplit: false,
    assetsInlineLimit: (file) => file.endsWith('.woff2'),
    reportCompressedSize: false,
    rollupOptions: {
      output: {
        entryFileNames: 'app.js',
        assetFileNames: 'app[extname]',
        inlineDynamicImports: true,
      },
    },
  },
});
