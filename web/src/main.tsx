// main.tsx - loads libqipu, then shows the page.

import { render } from 'preact';
import { init } from 'qipu';
import { App } from './app.js';
import { isFile, wasm } from './source/config.js';
import { findSources, openAddress } from './state/navigation.js';
import { followPrinting } from './ui/printing.js';
import './ui/base.css';
import './ui/print.css';

const root = document.getElementById('app')!;
try {
  await Promise.all([wasm().then(init), findSources()]);
  await openAddress();
  followPrinting();
  // Browsers have it on loopback and https only.
  if (!isFile)
    navigator.serviceWorker?.register('/worker.js').catch(() => undefined);
  render(<App />, root);
} catch (error) {
  root.textContent = String(error);
  root.setAttribute('role', 'alert');
}
