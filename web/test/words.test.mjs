// words.test.mjs - the words of the page in traditional characters.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import './dom.mjs';
import { load } from './load.mjs';

const { inScript, language, say } = await load('language/words.ts');

test('what Taiwan writes in another way', () => {
  language.value = 'zh';
  assert.equal(inScript('正在制作动画'), '正在制作动画');
  language.value = 'zh-TW';
  for (const [simplified, traditional] of [
    ['正在制作动画：{done}/{all}', '正在製作動畫：{done}/{all}'],
    ['复制', '複製'], ['限制', '限制'], ['“马”改读', '「馬」改讀'],
  ])
    assert.equal(inScript(simplified), traditional);
  assert.equal(say(['Copy', '复制']), '複製');
});
