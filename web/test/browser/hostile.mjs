// hostile.mjs - games that try to be more than text stay text.
//
// SPDX-License-Identifier: MIT
import { check } from './harness.mjs';
import { hostileGames } from './games.mjs';

check('hostile games', {}, async ({ page, hostile }) => {
  for (let id = 1; id <= hostileGames.length; id++) {
    await page.goto(`${hostile}#/game/page/${id}`);
    await page.getByRole('main').waitFor();
  }
});
