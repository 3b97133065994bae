// browsers.mjs - the browsers of this machine.
//
// SPDX-License-Identifier: MIT
import { spawnSync } from 'node:child_process';
import playwright from 'playwright-core';

export { playwright };

const COMMANDS = {
  chromium: ['chromium', 'chromium-browser', 'google-chrome'],
  firefox: ['firefox-esr', 'firefox'],
};

/** Where a browser is; undefined where it is not. */
export function browserCommand(name) {
  const look = COMMANDS[name].map((one) => `command -v ${one}`).join(' || ');
  return spawnSync('sh', ['-c', look], { encoding: 'utf8' }).stdout.trim() ||
    undefined;
}
