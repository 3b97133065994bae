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
  // A window is as wide as its page, as in Chromium and on a phone.
  firefox: {
    channel: 'moz-firefox', firefoxUserPrefs: { 'ui.useOverlayScrollbars': 1 },
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
  firefox: {
    clipboard: 'it lets no driver read the clipboard',
    debugger: 'its driver reports neither its memory nor what screen readers hear',
    finger: 'its driver has no finger',
    paper: 'its driver cannot show a page as it is printed',
    pictures: 'they are of Chromium: text has other edges elsewhere',
    shifts: 'it does not report what moves in a page',
  },
  webkit: {
    button: 'its driver lets no button go but the left one',
    clipboard: 'it lets no driver read the clipboard',
    debugger: 'its driver reports neither its memory nor what screen readers hear',
    finger: 'its driver has no finger',
    film: 'it reports nothing of the frames of a GIF to a page',
    fonts: 'its driver starts it with the fonts of the machine',
    headers: 'its driver reports neither answers nor their status',
    locale: 'its driver knows one language at a time',
    narrow: 'its windows are wider than a telephone',
    paper: 'its driver cannot show a page as it is printed',
    pictures: 'they are of Chromium: text has other edges elsewhere',
    requests: 'its driver neither reports requests nor changes answers',
    scheme: 'its driver cannot ask for dark pages',
    shifts: 'it does not report what moves in a page',
    tabs: 'its driver has one tab',
    worker: 'no service worker becomes ready in it while it is driven',
  },
};
