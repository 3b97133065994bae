// files.mjs - files that are dropped onto the page, and what is saved.
//
// SPDX-License-Identifier: MIT
import { BOARDS } from './games.mjs';
import { drop, press, shows } from './hands.mjs';
import { check } from './harness.mjs';

const BOTH = { browsers: ['chromium', 'firefox'] };

for (const name of ['study.xqf', 'big5.pgn'])
  check(`${name} is dropped`, BOTH, async ({ page, hostile, at }) => {
    await page.goto(hostile);
    await page.getByRole('main').waitFor();
    await drop(page, at(name));
    await page.getByText('呂欽').first().waitFor();
    await press(page, 'End');
    await shows(page, BOARDS[5]);
    await press(page, 'Home ArrowRight ArrowDown');
    await shows(page, BOARDS['0.1.1']);
    await page.getByTestId('moves').getByText('a pawn shows the way')
      .waitFor();
  });
