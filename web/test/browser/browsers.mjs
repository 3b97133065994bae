// browsers.mjs - the browsers of this machine, and what each of them lacks.
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

/** What a check may need (harness.mjs) that not every browser has, or does for
 *  its driver, and why a check that needs it is left out there. */
export const LACKS = {
  chromium: {},
  firefox: {},
  webkit: {},
};
