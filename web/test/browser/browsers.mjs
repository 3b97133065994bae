// browsers.mjs - the browsers of this machine, and how they are started.
//
// SPDX-License-Identifier: MIT
import { spawnSync } from 'node:child_process';
import playwright from 'playwright-core';

export { playwright };

const COMMANDS = {
  chromium: ['chromium', 'chromium-browser', 'google-chrome'],
  firefox: ['firefox-esr', 'firefox'],
};

/** How they are started. */
export const LAUNCH = {
  // No name but the loopback is found.
  chromium: {
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none',
      '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1'],
  },
  // A window is as wide as its page, as in Chromium and on a phone. A check may
  // do what the browser's own window does (drivers/firefox.mjs), and read what
  // is copied.
  firefox: {
    channel: 'moz-firefox', args: ['--remote-allow-system-access'],
    firefoxUserPrefs: {
      'ui.useOverlayScrollbars': 1, 'dom.events.testing.asyncClipboard': true,
    },
  },
};

/** Where a browser is; undefined where it is not. */
export function browserCommand(name) {
  const look = COMMANDS[name].map((one) => `command -v ${one}`).join(' || ');
  return spawnSync('sh', ['-c', look], { encoding: 'utf8' }).stdout.trim() ||
    undefined;
}

/** Those that every check runs in. */
export const BROWSERS = ['chromium', 'firefox', 'webkit'];
