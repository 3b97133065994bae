// main.tsx - loads libqipu, then shows the page.

import { render } from 'preact';
import { init } from 'qipu';
import { App } from './app.js';
import { isFile, wasm } from './source/config.js';
import { findSources, openAddress } from './state/navigation.js';
import { followPrinting } from './ui/printing.js';
import './ui/base.css';
import './ui/print.css';

/** What the first board needs comes first. */
const KEEP_AFTER = 1000;

/** Keeps the page for times without its server. Browsers can on loopback and
 *  https only. */
function keepPage(): void {
  navigator.serviceWorker?.register('/worker.js').catch(() => undefined);
}

const root = document.getElementById('app')!;
try {
  await Promise.all([wasm().then(init), findSources()]);
  await openAddress();
  followPrinting();
  render(<App />, root);
  if (!isFile) setTimeout(keepPage, KEEP_AFTER);
} catch (error) {
  root.textContent = String(error);
  root.setAttribute('role', 'alert');
}
