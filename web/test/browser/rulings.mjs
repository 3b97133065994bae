// rulings.mjs - labels of a ruling that the user overrules.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { pathToFileURL } from 'node:url';
import { qipu } from './fixtures.mjs';
import { press } from './hands.mjs';
import { check, until } from './harness.mjs';

check('a click on a label overrules it', {},
  async ({ page, program, at }) => {
    // As test/cli/judge.sh has it; the cycle is played twice.
    const cycle = 'b7b8 d8d7 b8b7 d7d8';
    fs.writeFileSync(at('ruled.pgn'), '[FEN "1R3a3/3ka4/bRr4r1/p3p3P/4c4/' +
      `6B2/9/3A5/9/4KA3 w - - 0 1"]\n\n${cycle} ${cycle} *\n`);
    qipu(program, 'view', at('ruled.pgn'), '-o', at('ruled.html'));
    await page.goto(pathToFileURL(at('ruled.html')).href);
    await page.locator('.move').nth(7).waitFor();
    await press(page, 'End');
    const rules = page.getByRole('region', { name: 'The rules' });
    const verdict = () => rules.getByRole('status').innerText();
    await until(verdict, (text) => /red must vary/i.test(text));
    await rules.getByText('What each move counts as').click();
    const labels = rules.getByRole('button', { name: /^\d+\. .*: chase$/ });
    const red = [];
    for (const one of await labels.all()) {
      const name = await one.getAttribute('aria-label');
      if (/^\d*[13579]\. /.test(name)) red.push(name.split(': ')[0]);
    }
    assert.ok(red.length > 0);
    for (const move of red) {
      const done = rules.getByRole('button', {
        name: `${move}: chase, overruled as idle`, exact: true });
      while (!await done.count())
        await rules.getByRole('button', { name: `${move}: ` }).click();
    }
    await until(verdict, (text) => /draw/i.test(text));
    // They last over a reload, until they are changed back.
    await page.reload();
    await until(verdict, (text) => /draw/i.test(text));
    await rules.getByText('What each move counts as').click();
    for (const move of red) {
      const done = rules.getByRole('button', {
        name: `${move}: chase`, exact: true });
      while (!await done.count())
        await rules.getByRole('button', { name: `${move}: ` }).click();
    }
    await until(verdict, (text) => /red must vary/i.test(text));
    await page.reload();
    await until(verdict, (text) => /red must vary/i.test(text));
    await rules.getByText('What each move counts as').click();
    // Checks are facts.
    const check = rules.getByRole('button', { name: /: check$/ }).first();
    assert.equal(await check.getAttribute('aria-disabled'), 'true');
    await check.click({ force: true });
    await until(verdict, (text) => /red must vary/i.test(text));
  });

check('labels are made when their list is unfolded or the board rests',
  {}, async ({ page, program, at }) => {
    // The cycle as above, three times: at plies 8 to 12 it has come round twice.
    const cycle = 'b7b8 d8d7 b8b7 d7d8';
    fs.writeFileSync(at('long.pgn'), '[FEN "1R3a3/3ka4/bRr4r1/p3p3P/4c4/' +
      `6B2/9/3A5/9/4KA3 w - - 0 1"]\n\n${cycle} ${cycle} ${cycle} *\n`);
    qipu(program, 'view', at('long.pgn'), '-o', at('long.html'));
    await page.goto(pathToFileURL(at('long.html')).href);
    await page.locator('.move').nth(11).waitFor();
    await press(page, 'End');
    const rules = page.getByRole('region', { name: 'The rules' });
    const title = rules.getByText('What each move counts as');
    // Hidden ones, too: what the page has made.
    const made = () => rules.locator('li button').evaluateAll((all) =>
      all.map((one) => one.getAttribute('aria-label').split('.')[0]));
    const shown = () => rules.getByRole('button', { name: /^\d+\. .*: / })
      .evaluateAll((all) =>
        all.map((one) => one.getAttribute('aria-label').split('.')[0]));
    await title.waitFor();
    // So that the browser's search finds them.
    await until(made, (all) => all.at(-1) === '12');
    assert.deepEqual(await shown(), []);
    // Another ply, still folded: what was made goes within a few frames, and
    // nothing is made soon; then it is of that ply.
    const madeSoon = (key) => page.evaluate(async (name) => {
      const frame = () => new Promise((done) => requestAnimationFrame(
        () => setTimeout(done)));
      dispatchEvent(new KeyboardEvent('keydown', { key: name }));
      let left;
      for (let i = 0; i < 6 && left !== 0; i++) {
        await frame();
        left = document.querySelectorAll('.labels li').length;
      }
      return left;
    }, key);
    assert.equal(await madeSoon('ArrowLeft'), 0);
    await title.click();
    await until(shown, (all) => all.at(-1) === '11');
    // It follows the board while it is unfolded.
    await press(page, 'ArrowRight');
    await until(shown, (all) => all.at(-1) === '12');
    await title.click();
    await until(() => page.locator('details.labels[open]').count(), 0);
    assert.equal(await madeSoon('ArrowLeft'), 0);
    // By the keyboard.
    await title.focus();
    await page.keyboard.press('Enter');
    await until(shown, (all) => all.at(-1) === '11');
  });

check('a search within the page unfolds the labels', {},
  async ({ page, program, at }) => {
    const cycle = 'b7b8 d8d7 b8b7 d7d8';
    fs.writeFileSync(at('found.pgn'), '[FEN "1R3a3/3ka4/bRr4r1/p3p3P/4c4/' +
      `6B2/9/3A5/9/4KA3 w - - 0 1"]\n\n${cycle} ${cycle} *\n`);
    qipu(program, 'view', at('found.pgn'), '-o', at('found.html'));
    const { href } = pathToFileURL(at('found.html'));
    await page.goto(`${href}#/game/page/1#8`);
    await page.getByText('What each move counts as').waitFor();
    const open = page.locator('details.labels[open]');
    const item = page.locator('details.labels li').last();
    await item.waitFor({ state: 'attached' });
    const [move, label] = await item.locator('> *').allTextContents();
    assert.equal(await open.count(), 0);
    // A link to a text is searched as by hand.
    const text = `${encodeURIComponent(move)}-,${label}`;
    await page.goto(`${href}#/game/page/1#8:~:text=${text}`);
    await until(() => open.count(), 1);
  });
