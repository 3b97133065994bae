// main.tsx - loads libqipu, then shows the page.

import { render } from 'preact';
import { init } from 'qipu';
import { App } from './app.js';
import { wasm } from './config.js';
import { openSources } from './open.js';
import { followPrinting } from './printing.js';
import './style/base.css';
import './style/print.css';

const root = document.getElementById('app')!;
try {
  await init(await wasm());
  await openSources();
  followPrinting();
  render(<App />, root);
} catch (error) {
  root.textContent = String(error);
  root.setAttribute('role', 'alert');
}
