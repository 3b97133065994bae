// editing.mjs - edits tags, results and the order of variations, undoes and
// redoes changes, and goes through moves with the wheel.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { BOARDS } from './games.mjs';
import { currentMove, middleOf, press, shows } from './hands.mjs';
import { check, until } from './harness.mjs';

check('tags and the result are edited, undone and redone', {},
  async ({ page, games }) => {
    await page.goto(games);
    await shows(page, BOARDS[0]);
    const head = page.getByTestId('game');
    await head.getByText('All tags').click();
    await head.getByRole('button', { name: 'Edit the tags' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit the tags' });
    await dialog.getByLabel('Red', { exact: true }).fill('Lü Qin');
    await dialog.getByLabel('Result').selectOption('0-1');
    await dialog.getByRole('button', { name: 'Add a tag' }).click();
    await dialog.getByLabel(/^Name of tag/).last().fill('Annotator');
    await dialog.getByLabel('Annotator', { exact: true }).fill('me');
    await dialog.getByRole('button', { name: 'Save the tags' }).click();
    const title = (name) => page.getByRole('heading', { level: 1, name });
    await title(/Lü Qin – 許銀川 0-1/).waitFor();
    assert.ok((await head.innerText()).includes('Annotator'));
    await press(page, 'Control+z');
    await title(/呂欽 – 許銀川 1-0/).waitFor();
    await press(page, 'Control+y');
    await title(/Lü Qin – 許銀川 0-1/).waitFor();
  });

check('there is a choice at a branch', {}, async ({ page, games }) => {
  await page.goto(games);
  await shows(page, BOARDS[0]);
  const next = page.getByRole('group', { name: 'Next moves' });
  const list = page.getByTestId('moves');
  const before = await list.boundingBox();
  await until(() => next.getByRole('button').allInnerTexts(),
    ['炮二平五', '兵七进一']);
  await next.getByRole('button', { name: '兵七进一' }).click();
  await shows(page, BOARDS['0.1.1']);
  await page.getByRole('button', { name: 'Up one variation' }).click();
  await press(page, 'Home');
  await until(() => next.getByRole('button').allInnerTexts(),
    ['兵七进一', '炮二平五']);
  await press(page, 'Control+z');
  await until(() => next.getByRole('button').allInnerTexts(),
    ['炮二平五', '兵七进一']);
  await press(page, 'ArrowRight ArrowRight');
  await until(() => next.count(), 0);
  assert.deepEqual(await list.boundingBox(), before);
});

check('the wheel over the board goes through the moves', {},
  async ({ page, games }) => {
    await page.goto(games);
    await shows(page, BOARDS[0]);
    const { x, y } = await middleOf(page, 'e4');
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, 100);
    await until(() => currentMove(page), '炮二平五');
    await page.mouse.wheel(0, 100);
    await shows(page, BOARDS[2]);
    await page.mouse.wheel(0, -100);
    await shows(page, BOARDS[1]);
    assert.equal(await page.evaluate(() => scrollY), 0);
  });
