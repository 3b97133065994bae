// dom.mjs - as much of a browser as modules of the page look at when they are
// loaded: no storage, an English reader, the address "/".
//
// SPDX-License-Identifier: MIT
const define = (name, value) =>
  Object.defineProperty(globalThis, name, { value, configurable: true });

define('document', {
  getElementById: () => null,
  documentElement: { dataset: {}, lang: '' },
});
define('navigator', { languages: ['en'] });
define('location', { pathname: '/', search: '', hash: '' });
define('addEventListener', () => undefined);
