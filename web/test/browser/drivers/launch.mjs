// launch.mjs - starts a browser for the checks.
//
// SPDX-License-Identifier: MIT
import process from 'node:process';
import { browserCommand, LAUNCH, playwright } from '../browsers.mjs';
import { webkit } from './webkit.mjs';

/** Starts a browser; undefined if it is not there. */
export function launch(name, made, env = process.env) {
  if (name === 'webkit') return webkit(made, env);
  const executablePath = browserCommand(name);
  return executablePath && playwright[name].launch({ executablePath, env,
    ...LAUNCH[name], downloadsPath: made.at(`given-${name}`) });
}
