// launch.mjs - starts a browser for the checks.
//
// SPDX-License-Identifier: MIT
import process from 'node:process';
import { browserCommand, LAUNCH, playwright } from '../browsers.mjs';
import { WebKit, webkitCommand } from './webkit.mjs';

/** Where a browser is; undefined where it is not. */
const commandOf = (name) =>
  name === 'webkit' ? webkitCommand() : browserCommand(name);

export const isThere = (name) => commandOf(name) !== undefined;

/** Starts a browser, which is there. */
export const launch = (name, made, env = process.env) => name === 'webkit'
  ? new WebKit(made, env)
  : playwright[name].launch({ executablePath: commandOf(name), env,
    ...LAUNCH[name], downloadsPath: made.at(`given-${name}`) });
